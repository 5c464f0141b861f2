"""The index of a search cluster: its parts fit together, and its words are crkb's."""

from __future__ import annotations

import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from crkb.kb import KnowledgeBase
from crkb.library.library import Library
from crkb.library.sources import Raw
from crkb.render import opensearch, opensearch_index
from crkb.search.index import stem, stems
from crkb.text.normalize import TYPOGRAPHY
from crkb.text.search_words import STOP, words

from .cluster_analysis import Analysis, mapping, synonym

FOLDING = ("lowercase", "asciifolding")


@pytest.fixture(scope="module")
def analysis() -> Analysis:
    return Analysis(opensearch_index.analysis())


# --- the index ----------------------------------------------------------------------------


def test_every_part_that_is_named_is_defined():
    made = opensearch_index.definition()
    described = made["settings"]["analysis"]
    built_in = {"lowercase", "asciifolding", "porter_stem"}
    for each in (*described["analyzer"].values(), *described["normalizer"].values()):
        assert set(each["char_filter"]) <= set(described["char_filter"])
        assert set(each["filter"]) <= set(described["filter"]) | built_in
        assert each.get("tokenizer", "crkb_words") in described["tokenizer"]
    fields = opensearch_index.PROPERTIES
    assert {f.get("analyzer", "crkb") for f in fields.values()} <= set(described["analyzer"])
    assert {f.get("search_analyzer", "crkb") for f in fields.values()} <= set(described["analyzer"])
    assert fields["title"]["fields"]["name"]["normalizer"] in described["normalizer"]
    assert made["mappings"]["dynamic"] == "strict"


def test_a_definition_is_the_same_each_time():
    assert json.dumps(opensearch_index.definition()) == json.dumps(opensearch_index.definition())


def test_the_newest_edition_is_shown_in_one_step():
    [action] = opensearch_index.latest("cr-2031-03-03")["actions"]
    assert action == {
        "add": {
            "index": "crkb",
            "alias": "crkb-latest",
            "filter": {"term": {"edition": "cr-2031-03-03"}},
        }
    }


def test_a_search_looks_in_fields_that_there_are():
    made = opensearch_index.query("dusk", 3)
    match = made["query"]["bool"]["must"]["multi_match"]
    assert (made["size"], match["query"]) == (3, "dusk")
    assert match["fields"] == ["title^5", "path^1", "text^1", "examples^0.3", "asked^1"]
    assert {each.partition("^")[0] for each in match["fields"]} < set(opensearch_index.PROPERTIES)


# --- its words ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("Keepers’ lanterns can’t", "keepers lanterns can't"),
        ("Lim-Dûl", "lim dul"),
        ("Lim-Du\u0302l", "lim dul"),
        ("Ætherize, ÆTHER", "aetherize aether"),
        ("{W/U} or {w/u}: {2}{TK}", "{w/u} or {w/u} {2} {tk}"),
        ("{W /U}", "w u"),
        ("+1/+1, −1/−1, –X/–X and 2/*", "+1/+1 -1/-1 -x/-x and 2/*"),
        ("Rules 704.5f–k, 704.5AA, 702.TR01a.", "rules 704.5f k 704.5aa 702.tr01a"),
        ("Moon‑Walk™ of 1999", "moon walk of 1999"),
        ("rock’n’roll o''clock _x_", "rock'n'roll o clock x"),
        ("x² and {½}", "x2 and {1/2}"),
        ("\u00a0“Dusk.”\u2003…", "dusk"),
        ("", ""),
        ("— ? ’", ""),
    ],
)
def test_words_of_a_text(analysis, text, tokens):
    assert analysis.tokens("crkb", text, FOLDING) == tokens.split()
    assert [word.replace("\u2044", "/") for word in words(text)] == tokens.split()


MARKS = "".join(map(chr, TYPOGRAPHY))


