"""Pages of questions that rules decide: which there are, what they show, and where they lead."""

from __future__ import annotations

import json

import pytest
import yaml

import crkb
from crkb.kb import KnowledgeBase
from crkb.render.site import asking
from crkb.render.site.asking import BookQuestions
from crkb.render.site.book import SiteEditions, by_id
from crkb.render.site.pages import Pages, Settings

from .conftest import BASE, opened, written
from .pages import dead_links, page, text


@pytest.fixture(scope="module")
def books(library):
    """The bundled edition and its add-on."""
    kbs = [KnowledgeBase(library.open(name)) for name in ("plain", "treachery")]
    return SiteEditions(kbs, by_id).books


@pytest.fixture(scope="module")
def plain(books) -> BookQuestions:
    return BookQuestions(books["plain"])


@pytest.fixture(scope="module")
def asked_site(library, tmp_path_factory):
    return written(tmp_path_factory.mktemp("asked"), opened(library, "plain", "treachery"), asking=True)


def test_rules_of_another_game_decide_nothing(library) -> None:
    [kb] = opened(library, BASE)
    book = SiteEditions([kb]).books[BASE]
    assert BookQuestions(book).names == {}
    files = Pages(book.site, book, Settings(asking=True)).writers()
    assert not [file for file in files if file.startswith("ask")]


def test_without_them_a_site_has_no_such_pages(plain_site) -> None:
    assert not [file for file in plain_site.pages() if "/ask" in file]
    assert "Decides" not in plain_site.text("704.html")


def test_questions_are_with_the_rules_they_rest_on(books, plain) -> None:
    night = BookQuestions(books["treachery-plain"])
    assert {"identity-deck", "identity-deck-legal"} <= night.names.keys() - plain.names.keys()
    assert {
        "sticker-positions",
        "same-name",
        "state-based-actions",
    } <= plain.names.keys() - night.names.keys()


def test_a_question_of_which_a_rule_reads_differently_has_no_page(books, plain, monkeypatch) -> None:
    kb = books["plain"].kb
    honest = kb.rules_of

    def edited(name):
        return tuple(c._replace(status="edited") if c.rule == "201.2a" else c for c in honest(name))

    monkeypatch.setattr(kb, "rules_of", edited)
    assert plain.names.keys() - BookQuestions(books["plain"]).names.keys() >= {"same-name"}
    assert "sticker-positions" in BookQuestions(books["plain"]).names


def test_a_question_of_other_editions_has_no_page(plain) -> None:
    assert "damage-orders" not in plain.names  # damage hasn't been ordered since 2024


@pytest.mark.parametrize("name", ["same-name", "sticker-positions", "state-based-actions", "starting-life"])
def test_each_case_is_answered_by_the_rules(books, plain, name) -> None:
    shown = plain.question(name)
    assert len(shown.cases) >= 4
    for case in shown.cases:
        answer = books["plain"].kb.ask(name, json.loads(case.facts)).answer
        assert yaml.safe_load(case.given or "{}") == json.loads(case.facts)
        word = {"yes": "Yes.", "no": "No."}.get(answer.verdict)
        assert word is None or case.answer[0] == word
        assert (case.answer[0].startswith("It depends on: ")) is (answer.verdict == "depends")
        assert [step.says for step in case.steps] == [step.says for step in answer.steps]


def test_cases_that_leave_something_open_come_last(plain) -> None:
    open_ = [case.answer[0].startswith("It depends") for case in plain.question("same-name").cases]
    assert any(open_)
    assert open_ == sorted(open_)


def test_a_rule_names_the_questions_it_decides_and_its_examples(plain) -> None:
    assert ("same-name", "ask-same-name.html") in [item[:2] for item in plain.deciding("201.2a")]
    [run] = [item for item in plain.deciding("123.6b") if item.label == "example 1, run"]
    name, anchor = run.href.removesuffix(".html").split("#")
    assert [
        c.example.href
        for c in plain.question(name.removeprefix("ask-").removesuffix(".html")).cases
        if c.anchor == anchor
    ] == ["123.html#123.6b-e1"]
    assert plain.deciding("100.2") == []


@pytest.mark.parametrize(
    ("question", "fact", "control", "options"),
    [
        ("same-name", "objects", "data", ()),
        ("is-spell", "zone", "choice", "some"),
        ("is-card", "kind", "choice", "some"),
    ],
)
def test_facts_have_controls(plain, question, fact, control, options) -> None:
    found = {each.name: each for each in plain.question(question).facts}
    assert found[fact].control == control, found
    assert bool(found[fact].options) is bool(options)


def test_their_pages_are_well_formed_and_lead_somewhere(asked_site) -> None:
    pages = [file for file in asked_site.pages() if "/ask" in file]
    assert len(pages) > 120
    for file in pages:
        found = page(asked_site.root / file)
        assert found.errors == (), file
        assert not [a for a, n in found.anchors.items() if n > 1], file
    assert dead_links(asked_site.root, asked_site.pages()) == []


def test_a_page_shows_what_is_given_what_follows_and_why(asked_site) -> None:
    [folder] = {file.split("/")[0] for file in asked_site.pages() if file.endswith("ask-same-name.html")}
    root = page(asked_site.root / folder / "ask-same-name.html").root
    assert text(next(root.iter("h1"))) == "Do all these objects have the same name?"
    case = next(e for e in root.iter("section") if e.get("class") == "case")
    assert [e.tag for e in case if e.tag in ("pre", "ol")] == ["pre", "ol"]
    step = next(case.iter("li"))
    assert next(step.iter("a")).get("href") == "201.html#201.2a"
    assert "form" not in [e.tag for e in root.iter() if e.get("class") == "asking"]  # nobody answers there


def test_an_add_on_alone_leads_to_what_it_has(library, tmp_path) -> None:
    site = written(tmp_path, opened(library, "treachery"), asking=True)
    assert dead_links(site.root, site.pages()) == []
    assert any(file.endswith("ask-identity-deck.html") for file in site.pages())


def test_questions_are_listed_by_family(plain) -> None:
    families = dict(plain.families())
    assert ("same-name", "ask-same-name.html") in [item[:2] for item, _ in families["name"]]
    assert sum(map(len, families.values())) == len(plain.names)
    assert asking.ASK == "ask.html"


@pytest.mark.editions
@pytest.mark.parametrize("date", ["20150123", "20190125"])
def test_what_an_older_edition_does_not_have_is_not_asked(shared, tmp_path, date) -> None:
    """Questions and cases whose facts name what came later; the others have their pages."""
    crkb.add([shared / "editions" / f"cr-{date}.txt"], home=tmp_path)
    kb = crkb.open(home=tmp_path)
    found = BookQuestions(SiteEditions([kb]).books[kb.info.id])
    assert len(found.names) > 10
    cases = [found.question(name).cases for name in found.names]
    assert sum(map(len, cases)) > 50
