"""Several editions on a site: what leads from one to another, and what says which one holds."""

from __future__ import annotations

import json
import re
import shutil

import pytest

from crkb.kb import KnowledgeBase
from crkb.library import known
from crkb.library.library import Library
from crkb.library.prints import Print
from crkb.library.sources import Raw
from crkb.render.site import book as book_pages
from crkb.render.site import search_data
from crkb.render.site.book import SiteEditions, by_date
from crkb.render.site.counterparts import Counterparts
from crkb.render.site.pages import Pages, Settings
from tests import invented
from tests.library.samples import ADDON

from .browser import ESCAPE
from .conftest import NEW, NOW, OLD, THEN, Site, opened
from .pages import dead_links

THEN_AT, NOW_AT = OLD.removeprefix("cr-"), NEW.removeprefix("cr-")
"""The folders of the two editions."""


def banner(site: Site, file: str) -> str:
    """The address that the banner of an edition that is superseded leads to; "" without one."""
    found = re.search(r'<p class="banner">.*?href="(.*?)"', site.text(file), re.DOTALL)
    return found[1] if found else ""


MOVED = {  # page of the older edition -> that of the newer one, and the other way round
    f"{THEN_AT}/101.html": f"../{NOW_AT}/102.html",  # a chapter came in before it
    f"{THEN_AT}/102.html": f"../{NOW_AT}/103.html",
    f"{THEN_AT}/100.html": f"../{NOW_AT}/100.html",
    f"{THEN_AT}/glossary.html": f"../{NOW_AT}/glossary.html",
    f"{NOW_AT}/103.html": f"../{THEN_AT}/102.html",
    f"{NOW_AT}/101.html": f"../{THEN_AT}/index.html",  # it is new
}


@pytest.mark.parametrize(("file", "there"), MOVED.items())
def test_a_page_leads_to_where_its_rules_are(dated_site, file, there) -> None:
    other = NEW if file.startswith(THEN_AT) else OLD
    assert f'<a href="{there}" data-edition="{other}" data-moved>' in dated_site.text(file)


def test_all_links_lead_somewhere(dated_site) -> None:
    assert dead_links(dated_site.root, dated_site.all_pages()) == []


@pytest.mark.parametrize(
    ("file", "there"), [(file, there if file.startswith(THEN_AT) else "") for file, there in MOVED.items()]
)
def test_a_superseded_edition_says_so_on_every_page(dated_site, file, there) -> None:
    assert banner(dated_site, file) == there


def test_titles_tell_editions_apart(dated_site) -> None:
    titles = {
        re.search("<title>(.*?)</title>", dated_site.text(f"{each}/100.html"))[1]
        for each in (THEN_AT, NOW_AT)
    }
    assert {title[-12:] for title in titles} == {"(2021-03-03)", "(2021-05-05)"}


def test_where_single_rules_are_is_data(dated_site) -> None:
    def numbers(edition: str, other: str) -> dict[str, str]:
        script = dated_site.text(f"{edition}/data/moved.js")
        return json.loads(re.fullmatch(r"crkb\.moved\('(.*)'\);\n", script)[1])[other]

    forth, back = numbers(THEN_AT, NEW), numbers(NOW_AT, OLD)
    assert {
        "101": "102",
        "101.2": "102.2",
        "102.1a": "103.1a",
        "100.1a": "",
        "100.1b": "100.1a",
    }.items() <= forth.items()
    assert {"101": "", "101.1": "", "102.2": "101.2", "100.1a": "100.1b"}.items() <= back.items()
    assert "100.1" not in forth  # it has its number


def test_a_site_of_one_edition_has_no_such_data(game_site) -> None:
    assert "data/moved.js" not in game_site.written.files
    assert banner(game_site, "100.html") == ""


