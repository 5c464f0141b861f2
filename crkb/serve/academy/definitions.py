"""Where a keyword is defined: the rule that says what it means, for the rule that is only its title."""

from __future__ import annotations

import re

from crkb.reading import Entry

_SPECIAL = re.compile(r"[^.]* is a special (?:form|kind) of ")
_WRITTEN = re.compile(r"""[^.]* is an? [^.]*\. It[’']s written [^.]*\.[”"]""")


def definition(rule: Entry) -> Entry:
    """The rule that defines the keyword whose own rule this is; any other rule itself.

    Of a keyword action (701) it is the first subrule, of a keyword ability (702) the first that doesn't
    only say what sort of ability it is, else the last.
    """
    chapter, _, place = rule.number.partition(".")
    if chapter not in ("701", "702") or rule.kind != "rule" or place == "1":
        return rule
    below = rule.children
    if chapter == "701":
        return below[0] if below else rule
    saying = (each for each in below if not _only_classifies(each.text))
    return next(saying, below[-1] if below else rule)


def _only_classifies(text: str) -> bool:
    """Whether a text says no more than what sort of thing something is.

    It is one sentence ("Glowing is a static ability."), or one that calls it a special kind or form of
    another thing, or last says how it is written, while nothing is said of what it means.
    """
    is_one_sentence = text.endswith(".") and text.count(".") == 1
    if is_one_sentence and re.search(r"\bis an?\b", text):
        return True
    return bool(_SPECIAL.match(text) or _WRITTEN.fullmatch(text)) and " means " not in text
