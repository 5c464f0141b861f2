"""Documents for a search cluster: what each of them says, and that none is missing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb import ingest
from crkb.kb import KnowledgeBase
from crkb.library import asked
from crkb.library.library import Library
from crkb.library.sources import Raw
from crkb.numbers import RuleNumber
from crkb.render import opensearch
from crkb.search import documents as search_documents

from ..conftest import SAMPLES

OF_GAME = {"edition": "cr-2031-03-03", "official": True, "effective": "2031-03-03"}
OF_LANTERNS = {"edition": "lanterns-2", "official": False, "effective": "2032-05-04"}


@pytest.fixture(scope="module")
def lanterns(tmp_path_factory) -> KnowledgeBase:
    """An edition with notes, questions and cards, and with the numbers of an add-on."""
    text = (SAMPLES / "lanterns-canonical.txt").read_text(encoding="utf-8").replace("@addon yes\n", "")
    return opened(tmp_path_factory, text)


def opened(folders, text: str) -> KnowledgeBase:
    library = Library(str(folders.mktemp("cluster")))
    library.add([Raw("text.txt", text.encode())])
    [info] = [info for info in library.editions() if not info.stamp]
    return KnowledgeBase(library.open(info.id))


# --- documents ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("which", "name", "fields"),
    [
        (
            "kb",
            "cr-2031-03-03:rule:702",
            {
                "kind": "rule",
                **OF_GAME,
                "position": 14,
                "number": "702",
                "level": "chapter",
                "order": "7.702.--000.0.",
                "within": ["702", "7"],
                "title": "Gifts",
                "path": ["More Rules"],
                "text": "Gifts",
            },
        ),
        (
            "kb",
            "cr-2031-03-03:rule:704.3",
            {
                "kind": "rule",
                **OF_GAME,
                "position": 25,
                "number": "704.3",
                "level": "rule",
                "order": "7.704.--003.0.",
                "within": ["704.3", "704", "7"],
                "path": ["Tidying Up", "More Rules"],
                "text": "Whenever things are tidied up, keepers look at rules 704.5a–k and do what applies.",
                "refers_to": [f"704.5{letter}" for letter in "abcdefghijk"],
                "references": [
                    {"target": "704.5a", "through": "704.5k", "kind": "subrule", "status": "resolved"}
                ],
            },
        ),
        (
            "kb",
            "cr-2031-03-03:example:702.2b:1",
            {
                "kind": "example",
                **OF_GAME,
                "position": 19,
                "number": "702.2b",
                "level": "subrule",
                "order": "7.702.--002.1b.",
                "within": ["702.2b", "702.2", "702", "7"],
                "path": ["Shimmer", "Gifts", "More Rules"],
                "text": "A lantern with shimmer gains shimmer. It still counts twice, not four times.",
            },
        ),
        (
            "kb",
            "cr-2031-03-03:term:Glow",
            {
                "kind": "term",
                **OF_GAME,
                "position": 41,
                "title": "Glow",
                "text": "1. How bright a lantern is.\n2. What keepers count to win.\n"
                "See rule 100.2. See also Lantern.",
                "refers_to": ["100.2", "Lantern"],
                "references": [
                    {"target": "100.2", "kind": "rule", "status": "resolved"},
                    {"target": "Lantern", "kind": "term", "status": "resolved"},
                ],
            },
        ),
        (
            "lanterns",
            "lanterns-2:note:100.1a:1",
            {
                "kind": "note",
                **OF_LANTERNS,
                "position": 5,
                "number": "100.1a",
                "level": "subrule",
                "order": "1.100.--001.1a.",
                "within": ["100.1a", "100.1", "100", "1"],
                "path": ["Lanterns", "Basics"],
                "text": "Humming is no action.",
            },
        ),
        (
            "lanterns",
            "lanterns-2:question:May I hum?",
            {
                "kind": "question",
                **OF_LANTERNS,
                "position": 11,
                "title": "May I hum?",
                "text": "You may.\nAt dusk only.\nSoftly",
            },
        ),
        (
            "lanterns",
            "lanterns-2:card:Owl",
            {
                "kind": "card",
                **OF_LANTERNS,
                "position": 13,
                "title": "Owl",
                "path": ["BIRDS"],
                "text": "It calls.",
            },
        ),
    ],
)
def test_a_document(request, which, name, fields):
    found = dict(opensearch.documents(request.getfixturevalue(which)))
    assert found[name] == fields


@pytest.mark.parametrize("which", ["kb", "lanterns"])
def test_documents_are_what_search_knows(request, which):
    kb = request.getfixturevalue(which)
    known = [(d.kind, d.name.replace("#", ":")) for d in search_documents.documents(kb.edition(), {})]
    made = [tuple(d.id.split(":", 2)[1:]) for d in opensearch.documents(kb)]
    assert made == known


def test_a_rule_has_its_examples_and_ways_of_asking(kb, monkeypatch):
    monkeypatch.setattr(asked, "of", lambda edition: {"100.1b": ("lent my lantern", "who has it at dusk")})
    found = dict(opensearch.documents(kb))["cr-2031-03-03:rule:100.1b"]
    assert found["asked"] == ["lent my lantern", "who has it at dusk"]
    assert found["examples"] == list(kb["100.1b"].examples)
    assert len(found["examples"]) == 2


def test_a_reference_in_an_example_is_the_examples(tmp_path_factory):
    kb = opened(
        tmp_path_factory,
        "@title T\n@id t-1\n@rules\n1. One\n100. F\n100.1. See rule 100.2.\n"
        "Example: Rule 100.3 and rule 100.3 say so.\n100.2. Two.\n100.3. Three.\n",
    )
    found = dict(opensearch.documents(kb))
    assert found["t-1:rule:100.1"]["refers_to"] == ["100.2"]
    assert found["t-1:example:100.1:1"]["refers_to"] == ["100.3"]
    assert len(found["t-1:example:100.1:1"]["references"]) == 1
    assert "effective" not in found["t-1:rule:100.1"]  # there is no date


def test_names_that_are_long_or_there_twice_have_ids_of_their_own(tmp_path_factory):
    long = "Owl " * 200
    kb = opened(
        tmp_path_factory,
        "@title T\n@id t-1\n@rules\n1. One\n100. F\n100.1. It is.\n@questions\n"
        f"Q: {long}one?\nA: Yes.\nQ: {long}two?\nA: No.\nQ: Why?\nA: So.\nQ: Why?\nA: Thus.\n",
    )
    *_, one, two, why, again = opensearch.documents(kb)
    assert one.id != two.id
    assert one.id == "t-1:question:" + one.id[-64:]
    assert (why.id, again.id) == ("t-1:question:Why?", "t-1:question:Why?:2")
    assert one.fields["title"] == f"{long}one?"
    assert [d.id for d in opensearch.documents(kb)][-4:] == [one.id, two.id, why.id, again.id]


@pytest.mark.parametrize(
    ("lower", "higher"),
    [
        ("1", "100"),
        ("7", "700"),
        ("109", "109.1"),
        ("109.9", "109.10"),
        ("702.9b", "702.10"),
        ("702.99", "702.100"),
        ("704.5", "704.5a"),
        ("704.5z", "704.5aa"),
        ("205.3", "205.3tr"),
        ("205.3b", "205.3btr"),
        ("702.189b", "702.TR01"),
        ("702.TR01a", "702.TR02"),
        ("799.9", "8"),
    ],
)
def test_order_is_that_of_numbers(lower, higher):
    one, other = RuleNumber.parse(lower), RuleNumber.parse(higher)
    assert one < other
    assert opensearch.order(one) < opensearch.order(other)


@given(
    st.lists(
        st.builds(
            lambda chapter, series, rule, letters, addon: RuleNumber.parse(
                f"{chapter}.{series}{f'{rule:02}' if series else rule}{letters}{addon}"
            ),
            st.integers(100, 999),
            st.sampled_from(["", "TR"]),
            st.integers(1, 200),
            st.sampled_from(["", "a", "k", "z", "aa", "ab"]),
            st.sampled_from(["", "tr"]),
        )
    )
)
def test_order_sorts_any_numbers(numbers):
    assert sorted(numbers, key=opensearch.order) == sorted(numbers)


@pytest.mark.editions
def test_order_is_that_of_an_official_edition(shared):
    text = (shared / "editions" / "cr-20260807.txt").read_bytes()
    numbers = [r.number for r in ingest.build([ingest.open_source("cr.txt", text)]).rules.values()]
    assert len(numbers) > 3_000
    assert sorted(numbers, key=opensearch.order) == numbers
