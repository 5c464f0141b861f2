"""Dialect `official`: the parts of the document, and every oddity that it has been printed with."""

from __future__ import annotations

from pathlib import Path

import pytest

from crkb.ingest import build, open_source
from crkb.ingest.dialects import indented, official
from crkb.ingest.lines import Reading, find_date
from crkb.model import Edition

SAMPLES = Path(__file__).parents[2] / "samples"
LINES = (SAMPLES / "lanterns-official.txt").read_text(encoding="utf-8").split("\n")


@pytest.fixture(scope="module")
def edition() -> Edition:
    name = "lanterns-official.txt"
    return build([open_source(name, (SAMPLES / name).read_bytes())])


def document(
    rules: str = "100.1. Owls call.", glossary: str = "", contents: str = "1. Basics\n100. Owls"
) -> list[str]:
    return f"""\
Magic: The Gathering Comprehensive Rules
An invented game.
These rules are effective as of May 4, 2032.
Introduction
Invented.
Contents
{contents}
Glossary
Credits
1. Basics
100. Owls
{rules}
Glossary
{glossary}
Credits
Nobody""".split("\n")


def texts(reading: Reading, part: str = "@rules") -> list[str]:
    """The canonical lines of a part, without its marker."""
    found = [line.text for line in reading.lines]
    start = found.index(part) + 1
    end = next((i for i in range(start, len(found)) if found[i].startswith("@")), len(found))
    return found[start:end]


def rules(text: str) -> list[str]:
    """The canonical lines for what stands under chapter 100."""
    return texts(official.read(document(text)))[2:]


# --- the sample ---------------------------------------------------------------------------


def test_head(edition: Edition) -> None:
    assert edition.title == "Magic: The Gathering Comprehensive Rules"
    assert (edition.id, edition.effective, edition.official) == ("cr-2032-05-04", "2032-05-04", True)


def test_parts_around_the_rules(edition: Edition) -> None:
    assert [(m.part, [b.text for b in m.blocks]) for m in edition.matter] == [
        ("introduction", ["Invented rules of lanterns with every oddity that printed documents have had."]),
        ("credits", ["Made up: nobody", "for the tests of crkb"]),
    ]
    reasons = [f.reason for f in edition.furniture]
    assert reasons == ["above the introduction", *["table of contents"] * 8]


def test_paragraphs_and_examples(edition: Edition) -> None:
    rule = edition.rules["100.1a"]
    assert rule.text == "The wick is trimmed at dusk.\nWhoever trims it may hum.\nHumming is no action."
    assert len(rule.examples) == 2  # the second one behind a blank line
    assert rule.examples[1].startswith("Ben trims")


def test_doubled_label_goes_and_is_reported(edition: Edition) -> None:
    (example,) = edition.rules["100.1b"].examples
    assert example == "Ann finds a second lantern. She leaves it where it is."
    (problem,) = [p for p in edition.problems if p.kind == "label"]
    assert problem.place is not None
    assert LINES[problem.place.line - 1].startswith("Example: Example: ")


def test_unexplained_line_stays_under_its_rule_and_is_reported(edition: Edition) -> None:
    first, second = edition.rules["100.1c"].blocks
    assert (first.kind, second.kind) == ("text", "unexplained")
    assert second.text == LINES[second.places[0].line - 1]
    assert [p.place for p in edition.problems if p.kind == "unexplained"] == list(second.places)


def test_odd_numbers_are_read_and_reported(edition: Edition) -> None:
    assert edition.rules["101.1b"].text == "A dot after a letter."
    assert edition.rules["101.2"].text == "No dot after a number."
    assert edition.rules["101.3"].text == "All the words run into the number."
    odd = [(p.number, p.place.line if p.place else 0) for p in edition.problems if p.kind == "odd-number"]
    assert [number for number, _ in odd] == ["101.1b", "101.2", "101.3"]
    assert all(LINES[line - 1].startswith(number) for number, line in odd)


def test_two_letters_follow_z(edition: Edition) -> None:
    numbers = list(edition.rules)
    assert numbers[numbers.index("101.4z") + 1] == "101.4aa"
    assert [p.kind for p in edition.problems if p.number in ("101.4z", "101.4aa")] == []


