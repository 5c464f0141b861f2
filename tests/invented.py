"""Invented editions for the tests of change over time: a game that is reissued twice."""

from __future__ import annotations

from crkb import ingest
from crkb.library.library import Library
from crkb.library.sources import Raw
from crkb.model import Edition

FIRST = """\
Magic: The Gathering Comprehensive Rules

An invented game.

These rules are effective as of March 3, 2031.

Introduction

Made up for tests.

Contents

1. Basics
100. Lanterns
101. Turns
102. Gifts
Glossary
Credits

1. Basics

100. Lanterns

100.1. A lantern is carried by a keeper. Every lantern glows until dusk. See rule 101.2.

100.1a A broken lantern has no glow whatever.

100.1b A lantern lent to a stranger returns at dusk.
Example: Ann lends Ben a lantern and gets it back.

100.2. Keepers count their glow in whole numbers.

100.3. Nobody may steal lanterns. A thief loses every turn.

101. Turns

101.1. The keeper who woke first takes the first turn.

101.2. Dusk ends the last turn of a day (see rule 100.1b).

102. Gifts

102.1. Shimmer

102.1a Shimmer doubles a lantern at dusk.

102.1b Multiple instances of shimmer on a lantern are redundant.

102.2. Moonwalk

102.2a Moonwalk lets a keeper walk at night. See rule 102.1a.

102.2b Multiple instances of moonwalk on a lantern are redundant.

Glossary

Dusk
The end of a day. See rule 101.2.

Credits

Invented for the tests of crkb.

These rules are effective as of March 3, 2031.
"""

_SECOND = (
    ("March 3, 2031", "May 5, 2031"),
    ("101. Turns\n102. Gifts\n", "101. Oil\n102. Turns\n103. Gifts\n"),  # contents: a chapter comes in
    ("102. Gifts\n\n102.1. Shimmer", "103. Gifts\n\n103.1. Shimmer"),
    ("101. Turns\n\n101.1.", "101. Oil\n\n101.1. Oil burns slowly in any lamp.\n\n102. Turns\n\n102.1."),
    ("101.2. Dusk", "102.2. Dusk"),
    ("See rule 101.2.", "See rule 102.2."),
    ("See rule 102.1a.", "See rule 103.1a."),
    ("102.1a Shimmer", "103.1a Shimmer"),
    ("102.1b", "103.1b"),
    ("102.2. Moonwalk", "103.2. Moonwalk"),
    ("102.2a", "103.2a"),
    ("102.2b", "103.2b"),
    ("100.2. Keepers count their glow in whole numbers.", "100.2. Keepers count their glow in halves."),
    ("100.1a A broken lantern has no glow whatever.\n\n", ""),
    ("100.1b A lantern lent", "100.1a A lantern lent"),
    ("see rule 100.1b", "see rule 100.1a"),
    (
        "100.3. Nobody may steal lanterns. A thief loses every turn.",
        "100.3. Nobody may steal lanterns.\n\n100.3a A thief loses every turn.",
    ),
)


def second() -> str:
    """The first text, reissued: a chapter comes in, and everything after it moves."""
    text = FIRST
    for old, new in _SECOND:
        assert old in text, old
        text = text.replace(old, new)
    return text


def third() -> str:
    """The second text, reissued: one edit, in other quotes and dashes, and one rule less."""
    text = second().replace("May 5, 2031", "July 7, 2031")
    text = text.replace("takes the first turn", "goes first").replace(
        "101.1. Oil burns slowly in any lamp.\n\n", ""
    )
    return text.replace("lent to a stranger", "lent to a  stranger")


def build(text: str, edition_id: str = "") -> Edition:
    """A text as an edition."""
    return ingest.build([ingest.open_source("invented.txt", text.encode())], edition_id)


def rules(text: str, edition_id: str = "x-1") -> Edition:
    """Rules in canonical lines, below `1. Basics`, as an edition."""
    return build(f"@title Invented\n@id {edition_id}\n@rules\n1. Basics\n{text}")


def library(home: str, *texts: str) -> Library:
    """A library with these texts."""
    made = Library(home)
    for i, text in enumerate(texts):
        made.add([Raw(f"{i}.txt", text.encode())])
    return made
