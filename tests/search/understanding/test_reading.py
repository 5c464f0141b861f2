"""Queries as they are meant, in the words of a made-up house."""

from __future__ import annotations

from string import ascii_lowercase

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb.errors import QueryError
from crkb.search import index
from crkb.search.query_language import All, AnyOf, Phrase, Word
from crkb.search.understanding import known_cards, slang
from crkb.search.understanding.correcting import Corrector
from crkb.search.understanding.reading import (
    MOST,
    MOST_CORRECTED,
    Sought,
    Understood,
    Vocabulary,
    WayOfSaying,
    as_words,
    rarest,
    read,
)
from crkb.search.weights import WORDS

SPELLED = """lantern keeper glow dusk shimmer deadlamp first strike break oil flask flies {w} {u} moonwalk
    out dark""".split()  # noqa: SIM905
STEMS = {index.stem(word) for word in SPELLED}
KNOWN = Vocabulary(
    STEMS.__contains__,
    lambda name: name == "First Shimmer",
    lambda word: {stem for stem in STEMS if stem.startswith(word.text)} if word.prefix else {word.text},
    lambda: Corrector(SPELLED),
)
SLANG = {
    ("dim",): "out of glow | dark",
    ("go", "dim"): "flies",
    ("go", "dim", "now", "friend"): "break",
    ("of",): "the",
}


CARDS = {
    "gloomy moth": "flies, goes dark at dusk",
    "glimmer": "oil",
    "dusk": "break",
    "go dim lamp": "flask",
    "moon walk friend": "flask",
}


@pytest.fixture(autouse=True)
def table(monkeypatch):
    monkeypatch.setattr(
        slang, "slang", lambda home: slang.Slang(SLANG | ({("mine",): "oil"} if home else {}))
    )
    monkeypatch.setattr(known_cards, "table", lambda: CARDS)
    monkeypatch.setattr(known_cards, "longest_by_first_word", lambda: known_cards.longest(CARDS))


def said(query: str, home: str = "") -> dict[str, float]:
    return {each.said: each.weight for each in read(query, KNOWN, home).sought}


def ways(query: str) -> dict[str, dict[tuple[str, ...], float]]:
    return {each.said: {way.stems: way.sure for way in each.ways} for each in read(query, KNOWN).sought}


ASKING, CARD, CAPITAL, STORY = (WORDS[name] for name in ("asking", "card", "capital", "story"))
ABOUT = WORDS["about a card"]

WEIGHTS = {
    "lantern oil": {"lantern": 1, "oil": 1},
    "lamp: the Lantern of oil": {"lamp": 1, "lantern": CAPITAL, "oil": 1},
    "lantern oil LANTERN": {"lantern": 1, "oil": 1},  # once, with the most that it counts
    "does Oil glow in oil": {"does": ASKING, "oil": 1, "glow": 1},
    "LANTERN and a lantern": {"lantern": 1},
    "what is lantern": {"what": ASKING, "lantern": 1},
    "what does that do": {"what": 1, "does": 1, "do": 1},  # nothing else is said: these are meant
    "xyzzy oil": {"xyzzy": 1, "oil": 1},
    "does Ann Marie glow": {"does": ASKING, "ann": CARD, "marie": CARD, "glow": 1},
    "does First Shimmer glow": {"does": ASKING, "first": 1, "shimmer": 1, "glow": 1},
    "oil is lit. does it glow?": {"oil": STORY, "lit": STORY, "does": ASKING, "glow": 1},
    "oil is lit! does it glow?": {"oil": STORY, "lit": STORY, "does": ASKING, "glow": 1},
    "is oil lit? or glow? ": {"oil": STORY, "lit": STORY, "glow": 1},
    "oil is lit\ndoes it glow?": {"oil": STORY, "lit": STORY, "does": ASKING, "glow": 1},
    "oil is lit. does it glow": {"oil": 1, "lit": 1, "does": ASKING, "glow": 1},
    "what oil. does it glow?": {"what": ASKING * STORY, "oil": STORY, "does": ASKING, "glow": 1},
    "Ann oils. does it glow?": {"ann": STORY, "oils": STORY, "does": ASKING, "glow": 1},
    "lanten oil": {"lantern": WORDS["corrected"], "oil": 1},
    "dead lamp oil": {"dead lamp": 1, "oil": 1},
    "first strike": {"first": 1, "strike": 1},
    "it dead lamp": {"dead lamp": 1},
    "go dim oil": {"go dim": WORDS["slang"], "go": ASKING, "dim": 1, "oil": 1},
    "go dim now friend": {
        "go dim now friend": WORDS["slang"],
        "go": ASKING,
        "dim": 1,
        "now": 1,
        "friend": 1,
    },
    "dim": {"dim": 1},
    "the of": {},
    "": {},
    "?!": {},
}


