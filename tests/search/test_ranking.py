"""Search: the exact thing first, rules before what mentions them, operators, snippets, misses."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import crkb
from crkb.errors import NumberFormatError, QueryError, RuleNotFound
from crkb.kb import KnowledgeBase, open_knowledge_base
from crkb.library.library import Library
from crkb.search import index
from crkb.search.ranking import SearchResult
from crkb.search.snippets import SIZE
from crkb.search.spelling import in_full, short
from crkb.text.search_words import words

FIRST = {  # query -> first hit in the invented game
    "704.5k": "704.5k",
    "!cr 704.5 K": "704.5k",
    "shimmer": "702.2",
    "shimmers": "702.2",
    "moon-walk": "702.3",
    "moon walk": "702.3",
    "lim-dul": "702.3a",
    "Lim-Dûl": "702.3a",
    "tidying": "704",
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
    '"legend rule': "unclosed quotation mark",
    "(legend": 'unclosed "(',
    "legend)": 'unmatched ")"',
    "(" * 50_000: "too many brackets",
    "AND": "AND needs",
    "OR oil": "OR needs",
    "oil OR": "OR needs",
    "NOT": "NOT needs",
    "NOT oil": "at least one term that is not excluded",
    "-oil -flask": "at least one term that is not excluded",
    "oil " * 101: "101 words",
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
    ("query", "suggestion"),
    [("shimer", "shimmer"), ("lanten dusk", "lantern dusk"), ("xyzzy", ""), ("lantern", "")],
)
def test_did_you_mean(kb, query, suggestion):
    assert kb.search(query).suggestion == suggestion


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


def test_texts_with_some_of_the_words_follow_where_few_have_all(kb):
    one = kb.search("flask shed")
    assert (one.hits[0].name, one.whole, one.loosened) == ("704.5m", 1, True)
    assert {"704.5d", "704.5e"} <= {h.name for h in one.hits[1:]}
    assert all(h.score <= one.hits[0].score for h in one.hits)
    none = kb.search("flask zebra")
    assert (none.hits[0].name, none.whole, none.loosened) == ("704.5m", 0, True)
    assert kb.search("flask AND zebra").hits == ()  # who writes AND means it
    many = kb.search("lantern")
    assert (many.whole, many.loosened) == (len(many.hits), False)


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
    assert kb.search("SBA lantern").whole == 0  # state-based actions are not of this game
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
    assert result.whole <= len(result.hits)
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


JUDGES = {  # what a judge types -> the first hit in cr-20260807
    "name sticker": "123.6",
    "legend rule": "704.5j",
    "world rule": "704.5k",
    "summoning sickness": "302.6",
    "commander tax": "903.8",
    "commander life total": "119.1c",
    "color identity": "903.4",
    "mulligan": "103.5",
    "state based actions": "704",
    "SBA": "704",
    "deathtouch": "702.2",
    "first strike": "702.7",
    "ward": "702.21",
    "flash": "702.8",
    "regenerate": "701.19",
    "dies": "700.4",
    "mana ability": "605",
    "priority": "117",
    "layers": "613.1",
    "timestamp": "613.7",
    "dependency": "613.8",
    "cleanup step": "514",
    "end of combat": "511",
    "combat damage step": "510",
    "blocking flying": "702.9b",
    "replacement effect": "614",
    "self-replacement effect": "614.15",
    "prevention effect": "615",
    "triggered ability": "603",
    "intervening if clause": "603.4",
    "active player": "102.1",
    "APNAP order": "101.4",
    "range of influence": "801",
    "2HG": "810",
    "starting life total": "103.4",
    "maximum hand size": "402.2",
    "poison counters": "122.1f",
    "excess damage": "120.4a",
    "damage to planeswalkers": "120.10",
    "assign combat damage": "510.1",
    "double-faced card mana value": "202.3b",
    "CMC of split cards": "202.3d",
    "fuse": "702.102",
    "adventure": "715",
    "token ceases to exist": "111.7",
    "+1/+1 counter -1/-1 counter": "122.3",
    "special action": "116",
    "extra turn": "500.7",
    "concede": "104.3a",
    "linked abilities": "607",
    "CDA": "604.3",
    "illegal target": "608.2b",
    "change target": "115.7",
    "roll a die": "706",
    "shuffle library": "701.24a",
    "discard a card": "701.9a",
    "tap symbol": "107.5",
    "exile face down": "406.3",
    "monarch": "725",
    "day night": "731",
    "sideboard": "100.4",
    "ring tempts you": "701.54",
    "dungeon": "309",
    "loyalty ability": "606",
    "mana pool empty": "106.4",
    "alternative cost": "118.9",
    "additional cost": "118.8",
    "cast without paying mana cost": "118.9",
    "casting a spell": "601",
    "zone change trigger": "603.6",
    "leaves the battlefield": "603.6c",
    "hidden zone": "400.2",
    "same name": "201.2a",
    "704.5f": "704.5f",
    "!cr 613.7": "613.7",
}


@pytest.mark.editions
def test_a_judge_finds_what_they_look_for_first(shared, tmp_path):
    crkb.add([shared / "editions" / "cr-20260807.txt"], home=tmp_path)
    kb = open_knowledge_base("", str(tmp_path))
    first = {query: next((h.name for h in kb.search(query, 1).hits), "") for query in JUDGES}
    assert first == JUDGES


def test_the_plain_edition_finds_name_stickers(bundled_home):
    kb = crkb.open("plain", home=bundled_home)
    assert kb.search("name sticker").hits[0].name == "123.6"
    assert kb.search("state-based actions").hits[0].name == "704"
    assert kb.search("legend rule").hits[0].name == "704.5j"


def test_a_title_comes_first_for_a_misspelt_word_too(kb):
    assert [hit.name for hit in kb.search("lanturn~").hits[:2]] == ["100", "Lantern"]
    assert kb.search("zzzzzz~").hits == ()
