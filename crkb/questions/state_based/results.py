"""The results of state-based actions: a batch performed as a single event (704.3, 704.7, 704.8)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from msgspec.structs import replace

from crkb.questions.core import Case, RuleName
from crkb.questions.facts import FactsError
from crkb.questions.state_based.check import REGENERATION, Action, ActionResult
from crkb.questions.values.board import Permanent
from crkb.questions.values.board_state import State
from crkb.questions.values.zones import Elsewhere


class ActionEvent(NamedTuple):
    """Actions with the same result for the same subject."""

    rules: tuple[str, ...]
    result: ActionResult
    subject: str
    detail: str | Mapping[str, int]
    saver: str = ""

    def shown(self, instead: str) -> dict[str, Any]:
        """The event for the answer."""
        made = {"does": f"{self.subject} {_said(self)}", "rules": [RuleName(rule) for rule in self.rules]}
        return made | ({"instead": instead} if instead else {})


def _said(event: ActionEvent) -> str:
    if event.result == "loses counters":
        assert not isinstance(event.detail, str)
        return "loses " + " and ".join(f"{number} {kind}" for kind, number in event.detail.items())
    match event.result:
        case "loses the game" if event.subject != event.detail:
            return "lose the game"
        case "gets a sector":
            return f"gets the {event.detail} sector"
        case "gets a protector":
            return f"is protected by {event.detail}"
        case _:
            return event.result


def events(actions: Iterable[Action]) -> list[ActionEvent]:
    """The actions, grouped by result and subject: the same thing happens to an object only once."""
    made: dict[tuple[str, str, str], ActionEvent] = {}
    for action in actions:
        same = str(action.detail) if action.result == "loses counters" else ""
        key = (action.result, action.subject, same)
        known = made.get(key)
        rules = known.rules if known else ()
        rules = tuple(dict.fromkeys((*rules, action.rule)))
        made[key] = ActionEvent(rules, action.result, action.subject, action.detail, action.saver)
    return list(made.values())


class Batch:
    """All actions of a check as one event: it changes the state and collects what triggered."""

    def __init__(self, case: Case, state: State, happening: Sequence[ActionEvent]) -> None:
        self.case = case
        self.before = state.copy()
        self.state = state
        self.events = happening
        self.triggered: list[str] = []
        self.losers: list[str] = []
        self._alone = len(happening) == 1

    def perform(self) -> list[dict[str, Any]]:
        """Perform everything, changes on the battlefield first, so that they are done before
        anything moves."""
        done: dict[int, str] = {}
        for results in ORDER:
            for i, event in enumerate(self.events):
                if event.result in results:
                    done[i] = results[event.result](self, event)
        return [event.shown(done[i]) for i, event in enumerate(self.events)]

    def departs(self, name: str, zone: Elsewhere) -> None:
        """A permanent leaves the battlefield; a finality counter exiles it instead."""
        gone = self.state.permanents[name]
        final = gone.counters.get("finality", 0) > 0 and zone == "graveyard"
        if final and self.case.holds("122.1h", True, f"{name} has a finality counter: it is exiled"):
            zone = "exile"
        if self._alone or self.case.holds(
            "704.8", True, f"the game looks back at what {name} was before these actions"
        ):
            gone = self.before.permanents[name]
        self.state.leave(name, zone)
        self.triggered += _triggers(self.case, self.before, gone, zone)


def _triggers(case: Case, before: State, gone: Permanent, zone: str) -> Iterable[str]:
    """What triggers as a permanent leaves: its own abilities, and those of the permanents that saw
    it leave."""
    dies = zone == "graveyard"
    for keyword, rule, kind in (("undying", "702.93a", "+1/+1"), ("persist", "702.79a", "-1/-1")):
        if dies and gone.has(keyword):
            free = not gone.counters.get(kind, 0)
            says = f"{gone.id} had no {kind} counter on it"
            if case.holds(
                rule, free, says, f"{gone.id} had a {kind} counter on it: {keyword} doesn't trigger"
            ):
                yield f"{gone.id}: {keyword}"
    for permanent in before.permanents.values():
        for trigger in permanent.triggers:
            seen = {
                "this": permanent.id == gone.id,
                "yours": permanent.controller == gone.controller,
                "any": True,
            }[trigger.of]
            if seen and (dies or trigger.when == "leaves the battlefield"):
                yield f"{permanent.id}: {trigger.does}"


# ---- one function for each result; each returns what happened instead ("": the event itself)


def _loses(batch: Batch, event: ActionEvent) -> str:
    player = str(event.detail)
    side = batch.state.side(player)
    needed = _times(batch, event)
    source = batch.before.permanents.get(event.saver)
    if source and needed == 1 and batch.case.holds("614.6", True, f"{source.id} replaces losing the game"):
        _saved(batch, source.controller, source)
        return f"{source.id} replaces it"
    for name in side:
        batch.losers.append(name)
        batch.state.change_player(name, lost=True)
    return ""


def _times(batch: Batch, event: ActionEvent) -> int:
    """How many replacement effects the event needs: one, however many actions it combines."""
    several = len(event.rules) > 1
    says = "one effect can replace the results of all these rules"
    return 1 if not several or batch.case.holds("704.7", True, says) else len(event.rules)


def _saved(batch: Batch, player: str, source: Permanent) -> None:
    """Shuffle, draw and set the life total as the replacement effect says."""
    effect, state = source.instead_of_losing, batch.state
    assert effect is not None
    before = state.players[player]
    library = before.library or 0  # the cards that are known to be in it
    unknown = ["library"] if before.library is None else []
    for zone in effect.shuffle:
        cards = _shuffled(state, player, zone)
        library += cards or 0
        unknown += [zone] if cards is None else []
    if unknown and library < effect.draw:  # whether all these cards can be drawn isn't known
        batch.case.missing(*(f"board.players[{player}].{zone}" for zone in unknown))
    drawn = min(effect.draw, library)
    state.change_player(
        player,
        library=None if unknown else library - drawn,
        failed_draws=effect.draw - drawn,
        life=before.life if effect.life is None else effect.life,
    )
    state.count(player, "hand", drawn)


def _shuffled(state: State, player: str, zone: Literal["hand", "graveyard", "permanents"]) -> int | None:
    """How many cards go from a zone, or from the battlefield, into the player's library."""
    if zone == "permanents":
        theirs = [p for p in state.permanents.values() if p.owned_by == player]
        state.forget(p.id for p in theirs)
        return sum(not p.token for p in theirs)
    cards: int | None = getattr(state.players[player], zone)
    state.change_player(player, **{zone: 0})
    state.forget([t.id for t in state.elsewhere.values() if (t.owner, t.zone) == (player, zone)])
    return cards


