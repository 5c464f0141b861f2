"""Searching in all editions of a site: the tables of texts, and the page, compared with the command line."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

import crkb
from crkb.everywhere import FoundText
from crkb.kb import KnowledgeBase
from crkb.render.site import all_editions
from crkb.render.site.all_editions import TextSteps
from crkb.render.site.book import SiteEditions, by_date
from crkb.render.site.pages import Pages, Settings
from tests import invented

from .browser import ENTER, Browser
from .conftest import NOW, OLD, THEN, Site, opened, written

LATER = invented.third().replace("2031", "2021")
IDS = ["cr-2021-07-07", "cr-2021-05-05", "cr-2021-03-03"]
ADDON = """\
@title More Gifts
@id more-1
@addon yes
@official no
@rules
7. More
102. Gifts
102.TR01. Owl Call
Note: An owl is not a lantern.
Note: Owls sleep until dusk.
102.TR01a An owl calls at dusk, and every lantern with shimmer glows.
102.TR01b A lantern lent to a stranger returns at dusk.
@glossary
= Owl
: A bird of dusk.
@questions
Q: Does an owl glow?
A: At dusk.
"""
AGAIN = ADDON.replace("more-1", "more-2").replace("not a lantern", "no lantern at all")
CARDS = """\
@title {title}
@id {id}
@addon yes
@official no
@rules
7. More
@cards
# Birds
* Night Owl
- It {does} at dusk.
"""


@pytest.fixture(scope="module")
def home(tmp_path_factory) -> Path:
    """A library with three editions of the invented game and two add-ons."""
    home = tmp_path_factory.mktemp("all-library")
    invented.library(str(home), THEN, NOW, LATER)
    for name, text in (("one.txt", ADDON), ("two.txt", AGAIN)):
        (home / name).write_text(text)
        crkb.add([home / name], home=home)
    return home


@pytest.fixture(scope="module")
def kbs(home) -> list[KnowledgeBase]:
    with crkb.open(home=home) as kb:
        names = [info.id for info in kb.library.editions() if info.official or info.addon]
        return opened(kb.library, *reversed(names))  # in another order than that of searching


@pytest.fixture(scope="module")
def all_site(kbs, tmp_path_factory) -> Site:
    return written(tmp_path_factory.mktemp("all"), kbs)


# Tables.


@pytest.mark.parametrize(
    ("tables", "steps"),
    [
        ([{"1": "a", "2": "b"}], [([], ["1", "2"], {})]),
        ([{"1": "a", "2": "a"}], [([], ["1"], {"2": 0})]),  # the same text twice
        ([{"1": "a"}, {"1": "a"}], [([], ["1"], {}), ([], [], {})]),
        ([{"1": "a"}, {"2": "a"}], [([], ["1"], {}), (["1"], [], {"2": 0})]),  # moved
        ([{"1": "a"}, {"1": "b"}], [([], ["1"], {}), ([], ["1"], {})]),  # changed
        (
            [{"1": "a"}, {"1": "b"}, {"1": "a"}],  # and back
            [([], ["1"], {}), ([], ["1"], {}), ([], [], {"1": 0})],
        ),
        ([{"1": "a"}, {}, {"1": "a"}], [([], ["1"], {}), (["1"], [], {}), ([], [], {"1": 0})]),
        ([{"1": "a", "2": "b"}, {"1": "b", "2": "a"}], [([], ["1", "2"], {}), ([], [], {"1": 1, "2": 0})]),
        ([{}, {"1": "a"}], [([], [], {}), ([], ["1"], {})]),
    ],
)
def test_steps_lead_from_edition_to_edition(tables, steps) -> None:
    assert all_editions.steps(tables) == [TextSteps(*each) for each in steps]


def data(site: Site) -> dict[str, object]:
    return json.loads(re.fullmatch(r"crkb\.editions\('(.*)'\);\n", site.text(all_editions.FILE))[1])


def test_editions_are_in_the_order_of_searching(all_site, kbs) -> None:
    infos = [each.kb.info for each in kbs[0].search_everywhere("lantern")]
    assert [each["id"] for each in data(all_site)["editions"]] == [info.id for info in infos]
    first = {"id": IDS[0], "date": "2021-07-07", "folder": "2021-07-07/", "addon": False}
    assert data(all_site)["editions"][0] == first
    assert [each["addon"] for each in data(all_site)["editions"]] == [info.addon for info in infos]


def test_only_what_differs_is_written(all_site) -> None:
    _, second, third = data(all_site)["texts"]["rule"][:3]
    assert second == [[], ["101.1", "102.1"], {}]  # one rule came back, one is edited
    assert "103.1a" in third[0]
    assert "102.1a" in third[2]


@pytest.mark.parametrize(
    ("names", "several"),
    [([OLD], 0), ([OLD, IDS[0]], 2), ([OLD, "more-1"], 2), (["more-1", "more-2"], 0)],
)
def test_there_is_a_choice_where_there_are_several(home, names, several) -> None:
    with crkb.open(home=home) as kb:
        site = SiteEditions(opened(kb.library, *names), by_date)
    assert len(all_editions.searched(site)) == several
    assert bool(all_editions.script(site)) is bool(several)
    page = Pages(site, site.books[names[0]], Settings()).writers()["search.html"]()
    assert (f"all {several} editions</option>" in page) is bool(several)
    assert ("Searching, in this edition or in all, needs JavaScript." in page) is bool(several)


def test_a_site_by_itself_offers_no_editions_of_others(home) -> None:
    with crkb.open(home=home) as kb:
        site = SiteEditions(opened(kb.library, OLD, IDS[0]), by_date)
    page = Pages(site, site.books[OLD], Settings(all_editions="../")).writers()["search.html"]
    assert 'id="editions"' not in page()


def test_cards_are_the_same_by_their_folded_names(tmp_path) -> None:
    home = tmp_path / "home"
    invented.library(str(home), THEN)
    for id, name, does in (
        ("c-1", "Night Owl", "calls"),
        ("c-2", "Night Ówl", "calls"),
        ("c-3", "Night Owl", "naps"),
    ):
        (tmp_path / "c.txt").write_text(CARDS.format(title=id, id=id, does=does).replace("Night Owl", name))
        crkb.add([tmp_path / "c.txt"], home=home)
    with crkb.open(home=home) as kb:
        books = list(SiteEditions(opened(kb.library, OLD, "c-1", "c-2", "c-3"), by_date).books.values())
    assert all(book.edition.cards for book in books[1:])
    _, *cards = all_editions.texts(books)["card"]
    assert cards == [
        ([], ["Night Owl"], {"Night Ówl": 0}),
        ([], [], {}),
        ([], ["Night Owl"], {"Night Ówl": 1}),
    ]


# In a browser.

QUERIES = """
lantern | dusk | glow | lantern dusk | shimmer | moonwalk | 100.1b | 102.1a | oil | keeper | "first turn"
thief steal | lantrn | owl | owls sleep | zzz | OR x | lent stranger | Dusk | redundant | 101 | whole numbers
"""


def listed(found: FoundText) -> list[object]:
    return [found.hit.kind, found.hit.name, [[each.edition, each.name] for each in found.also]]


def ours(kb: KnowledgeBase, query: str, limit: int, **options) -> list[object]:
    """What the command line lists: edition, how many were found, hits with the others that have them."""
    try:
        found = kb.search_everywhere(query, limit, **options)
    except crkb.CrkbError:
        return []
    return [
        [each.kb.info.id, each.result.total, list(map(listed, each.found))] for each in found if each.found
    ]


def ask(chromium: Browser, queries: list[str], limit: int, kind: str = "", within: str = "") -> list[object]:
    """What the page lists."""
    script = """crkb.everywhere().then(async (all) => {
      const [queries, limit, scope] = arguments, found = [];
      for (const query of queries) {
        const { groups } = await all.search(query, { limit, scope });
        const listed = ({ kind, full, also }) => [kind, full, also.map(({ id, name }) => [id, name])];
        found.push(groups.filter(({ hits }) => hits.length)
          .map(({ edition, result, hits }) => [edition, result.total, hits.map(listed)]));
      }
      return found;
    })"""
    return chromium.later(script, queries, limit, {"kind": kind, "within": within})


@pytest.mark.browser
@pytest.mark.parametrize("limit", [2, 30])
@pytest.mark.parametrize("kind", ["", "rule", "term", "note"])
def test_the_page_lists_what_the_command_line_does(chromium, all_site, kbs, limit, kind) -> None:
    queries = [q for line in QUERIES.strip().split("\n") for q in line.split(" | ")]
    wanted = [ours(kbs[0], query, limit, kinds=(kind,) if kind else ()) for query in queries]
    assert sum(len(each) > 1 for each in wanted) > (0 if kind in ("term", "note") else 5)
    chromium.open(f"{all_site.directory.as_uri()}/2021-03-03/about.html")
    assert ask(chromium, queries, limit, kind) == wanted


@pytest.mark.browser
def test_a_chapter_is_kept_to_in_all_editions(chromium, all_site, kbs) -> None:
    chromium.open(f"{all_site.directory.as_uri()}/2021-03-03/about.html")
    assert ask(chromium, ["lantern", "dusk"], 9, "", "102") == [
        ours(kbs[0], query, 9, within="102") for query in ("lantern", "dusk")
    ]


def finished(chromium: Browser) -> str:
    """What is said once all editions were searched."""
    return chromium.wait(
        lambda: said if "edition" in (said := chromium.one("#said").text) and "…" not in said else ""
    )


@pytest.mark.browser
def test_the_choice_is_in_the_address(chromium, address, all_site) -> None:
    chromium.open(address(all_site, "2021-03-03/search.html?q=%22count+their+glow%22&editions=all"))
    assert finished(chromium) == "2 different texts listed, from 2 of 5 editions"
    assert chromium.run("document.querySelector('#editions').value") == "all"
    assert [each.text for each in chromium.all("#results h2")] == [IDS[0], IDS[2]]


@pytest.mark.browser
def test_what_was_found_leads_to_its_edition(chromium, address, all_site) -> None:
    chromium.open(address(all_site, "2021-03-03/search.html?q=%22burns+slowly%22&editions=all"))
    finished(chromium)
    hit = chromium.one("#results .hit")
    assert hit.text.endswith("not in newer editions")
    hit.click()
    chromium.wait(lambda: chromium.run("location.href").endswith("/2021-05-05/101.html#101.1"))


@pytest.mark.browser
def test_it_works_with_the_keyboard(chromium, all_site) -> None:
    chromium.open(f"{all_site.directory.as_uri()}/2021-07-07/search.html?q=dusk")
    chromium.wait(lambda: chromium.all("#results a"))
    chromium.run("document.querySelector('#editions').focus()")
    chromium.press("a")  # all editions
    chromium.wait(lambda: chromium.at == "search.html?q=dusk&editions=all")
    finished(chromium)
    before = chromium.one("#results").text
    chromium.run("document.querySelector('#q').select()")
    chromium.press("glow")
    assert chromium.one("#said [role=status]").text == "Press Enter to search all editions."
    assert chromium.one("#results").text == before
    chromium.press(ENTER)
    chromium.wait(lambda: chromium.at == "search.html?q=glow&editions=all")
    finished(chromium)
    assert chromium.one("#results").text != before
    chromium.press(ENTER)  # once more: to the first
    chromium.wait(lambda: "/2021-07-07/100.html" in chromium.run("location.href"))


@pytest.mark.browser
def test_progress_is_said_and_no_index_stays(chromium, all_site) -> None:
    chromium.open(f"{all_site.directory.as_uri()}/2021-07-07/about.html")
    script = """crkb.everywhere().then(async (all) => {
      const said = [], scripts = () => document.querySelectorAll("script[src$='data/search.js']").length;
      await all.search("dusk", { told: (text) => said.push([text, scripts()]) });
      return said;
    })"""
    said = chromium.later(script)
    assert [each for each, _ in said[:2]] == [
        f"Searching {id}, edition {at} of 5 …" for at, id in enumerate(IDS[:2], 1)
    ]
    assert len(said) == 6
    assert {count for _, count in said} == {0}


@pytest.mark.browser
def test_a_new_query_takes_the_place_of_one_that_runs(chromium, all_site) -> None:
    chromium.open(f"{all_site.directory.as_uri()}/2021-07-07/search.html?q=zzz&editions=all")
    script = (
        "(document.querySelector('#q').value = arguments[0], document.querySelector('#kind').onchange(), 1)"
    )
    chromium.run(script, '"burns slowly"')
    assert finished(chromium).startswith("1 different")
    assert len(chromium.all("#results .edition")) == 1


@pytest.fixture
def damaged(all_site, tmp_path, chromium) -> Site:
    """A site on which an edition's index is missing, which the browser complains of."""
    root = shutil.copytree(all_site.root, tmp_path / "damaged")
    (root / "2021-05-05" / "data" / "search.js").unlink()
    return all_site._replace(root=root)


@pytest.mark.browser
def test_an_index_that_is_missing_is_named(chromium, damaged) -> None:
    chromium.open(f"{damaged.directory.as_uri()}/2021-07-07/search.html?q=dusk&editions=all")
    assert finished(chromium).endswith(f" of 5 editions. Cannot be loaded: {IDS[1]}")
    assert all("2021-05-05/data/search.js" in each for each in chromium.complaints())


@pytest.mark.browser
def test_a_list_of_editions_that_is_missing_is_said(chromium, damaged) -> None:
    (damaged.root / "editions.js").unlink()
    chromium.open(f"{damaged.directory.as_uri()}/2021-07-07/search.html?q=dusk&editions=all")
    assert chromium.wait(lambda: "cannot be loaded" in chromium.one("#said").text)
    assert chromium.complaints()
