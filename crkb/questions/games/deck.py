"""Decks: size, copies, sideboards (100.2, 100.4, 100.5, 108.2a, 113.6n, 201.3b, 717.2)."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Literal

import msgspec

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Count, Facts, Positive
from crkb.questions.values.formats import DeckFormat, Play
from crkb.questions.values.wording import counted

SIZES: dict[DeckFormat, tuple[str, int]] = {
    "constructed": ("100.2a", 60),
    "limited": ("100.2b", 40),
    "commander": ("903.5a", 100),
    "brawl": ("903.12d", 60),
}
"""A format -> the rule that sets the size of its decks, and the size."""
EXACTLY: tuple[DeckFormat, ...] = ("commander", "brawl")
"""The formats whose decks have exactly that size; the others have at least that size."""
COPIES = 4
SIDEBOARD = 15


class DeckCard(Facts, frozen=True, kw_only=True):
    """A card in a deck or sideboard, and its number of copies.

    `interchangeable_with` is another name that counts as this one. `own_limit` is how many copies
    an ability of the card allows in a deck. `status` is the card's status in the format.
    """

    name: str
    count: Positive = 1
    kind: Literal["traditional", "basic land", "nontraditional"] = "traditional"
    interchangeable_with: str | None = None
    own_limit: Positive | Literal["any"] | None = None
    status: Literal["legal", "restricted", "banned"] = "legal"


class Deck(Facts, frozen=True, kw_only=True):
    """A deck (not for Commander: see 903.5) with its sideboard; in limited play, `pool` is what the
    player opened: card name -> number."""

    play: Play | None = None
    deck: tuple[DeckCard, ...]
    sideboard: tuple[DeckCard, ...] = ()
    pool: dict[str, Count] | None = None


@question(
    "deck-legal",
    facts=Deck,
    cites={
        "100.2a": "no more than four of any",
        "100.2b": "as many duplicates of a card",
        "100.4a": "no more than fifteen cards",
        "108.2a": "are not included in players' decks",
        "113.6n": "can't affect the format legality",
        "201.3b": "deck construction and format legality",
    },
    example={"play": "constructed", "deck": [{"name": "Island", "count": 60, "kind": "basic land"}]},
)
def deck_legal(facts: Deck, case: Case) -> Answer:
    """It must have only traditional cards, enough of them, not too many copies, and no forbidden
    cards."""
    conditions = [_traditional(facts, case), *_format(facts, case)]
    if facts.play is None:
        return case.verdict(case.every(*conditions, (None, "play")))
    size = sum(c.count for c in facts.deck)
    rule, least = SIZES[facts.play]
    enough = case.holds(
        rule,
        size >= least,
        f"the deck has {size} cards, at least {least}",
        f"the deck has {size} cards, fewer than {least}",
    )
    conditions.append((enough, "deck"))
    if facts.play == "constructed":
        conditions += [_sideboard(facts, case), *_copies(facts, case)]
    else:
        conditions.append(_from_pool(facts, case))
    return case.verdict(case.every(*conditions))


def _traditional(facts: Deck, case: Case) -> tuple[bool | None, str]:
    wrong = [c.name for c in facts.deck if c.kind == "nontraditional"]
    held = case.holds(
        "108.2a",
        not wrong,
        "there are no nontraditional cards in the deck",
        f"{', '.join(wrong)} can't be in the deck",
    )
    return held, "deck"


def _format(facts: Deck, case: Case) -> list[tuple[bool | None, str]]:
    """Cards stay banned or restricted, whatever they say about deck construction."""
    found: list[tuple[bool | None, str]] = []
    for card in (*facts.deck, *facts.sideboard):
        if card.status == "legal":
            continue
        total = sum(c.count for c in (*facts.deck, *facts.sideboard) if _same(c, card, case))
        limit = 0 if card.status == "banned" else 1
        said = f"{card.name} is {card.status}: its own text does not change that"
        own_text = card.own_limit is not None and not case.holds("113.6n", True, said)
        found.append((own_text or total <= limit, "deck"))
    return found


def _sideboard(facts: Deck, case: Case) -> tuple[bool | None, str]:
    size = sum(c.count for c in facts.sideboard)
    held = case.holds(
        "100.4a",
        size <= SIDEBOARD,
        f"the sideboard has {size} cards",
        f"the sideboard has {size} cards, more than {SIDEBOARD}",
    )
    return held, "sideboard"


def _copies(facts: Deck, case: Case) -> list[tuple[bool | None, str]]:
    """At most four cards with the same name in the deck and sideboard together."""
    together = case.gives(
        "100.4a", [*facts.deck, *facts.sideboard], "deck and sideboard are counted together"
    )
    found: list[tuple[bool | None, str]] = []
    for card in facts.deck + facts.sideboard:
        if card.kind == "basic land":
            continue
        limit = _limit(card, case)
        number = sum(c.count for c in together if _same(c, card, case))
        if limit is None:
            continue
        held = case.holds(
            "100.2a",
            number <= limit,
            f"{counted(number, 'copy', 'copies')} of {card.name}, at most {limit}",
            f"{counted(number, 'copy', 'copies')} of {card.name}, more than {limit}",
        )
        found.append((held, "deck"))
    return found


def _limit(card: DeckCard, case: Case) -> int | None:
    """How many copies a deck may have; None for any number."""
    if card.own_limit is None:
        return COPIES
    said = f"{card.name} says how many copies a deck may have: {card.own_limit}"
    if not case.holds("113.6n", True, said):
        return COPIES
    return None if card.own_limit == "any" else card.own_limit


def _same(one: DeckCard, other: DeckCard, case: Case) -> bool:
    if one.name == other.name:
        return True
    if not (one.interchangeable_with or other.interchangeable_with):
        return False
    alike = case.holds(
        "201.3b",
        other.name == one.interchangeable_with or one.name == other.interchangeable_with,
        f"{one.name} and {other.name} count as one name",
        f"{one.name} and {other.name} are not interchangeable",
    )
    return bool(alike)


def _from_pool(facts: Deck, case: Case) -> tuple[bool | None, str]:
    if facts.pool is None:
        return None, "pool"
    opened = Counter(facts.pool)
    excess = [
        c.name
        for c in facts.deck
        if c.kind != "basic land" and sum(d.count for d in facts.deck if d.name == c.name) > opened[c.name]
    ]
    held = case.holds(
        "100.2b",
        not excess,
        "all the cards are from the pool",
        f"more of {', '.join(excess)} than were opened",
    )
    return held, "pool"


class DeckSize(Facts, frozen=True, kw_only=True):
    """The number of cards in a deck (including the commander), and what abilities add to the
    minimum deck size."""

    format: DeckFormat | None = None
    cards: Count | None = None
    more_by_abilities: int = 0


@question(
    "deck-size",
    facts=DeckSize,
    cites={
        "100.2a": "minimum deck size of 60 cards",
        "100.2b": "minimum deck size of 40 cards",
        "100.5": "no maximum deck size for",
        "113.6n": "such an ability modifies not just",
        "903.5a": "Each deck must contain exactly 100",
        "903.12d": "must contain exactly 60 cards",
    },
    example={"format": "constructed", "cards": 61},
)
def deck_size(facts: DeckSize, case: Case) -> Answer:
    """At least the minimum; only decks for Commander and its Brawl option have a maximum."""
    case.need("format", "cards")
    assert facts.format is not None
    assert facts.cards is not None
    cards, name = facts.cards, facts.format
    rule, number = SIZES[name]
    least = case.gives(rule, number, f"a deck for {name} needs {number} cards")
    if facts.more_by_abilities:
        said = f"abilities change the minimum by {facts.more_by_abilities}"
        least = case.gives("113.6n", least + facts.more_by_abilities, said)
    limitless = case.holds(
        "100.5", name not in EXACTLY, "there is no maximum deck size", "the maximum is the same number"
    )
    return case.verdict(cards >= least and (bool(limitless) or cards == least))


class SideboardFrom(Facts, frozen=True, kw_only=True):
    """Limited play: the cards opened, and the decks made from them (card name -> number).

    One deck is a single player's; two are those of a Two-Headed Giant team.
    """

    pool: dict[str, Count] | None = None
    decks: Annotated[tuple[dict[str, Count], ...], msgspec.Meta(min_length=1, max_length=2)]

    def __post_init__(self) -> None:
        for name, number in _used(self.decks).items():
            if self.pool is not None and number > Counter(self.pool)[name]:
                raise ValueError(f"decks: more copies of {name} than in the pool")


def _used(decks: tuple[dict[str, Count], ...]) -> Counter[str]:
    used: Counter[str] = Counter()
    for deck in decks:
        used.update(deck)
    return used


@question(
    "limited-sideboard",
    facts=SideboardFrom,
    cites={
        "100.4b": "in that player's sideboard",
        "100.4c": "in that team's sideboard",
    },
    example={"pool": {"Bear": 3, "Wolf": 1}, "decks": [{"Bear": 2}]},
)
def limited_sideboard(facts: SideboardFrom, case: Case) -> Answer:
    """Every card of the pool that no deck uses."""
    case.need("pool")
    rest = dict(Counter(facts.pool or {}) - _used(facts.decks))
    rule, whose = ("100.4c", "team's") if len(facts.decks) > 1 else ("100.4b", "player's")
    return case.value(case.gives(rule, rest, f"the cards that no deck uses are the {whose} sideboard"))
