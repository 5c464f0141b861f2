"""The web site: the same pages as an export has, written when they are asked for."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from urllib.parse import quote, urljoin

import pytest
from starlette.testclient import TestClient

from crkb.export.site import write_site
from crkb.kb import open_knowledge_base
from crkb.library.library import Library
from crkb.render.site import single, templating
from crkb.render.site.book import by_id
from crkb.serve import pages as serve_pages
from crkb.serve.app import app
from crkb.serve.core.reply import FOR_NOW, TEXT
from crkb.serve.core.settings import Settings
from crkb.serve.pages import POLICY
from tests.render.site.browser import ENTER, browser, find

from .over_sockets import running

ID = "cr-2031-03-03"
HOME = f"/site/{ID}"
HTML = "text/html; charset=utf-8"
SCRIPT = "text/javascript; charset=utf-8"

BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


class Links(HTMLParser):
    """The addresses in a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.found += [value for name, value in attributes if name in ("href", "src", "action")]


def everything(client, start: str) -> dict[str, bytes]:
    """Address -> type of all that can be reached from a page."""
    found: dict[str, str] = {}
    ahead = [start]
    while ahead:
        address = ahead.pop().partition("#")[0]
        if address in found or not address.startswith("/site/"):
            continue
        answer = client.get(address)
        assert answer.status_code == 200, address
        found[address] = answer.headers["Content-Type"]
        if answer.headers["Content-Type"] == HTML:
            ahead += [urljoin(address, each) for each in Links(answer.text).found]
    return found


@pytest.fixture(scope="module")
def exported(served_home, tmp_path_factory) -> dict[str, str]:
    """The files of an export of the same edition, in a folder of its own."""
    folder = tmp_path_factory.mktemp("site")
    kbs = [open_knowledge_base(ID, served_home)]
    write_site(kbs, str(folder), plain=True, folder=by_id, rule_files=True, topics=True)
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*.*")}


def test_pages_are_those_of_the_export(client, exported):
    others = re.compile(r'<details class="pick">.*?</details>\n', re.DOTALL)
    own = [f for f in exported if f.startswith(f"{ID}/") and not f.endswith("moved.js")]
    assert len(own) > 15
    for file in own:
        found = client.get(f"/site/{file}")
        assert others.sub("", found.text) == others.sub("", exported[file].decode("utf-8")), file
    for name in templating.ASSETS:
        assert client.get(f"/site/{name}").content == exported[name]


def test_all_that_pages_lead_to_is_there(client):
    found = everything(client, "/site/")
    assert f"{HOME}/702.html" in found
    assert f"{HOME}/search.html" in found
    assert f"{HOME}/rule-100.1.html" in found
    assert f"{HOME}/topic-dusk.html" in found
    style, data, licence = "text/css; charset=utf-8", "application/json; charset=utf-8", TEXT
    assert set(found.values()) == {HTML, SCRIPT, style, data, licence, "image/svg+xml"}
    script = client.get(f"{HOME}/data/search.js")
    assert (script.status_code, script.headers["Content-Type"]) == (200, SCRIPT)


def test_fonts_are_sent_as_fonts(client):
    for name in ("serif.woff2", "sans.woff2"):
        found = client.get(f"/site/{name}")
        assert (found.status_code, found.headers["Content-Type"]) == (200, "font/woff2")
        assert found.content == templating.asset(name)
    assert "font-src 'self'" in client.get(f"{HOME}/702.html").headers["Content-Security-Policy"]


def test_a_page(client):
    found = client.get(f"{HOME}/702.html")
    assert (found.status_code, found.headers["Content-Type"]) == (200, HTML)
    assert 'id="702.2a"' in found.text
    assert '<a href="../">All editions</a>' in found.text
    assert (found.headers["Cache-Control"], found.headers["Content-Security-Policy"]) == (FOR_NOW, POLICY)
    again = client.get(f"{HOME}/702.html", headers={"If-None-Match": found.headers["ETag"]})
    assert again.status_code == 304


def test_latest_may_be_named(client):
    found = client.get("/site/latest/702.html")
    assert found.headers["Cache-Control"] == FOR_NOW
    assert found.headers["Content-Location"] == f"{HOME}/702.html"
    assert found.text == client.get(f"{HOME}/702.html").text