def test_titles(edition: Edition) -> None:
    assert edition.rules["2"].title == "Places"
    assert edition.rules["200"].title == "The Shed"
    assert edition.rules["200.1"].title == "Dry"
    assert edition.rules["100.1"].title == ""  # a sentence


def test_glossary(edition: Edition) -> None:
    assert [t.name for t in edition.terms] == ["Dry", "Glow", "Oil", "Ready Lantern"]
    assert [b.text for b in edition.terms[1].blocks] == [
        "1. What a lantern gives.",
        "2. What is left of a fire.",
    ]


def test_lost_blank_line_in_the_glossary_is_found_and_reported(edition: Edition) -> None:
    assert [b.text for b in edition.terms[2].blocks] == ["Burns in lanterns."]
    assert edition.terms[3].text == "A lantern with oil in it."
    (problem,) = [p for p in edition.problems if p.kind == "layout"]
    assert "Ready Lantern" in problem.message


def test_all_problems_of_the_sample(edition: Edition) -> None:
    assert sorted(p.kind for p in edition.problems) == [
        "gap",  # 101.4y is the first of its letters
        "label",
        "layout",
        "odd-number",
        "odd-number",
        "odd-number",
        "unexplained",
    ]


# --- line by line -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("100.1. Owls call.", "100.1. Owls call."),
        ("100.1a Owls call.", "100.1a Owls call."),
        ("100.1d. Owls call.", "100.1d. Owls call."),
        ("100.5 Owls call.", "100.5 Owls call."),
        ("100.4.All owls call.", "100.4.All owls call."),
        (" 100.1b Owls call.", "100.1b Owls call."),
        ("100.1aa Owls call.", "100.1aa Owls call."),
        ("101. Dusk", "101. Dusk"),
        ("2. Places", "2. Places"),
        ("Example: An owl.", "Example: An owl."),
        ("Example:An owl.", "Example: An owl."),
        ("Example:", "Example: "),
        ("Example: Example:  An owl.", "Example: An owl."),
        ("  A paragraph.", "| A paragraph."),
        ("     A paragraph.", "| A paragraph."),
        (" One space.", "? One space."),
        ("A stray line.", "? A stray line."),
        ("example: in small letters", "? example: in small letters"),
        ("100.1abc Three letters.", "? 100.1abc Three letters."),
        ("100.0. The zeroth.", "? 100.0. The zeroth."),
        ("100.1234. Four digits.", "? 100.1234. Four digits."),
        ("012.1. A zero in front.", "? 012.1. A zero in front."),
        ("100.1é An accent.", "? 100.1é An accent."),
        ("0. Zero", "? 0. Zero"),
        ("10. Two digits", "? 10. Two digits"),
        ("100.", "? 100."),
        ("100.x", "? 100.x"),
        ("@rules", "? @rules"),
        ("? A question mark", "? ? A question mark"),
        ("= An equals sign", "? = An equals sign"),
    ],
)
def test_line_of_the_rules(line: str, canonical: str) -> None:
    assert rules(f"100.1. Owls.\n{line}")[1:] == [canonical]


def test_blank_lines_mean_nothing_in_the_rules() -> None:
    assert rules("100.1. Owls.\n\nExample: One.\n\n\nExample: Two.\n   \n") == rules(
        "100.1. Owls.\nExample: One.\nExample: Two."
    )


@pytest.mark.parametrize(
    ("glossary", "lines"),
    [
        ("Owl\nA bird.\n\nWick\nBurns.", ["= Owl", ": A bird.", "= Wick", ": Burns."]),
        ("\n\nOwl\n1. A bird.\n2. A keeper.\n", ["= Owl", ": 1. A bird.", ": 2. A keeper."]),
        ("Owl\nA bird.\nWick\nBurns.", ["= Owl", ": A bird.", "= Wick", ": Burns."]),
        ("Owl\nA bird that\nis grey.", ["= Owl", ": A bird that", ": is grey."]),
        ("Owl\n(A bird)\nWick\nBurns.", ["= Owl", ": (A bird)", "= Wick", ": Burns."]),
        ("Owl\nSee “Bird.”\nWick\nBurns.", ["= Owl", ": See “Bird.”", "= Wick", ": Burns."]),
        ("Owl\n\nWick\nBurns.", ["= Owl", "= Wick", ": Burns."]),
    ],
)
def test_glossary_lines(glossary: str, lines: list[str]) -> None:
    assert texts(official.read(document(glossary=glossary)), "@glossary") == lines


