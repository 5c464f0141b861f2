"""Official text, plain wording or both, in a real browser."""

from __future__ import annotations

import pytest

from .browser import ENTER, TAB, browser, find, run_axe

pytestmark = pytest.mark.browser

FOLDED = "[id='{}'] > .{}"


def choose(chromium, choice: str) -> None:
    chromium.one(f".wording input[value={choice}]").click()


def choices(chromium) -> list[str]:
    """What is marked as chosen."""
    return chromium.run(
        "[...document.querySelectorAll('.wording input:checked')].map((radio) => radio.value)"
    )


def seen(chromium, number: str) -> dict[str, bool]:
    """Whether the paragraphs of a rule's official text and of its plain wording can be read."""
    found = {}
    for kind in ("official", "plain"):
        paragraphs = chromium.all(f"{FOLDED.format(number, kind)} > p")
        found[kind] = bool(paragraphs) and all(each.is_displayed() for each in paragraphs)
    return found


def unfolded(chromium) -> set[tuple[str, str]]:
    """(rule, kind) of everything that is unfolded."""
    script = """[...document.querySelectorAll('.rule > :is(.official, .plain)[open]')]
        .map((each) => [each.parentElement.id, each.classList[0]])"""
    return {(number, kind) for number, kind in chromium.run(script)}


def visible(chromium) -> set[tuple[str, str]]:
    """(rule, kind) of everything that takes room, be it folded up."""
    script = """[...document.querySelectorAll('.rule > :is(.official, .plain)')]
        .filter((each) => each.getClientRects().length)
        .map((each) => [each.parentElement.id, each.classList[0]])"""
    return {(number, kind) for number, kind in chromium.run(script)}


OFFICIAL = {("100.1", "official"), ("100.1a", "official"), ("100.2", "official")}
PLAIN = {(number, "plain") for number, _ in OFFICIAL}


@pytest.mark.parametrize(
    ("choice", "shown"), [("official", OFFICIAL), ("both", OFFICIAL | PLAIN), ("plain", PLAIN)]
)
def test_what_is_chosen_is_shown_and_kept_for_other_pages(
    chromium, address, restated_site, choice, shown
) -> None:
    chromium.open(address(restated_site, "100.html"))
    assert choices(chromium) == ["official"]
    choose(chromium, choice)
    assert unfolded(chromium) == shown
    for file in ("100.html", "102.html", "all.html"):
        chromium.open(address(restated_site, file))
        assert choices(chromium) == [choice], file
    chromium.open(address(restated_site, "100.html"))
    assert unfolded(chromium) == shown
    assert seen(chromium, "100.1") == {kind: ("100.1", kind) in shown for kind in ("official", "plain")}


def test_the_choice_is_made_with_the_keyboard(chromium, restated_site) -> None:
    chromium.open(f"{restated_site.directory.as_uri()}/100.html")
    chromium.run("document.querySelector('#print').focus()")
    chromium.press(TAB)
    assert chromium.focus.get_attribute("value") == "official"
    chromium.press("\ue014")  # right
    assert choices(chromium) == ["both"]
    assert unfolded(chromium) == OFFICIAL | PLAIN


@pytest.mark.parametrize("width", [360, 1024, 1151, 1152, 1280, 1376, 1440, 1920])
def test_both_are_side_by_side_where_there_is_room(chromium, restated_site, width) -> None:
    chromium.size(width, 900)
    chromium.open(f"{restated_site.directory.as_uri()}/100.html")
    choose(chromium, "both")
    for number, _ in OFFICIAL:
        text, plain = (chromium.one(FOLDED.format(number, kind)).rect for kind in ("official", "plain"))
        if width >= 1152:
            assert text["x"] + text["width"] <= plain["x"]
            assert abs(text["y"] - plain["y"]) < 4
            assert min(text["width"], plain["width"]) > 300
        else:
            assert text["y"] + text["height"] <= plain["y"]
    across = chromium.one("[id='100.3'] > p").rect
    beside = chromium.one("[id='100.1a'] > .beside").rect
    plain = chromium.one("[id='100.1a'] > .plain").rect
    if width >= 1152:
        assert across["x"] + across["width"] >= plain["x"] + plain["width"] - 4
    if width >= 1376:
        assert beside["x"] >= plain["x"] + plain["width"]
        assert abs(beside["y"] - plain["y"]) < 20
    else:
        assert beside["y"] >= plain["y"] + plain["height"]
    assert chromium.run("document.documentElement.scrollWidth") <= width


def test_a_rule_by_itself_has_both_side_by_side(chromium, restated_site) -> None:
    chromium.open(f"{restated_site.directory.as_uri()}/100.html")
    choose(chromium, "both")
    chromium.open(f"{restated_site.directory.as_uri()}/rule-100.2.html")
    assert choices(chromium) == ["both"]
    text, plain = (chromium.one(f".pair > .{kind}").rect for kind in ("official", "plain"))
    assert text["x"] + text["width"] <= plain["x"]


def test_the_official_text_is_one_key_away(chromium, restated_site) -> None:
    chromium.open(f"{restated_site.directory.as_uri()}/100.html")
    choose(chromium, "plain")
    plain, summary = (chromium.one(f"[id='100.1'] > {each}") for each in (".plain", ".official > summary"))
    assert plain.rect["y"] + plain.rect["height"] <= summary.rect["y"]
    chromium.run("document.querySelector('[id=\"100.1\"] > .plain a').focus()")
    chromium.press(TAB)
    assert chromium.focus == summary  # after the wording, as on the screen
    chromium.press(ENTER)
    assert seen(chromium, "100.1") == {"official": True, "plain": True}
    choose(chromium, "official")
    order = "[...document.getElementById('100.1').children].map((each) => each.classList[0])"
    assert chromium.run(order) == ["bare", "official", "plain"]


