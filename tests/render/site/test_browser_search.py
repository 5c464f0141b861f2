"""Searching in a real browser, compared with the command line."""

from __future__ import annotations

import shutil
import statistics
from collections.abc import Iterator
from pathlib import Path
from string import ascii_lowercase
from typing import NamedTuple

import pytest

from crkb.errors import QueryError
from crkb.kb import KnowledgeBase
from crkb.library import asked
from crkb.search.index import DEFAULT_KINDS, spelled, stem

from .browser import DOWN, ENTER, ESCAPE, Browser, find
from .conftest import BASE, Site, opened

pytestmark = pytest.mark.browser


def test_typing_finds_and_enter_goes_there(chromium, address, game_site) -> None:
    chromium.open(address(game_site, "index.html"))
    assert find(chromium, "shimmer lantern")[0] == "702.2a"
    assert chromium.focus.get_attribute("aria-expanded") == "true"
    chromium.press(ENTER)
    chromium.wait(lambda: chromium.at == "702.html#702.2a")


def test_arrows_choose_and_escape_closes(chromium, game_site) -> None:
    chromium.open(f"{game_site.directory.as_uri()}/704.html")
    hits = find(chromium, "glow")
    assert len(hits) > 2
    chromium.press(DOWN)
    assert chromium.one('.hit[aria-selected="true"] b').text == hits[1]
    assert chromium.focus.get_attribute("aria-activedescendant") == "hit-1"
    chromium.press(ESCAPE)
    assert not chromium.one("#found").is_displayed()


@pytest.mark.parametrize("begun", ["lanter", "moon-wal", '"legend rul'])
def test_half_a_word_finds_while_typing(chromium, game_site, begun) -> None:
    chromium.open(f"{game_site.directory.as_uri()}/704.html")
    assert find(chromium, begun)


def test_the_page_of_results(chromium, address, game_site) -> None:
    chromium.open(address(game_site, "search.html?q=dusk"))
    hits = chromium.wait(lambda: chromium.all("#results a"))
    assert hits[0].get_attribute("href").endswith("101.html#101.2")
    assert chromium.one("#said").text.endswith("found")
    assert "dusk" in [mark.text.lower() for mark in chromium.all("#results mark")]


@pytest.mark.parametrize(
    ("query", "at"),
    [
        ("704.5k", "704.html#704.5k"),
        ("rule 704.5K.", "704.html#704.5k"),
        ("702", "702.html"),
        ("999.9", None),  # there is none
        ("704.5zz", None),
    ],
)
def test_a_number_needs_no_index(chromium, address, game_site, query, at) -> None:
    chromium.open(address(game_site, "100.html"))
    loaded = "document.querySelector('script[src$=\"data/search.js\"]') !== null"
    chromium.run("document.querySelector('#q').value = arguments[0]", query)
    chromium.run("document.querySelector('#q').dispatchEvent(new Event('input'))")
    chromium.wait(lambda: chromium.one("#found").is_displayed())
    assert chromium.run(loaded) is (at is None)
    if at:
        assert [hit.text for hit in chromium.all(".hit b")] == [at.partition("#")[2] or "702"]
        chromium.one(".hit").click()
        chromium.wait(lambda: chromium.at == at)


QUERIES = """
lantern | glow dusk | "legend rule" | lanterns | Lim-Dul | lim-dûl | {w/u} | {2} | keeper's | 100.2.
704.5k | rule 704.5 K | !cr 702.2 | [CR 100.1a] | 704.5a-c | 7 | shimmer OR moon | (gift OR oil) lantern
what does rule 704.5k say | what is 704.5b? | 704.5b glow, 100.1a | 704.5k not oil | what is 999.9z
7045k | r704.5k | rule704 | CR-704.5k | 704 5k | 704.5k-m | 704,5k | 702-704 | 1-7 | section 7 | 100.1a to b
lantern -glow | lantern NOT dusk | lantern -glow -dusk | -"legend rule" lantern | shim* | lanturn~ | lan* dusk
keeper AND night | nothing here | zzz | glow zzz | "a lantern" | legend rule | tidied up | Ann lends Ben
the of | lantern ( | "open | OR x | x AND | NOT a | ) | x OR | Glow | gifts | presents | {W} | a.b.c* | ~ | *
lantrn | shimer dsk | "moonwlk nihgt" | lantern lantern glow | glow OR glow | lantern glow glow glow
lantrn shimmer | moonwalk | lant ern | shimmerlantern | zzz* lantern | "zzz yyy" lantern
lantern "glow dusk" | what does shimmer do | what is a lantern? | how does moon-walk work
rules for gifts | define glow | a lantern
What happens if Night Owl is blocked? | I lend Old Lantern to Ann. Does it come back?
SBA | etb glow | bounce | who has the first turn
does a lantern with shimmer count twice at dusk or four times | what
why is it so | (lantern OR "first turn") AND NOT glow | (shimmer moon) OR zzz | face-down lantern
moon-wal* | LANTERN GLOW | does a rule like "shimmer in the glow" count twice for a keeper at dusk
Does Lightning Bolt break a lantern? | does soul warden glow | I cast Soul Warden at dusk. Does it shimmer?
lantern (oil flask) | (keeper lantern) | a (lanten) | oil (flask -glow) | soul warden's glow
Soul Warden’s glow | does a lantern (at dusk) count "so it says" for keepers | constructor | __proto__
tarmogoyf lantern | cast Murder on a keeper | murder of a keeper | kweeper | shimmre | moonwork | gifft | dusc
"""


