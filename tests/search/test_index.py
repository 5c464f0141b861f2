"""The search index: what is in it, every kind of query, and what a damaged one raises."""

from __future__ import annotations

import gc
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb.errors import IndexDamaged, QueryError
from crkb.model import Block, Card, Edition, Question
from crkb.search import index, query_language
from crkb.search.index import DEFAULT_KINDS, KINDS, OpenIndex
from crkb.search.query_language import All, AnyOf, Not, Phrase, Word
from crkb.text.search_words import STOP, words

ROOT = Path(__file__).parents[2]

ASKED = {"704.5b": ("blackout in the hall", "light dies")}
"""Ways of asking for rules of the game."""


@pytest.fixture(scope="session")
def edition(game) -> Edition:
    """The game, with a note, a question and a card."""
    rules = dict(game.rules)
    rule = rules["702.2a"]
    rules["702.2a"] = rule._replace(blocks=(*rule.blocks, Block("note", "Keepers often forget this.")))
    return game._replace(
        rules=rules,
        questions=(Question("May I whistle?", (Block("text", "Only outdoors, keeper."),)),),
        cards=(Card("Old Lamp", "Lamps", (Block("bullet", "It is no lantern."),)),),
    )


@pytest.fixture(scope="session")
def directory(tmp_path_factory, edition) -> str:
    path = str(tmp_path_factory.mktemp("index") / "built")
    index.build(path, edition, ASKED, lambda done, total: None)
    return path


@pytest.fixture
def opened(directory) -> Iterator[OpenIndex]:
    one = OpenIndex(directory)
    yield one
    one.close()


@pytest.fixture(scope="session")
def find(directory) -> Callable[..., set[str]]:
    """Names of the documents that match, of some kinds, in some rules."""
    opened = OpenIndex(directory)

    def ask(
        query: query_language.Node | str, kinds: tuple[str, ...] = DEFAULT_KINDS, within: tuple[str, ...] = ()
    ):
        tree = query_language.parse(query) if isinstance(query, str) else query
        placed = opened.impacts.placed(kinds, within)
        found = opened.matching(tree, "example" in kinds) & placed
        return {opened.impacts.document(number).name for number in found}

    return ask


@pytest.mark.parametrize(
    ("query", "found"),
    [
        (Word("shed"), {"704.5d", "704.5e", "704.5i", "704.5m"}),
        (All((Word("shed"), Word("oil"))), {"704.5m"}),
        (All((Word("shed"), Word("oil")), loose=True), {"704.5m"}),
        (AnyOf((Word("oil"), Word("ten"))), {"704.5e", "704.5k", "704.5m"}),
        (All((Word("shed"), Not(Word("oil")))), {"704.5d", "704.5e", "704.5i"}),
        (Phrase(("goes", "to", "the", "shed")), {"704.5d", "704.5i", "704.5m"}),
        (Phrase(("shed", "the", "to", "goes")), set()),
        (Phrase(("flask",)), {"704.5m"}),
        (Phrase(("the", "of")), set()),
        (Word("flas", prefix=True), {"704.5m"}),
        (Word("flass", fuzzy=True), {"704.5m"}),
        (Word("xyzzy"), set()),
        (Word("xyzzy", prefix=True), set()),
        (Word("xyzzy", fuzzy=True), set()),
        (All((Word("xyzzy"), Word("oil"))), set()),
        (Word("{w/u}"), {"100.1"}),
        (Word("flasks", prefix=True), set()),
        (Word("broke", prefix=True), {"100.1b", "704.5d"}),
        (Word("flask", prefix=True), {"704.5m"}),
    ],
)
def test_what_is_found(find, query, found):
    assert find(query, ("rule",)) == found


def test_a_symbol_is_found(find):
    assert find("{W/U}", ("rule",)) == {"100.1"}


@pytest.mark.parametrize("kind", KINDS)
def test_documents_of_each_kind_match(opened, kind):
    tree = query_language.parse("keeper OR lantern OR whistle")
    found = opened.matching(tree, examples=kind == "example")
    assert kind in {opened.impacts.document(number).kind for number in found}