def test_an_edition_s_folder_is_its_contents(client):
    assert client.get(f"{HOME}/").text == client.get(f"{HOME}/index.html").text
    assert client.get(HOME).headers["Location"] == f"{ID}/"
    assert client.get("/site/latest").headers["Location"] == "latest/"


@pytest.mark.parametrize(
    ("file", "to"),
    [
        ("702.2a", "702.html#702.2a"),
        ("702", "702.html#702"),
        ("702.2.html", "702.html#702.2"),
        ("7", "index.html#7"),
    ],
)
def test_a_rule_leads_to_its_page(client, file, to):
    found = client.get(f"{HOME}/{file}")
    assert (found.status_code, found.headers["Location"]) == (307, to)


@pytest.mark.parametrize(
    ("path", "said"),
    [
        (f"{HOME}/999.html", f"{ID} has no page &#x27;999.html&#x27;."),
        (f"{HOME}/data/999.js", "has no page"),
        (f"{HOME}/../{ID}/..%2f..%2fetc/passwd", "has no page"),
        (f"{HOME}/<b>", "&lt;b&gt;"),
        ("/site/cr-1999-01-01/702.html", "no edition &#x27;cr-1999-01-01&#x27;"),
        ("/site/nothing.css", "no edition &#x27;nothing.css&#x27;"),
    ],
)
def test_what_is_not_there_is_a_page(client, path, said):
    found = client.get(path)
    assert (found.status_code, found.headers["Content-Type"]) == (404, HTML)
    assert said in found.text
    assert "Content-Security-Policy" in found.headers
    [style] = [each for each in Links(found.text).found if each.endswith(".css")]
    assert client.get(urljoin(str(found.url), style)).status_code == 200


def test_the_start_page_is_for_browsers(client):
    found = client.get("/", headers=BROWSER)
    assert (found.status_code, found.headers["Content-Type"]) == (200, HTML)
    assert f'<a href="site/{ID}/index.html">' in found.text
    assert f'action="site/{ID}/search.html"' in found.text
    assert found.headers["Content-Security-Policy"] == POLICY
    assert "Accept" in found.headers["Vary"]
    for link in Links(found.text).found:
        if not link.startswith("data:"):
            assert client.get(urljoin("/", link)).status_code in (200, 404)  # /docs is another module's


@pytest.mark.parametrize("accept", [{}, {"Accept": "*/*"}, {"Accept": "application/json"}])
def test_programs_are_told_that_this_is_the_root(client, accept):
    tag = client.get("/", headers=BROWSER).headers["ETag"]
    found = client.get("/", headers={**accept, "If-None-Match": tag})
    assert found.status_code == 400
    assert found.json() == {
        "detail": "This is the root of crkb's service. You can find the documentation at /docs."
    }


def test_scripts_and_styles_are_no_lines_in_pages(client):
    """Which the policy would refuse."""
    for path in (f"{HOME}/702.html", f"{HOME}/search.html", f"{HOME}/index.html", "/site/"):
        text = client.get(path).text
        assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=|javascript:", text)


def test_an_add_on_has_links_to_what_it_amends(built_home):
    home = str(built_home)
    Library(home).open("treachery-plain").close()
    with TestClient(app(Settings(home=home, quiet=True))) as client:
        found = everything(client, "/site/treachery-plain/index.html")
        chapters = [address for address in found if re.fullmatch(r"/site/treachery-plain/\d+\.html", address)]
        amended = {link for chapter in chapters for link in Links(client.get(chapter).text).found}
        assert any(link.startswith("../plain/") for link in amended)


@pytest.mark.browser
def test_a_browser_searches_and_previews_without_complaint(served_home):
    with running(served_home) as at, browser() as chromium:
        chromium.open(at)
        chromium.all("input[name=q]")[0].send_keys("shimmer", ENTER)
        chromium.wait(lambda: chromium.all("#results a"))
        assert chromium.driver.current_url == f"{at}site/{ID}/search.html?q=shimmer"
        chromium.open(f"{at}site/latest/704.html")
        assert find(chromium, "shimmer")[0].startswith("702.2")
        assert chromium.complaints() == []
        chromium.open(f"{at}site/latest/999.html")
        assert chromium.colour("main", "maxWidth") != "none"  # the style is there