def test_search_answers_like_the_command_line(chromium, library, game_site) -> None:
    queries = [q for line in QUERIES.strip().split("\n") for q in line.split(" | ")]
    queries.append(" ".join(f"lante{letter}" for letter in ascii_lowercase))  # more than are corrected
    ours = [answer(opened(library, BASE)[0], query) for query in queries]
    assert sum(found.total > 0 for found in ours) >= 75
    assert sum(found.read_as != "" for found in ours) > 5
    assert ask(chromium, game_site, queries) == ours


class Answer(NamedTuple):
    """What was found for a query: how many and how many of them whole, the query as it was read, what else to
    try; and the hits: kind, name, score, snippet, where it is marked."""

    query: str
    total: int
    whole: int
    read_as: str
    suggestion: str
    hits: list[list[object]]


LIMIT = 30


def answer(kb: KnowledgeBase, query: str) -> Answer:
    """What the command line finds."""
    try:
        found = kb.search(query, limit=LIMIT)
    except QueryError:
        return Answer(query, 0, 0, "", "", [])
    hits = [
        [h.kind, h.name.partition("#")[0], h.score, h.snippet, [list(mark) for mark in h.marks]]
        for h in found.hits
    ]
    return Answer(query, found.total, found.whole, found.read_as, found.suggestion, hits)


def ask(chromium: Browser, site: Site, queries: list[str]) -> list[Answer]:
    """What the page's search finds."""
    chromium.open(f"{site.directory.as_uri()}/about.html")
    script = """crkb.ready().then((engine) => arguments[0].map((query) => {
        const found = engine.search(query, arguments[1]);
        const hits = found.hits.map((hit) => [hit.kind, hit.name, hit.score, hit.snippet, hit.marks]);
        return [query, found.total, found.whole, found.readAs || "", found.suggestion || "", hits];
    }))"""
    return [Answer(*each) for each in chromium.later(script, queries, LIMIT)]


@pytest.mark.parametrize("name", ["official", "plain"])
@pytest.mark.editions
def test_ranking_agrees_with_the_command_line(chromium, name, request, library) -> None:
    kb: KnowledgeBase = request.getfixturevalue(name) if name == "official" else opened(library, name)[0]
    site: Site = request.getfixturevalue(f"{name}_site")
    queries = [*_lines("queries.txt"), *_lines("asked.txt"), *_as_asked()]
    ours = [answer(kb, query) for query in queries]
    assert sum(found.total > 0 for found in ours) > 300
    theirs = ask(chromium, site, queries)
    assert [pair for pair in zip(ours, theirs, strict=True) if pair[0] != pair[1]] == []


def _lines(name: str) -> list[str]:
    return (Path(__file__).parent / "samples" / name).read_text(encoding="utf-8").split("\n")[:-1]


def _as_asked() -> Iterator[str]:
    """Some of the ways of asking for rules, as they are and with two letters that have changed places."""
    phrases = [phrase for rule in asked.table().values() for phrase in rule.phrases][::50]
    for i, phrase in enumerate(phrases):
        at = i % (len(phrase) - 1)
        yield phrase if i % 2 else f"{phrase[:at]}{phrase[at + 1]}{phrase[at]}{phrase[at + 2 :]}"


@pytest.mark.editions
def test_a_query_takes_no_time(chromium, official_site) -> None:
    chromium.open(f"{official_site.directory.as_uri()}/about.html")
    script = """crkb.ready().then((engine) => arguments[0].map((query) => {
        const before = performance.now();
        engine.typing(query, 60);
        return performance.now() - before;
    }))"""
    taken = chromium.later(script, [*_lines("queries.txt"), *_lines("asked.txt")])
    assert statistics.median(taken) < 30  # milliseconds


