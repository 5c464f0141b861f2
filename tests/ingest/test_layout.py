"""Lines that are meant: separators inside a line, paragraphs wrapped at a width, and what is cited."""

from __future__ import annotations

import textwrap
import time

import pytest

from crkb.ingest import open_source
from crkb.ingest.layout import SEPARATORS, is_parted, joined, parted, wrapping
from crkb.ingest.lines import Line
from crkb.model import Edition
from tests import invented

LONG = (
    "100.4. A keeper who has two or more lanterns chooses one of them at dusk, trims the wick of each of "
    "the other ones, and gives the half-burnt oil away. Nobody counts it."
)


def pieces(line: str, above: str = "") -> list[str]:
    """The lines that a line means below another one."""
    return [piece.text for piece in parted([above, line]) if piece.at == (2,)]


PARTED = {
    "100.1. Owls call.\u2028100.1a At dusk.": ["100.1. Owls call.", "100.1a At dusk."],
    "100.1. Owls call.\x0bExample: One calls.": ["100.1. Owls call.", "Example: One calls."],
    "100.1. Owls call.\u2029They rest.": ["100.1. Owls call.", "         They rest."],
    "100.1. Owls \x85call.": ["100.1. Owls call."],
    "100.1. Owls (see rule\u2028100.1a) call.": ["100.1. Owls (see rule 100.1a) call."],
    "101. Dusk\u2028101.1. It comes.": ["101. Dusk", "101.1. It comes."],
    "Dusk\u2028The end of a day.": ["Dusk", "The end of a day."],
    "Dusk\u20281. The end.\u20282. A card.": ["Dusk", "1. The end.", "2. A card."],
    "100.1. Owls \u2028\u2028 \x0c call.": ["100.1. Owls call."],
    "\u2028100.1. Owls call.": ["", "100.1. Owls call."],
    "Owls call.\u2028": ["Owls call."],
}


@pytest.mark.parametrize("line", PARTED)
def test_what_a_separator_parts(line: str) -> None:
    assert pieces(line) == PARTED[line]


def test_a_name_stands_below_a_blank_line() -> None:
    assert pieces("of the\u2028Owl", above="It is the call") == ["of the Owl"]


def test_in_canonical_lines_a_separator_begins_no_paragraph() -> None:
    lines = ["@title Owls", "| They call.\u2028They rest."]
    assert [line.text for line in parted(lines)] == ["@title Owls", "| They call. They rest."]


def test_what_holds_no_separator_is_not_parted() -> None:
    assert not is_parted(["Owls call.", ""])
    assert all(is_parted([f"Owls{c}call."]) for c in SEPARATORS)


def cited(found: Edition) -> dict[str, list[int]]:
    return {key: [p.line for b in rule.blocks for p in b.places] for key, rule in found.rules.items()}


@pytest.mark.parametrize("separator", SEPARATORS)
def test_cited_lines_are_those_of_the_file(separator: str) -> None:
    text = invented.FIRST.replace("by a keeper. Every", f"by a keeper.{separator}Every")
    text = text.replace("glows until dusk", f"glows{separator}until dusk")
    text = text.replace(
        "lent to a stranger returns at dusk.\n", f"lent to a stranger returns at dusk.{separator}"
    )
    found = invented.build(text)
    known = invented.build(invented.FIRST)
    lines = text.split("\n")
    assert list(found.rules) == list(known.rules)
    assert found.terms[0]._replace(places=(), blocks=()) == known.terms[0]._replace(places=(), blocks=())
    assert [b.text for b in found.rules["100.1"].blocks] == [
        "A lantern is carried by a keeper.",
        "Every lantern glows until dusk. See rule 101.2.",
    ]
    assert found.rules["100.1b"].examples == known.rules["100.1b"].examples
    for key, at in cited(found).items():
        assert all(f"{key}" in lines[n - 1] for n in at), key
    kinds = [(p.kind, p.place.line if p.place else 0) for p in found.problems]
    assert kinds == [("layout", cited(found)["100.1"][0]), ("layout", cited(found)["100.1b"][0])]
    assert SEPARATORS[separator] in found.problems[0].message


# --- wrapped ------------------------------------------------------------------------------


def wrapped(text: str, wide: int, **how: object) -> str:
    """A text with each line wrapped at a width."""
    return "\n".join(
        "\n".join(textwrap.wrap(line, wide, **how)) if line.strip() else ""  # type: ignore[arg-type]
        for line in text.split("\n")
    )


def bare(found: Edition) -> object:
    """What the edition says, without where."""
    return (
        {key: [(b.kind, b.text) for b in rule.blocks] for key, rule in found.rules.items()},
        [(term.name, term.text) for term in found.terms],
        [(m.part, [b.text for b in m.blocks]) for m in found.matter],
    )


WRAPS = [
    {},
    {"break_on_hyphens": False},
    {"subsequent_indent": "    "},
    {"initial_indent": "  "},
]


@pytest.mark.parametrize("how", WRAPS)
@pytest.mark.parametrize("wide", [40, 60, 72])
def test_a_wrapped_copy_says_the_same(wide: int, how: dict[str, object]) -> None:
    text = invented.FIRST.replace("100.3. ", f"{LONG.replace('100.4', '100.3')}\n\n100.4. ")
    text = text.replace(
        "The end of a day.", "The end of a day, when every lantern is lit and no keeper is out."
    )
    text = text.replace("Made up for tests.", f"Made up for the tests. {LONG[8:]}")
    found = invented.build(wrapped(text, wide, **how))
    assert bare(found) == bare(invented.build(text))
    assert found.problems == ()


def test_a_wrapped_rule_is_in_all_its_lines() -> None:
    lines = ["100.3. It is.", "", *textwrap.wrap(LONG, 40), ""]
    source = open_source("owls.txt", "\n".join(lines).encode())
    assert source.reading.lines[-1] == Line(LONG, (3, 4, 5, 6, 7))
    assert source.source.lines == 7


NOT_WRAPPED = [
    "100.1. Owls call.\n100.1a At dusk.\n",
    "It is\na poem\nof owls\n\n100.1. Owls call at dusk, and when nobody is there to hear it.",
    LONG * 3,
    "the owl that lives in the old tower hoots\n" * 4 + "an owl\nis here\n" * 5,  # some are full by chance
]


@pytest.mark.parametrize("text", NOT_WRAPPED)
def test_short_lines_are_not_wrapped_ones(text: str) -> None:
    assert wrapping(text.split("\n")) is None


@pytest.mark.slow
@pytest.mark.parametrize("line", ["a" * 160_000, "a\u2028" * 80_000, "a-" * 80_000, "100.1.\u2028" * 20_000])
def test_long_lines_cost_no_more_than_their_letters(line: str) -> None:
    start = time.process_time()
    pieces(line)
    how = wrapping(["aaaa bbbb", "cccc dd", "eee ffff", "gggg hh"] * 2)
    if how:
        joined([Line(line, (1,)), Line(line, (2,))], how)
    assert time.process_time() - start < 5
