"""Every screen and every reader: sizes, print, no scripts, accessibility, whole editions."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests import invented

from .browser import ENTER, ESCAPE, TAB, Browser, browser, check, find, reach, run_axe
from .conftest import ADDON, DATE, NEW, NOW, OLD, THEN, Site, opened, written

pytestmark = pytest.mark.browser


PAGES = (
    "index.html",
    "100.html",
    "702.html",
    "704.html",
    "glossary.html",
    "examples.html",
    "about.html",
    "all.html",
)


@pytest.mark.parametrize("width", [320, 360, 768, 2560])
def test_nothing_is_wider_than_the_window(chromium, both_site, hostile_site, width) -> None:
    chromium.size(width, 740, mobile=width < 700)
    pages = [both_site.directory / DATE / page for page in PAGES]
    pages += [both_site.directory / "index.html", both_site.directory / ADDON / "cards.html"]
    pages += [hostile_site.directory / "100.html", hostile_site.directory / "glossary.html"]
    wider = {}
    for page in pages:
        chromium.open(page.as_uri())
        over = chromium.run("document.documentElement.scrollWidth")
        if over > width:
            wider[page.name] = over
    assert wider == {}


def test_print_shows_the_text_and_no_controls(chromium, game_site) -> None:
    chromium.open(f"{game_site.directory.as_uri()}/704.html")
    chromium.command("Emulation.setEmulatedMedia", media="print")
    hidden = [".find", ".nav", ".tools", ".side", ".acts", ".by", ".steps", ".foot"]
    assert [s for s in hidden if any(e.is_displayed() for e in chromium.all(s))] == []
    assert chromium.one('[id="704.5b"] p').is_displayed()
    assert chromium.one(".status").is_displayed()
    chromium.command("Emulation.setEmulatedMedia", media="")


def test_without_scripts_text_and_links_work(game_site) -> None:
    with browser(scripts=False) as reader:
        reader.open(f"{game_site.directory.as_uri()}/index.html")
        reader.one('a[href="100.html"]').click()
        assert reader.at == "100.html"
        assert [e for e in reader.all(".tools, .acts") if e.is_displayed()] == []
        assert all(e.is_displayed() for e in reader.all(".rule > p"))
        reader.one('[id="100.1a"] a.ref').click()
        assert reader.at == "704.html#704.5k"
        by = reader.one('[id="704.5c"] details')
        by.find_element("css selector", "summary").send_keys(ENTER)
        by.find_element("link text", "Legend Rule").click()
        assert reader.at == "glossary.html#t-legend-rule"
        reader.open(f"{game_site.directory.as_uri()}/search.html?q=dusk")
        assert "needs JavaScript" in reader.one("noscript p").text


@pytest.fixture
def unguarded() -> Iterator[Browser]:
    """A browser that doesn't heed the content security policy of pages."""
    with browser() as reader:
        reader.command("Page.enable")
        reader.command("Page.setBypassCSP", enabled=True)
        yield reader


def test_the_policy_is_bypassed_where_it_should_be(unguarded, tmp_path) -> None:
    policy = "<meta http-equiv=Content-Security-Policy content=\"default-src 'none'\">"
    (tmp_path / "a.html").write_text(f"{policy}<script>document.title = 'ran'</script>", encoding="utf-8")
    unguarded.open((tmp_path / "a.html").as_uri())
    assert unguarded.driver.title == "ran"


@pytest.mark.parametrize("reader", ["chromium", "unguarded"])
def test_a_hostile_source_does_nothing(reader, address, hostile_site, request) -> None:
    chromium = request.getfixturevalue(reader)
    for file in ("index.html", "100.html", "glossary.html", "all.html", "search.html?q=alert"):
        chromium.open(address(hostile_site, file))
    chromium.wait(lambda: chromium.all("#results a"))
    chromium.open(address(hostile_site, "100.html"))
    assert find(chromium, "alert script")
    assert chromium.all("img, iframe, main script") == []
    reach(chromium, "100.3")
    chromium.press(TAB)
    assert "<script>alert(1)</script> stays text" in chromium.one("#preview").text
    assert chromium.all("#preview img") == []  # an alert would have made every step fail


HARM = "<img src=x onerror=alert(1)>"


