"""Words that no text has, read as words that some have: misspelt, joined, or split."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

SHORTEST, LONGEST = 3, 24
"""Letters of a word that is corrected."""

FIRST = 0.6
"""What another first letter costs: people get the first one right."""

TURNED = 1.0
"""What two letters that have changed places cost."""

RARE = 0.39
"""What the rarest word costs more than the most frequent one."""

ALIKE = 0.6
"""What a word costs that sounds alike (fasing, morf, haist), if that is less; an error in the sound is one
more."""

STRETCHED = 3
"""So many letters more or fewer a word may have that sounds alike (tuffness)."""

OTHERS = 5
"""So many consonants at most, of both together, only one of two words has that sound alike."""

DOUBT = 0.4
"""What a word may cost more than the nearest and still be meant."""

SEVERAL = 3
"""So many words may be meant."""

SOUNDS = (
    (r"([b-df-hj-np-tv-z])(?=\1)", ""),
    ("shun", "tion"),
    ("ture", "chur"),
    ("ough", "uf"),
    ("sch", "sk"),
    ("ck", "k"),
    ("ph", "f"),
    ("wh", "w"),
    ("qu", "kw"),
    ("x", "ks"),
    ("c(?=[eiy])", "s"),
    ("[cq]", "k"),
    ("d?g(?=[ei])", "j"),
    ("z", "s"),
    ("a(?=[^aeiou]{1,2}e$)|ai|ay", "A"),
    ("(?:ie|ey|y)$", "i"),
    ("e(?=[^aeiou]e$)|e[aei]|ie", "E"),
    ("i(?=[^aeiou]e$)|igh", "I"),
    ("o(?=[^aeiou]e$)|oa|ow", "O"),
    ("u(?=[^aeiou]e$)|ou|oo|ew|ue", "U"),
    ("e$", ""),
)
"""Patterns of letters, and what they sound like, in the order in which they are replaced; long vowels are
capitals."""

BEGINNINGS = {"c": "k", "q": "k", "s": "k", "z": "k", "g": "j", "p": "f"}
"""Letters that words may begin with that sound alike, as one of them."""

_CONSONANTS = sum(1 << (ord(c) & 31) for c in "bcdfghjklmnpqrstvwxyz")


class _Known(NamedTuple):
    word: str
    letters: int  # a bit for each letter that it has
    rank: int  # how many words are more frequent
    begins: str


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
        by_length: list[list[_Known]] = [[] for _ in range(LONGEST + STRETCHED + 1)]
        for i, word in enumerate(self._spelled):
            if word.isalpha() and 2 < len(word) < len(by_length):
                by_length[len(word)].append(_Known(word, _letters(word), i, _begins(word)))
        return by_length

    def knows(self, word: str) -> bool:
        """Whether a text has the word as it is spelled."""
        return word in self._rank

    def closest(self, word: str) -> str:
        """The known word that somebody who typed this most likely meant; "" if none is near.

        One error is taken for a slip in a word of four letters, two in one of six or more; one of three
        letters has to sound alike or to have two that have changed places.
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
        sound, most = _sound(word), errors + 0.999
        found: list[tuple[float, str]] = []
        for cost, known in self._costs(word, errors):
            cost += FIRST * (sound[:1] != _sound(known.word)[:1])
            cost += known.rank / len(self._spelled) * RARE
            if cost < most:
                found.append((cost, known.word))
                most = min(most, cost + DOUBT)
        return tuple(known for cost, known in sorted(found)[:SEVERAL] if cost < most)

    def _costs(self, word: str, errors: int) -> Iterator[tuple[float, _Known]]:
        """What known words cost that may be near: by their letters, or by how they sound, if that is less."""
        own, begins, sound = _letters(word), _begins(word), _sound(word)
        for length in range(max(0, len(word) - STRETCHED), len(word) + STRETCHED + 1):
            may_be_near = abs(length - len(word)) <= errors
            for known in self._known[length]:
                others = known.letters ^ own
                cost = errors + 1.0
                if may_be_near and others.bit_count() <= 2 * errors and _long_enough(word, known.word):
                    cost = _errors(word, known.word, errors)
                alike = known.begins == begins and (others & _CONSONANTS).bit_count() <= OTHERS
                if cost > ALIKE and alike and (len(word) > SHORTEST or own & known.letters == own):
                    said = _sound(known.word)
                    if abs(len(said) - len(sound)) < errors:
                        cost = min(cost, ALIKE + _errors(sound, said, errors - 1))
                if cost <= errors:
                    yield cost, known

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


def _long_enough(word: str, known: str) -> bool:
    """Whether an error is likely: words of three letters are near to many, they have to have two turned."""
    return len(word) > SHORTEST or sorted(word) == sorted(known)


@lru_cache(maxsize=1 << 14)
def _sound(word: str) -> str:
    """About how a word sounds: other words with the same are taken for it first."""
    for written, alike in SOUNDS:
        word = re.sub(written, alike, word)
    return word


def _begins(word: str) -> str:
    return BEGINNINGS.get(word[:1], word[:1])


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
