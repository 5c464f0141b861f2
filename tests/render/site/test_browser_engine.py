"""Questions answered in the browser by crkb's own engine, where a Pyodide is to be had.

CRKB_PYODIDE names its folder, as `npm pack pyodide` gives it, with the wheel of msgspec for it.
"""

from __future__ import annotations

import json
import os
from itertools import groupby
from urllib.parse import quote

import pytest

from crkb.errors import CrkbError
from crkb.questions import scenarios
from crkb.questions.core import as_data
from crkb.render import data

from .browser import Browser, check
from .conftest import opened, written

pytestmark = pytest.mark.browser

HARM = "<img src=x onerror=alert(1)>"


@pytest.fixture(scope="module")
def pyodide() -> str:
    folder = os.environ.get("CRKB_PYODIDE", "")
    if not folder:
        pytest.skip("no Pyodide: CRKB_PYODIDE names no folder")
    return folder


@pytest.fixture(scope="module")
def answering(library, tmp_path_factory, pyodide):
    """The bundled edition, on a site that answers by itself."""
    kbs = opened(library, "plain")
    return written(tmp_path_factory.mktemp("answering"), kbs, asking=True, engine=pyodide)


def ask(chromium: Browser) -> None:
    chromium.one(".asking [type=submit]").click()


def answer(chromium: Browser, seconds: float = 100) -> str:
    """What is shown as the answer, once there is one."""
    from selenium.webdriver.support.ui import WebDriverWait

    said = "document.querySelector('.answer').innerText"
    return WebDriverWait(chromium.driver, seconds).until(lambda _: chromium.run(said))


def test_a_question_is_answered_once_somebody_asks(chromium, served, answering) -> None:
    """Nothing is loaded before; facts stay in the address; the next answer is there at once."""
    facts = json.dumps({"objects": [{"names": ["Oak"]}, {"names": ["Elm"]}]})
    page = f"{served(answering.root)}/{answering.folder}ask-same-name.html"
    chromium.open(f"{page}?facts={quote(facts)}")
    assert "The first answer loads" in chromium.one(".loads").text
    assert json.loads(chromium.one("#fact-1").get_attribute("value"))[0] == {"names": ["Oak"]}
    chromium.driver.implicitly_wait(0)
    assert not chromium.run("performance.getEntriesByType('resource').some((r) => /pyodide/.test(r.name))")

    ask(chromium)
    assert chromium.one(".loading progress").is_displayed()
    assert answer(chromium).startswith("No.")
    assert not chromium.one(".loading").is_displayed()
    assert not chromium.one(".loads").is_displayed()
    assert chromium.one(".answer .proof a").get_attribute("href").endswith("/201.html#201.2a")

    came = chromium.one(".case .came").text
    chromium.one('.case a[href^="?facts="]').click()
    assert answer(chromium, 3).startswith(came)
    assert chromium.at.startswith("ask-same-name.html?facts=")


def test_what_is_wrong_is_said_as_by_the_service_and_does_no_harm(
    chromium, served, answering, library
) -> None:
    """Also without the policy that forbids what scripts in texts would do."""
    chromium.command("Page.enable")
    chromium.command("Page.setBypassCSP", enabled=True)
    try:
        facts = {"objects": [{"names": [HARM]}, {HARM: HARM}]}
        [kb] = opened(library, "plain")
        with pytest.raises(CrkbError) as refused:
            kb.ask("same-name", facts)
        address = f"{served(answering.root)}/{answering.folder}ask-same-name.html"
        chromium.open(f"{address}?facts={quote(json.dumps(facts))}")
        ask(chromium)
        assert answer(chromium) == str(refused.value)
        ok = json.dumps([{"names": [HARM]}, {"names": [HARM]}])
        chromium.run("document.querySelector('#fact-1').value = arguments[0]", ok)
        chromium.run("document.querySelector('.answer').replaceChildren()")
        ask(chromium)
        assert HARM in answer(chromium, 3)
        assert not chromium.all(".answer img, .case img")
    finally:
        chromium.command("Page.setBypassCSP", enabled=False)


def test_loading_can_be_cancelled_and_begun_again(chromium, served, answering) -> None:
    chromium.open(f"{served(answering.root)}/{answering.folder}ask-same-name.html")
    ask(chromium)
    chromium.one(".loading button").click()
    assert answer(chromium, 3) == "Cancelled."
    assert not chromium.one(".loading").is_displayed()
    assert chromium.focus.text == "Ask"
    chromium.run("document.querySelector('.answer').replaceChildren()")
    ask(chromium)
    assert answer(chromium).startswith("Yes.")


def test_an_engine_that_is_not_there_is_said(chromium, served, library, tmp_path, pyodide) -> None:
    site = written(tmp_path, opened(library, "plain"), asking=True, engine=pyodide)
    (tmp_path / "engine" / "crkb.zip").unlink()
    chromium.open(f"{served(tmp_path)}/{site.folder}ask-same-name.html")
    ask(chromium)
    assert answer(chromium) == "The engine could not be loaded (/engine/crkb.zip: 404)."
    assert all("404" in each for each in chromium.complaints())


def test_after_facts_that_stop_it_the_engine_starts_anew(chromium, served, answering) -> None:
    chromium.open(f"{served(answering.root)}/{answering.folder}ask-same-name.html")
    chromium.driver.set_script_timeout(200)
    deep = '{"objects": ' + "[" * 50_000
    assert "The engine stopped." in chromium.later("crkb.engine.ask('same-name', arguments[0])", deep)
    assert chromium.later("crkb.engine.ask('same-name', '{}')")["detail"] == "missing: objects"
    assert all("Pyodide" in each or "fatal" in each or "RangeError" in each for each in chromium.complaints())


def test_from_disk_a_page_says_that_it_does_not_answer(chromium, answering) -> None:
    chromium.open(f"{answering.root.as_uri()}/{answering.folder}ask-same-name.html")
    assert "from disk browsers don't run the engine" in chromium.one("main").text
    assert not chromium.one(".asking").is_displayed()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_the_form_is_accessible_and_fits(chromium, served, answering, axe, scheme, width) -> None:
    chromium.size(width)
    chromium.prefer(prefers_color_scheme=scheme)
    page = f"{served(answering.root)}/{answering.folder}ask-same-name.html"
    assert check(chromium, axe, page) == []
    ask(chromium)
    assert chromium.run("document.documentElement.scrollWidth") <= width
    chromium.one(".loading button").click()


@pytest.mark.editions
def test_answers_are_those_of_python(chromium, served, official, tmp_path, pyodide) -> None:
    """Every case of all questions in the newest edition: the same answer, steps and citations."""
    site = written(tmp_path, [official], asking=True, engine=pyodide)
    chromium.open(f"{served(tmp_path)}/{site.folder}ask-same-name.html")
    chromium.driver.set_script_timeout(200)
    effective = official.info.effective
    cases = [
        case
        for case in scenarios.load()
        if case.since <= effective and (not case.until or effective <= case.until)
    ]
    assert len({case.question for case in cases}) >= 30
    for name, group in groupby(sorted(cases, key=lambda case: case.question), lambda case: case.question):
        given = [as_data(case.given) for case in group]
        asked = (
            "Promise.all(arguments[1].map((facts) => crkb.engine.ask(arguments[0], JSON.stringify(facts))))"
        )
        found = chromium.later(asked, name, given)
        expected = [json.loads(json.dumps(data.answer(official.ask(name, facts)))) for facts in given]
        assert found == expected, name
