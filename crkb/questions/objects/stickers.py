"""Stickers: which ones may be put where, at what cost, and what they do (rules 107.17, 123)."""

from __future__ import annotations

from typing import Annotated

import msgspec

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Count, Facts
from crkb.questions.values.characteristics import listed
from crkb.questions.values.labels import PlayerName
from crkb.questions.values.stickers import VOWELS, PrintedSticker, StickerId, letters, vowels

Letter = Annotated[str, msgspec.Meta(pattern="^[A-Za-z]$")]


class Sheet(Facts, frozen=True, kw_only=True):
    """One of the player's sticker sheets; `chosen`: it is one of those chosen for this game."""

    chosen: bool | None = None
    stickers: tuple[PrintedSticker, ...]


class StickerChoices(Facts, frozen=True, kw_only=True):
    """A player who is to put a sticker on an object. `on_objects`: the player's stickers that are
    now on objects the player owns."""

    sheets: tuple[Sheet, ...]
    on_objects: tuple[StickerId, ...] = ()

    def __post_init__(self) -> None:
        """Refuse duplicate ids, and placed stickers that are not on any sheet."""
        ids = [sticker.id for sheet in self.sheets for sticker in sheet.stickers]
        if len(ids) != len(set(ids)):
            raise ValueError("sheets: duplicate sticker id")
        strange = [placed for placed in self.on_objects if placed not in ids]
        if strange:
            raise ValueError(f"on_objects: {strange[0]} is not on any of the sheets")


@question(
    "sticker-choices",
    facts=StickerChoices,
    cites={
        "123.2c": "only the stickers on the chosen",
        "123.3": "chooses a sticker that is not",
        "123.3a": "never considered to be the same",
    },
    example={"sheets": [{"chosen": True, "stickers": [{"id": "1", "kind": "name", "text": "Dark"}]}]},
)
def sticker_choices(facts: StickerChoices, case: Case) -> Answer:
    """Those on the chosen sheets, except those already on the player's objects; another sticker
    with the same text may still be chosen."""
    unknown = [f"sheets[{i}].chosen" for i, sheet in enumerate(facts.sheets) if sheet.chosen is None]
    if unknown:
        case.missing(*unknown)
    every = [sticker for sheet in facts.sheets for sticker in sheet.stickers]
    placed = [sticker.text for sticker in every if sticker.id in facts.on_objects and sticker.text]
    free = []
    for sheet in facts.sheets:
        names = listed(sticker.id for sticker in sheet.stickers)
        if case.holds(
            "123.2c", sheet.chosen, f"{names}: on a chosen sheet", f"{names}: on a sheet that was not chosen"
        ):
            free += [sticker.id for sticker in sheet.stickers if _free(sticker, facts, placed, case)]
    return case.value(free)


def _free(sticker: PrintedSticker, facts: StickerChoices, placed: list[str], case: Case) -> bool:
    off = sticker.id not in facts.on_objects
    if off and sticker.text in placed:
        return bool(
            case.holds(
                "123.3a",
                off,
                f"{sticker.id} is a different sticker from the one with the same text on an object",
            )
        )
    return bool(
        case.holds(
            "123.3",
            off,
            f"{sticker.id} is not on any of the player's objects",
            f"{sticker.id} is on one of the player's objects already",
        )
    )


class PutSticker(Facts, frozen=True, kw_only=True):
    """A player who wants to put a sticker on an object.

    `owner` owns the object and has `tickets` ticket counters. `ticket_cost`: 0 for none.
    `from_object`: the sticker is moved from another object.
    """

    player: PlayerName
    owner: PlayerName | None = None
    ticket_cost: Count | None = None
    tickets: Count | None = None
    from_object: bool | None = None


@question(
    "can-put-sticker",
    facts=PutSticker,
    cites={
        "107.17a": "removes that many ticket counters",
        "123.3b": "object that they don't own",
        "123.3c": "the player who owns that object",
        "123.3d": "does not need to be paid",
    },
    example={"player": "Ann", "owner": "Ann", "ticket_cost": 3, "tickets": 4, "from_object": False},
)
def can_put_sticker(facts: PutSticker, case: Case) -> Answer:
    """Only on an object the player owns, and only if any ticket cost due can be paid."""
    mine = None if facts.owner is None else facts.owner == facts.player
    mine = case.holds("123.3b", mine, f"{facts.player} owns the object", f"{facts.owner} owns the object")
    if mine is False:
        return case.verdict(False)
    moved = facts.from_object
    if facts.ticket_cost != 0 and moved is not False:
        moved = case.holds(
            "123.3d",
            moved,
            "it is moved from another object, so its cost need not be paid again",
            "it wasn't on another object",
        )
    payable = _payable(facts, moved, case)
    truth = case.every((mine, "owner"), payable)
    if not truth:
        return case.verdict(truth)
    due = 0 if moved or facts.ticket_cost is None else facts.ticket_cost
    if not due or facts.tickets is None:
        return case.verdict(True, {"removed": 0})
    if moved is None:  # they can pay, but whether they have to isn't known
        return case.verdict(True)
    left = case.gives("107.17a", facts.tickets - due, f"{due} of {facts.tickets} ticket counters are removed")
    return case.verdict(True, {"removed": due, "left": left})


def _payable(facts: PutSticker, moved: bool | None, case: Case) -> tuple[bool | None, str]:
    """Whether the ticket cost can be paid (or need not be), and the fact that this depends on."""
    cost, have = facts.ticket_cost, facts.tickets
    if moved or cost == 0:
        return True, "ticket_cost"
    enough = None if cost is None or have is None else have >= cost
    enough = case.holds(
        "123.3c", enough, f"{have} {{TK}} are enough for {cost}", f"{have} {{TK}} are too few for {cost}"
    )
    if enough is False and moved is None:
        return None, "from_object"
    return enough, "ticket_cost" if cost is None else "tickets"


class UniqueVowels(Facts, frozen=True, kw_only=True):
    """The text of a name sticker."""

    sticker: str


@question(
    "unique-vowels",
    facts=UniqueVowels,
    cites={"123.6e": "A, E, I, O, U, and"},
    example={"sticker": "Unhinged"},
)
def unique_vowels(facts: UniqueVowels, case: Case) -> Answer:
    """Each of the six vowels counts once, in upper or lower case."""
    found = vowels(facts.sticker)
    said = f"it has these of {', '.join(VOWELS)}: {listed(found)}"
    return case.value(case.gives("123.6e", len(found), said))


class LettersOnSticker(Facts, frozen=True, kw_only=True):
    """The text of a name sticker, and the letters that an effect counts on it."""

    sticker: str
    letters: Annotated[tuple[Letter, ...], msgspec.Meta(min_length=1)]


@question(
    "letters-on-sticker",
    facts=LettersOnSticker,
    cites={"123.6d": "one or more specific letters"},
    example={"sticker": "Misunderstood", "letters": ["s"]},
)
def letters_on_sticker(facts: LettersOnSticker, case: Case) -> Answer:
    """Upper and lower case are the same letter."""
    number = letters(facts.sticker, facts.letters)
    said = f"{listed(facts.letters)}: {number} times, in upper or lower case"
    return case.value(case.gives("123.6d", number, said))