def test_what_lies_further_apart_is_followed_through_what_is_between(tmp_path) -> None:
    third = invented.third().replace("2031", "2021")
    library = invented.library(str(tmp_path), THEN, NOW, third)
    first, last = "cr-2021-03-03", "cr-2021-07-07"
    found = Counterparts(opened(library, last, first, "cr-2021-05-05"))
    assert found.numbers(first, last)["102.1a"] == "103.1a"
    assert found.numbers(last, first)["103.1a"] == "102.1a"
    assert found.numbers(first, first)["102.1a"] == "102.1a"
    assert "101.1" not in found.numbers("cr-2021-05-05", last)
    middle = "cr-2021-05-05"
    assert [[info.id for info in found.newer(each)] for each in (first, middle, last)] == [
        [middle, last],
        [last],
        [],
    ]
    assert found.newest.id == last


def test_an_add_on_is_no_other_date_of_its_base(tmp_path) -> None:
    library = invented.library(str(tmp_path), invented.FIRST, ADDON.decode())
    [addon] = [info for info in library.editions() if info.addon]
    found = Counterparts(opened(library, addon.base, addon.id))
    assert found.numbers(addon.base, addon.id) is None
    assert found.newer(addon.base) == found.newer(addon.id) == []


def test_a_restatement_without_the_official_text_of_its_date_stands_alone(bundled_home) -> None:
    assert Counterparts(opened(Library(str(bundled_home)), "plain")).numbers("plain", "plain") is None


def test_another_game_is_not_in_the_same_line(tmp_path) -> None:
    cube = "@title Cubes\n@id cube-1\n@effective 2021-04-04\n@rules\n1. Basics\n100. Cubes\n" + "".join(
        f"100.{n}. A cube has {n} sides too many.\n" for n in range(1, 9)
    )
    library = invented.library(str(tmp_path), THEN, NOW, cube)
    found = Counterparts(opened(library, OLD, "cube-1", NEW))
    assert found.numbers(OLD, NEW)["102.1a"] == "103.1a"
    assert found.numbers(OLD, "cube-1") is None
    assert found.newer("cube-1") == []
    assert found.newest.id == NEW


@pytest.mark.parametrize("date", ["2021-03-03", "2021-04-04", "2021-06-06"])
def test_an_excerpt_does_not_cut_what_is_around_it(tmp_path, monkeypatch, date) -> None:
    """It belongs to the edition of its time."""
    rules = THEN.partition("102.1. Shimmer")[2].partition("\nGlossary")[0]
    text = f"@title Part\n@id part-1\n@effective {date}\n@rules\n1. Basics\n102. Gifts\n102.1. Shimmer{rules}"
    library = invented.library(str(tmp_path), THEN, NOW, text)
    kbs = opened(library, OLD, "part-1", NEW)
    assert kbs[1].info.is_whole_official
    said = KnowledgeBase.info.fget
    part = property(lambda self: said(self)._replace(complete=said(self).id != "part-1"))
    monkeypatch.setattr(KnowledgeBase, "info", part)
    found = Counterparts(kbs)
    assert found.numbers(OLD, NEW)["102.1a"] == "103.1a"
    if date < "2021-05-05":
        assert found.numbers("part-1", NEW)["102.1a"] == "103.1a"
        assert found.numbers(NEW, "part-1")["103.1a"] == "102.1a"
    assert [each.id for each in found.newer("part-1")] == ([NEW] if date < "2021-05-05" else [])
    assert [each.id for each in found.newer(OLD)] == [NEW]


def test_a_restatement_leads_only_to_rules_that_it_has(tmp_path, bundled_home, shared) -> None:
    home = shutil.copytree(bundled_home, tmp_path / "home")
    library = Library(str(home))
    library.add([Raw("cr.txt", (shared / "editions" / "cr-20260807.txt").read_bytes())])
    site = SiteEditions(opened(library, "cr-2026-08-07", "plain"), by_date)
    official, plain = site.books.values()
    there = search_data.moved(official)["plain"]
    assert there["702.19b"] == ""
    assert {number for number in official.edition.rules if there.get(number, number)} <= set(
        plain.edition.rules
    )
    assert official.counterpart("702.html", plain) in plain.files


