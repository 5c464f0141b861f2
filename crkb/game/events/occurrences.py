"""What happens, as the texts of abilities see it: occurrences."""

from __future__ import annotations

from collections.abc import Container, Iterator
from functools import cache
from typing import NamedTuple

from crkb.game.copies.identities import UNVEILED
from crkb.game.happenings import (
    Attaches,
    Begins,
    Casts,
    Counts,
    Damages,
    Declares,
    Destroys,
    Draws,
    ExcessDamage,
    Happening,
    LifeChanges,
    Loses,
    Merges,
    Moves,
    Taps,
    Targets,
    TurnsOver,
    Unseen,
)
from crkb.game.objects import BATTLEFIELD, EXILE, GRAVEYARD, GameObject, Ref, Thing
from crkb.game.state import Game
from crkb.game.turns import history
from crkb.game.turns.day_night import SPELLS_CAST

LOOKING_BACK = frozenset({"leave", "die", "be sacrificed"})
"""What the game looks back in time for (603.10a)."""

ALL, EACH, PART = "all", "each", "part"
"""What an occurrence is of several at once: all, one by itself, all that is (or isn't) combat damage."""
TEAMMATE = "teammate"
"""What a step is that begins for the whole team, for each of the team but the active player (805.4)."""


class Occurrence(NamedTuple):
    """One thing that a text may be about: something enters, dies, is dealt damage.

    `subject` does it or has it happen to it, None for a card of which nothing is known; `object` is
    what it is done to. `player` is the player who does it or whom it happens to, `source` what
    deals the damage or targets, `owner` whose graveyard it is. `became` are the new objects. Damage
    dealt to one thing by several sources at once is there as "all" of it and as "each" by itself:
    see `share`. `combat` is None of all damage where only a part is combat damage.
    `before` is how much mana a player had spent on spells before they spent it up to `amount`; of life
    that damage takes, what is left. `counter` is of which kind counters are.
    """

    kind: str
    subject: Thing | None
    player: str = ""
    object: Thing | None = None
    source: Ref | None = None
    amount: int | None = None
    combat: bool | None = False
    owner: str = ""
    by_effect: bool = True
    became: tuple[Ref, ...] = ()
    share: str = ""
    before: int = 0
    counter: str = ""


# ---- what a proposal would be


def proposed(event: Happening, game: Game) -> tuple[Occurrence, ...]:
    """What it would be if a proposed event happened."""
    match event:
        case Moves():
            return moving(event, event.ref, game)
        case Destroys():
            move = Moves(event.ref, GRAVEYARD, "destroy", event.by)
            return moving(move, event.ref, game)
        case _:
            return plain(event, game)


def moving(
    event: Moves, now: Ref, game: Game, wanted: Container[str] | None = None
) -> tuple[Occurrence, ...]:
    """What a change of zones is; `now` is the object that it makes, or would.

    Only the kinds that are `wanted`, unless that is None.
    """
    before = event.new if event.new is not None else game.objects[event.ref.id]
    source = "" if event.new is not None else before.zone
    owner = before.owner
    who = _controller(before, game) if source == BATTLEFIELD else before.controller or owner
    if event.to == BATTLEFIELD:
        arrives = str(event.status.get("controller", who))
        return (Occurrence("enter", now, arrives, owner=owner),)
    left, became = before.ref, (now,)
    # a thousand may die at once: fields by their places, as names cost more than all else here
    return tuple(
        [
            Occurrence(kind, left, who, None, None, None, False, owner, True, became)
            if kind in LOOKING_BACK
            else Occurrence(kind, now, owner, None, None, None, False, owner, True, became)
            for kind in _went(source, event.to, event.cause)
            if wanted is None or kind in wanted
        ]
    )


@cache
def _went(source: str, to: str, cause: str) -> tuple[str, ...]:
    """What kinds of occurrence a change of zones is; a graveyard is asked with the new object (603.6c)."""
    left = source == BATTLEFIELD
    found = (
        (left, "leave"),
        (left and to == GRAVEYARD, "die"),
        (left and cause == "sacrifice", "be sacrificed"),
        (cause == "discard" and to == EXILE, "be exiled for madness"),
        (cause == "discard" and to != EXILE, "be discarded"),
        (to == GRAVEYARD, "graveyard"),
    )
    return tuple(kind for it_is, kind in found if it_is)


def _controller(obj: GameObject, game: Game) -> str:
    return game.chars(obj.id).controller or obj.controller


def plain(event: Happening, game: Game) -> tuple[Occurrence, ...]:
    """What an event is that moves nothing between zones."""
    match event:
        case Damages():
            return _damage(event, game)
        case ExcessDamage():
            return (Occurrence("dealt excess", event.ref, _who(event.ref, game), amount=event.amount),)
        case LifeChanges():
            return _life(event, game)
        case Counts() if event.amount > 0:
            return (
                Occurrence(
                    "counters",
                    event.on,
                    _who(event.on, game),
                    amount=event.amount,
                    by_effect=event.by_effect,
                    counter=event.kind,
                ),
            )
        case Draws():
            return (Occurrence("draw", event.player, event.player, amount=1),)
        case Loses():
            return (Occurrence("lose the game", event.player, event.player),)
        case Unseen() if event.to == GRAVEYARD:
            return (Occurrence("graveyard", None, event.player, owner=event.player),)
        case _:
            return _status(event, game)


