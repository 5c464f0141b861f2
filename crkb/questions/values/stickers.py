"""Stickers: their kinds, what is printed on them, their letters (rule 123)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from crkb.questions.facts import Count, Facts
from crkb.questions.values.labels import Id

StickerKind = Literal["name", "ability", "power and toughness", "art"]
VOWELS = "AEIOUY"
"""The vowels, for rules about stickers (123.6e)."""

StickerId = Id


class PrintedSticker(Facts, frozen=True, kw_only=True):
    """A sticker; its `id` distinguishes it from others with the same text.

    `text`: the words or the ability printed on it. `power` and `toughness`: two numbers with a
    slash between them that are printed on it, whatever its kind. `ticket_cost`: the number in its
    ticket symbol, 0 for none.
    """

    id: StickerId
    kind: StickerKind
    text: str = ""
    power: int | None = None
    toughness: int | None = None
    ticket_cost: Count = 0

    def __post_init__(self) -> None:
        """Refuse a sticker that lacks what its kind requires."""
        numbers = self.power is not None and self.toughness is not None
        if self.kind == "power and toughness" and not numbers:
            raise ValueError(f"{self.id}: a power and toughness sticker needs both numbers")
        if self.kind in ("name", "ability") and not self.text.strip():
            raise ValueError(f"{self.id}: a sticker of kind {self.kind} needs a text")


def letters(text: str, wanted: Iterable[str]) -> int:
    """The number of times the wanted letters occur in a text, in upper or lower case."""
    sought = {letter.upper() for letter in wanted}
    return sum(letter in sought for letter in text.upper())


def vowels(text: str) -> list[str]:
    """The distinct vowels in a text, in alphabetical order."""
    return [vowel for vowel in VOWELS if vowel in text.upper()]