@pytest.mark.parametrize(
    ("infos", "folders"),
    [
        ([("cr-2021-03-03", True)], ["2021-03-03/"]),
        ([("cr-2021-03-03", True), ("x-1", True)], ["2021-03-03/", "x-1/"]),  # of the same date
        ([("2021-03-03", False), ("cr-2021-03-03", True)], ["edition-2021-03-03/", "2021-03-03/"]),
        ([("latest", False)], ["edition-latest/"]),
        ([("x-1", False)], ["x-1/"]),
    ],
)
def test_folders(dated_site, tmp_path, infos, folders) -> None:
    [kb] = opened(invented.library(str(tmp_path), THEN), OLD)
    made = [kb.info._replace(id=name, official=official) for name, official in infos]
    found = book_pages._folders(made, by_date)
    assert [found[info.id] for info in made] == folders


def test_an_excerpt_of_the_official_text_says_so(tmp_path, monkeypatch) -> None:
    kb = opened(invented.library(str(tmp_path / "home"), THEN), OLD)[0]
    site = SiteEditions([kb])
    book = site.books[OLD]
    book.info = kb.info._replace(complete=False)
    page = Pages(site, book, Settings()).writers()["100.html"]
    assert '<span class="kind">Excerpt of the official text</span>' in page()
    monkeypatch.setattr(known, "DATES", ("2021-03-03",))
    monkeypatch.setattr(
        known, "prints", lambda date: dict.fromkeys([*kb.numbers(), "103", "103.1"], Print("", ""))
    )
    count = sum("." in number for number in kb.numbers())
    assert f"Excerpt of the official text, {count} of {count + 1} rules<" in page()


# In a browser.


def switch(chromium, edition: str) -> None:
    """Choose another edition."""
    chromium.one(".pick summary").click()
    chromium.one(f'.pick a[data-edition="{edition}"]').click()


@pytest.mark.browser
@pytest.mark.parametrize(
    ("asked", "there"),
    [
        ("102.html", "103.html"),  # nothing is read yet
        ("102.html#102.2b", "103.html#103.2b"),
        ("100.html#100.1b-e1", "100.html#100.1a"),  # an example's rule
        ("102.html#%E0%A4%A", "103.html"),
        ("102.html#nowhere", "103.html"),
    ],
)
def test_what_is_read_is_found_again(chromium, dated_site, asked, there) -> None:
    chromium.size(1280, 2000)  # the chapter's heading is above the rules
    chromium.open(f"{dated_site.directory.as_uri()}/{THEN_AT}/{asked}")
    switch(chromium, NEW)
    chromium.wait(lambda: f"/{NOW_AT}/" in chromium.run("location.href"))
    assert chromium.at.startswith(there)


@pytest.mark.browser
def test_a_rule_that_was_scrolled_to_is_what_is_read(chromium, dated_site) -> None:
    chromium.size(1280, 300)
    chromium.open(f"{dated_site.directory.as_uri()}/{THEN_AT}/102.html#102.1")
    chromium.run("document.getElementById('102.2b').scrollIntoView()")
    chromium.wait(lambda: chromium.run("document.getElementById('102.1').getBoundingClientRect().bottom") < 0)
    switch(chromium, NEW)
    chromium.wait(lambda: chromium.at in ("103.html#103.2b", "103.html#103.2a"))


@pytest.mark.browser
def test_a_link_that_is_opened_aside_leads_to_the_rule_too(chromium, dated_site) -> None:
    chromium.open(f"{dated_site.directory.as_uri()}/{THEN_AT}/102.html#102.2b")
    chromium.one(".pick summary").click()
    link = chromium.one(f'.pick a[data-edition="{NEW}"]')
    chromium.wait(lambda: link.get_attribute("href").endswith(f"/{NOW_AT}/103.html#103.2b"))


