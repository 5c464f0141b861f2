"""Dialect `treachery`: on the real document, where it is at hand, and on an invented one laid out alike."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from crkb.ingest.decode import decode
from crkb.ingest.dialects import treachery
from crkb.ingest.lines import Reading
from crkb.ingest.parser import Document, parse
from crkb.model import Block

SAMPLES = Path(__file__).parents[1] / "samples"
SHARED = Path(__file__).parents[3].parent / "shared"


def lines_of(path: Path) -> list[str]:
    return decode(path.read_bytes(), path.name).lines


def shared(pattern: str) -> list[Path]:
    found = sorted(SHARED.glob(pattern))
    if not found:
        pytest.skip(f"no {pattern} in {SHARED}: the publishers' texts are not part of the project")
    return found


def read(*lines: str) -> Reading:
    """The reading of an invented text, which must always make a tree and account for every line."""
    reading = treachery.read(lines)
    parse(reading, 0, "invented.txt")
    assert lost(lines, reading) == []
    return reading


def lost(lines: list[str] | tuple[str, ...], reading: Reading) -> list[int]:
    """The non-blank lines that the reading neither has nor calls furniture."""
    known = {n for line in reading.lines for n in line.at} | {n for n, _ in reading.furniture}
    return [n for n, line in enumerate(lines, 1) if line.strip() and n not in known]


def texts(reading: Reading, after: str = "@rules") -> list[str]:
    """The canonical lines below the marker of a part."""
    found = [line.text for line in reading.lines]
    return found[found.index(after) + 1 :]


def kinds(blocks: tuple[Block, ...]) -> Counter[str]:
    return Counter(block.kind for block in blocks)


# --- the real document ---------------------------------------------------------------------


@pytest.fixture(scope="module")
def seed() -> list[str]:
    return lines_of(shared("seeds/003_*.txt")[0])


@pytest.fixture(scope="module")
def seed_reading(seed: list[str]) -> Reading:
    return treachery.read(seed)


@pytest.fixture(scope="module")
def seed_tree(seed_reading: Reading) -> Document:
    return parse(seed_reading, 0, "003.txt")


def at(reading: Reading, number: int) -> list[str]:
    """The canonical lines made of a source line."""
    return [line.text for line in reading.lines if number in line.at]


def test_seed_header(seed_tree: Document) -> None:
    assert seed_tree.meta == {
        "title": "Treachery Comprehensive Rules",
        "id": "treachery-6.0",
        "version": "6.0",
        "effective": "2026-05-04",
        "addon": "yes",
        "official": "no",
    }


def test_seed_rules(seed_tree: Document) -> None:
    levels = Counter(rule.kind for rule in seed_tree.rules)
    assert levels["rule"] + levels["subrule"] == 68
    assert (levels["chapter"], levels["section"]) == (7, 5)
    chapters = Counter(rule.number.chapter for rule in seed_tree.rules if rule.kind in ("rule", "subrule"))
    assert chapters == {109: 4, 116: 2, 205: 2, 207: 2, 372: 14, 702: 9, 907: 35}


def test_seed_notes_and_translations(seed_tree: Document) -> None:
    hanging = {
        kind: [str(rule.number) for rule in seed_tree.rules if kinds(rule.blocks)[kind]]
        for kind in ("note", "translation")
    }
    assert hanging == {"note": ["702.TR02a", "907.5c", "907.6"], "translation": ["702.TR01", "702.TR02"]}


def test_seed_loose_paragraphs(seed_tree: Document) -> None:
    paragraphs = {str(rule.number): kinds(rule.blocks)["text"] for rule in seed_tree.rules}
    assert {number: n for number, n in paragraphs.items() if n > 1} == {"907.3c": 6, "907.3e": 3}


def test_seed_prose(seed_tree: Document) -> None:
    parts = [(matter.part, len(matter.blocks)) for matter in seed_tree.matter]
    assert parts == [("history", 13), ("introduction", 4), ("glossary reminder", 3), ("questions", 1)]
    assert [term.name for term in seed_tree.terms] == ["Team", "Teammate"]


def test_seed_questions(seed_tree: Document) -> None:
    assert len(seed_tree.questions) == 6
    answers = [kinds(question.blocks) for question in seed_tree.questions]
    assert [answer["text"] for answer in answers] == [1] * 6
    assert [answer["bullet"] for answer in answers] == [0, 0, 3, 0, 0, 0]


def test_seed_cards(seed_tree: Document) -> None:
    groups = Counter(card.group for card in seed_tree.cards)
    assert groups == {"LEADERS": 13, "GUARDIANS": 18, "ASSASSINS": 18, "TRAITORS": 13}
    bullets: Counter[str] = Counter()
    for card in seed_tree.cards:
        bullets[card.group] += kinds(card.blocks)["bullet"]
    assert bullets == {"LEADERS": 60, "GUARDIANS": 75, "ASSASSINS": 83, "TRAITORS": 71}
    plain_only = [card.name for card in seed_tree.cards if kinds(card.blocks) == {"text": 1}]
    assert plain_only == ["The Inquisitor", "The Beastmaster", "The Banisher", "The Cleaner"]
    divided = {card.name: kinds(card.blocks)["divider"] for card in seed_tree.cards}
    assert {name: n for name, n in divided.items() if n} == {"The Oracle": 2}


@pytest.mark.parametrize(("upper", "lower"), [(83, 85), (374, 376), (513, 515), (757, 759)])
def test_seed_page_breaks(seed: list[str], seed_reading: Reading, upper: int, lower: int) -> None:
    (line,) = [line for line in seed_reading.lines if upper in line.at]
    assert line.at == (upper, lower)
    last, first = seed[upper - 1].split()[-1], seed[lower - 1].split()[0]
    assert f" {last} {first} " in line.text


def test_seed_headings_in_one_line(seed_reading: Reading) -> None:
    section, chapter, rule = at(seed_reading, 111)
    assert (section[:3], chapter[:5], rule) == ("7. ", "702. ", "702.TR01. Unveil")
    assert ("layout", "3 headings in one line", 111) in seed_reading.problems


def test_seed_is_accounted_for(seed: list[str], seed_reading: Reading) -> None:
    assert lost(seed, seed_reading) == []
    assert not any(line.text.startswith("? ") for line in seed_reading.lines)
    assert seed_reading.contents == ["109", "116", "205", "207", "372", "702", "907"]
    assert seed_reading.whole


def test_seed_problems(seed_reading: Reading) -> None:
    found = [(kind, number) for kind, _, number in seed_reading.problems]
    symbols = [("lost-symbol", number) for number in (587, 590, 616, 619)]
    assert found == [("layout", 111), *symbols]


def test_seed_links_and_marks(seed_reading: Reading) -> None:
    text = "\n".join(line.text for line in seed_reading.lines)
    assert all(mark not in text for mark in ("](", "**", "<http"))
    assert text.count("discord.gg") == 1
    assert r"$2 \times 3 + 4 = 6 + 4 = 10$" in text
    assert text.count("[this identity]") == 3


def test_sniff_knows_the_seed(seed: list[str]) -> None:
    assert treachery.sniff(seed)


def test_sniff_leaves_other_sources_alone() -> None:
    others = [path for path in shared("*/*.txt") if not path.name.startswith("003_")]
    assert [path.name for path in others if treachery.sniff(lines_of(path))] == []


# --- an invented document of the same layout -----------------------------------------------


@pytest.fixture(scope="module")
def moths() -> Reading:
    return read(*lines_of(SAMPLES / "treachery.txt"))


def test_sniff_an_invented_document() -> None:
    assert treachery.sniff(lines_of(SAMPLES / "treachery.txt"))


@pytest.mark.parametrize(
    "lines",
    [
        [],
        ["Moths are not numbered."],
        ["907.1. Moths fly.", "907.1a. Far."],  # dots, but no number of an add-on
        ["109.2tr If it flies, it lands.", "702.TR01. Flutter", "702.TR01a It costs wool."],  # canonical
    ],
)
def test_sniff_is_false(lines: list[str]) -> None:
    assert not treachery.sniff(lines)


def test_header_lines_name_their_source(moths: Reading) -> None:
    assert [(line.text, line.at) for line in moths.lines[:6]] == [
        ("@title Moth Court Comprehensive Rules", (11,)),
        ("@id moth-court-1.10", (11,)),
        ("@version 1.10", (4,)),  # newest by date, though not the last row
        ("@effective 2032-11-09", (7,)),
        ("@addon yes", ()),
        ("@official no", ()),
    ]


def test_history_and_introduction(moths: Reading) -> None:
    history = texts(moths, "@matter history")[:3]
    assert history[1] == "| 1.10 \u2014 Lamps may go out. \u2014 2032-11-09"
    assert (2, "header of the table of revisions") in moths.furniture
    introduction = texts(moths, "@matter introduction")[:3]
    assert introduction[1] == "| Write to the court (https://moths.example/court), or to the usher."
    assert introduction[2].startswith("| \u00b9 ")


def test_rules_in_canonical_form(moths: Reading) -> None:
    rules = texts(moths)
    assert rules[: rules.index("@matter glossary reminder")] == [
        "1. LAMP LORE",
        "109. Lamps",
        "109.2. Further subrules:",
        '109.2tr A lamp that says "[this lamp]" means the lamp it is painted on, never another.',
        "7. FURTHER LORE",
        "702. Wing Words (Flutter & Doze)",
        "702.TR01. Flutter",
        'Translation: FR: "Voleter," DE: "Flattern."',
        "702.TR01a Flutter costs {W/U} and a feather. Whoever flutters moves on. See rule 109.2tr.",
        "Note: A moth that dozes (see official rule 702.9) stays put.",
        "9. PASTIMES",
        "907. Moth Court",
        "907.1. Seats at court are dealt as follows.",
        "| 3 moths: 1 Judge, 2 Jesters.",
        "| 4 moths: 1 Judge, 3 Jesters.",
        "907.1a Dusk Option",
        "| The judge sits in the dark.",
        "| Nobody tells the jesters.",
    ]


def test_glossary(moths: Reading) -> None:
    assert texts(moths, "@matter glossary reminder")[:7] == [
        "Reminder: 104.9a. Moths lose when their lamp is out.",
        "@glossary",
        "= Court",
        ": All moths around one lamp.",
        "= Lamp light",
        ": What moths want. See rule 109.",
        ": It is never enough.",
    ]


def test_questions(moths: Reading) -> None:
    questions = texts(moths, "@matter questions")
    assert questions[: questions.index("@cards")] == [
        "| More answers hang at https://moths.example/answers",
        "@questions",
        "Q: May a moth eat the curtain?",
        "A: Only wool moths may. Mind these cases:",
        "- The curtain is silk.",
        "- The curtain is on fire, in which case nobody eats.",
        "| It also spoils the appetite.",
        "Q: Who dusts the wings?",
        "A: Nobody does.",
    ]


def test_cards(moths: Reading) -> None:
    assert texts(moths, "@cards") == [
        "# JESTERS",
        "* The Ink Moth",
        r"- It has power */1+* and counts 2*3 lamps, or $2 \times 3$.",
        "- 1) It lands. 2) It waits near the Great Bulb, and if it tires it naps on the rim's edge.",
        "- A blank line ended no card.",
        "* the lesser Moth",
        "| no notes at all.",
        "* Agent 9",
        "-- The next ones deal with hats",
        "- Hats are optional.",
        "- stands for one feather, or two , or none.",
        "# JUDGES",
        "* He Who Naps",
        "| Nothing to add.",
        "* The Wax Judge",
        "- When the Wax Judge's hat melts, so does the court.",
    ]
    assert moths.whole
    assert moths.contents == ["109", "702", "907"]


def test_problems(moths: Reading) -> None:
    assert [(kind, number) for kind, _, number in moths.problems] == [("layout", 36), ("lost-symbol", 127)]


def test_furniture_has_reasons(moths: Reading) -> None:
    assert Counter(reason for _, reason in moths.furniture) == {
        "header of the table of revisions": 1,
        "heading of a part": 1,
        "table of contents": 13,
        "a dividing line": 1,
    }


@pytest.mark.slow
def test_any_line_may_be_missing() -> None:
    lines = lines_of(SAMPLES / "treachery.txt")
    for gap in range(len(lines)):
        read(*lines[:gap], *lines[gap + 1 :])


@pytest.mark.slow
def test_any_line_may_be_cut() -> None:
    lines = lines_of(SAMPLES / "treachery.txt")
    for i, line in enumerate(lines):
        half = len(line) // 2
        read(*lines[:i], line[:half].rstrip(), "", line[half:].lstrip(), *lines[i + 1 :])


# --- quirks and failures, one at a time ----------------------------------------------------


@pytest.mark.parametrize(
    ("markdown", "text"),
    [
        ("**bold** and *italic* and _both_", "bold and italic and both"),
        ("a [moth](#)'s wing", "a moth's wing"),
        ("a [moth](https://m.example/)", "a moth (https://m.example/)"),
        ("[https://m.example/](https://m.example/)", "https://m.example/"),
        ("at <https://m.example/a>.", "at https://m.example/a."),
        ("[moth](https://m.example/) <https://m.example/>", "moth (https://m.example/)"),
        (
            "[moth](https://m.example/) or <https://m.example/>",
            "moth (https://m.example/) or https://m.example/",
        ),
        ("[cost]: [this moth] [wing type] moth", "[cost]: [this moth] [wing type] moth"),
        ("{T}, {2/W}: *go*", "{T}, {2/W}: go"),
        ("$a*b*c$ or $2_1$", "$a*b*c$ or $2_1$"),
        ("2*3*4 and */* and 1+*/1+* and *+1/*+1", "2*3*4 and */* and 1+*/1+* and *+1/*+1"),
        ("*+1/+1 wings*", "+1/+1 wings"),
        (r"\*kept\* \times", r"*kept* \times"),
        ("wing_span_type", "wing_span_type"),
        ("1) one 2. two - three # four", "1) one 2. two - three # four"),
        ("a < b & <i>c</i> &amp; `d`", "a < b & <i>c</i> &amp; `d`"),
        ("** not closed", "** not closed"),
    ],
)
def test_plain(markdown: str, text: str) -> None:
    assert treachery.plain(markdown) == text


def test_number_without_dot_or_space() -> None:
    reading = read("MOTH RULES", "907.1 Moths fly.", "907.1a.They land.", "907.2. Fin.")
    assert texts(reading) == ["907.1. Moths fly.", "907.1a They land.", "907.2. Fin."]
    assert [(kind, number) for kind, _, number in reading.problems if kind == "odd-number"] == [
        ("odd-number", 2),
        ("odd-number", 3),
    ]


@pytest.mark.parametrize(
    "line",
    [
        "705bis. Rolling a lamp is forbidden.",
        "702.TrFlut-1. Old numbers are gone.",
        "907.3.5. Too deep is too deep.",
        "907.5 is where it says so.",
        "109.2atr. Letters of both kinds.",
        "Moth Court 6.0, page seven",
    ],
)
def test_lines_that_are_no_rules(line: str) -> None:
    reading = read("MOTH RULES", "907.1. Moths fly.", line, "907.2. Fin.")
    assert texts(reading) == ["907.1. Moths fly.", f"? {line}", "907.2. Fin."]


def test_heading_of_an_open_part_is_a_page_header() -> None:
    reading = read("MOTH RULES", "907.1. Moths fly.", "", "MOTH RULES", "", "907.2. Fin.")
    assert texts(reading) == ["907.1. Moths fly.", "? MOTH RULES", "907.2. Fin."]


def test_rules_under_another_heading() -> None:
    reading = read("CONTENTS", "907. Moths 2", "THE WHOLE LORE", "907. Moths")
    assert texts(reading) == ["907. Moths"]


def test_excerpt_without_headings() -> None:
    reading = read("Found on a wall", "702.TR01. Flutter", "702.TR01a. It costs wool.")
    assert [line.text for line in reading.lines[2:]] == [
        "@matter head",
        "? Found on a wall",
        "@rules",
        "702.TR01. Flutter",
        "702.TR01a It costs wool.",
    ]
    assert not reading.whole
    assert {message.split(":")[1] for _, message, _ in reading.problems} == {
        " the version is not known",
        " the title is not known",
    }


def test_effective_date_against_the_revisions() -> None:
    reading = read("1.0 First. 2031-02-03", "These rules are effective as of March 4, 2031.", "INTRODUCTION")
    assert "@effective 2031-03-04" in [line.text for line in reading.lines]
    assert ("date", "effective 2031-03-04, but the newest revision is of 2031-02-03", 2) in reading.problems


def test_effective_date_from_the_revisions() -> None:
    reading = read("1.0 First. 2031-02-03", "INTRODUCTION")
    assert "@effective 2031-02-03" in [line.text for line in reading.lines]


def test_prose_among_the_contents() -> None:
    reading = read("TABLE OF CONTENTS", "Pages are folded twice.", "907. Moths 2", "MOTH RULES", "907. Moths")
    assert texts(reading, "@matter contents") == ["? Pages are folded twice.", "@rules", "907. Moths"]


def test_glossary_line_that_is_no_term() -> None:
    reading = read("GLOSSARY", "page nine", "Wing. It flaps.")
    assert texts(reading, "@glossary") == ["? page nine", "= Wing", ": It flaps."]


def test_question_without_answer() -> None:
    reading = read("FAQ", "Q: Why?", "Q: Why not?", "A: Because.", "Q: When?")
    assert texts(reading, "@questions") == ["Q: Why?", "Q: Why not?", "A: Because.", "Q: When?"]
    unanswered = [number for _, message, number in reading.problems if message.startswith("a question")]
    assert unanswered == [2, 5]


def test_lost_and_private_symbols() -> None:
    reading = read("FAQ", "Q: Which?", "The \ue010 one , surely.", "Q: Sure?", "The \ue010.")
    assert [number for kind, _, number in reading.problems if kind == "lost-symbol"] == [3, 5]


def cards(*lines: str) -> tuple[list[str], list[tuple[str, int]]]:
    """The canonical card notes of some lines (the first has number 2), and the problems with them."""
    reading = read("ALL CARD NOTES", *lines)
    return texts(reading, "@cards"), [(kind, n) for kind, _, n in reading.problems if n > 1]


TABLE = ("KINGS 1", "", "Old Moth 1", " New Moth 1", "", "QUEENS 2", "", "Red Moth 2", "")


def test_card_that_the_table_lacks() -> None:
    lines, problems = cards(
        "KINGS 1", "Old Moth 1", "KINGS", "Odd Moth", "- It is odd.", "Old Moth", "Nothing."
    )
    assert lines == ["# KINGS", "* Odd Moth", "- It is odd.", "* Old Moth", "| Nothing."]
    assert problems == [("contents", 5)]


def test_group_that_the_table_lacks() -> None:
    lines, problems = cards(
        "Old Moth 1", "New Moth 1", "Old Moth", "- Grey.", "PAWNS", "New Moth", "- Green."
    )
    assert lines == ["# CARDS", "* Old Moth", "- Grey.", "# PAWNS", "* New Moth", "- Green."]
    assert problems == [("layout", 4), ("contents", 6)]


def test_card_that_the_notes_lack() -> None:
    lines, problems = cards(*TABLE, "KINGS", "Old Moth", "- Grey.", "QUEENS", "Red Moth", "- Red.")
    assert lines == ["# KINGS", "* Old Moth", "- Grey.", "# QUEENS", "* Red Moth", "- Red."]
    assert problems == [("contents", 5)]


def test_card_in_another_group_and_twice() -> None:
    notes = ("Old Moth", "- Grey.", "New Moth", "- Green.", "Red Moth", "- Red.", "Old Moth", "- Gone.")
    lines, problems = cards(*TABLE, "KINGS", *notes, "QUEENS")
    assert lines[-3:] == ["* Old Moth", "- Gone.", "# QUEENS"]
    assert problems == [("contents", 16), ("duplicate", 18)]


def test_contents_row_without_page() -> None:
    lines, problems = cards(
        "KINGS 1", "Old Moth", "New Moth 1", "KINGS", "Old Moth", "- Grey.", "New Moth", "- Green."
    )
    assert lines == ["# KINGS", "* Old Moth", "- Grey.", "* New Moth", "- Green."]
    assert problems == [("contents", 3)]


def test_links_in_the_card_table() -> None:
    lines, problems = cards("**KINGS** 1", "[Old Moth 1](#)", "**KINGS**", "[Old Moth](#)", "- Grey.")
    assert lines == ["# KINGS", "* Old Moth", "- Grey."]
    assert problems == []


def test_prose_above_the_card_table() -> None:
    lines, problems = cards("Read them slowly.", "KINGS 1", "Old Moth 1", "KINGS", "Old Moth", "- Grey.")
    assert lines == ["? Read them slowly.", "# KINGS", "* Old Moth", "- Grey."]
    assert problems == []


def test_stray_lines_among_the_cards() -> None:
    lines, _ = cards(
        "KINGS 1", "Old Moth 1", "KINGS", "Kings are old.", "- So old.", "Old Moth", "- Grey.", "Fin."
    )
    assert lines == ["? Kings are old.", "? - So old.", "# KINGS", "* Old Moth", "- Grey.", "? Fin."]


def test_empty_parts() -> None:
    assert read().lines
    assert texts(read("CARD NOTES"), "@cards") == []
    assert not read("CARD NOTES").whole
