"""Questions to an edition: what a person means is found, misses say what is near."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import crkb
from crkb.errors import LibraryError, NumberFormatError, NumberRangeError, QueryError, RuleNotFound
from crkb.kb import Entry, KnowledgeBase, Referrer
from crkb.model import Card

HERE = Path(__file__).parent

MEANT = {  # what is typed -> numbers or the term that is meant
    "704.5k": ["704.5k"],
    "704.5K": ["704.5k"],
    " 704.5k. ": ["704.5k"],
    "!cr 704.5k": ["704.5k"],
    "[CR 704.5k]": ["704.5k"],
    "rule 704.5 k": ["704.5k"],
    "704": ["704"],
    "704.": ["704"],
    "7": ["7"],
    "704.5j-m": ["704.5j", "704.5k", "704.5m"],
    "704.5j–m": ["704.5j", "704.5k", "704.5m"],
    "702.2-3": ["702.2", "702.3"],
    "100-101": ["100", "101"],
    "704.5k-z": ["704.5k", "704.5m"],  # the end is not there: what there is
    "shimmer": ["702.2"],
    "Shimmers": ["702.2"],
    "moon-walk": ["702.3"],
    "GIFTS": ["702"],
    "gift": ["702"],
    "tidying up": ["704"],
    "more rules": ["7"],
    "moon walks": ["702.3"],
    "the “more” rule": ["7"],
    "glow": "Glow",
    "legend rules": "Legend Rule",
    "“Lantern”": "Lantern",
    "lanterns": ["100"],
    "lantern": "Lantern",
}


@pytest.mark.parametrize(("typed", "meant"), MEANT.items())
def test_find_gives_what_is_meant(kb, typed, meant):
    found = kb.find(typed)
    assert [e.number if isinstance(e, Entry) else e.name for e in found] == (
        [meant] if isinstance(meant, str) else meant
    )


MISSES = {  # what is typed -> what the hint names
    "704.5z": "704.5k or 704.5m",
    "702.9": "702.2 or 702.3",
    "103": "100 or 101",
    "705": "702 or 704",
    "9": "1 or 7",
    "shimer": "Shimmer",
    "moonwlk": "Moon-Walk",
    "tiding": "Tidying Up",
    "zzz": "crkb search zzz",
    "": "crkb toc",
    '""': "crkb search",
    "\udcff\x00": "crkb search",  # an argument that was not UTF-8
}


@pytest.mark.parametrize(("typed", "hint"), MISSES.items())
def test_a_miss_names_what_is_near(kb, typed, hint):
    with pytest.raises(RuleNotFound) as e:
        kb.find(typed)
    said = e.value.hint
    assert kb.info.id in str(e.value)
    if hint.startswith("crkb"):
        assert hint in said
    else:
        assert all(name in said for name in hint.split(" or "))


@pytest.mark.parametrize("typed", ["704.5n", "704.9", "999", "0"])
def test_getitem_raises_for_what_is_not_there(kb, typed):
    with pytest.raises((RuleNotFound, NumberFormatError)):
        kb[typed]
    assert typed not in kb


def test_an_entry_knows_its_place(kb):
    entry = kb["100.1b"]
    assert (entry.number, entry.kind, entry.title) == ("100.1b", "subrule", "")
    assert entry.text.split("\n")[0].endswith("comes back at dusk.")
    assert len(entry.text.split("\n")) == 2
    assert len(entry.examples) == 2
    assert entry.notes == ()
    assert entry.ancestors == (("1", "Basics"), ("100", "Lanterns"), ("100.1", ""))
    assert entry.parent is not None
    assert entry.parent.number == "100.1"
    assert [c.number for c in entry.parent.children] == ["100.1a", "100.1b"]
    assert str(entry).startswith("100.1b A lantern lent")
    assert str(kb["100.2"]).startswith("100.2. Keepers")
    assert repr(entry) == "<subrule 100.1b of cr-2031-03-03>"
    [(file, line)] = entry.sources
    assert file == "game.txt"
    assert (kb.edition().rules["100.1b"].blocks[0].places[0].line) == line


def test_a_section_has_chapters_and_no_parent(kb):
    assert kb["7"].parent is None
    assert [c.number for c in kb["7"].children] == ["700", "702", "704"]


def test_referrers_count_ranges_terms_and_say_where(kb):
    assert kb["704.5k"].referenced_by == (
        Referrer("subrule", "100.1a", "text"),
        Referrer("rule", "704.3", "text"),
    )
    assert Referrer("rule", "704.3", "text") in kb["704.5c"].referenced_by
    assert Referrer("term", "Legend Rule", "text") in kb["704.5c"].referenced_by
    assert [r.name for r in kb.referrers("=Lantern")] == ["Glow"]
    assert kb.referrers("no such thing") == ()


def test_a_knowledge_base_is_a_collection_of_its_rules(kb):
    numbers = [e.number for e in kb]
    assert len(kb) == len(numbers) == len(kb.edition().rules)
    assert numbers == list(kb.edition().rules)
    assert "704.5f" in kb
    assert "shimmer" not in kb  # a title is no number


def test_every_reference_stands_where_it_says(kb):
    checked = 0
    for entry in kb:
        for block in entry.rule.blocks:
            for r in block.references:
                assert block.text[r.start : r.end] == r.text
                checked += 1
    assert checked > 10


@pytest.mark.parametrize(
    ("typed", "name"), [("Dusk", "Dusk"), ("glows", "Glow"), ("LEGEND RULE", "Legend Rule")]
)
def test_define_takes_the_exact_term_then_singular_or_plural(kb, typed, name):
    assert kb.define(typed).name == name


@pytest.mark.parametrize(
    ("typed", "hint"),
    [("lantren", "Did you mean Lantern?"), ("rule", "Did you mean Legend Rule?"), ("zzz", "crkb search zzz")],
)
def test_define_names_what_is_near(kb, typed, hint):
    with pytest.raises(RuleNotFound) as e:
        kb.define(typed)
    assert hint in e.value.hint


def test_define_says_that_there_is_no_glossary(home, tmp_path):
    text = tmp_path / "short.txt"
    text.write_text("@title Short\n@id short-1\n@rules\n1. One\n100. First\n100.1. A rule.\n")
    crkb.add([text])
    with pytest.raises(RuleNotFound) as e:
        crkb.open("short-1").define("anything")
    assert "no glossary" in str(e.value)
    assert "crkb add" in e.value.hint


def test_cards_are_found_by_name_and_an_addon_names_its_base(tmp_path):
    crkb.add([HERE / "samples" / "game.txt"], home=tmp_path)
    [added] = crkb.add([HERE / "ingest" / "samples" / "treachery.txt"], home=tmp_path)
    addon = crkb.open(added.info.id, home=tmp_path)
    card = added.edition.cards[0]
    assert addon.find(card.name.upper()) == [card]
    assert isinstance(addon.find(card.name)[0], Card)
    assert addon.blocks(card.name) == card.blocks
    with pytest.raises(RuleNotFound) as e:
        addon.find("704.5f")
    assert f"crkb -e {added.info.base} 704.5f" in e.value.hint


def test_blocks_are_had_by_number_or_name(kb):
    assert kb.blocks("100.1b") == kb["100.1b"].rule.blocks
    assert kb.blocks("Glow") == kb.define("glow").blocks
    assert kb.blocks("nothing") == ()


def test_head_and_edition_agree(kb):
    whole = kb.edition()
    assert kb.head.id == kb.info.id == whole.id
    assert kb.head.rules == {}
    assert kb.head.sources == whole.sources


@given(typed=st.text(max_size=40))
def test_find_finds_or_says_that_it_does_not(kb: KnowledgeBase, typed):
    try:
        assert kb.find(typed)
    except RuleNotFound:
        assert not parses_to_one_there_is(kb, typed)


@pytest.mark.parametrize("typed", ["range", "orange", "a strange range"])
def test_a_word_is_a_miss_whatever_it_sounds_like(kb, typed):
    with pytest.raises(RuleNotFound, match=f"no rule, title or term '{typed}'"):
        kb.find(typed)


@pytest.mark.parametrize("typed", ["704.5m-j", "704.5-702"])
def test_what_is_no_range_is_no_miss(kb, typed):
    with pytest.raises(NumberRangeError, match="not a range of rules"):
        kb.find(typed)


def parses_to_one_there_is(kb: KnowledgeBase, typed: str) -> bool:
    """True if the text is a rule's number as printed, or a title."""
    return typed in kb.edition().rules or bool(kb.store.titled(typed.strip().casefold() or "?"))