def test_long_line_after_a_finished_definition_is_no_term() -> None:
    long = "What follows is much too long for the name of any term"
    assert texts(official.read(document(glossary=f"Owl\nA bird.\n{long}")), "@glossary")[2] == f": {long}"


def test_term_without_definition_is_reported() -> None:
    text = "\n".join(document(glossary="Owl\n\nWick\nBurns."))
    problems = build([open_source("x", text.encode())]).problems
    assert [(p.kind, p.place.line if p.place else 0) for p in problems] == [("layout", 15)]


# --- damaged documents --------------------------------------------------------------------


def test_contents_are_told() -> None:
    reading = official.read(document(contents="1. Basics\n100. Owls\n101. Dusk"))
    assert reading.contents == ["100", "101"]
    assert reading.whole


@pytest.mark.parametrize(
    "without", ["Introduction", "Contents", "1. Basics", "100. Owls", "Glossary", "Credits"]
)
def test_rules_are_found_whatever_heading_is_missing(without: str) -> None:
    lines = document()
    lines.remove(without)
    reading = official.read(lines)
    assert [t for t in texts(reading) if not t.startswith("?")][-1] == "100.1. Owls call."
    assert texts(reading, "@glossary") in ([], [":"])


def test_rules_are_found_without_any_parts() -> None:
    lines = [line for line in document() if line not in ("Introduction", "Contents", "Glossary", "Credits")]
    reading = official.read(lines)
    assert texts(reading)[-2:] == ["100.1. Owls call.", "? Nobody"]
    assert not reading.whole


def test_doubled_line_in_the_contents_hides_nothing() -> None:
    reading = official.read(document(contents="1. Basics\n1. Basics\n100. Owls"))
    assert [line.text for line in reading.lines].count("100.1. Owls call.") == 1


def test_words_of_the_parts_may_stand_in_the_rules() -> None:
    assert rules("100.1. Owls.\nContents\nIntroduction\n100.2. Dusk.") == [
        "100.1. Owls.",
        "? Contents",
        "? Introduction",
        "100.2. Dusk.",
    ]


def test_document_that_ends_in_its_contents() -> None:
    reading = official.read(document()[:9])
    assert [line.text for line in reading.lines if line.text == "@rules"] == []
    assert len(reading.furniture) == 5


# --- recognising --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "official_too", "indented_too"),
    [
        (LINES, True, False),
        (["", "  Magic: The Gathering Comprehensive Rules", "100.1. Owls."], True, False),
        (
            [
                "Magic: The Gathering Comprehensive Rules",
                "   100.1. Owls.",
                "   100.2. Owls.",
                "100.3. Owls.",
            ],
            False,
            True,
        ),
        (["Magic: The Gathering Comprehensive Rules"], True, False),
        (["The rules of owls", "100.1. Owls."], False, False),
        ([*[""] * 10, "Magic: The Gathering Comprehensive Rules", "100.1. Owls."], False, False),
    ],
)
def test_recognised(lines: list[str], official_too: bool, indented_too: bool) -> None:
    assert official.sniff(lines) == official_too
    assert indented.sniff(lines) == indented_too


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("These rules are effective as of April 12, 2024.", "2024-04-12"),
        ("as of May 4th 2026", "2026-05-04"),
        ("AUGUST 07, 2026", "2026-08-07"),
        ("November  1,  2031", "2031-11-01"),
        ("(April 12, 2024—Lanterns)", "2024-04-12"),
        ("May 3rd, 2031 and June 1, 2032", "2031-05-03"),
        ("May 99, 2031", ""),
        ("May 0, 2031", ""),
        ("May 4, 20311", ""),
        ("Mayhem 4, 2031", ""),
        ("2031-05-04", ""),
        ("", ""),
    ],
)
def test_dates(text: str, date: str) -> None:
    assert find_date(text) == date
