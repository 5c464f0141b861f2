"""Reading without a network: what is listed to be kept, and what a browser has without its server."""

from __future__ import annotations

import functools
import http.server
import json
import threading

import pytest

from crkb.render.site import all_editions
from crkb.render.site.templating import ASSETS

from .browser import browser, find
from .conftest import ADDON, DATE, Quiet, Site


def begun(kind: type[Quiet], site: Site) -> http.server.ThreadingHTTPServer:
    """A server of a site's files, which the test stops."""
    handler = functools.partial(kind, directory=str(site.root))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def listed(site: Site, folder: str) -> list[str]:
    text = (site.root / folder / "data" / "files.js").read_text(encoding="utf-8")
    return json.loads(text.removeprefix("crkb.files(").removesuffix(");\n"))


@pytest.mark.parametrize(("name", "folder"), [("both_site", DATE), ("both_site", ADDON), ("game_site", DATE)])
def test_every_file_of_an_edition_is_listed(name, folder, request) -> None:
    site = request.getfixturevalue(name)
    files = {file.removeprefix(f"{folder}/") for file in site.written.files if file.startswith(f"{folder}/")}
    found = listed(site, folder)
    assert len(found) == len(set(found))
    shared = {all_editions.FILE} & site.written.files.keys()
    assert set(found) == files - {"data/files.js"} | {f"../{name}" for name in (*ASSETS, *shared)}


@pytest.mark.browser
def test_an_edition_that_is_kept_needs_no_server(both_site) -> None:
    server = begun(Quiet, both_site)
    at = f"http://127.0.0.1:{server.server_port}/{DATE}"
    with browser() as reader:
        reader.open(f"{at}/about.html")
        reader.one(".keep button").click()
        reader.wait(lambda: reader.one(".keep [role=status]").text.startswith("All "))
        assert reader.complaints() == []
        kept = "caches.open('crkb').then((kept) => kept.keys()).then((keys) => keys.map((key) => key.url))"
        addresses = reader.later(kept)
        assert {f"{at}/704.html", f"{at}/", f"{at}/data/search.js"} <= set(addresses)
        assert len(addresses) > len(listed(both_site, DATE))
        server.shutdown()
        server.server_close()
        reader.open(f"{at}/704.html#704.5c")
        assert reader.one('[id="704.5c"] p').is_displayed()
        assert reader.colour(".top", "position") == "sticky"  # the style is there
        assert find(reader, "shimmer")[0].startswith("702.2")
        for folder in (f"{at}/", f"{at}/index.html", f"{at.rpartition('/')[0]}/index.html"):
            reader.open(folder)
            assert reader.all("h1"), folder
        reader.open(f"{at}/search.html?q=glow")
        reader.wait(lambda: reader.all("#results a"))
        reader.open(f"{at}/999.html")
        assert not reader.all(".rule, .top")  # what there never was isn't there now either


@pytest.mark.browser
def test_from_disk_nothing_is_offered(chromium, game_site) -> None:
    chromium.open((game_site.directory / "about.html").as_uri())
    assert not chromium.one(".keep").is_displayed()
    assert not chromium.all("link[rel=manifest]")
    assert chromium.complaints() == []


class Elsewhere(Quiet):
    """Sends pages under their names without .html, and answers for what is no file."""

    def do_GET(self) -> None:
        path, _, query = self.path.partition("?")
        if path.endswith(".html"):
            self.send_response(308)
            self.send_header("Location", path.removesuffix(".html"))
            self.send_header("Content-Length", "0")
            self.end_headers()
        elif path == "/answers":
            self.send_response(200)
            self.send_header("Content-Length", str(len(query)))
            self.end_headers()
            self.wfile.write(query.encode())
        else:
            if "." not in path.rpartition("/")[2] and not path.endswith("/"):
                self.path = f"{path}.html"
            super().do_GET()


@pytest.mark.browser
def test_what_a_host_leads_elsewhere_is_kept_and_what_is_not_of_the_site_is_not(both_site) -> None:
    server = begun(Elsewhere, both_site)
    at = f"http://127.0.0.1:{server.server_port}/{DATE}"
    with browser() as reader:
        reader.open(f"{at}/about.html")
        reader.command("Page.reload", ignoreCache=True)  # no worker takes part in such a page
        reader.one(".keep button").click()
        reader.wait(lambda: reader.one(".keep [role=status]").text.startswith("All "))
        reader.open(f"{at}/100.html")
        asked = "fetch('/answers?' + arguments[0]).then((answer) => answer.text())"
        assert [reader.later(asked, each) for each in ("one", "two")] == ["one", "two"]
        server.shutdown()
        server.server_close()
        assert "TypeError" in reader.later(asked, "one")
        reader.open(f"{at}/704.html")
        assert reader.one('[id="704.5c"] p').is_displayed()