@pytest.mark.parametrize(("query", "weights"), WEIGHTS.items())
def test_what_is_looked_for_and_how_much_it_counts(query, weights):
    assert said(query) == pytest.approx(weights)


MEANT = WORDS["meaning"]

WAYS = {
    "lanterns": {"lanterns": {("lantern",): 1}},
    "flying": {"flying": {("fly",): 1}},
    "dim": {"dim": {("dim",): 1, ("out", "glow"): MEANT, ("dark",): MEANT}},
    "dims": {"dims": {("dim",): 1, ("out", "glow"): MEANT, ("dark",): MEANT}},
    "go dim": {
        "go dim": {("fli",): MEANT},
        "go": {("go",): 1},
        "dim": {("dim",): 1, ("out", "glow"): MEANT, ("dark",): MEANT},
    },
    "dead lamp": {"dead lamp": {("deadlamp",): 1, ("dead", "lamp"): 1}},
    "moon walks": {"moon walks": {("moonwalk",): 1, ("moon", "walk"): 1}},
    "fi rst": {"fi": {("fi",): 1}, "rst": {("rst",): 1}},  # too short to be one word
    "firststrike": {"first": {("first",): 1}, "strike": {("strike",): 1}},
    "{WUW}": {"{w}": {("{w}",): 1}, "{u}": {("{u}",): 1}},
    "{W}": {"{w}": {("{w}",): 1}},
    "dimx": {"dimx": {("dimx",): 1}},  # no plural of slang
}


@pytest.mark.parametrize(("query", "found"), WAYS.items())
def test_in_which_ways_it_may_be_said(query, found):
    assert ways(query) == found


def test_two_words_that_people_ask_with_are_not_joined():
    both = KNOWN._replace(has=lambda stem: stem in (*STEMS, "whatlamp", "lampwhat", "bigsmal"))
    assert [s.said for s in read("what lamp what big small", both).sought] == ["what", "lamp", "big small"]


def test_ones_own_slang():
    assert ways("mine")["mine"] == {("mine",): 1}
    (mine,) = read("mine", KNOWN, "home").sought
    assert mine.ways == (WayOfSaying(("mine",), 1.0), WayOfSaying(("oil",), MEANT))


READ_AS = {
    "lantern": "",
    "lanten": "lantern",
    "Lanten, glwo!": "lantern, glow!",
    "  lanten   the dusk ": "lantern the dusk",
    "firststrike": "first strike",
    "{WU} oil": "{w} {u} oil",
    "xyzzy": "",
    "dims": "",  # slang is known
    "what lanten": "what lantern",
    "waht": "",
    "does Lanten Ann glow": "",  # the name of a card is not corrected
    "does Lanten glow": "does lantern glow",
    "the mine": "",
}


@pytest.mark.parametrize(("query", "read_as"), READ_AS.items())
def test_what_it_is_read_as(query, read_as):
    assert read(query, KNOWN).read_as == read_as
    as_typed = read(query, KNOWN, as_typed=True)
    assert as_typed.read_as == ""
    assert {s.said for s in as_typed.sought} <= set(as_typed.words)


TREES = {
    '"oil flask"': Phrase(("oil", "flask")),
    '"oil flask" lantern': All((Phrase(("oil", "flask")),), loose=True),  # the word may be missing
    "oil AND lantern": All((Word("oil"), Word("lantern"))),
    "oil* lantern": All((Word("oil", prefix=True),), loose=True),
    "lant~": Word("lant", fuzzy=True),
    "oil and lantern": None,
    "oil-flask lantern": None,  # a hyphen makes no phrase
    "oil lantern?": None,
    "oil (lantern glow)": None,  # brackets alone make nothing of words
    "(oil) lantern": None,
    "(oil (lantern glow)) (oil-flask)": None,
    "oil (lantern OR glow)": All((AnyOf((Word("lantern"), Word("glow"))),), loose=True),
    "oil (lantern AND glow)": All((All((Word("lantern"), Word("glow"))),), loose=True),
    "oil (lantern glow*)": All((All((Word("lantern"), Word("glow", prefix=True)), loose=True),), loose=True),
    "oil)(": QueryError,
    "oil|": None,
}


@pytest.mark.parametrize(("query", "tree"), TREES.items())
def test_which_queries_are_of_the_search_language(query, tree):
    if tree is QueryError:
        with pytest.raises(QueryError):
            read(query, KNOWN)
    else:
        assert read(query, KNOWN).tree == tree


