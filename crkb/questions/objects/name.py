"""Names: stickers on them, their words, when two are the same (rules 123.6, 201.2, 201.3)."""

from __future__ import annotations

from typing import Annotated

import msgspec

from crkb.game.copies.names_written import words
from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Count, Facts
from crkb.questions.values.labels import Name
from crkb.questions.values.logic import negate
from crkb.questions.values.names import (
    Interchangeable,
    PlacedSticker,
    positions,
    share,
    with_interchangeable,
    with_sticker,
)
from crkb.questions.values.wording import in_zone
from crkb.questions.values.zones import HIDDEN, Zone


class NameSticker(Facts, frozen=True, kw_only=True):
    """A name sticker on the object: its word, and after how many words of the name it was put."""

    word: Name
    after: Count = 0


class TextChange(Facts, frozen=True, kw_only=True):
    """An effect that sets the object's name, and how many stickers came before it."""

    name: str
    after_stickers: Count


class NameWithStickers(Facts, frozen=True, kw_only=True):
    """An object with name stickers.

    `name` is the name its copiable values give it ("" if it has none). `stickers` are in the order
    of their timestamps. `changes` are other text-changing effects that set the whole name. `zone`
    is where the object is.
    """

    name: str | None = None
    stickers: tuple[NameSticker, ...] = ()
    changes: tuple[TextChange, ...] = ()
    zone: Zone = "battlefield"

    def __post_init__(self) -> None:
        """Refuse a change after more stickers than there are."""
        if any(change.after_stickers > len(self.stickers) for change in self.changes):
            raise ValueError("changes: after_stickers is more than there are stickers")


@question(
    "name-with-stickers",
    facts=NameWithStickers,
    cites={
        "123.5": "not retained as that object",
        "123.6": "added to the text",
        "123.6b": "has no name, its name becomes",
        "123.6c": "The text that a name sticker",
    },
    example={"name": "Bear Cub", "stickers": [{"word": "Dark", "after": 1}]},
)
def name_with_stickers(facts: NameWithStickers, case: Case) -> Answer:
    """Apply stickers and other text changes to the copiable name, oldest first."""
    case.need("name")
    name = facts.name or ""
    hidden = facts.zone in HIDDEN
    if case.holds(
        "123.5",
        hidden and bool(facts.stickers),
        f"it keeps no stickers {in_zone(facts.zone)}",
        "it keeps its stickers",
    ):
        return case.value(name)
    for i in range(len(facts.stickers) + 1):
        for change in facts.changes:
            if change.after_stickers == i:
                name = case.gives(
                    "123.6c", change.name, f"a later text change makes the name “{change.name}”"
                )
        if i < len(facts.stickers):
            name = _stuck(name, facts.stickers[i], case)
    return case.value(name)


def _stuck(name: str, sticker: NameSticker, case: Case) -> str:
    if case.holds(
        "123.6b", not name, f"it has no name, so “{sticker.word}” becomes its name", "it has a name"
    ):
        return sticker.word
    long_enough = len(words(name)) >= sticker.after
    place = f"after word {sticker.after}" if sticker.after else "at the beginning"
    if not case.holds(
        "123.6c",
        long_enough,
        f"“{sticker.word}” goes {place}",
        f"“{name}” has fewer words, so it goes to the end",
    ):
        made = f"{name} {sticker.word}"
    else:
        made = with_sticker(name, PlacedSticker(sticker.word, sticker.after))
    return case.gives("123.6", made, f"the sticker's word is added: “{made}”")


class StickerPositions(Facts, frozen=True, kw_only=True):
    """A name sticker about to be put on an object of that name."""

    name: str | None = None
    word: Name


@question(
    "sticker-positions",
    facts=StickerPositions,
    cites={"123.6b": "controller chooses a position", "123.6a": "separated from other non-space characters"},
    example={"name": "Bear Cub", "word": "Dark"},
)
def sticker_positions(facts: StickerPositions, case: Case) -> Answer:
    """One for each position: at the beginning, or after any number of words."""
    case.need("name")
    name = facts.name or ""
    counted = case.gives("123.6a", len(words(name)), f"“{name}” has {len(words(name))} words")
    names = positions(name, facts.word, counted) if name else [facts.word]
    names = case.gives("123.6b", names, "the word goes at the beginning or after any number of words")
    chooser = case.gives("123.6b", "the object's controller", "the object's controller chooses")
    return case.value({"chooses": chooser, "names": names})


class WordsOfName(Facts, frozen=True, kw_only=True):
    """A name to be split into words."""

    name: str


