"""From bytes to an edition: which sources are taken, what they tell of themselves, that no line is lost."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb.errors import SourceError
from crkb.ingest import OpenedSource, build, cut_off, open_source
from crkb.ingest.dialects.canonical import write
from crkb.model import Edition, Place
from crkb.text.normalize import typography

SAMPLES = Path(__file__).parents[1] / "samples"

PASTED = "100.1. Owls call.\n100.1a At dusk.\n"
DOCUMENT = """\
Magic: The Gathering Comprehensive Rules
An invented game.
These rules are effective as of May 4, 2032.
Contents
1. Basics
100. Owls
101. Dusk
Glossary
Credits
1. Basics
100. Owls
100.1. Owls call.
101. Dusk
101.1. Dusk ends the day.
Glossary
Owl
A bird.
Credits
Nobody
"""


def opened(text: str, name: str = "invented.txt") -> OpenedSource:
    return open_source(name, text.encode())


def sample(name: str) -> list[str]:
    return (SAMPLES / name).read_text(encoding="utf-8").split("\n")


# --- one source ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "dialect", "edition", "complete"),
    [
        ("game.txt", "official", "cr-2031-03-03", True),
        ("lanterns-official.txt", "official", "cr-2032-05-04", True),
        ("lanterns-indented.txt", "indented", "cr-2032-05-04", True),
        ("lanterns-page.txt", "web-page", "", False),
        ("lanterns-wiki.txt", "wiki", "cr-2032-05-04", False),
        ("lanterns-canonical.txt", "canonical", "lanterns-2", True),
    ],
)
def test_what_a_source_is(name: str, dialect: str, edition: str, complete: bool) -> None:
    found = open_source(name, (SAMPLES / name).read_bytes())
    assert found.source.dialect == dialect
    assert found.edition_id == edition
    assert found.source.complete == complete
    assert found.source.lines == len(sample(name)) - 1
    assert cut_off(found) == ""


def test_provenance_of_a_source() -> None:
    source = opened(PASTED, "owls.txt").source
    assert (source.name, source.encoding, source.lines) == ("owls.txt", "utf-8", 2)
    assert source.sha256 == hashlib.sha256(PASTED.encode()).hexdigest()


def test_last_line_without_an_end_counts() -> None:
    assert opened("100.1. Owls call.\n100.2. At dusk.").source.lines == 2


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (DOCUMENT, ""),
        (PASTED, ""),
        (DOCUMENT.partition("101.1.")[0], "it ends before its glossary and credits"),
        (DOCUMENT.rpartition("101. Dusk")[0], "its contents promise 1 chapters it lacks, from 101 on"),
        (DOCUMENT.rpartition("Credits")[0], "it ends before its glossary and credits"),
        (DOCUMENT.replace("Contents\n", "Contents\n102. Lamps\n"), "its contents promise 1 chapters"),
    ],
    ids=["whole", "pasted", "mid-rules", "mid-chapters", "no-credits", "lost-chapter"],
)
def test_documents_that_are_cut_off(text: str, why: str) -> None:
    found = opened(text)
    assert cut_off(found).startswith(why)
    assert bool(cut_off(found)) == bool(why)
    assert found.source.complete == (text is DOCUMENT)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "the file is empty"),
        (b"\xef\xbb\xbf", "no numbered rules"),
        (b"Dear keeper,\nthank you for the oil.\n", "no numbered rules"),
        (b"1. Buy oil\n2. Trim wick\n", "no numbered rules"),
        (b"012.3. Zeros begin no number.\n", "no numbered rules"),
        (b"10.1. Two digits are no chapter.\n1000.1 four neither\n", "no numbered rules"),
        (b"%PDF-1.7\n\x00\x01\x02\x03 100.1. x\n", "not a text file"),
    ],
)
def test_what_cannot_be_rules(data: bytes, message: str) -> None:
    with pytest.raises(SourceError, match=message) as caught:
        open_source("letter.txt", data)
    assert str(caught.value).startswith("letter.txt: ")
    assert caught.value.hint


# --- an edition ---------------------------------------------------------------------------


def test_edition_needs_a_name() -> None:
    with pytest.raises(SourceError, match=r"invented\.txt: .* which edition") as caught:
        build([opened(PASTED)])
    assert "--as" in caught.value.hint


def test_given_name_counts_before_the_text_s_own() -> None:
    assert build([opened(DOCUMENT)]).id == "cr-2032-05-04"
    assert build([opened(DOCUMENT)], "owls").id == "owls"


def test_source_that_says_its_edition_names_the_others() -> None:
    edition = build([opened(PASTED), opened(DOCUMENT)])
    assert edition.id == "cr-2032-05-04"
    assert edition.effective == "2032-05-04"


def test_date_comes_from_a_dated_name() -> None:
    assert build([opened(PASTED)], "cr-2032-05-04").effective == "2032-05-04"
    assert build([opened(PASTED)], "owls").effective == ""


def test_edition_without_rules_is_refused() -> None:
    with pytest.raises(SourceError, match="no rules"):
        build([opened("@id owls\n@glossary\n= Owl\n: A bird.\n")])


def test_edition_is_linked() -> None:
    edition = build([opened("@id owls\n@rules\n100. Owls\n100.1. See rule 100.2.\n100.2. Dusk\n")])
    (reference,) = edition.rules["100.1"].blocks[0].references
    assert (reference.target, reference.status) == ("100.2", "resolved")


def test_steps_are_told() -> None:
    told: list[str] = []
    build([opened(DOCUMENT)], progress=told.append)
    assert told == ["parsing", "linking"]


# --- no line is lost ----------------------------------------------------------------------

ODD_LINES = (
    "100.1abc Three letters",
    "012.3. A zero in front",
    "100.0. No rule is the zeroth",
    "100.1234. Four digits",
    "100.1é An accent",
    "100.1_a An underscore",
    "0. No section",
    "000. No chapter",
    "   100.3. Set in",
    "• 100.foo No number",
    "Example:",
    "@rules",
    "@title Twice",
    "? A question mark",
    "= An equals sign",
    "| A bar",
    "# A hash",
    "Contents",
    "Glossary",
    "Credits",
)

Change = tuple[str, int, int]
CHANGES = st.lists(
    st.tuples(st.sampled_from(["delete", "repeat", "move", "odd", "blank"]), st.integers(0), st.integers(0)),
    max_size=12,
)


def changed(lines: Sequence[str], changes: list[Change]) -> list[str]:
    """The lines with some deleted, repeated elsewhere, moved, or odd ones put in."""
    lines = list(lines)
    for what, i, j in changes:
        at, to = i % len(lines), j % len(lines)
        gone = what in ("delete", "move") and len(lines) > 1
        line = lines.pop(at) if gone else lines[at]
        if what in ("repeat", "move"):
            lines.insert(to, line)
        elif what == "odd":
            lines.insert(at, ODD_LINES[j % len(ODD_LINES)])
        elif what == "blank":
            lines.insert(at, "")
    return lines


def texts_by_place(edition: Edition) -> dict[Place, list[str]]:
    """What stands in the edition for each line of its sources."""
    found: dict[Place, list[str]] = {}

    def note(places: Sequence[Place], text: str) -> None:
        for place in places:
            found.setdefault(place, []).append(text)

    for rule in edition.rules.values():
        for variant in rule.variants:
            note(variant.places, variant.text)
    named = (*edition.terms, *edition.questions, *edition.cards)
    for holder in (*edition.rules.values(), *named, *edition.matter):
        for block in holder.blocks:
            note(block.places, block.text)
    for term in edition.terms:
        note(term.places, term.name)
    for question in edition.questions:
        note(question.places, question.text)
    for card in edition.cards:
        note(card.places, card.name)
    for piece in edition.furniture:
        note([piece.place], piece.text)
    return found


def lost_lines(source: OpenedSource, edition: Edition) -> list[str]:
    """The non-blank lines of an edition's only source that are not in it, word for word."""
    found = texts_by_place(edition)
    marks = {n for line in source.reading.lines if line.text[0] in "@#" for n in line.at}
    lost = []
    for n, line in enumerate(source.lines, 1):
        text = typography(line)
        here = [typography(part) for t in found.get(Place(0, n), []) for part in t.split("\n")]
        if text and not (any(_holds(t, text) for t in here) or (not here and n in marks)):
            lost.append(f"{n}: {text}")
    return lost


