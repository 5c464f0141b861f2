"""The program's end: nothing that was to be written or closed is lost by leaving at once."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

MAIN = "import sys; sys.argv = ['crkb', {args}]; {before}; from crkb.__main__ import main; main()"


def run(*words: str, before: str = "pass", **streams: object) -> subprocess.CompletedProcess[str]:
    code = MAIN.format(args=", ".join(map(repr, words)), before=before)
    given = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | streams
    given["env"] = {k: v for k, v in os.environ.items() if k != "PYTHONUNBUFFERED"}
    return subprocess.run([sys.executable, "-c", code], text=True, encoding="utf-8", **given)  # type: ignore[call-overload,no-any-return]


@pytest.mark.parametrize(
    ("words", "status"), [(("--version",), 0), (("999.9",), 1), (("rule", "--nonsense"), 2)]
)
def test_the_status_is_what_the_command_said(words, status, home):
    assert run(*words).returncode == status


def test_what_was_registered_for_the_end_is_done(home, tmp_path):
    left = tmp_path / "left"
    before = f"import atexit; atexit.register(open, {str(left)!r}, 'w')"
    assert run("--version", before=before).returncode == 0
    assert left.exists()


def test_buffered_output_is_written_before_the_end(home):
    before = "import atexit; atexit.register(sys.stdout.write, 'last words')"
    assert run("--version", before=before).stdout.endswith("last words")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full")
def test_a_full_disk_is_noticed_at_the_end(home):
    before = "import atexit; atexit.register(sys.stdout.write, 'last words')"
    with open("/dev/full", "w") as full:
        done = run("--version", before=before, stdout=full)
    assert done.returncode != 0
    assert "No space left" in done.stderr


def test_a_status_that_is_a_message_is_printed(home):
    before = "import crkb.cli; crkb.cli.main = lambda: sys.exit('a message')"
    done = run("--version", before=before)
    assert (done.returncode, done.stderr) == (1, "a message\n")
