"""The site's fonts: what they have, what they weigh, under which names, and that pages show them."""

from __future__ import annotations

import functools
import http.server
import importlib
import io
import re
import sys
import threading
import time
from pathlib import Path

import pytest

from crkb.render.site import templating

from .browser import browser
from .conftest import BASE, DATE, Quiet, opened, written

ROOT = Path(__file__).parents[3]
sys.path.append(str(ROOT))  # bench is not part of the package; it comes last, so that it shadows nothing
fonts = importlib.import_module("bench.fonts")

FILES = ("serif.woff2", "sans.woff2")
LIMIT = 80_000
STYLE = templating.asset("site.css").decode()


def test_fonts_weigh_little() -> None:
    assert sum(len(templating.asset(name)) for name in FILES) <= LIMIT
    for name in FILES:
        assert templating.asset(name).startswith(b"wOF2")


def test_each_font_swaps_and_is_known_to_the_export() -> None:
    faces = re.findall(r'@font-face \{[^}]*url\("([^"]+)"\)[^}]*\}', STYLE)
    assert set(faces) == set(FILES) <= set(templating.ASSETS)
    assert STYLE.count("font-display: swap") == len(FILES)


def test_each_fallback_has_metrics() -> None:
    faces = re.findall(r"@font-face \{[^}]*local\([^}]*\}", STYLE)
    assert len(faces) == 10
    for face in faces:
        for figure in ("size-adjust", "ascent-override", "descent-override", "line-gap-override"):
            assert re.search(rf"{figure}: [\d.]+%;", face), (figure, face)


def test_the_licence_goes_with_the_fonts(game_site) -> None:
    licence = game_site.text("fonts.txt")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    assert "Reserved Font Name ‘Source’" in licence
    assert 'href="../fonts.txt"' in game_site.text("about.html")
    for name in FILES:
        assert (game_site.root / name).read_bytes() == templating.asset(name)


def test_templates_and_scripts_write_what_the_fonts_have() -> None:
    folder = Path(templating.__file__).parent
    files = [*folder.glob("templates/*"), *folder.glob("assets/*.js"), *folder.glob("*.py")]
    assert len(files) > 40
    text = {c for file in files for c in file.read_text(encoding="utf-8") if not c.isspace()}
    assert text - set(fonts.CHARACTERS + fonts.DRAWN) == set()


@pytest.mark.editions
def test_official_texts_need_no_other_letters(official) -> None:
    blocks = [b for rule in official.edition().rules.values() for b in rule.blocks]
    blocks += [b for term in official.edition().terms for b in term.blocks]
    assert {c for b in blocks for c in b.text if not c.isspace()} - set(fonts.CHARACTERS) == set()


@pytest.mark.parametrize("name", FILES)
def test_a_font_bears_no_reserved_name(name: str) -> None:
    library = pytest.importorskip("fontTools.ttLib", reason="fonttools is not installed")
    pytest.importorskip("brotli", reason="brotli is not installed")
    font = library.TTFont(io.BytesIO(templating.asset(name)))
    names = {each.nameID: str(each) for each in font["name"].names}
    assert "Open Font License" in names[13]
    assert names[0] in templating.asset("fonts.txt").decode()
    for number in (1, 3, 4, 6):
        assert names[number].startswith("Crkb")
    assert set(font.getBestCmap()) == set(map(ord, fonts.CHARACTERS))


LOADED = """document.fonts.ready.then(() => [...document.fonts]
    .filter((face) => face.family.includes("Crkb") && face.status === "loaded")
    .map((face) => face.family.replaceAll('"', "")).sort())"""
SHIFTED = """new Promise((done) => {
    const shifts = [];
    new PerformanceObserver((list) => shifts.push(...list.getEntries()))
        .observe({ type: "layout-shift", buffered: true });
    document.fonts.ready.then(() => setTimeout(() => {
        const come = performance.getEntriesByType("resource").filter((r) => r.name.endsWith(".woff2"));
        const first = Math.min(...come.map((r) => r.responseEnd));
        const painted = performance.getEntriesByName("first-contentful-paint")[0].startTime;
        const then = shifts.filter((s) => s.startTime >= first);
        done([painted < first, then.reduce((sum, s) => sum + s.value, 0)]);
    }, 300)); })"""
"""Whether something was to be seen before the fonts came, and how much moved from then on."""


@pytest.fixture(scope="module")
def whole_site(library, tmp_path_factory):
    """The invented game with everything on one page, and pages of rules by themselves."""
    kbs, folder = opened(library, BASE), tmp_path_factory.mktemp("whole")
    return written(folder, kbs, single_page=True, rule_files=True)


@pytest.mark.browser
@pytest.mark.parametrize("file", ["704.html", "all.html", "rule-702.2.html"])
def test_pages_show_the_fonts(chromium, address, whole_site, file) -> None:
    chromium.open(address(whole_site, file))
    assert chromium.later(LOADED) == ["Crkb Sans", "Crkb Serif"]
    assert [said for said in chromium.complaints() if "favicon" not in said] == []  # rules alone have no icon


@pytest.mark.browser
def test_an_embedded_rule_shows_the_fonts(chromium, served, whole_site, tmp_path) -> None:
    rule = f"{served(whole_site.root)}/{DATE}/rule-702.2.html"
    (tmp_path / "other.html").write_text(f"<!DOCTYPE html><title>a</title><iframe src='{rule}'></iframe>")
    chromium.open(f"{served(tmp_path)}/other.html")
    chromium.driver.switch_to.frame(0)
    assert chromium.later(LOADED) == ["Crkb Sans", "Crkb Serif"]
    chromium.driver.switch_to.default_content()
    assert [said for said in chromium.complaints() if "favicon" not in said] == []


class Slow(Quiet):
    """Sends fonts late."""

    def do_GET(self) -> None:
        if self.path.endswith(".woff2"):
            time.sleep(1.5)
        super().do_GET()


@pytest.fixture(scope="module")
def slowly(whole_site):
    """The address of the site from a server whose fonts come late."""
    handler = functools.partial(Slow, directory=str(whole_site.root))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/{DATE}"
    server.shutdown()
    server.server_close()


@pytest.mark.browser
@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("file", ["704.html", "glossary.html"])
def test_next_to_nothing_moves_when_the_fonts_come(slowly, file, width) -> None:
    with browser() as reader:  # one that has kept no fonts
        reader.size(width)
        reader.open(f"{slowly}/{file}")
        seen, moved = reader.later(SHIFTED)
    assert seen
    assert moved < 0.01