def test_examples_count_for_their_rule_and_stand_alone_if_asked_for(find):
    assert find("drops") == {"100.1b"}
    assert find("drops", ("example",)) == {"100.1b#1"}
    assert find("gains", ("rule", "example")) == {"702.2b#1", "702.2b"}


def test_what_people_ask_is_no_text_to_match(opened, find):
    """A phrase in quotation marks is looked for in the rules, not in crkb's own words."""
    assert opened.impacts.worths("blackout").fields
    assert find("blackout") == set()


@pytest.mark.parametrize(
    ("within", "found"),
    [
        (("7",), {"702.2a", "702.2b"}),
        (("702.2a",), {"702.2a"}),
        (("100", "702.2b"), {"702.2b"}),
        (("1",), set()),
        (("9",), set()),
        (("70",), set()),
    ],
)
def test_searching_within(find, within, found):
    assert {n for n in find("shimmer", ("rule",), within) if n[-1].isalpha() and n.startswith("702")} == found


def test_words_as_they_are_spelled_with_the_most_frequent_first(opened):
    spelled = opened.spelled
    assert spelled[0] in ("lantern", "rules")
    assert {"lim-dul", "lanterns", "lantern", "whistle"} & set(spelled) >= {"lanterns", "lantern", "whistle"}
    assert len(spelled) == len(set(spelled))
    assert not STOP & set(spelled)


@pytest.mark.parametrize(
    ("word", "stem"),
    [
        ("counters", "counter"),
        ("tapped", "tap"),
        ("tapping", "tap"),
        ("tap", "tap"),
        ("added", "ad"),
        ("add", "ad"),
        ("forgetting", "forget"),
        ("controlled", "control"),
        ("activated", "activ"),
        ("activating", "activ"),
        ("activate", "activ"),
        ("activation", "activ"),
        ("created", "creat"),
        ("create", "creat"),
        ("defeated", "defeat"),
        ("eating", "eat"),
        ("doubled", "doubl"),
        ("bled", "bled"),
        ("crosses", "cross"),
        ("it", "it"),
        ("dies", "di"),
        ("keeper's", "keeper"),
        ("704.5", "704.5"),
        ("{w/u}", "{w/u}"),
        ("a" * 94 + "keeper" + "s", "a" * 94 + "keeper" + "s"),
        ("a" * 93 + "keepers", "a" * 93 + "keep"),
    ],
)
def test_stems(word, stem):
    assert index.stem(word) == stem


def test_an_edition_without_rules_has_an_index_that_finds_nothing(tmp_path):
    told = []
    index.build(str(tmp_path / "i"), Edition("x", "X", "", False, {}), {}, lambda *step: told.append(step))
    assert OpenIndex(str(tmp_path / "i")).matching(Word("x"), examples=True) == set()
    assert told == [(0, 0)]


def test_a_failing_build_is_not_hidden(tmp_path, edition, monkeypatch):
    monkeypatch.setattr(index, "_stemmed", lambda *a: (_ for _ in ()).throw(OSError("full")))
    with pytest.raises(OSError, match="full"):
        index.build(str(tmp_path / "i"), edition, {}, lambda *step: None)


def oracle(edition: Edition, word: str) -> set[str]:
    """Rules that have a word in their title, text, examples or the titles above them."""
    stem = index.stem(word)
    found = set()
    for key, rule in edition.rules.items():
        said = [rule.title, rule.text, *rule.examples]
        parent = rule.number.parent
        while parent is not None:
            said.append(edition.rules[str(parent)].title if str(parent) in edition.rules else "")
            parent = parent.parent
        if stem in {index.stem(w) for text in said for w in words(text)}:
            found.add(key)
    return found


SOUGHT = st.sampled_from(
    ["lantern", "keepers", "breaks", "shimmer", "dusk", "rule", "704.5a", "oil", "glow", "no-one"]
)


@given(SOUGHT, SOUGHT)
def test_search_agrees_with_reading_everything(find, edition, one, two):
    first, second = oracle(edition, one), oracle(edition, two)
    a, b = Word(one), Word(two)
    assert find(a, ("rule",)) == first
    assert find(All((a, b)), ("rule",)) == first & second
    assert find(All((a, b), loose=True), ("rule",)) == first & second
    assert find(AnyOf((a, b)), ("rule",)) == first | second
    assert find(All((a, Not(b))), ("rule",)) == first - second


