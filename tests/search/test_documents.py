"""What of an edition can be found, as texts: each with what stands around it."""

from __future__ import annotations

import pytest

from crkb import ingest
from crkb.model import Block, Card, Edition, Question, Reference, Term
from crkb.search.documents import IndexedText, documents

CHAPTER = "\n".join(f"101.{i}. Lamp {i} is lit." for i in range(1, 45))

TEXT = f"""\
@title House
@id house-1
@rules
1. Basics

100. Lamps

100.1. A lamp glows. See rule 101.1.

100.1a It needs oil.
Example: Ann pours oil.
Example: Ben spills it.

100.1b It fades at dusk.

100.2. Shimmer

100.2a Shimmer glows twice.

101. Many

{CHAPTER}

@glossary

= Dusk
: The end of a day. See rule 100.1.

= Glow
: What lamps do. See rules 100.1 and 100.2. See also Dusk. See rule 100.1. See rule 999.1.
: Light.
"""


@pytest.fixture(scope="module")
def house() -> Edition:
    edition = ingest.build([ingest.open_source("house.txt", TEXT.encode())])
    rule = edition.rules["100.2a"]
    note = rule._replace(blocks=(*rule.blocks, Block("note", "Twice, not thrice."), Block("note", "Really.")))
    return edition._replace(
        rules=dict(edition.rules) | {"100.2a": note},
        questions=(Question("May I whistle?", (Block("text", "Outdoors."), Block("text", "At dusk."))),),
        cards=(Card("Old Lamp", "Lamps", (Block("text", "It is old."), Block("text", "It glows."))),),
    )


ASKED = {"100.1a": ("what burns", "does it drink"), "999.9": ("nothing",)}


@pytest.fixture(scope="module")
def found(house) -> dict[tuple[str, str], IndexedText]:
    return {(d.kind, d.name): d for d in documents(house, ASKED)}


WANTED = [
    IndexedText("rule", "1", "1", "Basics", "", ""),
    IndexedText(
        "rule",
        "100",
        "100 1",
        "Lamps",
        "Basics",
        "",
        below="A lamp glows. See rule 101.1.\nShimmer",
    ),
    IndexedText(
        "rule",
        "100.1",
        "100.1 100 1",
        "",
        "Lamps\nBasics",
        "A lamp glows. See rule 101.1.",
        below="It needs oil.\nIt fades at dusk.",
        glossary="Dusk The end of a day. See rule 100.1.\n"
        "Glow What lamps do. See rules 100.1 and 100.2. See also Dusk. See rule 100.1. "
        "See rule 999.1.\nLight.",
    ),
    IndexedText(
        "rule",
        "100.1a",
        "100.1a 100.1 100 1",
        "",
        "Lamps\nBasics",
        "It needs oil.",
        "Ann pours oil.\nBen spills it.",
        ("what burns", "does it drink"),
        "A lamp glows. See rule 101.1.",
    ),
    IndexedText("example", "100.1a#1", "100.1a 100.1 100 1", "", "Lamps\nBasics", "Ann pours oil."),
    IndexedText("example", "100.1a#2", "100.1a 100.1 100 1", "", "Lamps\nBasics", "Ben spills it."),
    IndexedText(
        "rule",
        "100.2",
        "100.2 100 1",
        "Shimmer",
        "Lamps\nBasics",
        "",
        below="Shimmer glows twice.",
        glossary="Glow What lamps do. See rules 100.1 and 100.2. See also Dusk. See rule 100.1. "
        "See rule 999.1.\nLight.",
    ),
    IndexedText(
        "rule", "100.2a", "100.2a 100.2 100 1", "", "Shimmer\nLamps\nBasics", "Shimmer glows twice."
    ),  # what it goes into has no text of its own
    IndexedText("note", "100.2a#1", "100.2a 100.2 100 1", "", "Shimmer\nLamps\nBasics", "Twice, not thrice."),
    IndexedText("note", "100.2a#2", "100.2a 100.2 100 1", "", "Shimmer\nLamps\nBasics", "Really."),
    IndexedText("term", "Dusk", "", "Dusk", "", "The end of a day. See rule 100.1."),
    IndexedText("question", "May I whistle?", "", "May I whistle?", "", "Outdoors.\nAt dusk."),
    IndexedText("card", "Old Lamp", "", "Old Lamp", "Lamps", "It is old.\nIt glows."),
]


@pytest.mark.parametrize("wanted", WANTED, ids=lambda d: f"{d.kind} {d.name}")
def test_what_is_indexed_of_a_text(found, wanted):
    assert found[wanted.kind, wanted.name] == wanted


def test_a_chapter_has_the_first_of_its_rules_below_it(found):
    lines = found["rule", "101"].below.split("\n")
    assert (lines[0], lines[-1], len(lines)) == ("Lamp 1 is lit.", "Lamp 40 is lit.", 40)


def test_everything_comes_once_in_text_order(house, found):
    names = [(d.kind, d.name) for d in documents(house, {})]
    assert names == list(found)
    assert [name for kind, name in names if kind == "rule"] == list(house.rules)
    kinds = [kind for kind, _ in names]
    assert kinds.index("term") > kinds.index("note")
    assert kinds[-2:] == ["question", "card"]


def test_a_title_that_is_the_text_is_no_text(found):
    assert all(not d.text for (kind, _), d in found.items() if kind == "rule" and d.title)


def test_without_ways_of_asking_there_are_none(house):
    assert not any(d.asked for d in documents(house, {}))


def test_a_term_that_names_a_rule_of_the_base_tells_nothing_of_the_add_ons_own(house):
    other = Reference("100.2", 8, 13, "rule", "100.2", "resolved", where="base")
    term = Term("Dim", (Block("text", "See rule 100.2.", references=(other,)),))
    texts = {d.name: d for d in documents(house._replace(terms=(term,)), {})}
    assert texts["100.2"].glossary == ""
