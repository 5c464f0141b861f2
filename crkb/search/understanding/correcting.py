"""Words that no text has, read as words that some have: misspelt, joined, or split."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

SHORTEST, LONGEST = 4, 24
"""Letters of a word that is corrected."""

FIRST = 0.6
"""What another first letter costs: people get the first one right."""

TURNED = 1.0
"""What two letters that have changed places cost."""

RARE = 0.39
"""What the rarest word costs more than the most frequent one."""

ALIKE = 0.6
"""What a word costs that sounds alike (fasing, morf, scrie), if that is less."""

DOUBT = 0.4
"""What a word may cost more than the nearest and still be meant."""

SEVERAL = 3
"""So many words may be meant."""

SOUNDS = {
    "ph": "f",
    "wh": "w",
    "ck": "k",
    "ce": "se",
    "ci": "si",
    "cy": "sy",
    "c": "k",
    "z": "s",
    "ie": "y",
    "ey": "y",
}
"""Letters, and those that they sound like, in the order in which they are replaced."""


class _Known(NamedTuple):
    word: str
    letters: int  # a bit for each letter that it has
    rank: int  # how many words are more frequent
    sound: str


class Corrector:
    """Corrects words by those of an edition, which come most frequent first."""

    def __init__(self, spelled: Sequence[str]) -> None:
        self._spelled = spelled
        self._kept: dict[str, tuple[str, ...]] = {}

    @cached_property
    def _rank(self) -> dict[str, int]:
        return {word: i for i, word in enumerate(self._spelled)}

    @cached_property
    def _known(self) -> list[list[_Known]]:
        """The words that somebody may have meant, by their length."""
        by_length: list[list[_Known]] = [[] for _ in range(LONGEST + 3)]
        for i, word in enumerate(self._spelled):
            if word.isalpha() and 2 < len(word) < len(by_length):
                by_length[len(word)].append(_Known(word, _letters(word), i, _sound(word)))
        return by_length

    def knows(self, word: str) -> bool:
        """Whether a text has the word as it is spelled."""
        return word in self._rank

    def closest(self, word: str) -> str:
        """The known word that somebody who typed this most likely meant; "" if none is near.

        One error is taken for a slip in a word of four letters, two in one of six or more.
        """
        return next(iter(self.near(word)), "")

    def near(self, word: str) -> tuple[str, ...]:
        """The known words that may have been meant, the likeliest first: those nearly as near as it, too."""
        if word not in self._kept:
            self._kept[word] = self._near(word)
        return self._kept[word]

    def _near(self, word: str) -> tuple[str, ...]:
        if not SHORTEST <= len(word) <= LONGEST or not word.isalpha():
            return ()
        errors = 1 if len(word) < 6 else 2
        own, sound, most = _letters(word), _sound(word), errors + 0.999
        found: list[tuple[float, str]] = []
        for length in range(len(word) - errors, len(word) + errors + 1):
            for known in self._known[length]:
                if known.sound == sound:
                    cost = ALIKE
                elif (known.letters ^ own).bit_count() <= 2 * errors:
                    cost = _errors(word, known.word, errors)
                else:
                    continue
                if cost <= errors:
                    cost += FIRST * (sound[0] != known.sound[0]) + known.rank / len(self._spelled) * RARE
                    if cost < most:
                        found.append((cost, known.word))
                        most = min(most, cost + DOUBT)
        return tuple(known for cost, known in sorted(found)[:SEVERAL] if cost < most)

    def is_slip(self, word: str, meant: str) -> bool:
        """Whether one error makes a word another that begins alike: likelier than a space left out."""
        return word[0] == meant[0] and _errors(word, meant, 1) <= 1

    def apart(self, word: str) -> tuple[str, str] | None:
        """The two frequent words that are written as one (firststrike); None if it isn't so."""
        if len(word) > LONGEST or not word.isalpha():
            return None
        pairs = [(word[:i], word[i:]) for i in range(3, len(word) - 2)]
        known = [pair for pair in pairs if pair[0] in self._rank and pair[1] in self._rank]
        return min(known, key=lambda pair: max(map(self._rank.__getitem__, pair)), default=None)


def _sound(word: str) -> str:
    """About how a word sounds: other words with the same are taken for it first."""
    for written, alike in SOUNDS.items():
        word = word.replace(written, alike)
    return word


def _letters(word: str) -> int:
    bits = 0
    for c in word:
        bits |= 1 << (ord(c) & 31)
    return bits


def _errors(one: str, other: str, most: int) -> float:
    """How many letters are missing, too many, wrong or have changed places; more than `most` if so."""
    before: list[float] = []
    row: list[float] = [float(i) for i in range(len(other) + 1)]
    last = ""
    for i, a in enumerate(one, 1):  # comparing is twice as fast as calling min
        left = least = float(i)
        after, beside, was = [left], row[0], ""
        for j, b in enumerate(other, 1):
            up = row[j]
            cost = beside if a == b else 1 + (up if up < beside else beside)
            if left + 1 < cost:
                cost = left + 1
            if a == was and b == last and before[j - 2] + TURNED < cost:
                cost = before[j - 2] + TURNED
            after.append(cost)
            if cost < least:
                least = cost
            left, beside, was = cost, up, b
        if least > most:
            return most + 1.0
        before, row, last = row, after, a
    return row[-1]
