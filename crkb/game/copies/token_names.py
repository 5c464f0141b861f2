"""What a token is called that an effect creates (111.4, 111.9).

Nothing here needs a game: the question about a token's name asks this, too.
"""

from __future__ import annotations

from collections.abc import Sequence

CITES: dict[str, str] = {
    "111.4": "changing its name doesn't change",
    "111.9": "that has the given name",
}


def name_of(stated: str | None, subtypes: Sequence[str]) -> str:
    """The name that the effect states, before the characteristics or among them (111.9).

    Without one it is the subtypes in the effect's order, and the word "Token" (111.4).
    """
    if stated is not None:
        return stated
    return f"{' '.join(subtypes)} Token" if subtypes else ""


def rule_of(name: str, subtypes: frozenset[str], is_legendary: bool) -> tuple[str, str]:
    """The rule by which a new token has its name, and what it says; ("", "") where no name needs one."""
    said = name.split()
    if subtypes and sorted(said) == sorted(name_of(None, sorted(subtypes)).split()):
        return "111.4", f"no name is stated: the token is named {name}"
    if name and is_legendary:
        return "111.9", f"the effect names the token {name}"
    return "", ""
