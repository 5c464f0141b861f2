"""What pages link, also those that nobody wrote for a browser."""

from __future__ import annotations

import time

import pytest

from crkb.library import page_links, publisher

BASE = "https://a.invalid/rules/"
TEXT = "https://m.invalid/Rules%2020310303.txt"


def found(page: str) -> list[str]:
    return list(page_links.addresses(page, BASE))


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        ('<a class="x" href="b.txt">', [f"{BASE}b.txt"]),
        ("<a\nhref = b.txt >", [f"{BASE}b.txt"]),
        ('<a title="a > b" href="b.txt">', [f"{BASE}b.txt"]),
        ('<a href="b.txt?x=1&amp;y=2">', [f"{BASE}b.txt?x=1&y=2"]),
        ('<area href="b.txt"><link href="c.txt">', []),
        (f'<![<!--<a href="{TEXT}">', [TEXT, TEXT]),
        (f'<a href="http://[x"><a href="//[1::"><a href="{TEXT}">', [TEXT, TEXT]),
        (f'<a href="<!--" <![CDATA[ ><a href="{TEXT}">', [TEXT, TEXT]),
        (f'{{"url": "{TEXT}"}}', [TEXT]),
        (f'"http://x.invalid/?to={TEXT}"', [TEXT]),
        ("http" * 10 + "s://m.invalid/x.txt", ["https://m.invalid/x.txt"]),
        (".txt http://x", []),
        (f'<a href="{"x" * 5000}">', []),
        (f'"https://{"x" * 5000}.txt"', []),
    ],
)
def test_addresses(page, expected):
    assert [address for address in found(page) if address != f"{BASE}<!--"] == expected


def test_no_more_than_so_many():
    assert len(found('<a href="x">' * (page_links.MOST + 1))) == page_links.MOST
    assert len(found("https://m.invalid/x.txt " * (page_links.MOST + 1))) == page_links.MOST


@pytest.mark.parametrize(
    "piece",
    [
        "http:",
        "<a ",
        '<a href="',
        "<!--",
        "<![",
        "<a href='x",
        "http://x ",
        ".txt",
        "&#",
        "</a",
        "<a href=x>",
        "<a " * 1333 + ">",
    ],
)
@pytest.mark.slow
def test_the_work_is_linear(piece):
    def seconds(characters: int) -> float:
        page = piece * (characters // len(piece))
        start = time.process_time()
        publisher.links(page, BASE)
        return time.process_time() - start

    seconds(10_000)
    assert seconds(1_000_000) < 5  # a tenth of a second for most; the quadratic pattern took an hour
