"""A headless Chromium of the system's, driven by Selenium; never fetched from anywhere."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

BINARIES = ("chromium", "chromium-browser", "google-chrome")
QUIET = (
    "--headless=new",
    "--no-sandbox",  # a container's root may not use it, and only our own pages are opened
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--window-size=1280,900",
)


ESCAPE, ENTER, TAB, DOWN = "\ue00c", "\ue007", "\ue004", "\ue015"


class Browser:
    """What tests do with a browser."""

    def __init__(self, driver: Any) -> None:
        self.driver = driver

    def open(self, address: str) -> None:
        self.driver.get(address)

    @property
    def at(self) -> str:
        """The last part of the address, with the anchor."""
        return self.driver.current_url.rpartition("/")[2]

    def run(self, script: str, *values: object) -> Any:
        return self.driver.execute_script(f"return {script}", *values)

    def later(self, script: str, *values: object) -> Any:
        """The value of a promise."""
        waiting = (
            f"const done = arguments[arguments.length - 1]; ({script}).then(done, (e) => done(String(e)))"
        )
        return self.driver.execute_async_script(waiting, *values)

    def all(self, selector: str) -> list[Any]:
        return self.driver.find_elements("css selector", selector)

    def one(self, selector: str) -> Any:
        """The only element, once it is there."""
        return self.wait(lambda: self.all(selector))[0]

    def wait(self, there: Callable[[], Any]) -> Any:
        from selenium.webdriver.support.ui import WebDriverWait

        return WebDriverWait(self.driver, 10, poll_frequency=0.02).until(lambda _: there())

    def press(self, *keys: str) -> None:
        """Keys, to what has the focus."""
        from selenium.webdriver.common.action_chains import ActionChains

        for key in keys:
            ActionChains(self.driver).send_keys(key).perform()

    @property
    def focus(self) -> Any:
        return self.driver.switch_to.active_element

    def size(self, width: int, height: int = 800, mobile: bool = False) -> None:
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": mobile}
        self.command("Emulation.setDeviceMetricsOverride", **metrics)

    def prefer(self, **features: str) -> None:
        """As if the system preferred this: `prefers_color_scheme="dark"`."""
        listed = [{"name": name.replace("_", "-"), "value": value} for name, value in features.items()]
        self.command("Emulation.setEmulatedMedia", features=listed)

    def command(self, name: str, **values: object) -> Any:
        return self.driver.execute_cdp_cmd(name, values)

    def colour(self, selector: str = "body", of: str = "backgroundColor") -> str:
        return self.run(f"getComputedStyle(document.querySelector(arguments[0])).{of}", selector)

    def complaints(self) -> list[str]:
        """What the console says went wrong, since last asked."""
        return [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] == "SEVERE"]


@contextmanager
def browser(scripts: bool = True) -> Iterator[Browser]:
    """A browser, with scripts allowed or not. Skips the test where there is none."""
    webdriver = pytest.importorskip("selenium.webdriver", reason="selenium is not installed")
    from selenium.webdriver.chrome.service import Service

    binary = next(filter(None, map(shutil.which, BINARIES)), None)
    driver = shutil.which("chromedriver")
    if binary is None or driver is None:
        pytest.skip("no Chromium with its driver here; .ci/browser-setup installs Debian's")
    options = webdriver.ChromeOptions()
    options.binary_location = binary
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    if not scripts:
        options.add_experimental_option("prefs", {"profile.managed_default_content_settings.javascript": 2})
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        for argument in (*QUIET, f"--user-data-dir={profile}"):
            options.add_argument(argument)
        chrome = webdriver.Chrome(options=options, service=Service(driver))
        try:
            chrome.set_script_timeout(60)
            yield Browser(chrome)
        finally:
            chrome.quit()


def find(chromium: Browser, query: str) -> list[str]:
    """Type into the search field and read what is listed, once texts have been looked through."""
    chromium.press("/")
    chromium.wait(lambda: chromium.focus.get_attribute("id") == "q")
    chromium.press(query)
    chromium.wait(lambda: chromium.run(SETTLED, query))
    return chromium.run("[...document.querySelectorAll('.hit b')].map((name) => name.textContent)")


SETTLED = """(() => {
  const said = document.querySelector("#found:not([hidden]) [role=status]");
  return said && !said.textContent.includes("…") && document.querySelector("#q").value === arguments[0]
    && document.querySelector(".hit") !== null;
})()"""
"""Whether the list shows what was found for the whole query."""


def reach(chromium: Browser, number: str) -> None:
    """Put the focus on a rule's number."""
    chromium.run("document.getElementById(arguments[0]).querySelector('.num').focus()", number)


def check(chromium: Browser, axe: str, address: str) -> list[str]:
    """The serious and critical barriers on a page."""
    chromium.open(address)
    if "?q=" in address:
        chromium.wait(lambda: chromium.all("#results a"))
    return run_axe(chromium, axe)


def run_axe(chromium: Browser, axe: str) -> list[str]:
    """The serious and critical barriers on the page that is open."""
    chromium.driver.execute_script(axe)
    script = """axe.run(document, {resultTypes: ["violations"], preload: false})
        .then((result) => result.violations
        .filter((v) => ["serious", "critical"].includes(v.impact))
        .flatMap((v) => v.nodes.map((node) => `${v.id}: ${node.html.slice(0, 200)}`)))"""
    return chromium.later(script)
