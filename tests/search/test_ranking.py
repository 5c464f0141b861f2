"""Search: the exact thing first, rules before what mentions them, operators, snippets, misses."""

from __future__ import annotations

import math
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import crkb
from crkb.errors import NumberFormatError, QueryError, RuleNotFound
from crkb.kb import KnowledgeBase
from crkb.library.library import Library
from crkb.search import index, ranking, weights
from crkb.search.results import SearchResult
from crkb.search.snippets import SIZE
from crkb.search.spelling import in_full, short
from crkb.search.understanding import known_cards
from crkb.search.understanding.correcting import Corrector
from crkb.search.understanding.reading import Vocabulary, read
from crkb.search.weights import BIAS, FEATURES, SPREAD
from crkb.text.search_words import words
from tests import invented

FIRST = {  # query -> first hit in the invented game
    "704.5k": "704.5k",
    "!cr 704.5 K": "704.5k",
    "shimmer": "702.2",
    "shimmers": "702.2",
    "moon-walk": "702.3",
    "moon walk": "702.3",
    "lim-dul": "702.3a",
    "Lim-Dûl": "702.3a",
    "tidying up": "704",
    "legend rule": "704.5c",  # the glossary points to it
    "legend": "704.5c",  # a term with one word more points to it
    "oil flask": "704.5m",
    '"goes out"': "704.5b",
    "{W/U}": "100.1",
    "{w}": "100.1",
    "damage AND strength": "704.5g",
    "oil NOT flask": "704.5k",
    "oil -flask": "704.5k",
    "flask OR strength": "704.5g",
    "strengt*": "704.5g",
    "strenght~": "704.5g",
    "(flask OR strength) damage": "704.5g",
    "A lantern hit by shimmer": "704.5h",
    "keeper who woke first": "101.1",
}


@pytest.mark.parametrize(("query", "name"), FIRST.items())
def test_first_hit(kb, query, name):
    hits = kb.search(query).hits
    assert hits
    assert hits[0].name == name


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("can't be", "can’t be"),
        ("LIM-DUL", "Lim-Dûl"),
        ("{w/U}", "{W/u}"),
        ("lanterns", "lantern"),
        ("’s", "'s"),
    ],
)
def test_writings_of_the_same_words_find_the_same(kb, one, other):
    found = []
    for query in (one, other):
        try:
            found.append([h.name for h in kb.search(query, limit=99).hits])
        except QueryError as e:
            found.append(str(e))
    assert sorted(found[0]) == sorted(found[1])


def test_a_phrase_wants_its_words_in_a_row(kb):
    assert [h.name for h in kb.search('"whole numbers"').hits] == ["100.2"]
    assert kb.search('"numbers whole"').hits == ()
    assert [h.name for h in kb.search("numbers whole").hits] == ["100.2"]


def test_not_excludes_and_or_unites(kb):
    oil = {h.name for h in kb.search("oil").hits}
    flask = {h.name for h in kb.search("flask").hits}
    assert {h.name for h in kb.search("oil NOT flask").hits} == oil - flask
    strength = {h.name for h in kb.search("strength").hits}
    assert {h.name for h in kb.search("flask OR strength").hits} == flask | strength


def test_limit_shows_less_and_total_tells_the_rest(kb):
    everything = kb.search("lantern", limit=99)
    few = kb.search("lantern", limit=2)
    assert few.hits == everything.hits[:2]
    assert few.total == everything.total == len(everything.hits) > 10
    assert [h.score for h in everything.hits] == sorted((h.score for h in everything.hits), reverse=True)


@pytest.mark.parametrize(
    ("within", "names"),
    [
        (["7"], {"702.2a", "702.2b", "702.2", "704.5h"}),
        (["702"], {"702.2a", "702.2b", "702.2"}),
        (["704.5"], {"704.5h"}),
        (["702.2b"], {"702.2b"}),
        (["702", "704.5h"], {"702.2a", "702.2b", "702.2", "704.5h"}),
        (["702-704"], {"702.2a", "702.2b", "702.2", "704.5h"}),
        (["1"], set()),
    ],
)
def test_within_keeps_to_sections_chapters_and_rules(kb, within, names):
    assert {h.name for h in kb.search("shimmer", within=within).hits} == names


def test_within_what_is_not_there_is_an_error(kb):
    with pytest.raises(RuleNotFound) as e:
        kb.search("shimmer", within=["705"])
    assert "704" in e.value.hint
    with pytest.raises(NumberFormatError):
        kb.search("shimmer", within=["Gifts"])