@question(
    "words-of-name",
    facts=WordsOfName,
    cites={"123.6a": "separated from other non-space characters"},
    example={"name": "Wolf in ________ Clothing"},
)
def words_of_name(facts: WordsOfName, case: Case) -> Answer:
    """Split at spaces; hyphens and punctuation stay inside a word, and blanks are not words."""
    found = case.gives("123.6a", words(facts.name), "only spaces separate words, and blanks are not words")
    return case.value(found)


class Named(Facts, frozen=True, kw_only=True):
    """An object and all its names (an empty list for an object without a name, null if not known)."""

    names: tuple[str, ...] | None = None


class SameName(Facts, frozen=True, kw_only=True):
    """Two or more objects; `interchangeable` lists pairs of interchangeable names."""

    objects: Annotated[tuple[Named, ...], msgspec.Meta(min_length=2)]
    interchangeable: tuple[Interchangeable, ...] = ()


@question(
    "same-name",
    facts=SameName,
    cites={
        "201.2a": "at least one name in common",
        "201.3a": "objects with interchangeable names have the",
    },
    example={"objects": [{"names": ["Fire", "Ice"]}, {"names": ["Ice"]}]},
)
def same_name(facts: SameName, case: Case) -> Answer:
    """Every pair shares a name; an object without a name shares none."""
    conditions = []
    for i, one in enumerate(facts.objects):
        for j, other in enumerate(facts.objects[i + 1 :], start=i + 1):
            unknown = i if one.names is None else j
            conditions.append((_in_common(one, other, facts, case), f"objects[{unknown}].names"))
    return case.verdict(case.every(*conditions))


def _in_common(
    one: Named, other: Named, facts: SameName | DifferentNames | DifferentName, case: Case
) -> bool | None:
    """Do the two have a name in common? Interchangeable names count as the same."""
    shown = f"{_shown(one)} and {_shown(other)}"
    truth = None
    if one.names is not None and other.names is not None:
        truth = share(one.names, other.names)
        if not truth and facts.interchangeable:
            truth = case.holds(
                "201.3a",
                share(with_interchangeable(one.names, facts.interchangeable), other.names),
                f"{shown} have interchangeable names",
                f"no names of {shown} are interchangeable",
                of_pair=True,
            )
    yes, no = f"{shown} have a name in common", f"{shown} have no name in common"
    return case.holds("201.2a", truth, yes, no, of_pair=True)


def _shown(named: Named) -> str:
    if named.names is None:
        return "an object whose name is unknown"
    return "/".join(named.names) or "an object without a name"


class DifferentNames(SameName, frozen=True, kw_only=True):
    """A group of objects, for an ability that looks for objects with different names."""


@question(
    "different-names",
    facts=DifferentNames,
    cites={
        "201.2a": "at least one name in common",
        "201.2b": "each of them has at least",
        "201.3a": "objects with interchangeable names have the",
    },
    example={"objects": [{"names": ["A"]}, {"names": ["B"]}]},
)
def different_names(facts: DifferentNames, case: Case) -> Answer:
    """Each has a name, and no two have one in common."""
    conditions = []
    for i, one in enumerate(facts.objects):
        named = None if one.names is None else bool(one.names)
        held = case.holds("201.2b", named, f"{_shown(one)} has a name", "one of the objects has no name")
        conditions.append((held, f"objects[{i}].names"))
        conditions += [
            (negate(_in_common(one, other, facts, case)), "")
            for other in facts.objects[i + 1 :]
            if one.names is not None and other.names is not None
        ]
    return case.verdict(case.every(*conditions))


class DifferentName(Facts, frozen=True, kw_only=True):
    """An object, and others that an ability compares it with."""

    first: Named
    others: Annotated[tuple[Named, ...], msgspec.Meta(min_length=1)]
    interchangeable: tuple[Interchangeable, ...] = ()


@question(
    "different-name",
    facts=DifferentName,
    cites={
        "201.2a": "at least one name in common",
        "201.2c": "one object has a different name",
        "201.3a": "objects with interchangeable names have the",
    },
    example={"first": {"names": ["A"]}, "others": [{"names": ["B"]}, {"names": []}]},
)
def different_name(facts: DifferentName, case: Case) -> Answer:
    """It must have a name that none of the others has; others without a name don't matter."""
    named = None if facts.first.names is None else bool(facts.first.names)
    held = case.holds("201.2c", named, f"{_shown(facts.first)} has a name", "the first has no name")
    conditions = [(held, "first.names")]
    for i, other in enumerate(facts.others):
        if facts.first.names or other.names is None:
            apart = negate(_in_common(facts.first, other, facts, case))
            conditions.append((apart, f"others[{i}].names"))
    return case.verdict(case.every(*conditions))