def _holds(text: str, line: str) -> bool:
    """Is this the line without its number or label, or does it hold the line among joined ones?"""
    rest = line.partition(" ")[2]
    if not text:
        return len(line) < 20  # nothing but a number or a label
    return line.endswith(text) or line in text or (rest != "" and rest in text)


def bare(edition: Edition) -> Edition:
    """The edition without where it comes from."""

    def blocks(holder):
        return holder._replace(blocks=tuple(b._replace(places=()) for b in holder.blocks))

    def item(holder):
        return blocks(holder)._replace(places=())

    rules = {
        key: blocks(rule)._replace(variants=tuple(v._replace(places=()) for v in rule.variants))
        for key, rule in edition.rules.items()
    }
    return edition._replace(
        rules=rules,
        terms=tuple(map(item, edition.terms)),
        questions=tuple(map(item, edition.questions)),
        cards=tuple(map(item, edition.cards)),
        # credits are written last, whatever stood below them
        matter=tuple(sorted(map(blocks, edition.matter), key=lambda m: m.part == "credits")),
        sources=(),
        furniture=(),
        problems=(),
    )


NAMES = [f"lanterns-{dialect}.txt" for dialect in ("official", "indented", "page", "wiki", "canonical")]


@pytest.mark.parametrize("name", ["game.txt", *NAMES])
def test_sample_keeps_all_its_lines(name: str) -> None:
    source = open_source(name, (SAMPLES / name).read_bytes())
    edition = build([source], "lanterns-2")
    assert lost_lines(source, edition) == []
    assert bare(build([opened(write(edition))])) == bare(edition)


@pytest.mark.parametrize("name", NAMES)
@given(changes=CHANGES, shuffle=st.none() | st.randoms(use_true_random=False))
def test_damaged_texts_keep_all_their_lines(name: str, changes: list[Change], shuffle) -> None:
    """Whatever lines are missing, doubled or out of place: a text is read whole, or it is refused."""
    lines = changed(sample(name), changes)
    if shuffle:
        shuffle.shuffle(lines)
    try:
        source = opened("\n".join(lines))
        edition = build([source], "lanterns-2")
    except SourceError as e:
        refused = str(e)
    else:
        refused = ""
    if refused:
        numbered = [line for line in lines if re.match(r"\W*[1-9]\d\d\.(TR0?)?[1-9]", line)]
        assert len(numbered) < 3 or (is_canonical(lines) and "canonical form" in refused)
        return
    assert [p for p in edition.problems if p.kind == "lost"] == []
    assert lost_lines(source, edition) == []
    assert [f.text for f in edition.furniture if re.match(r"[1-9]\d\d\.[1-9]\d{0,2}[a-z]?\.? ", f.text)] == []
    assert bare(build([opened(write(edition))])) == bare(edition)


def is_canonical(lines: list[str]) -> bool:
    """Canonical lines have no furniture, so that out of order they fit no part."""
    first = next((line for line in lines if line), "")
    return first.startswith("@")