OPERATORS = {
    '"the oil flask" lanten': ["oil", "flask", "lanten"],  # nothing is corrected
    "oil OR (lantern glow)": ["oil", "lantern", "glow"],
    "oil NOT flask": ["oil"],
    "oil -flask": ["oil"],
    "fla*": ["fla*"],
    "zz* oil*": ["oil*"],
    "flas~ oil": ["flas~", "oil"],
}


@pytest.mark.parametrize(("query", "found"), OPERATORS.items())
def test_what_a_query_with_operators_looks_for(query, found):
    understood = read(query, KNOWN)
    assert [s.said for s in understood.sought] == found
    assert all(s.weight == 1 and way.sure == 1 for s in understood.sought for way in s.ways)
    assert (understood.subjects, understood.read_as) == ((), "")


def test_a_prefix_is_looked_for_as_each_word_that_begins_so():
    (found,) = read("fl*", KNOWN).sought
    assert found.ways == (WayOfSaying(("flask",), 1.0), WayOfSaying(("fli",), 1.0))


def test_parts_of_what_is_understood():
    understood = read("what is the lanten glow dim", KNOWN)
    assert understood.words == ("what", "is", "the", "lanten", "glow", "dim")
    assert [s.said for s in understood.content] == ["lantern", "glow", "dim"]
    assert understood.stems == ("what", "lantern", "glow", "dim")
    assert understood.subjects == ("lanten glow dim",)
    assert read('"oil" and glow', KNOWN).words == ("oil", "and", "glow")


@pytest.mark.parametrize(
    ("query", "numbers"), [("704.5a-b", ["704.5a", "704.5b"]), ("oil", []), ('"704.5a"', ["704.5a"])]
)
def test_numbers(query, numbers):
    assert list(map(str, read(query, KNOWN).numbers)) == numbers


@pytest.mark.parametrize(
    ("query", "numbers", "sought"),
    [
        ("what does rule 704.5a say", ["704.5a"], ["704.5a"]),
        ("What is 704.5a?", ["704.5a"], ["704.5a"]),
        ("rule 704 5a to c", ["704.5a", "704.5b", "704.5c"], ["704", "5a"]),
        ("glow by 704.5b, not 100.1", ["100.1", "704.5b"], ["glow", "704.5b", "100.1"]),
        ("what of glow", [], ["what", "glow"]),
    ],
)
def test_numbers_among_words(query, numbers, sought):
    understood = read(query, KNOWN)
    assert list(map(str, understood.numbers)) == numbers
    assert [s.said for s in understood.sought] == sought


def test_a_misspelt_word_may_be_several():
    near = ways("glon flask")["glow"]
    assert near == {("glow",): 1.0}
    spelled = [*SPELLED, "glen", "flow"]
    several = KNOWN._replace(corrector=lambda: Corrector(spelled))
    asked = read("glon flask", several)
    assert asked.read_as == "glow flask"
    assert asked.sought[0].ways == (
        WayOfSaying(("glow",), 1.0),
        WayOfSaying(("glen",), WORDS["or near"]),
    )


OF_CARDS = {
    "oil gloomy moth": {"oil": 1, "gloomy": CARD, "moth": CARD, "flies": ABOUT, "goes": ABOUT, "dark": ABOUT},
    "Gloomy Moth breaks. Why oil?": {"gloomy": CARD, "flies": ABOUT * STORY, "oil": 1, "why": ASKING},
    "why Glimmer flask": {"glimmer": CARD, "oil": ABOUT},  # a single word with a capital
    "glimmer flask": {"glimmer": CARD, "oil": ABOUT},  # one that no text has
    "at dusk oil": {"dusk": 1, "oil": 1},  # one of the rules
    "gloomy mothh flask": {"gloomy": 1, "flask": 1},
    "why Dusk flask": {"dusk": CARD, "break": ABOUT},  # one of the rules, but with a capital
    "a gloomy moth's oil": {"gloomy": CARD, "moth's": CARD, "flies": ABOUT, "oil": 1},
    "go dim lamp glow": {"go": CARD, "dim": CARD, "lamp": CARD, "go dim": None, "flask": ABOUT},  # no slang
    "moon walk friend glow": {"moon": CARD, "walk": CARD, "moon walk": None, "flask": ABOUT},  # not joined
}


@pytest.mark.parametrize(("query", "weights"), OF_CARDS.items())
def test_what_cards_are_about(query, weights):
    found = said(query)
    assert {word: found.get(word) for word in weights} == weights
    assert "moth" not in query or ("flies" in found) == (CARD in weights.values())


def test_two_words_written_as_one_are_no_others():
    spelled = Corrector([*SPELLED, "oxlflxsk", "oylflysk"])
    assert len(spelled.near("oilflask")) == 2
    asked = read("oilflask", KNOWN._replace(corrector=lambda: spelled))
    assert [s.ways for s in asked.sought] == [
        (WayOfSaying(("oil",), 1.0),),
        (WayOfSaying(("flask",), 1.0),),
    ]