@pytest.mark.browser
def test_the_list_of_editions_closes(chromium, dated_site) -> None:
    chromium.open(f"{dated_site.directory.as_uri()}/{THEN_AT}/100.html")
    pick = chromium.one(".pick")
    for close in (lambda: chromium.press(ESCAPE), lambda: chromium.one("h1").click()):
        chromium.one(".pick summary").click()
        assert pick.get_attribute("open") is not None
        close()
        chromium.wait(lambda: pick.get_attribute("open") is None)


COMING = "Newer rules are coming, in force from 2021-05-05. This chapter there"


@pytest.mark.browser
@pytest.mark.parametrize(
    ("day", "said"),
    [
        ("2021-03-02", [COMING, "Not in force yet: these rules are effective from 2021-03-03."]),
        ("2021-05-04", [COMING]),
        ("2021-05-05", ["Superseded: newer rules are in force since 2021-05-05. This chapter there"]),
    ],
)
def test_what_holds_depends_on_the_day(chromium, dated_site, day, said) -> None:
    script = f"const Now = Date; Date = class extends Now {{ constructor() {{ super('{day}T12:00:00'); }} }};"
    made = chromium.command("Page.addScriptToEvaluateOnNewDocument", source=script)
    try:
        chromium.open(f"{dated_site.directory.as_uri()}/{THEN_AT}/102.html")
        assert [each.text for each in chromium.all(".banner")] == said
    finally:
        chromium.command("Page.removeScriptToEvaluateOnNewDocument", **made)


@pytest.mark.browser
def test_a_rule_is_followed_to_another_edition(chromium, dated_site) -> None:
    chromium.open(f"{dated_site.directory.as_uri()}/{THEN_AT}/102.html#102.1a")
    chromium.one(".pick summary").click()
    chromium.one(f'.pick a[data-edition="{NEW}"]').click()
    chromium.wait(lambda: chromium.at == "103.html#103.1a")
    assert f"/{NOW_AT}/" in chromium.run("location.href")


@pytest.mark.browser
def test_a_rule_that_is_gone_leads_to_its_chapter(chromium, dated_site) -> None:
    chromium.open(f"{dated_site.directory.as_uri()}/{THEN_AT}/100.html#100.1a")
    chromium.run("scrollTo(0, 0)")
    chromium.one(".banner a").click()
    chromium.wait(lambda: f"/{NOW_AT}/100.html" in chromium.run("location.href"))
    assert chromium.at == "100.html"


@pytest.mark.browser
def test_a_term_is_followed_to_another_edition(chromium, dated_site) -> None:
    chromium.open(f"{dated_site.directory.as_uri()}/{NOW_AT}/glossary.html#t-dusk")
    chromium.one(".pick summary").click()
    chromium.one(f'.pick a[data-edition="{OLD}"]').click()
    chromium.wait(lambda: f"/{THEN_AT}/glossary.html#t-dusk" in chromium.run("location.href"))


@pytest.mark.browser
def test_editions_that_are_yet_to_come_say_so(chromium, dated_site, game_site) -> None:
    chromium.open(f"{dated_site.directory.as_uri()}/{THEN_AT}/100.html")
    assert chromium.one(".banner").text.startswith("Superseded: newer rules are in force since 2021-05-05.")
    chromium.open(f"{game_site.directory.as_uri()}/100.html")
    assert chromium.one(".banner").text == "Not in force yet: these rules are effective from 2031-03-03."


@pytest.mark.browser
def test_the_list_of_editions_can_be_reached(chromium, dated_site) -> None:
    chromium.open(f"{dated_site.directory.as_uri()}/{NOW_AT}/100.html")
    chromium.one(".pick summary").click()
    chromium.one('.pick a[href="../index.html"]').click()
    chromium.wait(lambda: len(chromium.all(".books li")) == 2)


@pytest.mark.browser
def test_latest_keeps_the_place_that_was_asked_for(chromium, dated_site, served) -> None:
    for root in (dated_site.root.as_uri(), served(dated_site.root)):
        chromium.open(f"{root}/latest/103.html#103.1a")
        chromium.wait(lambda: chromium.run("location.href").endswith(f"/{NOW_AT}/103.html#103.1a"))