@pytest.mark.parametrize(
    ("kinds", "query", "names"),
    [
        (["example"], "ben", {"100.1b#1", "100.1b#2"}),
        (["term"], "lantern", {"Lantern", "Legend Rule", "Glow"}),
        (["term"], "legend rule", {"Legend Rule"}),
        (["card"], "lantern", set()),
        (["rule"], "dusk", {"100.1b", "702.2a"}),
        (["rule", "term"], "dusk", {"100.1b", "702.2a", "Dusk", "101.2"}),
    ],
)
def test_kinds_are_what_is_shown(kb, kinds, query, names):
    hits = kb.search(query, kinds=kinds).hits
    assert {h.name for h in hits} == names
    assert {h.kind for h in hits} <= set(kinds)


def test_an_example_counts_for_its_rule(kb):
    [hit] = kb.search("drops").hits
    assert (hit.kind, hit.name) == ("rule", "100.1b")
    assert "drops" not in hit.snippet


REFUSED = {
    "": "nothing to search for",
    "   ": "nothing to search for",
    "of the": "nothing to search for",
    "!?*~": "nothing to search for",
    "\x00": "nothing to search for",
    "\udcff": "nothing to search for",
    '""': "nothing to search for",
    "()": "nothing to search for",
    "(legend": 'unclosed "(',
    "legend)": 'unmatched ")"',
    "(" * 51: "too many brackets",
    "oil " * 2_501: "10,004 bytes",
    "AND": "AND needs",
    "OR oil": "OR needs",
    "oil OR": "OR needs",
    "NOT": "NOT needs",
    "NOT oil": "at least one term that is not excluded",
    "-oil -flask": "at least one term that is not excluded",
}


@pytest.mark.parametrize(("query", "said"), REFUSED.items(), ids=[repr(q[:12]) for q in REFUSED])
def test_what_cannot_be_searched_for_is_said_in_a_line(kb, query, said):
    with pytest.raises(QueryError) as e:
        kb.search(query)
    assert said in str(e.value)
    assert "\n" not in str(e.value) + e.value.hint
    assert e.value.hint


def test_a_kind_that_there_is_not(kb):
    with pytest.raises(QueryError) as e:
        kb.search("oil", kinds=["rules"])
    assert all(kind in e.value.hint for kind in index.KINDS)


@pytest.mark.parametrize(
    ("query", "read_as", "name"),
    [
        ("shimer", "shimmer", "702.2"),
        ("lanten damage", "lantern damage", "704.5g"),
        ("Lanten, damage!", "lantern, damage!", "704.5g"),
        ("legendrule", "legend rule", "704.5c"),
        ("xyzzy", "", None),
        ("lantern", "", "100"),
    ],
)
def test_what_is_misspelt_is_read_as_what_is_meant(kb, query, read_as, name):
    result = kb.search(query)
    assert result.read_as == read_as
    assert next((h.name for h in result.hits), None) == name


@pytest.mark.parametrize(
    ("query", "suggestion"),
    [('"shimer"', "shimmer"), ("lanten AND dusk", "lantern dusk"), ("xyzzy AND dusk", ""), ('"lantern"', "")],
)
def test_a_query_with_operators_is_taken_as_typed_and_another_one_suggested(kb, query, suggestion):
    result = kb.search(query)
    assert (result.suggestion, result.read_as) == (suggestion, "")
    assert not result.hits or not suggestion


@pytest.mark.parametrize(
    ("query", "full"),
    [
        ("SBA", "state-based action"),
        ("SBAs again", "state-based action again"),
        ("etb trigger", "enters the battlefield trigger"),
        ("cmc/mv", "mana value/mana value"),
        ("acme subas", "acme subas"),
        ("", ""),
    ],
)
def test_short_forms_are_written_out(query, full):
    assert in_full(query) == full


def test_hits_say_which_words_they_lack(kb):
    one = kb.search("flask shed")
    assert [(h.name, h.missing) for h in one.hits] == [("704.5m", ())]
    none = kb.search("flask zebra")
    assert [(h.name, h.missing) for h in none.hits] == [("704.5m", ("zebra",))]
    assert (one.whole, none.whole) == (1, 0)
    several = kb.search("flask zebra quagga okapi tapir").hits
    assert [(h.name, h.missing) for h in several] == [("704.5m", ("zebra", "quagga", "okapi"))]
    assert kb.search("flask AND zebra").hits == ()  # who writes AND means it