@pytest.mark.browser
def test_questions_are_answered_by_the_service(every_home) -> None:
    """A form with the example, a case changed by its address, and facts that are none."""
    with running(str(every_home)) as at, browser() as chromium:
        chromium.open(f"{at}site/plain/ask-same-name.html")
        field = chromium.one("#fact-1")
        assert field.get_attribute("value") == '[{"names": ["Fire", "Ice"]}, {"names": ["Ice"]}]'
        chromium.one(".asking button").click()
        assert chromium.one(".answer .came").text == "Yes."
        assert chromium.one(".answer .proof a").get_attribute("href").endswith("/201.html#201.2a")
        assert "?facts=" in chromium.at

        address = chromium.driver.current_url.replace("Fire", "Oak").replace(
            "Ice%22%5D%7D%2C", "Elm%22%5D%7D%2C"
        )
        chromium.open(address)
        chromium.wait(lambda: chromium.run("document.querySelector('.answer').textContent").startswith("No."))
        assert "Oak and Elm" not in chromium.one(".answer").text

        chromium.run("document.querySelector('#fact-1').value = '[{'")
        chromium.one(".asking button").click()
        said = chromium.one(".answer .warning").text
        assert said.startswith("objects: this is not JSON")
        assert chromium.one("#fact-1").get_attribute("aria-invalid") == "true"

        chromium.run("document.querySelector('#fact-1').value = '[{}, {\"<b>colour\": 1}]'")
        chromium.one(".asking button").click()
        chromium.wait(lambda: "colour" in chromium.run("document.querySelector('.answer').textContent"))
        assert not chromium.all(".answer b")
        complaints = [each for each in chromium.complaints() if "v1/ask" not in each]  # refused: 409
        assert complaints == []


def test_a_rule_by_itself_may_be_embedded_and_other_pages_may_not(client):
    alone = client.get(f"{HOME}/rule-702.2.html")
    assert "frame-ancestors *" in alone.headers["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in client.get(f"{HOME}/702.html").headers["Content-Security-Policy"]
    found = client.get(f"{HOME}/rule-702.2.json")
    assert found.headers["Content-Type"].startswith("application/json")
    assert found.json()["number"] == "702.2"
    assert client.get(f"{HOME}/rule-999.9.html").status_code == 404
    assert "rule-100.1.html" in client.get(f"{HOME}/about.html").text


def test_the_prefix_is_that_of_the_files():
    assert serve_pages.PREFIX == single.PREFIX


HARM = "<img src=x onerror=alert(1)>"
HARMFUL = {
    "verdict": HARM,
    "value": [HARM, {HARM: HARM}],
    "missing": [],
    "verified": False,
    "steps": [
        {"rule": f'702.2"{HARM}', "says": HARM, "holds": None, "steps": []},
        {"rule": "javascript:alert(2)", "says": HARM, "holds": True, "steps": []},
    ],
    "contradictions": [{"rules": [HARM], "says": HARM}],
}
"""An answer in which every text means harm."""


@pytest.mark.browser
def test_neither_hostile_facts_nor_answers_do_anything_without_a_policy(every_home) -> None:
    with running(str(every_home)) as at, browser() as chromium:
        chromium.command("Page.enable")
        chromium.command("Page.setBypassCSP", enabled=True)
        facts = quote(json.dumps({"objects": [{"names": [HARM]}, {HARM: HARM}], HARM: HARM}))
        chromium.open(f"{at}site/plain/ask-same-name.html?facts={facts}")
        assert HARM in chromium.one("#fact-1").get_attribute("value")
        chromium.wait(lambda: chromium.run("document.querySelector('.answer').textContent"))
        for harmful in ({"result": HARMFUL}, {"detail": HARM, "hint": HARM}):
            ok = "true" if "result" in harmful else "false"
            chromium.driver.execute_script(
                f"window.fetch = async () => ({{ ok: {ok}, json: async () => arguments[0] }})", harmful
            )
            chromium.run("document.querySelector('.answer').replaceChildren()")
            chromium.one(".asking button").click()
            chromium.wait(lambda: HARM in chromium.run("document.querySelector('.answer').textContent"))
            assert chromium.all(".answer img") == []
        assert not chromium.all('a[href^="javascript:"]')  # an alert would have made every step fail


@pytest.mark.browser
def test_a_case_can_be_changed(every_home) -> None:
    with running(str(every_home)) as at, browser() as chromium:
        chromium.open(f"{at}site/plain/ask-same-name.html")
        came = chromium.one(".case .came").text
        chromium.one('.case a[href^="?facts="]').click()
        assert chromium.one(".answer .came").text == came
