"""Finding one's way on a page in a real browser: bar, list of chapters, headings, permalinks."""

from __future__ import annotations

import pytest

from .browser import DOWN, ESCAPE, TAB, find
from .conftest import DATE

pytestmark = pytest.mark.browser


def top_of(chromium, anchor: str) -> float:
    return chromium.run("document.getElementById(arguments[0]).getBoundingClientRect().top", anchor)


@pytest.mark.parametrize("width", [360, 641, 768, 1024, 1025, 1440])
def test_the_bar_covers_nothing_that_is_linked(chromium, game_site, width) -> None:
    chromium.size(width, 500)
    chromium.open(f"{game_site.directory.as_uri()}/704.html#704.5d")
    bar = chromium.run("document.querySelector('.top').getBoundingClientRect().bottom")
    chromium.wait(lambda: top_of(chromium, "704.5d") < 400)
    assert 0 < bar <= top_of(chromium, "704.5d")
    assert bar <= 60


def test_after_escape_an_arrow_opens_the_list_again(chromium, game_site) -> None:
    chromium.open(f"{game_site.directory.as_uri()}/704.html")
    assert len(find(chromium, "glow")) > 2
    chromium.press(DOWN, ESCAPE)
    assert not chromium.one("#found").is_displayed()
    assert chromium.focus.get_attribute("aria-activedescendant") is None
    chromium.press(DOWN)
    assert chromium.one("#found").is_displayed()
    assert chromium.focus.get_attribute("aria-activedescendant") == "hit-0"


def test_examples_stay_on_their_own_page(chromium, address, game_site) -> None:
    chromium.open(address(game_site, "100.html"))
    chromium.one("#examples").click()
    chromium.open(address(game_site, "examples.html"))
    assert all(example.is_displayed() for example in chromium.all(".example"))


def test_an_example_has_a_place_of_its_own(chromium, game_site) -> None:
    chromium.open(f"{game_site.directory.as_uri()}/examples.html")
    chromium.one('a[href="100.html#100.1b-e2"]').click()
    chromium.wait(lambda: chromium.at == "100.html#100.1b-e2")
    assert chromium.one(".example:target").text.startswith("Example: Ben")


def test_every_rule_is_a_heading(chromium, game_site) -> None:
    chromium.open(f"{game_site.directory.as_uri()}/100.html")
    headings = {h.tag_name: [] for h in chromium.all("main h1, main h2, main h3")}
    for heading in chromium.all("main h1, main h2, main h3"):
        headings[heading.tag_name].append(heading.text.split()[0].rstrip("."))
    rules = [rule.get_attribute("id") for rule in chromium.all("main .rule")]
    assert headings["h1"] == ["100"]
    assert sorted(headings["h2"] + headings["h3"]) == sorted(rules)
    assert all(number[-1].isalpha() for number in headings["h3"])


# The list of chapters.


def test_chapters_come_before_the_text_for_a_keyboard(chromium, game_site) -> None:
    chromium.open(f"{game_site.directory.as_uri()}/702.html")
    for _ in range(15):
        chromium.press(TAB)
        if chromium.run("Boolean(document.activeElement.closest('#side'))"):
            return
    raise AssertionError("the list of chapters is more than 15 stops away")


def test_the_list_of_chapters_follows_the_reader(chromium, game_site) -> None:
    chromium.size(1280, 400)
    chromium.open(f"{game_site.directory.as_uri()}/702.html")
    chromium.run("document.getElementById('702.3').scrollIntoView()")
    here = '#side a[aria-current="location"]'
    chromium.wait(lambda: [link.get_attribute("hash") for link in chromium.all(here)] == ["#702.3"])
    chromium.run("scrollTo(0, 0)")
    chromium.wait(lambda: [link.get_attribute("hash") for link in chromium.all(here)] != ["#702.3"])


@pytest.mark.parametrize("width", [360, 1000])
def test_on_small_screens_chapters_open_over_the_page(chromium, game_site, width) -> None:
    chromium.size(width, 300)
    chromium.open(f"{game_site.directory.as_uri()}/702.html")
    side, jump = chromium.one("#side"), chromium.one(".jump")
    assert (side.is_displayed(), jump.get_attribute("aria-expanded")) == (False, "false")
    chromium.run("scrollTo(0, 100)")
    jump.click()
    assert (side.is_displayed(), jump.get_attribute("aria-expanded")) == (True, "true")
    assert chromium.focus.get_attribute("aria-current") in ("page", "location")
    chromium.press(ESCAPE)
    assert (side.is_displayed(), chromium.focus == jump) == (False, True)
    jump.click()
    chromium.one(".shut").click()
    assert (side.is_displayed(), chromium.focus == jump) == (False, True)
    assert chromium.run("scrollY") == 100  # where the reader was
    jump.click()
    chromium.one('#side a[href="#702.3"]').click()
    chromium.wait(lambda: chromium.at == "702.html#702.3")
    assert not side.is_displayed()


def test_chapters_are_shown_that_were_asked_for_before_there_was_a_script(chromium, game_site) -> None:
    chromium.size(360, 740)
    chromium.open(f"{game_site.directory.as_uri()}/702.html#side")
    side = chromium.one("#side")
    assert side.is_displayed()
    chromium.press(ESCAPE)
    assert not side.is_displayed()


def test_chapters_close_when_they_are_left(chromium, game_site) -> None:
    chromium.size(1000, 740)
    chromium.open(f"{game_site.directory.as_uri()}/702.html")
    side, jump = chromium.one("#side"), chromium.one(".jump")
    jump.send_keys(" ")  # as buttons do
    assert side.is_displayed()
    chromium.one(".shut").send_keys(TAB)
    assert not side.is_displayed()
    jump.click()
    chromium.run("document.querySelector('footer').click()")
    assert not side.is_displayed()


def test_an_example_that_is_linked_is_shown_though_examples_are_hidden(chromium, game_site) -> None:
    chromium.open(f"{game_site.directory.as_uri()}/100.html#100.1b-e2")
    chromium.press("e")
    assert [e.is_displayed() for e in chromium.all('[id="100.1b"] .example')] == [False, True]


def test_what_is_out_of_sight_is_not_laid_out(chromium, game_site) -> None:
    chromium.open(f"{game_site.directory.as_uri()}/704.html")
    assert chromium.colour(".rule", of="contentVisibility") == "auto"


def test_on_large_screens_chapters_are_beside_the_text(chromium, game_site) -> None:
    chromium.size(1100, 740)
    chromium.open(f"{game_site.directory.as_uri()}/702.html")
    assert chromium.one("#side").is_displayed()
    assert not chromium.one(".jump").is_displayed()
    assert not chromium.one(".shut").is_displayed()


@pytest.mark.parametrize("width", [360, 1024, 1280, 1440, 1920])
def test_what_is_said_of_a_rule_is_beside_it_where_there_is_room(chromium, both_site, width) -> None:
    chromium.size(width, 900)
    chromium.open((both_site.directory / DATE / "704.html").as_uri())
    rule = chromium.one('[id="704.5c"]')
    words, beside = (rule.find_element("css selector", each).rect for each in ("p", ".beside"))
    number = rule.find_element("css selector", ".bare").rect
    if width >= 1440:
        assert beside["x"] >= words["x"] + words["width"]
        assert abs(beside["y"] - words["y"]) < 20
    else:
        assert beside["y"] >= words["y"] + words["height"]
    assert number["x"] + number["width"] <= words["x"] or number["y"] + number["height"] <= words["y"]
    assert chromium.run("document.documentElement.scrollWidth") <= width
