"""Reading in a real browser: previews, links, keys, colours."""

from __future__ import annotations

import pytest

from .browser import ENTER, ESCAPE, TAB, reach
from .conftest import ADDON

pytestmark = pytest.mark.browser


def test_focus_shows_what_a_reference_points_to(chromium, address, game_site) -> None:
    chromium.open(address(game_site, "100.html"))
    reach(chromium, "100.1a")
    chromium.press(TAB)
    assert "704.5k A lantern that is out" in chromium.one("#preview").text
    assert chromium.focus.get_attribute("aria-describedby") == "preview"
    chromium.press(ESCAPE)
    assert chromium.all("#preview") == []
    chromium.press(ENTER)
    chromium.wait(lambda: chromium.at == "704.html#704.5k")


@pytest.mark.parametrize(
    ("file", "selector", "shown"),
    [
        ("100.html", '[id="100.1"] a.ref', ["702. Gifts", "702.1. A gift is", "702.2. Shimmer"]),
        ("702.html", '[id="702.1"] a.ref', ["702.2. Shimmer", "702.2a Shimmer is", "702.3. Moon-Walk"]),
        ("101.html", '[id="101.1"] a.ref', ["7. More Rules", "704 Tidying Up"]),
        ("glossary.html", "[id=t-glow] a.ref[href^='#']", ["Lantern", "What a keeper carries"]),
        ("all.html", '[id="100.1a"] a.ref', ["704.5k A lantern"]),
        ("all.html", '[id="101.1"] a.ref', ["7. More Rules"]),
    ],
)
def test_hovering_shows_chapters_ranges_sections_and_terms(
    chromium, game_site, file, selector, shown
) -> None:
    from selenium.webdriver.common.action_chains import ActionChains

    chromium.open(f"{game_site.directory.as_uri()}/{file}")
    link = chromium.one(selector)
    chromium.run("arguments[0].scrollIntoView({block: 'center'})", link)
    ActionChains(chromium.driver).move_to_element(link).perform()
    box = chromium.one("#preview").text
    assert [s for s in shown if s not in box] == []


def test_a_tap_shows_and_the_next_one_goes(chromium, game_site) -> None:
    chromium.size(360, 740, mobile=True)
    chromium.command("Emulation.setTouchEmulationEnabled", enabled=True)
    chromium.open(f"{game_site.directory.as_uri()}/100.html")
    link = chromium.one('[id="100.1a"] a.ref')
    chromium.run("arguments[0].scrollIntoView({block: 'center'})", link)
    at = chromium.run(
        "(({x, y, height}) => ({x: x + 4, y: y + height / 2}))(arguments[0].getClientRects()[0])", link
    )

    def tap() -> None:
        chromium.command("Input.dispatchTouchEvent", type="touchStart", touchPoints=[at])
        chromium.command("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    tap()
    assert "Go there" in chromium.one("#preview").text
    assert chromium.at == "100.html"
    tap()
    chromium.wait(lambda: chromium.at == "704.html#704.5k")
    chromium.command("Emulation.setTouchEmulationEnabled", enabled=False)


def test_previews_across_editions(chromium, address, both_site) -> None:
    chromium.open(address(both_site, f"{ADDON}/100.html"))
    reach(chromium, "100.2tr")
    chromium.press(TAB)
    assert "704.5b A lantern whose glow" in chromium.one("#preview").text


def test_a_number_copies_its_address(chromium, served, game_site) -> None:
    root = f"{served(game_site.root)}/{game_site.folder.rstrip('/')}"
    chromium.command(
        "Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"]
    )
    chromium.open(f"{root}/704.html")
    chromium.one('[id="704.5b"] .num').click()
    assert chromium.one(".said").text == "Link copied"
    assert chromium.later("navigator.clipboard.readText()") == f"{root}/704.html#704.5b"
    assert chromium.at == "704.html#704.5b"


# Keys and settings.


def test_n_and_p_go_from_rule_to_rule_and_on(chromium, game_site) -> None:
    chromium.open(f"{game_site.directory.as_uri()}/101.html")
    chromium.press("n")
    assert chromium.focus.text == "101.1."
    chromium.press("n", "p", "n")
    assert chromium.focus.text == "101.2."
    chromium.press("n")
    chromium.wait(lambda: chromium.at == "700.html")
    chromium.press("p")
    chromium.wait(lambda: chromium.at == "101.html")


def test_help_lists_the_keys_and_can_turn_them_off(chromium, game_site) -> None:
    chromium.open(f"{game_site.directory.as_uri()}/101.html")
    chromium.press("?")
    assert {key.text for key in chromium.all("dialog kbd")} == {"/", "n", "p", "e", "d", "?", "Esc"}
    chromium.one("#use-keys").click()
    chromium.press(ESCAPE)
    assert not chromium.one("dialog").is_displayed()
    chromium.press("/")
    assert chromium.focus.get_attribute("id") != "q"
    chromium.press("?")
    assert chromium.one("dialog").is_displayed()


def test_colours_follow_the_system_and_a_switch_that_is_kept(chromium, address, game_site) -> None:
    chromium.open(address(game_site, "101.html"))
    light = chromium.colour()
    chromium.prefer(prefers_color_scheme="dark")
    dark = chromium.colour()
    assert light != dark
    chromium.press("d")
    assert chromium.colour() == light
    chromium.open(address(game_site, "704.html"))
    assert chromium.colour() == light
    chromium.one("#theme").click()
    assert chromium.colour() == dark


def test_examples_can_be_hidden(chromium, game_site) -> None:
    chromium.open(f"{game_site.directory.as_uri()}/100.html")
    example = chromium.one(".example")
    assert example.is_displayed()
    chromium.one("#examples").click()
    assert not example.is_displayed()
    assert chromium.one("#examples").get_attribute("aria-pressed") == "false"
    chromium.open(f"{game_site.directory.as_uri()}/702.html")
    assert not chromium.one(".example").is_displayed()
    chromium.press("e")
    assert chromium.one(".example").is_displayed()
