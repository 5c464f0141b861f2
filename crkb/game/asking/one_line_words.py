"""The words of a one-line situation, read from left to right, and the forms that lines have."""

from __future__ import annotations

import re
from collections.abc import Iterable

from crkb.game.errors import GameFormError
from crkb.text.suggest import closest, did_you_mean

NUMBERS = {
    word: n
    for n, word in enumerate(
        (
            *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
            *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen"),
            *("nineteen", "twenty"),
        )
    )
} | {"a": 1, "an": 1, "the": 1, "another": 1, "no": 0}
"""Number words."""

FORMS = (
    *("creature with two +1/+1 counters", "2/2 with 1 damage gets -1/-1", "2/2 becomes 1/1"),
    *("2/2 gains flying", "player at 3 life dealt 3 damage by a creature with infect", "1/4 is switched"),
    *("1/4 that assigns damage by toughness, unblocked", "creature with undying dies"),
    *("4/4 trample blocked by a 2/2 and a 1/1", "2/2 blocks a 3/3 first strike", "4/4 trample unblocked"),
    *("1/1 deathtouch deals damage to a 5/5", "3/3 trample blocked by a 2/2 whose blocker has left"),
    *("Aura on a creature with protection from red", "creature with defender attacks"),
    *("can a creature with reach block a creature with flying", "player with 10 poison"),
    *("planeswalker with loyalty 3 dealt 3 damage", "creature with a regeneration shield dealt 9 damage"),
    *("two legendary creatures with the same name under one player", "copy of a 3/3 face-down creature"),
    *("mana value of {X}{2}{G} on the battlefield", "player at 0 life"),
)
"""A line of every form."""

_TOKEN = re.compile(
    r"(?P<cost>(?:\{[^{}\s]+\})+)|(?P<pt>[+-]?\d+/[+-]?\d+)(?:s\b)?|(?P<number>-?\d+)|(?P<comma>,)"
    r"|(?P<word>[A-Za-z][A-Za-z'\u2019-]*!?)"
)

_TOO_LARGE = re.compile(r"\d{10}")


class LineWords:
    """The words of a line, read from left to right; `furthest` is the last that something was tried at."""

    def __init__(self, text: str, edition: str = "") -> None:
        self.text = text
        self.edition = edition
        self.at = 0
        self.words: list[str] = []
        self.kinds: list[str] = []
        self._cut()

    def _cut(self) -> None:
        line, at = self.text.strip().rstrip("?. "), 0
        while at < len(line):
            found = _TOKEN.match(line, at)
            if found is None and not line[at].isspace():
                raise GameFormError("", f"{line[at:].split()[0]!r} is not understood", hint(self.text))
            if found is not None and _TOO_LARGE.search(found[0]):
                raise GameFormError("", f"{found[0][:20]} is too large", "Use at most 9 digits.")
            if found is not None:
                self.words.append(found[found.lastgroup or 0].replace("\u2019", "'"))
                self.kinds.append(found.lastgroup or "")
            at = found.end() if found is not None else at + 1

    def peek(self, ahead: int = 0) -> str:
        """A word to come, in small letters; "" behind the last."""
        at = self.at + ahead
        return self.words[at].lower() if at < len(self.words) else ""

    def kind(self, ahead: int = 0) -> str:
        """What kind of word is to come: cost, pt, number, comma or word; "" behind the last."""
        at = self.at + ahead
        return self.kinds[at] if at < len(self.kinds) else ""

    def take(self, *words: str) -> bool:
        """Read these words, if they are next."""
        if all(self.peek(i) == word for i, word in enumerate(words)):
            self.at += len(words)
            return True
        return False

    def take_any(self, phrases: Iterable[str]) -> bool:
        """Read the first of these phrases that is next."""
        return any(self.take(*phrase.split()) for phrase in phrases)

    def next(self) -> str:
        """Read one word as it was written."""
        self.at += 1
        return self.words[self.at - 1]

    def number(self, signed: bool = False) -> int | None:
        """Read a number, in digits or as a word; if `signed`, one below 0 too."""
        if signed and self.take("minus"):
            found = self.number()
            return None if found is None else -found
        if self.kind() == "number" and (self.peek()[0] != "-" or signed):
            return int(self.next())
        if self.peek() in NUMBERS:
            return NUMBERS[self.next().lower()]
        return None

    def refuse(self, wanted: str = "") -> GameFormError:
        """The error that says which word doesn't fit."""
        said = (
            f"unexpected {self.words[self.at]!r}" if self.at < len(self.words) else "the line ends too soon"
        )
        after = " ".join(self.words[: self.at])
        where = f" after {after!r}" if after else ""
        more = f" (expected: {wanted})" if wanted else ""
        return GameFormError("", f"{said}{where}{more}", hint(self.text))


def hint(text: str) -> str:
    """Forms near a line, or a few of them."""
    return did_you_mean(closest(text, FORMS)) or "Such as: " + "; ".join(FORMS[:4])