def test_a_hit_lacks_only_what_somebody_typed(kb, monkeypatch):
    """Not what tells of a card, be it all that is looked for."""
    cards = {"zebra moth": "flask, hammer, oil"}
    monkeypatch.setattr(known_cards, "table", lambda: cards)
    monkeypatch.setattr(known_cards, "longest_by_first_word", lambda: known_cards.longest(cards))
    for query in ("zebra moth", "zebra moth's"):
        hits = kb.search(query).hits
        assert "704.5m" in [h.name for h in hits]
        assert {h.missing for h in hits} == {tuple(query.split())}
    assert {h.missing for h in kb.search("shed firstsomething zebra moth").hits} == {("firstsomething",)}
    assert kb.search("lanten zebra okapi").hits[0].missing == ("zebra", "okapi")


def test_words_in_brackets_are_words(kb):
    for query in ("lantern (oil flask)", "(lantern oil) (flask)"):
        for as_typed in (False, True):
            found = kb.search(query, as_typed=as_typed)
            assert found.read_as == ""
            assert found.hits == kb.search("lantern oil flask").hits
    assert kb.search("lanten (dsuk)").read_as == "lantern (dusk)"


def test_a_number_is_found_where_it_stands(kb):
    for query in ("704.5k", "7045k", '"704.5k"', "what is 704.5k"):
        assert kb.search(query, within=["704"]).hits[0].name == "704.5k"
        assert kb.search(query, within=["704.5k"]).hits[0].name == "704.5k"
        assert "704.5k" not in [h.name for h in kb.search(query, within=["702"]).hits]
        assert "704.5k" not in [h.name for h in kb.search(query, within=["704"], kinds=["term"]).hits]
    assert [h.name for h in kb.search("704.5c-e", within=["704.5d", "704.5e"]).hits] == ["704.5d", "704.5e"]


def test_a_phrase_beside_words_has_to_be_there_but_for_one_that_no_text_has(kb):
    assert {h.name for h in kb.search('zebra "goes to the shed"').hits} == {"704.5d", "704.5i", "704.5m"}
    result = kb.search('flask "goes to the zebra"')
    assert result.read_as == "flask goes to the zebra"
    assert result.hits[0].name == "704.5m"


def test_a_title_or_term_of_just_the_words_is_no_hit_where_it_is_excluded(kb):
    assert "Lantern" in {h.name for h in kb.search("lantern").hits}
    assert "Lantern" not in {h.name for h in kb.search("lantern -keeper", limit=99).hits}


@pytest.mark.parametrize("query", ["empty library", "mill out", "Mill out!"])
def test_what_judges_call_a_rule_finds_it_first(kb, query):
    hit = kb.search(query).hits[0]
    assert (hit.name, hit.score) == ("704.5b", 100)


GLEAM = """\
@title Gleam
@id gleam-1
@rules
1. One

100. First

100.1. Keepers meet at noon, and speak of what they have seen on their ways through the dark.

100.2. A gleam is a light that nobody lit; a gleam never fades.

@glossary

= Gleam
: What shines by itself. See rules 100.1 and 100.2.
"""


def test_of_the_rules_that_a_term_names_the_one_that_speaks_of_it_comes_first(home, tmp_path):
    (tmp_path / "gleam.txt").write_text(GLEAM)
    crkb.add([tmp_path / "gleam.txt"])
    assert [h.name for h in crkb.open("gleam-1").search("gleam").hits[:2]] == ["100.2", "Gleam"]


def test_hits_say_where_more_of_them_lie(kb):
    hits = {h.name: (h.within, h.below) for h in kb.search("shimmer").hits}
    assert hits == {
        "702.2": ("702.2", 2),
        "702.2a": ("702.2", 2),
        "702.2b": ("702.2", 2),
        "704.5h": ("704.5", 0),
    }


def test_why_a_hit_ranks_is_said_where_somebody_asks(kb):
    assert all(h.why == () for h in kb.search("lantern oil").hits)
    hits = kb.search("lantern oil", explain=True).hits
    assert [w.name for w in hits[0].why] == list(FEATURES)
    for hit in hits:
        adds = sum(w.adds for w in hit.why)
        assert hit.score == pytest.approx(99 / (1 + math.exp((BIAS - adds) / SPREAD)), abs=0.1)


@pytest.mark.parametrize(
    "query", ["what is shimmer", "What does shimmer do?", "how does the shimmer work", "shimmer rules"]
)
def test_what_a_query_asks_about_comes_first(kb, query):
    assert kb.search(query).hits[0].name == "702.2"