@given(st.text("aBxTR 0129.,/+-*{}'_éÜñ\u0301\u2003" + MARKS, max_size=40))
@example("702.TR01a{Ü}+X/−1x")
def test_words_are_those_of_crkb(analysis, text):
    assert analysis.tokens("crkb", text, FOLDING) == words(text)


@pytest.mark.parametrize(
    ("text", "stemmed"),
    [
        ("The keeper’s lanterns are broken", "keeper lantern broken"),
        ("704.5s and 4s", "704.5s 4s"),
        ("can’t activate activated abilities", "can't activ activ abil"),
        ("it’s theirs", "it their"),
        ("of the and", ""),
    ],
)
def test_words_as_they_are_indexed(analysis, text, stemmed):
    assert analysis.tokens("crkb", text) == stemmed.split() == stems(text)


@pytest.mark.parametrize(
    ("one", "other"), [("Lim-Dûl", "lim-dul"), ("KEEPER’S Æther", "keeper's aether"), ("704.5f", "704.5F")]
)
def test_names_are_the_same_in_any_writing(analysis, one, other):
    assert analysis.normalized("crkb_name", one) == analysis.normalized("crkb_name", other)


def test_lines_of_marks_are_in_escapes_alone():
    lines = opensearch_index.analysis()["char_filter"]["crkb_marks"]["mappings"]
    table = dict(map(mapping, lines))
    assert all(line.isascii() for line in lines)
    assert len(table) == len(lines)
    assert {ord(c): plain for c, plain in table.items() if ord(c) in TYPOGRAPHY} == TYPOGRAPHY
    assert table["½"] == "1\u20442"


# --- what players call things -------------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "tokens"),
    [
        ("keepers bounce", "keeper bounc return owner hand"),
        ("2HG", "2hg two head giant"),
        ("in play", "play battlefield"),
        ("play", "play"),
        ("lanterns", "lantern"),
    ],
)
def test_slang_means_more_in_queries(analysis, query, tokens):
    assert analysis.tokens("crkb_search", query) == [stem(token) for token in tokens.split()]


def test_slang_is_not_read_into_documents(analysis):
    assert analysis.tokens("crkb", "bounce") == ["bounc"]


def test_no_way_of_saying_has_a_word_that_is_left_out():
    lines = opensearch_index.synonyms()
    said = [synonym(line) for line in lines]
    assert len(lines) > 500
    assert lines == sorted(set(lines))
    assert len({key for key, _ in said}) == len(said)
    for key, ways in said:
        assert ways[0] == [word for word in key if word not in STOP] or not set(key) - STOP
        assert not {word for way in ways for word in way} & STOP
        assert len({tuple(way) for way in ways}) == len(ways) > 1


def test_ones_own_slang_is_there_in_the_plural_too(home):
    home.mkdir()
    (home / "slang.txt").write_text("glimmer: shine of a lantern | the glow\nthe: of\n", encoding="utf-8")
    lines = opensearch_index.synonyms(str(home))
    assert [line for line in lines if line.startswith("glimmer")] == [
        "glimmer => glimmer, shine lantern, glow",
        "glimmers => glimmers, shine lantern, glow",
    ]
    assert not [line for line in lines if line.startswith("the =>")]


# --- official editions --------------------------------------------------------------------


@pytest.mark.editions
@pytest.mark.parametrize("name", ["cr-20150123.txt", "cr-20260807.txt"])
def test_words_of_an_official_edition_are_those_of_crkb(shared, analysis, tmp_path_factory, name):
    library = Library(str(tmp_path_factory.mktemp("official")))
    library.add([Raw(name, (shared / "editions" / name).read_bytes())])
    kb = KnowledgeBase(library.open())
    found = [d.fields for d in opensearch.documents(kb)]
    texts = [text for f in found for text in (f.get("title", ""), f["text"], *f.get("examples", ()))]
    differ = [t for t in texts if analysis.tokens("crkb", t, FOLDING) != words(t)]
    assert differ == []
    assert len({word for text in texts for word in words(text)}) > 2_000