def test_a_corrected_query_says_so_and_can_be_searched_as_typed(chromium, address, game_site) -> None:
    chromium.open(address(game_site, "search.html?q=lantrn"))
    chromium.wait(lambda: chromium.all("#results a"))
    assert chromium.one("#said").text.startswith("Showing results for lantern (search as typed). ")
    chromium.one("#said a").click()
    chromium.wait(lambda: chromium.at == "search.html?q=lantrn&typed=1")
    chromium.wait(lambda: chromium.one("#said").text == "Nothing found")


@pytest.mark.editions
def test_words_are_stemmed_like_the_index(chromium, official, official_site) -> None:
    words = spelled(official.opened.index())
    made = [w + e for w in words if w.isalpha() for e in ("s", "ed", "ing", "ational", "ness", "y", "ement")]
    chromium.open(official_site.directory.as_uri() + "/about.html")
    assert _differing(chromium, words) == []
    assert len(_differing(chromium, made)) <= len(made) // 200  # what no text has finds nothing anyway


def _differing(chromium: Browser, words: list[str]) -> list[tuple[str, str, str]]:
    """Words that the page's own stemmer, before it knows any edition, stems otherwise."""
    script = """new Promise((done) => {
        const script = document.createElement("script");
        script.src = "../words.js";
        script.onload = () => done(arguments[0].map(crkbStem));
        document.head.append(script);
    })"""
    chromium.driver.refresh()
    theirs = chromium.later(script, words)
    return [(w, stem(w), t) for w, t in zip(words, theirs, strict=True) if stem(w) != t]


@pytest.fixture(scope="session")
def textless_site(game_site, tmp_path_factory) -> Site:
    """The invented game's site, which has lost its index of texts."""
    root = shutil.copytree(game_site.root, tmp_path_factory.mktemp("textless") / "site")
    site = game_site._replace(root=root)
    (site.directory / "data" / "search.js").unlink()
    return site


@pytest.fixture
def without_texts(chromium) -> Iterator[Browser]:
    """A browser that complains of the index of texts, and of nothing else."""
    yield chromium
    complaints = chromium.complaints()
    assert complaints
    assert all("data/search.js" in each for each in complaints)


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("shimmer", ["702.2"]),
        ("Moon-Walk", ["702.3"]),
        ("lanterns", ["100", "Lantern"]),
        ("what does shimmer do", ["702.2"]),
        ("does a shimmering lantern glow", []),
        ("turn", ["101"]),
        ("704.5a", ["704.5a"]),
    ],
)
def test_names_are_found_without_texts(without_texts, textless_site, query, first) -> None:
    without_texts.open(f"{textless_site.directory.as_uri()}/100.html")
    without_texts.run("document.querySelector('#q').value = arguments[0]", query)
    without_texts.run("document.querySelector('#q').dispatchEvent(new Event('input'))")
    status = "document.querySelector('#found [role=status]')?.textContent ?? ''"
    if query != "704.5a":
        without_texts.wait(
            lambda: without_texts.run(status).startswith("Only titles and terms: search cannot")
        )
    without_texts.wait(lambda: without_texts.one("#found").is_displayed())
    found = [hit.text for hit in without_texts.all("#found .hit b")]
    assert found[: len(first)] == first
    without_texts.later("crkb.ready().then(() => 0, () => 0)")


def test_what_texts_find_takes_the_place_of_names(chromium, address, game_site) -> None:
    chromium.open(address(game_site, "100.html"))
    chromium.run("document.querySelector('#q').value = 'glow'")
    seen = "document.querySelector('#found [role=status]')?.textContent ?? ''"
    said = chromium.later(
        f"""new Promise((done) => {{
          const texts = new Set();
          new MutationObserver(() => {{
            texts.add({seen});
            if ([...texts].some((text) => / found/.test(text))) done([...texts]);
          }}).observe(document.querySelector('#found'), {{ childList: true, subtree: true }});
          document.querySelector('#q').dispatchEvent(new Event('input'));
        }})"""
    )
    assert "texts …" in said[0]
    assert " found" in said[-1]


def test_what_was_chosen_stays_chosen(chromium, game_site) -> None:
    chromium.open(f"{game_site.directory.as_uri()}/100.html")
    hits = find(chromium, "turn")
    chromium.press(DOWN)
    chosen = chromium.one('.hit[aria-selected="true"] b').text
    chromium.run("document.querySelector('#q').dispatchEvent(new Event('input'))")
    chromium.wait(lambda: chromium.one('.hit[aria-selected="true"] b').text == chosen)
    assert chosen == hits[1]


