"""State-based actions: all that apply are performed at once, again and again until none does (704)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from crkb import limits
from crkb.game.errors import TooLong
from crkb.game.happenings import Destroys, Done, Happening, Moves
from crkb.game.objects import EXILE, NOWHERE, GameObject, Player
from crkb.game.play import Play
from crkb.game.state import Game
from crkb.game.turns import (
    leaving,
    loops,
    sickness,
    state_based_amid,
    state_based_attached,
    state_based_battles,
    state_based_command,
    state_based_elsewhere,
    state_based_groups,
    state_based_permanents,
    state_based_players,
    state_based_sectors,
)
from crkb.game.turns.state_based_survey import Found, Survey, survey

CITES = {
    "117.2a": "nothing actually happens at the time",
    "117.2d": "happen automatically when certain conditions are",
    "117.5": "all applicable state-based actions as a",
    "101.2": "effect takes precedence",
    "702.12b": "ignore the state-based action that checks",
    "704.1": "actions don’t use the stack",
    "704.3": "checks for any of the listed",
    "704.7": "a single replacement effect will replace",
    "704.8": "before any of those state-based actions",
}

MOST_CHECKS = 5_000
"""So many checks follow one another before it counts as endless."""

CHECKS: tuple[Callable[[Survey], Iterable[Found]], ...] = (
    state_based_players.no_life,
    state_based_players.drew_from_nothing,
    state_based_players.poisoned,
    state_based_elsewhere.ceasing,
    state_based_permanents.of_unknown_types,
    state_based_permanents.weak_or_damaged,
    state_based_permanents.no_loyalty,
    state_based_groups.world_rule,
    state_based_attached.attached,
    state_based_permanents.annihilated,
    state_based_permanents.too_many,
    state_based_permanents.finished_sagas,
    state_based_command.finished_dungeons,
    state_based_permanents.no_defense,
    state_based_groups.older_roles,
    state_based_players.no_speed,
    state_based_players.commander_damage,
    state_based_command.used_schemes,
)
"""The state-based actions in which nobody chooses, in the order of the rules."""

CHOOSING: tuple[Callable[[Play, Survey], Iterable[Found]], ...] = (
    state_based_groups.legend_rule,
    state_based_sectors.sectors,
    state_based_battles.protectors,
    state_based_elsewhere.commanders,
    state_based_command.phenomena,
)
"""Those in which a player chooses."""


def settle(play: Play, args: Mapping[str, Any]) -> None:
    """Check until nothing applies, then put waiting triggered abilities on the stack, and again (704.3).

    Args:
        play: The game being played.
        args: None; the event `settle` has no arguments.

    Raises:
        NotKnown: A player has to choose, or a fact that decides isn't known.
        TooLong: It doesn't come to an end.
    """
    for _ in _checks(play):
        pass


def perform_all(play: Play) -> None:
    """Check until nothing applies; triggered abilities go on waiting (721.1c, 721.2c).

    Args:
        play: The game being played.

    Raises:
        NotKnown: A player has to choose, or a fact that decides isn't known.
        TooLong: It doesn't come to an end.
    """
    for _ in _checks(play, places=False):
        pass


def _checks(play: Play, places: bool = True) -> Iterator[tuple[list[Found], Game]]:
    """One check after another: what each has performed, and the game before it. State-based actions come
    first, then what has triggered is put on the stack, if it `places` that, until there is neither (117.2a,
    117.2d, 117.5)."""
    from crkb.game.events import triggers

    again = False
    for _ in range(MOST_CHECKS):
        limits.go_on()
        if play.game.over:
            return
        _keep_up(play)
        before = play.game
        if found := _checked(play, again):
            again = True
            yield found, before
        elif play.game.over or not (places and play.game.waiting):
            return
        else:
            triggers.place(play)
    raise TooLong(
        f"state-based actions don't stop within {MOST_CHECKS} checks",
        "It may be a loop: make the remaining choices, or use a smaller game.",
    )


def _keep_up(play: Play) -> None:
    """What follows at once from what has happened, before the check."""
    from crkb.game.combat import engaged
    from crkb.game.copies import static_copies
    from crkb.game.events import state_triggers
    from crkb.game.stack import effects, verbs_pairing
    from crkb.game.turns import day_night, designations

    designations.watch(play)
    if play.game.effects:
        effects.expire(play, "changes")
    static_copies.remember(play)
    day_night.keep(play)
    if len(play.game.in_game) < len(play.game.players):
        leaving.uncontrolled(play)
        leaving.stand_down(play)
    engaged.check(play)
    sickness.sicken(play)
    verbs_pairing.check(play)
    state_triggers.look(play)


def check(play: Play, again: bool = False) -> bool:
    """One check: perform all state-based actions that apply, as a single event.

    Args:
        play: The game being played.
        again: Whether it follows one that performed some.

    Returns:
        Whether any was performed.
    """
    return bool(_checked(play, again))


def _checked(play: Play, again: bool) -> list[Found]:
    """What was performed in one check: all whose conditions are met, automatically (704.1).

    They are met by the game as it is now, whatever it was amid a resolution (704.4).
    """
    looked = survey(play.game)
    found = _not_stopped(play, find(play, looked))
    state_based_amid.note_passed(play, found, CHECKS)
    for id in state_based_permanents.spared(looked):
        play.note("702.12b", f"{id} is indestructible: lethal damage doesn't destroy it", id, holds=False)
    _forget(play, looked)
    if again and found:
        play.note("704.3", "actions were performed, so that there is another check")
    return found if found and _perform(play, found) else []


def find(play: Play, looked: Survey) -> list[Found]:
    """All state-based actions that apply, and those that something stops, without performing them."""
    if play.game.over:
        return []
    found = [each for check in CHECKS for each in check(looked)]
    return found + [each for check in CHOOSING for each in check(play, looked)]


def _not_stopped(play: Play, found: list[Found]) -> list[Found]:
    """Those that nothing keeps from being performed."""
    for each in found:
        if each.stopped:
            play.note(each.rule, each.says, each.about)
            play.note("101.2", each.stopped, each.about, holds=False)
    return [each for each in found if not each.stopped]


def _forget(play: Play, looked: Survey) -> None:
    """What counts only since the last check doesn't count at the next (704.5b, h; 704.6d)."""
    touched = [each.object._replace(deathtouched=False) for each in looked.of("touched")]
    changed = (*touched, *state_based_elsewhere.looked_at(looked))
    if changed:
        play.put(*changed)
    drew = [
        each._replace(drew_from_empty=False) for each in play.game.players.values() if each.drew_from_empty
    ]
    if drew:
        play.put_players(*drew)