def _destroyed(batch: Batch, event: ActionEvent) -> str:
    saver = str(event.detail)
    if event.subject not in batch.state.permanents:
        return ""  # another action has already moved it
    if saver == REGENERATION:
        shields = batch.state.permanents[event.subject].regeneration
        says = f"a regeneration shield saves {event.subject}"
        if batch.case.holds("701.15a", shields >= _times(batch, event), says):
            return _regenerates(batch, event.subject)
    elif saver and batch.case.holds("702.89a", True, f"{saver} is destroyed instead of {event.subject}"):
        batch.state.change(event.subject, damage=0)
        return _armor_destroyed(batch, saver)
    return _dies(batch, event)


def _regenerates(batch: Batch, name: str) -> str:
    shields = batch.state.permanents[name].regeneration
    batch.state.change(name, regeneration=shields - 1, damage=0, tapped=True)
    return "it regenerates"


def _armor_destroyed(batch: Batch, aura: str) -> str:
    """An Aura is destroyed instead of what it enchants, unless it regenerates or can't be destroyed.

    Raises:
        FactsError: It has umbra armor of its own, so that one destruction would be replaced twice.
    """
    if any(p.attached_to == aura and p.has_armor for p in batch.before.permanents.values()):
        raise FactsError(
            f"board.permanents: umbra armor on {aura}, which has umbra armor itself, isn't understood"
        )
    there = batch.state.permanents.get(aura)
    if there and there.has("indestructible"):
        batch.case.holds("702.12b", True, f"{aura} can't be destroyed")
        return "its damage is removed"
    if there and there.regeneration:
        _regenerates(batch, aura)
        return f"{aura} regenerates"
    if there:  # otherwise another action has already moved it
        batch.departs(aura, "graveyard")
    return f"{aura} is destroyed"


def _dies(batch: Batch, event: ActionEvent) -> str:
    if event.subject not in batch.state.permanents:
        return ""
    batch.departs(event.subject, "graveyard")
    return "it is exiled" if batch.state.elsewhere[event.subject].zone == "exile" else ""


def _ceases(batch: Batch, event: ActionEvent) -> str:
    batch.state.elsewhere.pop(event.subject)
    return ""


def _unattached(batch: Batch, event: ActionEvent) -> str:
    batch.state.detach(event.subject)
    return ""


def _uncountered(batch: Batch, event: ActionEvent) -> str:
    assert not isinstance(event.detail, str)
    batch.state.remove_counters(event.subject, dict(event.detail))
    return ""


def _sector(batch: Batch, event: ActionEvent) -> str:
    batch.state.change(event.subject, sector=event.detail)
    return ""


def _protector(batch: Batch, event: ActionEvent) -> str:
    batch.state.change(event.subject, protector=event.detail)
    return ""


def _dungeon(batch: Batch, event: ActionEvent) -> str:
    batch.state.change_player(str(event.detail), dungeon=None)
    return ""


def _commanded(batch: Batch, event: ActionEvent) -> str:
    thing = batch.state.elsewhere[event.subject]
    batch.state.elsewhere[event.subject] = replace(thing, zone="command")
    if thing.zone == "graveyard":
        batch.state.count(thing.owner, "graveyard", -1)
    return ""


def _scheme(batch: Batch, event: ActionEvent) -> str:
    batch.state.schemes.pop(event.subject)
    return ""


def _planeswalks(batch: Batch, event: ActionEvent) -> str:
    batch.state.phenomenon = None
    return ""


def _speed(batch: Batch, event: ActionEvent) -> str:
    batch.state.change_player(event.subject, speed=1)
    return ""


Perform = Callable[[Batch, ActionEvent], str]

ORDER: tuple[Mapping[str, Perform], ...] = (
    {
        "becomes unattached": _unattached,
        "loses counters": _uncountered,
        "gets a sector": _sector,
        "gets a protector": _protector,
        "leaves the game": _dungeon,
        "goes to the command zone": _commanded,
        "goes to the bottom of its owner's scheme deck": _scheme,
        "planeswalks": _planeswalks,
        "gets speed 1": _speed,
    },
    {"goes to its owner's graveyard": _dies, "is sacrificed": _dies},
    {"is destroyed": _destroyed},
    {"ceases to exist": _ceases},
    {"loses the game": _loses},
)
"""Result -> what it does to the state, in the order in which a batch is carried out."""