PIECES = st.sampled_from(
    [
        "lantern",
        "shed",
        "to",
        "xyzzy",
        '"',
        "(",
        ")",
        "AND",
        "OR",
        "NOT",
        "-",
        "*",
        "~",
        "oil*",
        "glow~",
        "{W/U}",
        "ü",
        "'",
        "704.5a",
        "\0",
    ]
)


@given(st.lists(PIECES, min_size=1, max_size=7))
def test_no_query_that_can_be_parsed_breaks_the_index(find, pieces):
    """Otherwise the library would take the index for damaged and build it anew."""
    try:
        tree = query_language.parse(" ".join(pieces))
    except QueryError:
        return
    if tree is not None:
        assert isinstance(find(tree), set)


@pytest.fixture
def copy(directory, tmp_path) -> Path:
    path = tmp_path / "copy"
    shutil.copytree(directory, path)
    return path


@pytest.mark.parametrize("how", ["removed", "emptied", "cut", "garbage", "zeros"])
@pytest.mark.parametrize(
    ("kind", "query"),
    [
        ("*.seg", Phrase(("the", "lantern", "breaks"))),
        ("*.toc", Phrase(("the", "lantern", "breaks"))),
    ],
)
@pytest.mark.slow
def test_an_index_that_cannot_be_read_is_one_kind_of_error(copy, how, kind, query):
    (path,) = copy.glob(kind)
    size = path.stat().st_size
    match how:
        case "removed":
            path.unlink()
        case "emptied":
            path.write_bytes(b"")
        case "cut":
            os.truncate(path, size // 2)
        case "garbage":
            path.write_bytes((b"garbage!" * size)[:size])
        case _:
            path.write_bytes(bytes(size))
    opened = OpenIndex(str(copy))
    with pytest.raises(IndexDamaged, match="the search index cannot be read"):
        opened.matching(query, examples=False)
    opened.close()
    gc.collect()  # a file left open would say so now


USING_WHOOSH = """
import sys
from crkb.model import Block, Edition, Rule
from crkb.numbers import RuleNumber
from crkb.search import index
from crkb.search.query_language import Phrase

rule = Rule(RuleNumber.parse("100.1"), "", (Block("text", "A lantern."),))
edition = Edition("x", "X", "", False, {"100.1": rule})
if len(sys.argv) == 2:
    index.build(sys.argv[1], edition, {}, lambda done, total: None)
print(len(index.OpenIndex(sys.argv[1]).matching(Phrase(("a", "lantern")), False)))
"""


@pytest.mark.slow
def test_whoosh_gives_no_warnings_not_even_when_it_is_compiled_first(tmp_path):
    """Once building, once only searching; Python warns about its source only when it compiles it."""
    for i, more in enumerate(([], ["only searching"])):
        cache = f"pycache_prefix={tmp_path / str(i)}"
        command = [
            sys.executable,
            "-W",
            "error",
            "-X",
            cache,
            "-c",
            USING_WHOOSH,
            str(tmp_path / "index"),
            *more,
        ]
        done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False, timeout=120)
        assert (done.stdout, done.stderr) == ("1\n", "")


def test_an_index_of_words_alone_has_impacts_and_wants_to_be_built_for_the_rest(tmp_path, edition, opened):
    index.build(str(tmp_path / "words"), edition, ASKED, lambda done, total: None, words_only=True)
    alone = OpenIndex(str(tmp_path / "words"))
    assert alone.impacts.worths("lantern") == opened.impacts.worths("lantern")
    assert alone.spelled == opened.spelled
    with pytest.raises(IndexDamaged):
        alone.matching(Phrase(("a", "lantern")), examples=False)


def test_an_index_that_is_not_there(tmp_path):
    with pytest.raises(IndexDamaged):
        OpenIndex(str(tmp_path / "none"))
    with pytest.raises(IndexDamaged, match=r"words\.txt"):
        index.spelled(str(tmp_path / "none"))


def test_a_list_of_words_that_is_no_text(copy):
    (copy / index.WORDS_FILE).write_bytes(b"\xff\xfe\xfa")
    with pytest.raises(IndexDamaged, match=r"words\.txt"):
        index.spelled(str(copy))