def test_names_of_cards_are_neither_corrected_nor_joined():
    asked = read("gloomy moth lantrn", KNOWN)
    assert asked.read_as == "gloomy moth lantern"
    assert read("moon walk", KNOWN).sought[0].said == "moon walk"


SENTENCES = [
    'why does a keeper with "oil at dusk" break the flask',
    'lantern glow "oil flask" shimmer first strike now',
    'do five words "of oil" and "a flask" make sentences too, keeper',
    'why does a keeper (at dusk) break "oil flask"',
]


@pytest.mark.parametrize("query", SENTENCES)
def test_a_sentence_may_quote_what_no_rule_says(query):
    assert read(query, KNOWN).tree is None


@pytest.mark.parametrize(
    "query",
    [
        'lantern glow "oil flask" strike',  # four words beside it
        '"oil flask" keeper',
        'lantern glow strike "oil flask" "a flask" "of oil"',
        'keeper AND lantern AND glow AND dusk AND shimmer AND "a flask"',
        'keeper lantern glow dusk shimmer oil* "a flask"',
        'keeper lantern glow dusk shimmer -"a flask"',
        'keeper lantern glow dusk shimmer ("a flask" OR oil)',
        'keeper OR lantern OR glow OR dusk OR shimmer OR "a flask"',
    ],
)
def test_other_phrases_have_to_be_there(query):
    assert read(query, KNOWN).tree is not None


def again(query: str) -> Understood | None:
    return as_words(read(query, KNOWN), KNOWN)


def test_a_phrase_beside_words_may_be_read_as_words():
    found = again('lanten "oil flask"')
    assert found is not None
    assert (found.query, found.tree, found.read_as) == ('lanten "oil flask"', None, "lantern oil flask")
    assert [s.said for s in found.sought] == ["lantern", "oil", "flask"]
    unchanged = again("glow \u201coil  flask\u201d")
    assert unchanged is not None
    assert unchanged.read_as == "glow oil flask"


@pytest.mark.parametrize(
    "query", ["glow oil", '"oil flask"', "glow AND oil", "zz* yy*", 'oil OR "glow"', "oil*"]
)
def test_other_queries_mean_what_they_say(query):
    assert again(query) is None


def test_only_so_many_words_are_corrected():
    typed = [f"lante{letter}" for letter in ascii_lowercase]
    found = read(" ".join(typed), KNOWN).read_as.split()
    assert [word for word in found if word != "lantern"] == typed[MOST_CORRECTED:]
    assert found.count("lantern") == 16  # a higher bound would be none for so few words


@pytest.mark.parametrize("query", [" OR ".join("x" * i for i in range(1, 99)), "ab* " * 3 + "cd* ef*"])
def test_what_takes_too_long_is_refused(query):
    with pytest.raises(QueryError, match="too much"):
        read(query, KNOWN)


def some(count: int) -> list[Sought]:
    return [Sought(str(i), (WayOfSaying((str(i),), 1.0),), 1.0 if i % 2 else 0.5) for i in range(count)]


def test_of_a_long_text_the_rarest_words():
    whole = some(MOST)
    assert rarest(whole, lambda each: 1.0) == tuple(whole)
    more = some(2 * MOST)
    assert rarest(more, lambda each: 1.0) == tuple(more[1::2])  # what counts most, in order
    assert rarest(more, lambda each: float(each.said)) != rarest(more, lambda each: 1.0)
    rare = rarest(more, lambda each: 10.0 if each.said == "0" else 1.0)
    assert [each.said for each in rare[:2]] == ["0", "1"]
    assert len(rare) == MOST


PIECES = st.sampled_from(
    [
        *SPELLED,
        "lanten",
        "xyzzy",
        "dim",
        "go",
        "Ann",
        "Marie",
        "the",
        ".",
        "?",
        "{WU}",
        '"',
        "-",
        "\n",
        "704.5a",
    ]
)


@given(st.lists(PIECES, max_size=12).map(" ".join))
def test_whatever_is_read_is_looked_for_once_and_counts(query):
    try:
        found = read(query, KNOWN)
    except QueryError:
        return
    assert len({s.ways for s in found.sought}) == len(found.sought) or found.tree is not None
    assert all(0 < s.weight <= 1 and s.ways for s in found.sought)
    assert found.query == query
    assert not found.sought or found.content


def test_small_words_are_not_joined():
    """ "For the" isn't "forth", though a text has that."""
    known = KNOWN._replace(has=lambda stem: True)
    assert "for the" not in {each.said for each in read("for the lantern", known).sought}
    assert "lantern glow" in {each.said for each in read("lantern glow", known).sought}
