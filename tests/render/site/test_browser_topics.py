"""Pages of topics in a real browser."""

from __future__ import annotations

import pytest

from .browser import check, find
from .conftest import BASE, Site, opened, written

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def topics_site(library, tmp_path_factory) -> Site:
    return written(tmp_path_factory.mktemp("topics"), opened(library, BASE), topics=True)


@pytest.mark.parametrize("whole", [False, True])
def test_a_term_that_is_found_leads_to_its_topic(chromium, address, topics_site, whole) -> None:
    chromium.open(address(topics_site, "704.html"))
    if whole:
        chromium.later("crkb.ready().then(() => true)")
    at = find(chromium, "dusk").index("Dusk")
    chromium.all(".hit")[at].click()
    chromium.wait(lambda: chromium.at == "topic-dusk.html")
    assert chromium.one("h1").text == "Dusk"


def test_links_on_it_show_previews(chromium, address, topics_site) -> None:
    chromium.open(address(topics_site, "topic-glow.html"))
    chromium.run("document.querySelector('.entry a.ref').focus({ focusVisible: true })")
    assert chromium.one("#preview").text.startswith("100.2.")


@pytest.mark.parametrize("width", [320, 360, 1280])
def test_nothing_is_wider_than_the_window(chromium, topics_site, width) -> None:
    chromium.size(width, 740, mobile=width < 700)
    for name in ("lantern", "legend-rule"):
        chromium.open(f"{topics_site.directory.as_uri()}/topic-{name}.html")
        assert chromium.run("document.documentElement.scrollWidth") <= width


def test_print_shows_the_text_and_no_controls(chromium, topics_site) -> None:
    chromium.open(f"{topics_site.directory.as_uri()}/topic-glow.html")
    chromium.command("Emulation.setEmulatedMedia", media="print")
    assert not [e for e in chromium.all(".find, .nav, .side, .crumbs") if e.is_displayed()]
    assert chromium.one(".rule p").is_displayed()
    chromium.command("Emulation.setEmulatedMedia", media="")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_there_are_no_barriers(chromium, axe, topics_site, scheme) -> None:
    chromium.prefer(prefers_color_scheme=scheme)
    assert check(chromium, axe, f"{topics_site.directory.as_uri()}/topic-glow.html") == []
    assert check(chromium, axe, f"{topics_site.directory.as_uri()}/glossary.html") == []