# ---- performing


def _perform(play: Play, found: list[Found]) -> bool:
    """Do all of it at once. Nothing counts as performed where all of it is replaced by nothing.

    What leaves the battlefield is remembered as it was before all of it (704.8).
    """
    from crkb.game.events import events

    before = play.game
    batch = one_result_each(found)
    play.count(len(batch))
    if batch:
        play.note("704.1", "state-based actions happen automatically and don't use the stack")
    if len(found) > 1:
        play.note("704.3", f"{len(found)} state-based actions are performed at once")
        if any(isinstance(each, Moves | Destroys) for each in batch):
            play.note("704.8", "what leaves the battlefield was last as it is before all of them")
    for each in found:
        _note(play, each)
    _note_together(play, found)
    done = events.happen(play, *batch)
    _set(play, found, before)
    if not play.game.over and _same(before, play.game):
        return _stands_still(play, found, done)
    return True


def _note(play: Play, found: Found) -> None:
    for rule, says in found.because:
        play.note(rule, says, found.about)
    play.note(found.rule, found.says, found.about)


_ONE_RESULT = frozenset(("destroyed", "graveyard", "loses"))
"""Words for results that are the same whatever the reason."""


def _note_together(play: Play, found: Iterable[Found]) -> None:
    """Several that have one result for an object or player are one event (704.7)."""
    about: dict[str, list[Found]] = {}
    for each in found:
        about.setdefault(each.about, []).append(each)
    for name, several in about.items():
        words = {each.word for each in several}
        if len(several) > 1 and len(words) == 1 and words <= _ONE_RESULT:
            play.note("704.7", f"{name}: {words.pop()} for {len(several)} reasons, which is one event", name)


