"""Rules, terms and cards on a terminal: goldens, widths, paint."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import crkb
from crkb.render.terminal import rules
from crkb.render.terminal.layout import plain

VIEWS = {  # golden -> what is shown, at which width, how
    "section.txt": ("7", 80, {}),
    "chapter.txt": ("702", 80, {}),
    "chapter-children.txt": ("702", 60, {"children": True}),
    "titled.txt": ("702.2", 80, {}),
    "paragraphs.txt": ("100.1b", 80, {}),
    "no-examples.txt": ("100.1b", 80, {"examples": False}),
    "narrow.txt": ("100.1", 40, {}),
    "below.txt": ("704.5", 80, {}),
    "bad-reference.txt": ("704.5m", 80, {}),
    "bare.txt": ("704.5m", 80, {"links": False, "crumbs": False}),
}


@pytest.mark.parametrize(("name", "shown"), VIEWS.items())
def test_a_rule_looks_like_its_golden(kb, golden, name, shown):
    number, width, how = shown
    golden(name, "\n".join(rules.rule(kb[number], width, **how)) + "\n")


def test_a_painted_rule_looks_like_its_golden(kb, golden, tagged):
    golden("painted.txt", "\n".join(rules.rule(kb["100.1a"], 80, tagged)) + "\n")


def test_a_rule_in_its_context_stands_out(kb, golden, tagged):
    entry = kb["100.1a"]
    golden("context.txt", "\n".join(rules.context(entry, entry.parent, 80, tagged)) + "\n")


def test_a_term_looks_like_its_golden(kb, golden):
    golden("term.txt", "\n".join(rules.term(kb.define("Glow"), 80)) + "\n")


@pytest.mark.parametrize("width", [40, 60, 80, 100])
def test_no_line_is_wider_than_asked_for(kb, width):
    for entry in kb:
        for line in rules.rule(entry, width, children=True):
            assert len(line) <= width or " " not in line.strip()


@pytest.mark.parametrize("width", [40, 80])
def test_nothing_is_lost_by_wrapping(kb, width):
    for entry in kb:
        shown = " ".join(" ".join(rules.body(entry, width)).split())
        for block in entry.rule.blocks:
            assert " ".join(block.text.split()) in shown


def test_paint_changes_nothing_but_colour(kb, tagged):
    for entry in kb:
        painted = [re.sub(r"</?[a-z]+>", "", line) for line in rules.rule(entry, 60, tagged)]
        assert painted == rules.rule(entry, 60, plain)


def test_links_are_painted_where_they_stand(kb, tagged):
    assert "<link>704.5k</link>" in "\n".join(rules.body(kb["100.1a"], 80, tagged))
    assert "<bad>999.1</bad>" in "\n".join(rules.body(kb["704.5i"], 80, tagged))


@pytest.mark.parametrize(
    ("number", "said"),
    [
        ("704.5i", "999.1 (not in this edition)"),
        ("704.5j", "100.9 (no such rule)"),
        ("704.5m", "702 Gifts (has another title)"),
        ("100.1", "702 Gifts"),
        ("704.3", "704.5a–704.5k"),
        ("704.5c", "Referred to by: 704.3 · “Legend Rule”"),
    ],
)
def test_references_tell_where_they_lead(kb, number, said):
    assert said in "\n".join(rules.rule(kb[number], 100))


def test_many_referrers_are_counted(tmp_path):
    source = tmp_path / "many.txt"
    lines = "\n".join(f"100.{i}. See rule 100.1." for i in range(2, 30))
    source.write_text(f"@title Many\n@id many-1\n@rules\n1. One\n100. First\n100.1. It.\n{lines}\n")
    crkb.add([source], home=tmp_path)
    shown = "\n".join(rules.rule(crkb.open("many-1", home=tmp_path)["100.1"], 300))
    assert "100.15 · and 14 more (crkb -e many-1 refs 100.1 --back)" in shown


def test_a_card_and_a_line_about_its_edition(tmp_path):
    samples = Path(__file__).parents[2]
    crkb.add([samples / "samples" / "game.txt"], home=tmp_path)
    [added] = crkb.add([samples / "ingest" / "samples" / "treachery.txt"], home=tmp_path)
    card = added.edition.cards[0]
    lines = rules.card(card, 60)
    assert lines[0] == f"{card.name}  {card.group}"
    bullets = sum(b.kind == "bullet" for b in card.blocks)
    assert sum(line.startswith("  - ") for line in lines) == bullets > 0
    assert rules.edition_line(added.info) == f"[{added.info.id}, effective {added.info.effective}]"


def test_the_line_about_a_restatement_says_so(built_home):
    assert "not the official text" in rules.edition_line(crkb.open("plain").info)


def test_differing_texts_of_two_sources_are_both_shown(tmp_path):
    for name, word in (("a.txt", "long"), ("b.txt", "short")):
        (tmp_path / name).write_text(
            f"@title Two\n@id two-1\n@rules\n1. One\n100. First\n100.1. The {word} form.\n"
        )
    crkb.add([tmp_path / "a.txt", tmp_path / "b.txt"], edition="two-1", home=tmp_path)
    shown = "\n".join(rules.rule(crkb.open("two-1", home=tmp_path)["100.1"], 80))
    assert "The long form." in shown
    assert "Differs in b.txt:6: The short form." in shown


def test_a_chapter_that_an_excerpt_only_implies(tmp_path):
    (tmp_path / "part.txt").write_text("@title Part\n@id part-1\n@rules\n101. Later\n101.1. A rule.\n")
    crkb.add([tmp_path / "part.txt"], edition="part-1", home=tmp_path)
    section = crkb.open("part-1", home=tmp_path)["1"]
    assert rules.rule(section, 80) == ["1. (title not included in this excerpt)", "  101  Later"]
