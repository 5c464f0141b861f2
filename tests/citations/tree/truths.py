"""What is true of each citation in a made tree."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

KINDS = {
    # right in the edition in use
    "right": "the rule exists; a keyword, title or quotation beside it fits",
    "right-reused": "the evidence fits, though an older edition had another rule under this number",
    "right-noise": "ordinary words or names of classes nearby happen to be titles of other rules",
    "right-mention": "the keyword beside it has a number of its own, but the cited rule speaks of it",
    "outdated-quotation": "the right rule, quoted in the words of an older edition",
    # wrong, and the text alone or its neighbourhood proves it
    "vanished-moved": "the number no longer exists; its text does, under another number",
    "vanished-gone": "the number no longer exists, and no rule has its text",
    "vanished-ambiguous": "the number no longer exists; older editions had different rules under it",
    "renamed": "another rule now; the keyword or title beside it is that of an older edition's rule",
    "requoted": "another rule now; the words beside it are those of an older edition's rule",
    "invented": "no edition ever had this number",
    "misnamed": "the keyword or title beside it never belonged to this number",
    "misquoted": "the words beside it are another rule's and never were this one's",
    # neither
    "unprovable": "written for an older edition, another rule now, and nothing shows it",
    "placeholder": "a number that is still to be filled in",
    "ignored-line": "a wrong number in a line that is to be ignored",
    "ignored-file": "a wrong number in a file that version control ignores",
    "binary-file": "a file that is not a text",
    "decoy": "no citation at all",
}
RIGHT = ("right", "right-reused", "right-noise", "right-mention", "outdated-quotation")
VANISHED = ("vanished-moved", "vanished-gone", "vanished-ambiguous")
STALE = (*VANISHED, "renamed", "requoted")
WRONG = (*STALE, "invented", "misnamed", "misquoted")
COUNTED = (*RIGHT, *WRONG, "unprovable", "placeholder", "ignored-line")  # toward the number asked for


class Truth(NamedTuple):
    """A citation (or decoy) in a file of the tree.

    Lines and columns count from 1; columns are characters (not bytes), without a byte order mark.
    `text` is the number as written; what introduces it ("CR", "rule") begins at `lead_line` and
    `lead_column`, which are the number's own where nothing does. `suggestions` are all numbers that
    it should be today: empty where that isn't known, in which case `below` may name the rule or
    chapter that they are below.
    """

    path: str
    line: int
    column: int
    text: str
    kind: str
    form: str
    evidence: str = ""
    number: str = ""
    suggestions: tuple[str, ...] = ()
    below: str = ""
    lead_line: int = 0
    lead_column: int = 0

    def accepts(self, number: str) -> bool | None:
        """Whether this is the number it should be; None where that isn't known."""
        typed = canonical(number)
        if self.suggestions:
            return typed in self.suggestions
        if not self.below:
            return None
        return typed == self.below or (
            typed.startswith(self.below) and not typed[len(self.below) :][:1].isdigit()
        )


def canonical(number: str) -> str:
    """A number as rules print it: 704.5f of "704.5F" or "704.5 f."."""
    return "".join(number.split()).rstrip(".").lower()


def save(path: Path, truths: Iterable[Truth]) -> None:
    """Write truths, one a line."""
    with path.open("w", encoding="utf-8") as file:
        file.writelines(json.dumps(t._asdict(), ensure_ascii=False) + "\n" for t in truths)


def load(path: Path) -> list[Truth]:
    """Read what `save` wrote."""
    rows = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    return [Truth(**{**row, "suggestions": tuple(row["suggestions"])}) for row in rows]