def one_result_each(found: Iterable[Found]) -> list[Happening]:
    """The batch: several actions with one result for an object or player are one event (704.7). What
    is put into a graveyard or sacrificed isn't destroyed besides."""
    moved: dict[tuple[str, str], Happening] = {}
    for each in found:
        for happening in each.happenings:
            kind = type(happening).__name__ + str(getattr(happening, "kind", ""))
            moved.setdefault((each.about, kind), happening)
    return [
        happening
        for (about, _), happening in moved.items()
        if not (isinstance(happening, Destroys) and (about, Moves.__name__) in moved)
    ]


def _set(play: Play, found: Iterable[Found], before: Game) -> None:
    """Set the fields that no event changes, of what is still the same object."""
    objects: dict[str, GameObject] = {}
    players: dict[str, Player] = {}
    for each in found:
        if not each.sets:
            continue
        if each.about in play.game.players:
            players[each.about] = play.game.players[each.about]._replace(**dict(each.sets))
        elif (now := play.game.objects[each.about]).ref == before.objects[each.about].ref:
            objects[each.about] = objects.get(each.about, now)._replace(**dict(each.sets))
    if objects:
        play.put(*objects.values())
    if players:
        play.put_players(*players.values())


def _same(before: Game, after: Game) -> bool:
    """Did nothing change that a check looks at?"""
    return (
        before.objects == after.objects
        and before.players == after.players
        and before.effects == after.effects
    )


def _stands_still(play: Play, found: Iterable[Found], done: tuple[Done, ...]) -> bool:
    """Nothing changed: what was replaced by nothing was never performed; what was done changes nothing
    for ever."""
    if any(each.amount for each in done):
        objects = play.game.objects
        loops.draw(play, {objects[each.about].controller for each in found if each.about in objects})
    return False


# ---- what would happen


def upcoming(play: Play) -> dict[str, str]:
    """What the next check would do: id or player -> the form's word for it.

    Args:
        play: The game, which doesn't change; its choices count.

    Raises:
        NotKnown: It depends on a choice or fact.
    """
    trial = Play(play.game, play.choices)
    found = _not_stopped(trial, find(trial, survey(trial.game)))
    _perform(trial, found)
    return _words(found, play.game, trial.game)


def _words(found: Iterable[Found], before: Game, after: Game) -> dict[str, str]:
    words: dict[str, str] = {}
    for each in found:
        if word := _outcome(each, before, after):
            words.setdefault(each.about, word)
    return words


def batches(play: Play) -> list[dict[str, str]]:
    """Settle the game: what each check did, in the words of `upcoming`.

    Args:
        play: The game being played.

    Raises:
        NotKnown: It depends on a choice or fact.
        TooLong: It doesn't come to an end.
    """
    # each is told as soon as it is done, while the game is what it has made of it
    found = [_words(found, before, play.game) for found, before in _checks(play)]
    if found:
        play.note("117.2d", "state-based actions are performed before anybody has priority")
    if play.triggered:
        play.note("117.2a", "what has triggered waits until somebody would have priority")
    if found and play.triggered:
        play.note("117.5", "what triggers is put on the stack when no state-based action is left")
    return found


def _outcome(found: Found, before: Game, after: Game) -> str:
    """The word for what a found action comes to; "" where it was replaced by something without a word."""
    if found.about in after.players:
        lost = found.word == "loses" and not (after.players[found.about].in_game)
        return "loses" if lost else ""
    was, now = before.objects[found.about], after.objects[found.about]
    if found.word in ("destroyed", "graveyard", "sacrificed") and was.ref == now.ref and now.zone != NOWHERE:
        return ""
    return "exiled" if found.word == "graveyard" and now.zone == EXILE else found.word
