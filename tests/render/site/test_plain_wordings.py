"""Plain wordings and guides on the site of an official edition."""

from __future__ import annotations

import posixpath
import re

import pytest

from crkb.export.site import write_site
from crkb.kb import KnowledgeBase
from crkb.library.library import Library
from crkb.render.site import chapters

from .conftest import written
from .pages import dead_links, page


@pytest.fixture(scope="module", params=[False, True], ids=["without", "with"])
def chapter(request, restated_home, tmp_path_factory):
    """Whether the plain wordings are wanted, and the page of chapter 102."""
    directory = tmp_path_factory.mktemp("site")
    kb = KnowledgeBase(Library(str(restated_home)).open())
    write_site([kb], str(directory), plain=request.param)
    return request.param, (directory / kb.info.effective / "102.html").read_text(encoding="utf-8")


def test_plain_wordings_are_there_where_they_are_wanted(chapter):
    wanted, html = chapter
    assert bool(re.search("wording[.]js|class=.wording|class=.official", html)) is wanted
    assert ("In crkb\u2019s plain words, not the rules" in html) is wanted
    assert ('data-status="changed"' in html, 'data-status="same"' in html) == (wanted, wanted)
    assert (html.count("<b>Caution:</b> written for 2026-08-07; this rule has changed since") == 1) is wanted


@pytest.mark.parametrize(
    ("file", "says"),
    [
        ("100.html", "3 of 5 rules in this chapter"),
        ("101.html", ""),  # a chapter without rules
        ("102.html", "1 of 2 rules in this chapter"),  # the other one has changed
        ("103.html", "1 of 6 rules in this chapter"),
        ("all.html", "5 of 13 rules on this page"),
        ("glossary.html", ""),
    ],
)
def test_a_page_says_how_many_of_its_rules_have_one_that_fits(restated_site, file, says) -> None:
    found = re.findall(
        r"Plain wording \(crkb\u2019s own words, not the rules\): (.*)\.</p>", restated_site.text(file)
    )
    assert found == ([says] if says else [])


@pytest.mark.parametrize(
    ("file", "choice", "wording"),
    [
        ("rule-100.2.html", True, True),
        ("rule-102.1.html", False, True),  # it has changed
        ("rule-100.3.html", False, False),
    ],
)
def test_a_rule_by_itself_has_its_wording_and_a_choice_where_it_fits(restated_site, file, choice, wording):
    html = restated_site.text(file)
    assert ("wording.js" in html, '<details class="official" open>' in html) == (choice, choice)
    assert ('<details class="plain"' in html) is wording


def test_a_part_counts_its_own_rules_and_its_chapter_all(restated_home, tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(chapters, "SPLIT", 2)
    site = written(tmp_path, [KnowledgeBase(Library(str(restated_home)).open())], plain=True)
    says = {"103.html": "1 of 6 rules in this chapter", "103.2.html": "1 of 3 rules on this page"}
    assert {file: file if said in site.text(file) else "" for file, said in says.items()} == {
        f: f for f in says
    }
    assert "none of 3 rules on this page" in site.text("103.1.html")
    assert "wording.js" not in site.text("103.1.html")  # nothing to choose from


def test_pages_are_valid_and_only_those_with_a_choice_need_its_files(restated_site) -> None:
    files = restated_site.pages()
    assert {
        file: page(restated_site.root / file).errors
        for file in files
        if page(restated_site.root / file).errors
    } == {}
    assert dead_links(restated_site.root, files) == []
    needing = {posixpath.basename(f) for f in files if "wording.js" in restated_site.text("../" + f)}
    assert needing >= {"100.html", "102.html", "103.html", "all.html", "rule-100.1a.html"}
    assert not needing & {"101.html", "glossary.html", "index.html", "rule-100.3a.html"}


def test_a_restatement_has_nothing_to_choose(restated_home, tmp_path) -> None:
    kb = KnowledgeBase(Library(str(restated_home)).open("plain"))
    write_site([kb], str(tmp_path), plain=True)
    html = (tmp_path / "plain" / "100.html").read_text(encoding="utf-8")
    assert not re.search("wording[.]js|class=.wording|class=.official", html)


def test_a_guide_is_there_and_says_what_changed(chapter):
    html = chapter[1]
    assert "Dusk isn\u2019t night." in html
    assert html.count("(this edition has another text)") == 1


def test_ways_of_asking_are_closed_and_signed(chapter):
    html = chapter[1]
    [found] = re.findall(r"<details class=\"by asked\">.*?</details>", html)
    assert "<summary>Asked as (crkb\u2019s words)</summary>" in found
    assert "when is a day over \u00b7 does dusk &lt;end&gt; it" in found
    assert html.index('id="102.2"') < html.index(found)
