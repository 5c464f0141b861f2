"""What sort of text an edition is, in the words that its pages say it with."""

from __future__ import annotations

from crkb.library import known
from crkb.library.generations import Info
from crkb.library.together import JOIN
from crkb.model import Edition


def kind_of(info: Info, edition: Edition) -> str:
    """What sort of text an edition is: official, an excerpt and how much of it, a restatement …"""
    if info.stamp:
        return "Restatement"
    if info.addon:
        return "Add-on"
    if not info.official:
        return "Unofficial text"
    if is_joined(info):
        return "Official text with an add-on"
    return "Official text" if info.complete else _excerpt(edition)


def is_joined(info: Info) -> bool:
    """Whether it is a base and an add-on, read as one edition."""
    return JOIN in info.id


def _excerpt(edition: Edition) -> str:
    """How much of the official text an excerpt has, if that is known."""
    known_numbers = known.prints(edition.effective) if edition.effective in known.DATES else ()
    all_rules = {number for number in known_numbers if "." in number}  # no headings
    have = len(all_rules & edition.rules.keys())
    much = f", {have:,} of {len(all_rules):,} rules" if all_rules else ""
    return f"Excerpt of the official text{much}"
