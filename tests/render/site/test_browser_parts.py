"""Chapters in parts, in a real browser."""

from __future__ import annotations

import pytest

from .browser import find
from .conftest import BASE

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(
    ("asked", "led"),
    [
        ("702.html#702.2b", "702.2.html#702.2b"),
        ("702.html#702.2", "702.2.html#702.2"),
        ("702.html#702.2b-e1", "702.2.html#702.2b-e1"),
        ("702.html#702.1", "702.html#702.1"),
        ("702.html#702.9a", "702.html#702.9a"),  # there is none
        ("702.2.html#702.3", "702.2.html#702.3"),  # never written so
    ],
)
def test_old_addresses_lead_to_the_part(chromium, address, parted_site, asked, led) -> None:
    chromium.open(address(parted_site, f"{BASE}/{asked}"))
    chromium.wait(lambda: chromium.at == led)
    assert chromium.run("document.readyState") != "loading"


@pytest.mark.parametrize(
    ("query", "at"),
    [
        ("702", "702.html"),
        ("702.1", "702.html#702.1"),
        ("702.2", "702.2.html"),
        ("702.2b", "702.2.html#702.2b"),
        ("704.5k", "704.html#704.5k"),
    ],
)
@pytest.mark.parametrize("whole", [False, True])
def test_search_leads_to_the_part(chromium, address, parted_site, query, at, whole) -> None:
    chromium.open(address(parted_site, f"{BASE}/100.html"))
    if whole:
        chromium.later("crkb.ready().then(() => true)")
    assert query in find(chromium, query)
    chromium.one(".hit").click()
    chromium.wait(lambda: chromium.at == at)


@pytest.mark.parametrize("file", ["704.html", "all.html"])
def test_links_show_what_is_on_the_part(chromium, address, parted_site, file) -> None:
    chromium.open(address(parted_site, f"{BASE}/{file}"))
    chromium.run("document.querySelector('[id=\"704.5h\"] a.ref').focus({ focusVisible: true })")
    assert chromium.one("#preview").text.startswith("702.2. Shimmer")
