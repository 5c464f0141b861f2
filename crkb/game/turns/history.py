"""What has happened this turn, as far as keyword abilities ask for it: marks of players and objects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from crkb.game.happenings import Damages, Declares, Done, LifeChanges, Moves
from crkb.game.objects import BATTLEFIELD, GRAVEYARD, GameObject, Ref
from crkb.game.play import Play

DAMAGED = "damaged"
"""The mark of a player: how much damage they were dealt this turn."""

HIT = "hit"
"""The mark of a player: the creatures that dealt them combat damage this turn, as `CombatHit`s."""

LOST_LIFE = "lost life"
"""The mark of a player: they lost life this turn."""

BURIED = "buried"
"""The mark of a player: how many permanents they own were put into a graveyard this turn."""

ATTACKERS = "attackers"
"""The mark of a player: with how many creatures they attacked this turn."""

EXPENDED = "expended"
"""The mark of a player: how much mana they had spent on spells this turn before the last one, how much with
it, and which one that was; None where that isn't known."""

LANDS_PLAYED = "lands played"
"""The mark of a player: how many lands they have played this turn."""

PLANAR_ROLLS = "planar rolls"
"""The mark of a player: how often they have rolled the planar die by the special action this turn."""

COMPANION_TAKEN = "companion taken"
"""The mark of a player who has put their companion into their hand this game."""

MARKS = (DAMAGED, HIT, LOST_LIFE, BURIED, ATTACKERS, EXPENDED, LANDS_PLAYED, PLANAR_ROLLS)

DISCARDED, ATTACKED_ON = "discarded on", "attacked on"
"""Marks of objects: the turn in which they were discarded, or attacked."""


class CombatHit(NamedTuple):
    """A source of combat damage as it was when it dealt it."""

    controller: str
    types: frozenset[str]
    commander: bool


class _Seen:
    """What has happened to each player, gathered."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.marks: dict[str, dict[str, Any]] = {}
        self.discarded: list[Ref] = []
        self.buried: Counter[str] = Counter()

    def of(self, player: str) -> dict[str, Any]:
        """The marks of a player, to be changed."""
        if player not in self.marks:
            self.marks[player] = dict(self.play.game.players[player].marks)
        return self.marks[player]

    def add(self, player: str, mark: str, number: int) -> None:
        """Count something."""
        marks = self.of(player)
        marks[mark] = int(marks.get(mark, 0)) + number


def keep(play: Play, new: Sequence[Done]) -> None:
    """Remember what was done.

    Args:
        play: The game being played.
        new: What was done since the last time.
    """
    seen = _Seen(play)
    for done in new:
        look = _LOOKS.get(type(done.what))
        if look is not None:
            look(seen, done)
    for player, number in seen.buried.items():
        seen.add(player, BURIED, number)
    if seen.marks:
        players = play.game.players
        changed = (players[name]._replace(marks=marks) for name, marks in seen.marks.items())
        play.game = play.game.with_tallies(*changed)
    _mark(play, seen.discarded, DISCARDED)


def _mark(play: Play, refs: Iterable[Ref], mark: str) -> None:
    found = [each for each in map(play.game.find, refs) if each is not None and _asks(each)]
    if found:
        play.put(*(each._replace(marks={**each.marks, mark: play.game.turn}) for each in found))


def _asks(card: GameObject) -> bool:
    """Mayhem asks whether a card was discarded this turn (702.187b)."""
    abilities = (ability for face in card.sheet.faces for ability in face.abilities)
    return any(getattr(ability, "name", "") == "mayhem" for ability in abilities)


def _damages(seen: _Seen, done: Done) -> None:
    what = done.what
    assert isinstance(what, Damages)
    if not isinstance(what.to, str) or not done.amount:
        return
    seen.add(what.to, DAMAGED, done.amount)
    if what.combat:
        marks = seen.of(what.to)
        marks[HIT] = frozenset((*marks.get(HIT, ()), _hit(seen.play, what.source)))


def _hit(play: Play, source: Ref) -> CombatHit:
    now, obj = play.game.chars(source), play.game.known(source)
    return CombatHit(now.controller, now.subtypes, obj.commander)


def _life(seen: _Seen, done: Done) -> None:
    if player := lost_life(done):
        seen.of(player)[LOST_LIFE] = True


def lost_life(done: Done) -> str:
    """The player who lost life by what was done, "" if nobody did."""
    what = done.what
    if isinstance(what, LifeChanges) and what.amount < 0 and done.amount:
        return what.player
    return ""


def _moves(seen: _Seen, done: Done) -> None:
    what = done.what
    assert isinstance(what, Moves)
    if done.now is None:
        return
    if what.cause == "discard":
        seen.discarded.append(done.now)
    # a merged permanent is one, whose other cards and tokens have no past of their own
    known = seen.play.game.past.get(what.ref)
    if what.to == GRAVEYARD and known is not None and known.object.zone == BATTLEFIELD:
        seen.buried[known.object.owner] += 1


def _declares(seen: _Seen, done: Done) -> None:
    what = done.what
    assert isinstance(what, Declares)
    if what.what == "attack":
        seen.add(seen.play.game.chars(what.ref).controller, ATTACKERS, 1)


_LOOKS: Mapping[type, Any] = {Damages: _damages, LifeChanges: _life, Moves: _moves, Declares: _declares}
