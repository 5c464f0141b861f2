"""Running the command line as a user does, and what a proper refusal looks like."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import CliRunner

from crkb.cli import cli

SAMPLE = Path(__file__).parent.parent / "samples" / "game.txt"


class Ran(NamedTuple):
    """A finished command: exit status, standard output and standard error."""

    status: int
    out: str
    err: str

    def refused(self) -> tuple[str, str]:
        """The message and the hint, after checking that this is how crkb says an error."""
        assert self.status == 2, self
        assert self.out == ""
        lines = self.err.splitlines()
        assert len(lines) == 2, self.err
        assert lines[0].startswith("crkb: ")
        assert lines[1].startswith("  ")
        assert "Traceback" not in self.err
        return lines[0].removeprefix("crkb: "), lines[1].strip()


@pytest.fixture
def run(home) -> Callable[..., Ran]:
    """Run `crkb` with these arguments in this process."""

    def runner(*args: object) -> Ran:
        result = CliRunner().invoke(cli, [str(a) for a in args])
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception  # a traceback for the user
        return Ran(result.exit_code, result.stdout, result.stderr)

    return runner


@pytest.fixture(scope="session")
def text() -> str:
    """The invented game's document."""
    return SAMPLE.read_text(encoding="utf-8")
