"""Findings: each kind provoked in an invented edition, and what the real editions have."""

from __future__ import annotations

from pathlib import Path

import pytest

from crkb import ingest
from crkb.lint import KINDS, Finding, findings, stems
from crkb.model import Edition

SHARED = Path(__file__).parents[1].parent / "shared"

RULES = """\
@title Rules of the Fox Game
@id fox-1
@rules
1. Basics
101. Turns
101.1. Players take turns.
101.2. Who begins is drawn by lot.
102. Starting Anew
102.1. A fox may make the players start anew.
2. Pieces
201. Foxes
201.1. Foxes move along lines.
202. Geese
202.1. Geese move down.
202.2. A goose at the edge honks.
203. Burrows
203.1. A burrow hides a fox.
203.1a Two burrows may touch.
203.2. Lids cover burrows. Lids are round.
204. Honk
204.1. To honk is to make noise.
@glossary
= Fox
: A piece. See Goose.
"""


def edition(text: str, base: Edition | None = None) -> Edition:
    return ingest.build([ingest.open_source("invented.txt", text.encode())], base=base)


def with_rule(text: str) -> list[Finding]:
    """The findings when rule 101.1 says this."""
    found = findings(edition(RULES.replace("Players take turns.", text)))
    return [f for f in found if f.number == "101.1"]


def test_broken_and_mismatched_and_dangling_name_their_place() -> None:
    text = "See rule 101.7, rule 201, “Geese,” and then rule 301."
    found = with_rule(text)
    assert [(f.kind, f.place and f.place.line) for f in found] == [
        ("broken", 6),
        ("mismatched", 6),
        ("dangling", 6),
    ]
    assert [f.snippet for f in found] == [
        "See rule 101.7",
        "See rule 101.7, rule 201",
        "201, “Geese,” and then rule 301",
    ]


def test_a_broken_term_is_found() -> None:
    found = [f for f in findings(edition(RULES)) if f.kind == "broken"]
    assert [(f.number, f.message) for f in found] == [("Fox", "there is no term Goose")]


def test_snippets_are_short_and_kinds_are_known() -> None:
    found = with_rule("When it is long ago that a fox came, see rule 101.7 or rules 101.8 and 101.9.")
    assert len(found) == 3
    assert all(len(f.snippet.split()) <= 6 and f.kind in KINDS for f in found)


def test_of_an_excerpt_dangling_references_are_only_counted() -> None:
    whole = edition(RULES.replace("Players take turns.", "See rules 301 and 302.1."))
    excerpt = whole._replace(sources=(whole.sources[0]._replace(complete=False),))
    [found] = [f for f in findings(excerpt) if f.kind == "dangling"]
    assert (found.number, found.message[:12]) == ("", "2 references")


def test_titles_of_what_is_not_at_hand_are_compared_with_each_other() -> None:
    text = RULES.replace("move down.", "move. See rule 301, “Noise.” See also rule 301, “Noise.”")
    text = text.replace("Players take turns.", "See rule 301, “Sound.”")
    found = [f for f in findings(edition(text)) if f.kind == "mismatched"]
    assert [f.number for f in found] == ["101.1"]


UNPARSED = {
    "Rule 12 is not one of ours.": ["unparsed"],
    "RULE 101 shouts.": ["unparsed"],
    "Section 12 is far off.": ["unparsed"],
    "See rule 101.1 and rules 101.1–2.": [],
    "These rules 7th graders know.": ["unparsed"],
    "As a rule, 3 foxes win.": [],
}


@pytest.mark.parametrize("text", UNPARSED)
def test_unparsed(text: str) -> None:
    assert [f.kind for f in with_rule(text)] == UNPARSED[text]


SUBJECTS = {
    # the thing right before the reference is the title of another chapter
    "If there is a burrow (see rule 202), it is full.": "203",
    "Foxes like a burrow. See rule 202.1.": "203",
    "Foxes like burrows as described in rule 202.": "203",
    "Players start anew (see rule 201).": "102",
    # … and the cited rule speaks of it, or another cited one does
    "If there is a burrow (see rule 203), it is full.": "",
    "If there is a burrow (see rule 203.1a), it is full.": "",
    "If there is a burrow (see rules 202 and 203.1), it is full.": "",
    "If there is a burrow (see rule 202, “Geese”), it is full.": "",
    "If it honked (see rule 101.2), it is loud.": "",  # a verb
    "This is an exception to rule 202.": "",
    # titles of several words, anywhere in the text
    "Unless the players start it anew, rule 204.1 holds.": "102",
    "Unless the players start it anew, rule 102.1 holds.": "",
    # … but not those of another sentence, unless this one only says where to look
    "Unless the players start it anew, they rest. Players rest, as described in rule 204.1.": "",
    "Unless the players start it anew, they rest. (See rule 204.1.)": "102",
    "Unless the players start it anew, see rule 204.1. Players rest.": "102",
    # a title in a list is not what the reference is about
    "There is a lid or a burrow (see rule 202).": "",
    "Players start anew or sleep, as described in rule 204.1.": "",
    "Players sleep or start anew, as described in rule 204.1.": "",
    "Players start anew, as described in rule 204.1.": "102",
}