@pytest.mark.parametrize(
    "query",
    ['"704.5k"', "7045k", "r704.5k", "rule704.5k", "CR-704.5k", "704 5k", "704.5 K", "704,5k", "(704.5k)?"],
)
def test_a_number_in_any_spelling_comes_first(kb, query):
    hit = kb.search(query).hits[0]
    assert (hit.name, hit.missing) == ("704.5k", ())


def test_a_range_of_numbers_comes_first_in_order(kb):
    assert [h.name for h in kb.search("704.5c-e").hits[:3]] == ["704.5c", "704.5d", "704.5e"]


@pytest.mark.parametrize(
    "query", ["lantern", "lim-dul", "keepers count", '"goes to the shed"', "shi*", "strenght~"]
)
def test_marks_stand_on_found_words(kb, query):
    hits = kb.search(query, limit=99).hits
    assert hits
    stems = {index.stem(w.rstrip("*~")) for w in words(query.replace("strenght", "strength"))}
    for hit in hits:
        assert len(hit.snippet) <= SIZE + 2
        for start, end in hit.marks:
            marked = index.stem(words(hit.snippet[start:end])[0])
            assert any(marked.startswith(stem) for stem in stems)
    assert query.endswith("~") or any(hit.marks for hit in hits)


def test_a_long_text_is_cut_where_the_words_are(home, tmp_path):
    text = tmp_path / "long.txt"
    filler = "Lorem ipsum dolor sit amet. " * 30
    text.write_text(
        f"@title Long\n@id long-1\n@rules\n1. One\n100. First\n100.1. {filler}A needle. {filler}\n"
    )
    crkb.add([text])
    [hit] = crkb.open("long-1").search("needle").hits
    assert "A needle." in hit.snippet
    assert hit.snippet.startswith("…")
    assert hit.snippet.endswith("…")
    [(start, end)] = hit.marks
    assert hit.snippet[start:end] == "needle"


def test_an_edition_without_what_judges_write_short_for_is_not_confused(kb):
    assert all(h.missing == ("sba",) for h in kb.search("SBA lantern").hits)
    assert all(words(full) for full in short().values())


QUERIES = st.one_of(
    st.text(max_size=60),
    st.lists(
        st.sampled_from(
            [
                "lantern",
                "oil",
                "the",
                "AND",
                "OR",
                "NOT",
                "(",
                ")",
                '"',
                "-",
                "*",
                "~",
                "704.5",
                "{W}",
                "7",
                "is*",
                "a~",
            ]
        ),
        max_size=12,
    ).map(" ".join),
)


@given(query=QUERIES)
def test_any_string_gives_a_result_or_a_query_error(kb: KnowledgeBase, query):
    try:
        result = kb.search(query, limit=3)
    except QueryError:
        return
    assert isinstance(result, SearchResult)
    assert len(result.hits) <= min(3, result.total)
    assert [h.score for h in result.hits] == sorted((h.score for h in result.hits), reverse=True)
    # a query that the index chokes on would have the edition rebuilt
    assert Library(kb.opened.home).generations(kb.info.id).current() == kb.opened._generation


def test_a_damaged_index_is_rebuilt_and_asked_again(home, tmp_path):
    crkb.add([Path(__file__).parents[1] / "samples" / "game.txt"])
    kb = crkb.open()
    directory = kb.opened.index()
    for file in Path(directory).iterdir():
        file.write_bytes(b"x" * file.stat().st_size)
    assert kb.search("shimmer").hits[0].name == "702.2"
    assert kb.opened.index() != directory


def test_an_index_that_is_damaged_again_is_rebuilt_again(home, tmp_path):
    crkb.add([Path(__file__).parents[1] / "samples" / "game.txt"])
    kb = crkb.open()
    for query in ("shimmer", "shimmer?", "what is shimmer"):
        for file in Path(kb.opened.index()).iterdir():
            file.write_bytes(b"x" * file.stat().st_size)
        assert kb.search(query).hits[0].name == "702.2"


@pytest.mark.parametrize("query", ["shimmer", "what does shimmer do", '"goes out"', "oil flask"])
def test_only_what_is_exactly_the_query_scores_more_than_99(kb, monkeypatch, query):
    monkeypatch.setattr(weights, "BIAS", -100.0)  # all hits are as good as can be
    scores = [hit.score for hit in kb.search(query).hits]
    assert scores == sorted(scores, reverse=True)
    assert scores[-1] == 99