def test_hostile_editions_and_addresses_do_nothing_without_a_policy(unguarded, tmp_path) -> None:
    """In histories, in what is new, and in what a reader is sent a link to."""
    now = NOW.replace("in halves", f"in {HARM} halves").replace("lamp", "</script><svg onload=alert(2)>lamp")
    library = invented.library(str(tmp_path / "home"), THEN, now)
    site = written(tmp_path / "site", opened(library, OLD, NEW), base_url="https://example.org/")
    folder = f"{site.root.as_uri()}/{NEW.removeprefix('cr-')}"
    for file in ("new.html", "100.html", "100.html#100.2", "index.html"):
        unguarded.open(f"{folder}/{file}")
        assert unguarded.all("main img, main svg, main script") == []
    assert HARM in unguarded_text(unguarded, f"{folder}/new.html")
    unguarded.open(
        f"{folder}/search.html?q=%3Cimg%20src%3Dx%20onerror%3Dalert(3)%3E&kind=%22%3E%3Cscript%3Ealert(4)"
    )
    unguarded.wait(lambda: "found" in unguarded.one("main").text.lower())
    assert unguarded.all("main img, main script") == []
    unguarded.open(f"{folder}/100.html#%22%3E%3Cimg%20src=x%20onerror=alert(5)%3E")
    assert unguarded.all("main img") == []  # an alert would have made every step fail


def unguarded_text(reader: Browser, address: str) -> str:
    reader.open(address)
    return str(reader.one("main").text)


def test_only_files_of_the_site_are_asked_for(chromium, served, both_site) -> None:
    own = f"{served(both_site.directory)}/"
    chromium.open(f"{own}{DATE}/100.html")
    find(chromium, "lantern")
    chromium.press(ESCAPE)
    reach(chromium, "100.1")
    chromium.press(TAB)
    chromium.one("#preview")
    asked = chromium.run("performance.getEntriesByType('resource').map((entry) => entry.name)")
    assert [a for a in asked if not a.startswith((own, "data:image/svg+xml,"))] == []
    assert f"{own}{DATE}/data/search.js" in asked


CHECKED = (
    "index.html",
    "100.html#100.1",
    "702.html",
    "glossary.html",
    "examples.html",
    "about.html",
    "search.html?q=glow",
)


@pytest.mark.parametrize(("width", "colours"), [(360, "light"), (1280, "dark")])
def test_no_serious_barriers(chromium, axe, both_site, width, colours) -> None:
    chromium.size(width)
    chromium.prefer(prefers_color_scheme=colours)
    root = both_site.directory.as_uri()
    pages = [f"{DATE}/{file}" for file in CHECKED] + [
        "index.html",
        f"{ADDON}/cards.html",
        f"{ADDON}/702.html",
    ]
    barriers = {file: found for file in pages if (found := check(chromium, axe, f"{root}/{file}"))}
    chromium.open(f"{root}/{DATE}/704.html")
    find(chromium, "lantern")
    if found := run_axe(chromium, axe):
        barriers["the open list of hits"] = found
    assert barriers == {}


# The newest official edition and the bundled one.


@pytest.mark.parametrize("name", ["official_site", "plain_site"])
@pytest.mark.editions
def test_a_judge_finds_name_stickers(chromium, address, request, name) -> None:
    site: Site = request.getfixturevalue(name)
    chromium.open(address(site, "index.html"))
    assert find(chromium, "name sticker")[0] == "123.6"
    chromium.press(ENTER)
    chromium.wait(lambda: chromium.at == "123.html#123.6")
    if name == "official_site":
        chromium.one('[id="123.6"] a[href="613.html#613.1c"]').click()
        chromium.wait(lambda: chromium.at == "613.html#613.1c")
        chromium.open(address(site, "123.html"))
    else:
        assert (
            chromium.one('[id="123.6"] .dangling').get_attribute("title")
            == "subrule 613.1c is not in this edition"
        )
    reach(chromium, "123.6c")
    chromium.press(TAB)
    assert "708. Face-Down Spells and Permanents" in chromium.one("#preview").text
    chromium.press(ENTER)
    chromium.wait(lambda: chromium.at == "708.html")


@pytest.mark.editions
def test_a_long_chapter_has_no_serious_barriers(chromium, axe, official_site) -> None:
    root = official_site.directory.as_uri()
    found = {file: check(chromium, axe, f"{root}/{file}") for file in ("index.html", "107.html", "702.html")}
    assert [file for file, barriers in found.items() if barriers] == []


@pytest.mark.editions
def test_a_whole_edition_fits_a_phone(chromium, official_site) -> None:
    chromium.size(360, 740, mobile=True)
    wider = []
    for file in (
        "index.html",
        "107.html",
        "702.html",
        "glossary.html",
        "examples.html",
        "search.html?q=mana",
    ):
        chromium.open(f"{official_site.directory.as_uri()}/{file}")
        if chromium.run("document.documentElement.scrollWidth") > 360:
            wider.append(file)
    assert wider == []