@pytest.mark.parametrize("text", SUBJECTS)
def test_subject(text: str) -> None:
    found = [f.message for f in with_rule(text) if f.kind == "subject"]
    assert [m.split("; ")[1] for m in found] == ([f"{SUBJECTS[text]} does"] if SUBJECTS[text] else [])


def test_what_everything_speaks_of_is_no_subject() -> None:
    filler = "".join(f"205.{i}. A burrow again.\n" for i in range(1, 9))
    text = RULES.replace("@glossary", f"205. Filler\n{filler}@glossary")
    text = text.replace("Players take turns.", "If there is a burrow (see rule 202), it is full.")
    assert [f for f in findings(edition(text)) if f.kind == "subject"] == []


ADDON = """\
@title Wolves for the Fox Game
@id wolf-1
@addon yes
@rules
202. Geese
202.TR01. Howl
202.TR01a A howl is loud.
301. Wolves
301.1. Wolves howl. See rule 301.2.
301.2. A wolf in a burrow (see official rule 201.1) is stuck, see official rule 101.9.
"""


def test_an_addon_is_checked_against_its_base() -> None:
    base = edition(RULES)
    found = findings(edition(ADDON, base), base)
    assert [(f.kind, f.number) for f in found] == [
        ("broken", "301.2"),
        ("subject", "301.1"),
        ("subject", "301.2"),
    ]


def test_of_an_addon_alone_references_to_the_base_are_only_counted() -> None:
    found = findings(edition(ADDON))
    assert [(f.kind, f.number) for f in found] == [("dangling", ""), ("subject", "301.1")]


def test_problems_of_the_sources_are_passed_on() -> None:
    made = edition(RULES.replace("101.2. Who", "101.3. Who"))
    found = [f for f in findings(made) if f.number == "101.3"]
    assert [(f.kind, f.message, f.place) for f in found] == [
        (p.kind, p.message, p.place) for p in made.problems if p.number == "101.3"
    ]
    assert found


def test_stems() -> None:
    assert stems("Restarting the Games, a fox’s phases") == ("restart", "the", "game", "a", "fox", "phas")


# The real texts: all that is found in them.

EXPECTED = {
    "cr-20150123": {"mismatched 119.7", "mismatched Supervillain Rumble"},
    "cr-20160826": {"mismatched 119.7", "mismatched Supervillain Rumble"},
    "cr-20190125": {"mismatched 119.7", "mismatched Supervillain Rumble"},
    "cr-20220429-indented": {"mismatched 120.7", "mismatched Supervillain Rumble"},
    "cr-20221118": {"mismatched 120.7", "mismatched Supervillain Rumble"},
    "cr-20240410": {
        "broken Map",
        "mismatched 120.7",
        "mismatched 502.2",
        "mismatched 702.145b",
        "mismatched 722.5",
        "mismatched Day",
        "mismatched Daybound",
        "mismatched Supervillain Rumble",
        "subject 201.4e",
        "subject 724.6",
        "subject 801.17",
    },
    "cr-20250207": {
        "broken Map",
        "mismatched 120.7",
        "mismatched 722.5",
        "mismatched Supervillain Rumble",
        "subject 201.4e",
        "subject 724.6",
        "subject 801.17",
    },
    "cr-20260807": {
        "mismatched 120.7",
        "mismatched 725.5",
        "mismatched Endure",
        "mismatched Supervillain Rumble",
        "subject 201.4e",
    },
}
SEEDS = ("000", "001", "002", "004")


def shared(pattern: str) -> bytes:
    for path in SHARED.glob(pattern):
        return path.read_bytes()
    pytest.skip(f"no {pattern} in {SHARED}: the publishers' texts are not part of the project")


def shown(edition: Edition, base: Edition | None = None) -> set[str]:
    """The findings made by lint, without those that ingest reported."""
    return {f"{f.kind} {f.number}".strip() for f in findings(edition, base) if f.kind in KINDS}


def april_2024() -> Edition:
    opened = [ingest.open_source(seed, shared(f"seeds/{seed}_*.txt")) for seed in SEEDS]
    return ingest.build(opened, edition_id="cr-2024-04-12")


@pytest.mark.editions
@pytest.mark.parametrize("name", EXPECTED)
def test_official_edition(name: str) -> None:
    data = shared(f"editions/{name}.txt")
    assert shown(ingest.build([ingest.open_source(name, data)])) == EXPECTED[name]


@pytest.mark.editions
def test_excerpts() -> None:
    assert shown(april_2024()) == {"dangling", "mismatched 722.5", "subject 201.4e", "subject 724.6"}


@pytest.mark.editions
def test_addon() -> None:
    opened = ingest.open_source("003", shared("seeds/003_*.txt"))
    base = april_2024()
    addon = ingest.build([opened], "treachery-6.0", base)
    assert shown(addon, base) == {"dangling", "subject 207.2tr", "subject The Metamorph"}
    alone = ingest.build([opened], "treachery-6.0")
    assert shown(alone) == {"dangling", "subject 207.2tr"}
