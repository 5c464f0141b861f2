"""Goldens: what the invented game looks like in every form, kept in `tests/goldens/`.

After a wanted change make them anew with one command, and read the difference before keeping it:

    pytest tests/render --regenerate
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

GOLDENS = Path(__file__).parents[1] / "goldens"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--regenerate", action="store_true", help="write the goldens anew")


@pytest.fixture
def golden(request) -> Callable[[str, str], None]:
    """Compares a text with the golden of that name, or writes it with --regenerate."""

    def check(name: str, text: str) -> None:
        path = GOLDENS / name
        if request.config.getoption("--regenerate", default=False):
            GOLDENS.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
        assert text == path.read_bytes().decode("utf-8"), "if wanted: pytest tests/render --regenerate"

    return check


@pytest.fixture
def tagged() -> Callable[[str, str], str]:
    """A paint that shows what it paints: `<role>text</role>`."""
    return lambda text, role: f"<{role}>{text}</{role}>" if text else text