@pytest.mark.parametrize(
    "ask",
    [
        lambda kb: kb["704.5j-m"],
        lambda kb: kb.examples("704.5j-m"),
        lambda kb: kb.examples("704.5j-m", run=True),
        lambda kb: kb.history("704.5j-m"),
        lambda kb: kb.references("704.5j-m"),
    ],
)
def test_a_range_is_not_cut_to_its_first_rule(kb, ask):
    with pytest.raises(NumberFormatError, match=r"'704\.5j-m' is a range"):
        ask(kb)
    assert "704.5j-m" not in kb


@pytest.mark.parametrize(
    "ask",
    [
        lambda kb: kb.search("lantern", limit=0),
        lambda kb: kb.references("704.5j", depth=0),
        lambda kb: kb.backward("704.5j", depth=-3),
    ],
)
def test_less_than_one_is_refused(kb, ask):
    with pytest.raises(QueryError, match=r"^a (limit|depth) of") as caught:
        ask(kb)
    assert caught.value.hint == "Ask for at least 1."


def test_one_text_may_stand_for_a_list_of_one(kb):
    assert kb.cite("704.5j-m") == kb.cite(["704.5j-m"])
    assert kb.lint("broken") == kb.lint(["broken"])
    assert kb.search("lantern", kinds="Term") == kb.search("lantern", kinds=["term"])
    assert kb.search("lantern", within="100") == kb.search("lantern", within=["100"])


def test_examples_of_a_rule_that_is_not_there_are_not_run(kb):
    with pytest.raises(RuleNotFound, match=r"999\.9"):
        kb.examples("999.9", run=True)


def test_a_closed_edition_says_so(tmp_path):
    crkb.add([HERE / "samples" / "game.txt"], home=tmp_path)
    with crkb.open(home=tmp_path) as kb:
        assert kb.title("704")
    with pytest.raises(LibraryError, match="closed") as caught:
        kb["704.2"]
    assert caught.value.hint
