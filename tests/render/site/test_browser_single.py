"""The page of a single rule in a real browser: its picture on screens, by keyboard, read aloud."""

from __future__ import annotations

from pathlib import Path

import pytest

from crkb.render.site import single
from crkb.render.site.neighbours import Neighbour, Neighbouring, Neighbours

from .browser import ENTER, TAB, run_axe
from .conftest import ADDON, BASE, DATE, HOSTILE, Site, opened, written

pytestmark = pytest.mark.browser

PAGE = "rule-704.5b.html"


@pytest.fixture(scope="module")
def rules_site(library, tmp_path_factory) -> Path:
    """The invented game and its add-on, with a page for each rule."""
    site = written(tmp_path_factory.mktemp("rules"), opened(library, BASE, ADDON), rule_files=True)
    return site.root / DATE


@pytest.fixture(scope="module")
def wide_site(library, tmp_path_factory) -> Site:
    """The same with neighbours whose names are as wide as names can be."""
    wide = tuple(Neighbour("M" * 60, letter * 60, "#main") for letter in "MW@\u706fi\u0416")

    def of(self, rule, page, links):
        found = real(self, rule, page, links)
        return found._replace(referring=Neighbours(wide, 7, "#main"), referred=Neighbours(wide, 1, "#main"))

    real = Neighbouring.of
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Neighbouring, "of", of)
        return written(tmp_path_factory.mktemp("wide"), opened(library, HOSTILE), rule_files=True)


TEXTS = """[...document.querySelectorAll('.around text')].map((text) => {
  const box = text.closest('svg[role=none]'), own = text.getBoundingClientRect();
  const frame = box && box.querySelector('rect').getBoundingClientRect();
  const edges = (r) => [r.left, r.top, r.right, r.bottom];
  return [edges(own), frame && edges(frame)];
})"""
"""Where each writing in the picture is, and the box that it is in."""


def overlaps(first: list[float], second: list[float]) -> bool:
    return first[0] < second[2] and second[0] < first[2] and first[1] < second[3] and second[1] < first[3]


@pytest.mark.parametrize("width", [320, 360, 639, 640, 768, 1280])
@pytest.mark.parametrize("site", ["usual", "wide"])
def test_no_writing_overlaps_or_leaves_its_box(chromium, rules_site, wide_site, width, site) -> None:
    chromium.size(width, 900)
    page = rules_site / PAGE if site == "usual" else wide_site.directory / "rule-100.1.html"
    chromium.open(page.as_uri())
    texts = chromium.run(TEXTS)
    assert len(texts) > 6
    for own, frame in texts:
        assert frame is None or (frame[0] <= own[0] and own[2] <= frame[2] and own[3] <= frame[3] + 1)
    plain = [own for own, _ in texts]
    for at, first in enumerate(plain):
        assert not [
            second
            for second in plain[at + 1 :]
            if overlaps(first, [*second[:1], second[1] + 1, second[2], second[3] - 1])
        ]
    assert chromium.run("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("width", [360, 1280])
def test_columns_are_beside_one_another_or_below(chromium, rules_site, width) -> None:
    chromium.size(width, 900)
    chromium.open((rules_site / PAGE).as_uri())
    into, middle, out = (chromium.one(f".around .{each}").rect for each in ("in", "mid", "out"))
    if width == 1280:
        assert into["x"] < middle["x"] < out["x"]
        heights = [each["y"] + each["height"] / 2 for each in (into, middle, out)]
        assert max(heights) - min(heights) <= 1
    else:
        assert middle["y"] < into["y"] < out["y"]
        assert not any(path.is_displayed() for path in chromium.all(".around .across, .around .head"))


def test_links_are_reached_by_keyboard_and_lead_to_the_neighbour(chromium, rules_site) -> None:
    chromium.open((rules_site / PAGE).as_uri())
    wanted = chromium.run("[...document.querySelectorAll('.around a')].map((a) => a.href.baseVal)")
    reached = []
    for _ in range(len(wanted) + 8):
        chromium.press(TAB)
        if chromium.run("Boolean(document.activeElement.closest('.around'))"):
            reached.append(chromium.run("document.activeElement.href.baseVal"))
            seen = chromium.run(
                "getComputedStyle(document.activeElement.querySelector('rect, text')).strokeWidth"
            )
            assert seen == "3px" or chromium.focus.text.startswith("and ")
    assert reached[: len(wanted)] == wanted  # then from the beginning
    chromium.run("document.querySelector('.around a[href=\"rule-704.5a.html\"]').focus()")
    chromium.press(ENTER)
    chromium.wait(lambda: chromium.at == "rule-704.5a.html")


def test_an_embedded_picture_leads_out_of_the_frame(chromium, rules_site, tmp_path) -> None:
    outside = tmp_path / "outside.html"
    address = (rules_site / PAGE).as_uri()
    outside.write_text(f'<!DOCTYPE html><iframe width="700" height="700" src="{address}"></iframe>', "utf-8")
    chromium.open(outside.as_uri())
    chromium.driver.switch_to.frame(0)
    chromium.one('.around a[href="704.html"]').click()
    chromium.driver.switch_to.default_content()
    chromium.wait(lambda: chromium.at == "704.html")


def test_a_screen_reader_gets_lists_of_named_links(chromium, rules_site) -> None:
    chromium.open((rules_site / PAGE).as_uri())
    nodes = [n for n in chromium.command("Accessibility.getFullAXTree")["nodes"] if not n["ignored"]]
    roles = [(n["role"]["value"], n.get("name", {}).get("value", "")) for n in nodes]
    assert {name for role, name in roles if role == "list" and name} == {
        "Referred to by",
        "Stands under",
        "Next to it",
    }
    links = [name for role, name in roles if role == "link"]
    assert "704 Tidying Up" in links
    assert "100.2tr Lanterns" in links
    assert "" not in links
    assert ("heading", "Around this rule") in roles


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_its_colours_are_those_of_the_page(chromium, rules_site, scheme) -> None:
    chromium.prefer(prefers_color_scheme=scheme)
    chromium.open((rules_site / PAGE).as_uri())
    light = {"light": "rgb(255, 255, 255)", "dark": "rgb(32, 36, 42)"}
    assert chromium.colour(".around .in rect", of="fill") == light[scheme]
    assert chromium.colour(".around .rule .n", of="fill") == chromium.colour("body", of="color")


def test_there_are_no_barriers(chromium, rules_site, axe) -> None:
    for width in (360, 1280):
        chromium.size(width, 900)
        chromium.open((rules_site / PAGE).as_uri())
        assert run_axe(chromium, axe) == []


def test_it_is_printed(chromium, rules_site) -> None:
    chromium.open((rules_site / PAGE).as_uri())
    chromium.command("Emulation.setEmulatedMedia", media="print")
    assert all(each.is_displayed() for each in chromium.all(".around svg, .referring li"))
    assert chromium.colour(".around .in .n", of="fill") == "rgb(0, 0, 0)"
    chromium.command("Emulation.setEmulatedMedia", media="")


def test_titles_beside_a_rule_can_be_read(chromium, rules_site) -> None:
    chromium.size(1440, 900)
    chromium.open((rules_site / "704.html").as_uri())
    chromium.run("document.querySelectorAll('.refs').forEach((each) => { each.open = true; })")
    assert "100.2tr (night-1) Lanterns" in chromium.one('[id="704.5b"] .refs').text
    assert single.PREFIX not in chromium.driver.page_source