def _life(event: LifeChanges, game: Game) -> tuple[Occurrence, ...]:
    kind, left = "gain life" if event.amount > 0 else "lose life", game.players[event.player].life
    change = Occurrence(kind, event.player, event.player, amount=abs(event.amount))
    return (change, change._replace(kind="fall", before=left + event.amount)) if event.damage else (change,)


def _damage(event: Damages, game: Game) -> tuple[Occurrence, ...]:
    """Damage, and what each source deals, which is all that an ability about that source means (120.9)."""
    common = {
        "player": _who(event.to, game),
        "source": event.source,
        "amount": event.amount,
        "combat": event.combat,
    }
    return (
        Occurrence("dealt damage", event.to, **common),  # type: ignore[arg-type]
        Occurrence("aim damage", event.source, object=event.to, **common),  # type: ignore[arg-type]
    )


_TURNS = {"transform": "transform", "face up": "be turned face up"}


def _turned(event: TurnsOver) -> tuple[str, ...]:
    """What it is that something turns: of an identity, perhaps also that it is unveiled (702.TR01d)."""
    unveiled = event.status.get(UNVEILED)
    return (_TURNS[event.how], "be unveiled") if unveiled else (_TURNS[event.how],)


_DECLARES = {each: each for each in ("attack", "block", "become blocked", "be unblocked")}


def _status(event: Happening, game: Game) -> tuple[Occurrence, ...]:
    match event:
        case Taps():
            kind = "become tapped" if event.tapped else "become untapped"
            return (Occurrence(kind, event.ref, _who(event.ref, game)),)
        case TurnsOver() if event.how in _TURNS:
            return tuple(Occurrence(kind, event.ref, _who(event.ref, game)) for kind in _turned(event))
        case Merges():
            return (Occurrence("mutate", event.ref, _who(event.ref, game)),)
        case Attaches() if event.to is not None:
            return (Occurrence("aim attach", event.ref, _who(event.ref, game), event.to),)
        case Declares() if event.what == "enlist":
            who = _who(event.ref, game)
            return tuple(Occurrence("aim enlist", event.ref, who, other) for other in event.to)
        case Counts() if event.kind == "time" and isinstance(event.on, Ref):
            return _last_time_counter(event.on, game)
        case Declares() if event.what in _DECLARES:
            return (_declared(event, game), *_blocks(event, game))
        case Casts() if event.what == "cast":
            cast = Occurrence("aim cast", event.player, event.player, event.ref, amount=_cast(game))
            return (cast, *_expends(event, game))
        case Targets():
            who = _who(event.ref, game)
            return (Occurrence("aim target", event.target, who, event.ref, event.ref),)
        case Begins():
            is_mate = event.player != game.active and game.is_turn_of(event.player)
            share = TEAMMATE if is_mate else ""
            return (Occurrence("beginning", event.player, event.player, share=share),)
        case _:
            return ()


def _last_time_counter(on: Ref, game: Game) -> tuple[Occurrence, ...]:
    """The last time counter was removed, as suspend asks for (702.62a)."""
    found = game.find(on)
    if found is None or found.counters.get("time"):
        return ()
    return (Occurrence("lose the last time counter", on, found.owner),)


def _expends(event: Casts, game: Game) -> Iterator[Occurrence]:
    """Mana was spent on a spell, up to a total of this turn (700.14); None of it if that isn't known."""
    known = game.players[event.player].marks.get(history.EXPENDED)
    before, total, spell = known if known is not None else (0, None, event.ref)
    if spell == event.ref:  # others are cast without paying
        yield Occurrence("expend", event.player, event.player, amount=total, before=before)


def _cast(game: Game) -> int:
    """How many spells were cast this turn before the one that was just cast."""
    return sum(int(player.marks.get(SPELLS_CAST, 0)) for player in game.players.values())


def _declared(event: Declares, game: Game) -> Occurrence:
    """Attacking, blocking, becoming blocked; the player is the one attacked, else who does it."""
    first = next(iter(event.to), None)
    who = _who(first if event.what == "attack" and first is not None else event.ref, game)
    return Occurrence(_DECLARES[event.what], event.ref, who, first)


def _blocks(event: Declares, game: Game) -> Iterator[Occurrence]:
    """A creature blocks each of the attackers that it blocks, and each becomes blocked by it (509.5b, d)."""
    if event.what == "block":
        who = _who(event.ref, game)
        for attacker in event.to:
            yield Occurrence("aim block", event.ref, who, attacker)
            yield Occurrence("aim blocked by", attacker, who, event.ref)


def _who(thing: Thing, game: Game) -> str:
    """The controller of an object, or the player itself."""
    if isinstance(thing, str):
        return thing
    found = game.find(thing)
    if found is not None and found.zone == BATTLEFIELD:
        return _controller(found, game)
    return game.known(thing).controller
