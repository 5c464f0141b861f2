"""How a player stands in a game, and which state-based actions make them lose it (104.3b–d, j)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from crkb.questions.core import Case
from crkb.questions.facts import Count, Facts
from crkb.questions.values.wording import known

POISON = 10
COMMANDER_DAMAGE = 21

PlayerCounter = Literal["poison", "energy", "experience", "rad", "ticket"]
"""The kinds of counters that players get."""

WayToLose = tuple[bool | None, str]
"""Whether a state-based action makes the player lose, and the fact that this depends on."""


class PlayerStanding(Facts, frozen=True, kw_only=True):
    """A player in the game: life total, all counters by kind, cards in the library, how many cards
    the player has just been required to draw from it, and the combat damage that each commander has
    dealt to the player this game."""

    life: int | None = None
    counters: dict[PlayerCounter, Count] = msgspec.field(default_factory=dict)
    library: Count | None = None
    draws: Count = 0
    commander_damage: dict[str, Count] = msgspec.field(default_factory=dict)

    def losing(self, player: str, case: Case, *, commander: bool | None) -> list[WayToLose]:
        """The state-based actions that may make the player lose now; `commander`: is it a
        Commander game?"""
        where = f"state.{player}"
        return [
            (self._life(player, case), f"{where}.life"),
            *self._poison(player, case),
            *self._draws(player, where, case),
            *self._commander(player, case, commander),
        ]

    def _life(self, player: str, case: Case) -> bool | None:
        life = self.life
        return case.holds(
            "104.3b",
            None if life is None else life <= 0,
            f"{player} has {known(life)} life",
            f"{player} has {life} life, more than 0",
        )

    def _poison(self, player: str, case: Case) -> Iterator[WayToLose]:
        poison = self.counters.get("poison", 0)
        if poison:
            said = f"{player} has {poison} poison counters"
            yield case.holds("104.3d", poison >= POISON, said, f"{said}, fewer than {POISON}"), ""

    def _draws(self, player: str, where: str, case: Case) -> Iterator[WayToLose]:
        if self.draws:
            too_many = None if self.library is None else self.draws > self.library
            said = f"{player} has to draw {self.draws} cards from a library of {self.library}"
            yield case.holds("104.3c", too_many, said, f"{said}, which is enough"), f"{where}.library"

    def _commander(self, player: str, case: Case, commander: bool | None) -> Iterator[WayToLose]:
        dealt = max(self.commander_damage.values(), default=0)
        if dealt:
            said = f"{player} was dealt {dealt} combat damage by one commander"
            enough = case.holds("104.3j", dealt >= COMMANDER_DAMAGE, said, f"{said}, too little")
            yield False if enough is False or commander is False else (enough and commander), "commander"