@pytest.mark.parametrize(
    ("typed", "corrected"),
    [
        ("gaveyard", "graveyard"),
        ("yardgave", "yard gave"),
        ("gaveyrad", "graveyard"),
        ("gravyeards", "graveyard"),
    ],
)
def test_one_slip_is_likelier_than_a_space_left_out(typed, corrected):
    known = Corrector(["graveyard", "gave", "yard"])
    words = Vocabulary(lambda stem: False, lambda name: False, lambda word: (), lambda: known)
    assert read(typed, words).read_as == corrected


TOKENS = """\
Magic: The Gathering Comprehensive Rules

These rules are effective as of March 3, 2031.

1. Basics

100. Tokens

100.1. Some gifts make tokens that are known by name.

100.1a An Ember token is a token that may be burnt at dusk.

100.1b A Spark token burns by itself.

100.2. A Cinder token is what an Ember leaves.

100.2a A Cinder token is swept away at dusk.

Glossary

Cinder Token
What is left of a fire. See rule 100.2.

Ember Token
A token known by name. See rule 100.1.

Spark
A fire for a moment. See rule 100.1.
"""


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("ember token", ["100.1a", "Ember Token"]),  # which its rule doesn't say
        ("cinder token", ["100.2", "Cinder Token"]),  # which its rule says, too
        ("spark", ["100.1b", "Spark"]),
    ],
)
def test_a_term_leads_to_the_subrule_that_begins_with_it(tmp_path, query, names):
    invented.library(str(tmp_path), TOKENS)
    with crkb.open("cr-2031-03-03", home=tmp_path) as kb:
        assert [hit.name for hit in kb.search(query, 2).hits] == names


class _Forgetful(dict):
    """What other threads clear at once."""

    def __setitem__(self, key, value):
        pass


def test_what_is_kept_may_be_gone_at_once(kb, monkeypatch):
    found = kb.search("oil flask")
    opened = kb.opened._opened_index()
    monkeypatch.setattr(opened, "seen", _Forgetful())
    monkeypatch.setattr(opened.impacts, "together", _Forgetful())
    assert kb.search("oil flask") == found


def test_whoosh_is_asked_by_one_thread_at_a_time(kb, monkeypatch):
    opened, asked = kb.opened._opened_index(), []
    match = opened._matching
    monkeypatch.setattr(
        opened, "_matching", lambda *args: asked.append(opened._one_at_a_time.locked()) or match(*args)
    )
    assert kb.search('"goes out"').hits[0].name == "704.5b"
    assert asked == [True]


def _nothing(path: Path) -> None:
    pass


@pytest.mark.parametrize(
    ("put", "found"),
    [
        (_nothing, None),
        (Path.mkdir, None),
        (lambda path: os.mkfifo(path), None),
        (lambda path: path.write_bytes(b"glimmy: shimmer\n"), "702.2"),
        (lambda path: path.write_bytes(b"\xef\xbb\xbfglimmy: shimmer\n"), "702.2"),
        (lambda path: path.write_bytes(b"caf\xe9: oil\nglimmy: shimmer\n"), "702.2"),
        (lambda path: path.write_bytes(b":\nglimmy\n: oil\nglimmy:\n"), None),
    ],
)
def test_ones_own_slang_is_read_as_far_as_it_can_be(home, tmp_path, put, found):
    crkb.add([Path(__file__).parents[1] / "samples" / "game.txt"])
    kb = crkb.open()
    own = Path(kb.opened.home) / "slang.txt"
    put(own)
    hits = kb.search("glimmy").hits
    assert (hits[0].within if hits else None) == found
    if own.is_file():  # what is written meanwhile is read
        own.write_text("glimmy: lantern oil")
        assert kb.search("glimmy").hits[0].within != "702.2"


def test_a_title_comes_first_for_a_misspelt_word_too(kb):
    assert [hit.name for hit in kb.search("lanturn~").hits[:2]] == ["100", "Lantern"]
    assert kb.search("zzzzzz~").hits == ()


@pytest.mark.parametrize("query", ["shimmer", "legend rule", "dusk", "active player", "lantern"])
def test_nothing_is_listed_twice_however_few_are_looked_at(kb, monkeypatch, query):
    monkeypatch.setattr(ranking, "CANDIDATES", 1)
    found = kb.search(query, 100)
    names = [(hit.kind, hit.name) for hit in found.hits]
    assert len(names) == len(set(names)) == found.total
