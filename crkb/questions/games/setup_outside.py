"""Companions and sticker sheets: what comes from outside the game before it starts (103.2b, d, 123.2)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Count, Facts, Positive
from crkb.questions.values.formats import Play
from crkb.questions.values.logic import both


class StartingCard(Facts, frozen=True, kw_only=True):
    """A card of the starting deck: its mana value and how many of it there are."""

    name: str
    mana_value: Count
    land: bool = False
    count: Positive = 1


class CompanionCondition(Facts, frozen=True, kw_only=True):
    """What a companion ability requires of the starting deck: a combination of conditions on the
    mana values and names of its nonland cards, and on its size beyond the minimum."""

    mana_values: Literal["even", "odd"] | None = None
    at_least: Count | None = None
    at_most: Count | None = None
    different_names: bool = False
    cards_over_minimum: Count = 0


class Companion(Facts, frozen=True, kw_only=True):
    """A card with a companion ability that a player wants to reveal before the game.

    `condition` is null if the card doesn't have a companion ability. `revealed_before` is how many
    other cards the player has revealed this way.
    """

    card: str
    owned: bool | None = None
    outside_the_game: bool | None = None
    condition: CompanionCondition | None = None
    revealed_before: Count = 0
    deck: Annotated[tuple[StartingCard, ...], msgspec.Meta(min_length=1)] | None = None
    minimum_deck_size: Positive | None = None


@question(
    "companion-reveal",
    facts=Companion,
    cites={"103.2b": "no more than one card this"},
    example={
        "card": "Lurker",
        "owned": True,
        "outside_the_game": True,
        "condition": {"at_most": 2},
        "deck": [{"name": "Bear", "mana_value": 2}],
    },
)
def companion_reveal(facts: Companion, case: Case) -> Answer:
    """Only one card, which the player owns outside the game, and whose condition the deck fulfills."""
    first = case.holds(
        "103.2b",
        facts.revealed_before == 0,
        "no other card has been revealed",
        "another card has already been revealed",
    )
    owned = case.holds("103.2b", facts.owned, "the player owns it", "the player does not own it")
    outside = case.holds(
        "103.2b", facts.outside_the_game, "it is outside the game", "it is not outside the game"
    )
    fulfilled = _fulfilled(facts)
    fits = case.holds(
        "103.2b",
        fulfilled,
        f"the deck fulfills the condition of {facts.card}",
        f"the deck does not fulfill a companion condition of {facts.card}",
    )
    unknown = "deck" if facts.deck is None else "minimum_deck_size"
    return case.verdict(
        case.every(
            (first, "revealed_before"), (owned, "owned"), (outside, "outside_the_game"), (fits, unknown)
        )
    )


def _fulfilled(facts: Companion) -> bool | None:
    condition = facts.condition
    if condition is None:
        return False
    if facts.deck is None:
        return None
    spells = [c for c in facts.deck if not c.land]
    values = [c.mana_value for c in spells]
    return both(
        _parity(values, condition.mana_values),
        condition.at_least is None or all(value >= condition.at_least for value in values),
        condition.at_most is None or all(value <= condition.at_most for value in values),
        not condition.different_names or _differ(spells),
        _large_enough(condition.cards_over_minimum, facts.deck, facts.minimum_deck_size),
    )


def _parity(values: list[int], wanted: Literal["even", "odd"] | None) -> bool:
    if wanted is None:
        return True
    return all((value % 2 == 0) == (wanted == "even") for value in values)


def _differ(cards: list[StartingCard]) -> bool:
    names = [card.name for card in cards for _ in range(card.count)]
    return len(names) == len(set(names))


def _large_enough(over: int, deck: tuple[StartingCard, ...], minimum: int | None) -> bool | None:
    if not over:
        return True
    return None if minimum is None else sum(card.count for card in deck) >= minimum + over


class StickerSheets(Facts, frozen=True, kw_only=True):
    """The sticker sheets of a player, by name.

    `sheets`: in constructed play those that the player selected beforehand, in limited play those
    in the products that the player opened. `used` are the sheets for this game; `at_random`: they
    were chosen at random.
    """

    play: Play | None = None
    sheets: tuple[str, ...]
    used: tuple[str, ...] | None = None
    at_random: bool | None = None


@question(
    "sticker-sheets",
    facts=StickerSheets,
    cites={
        "103.2d": "only the stickers on the chosen",
        "123.2a": "start the game with at least",
        "123.2b": "In limited play, each player chooses",
    },
    example={"play": "limited", "sheets": ["A", "B", "B", "C"], "used": ["B", "B"]},
)
def sticker_sheets(facts: StickerSheets, case: Case) -> Answer:
    """In constructed play, three at random out of at least ten different sheets; in limited play,
    up to three of those opened."""
    if facts.play is None:
        case.missing("play")
    owned = None if facts.used is None else _taken_from(facts.used, facts.sheets)
    if facts.play == "constructed":
        return _constructed(facts, owned, case)
    if facts.used is None:
        case.missing("used")
    legal = case.holds(
        "123.2b",
        owned and len(facts.used) <= 3,
        "at most three sheets are used, all of them opened",
        "more than three sheets are used, or some weren't opened",
    )
    return case.verdict(legal)


def _constructed(facts: StickerSheets, owned: bool | None, case: Case) -> Answer:
    number = len(facts.sheets)
    enough = case.holds(
        "123.2a",
        number >= 10,
        f"there are {number} sheets, at least ten",
        f"there are {number} sheets, fewer than ten",
    )
    unlike = case.holds(
        "123.2a", len(set(facts.sheets)) == number, "all sheets are different", "two sheets are alike"
    )
    three = None if facts.used is None else len(facts.used) == 3
    three = case.holds("103.2d", three, "three are used", "the number of sheets used is not three")
    random = case.holds("103.2d", facts.at_random, "chance picked them", "they were not chosen at random")
    return case.verdict(
        case.every(
            (enough, "sheets"),
            (unlike, "sheets"),
            (three, "used"),
            (owned, "used"),
            (random, "at_random"),
        )
    )


def _taken_from(some: tuple[str, ...], among: tuple[str, ...]) -> bool:
    return all(some.count(name) <= among.count(name) for name in some)
