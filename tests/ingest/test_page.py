"""Saved web pages: read as the text that a reader sees, every line accounted for."""

from __future__ import annotations

import html
import time

import pytest

from crkb.errors import SourceError
from crkb.ingest import build, open_source, page
from crkb.model import Edition
from tests import invented


def shown(text: str) -> list[tuple[str, tuple[int, ...]]]:
    return [tuple(line) for line in page.read(text.split("\n"))]


def edition(text: str, name: str = "x-1") -> Edition:
    return build([open_source("owls.html", text.encode())], name)


PAGES = {
    "<p>An owl\ncalls.</p><p>It rests.</p>": [("An owl calls.", (1, 2)), ("", (2,)), ("It rests.", (2,))],
    "<div>An <b>owl</b></div>\n<div>calls&nbsp;&amp; r&shy;ests.</div>": [
        ("An owl", (1,)),
        ("calls & rests.", (2,)),
    ],
    "<p>An owl<br/>calls</p>": [("An owl", (1,)), ("calls", (1,))],
    "<h3>Owl</h3>\n<p>A bird.</p>": [("Owl", (1,)), ("A bird.", (2,))],
    "<p>A</p><script>if (a</b>) '<p>no</p>'</script><style>p {}</style><p>B</p>": [
        ("A", (1,)),
        ("", (1,)),
        ("B", (1,)),
    ],
    "<nav><a>Home</a></nav><p>A</p>": [("A", (1,))],
    "<svg id='1'/><p>A</p><svg>no</svg>": [("A", (1,))],
    "<nav>never closed <p>A</p>": [("never closed", (1,)), ("", (1,)), ("A", (1,))],
    "<!-- no\n<p>no</p> --><p title='a > b'>A</p>": [("A", (2,))],
    "<p>1 < 2 <3": [("1 < 2 <3", (1,))],
    "<!-- never closed <p>A</p>": [("A", (1,))],
    "<p><img alt='{T}'>: glow <img alt='a wolf'></p>": [("{T}: glow", (1,))],
    "<ul><li>100.1. A<ul><li>100.1a B</li></ul></li></ul>C": [
        ("  \u2022 100.1. A", (1,)),
        ("", (1,)),
        ("    \u2022 100.1a B", (1,)),
        ("", (1,)),
        ("C", (1,)),
    ],
    "<table><tr><td>A</td><td>B</td></tr><tr><td>C</td></tr></table>": [("A B", (1,)), ("C", (1,))],
    "<pre>A\nB</pre>": [("A", (1,)), ("B", (2,))],
    "<div><\u0130b>A</\u0130b><SCRIPT>B</Script>C</div>": [("<\u0130b>A</\u0130b>C", (1,))],
}


@pytest.mark.parametrize("text", PAGES)
def test_what_a_reader_sees(text: str) -> None:
    assert shown(text) == PAGES[text]


WEB = [
    "<!DOCTYPE html>\n<p>",
    " <html lang=en>",
    "<?xml version='1.0'?>\n<html>",
    "<!-- saved -->\n<HTML>",
    "<div>",
]


@pytest.mark.parametrize("text", WEB)
def test_pages_are_recognised(text: str) -> None:
    assert page.is_page(text.split("\n"))


@pytest.mark.parametrize("text", ["100.1. <b>Owls</b> call.", "<3 owls", "", "< p>", "@title <p>"])
def test_texts_are_no_pages(text: str) -> None:
    assert not page.is_page(text.split("\n"))


def web_page(text: str, between: str = "\n") -> str:
    """A text as a page: a blank line parts paragraphs, a line's end is a break."""
    paragraphs = ("<br>\n".join(map(html.escape, part.split("\n"))) for part in text.strip().split("\n\n"))
    body = between.join(f"<p>{each}</p>" for each in paragraphs)
    head = "<head><title>Rules</title>\n<style>p {}</style></head>"
    return (
        f"<!doctype html>\n<html>{head}<body>\n<nav><a>Home</a></nav><p>Our page</p>\n{body}\n</body></html>"
    )


def bare(found: Edition) -> object:
    return (
        {key: [(b.kind, b.text) for b in rule.blocks] for key, rule in found.rules.items()},
        [(term.name, term.text) for term in found.terms],
        [(m.part, [b.text for b in m.blocks]) for m in found.matter],
        found.effective,
        found.problems,
    )


@pytest.mark.parametrize("between", ["\n", ""])
def test_a_whole_document_on_a_page(between: str) -> None:
    text = web_page(invented.FIRST, between)
    found = edition(text, "")
    assert bare(found) == bare(invented.build(invented.FIRST))
    assert (found.id, found.sources[0].complete, found.sources[0].dialect) == (
        "cr-2031-03-03",
        True,
        "official",
    )
    lines = text.split("\n")
    for key, rule in found.rules.items():
        assert all(key in lines[place.line - 1] for place in rule.blocks[0].places)


def test_every_line_of_a_page_is_accounted_for() -> None:
    text = web_page(invented.FIRST)
    found = edition(text, "")
    known = {p.line for rule in found.rules.values() for b in rule.blocks for p in b.places}
    known |= {
        p.line for term in found.terms for p in (*term.places, *(p for b in term.blocks for p in b.places))
    }
    known |= {p.line for m in found.matter for b in m.blocks for p in b.places}
    known |= {piece.place.line for piece in found.furniture}
    source = open_source("x", text.encode())
    known |= {n for line in source.reading.lines if line.text.startswith("@") for n in line.at}
    assert {n for n, line in enumerate(text.split("\n"), 1) if line.strip()} <= known
    assert "markup of the page" in {piece.reason for piece in found.furniture}


def test_a_list_on_a_wiki() -> None:
    found = edition(
        "<html><body><p>Owl is a word.</p>\n<p>From the Comprehensive Rules (April 12, 2024)</p>\n<ul>"
        "<li><b>100.</b> Owls<ul>\n<li>100.1. Owls call.<dl><dd><i>Example: One calls.</i></dd></dl></li>"
        "\n<li>100.1a At dusk.</li></ul></li></ul>\n<p>More</p></body></html>",
        "",
    )
    assert (found.id, found.sources[0].dialect) == ("cr-2024-04-12", "wiki")
    assert list(found.rules) == ["1", "100", "100.1", "100.1a"]
    assert found.rules["100.1"].examples == ("One calls.",)
    assert found.rules["100.1a"].blocks[0].places[0].line == 5
    assert found.problems == ()


def test_a_page_without_rules_is_called_one() -> None:
    with pytest.raises(
        SourceError, match=r"owls.html: no numbered rules found in this web page \(HTML\)"
    ) as e:
        edition("<html><body><p>Owls call.</p></body></html>")
    assert "crkb fetch" in e.value.hint


UNITS = [
    "<",
    "<a ",
    '<a href="',
    "<!--",
    "<!",
    "</",
    "<script>",
    "<nav>",
    "<![",
    "&",
    "&#",
    "<p>",
    "<ul>x",
    "<a b='>",
]


@pytest.mark.slow
@pytest.mark.parametrize("unit", UNITS)
def test_damaged_pages_cost_no_more_than_their_letters(unit: str) -> None:
    start = time.process_time()
    page.read(["<html><p>100.1. Owls call.</p>", unit * 50_000, "</nav>"])
    assert time.process_time() - start < 5  # less than one second; the square of it would be hours