def test_the_page_of_results_has_names_first(without_texts, textless_site) -> None:
    without_texts.open(f"{textless_site.directory.as_uri()}/search.html?q=shimmer")
    assert without_texts.one("#results b").text == "702.2"
    without_texts.wait(lambda: "Only titles and terms" in without_texts.one("#said").text)


SCOPES = [("", "7"), ("", "702"), ("rule", ""), ("term", ""), ("rule", "704")]


@pytest.mark.parametrize(("kind", "within"), SCOPES)
def test_narrowed_search_answers_like_the_command_line(chromium, library, game_site, kind, within) -> None:
    [kb] = opened(library, BASE)
    queries = ["lantern", "glow", "shimmer", "704.5k", "lantern -glow", "what does shimmer do", "dusk oil"]
    kinds = (kind,) if kind else DEFAULT_KINDS
    ours = []
    for query in queries:
        found = kb.search(query, limit=LIMIT, kinds=kinds, within=(within,) if within else ())
        ours.append([query, found.total, [[h.kind, h.name.partition("#")[0], h.score] for h in found.hits]])
    chromium.open(f"{game_site.directory.as_uri()}/about.html")
    script = """crkb.ready().then((engine) => arguments[0].map((query) => {
        const found = engine.search(query, arguments[1], false, { kind: arguments[2], within: arguments[3] });
        return [query, found.total, found.hits.map((hit) => [hit.kind, hit.name, hit.score])];
    }))"""
    assert sum(total > 0 for _, total, _ in ours) > 1
    assert chromium.later(script, queries, LIMIT, kind, within) == ours


def test_the_page_of_results_can_be_narrowed(chromium, address, game_site) -> None:
    chromium.open(address(game_site, "search.html?q=lantern&in=704&kind=rule"))
    found = chromium.wait(lambda: [hit.text for hit in chromium.all("#results b")])
    chromium.later("crkb.ready().then(() => true)")
    found = chromium.wait(lambda: [hit.text for hit in chromium.all("#results b")])
    assert {name.partition(".")[0] for name in found} == {"704"}
    assert chromium.run("document.querySelector('#in').value") == "704"
    chromium.run("document.querySelector('#in').value = '702'")
    chromium.run("document.querySelector('#in').dispatchEvent(new Event('change'))")
    chromium.wait(lambda: chromium.at == "search.html?q=lantern&in=702&kind=rule")
    assert {hit.text.partition(".")[0] for hit in chromium.all("#results b")} == {"702"}
    chromium.run("document.querySelector('#kind').value = 'term'")
    chromium.run("document.querySelector('#kind').dispatchEvent(new Event('change'))")
    chromium.wait(lambda: chromium.one("#said").text == "Nothing found there: look everywhere")
    assert chromium.one("label:has(#in)").text.startswith("In")


def test_names_are_narrowed_too(without_texts, textless_site) -> None:
    without_texts.open(f"{textless_site.directory.as_uri()}/search.html?q=lantern&kind=term")
    found = without_texts.wait(lambda: [hit.text for hit in without_texts.all("#results b")])
    assert found == ["Lantern"]
    without_texts.wait(lambda: "Only titles and terms" in without_texts.one("#said").text)


HOLD = """(() => {
  const append = document.head.append.bind(document.head), held = [];
  const isHeld = (script) => script.src.endsWith("data/search.js");
  document.head.append = (script) => (isHeld(script) ? held.push(script) : append(script));
  window.release = () => held.forEach((script) => append(script));
  return true;
})()"""
"""Keeps the index of texts back until it is released."""


def test_a_name_that_was_chosen_stays_chosen_when_texts_are_found(chromium, game_site) -> None:
    chromium.open(f"{game_site.directory.as_uri()}/101.html")
    assert chromium.run(HOLD)
    chromium.press("/", "gift turn")
    chromium.wait(lambda: "texts …" in chromium.run("document.querySelector('#found').textContent"))
    before = chromium.run("[...document.querySelectorAll('.hit b')].map((name) => name.textContent)")
    chromium.press(DOWN)
    chromium.run("window.release() ?? true")
    chromium.wait(lambda: " found" in chromium.run("document.querySelector('#found').textContent"))
    assert chromium.run("document.querySelectorAll('.hit').length") > len(before) > 1
    assert chromium.one('.hit[aria-selected="true"] b').text == before[1]
