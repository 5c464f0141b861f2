"""A check for state-based actions (704.3): what it looks at, and the actions it finds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple

import msgspec

from crkb.questions.core import Case
from crkb.questions.facts import Facts
from crkb.questions.values import stats
from crkb.questions.values.board import Permanent, Sector
from crkb.questions.values.board_state import State

ActionResult = Literal[
    "loses the game",
    "ceases to exist",
    "goes to its owner's graveyard",
    "is destroyed",
    "is sacrificed",
    "becomes unattached",
    "loses counters",
    "gets a sector",
    "gets a protector",
    "leaves the game",
    "goes to the command zone",
    "goes to the bottom of its owner's scheme deck",
    "planeswalks",
    "gets speed 1",
]


class Action(NamedTuple):
    """A state-based action that applies: its rule, its result, and what or whom it affects.

    `detail`: the counters removed, the sector, the protector, the player (of a team) who loses, or
    what saves a creature from destruction. `saver`: the permanent that keeps a player in the game.
    """

    rule: str
    result: ActionResult
    subject: str
    detail: str | Mapping[str, int] = ""
    saver: str = ""


Actions = Iterable[Action]


class Choices(Facts, frozen=True, kw_only=True):
    """What players choose as state-based actions are performed.

    `keep`: permanents kept under the legend rule. `protectors`: battle -> player. `sectors`:
    creature -> sector. `command_zone`: commander -> whether its owner puts it there. `saved_by`:
    creature -> the effect that replaces its destruction if there are several: "regeneration" or an
    Aura with umbra armor; or player -> the permanent whose effect replaces their losing the game.
    """

    keep: tuple[str, ...] = ()
    protectors: Mapping[str, str] = msgspec.field(default_factory=dict)
    sectors: Mapping[str, Sector] = msgspec.field(default_factory=dict)
    command_zone: Mapping[str, bool] = msgspec.field(default_factory=dict)
    saved_by: Mapping[str, str] = msgspec.field(default_factory=dict)

    def named(self) -> dict[str, set[str]]:
        """Fact -> the ids of the players, permanents and other objects that it names."""
        savers = {name for name in self.saved_by.values() if name != REGENERATION}
        return {
            "keep": set(self.keep),
            "protectors": set(self.protectors),
            "sectors": set(self.sectors),
            "command_zone": set(self.command_zone),
            "saved_by": savers | set(self.saved_by),
        }


REGENERATION = "regeneration"
"""What a choice calls a regeneration shield."""


ALSO: Mapping[str, tuple[str, ...]] = {
    "704.5a": ("119.6",),
    "704.5b": ("121.4",),
    "704.5c": ("122.1f",),
    "704.5d": ("111.7",),
    "704.5e": ("707.10a",),
    "704.5s": ("714.4",),
}
"""Other rules that say the same, cited when the state-based action applies."""


class Check:
    """One check of a board. Its number, counted from 1, decides what is worth recording."""

    def __init__(self, case: Case, state: State, choices: Choices, number: int) -> None:
        self.case = case
        self.state = state
        self.choices = choices
        self.number = number
        self.missing: list[str] = []
        self.variants = state.board.variants
        self._boosts = _boosts(state)
        self._toughness: dict[str, int | None] = {}

    def applies(
        self, rule: str, truth: bool | None, says: str, otherwise: str = "", unknown: str = ""
    ) -> bool:
        """Does the rule's action apply? It doesn't if the condition is unknown, which is noted as
        missing.

        An action that doesn't apply is recorded in the first check only: later ones would repeat
        it.
        """
        if truth is None:
            self.missing.append(unknown)
        elif not truth and self.number > 1:
            return False
        held = self.case.holds(rule, truth, says, otherwise)
        for other in ALSO.get(rule, ()) if held else ():
            held = held and self.case.holds(other, held, says)
        return bool(held)

    def asks(self, fact: str) -> None:
        """A player must make a choice that is unknown."""
        self.missing.append(fact)

    def permanents(self, kind: str) -> list[Permanent]:
        """All permanents of a card type."""
        return [p for p in self.state.permanents.values() if kind in p.kinds]

    def savers(self, creature: Permanent) -> list[str]:
        """What could replace the destruction of a creature: a regeneration shield, Auras on it."""
        armor = [p.id for p in self.state.permanents.values() if p.attached_to == creature.id and p.has_armor]
        return ([REGENERATION] if creature.regeneration else []) + armor

    def loses(self, rule: str, player: str) -> Iterable[Action]:
        """The action of a player losing, unless an effect says that they can't."""
        side = self.state.side(player)
        can_not = any(self.state.players[name].cannot_lose for name in side)
        if can_not and self.case.holds("101.2", True, f"{player} can't lose the game"):
            return ()
        return (Action(rule, "loses the game", " and ".join(side), player, self.kept_in_by(player)),)

    def kept_in_by(self, player: str) -> str:
        """The permanent whose effect replaces the player's losing ("" for none); of several, the
        player chooses one."""
        side = self.state.side(player)
        keepers = [
            p.id for p in self.state.permanents.values() if p.instead_of_losing and p.controller in side
        ]
        return self.chosen(player, keepers, f"{player} chooses which of {', '.join(keepers)} applies")

    def chosen(self, subject: str, options: list[str], says: str) -> str:
        """The effect that replaces what happens to a creature or player; of several, the chosen one."""
        choice = self.choices.saved_by.get(subject, "")
        if choice in options:
            return choice
        if len(options) > 1 and self.case.holds("616.1", True, says):
            self.asks(f"choices.saved_by[{subject}]")
        return "".join(options[:1])

    def toughness(self, creature: Permanent) -> int | None:
        """A creature's toughness with counters and boosts; None if it isn't known."""
        if creature.id not in self._toughness:
            self._toughness[creature.id] = self._computed(creature)
        return self._toughness[creature.id]

    def _computed(self, creature: Permanent) -> int | None:
        if creature.toughness is None:
            return None
        toughness = creature.toughness + self._boosts.get(creature.id, 0)
        more = stats.total(creature.counters)[1] if creature.counters else 0
        if not more:
            return toughness
        return toughness + self.case.gives("122.1a", more, f"counters on {creature.id}: toughness {more:+d}")


def _boosts(state: State) -> dict[str, int]:
    """Permanent -> what other permanents add to its toughness."""
    total: dict[str, int] = {}
    for permanent in state.permanents.values():
        for boost in permanent.boosts:
            for name in boost.to or (permanent.attached_to or "",):
                total[name] = total.get(name, 0) + boost.toughness
    return total