@pytest.mark.parametrize("choice", ["official", "both", "plain"])
def test_a_wording_that_does_not_fit_takes_no_ones_place(chromium, restated_site, choice) -> None:
    chromium.open(f"{restated_site.directory.as_uri()}/102.html")
    choose(chromium, choice)
    assert chromium.one("[id='102.1'] > p").is_displayed()
    assert not chromium.one("[id='102.1'] > .plain > p").is_displayed()


@pytest.mark.parametrize("choice", ["official", "both", "plain"])
@pytest.mark.parametrize("anchor", ["100.1a", "100.1a-e1", "100.3a"])
def test_links_lead_to_what_is_shown(chromium, restated_site, choice, anchor) -> None:
    chromium.size(1280, 300)
    page = f"{restated_site.directory.as_uri()}/100.html"
    chromium.open(page)
    choose(chromium, choice)
    chromium.open("about:blank")
    chromium.open(f"{page}#{anchor}")
    there = chromium.one(f"[id='{anchor}']")
    bar = chromium.run("document.querySelector('.top').getBoundingClientRect().bottom")
    top = "document.getElementById(arguments[0]).getBoundingClientRect().top"
    chromium.wait(lambda: bar <= chromium.run(top, anchor) < 300)
    assert there.is_displayed()


def test_search_leads_to_the_rule(chromium, address, restated_site) -> None:
    chromium.open(address(restated_site, "102.html"))
    choose(chromium, "plain")
    chromium.run("document.activeElement.blur()")
    assert "100.1a" in find(chromium, "100.1a")
    chromium.one(".hit").click()
    chromium.wait(lambda: chromium.at == "100.html#100.1a")
    chromium.wait(lambda: seen(chromium, "100.1a") == {"official": False, "plain": True})


def test_a_key_changes_it_and_keeps_the_place(chromium, restated_site) -> None:
    chromium.size(1280, 200)
    chromium.open(f"{restated_site.directory.as_uri()}/100.html#100.2")
    top = "Math.round(document.getElementById('100.2').getBoundingClientRect().top)"
    chromium.wait(lambda: chromium.run(top) < 150)
    for choice in ("both", "plain", "official"):
        before = chromium.run(top)
        chromium.press("w")
        assert choices(chromium) == [choice]
        assert abs(chromium.run(top) - before) <= 2
    chromium.press("?")
    assert "official text, both or plain wording" in chromium.one("#keys").text


@pytest.mark.parametrize(
    ("choice", "shown"), [("official", OFFICIAL), ("both", OFFICIAL | PLAIN), ("plain", PLAIN)]
)
def test_what_is_chosen_is_printed(chromium, restated_site, choice, shown) -> None:
    chromium.open(f"{restated_site.directory.as_uri()}/100.html")
    choose(chromium, choice)
    chromium.command("Emulation.setEmulatedMedia", media="print")
    try:
        assert visible(chromium) == shown
        assert not chromium.one(".wording").is_displayed()
        if choice == "both":
            text, plain = (chromium.one(FOLDED.format("100.2", kind)).rect for kind in ("official", "plain"))
            assert text["y"] + text["height"] <= plain["y"]
    finally:
        chromium.command("Emulation.setEmulatedMedia", media="")


def test_a_browser_that_keeps_nothing_still_changes(chromium, restated_site) -> None:
    refuse = "Object.defineProperty(window, 'localStorage', { get() { throw new Error('refused'); } })"
    added = chromium.command("Page.addScriptToEvaluateOnNewDocument", source=refuse)
    try:
        chromium.open(f"{restated_site.directory.as_uri()}/100.html")
        choose(chromium, "both")
        assert unfolded(chromium) == OFFICIAL | PLAIN
    finally:
        chromium.command("Page.removeScriptToEvaluateOnNewDocument", identifier=added["identifier"])
        chromium.open(f"{restated_site.directory.as_uri()}/100.html")


def test_what_is_kept_may_be_nonsense(chromium, restated_site) -> None:
    page = f"{restated_site.directory.as_uri()}/100.html"
    chromium.open(page)
    chromium.run("localStorage.setItem('crkb-wording', 'constructor')")
    chromium.open(page)
    assert choices(chromium) == ["official"]
    assert unfolded(chromium) == OFFICIAL


def test_without_a_script_the_wording_is_folded_up_below_the_text(restated_site) -> None:
    with browser(scripts=False) as plain_browser:
        plain_browser.open(f"{restated_site.directory.as_uri()}/100.html")
        for number, _ in OFFICIAL:
            assert plain_browser.one(f"[id='{number}'] > .official > p").is_displayed()
            assert not plain_browser.one(f"[id='{number}'] > .official > summary").is_displayed()
            assert plain_browser.one(f"[id='{number}'] > .plain > summary").is_displayed()
        assert plain_browser.all(".wording fieldset") == []
        assert "3 of 5 rules" in plain_browser.one(".wording").text


@pytest.mark.parametrize("file", ["100.html", "rule-100.2.html"])
@pytest.mark.parametrize("choice", ["official", "both", "plain"])
def test_there_are_no_barriers(chromium, axe, restated_site, choice, file) -> None:
    chromium.open(f"{restated_site.directory.as_uri()}/{file}")
    choose(chromium, choice)
    assert run_axe(chromium, axe) == []
