"""Searching in a real browser, compared with the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from crkb.errors import QueryError
from crkb.kb import KnowledgeBase
from crkb.search.index import spelled, stem

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


QUERIES = """
lantern | glow dusk | "legend rule" | lanterns | Lim-Dul | lim-dûl | {w/u} | {2} | keeper's | 100.2.
704.5k | rule 704.5 K | !cr 702.2 | [CR 100.1a] | 704.5a-c | 7 | shimmer OR moon | (gift OR oil) lantern
lantern -glow | lantern NOT dusk | lantern -glow -dusk | -"legend rule" lantern | shim* | lanturn~
keeper AND night | nothing here | zzz | glow zzz | "a lantern" | legend rule | tidied up | Ann lends Ben
the of | lantern ( | "open | OR x | x AND | NOT a | ) | x OR | Glow | gifts | presents | {W}
lantrn | shimer dsk | "moonwlk nihgt" | lantern lantern glow | glow OR glow | lantern glow glow glow
"""


def test_search_answers_like_the_command_line(chromium, library, game_site) -> None:
    queries = [q for line in QUERIES.strip().split("\n") for q in line.split(" | ")]
    chromium.open(f"{game_site.directory.as_uri()}/about.html")
    theirs = ask(chromium, queries, 30)
    ours = [answer(opened(library, BASE)[0], query) for query in queries]
    assert sum(total > 0 for total, *_ in ours) > 25
    assert [each for each in zip(queries, ours, theirs, strict=True) if each[1] != each[2]] == []


Hits = list[tuple[str, str, str]]  # kind, name, snippet
Answer = tuple[int, int, str, Hits]  # how many, how many of them whole, what else to try


def answer(kb: KnowledgeBase, query: str) -> Answer:
    """What the command line finds."""
    try:
        found = kb.search(query, limit=30)
    except QueryError:
        return 0, 0, "", []
    hits = [(h.kind, h.name.partition("#")[0], h.snippet) for h in found.hits]
    return found.total, found.whole, found.suggestion, hits


def ask(chromium: Browser, queries: list[str], limit: int) -> list[Answer]:
    """What the page's search finds."""
    script = """crkb.ready().then((engine) => arguments[0].map((query) => {
        const found = engine.search(query, arguments[1]);
        const hits = found.hits.map((hit) => [hit.kind, hit.name, hit.snippet]);
        return [found.total, found.whole, found.suggestion || "", hits];
    }))"""
    found = chromium.later(script, queries, limit)
    return [(*answer, [tuple(hit) for hit in hits]) for *answer, hits in found]


@pytest.mark.parametrize("name", ["official", "plain"])
@pytest.mark.editions
def test_ranking_agrees_with_the_command_line(chromium, name, request, library) -> None:
    kb: KnowledgeBase = request.getfixturevalue(name) if name == "official" else opened(library, name)[0]
    site: Site = request.getfixturevalue(f"{name}_site")
    queries = (Path(__file__).parent / "samples" / "queries.txt").read_text(encoding="utf-8").split("\n")[:-1]
    assert len(queries) == 100
    chromium.open(f"{site.directory.as_uri()}/about.html")
    theirs = [[hit[:2] for hit in hits] for *_, hits in ask(chromium, queries, 10)]
    ours = [[(h.kind, h.name.partition("#")[0]) for h in kb.search(q).hits] for q in queries]
    differing = [q for q, a, b in zip(queries, ours, theirs, strict=True) if a[:1] != b[:1]]
    assert len(differing) <= 5, differing
    assert sum(a == b for a, b in zip(ours, theirs, strict=True)) >= 90


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
        script.src = "words.js";
        script.onload = () => done(arguments[0].map(crkbText.stem));
        document.head.append(script);
    })"""
    chromium.driver.refresh()
    theirs = chromium.later(script, words)
    return [(w, stem(w), t) for w, t in zip(words, theirs, strict=True) if stem(w) != t]
