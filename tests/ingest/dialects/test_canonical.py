"""The canonical line form: read as it stands, written without loss."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb.errors import SourceError
from crkb.ingest import build, open_source
from crkb.ingest.dialects import canonical
from crkb.ingest.merge import merge
from crkb.ingest.parser import parse
from crkb.model import Block, Card, Edition, Matter, Question, Rule, Term, Variant
from crkb.numbers import RuleNumber

SAMPLES = Path(__file__).parents[2] / "samples"
SAMPLE = (SAMPLES / "lanterns-canonical.txt").read_text(encoding="utf-8")


def reread(text: str) -> Edition:
    """The edition of a canonical text, not linked."""
    source = open_source("invented.txt", text.encode())
    return merge(source.edition_id, [source], [parse(source.reading, 0, source.source.name)])


def bare(edition: Edition) -> Edition:
    """The edition without where it comes from."""

    def unplaced(holder):
        return holder._replace(blocks=tuple(Block(b.kind, b.text) for b in holder.blocks))

    return edition._replace(
        rules={
            key: unplaced(rule)._replace(variants=tuple(Variant(v.text, ()) for v in rule.variants))
            for key, rule in edition.rules.items()
        },
        terms=tuple(unplaced(t)._replace(places=()) for t in edition.terms),
        questions=tuple(unplaced(q)._replace(places=()) for q in edition.questions),
        cards=tuple(unplaced(c)._replace(places=()) for c in edition.cards),
        matter=tuple(unplaced(m) for m in edition.matter),
        sources=(),
        problems=(),
    )


@pytest.fixture(scope="module")
def edition() -> Edition:
    return reread(SAMPLE)


def test_header(edition: Edition) -> None:
    assert (edition.title, edition.id) == ("Rules of the Lantern Game", "lanterns-2")
    assert (edition.effective, edition.official, edition.addon) == ("2032-05-04", False, True)


def test_every_kind_of_line(edition: Edition) -> None:
    assert [(b.kind, b.text) for b in edition.rules["100.1a"].blocks] == [
        ("text", "The wick is trimmed at dusk."),
        ("text", "Whoever trims it may hum."),
        ("example", "Ann trims her wick and hums."),
        ("note", "Humming is no action."),
        ("translation", 'DE: "Docht"'),
        ("unexplained", "A line that belongs nowhere."),
    ]
    assert list(edition.rules)[-3:] == ["100.2tr", "100.TR01", "100.TR01a"]
    assert [(t.name, len(t.blocks)) for t in edition.terms] == [("Dusk", 1), ("Wick", 2)]
    (question,) = edition.questions
    assert (question.text, [b.kind for b in question.blocks]) == ("May I hum?", ["text", "text", "bullet"])
    assert [(c.group, c.name) for c in edition.cards] == [("LIGHTS", "Green Lantern"), ("BIRDS", "Owl")]
    assert [b.kind for b in edition.cards[0].blocks] == ["bullet", "divider", "bullet", "text"]


def test_lines_above_the_first_of_a_part_are_kept_and_reported(edition: Edition) -> None:
    assert [m.blocks[0].text for m in edition.matter if m.part == "unexplained"] == [
        "A line before the first rule.",
        "A line above the groups.",
        "A line above the group's first card.",
    ]
    assert len([p for p in edition.problems if p.kind == "unexplained"]) == 4


def test_line_below_a_group_s_heading_is_no_note_on_the_card_above() -> None:
    text = SAMPLE.replace("# BIRDS\n", "# BIRDS\n? A line on birds.\n")
    edition = reread(text)
    assert edition.cards[0].blocks[-1].kind == "text"
    assert "A line on birds." in [m.blocks[0].text for m in edition.matter]


def test_group_without_cards_is_reported() -> None:
    problems = reread(SAMPLE.replace("* Owl\n- It calls.\n", "")).problems
    assert ("layout", "a group without cards: BIRDS") in [(p.kind, p.message) for p in problems]


def test_written_form_is_the_sample_but_for_blank_lines_and_strays(edition: Edition) -> None:
    written = [line for line in canonical.write(edition).split("\n") if line]
    read = [line for line in SAMPLE.split("\n") if line]
    assert sorted(line for line in written if line != "@matter unexplained") == sorted(read)


def test_written_and_read_again_it_is_equal(edition: Edition) -> None:
    assert bare(reread(canonical.write(edition))) == bare(edition)


def test_variants_are_written_too() -> None:
    text = "@id owls\n@rules\n100.1. One.\n| More.\n100.1a Letter.\n100.1. Two.\n| Other.\nExample: Third.\n"
    edition = reread(text)
    assert [v.text for v in edition.rules["100.1"].variants] == ["Two.\nOther.\nThird."]
    assert bare(reread(canonical.write(edition))) == bare(edition)


@pytest.mark.parametrize("bare_line", ["|", "Example:", "Note:", "?", "Example: "])
def test_empty_paragraphs_survive_an_editor(bare_line: str) -> None:
    edition = reread(f"@id owls\n@rules\n100.1. Owls.\n{bare_line}\n")
    assert [b.text for b in edition.rules["100.1"].blocks] == ["Owls.", ""]
    assert bare(reread(canonical.write(edition))) == bare(edition)


@pytest.mark.parametrize(
    ("lines", "recognised"),
    [
        (["@title Owls"], True),
        (["", "@rules"], True),
        (["100.1. Owls", "@rules"], False),
        ([" @rules"], False),
        ([""], False),
        ([], False),
    ],
)
def test_recognised(lines: list[str], recognised: bool) -> None:
    assert canonical.sniff(lines) == recognised


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("@id owls\n@rules\n100.1. Owls.\nA line of no form.\n", 4),
        ("@id owls\n@rules\n\n100.1. Owls.\n\n  | Set in.\n", 6),
        ("@id owls\n@tilte Owls\n@rules\n100.1. Owls.\n", 2),
        ("@id owls\n@rules\n100.1. Owls.\n= A term outside its part\n", 4),
        ("@id owls\n@rules\n100.1. Owls.\n@id again\n", 4),
        ("@id owls\n100.1. Owls.\n", 2),
        ("@id owls\n@rules\n100.1abc Owls.\n", 3),
        ("@id owls\n@rules\n012.3. Owls.\n", 3),
        ("@id owls\n@rules\n100.1. Owls.\n| More.\n@matter\n", 5),
    ],
)
def test_mistake_in_a_file_is_told_with_its_line(text: str, line: int) -> None:
    with pytest.raises(SourceError, match=rf"invented\.txt: line {line} does not fit") as caught:
        build([open_source("invented.txt", text.encode())])
    assert "rulebook.lark" in caught.value.hint


# --- any edition survives -----------------------------------------------------------------

SENTENCE = st.text(st.sampled_from("ab é’{}*-|=:?#@.1 "), max_size=8).map(str.strip)
NAME = SENTENCE.filter(bool)
ONES = st.integers(1, 999)


def blocks(*kinds: str) -> st.SearchStrategy[tuple[Block, ...]]:
    pairs = st.lists(st.tuples(st.sampled_from(kinds), SENTENCE), max_size=3)
    return pairs.map(lambda found: tuple([Block(*pair) for pair in found]))


@st.composite
def editions(draw: st.DrawFn) -> Edition:
    rules: dict[str, Rule] = {}
    for _ in range(draw(st.integers(1, 3))):
        chapter, letters = draw(st.integers(100, 999)), draw(st.sampled_from(["", "a", "z", "aa", "tt"]))
        number = RuleNumber(chapter // 100, chapter, "", draw(ONES), len(letters), letters)
        text = draw(SENTENCE).lstrip(". ") + "."  # dots right after the number belong to it
        more = draw(blocks("text", "example", "note", "translation", "unexplained"))
        rules[str(number)] = Rule(number, "", (Block("text", text), *more))
        rules[str(number.section)] = Rule(RuleNumber(number.section), "", ())
    terms = tuple(
        [Term(name, draw(blocks("text", "unexplained"))) for name in draw(st.sets(NAME, max_size=2))]
    )
    faq = draw(st.sets(NAME, max_size=2))
    questions = tuple([Question(text, draw(blocks("text", "bullet", "unexplained"))) for text in faq])
    named = draw(st.sets(NAME, max_size=2))
    notes = blocks("bullet", "text", "divider", "unexplained")
    cards = tuple([Card(name, draw(NAME), draw(notes)) for name in named])
    prose = blocks("text", "reminder", "unexplained")
    matter = tuple(
        [Matter(part, draw(prose)) for part in draw(st.sets(st.sampled_from(["introduction", "history"])))]
    )
    return Edition("owls", "Owls", "", False, rules, terms, questions, cards, matter)


@given(editions())
def test_any_edition_survives_being_written(edition: Edition) -> None:
    found = reread(canonical.write(edition))

    def comparable(edition: Edition) -> dict[str, object]:  # a section is implied above its first rule
        plain = bare(edition)._asdict()
        return plain | {
            "rules": {key: rule._replace(title="") for key, rule in sorted(plain["rules"].items())}
        }

    assert comparable(found) == comparable(edition)


def test_an_excerpt_stays_one():
    excerpt = build([open_source("some.txt", b"100. Lamps\n\n100.1. Lamps glow.\n")], "cr-2040-01-01")
    again = open_source("again.txt", canonical.write(excerpt).encode())
    assert not excerpt.sources[0].complete
    assert not again.source.complete
