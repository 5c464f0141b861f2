"""What a process does on pipes and terminals: colour, pager, progress, encodings, interruptions."""

from __future__ import annotations

import os
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

GAME = Path(__file__).parents[1] / "samples" / "game.txt"
ESCAPE = b"\x1b"

pty = pytest.importorskip("pty", reason="no pseudo-terminals here")


def on_terminal(
    arguments: list[str],
    env: dict[str, str],
    rows: int = 24,
    columns: int = 80,
    answer: tuple[bytes, bytes] = (b"", b""),
) -> bytes:
    """What a command writes to a terminal of that size; `answer` is a prompt and what is typed at it."""
    import fcntl
    import struct
    import termios

    leader, follower = pty.openpty()
    fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def own_the_terminal() -> None:
        os.setsid()
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)  # so that Ctrl-C reaches it

    env = {"TERM": "xterm-256color", **env}
    running = subprocess.Popen(
        arguments, stdin=follower, stdout=follower, stderr=follower, env=env, preexec_fn=own_the_terminal
    )
    os.close(follower)
    written = b""
    prompt, keys = answer
    again = 0.0
    deadline = time.monotonic() + 30
    try:
        while time.monotonic() < deadline:
            ended = running.poll() is not None  # before looking: what it wrote last is there then
            ready, _, _ = select.select([leader], [], [], 0 if ended else 0.1)
            try:
                part = os.read(leader, 65536) if ready else b""
            except OSError:  # the other end is closed
                break
            written += part
            if keys and prompt in written and time.monotonic() > again:
                os.write(leader, keys)  # again if it was lost: a prompt may not be read from yet
                again = time.monotonic() + 2
            if not part and ended:
                break
        running.wait(10)
    finally:
        running.kill()
        running.wait()
        os.close(leader)
    return written.replace(b"\r\n", b"\n")


COMMANDS = [
    ("702.2",),
    ("search", "shimmer"),
    ("toc",),
    ("lint",),
    ("editions",),
    ("refs", "704"),
    ("define", "dusk"),
]


@pytest.mark.parametrize("args", COMMANDS, ids=[" ".join(c) for c in COMMANDS])
def test_a_pipe_gets_no_colour_and_no_pager(process, args):
    done = process(*args, PAGER="false", TERM="xterm-256color")
    assert done.stdout
    assert ESCAPE not in done.stdout + done.stderr
    assert done.stderr == b""
    assert done.returncode in (0, 1)


def test_a_terminal_gets_colour(started):
    arguments, env = started("702.2", PAGER="cat")
    shown = on_terminal(arguments, env, rows=60)
    assert b"\x1b[36m\x1b[1m702.2. \x1b[0m" in shown


@pytest.mark.parametrize("env", [{"NO_COLOR": "1"}, {"TERM": "dumb"}], ids=["NO_COLOR", "dumb"])
def test_a_terminal_that_wants_no_colour_gets_none(started, process, env):
    arguments, started_env = started("702.2", PAGER="cat", COLUMNS="80", **env)
    shown = on_terminal(arguments, started_env, rows=60)
    assert ESCAPE not in shown
    assert shown == process("702.2", COLUMNS="80").stdout


@pytest.mark.parametrize("columns", [50, 80, 100])
def test_lines_keep_to_the_terminal(started, columns):
    arguments, env = started("7", "702", "704.5", "100.1b", PAGER="cat", NO_COLOR="1")
    shown = on_terminal(arguments, env, rows=200, columns=columns).decode()
    widest = max(map(len, shown.splitlines()))
    assert widest <= columns
    assert widest > columns - 25


def test_a_very_wide_terminal_is_not_filled(started):
    arguments, env = started("704", NO_COLOR="1", PAGER="cat")
    assert max(map(len, on_terminal(arguments, env, rows=200, columns=300).decode().splitlines())) <= 100


def test_the_pager_takes_what_is_longer_than_the_terminal(started, tmp_path):
    pager = tmp_path / "pager"
    pager.write_text("#!/bin/sh\necho PAGED\ncat\n")
    pager.chmod(0o755)
    arguments, env = started("704", "--children", PAGER=str(pager))
    assert on_terminal(arguments, env, rows=10).startswith(b"PAGED")
    arguments, env = started("702.2a", PAGER=str(pager))
    assert b"PAGED" not in on_terminal(arguments, env, rows=50)


@pytest.mark.slow
def test_progress_is_shown_on_a_terminal_only(tmp_path, started):
    arguments, env = started("-e", "plain", "123.6c")
    shown = on_terminal(arguments, {**env, "CRKB_HOME": str(tmp_path / "one"), "PAGER": "cat"}, rows=99)
    assert re.search(rb"indexing plain \[#*-*\]", shown)
    assert shown.rfind(b"\r\x1b[K") < shown.rfind(b"123.6c")
    piped = subprocess.run(
        arguments,
        env={**env, "CRKB_HOME": str(tmp_path / "two")},
        capture_output=True,
        check=True,
        timeout=60,
    )
    assert piped.stderr == b""


def test_a_reader_that_has_enough_is_not_told_off(started):
    arguments, env = started("export", "json")
    with subprocess.Popen(arguments, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        running.stdout.readline()
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait(30) in (0, 1)


@pytest.mark.parametrize("args", [("toc",), ("704", "--children"), ("lint",), ("search", "lantern")])
def test_a_closed_output_is_silent(started, args):
    arguments, env = started(*args)
    with subprocess.Popen(arguments, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        running.stdout.close()
        assert running.stderr.read() == b""


SLOW = """
import sys, time
import crkb.cli.read
from crkb.cli import main
def wait(*args, **kwargs):
    print("waiting", file=sys.stderr, flush=True)
    time.sleep(30)
crkb.cli.read.open_edition = wait
sys.argv = ["crkb", "704"]
main()
"""


def test_ctrl_c_ends_without_a_traceback(started):
    _, env = started()
    arguments = [sys.executable, "-c", SLOW]
    with subprocess.Popen(arguments, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stderr.readline() == b"waiting\n"
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=30)
    assert running.returncode == 130
    assert (out, err.strip()) == (b"", b"")


def test_ctrl_c_at_a_question_ends_the_same_way(started, tmp_path):
    arguments, env = started("add", str(GAME))
    env["CRKB_HOME"] = str(tmp_path / "own")
    subprocess.run(arguments, env=env, check=True, capture_output=True, timeout=60)
    arguments, _ = started("remove", "cr-2031-03-03")
    shown = on_terminal(arguments, env, answer=(b"?", b"\x03"))
    assert b"Remove cr-2031-03-03" in shown
    assert b"Traceback" not in shown
    assert (tmp_path / "own" / "editions" / "cr-2031-03-03").is_dir()


ENCODINGS = {
    "ascii": {"PYTHONIOENCODING": "ascii"},
    "latin-1": {"PYTHONIOENCODING": "latin-1"},
    "cp1252": {"PYTHONIOENCODING": "cp1252"},
    "cp437": {"PYTHONIOENCODING": "cp437"},
    "C": {"LANG": "C", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    "POSIX": {"LANG": "POSIX", "LC_ALL": "POSIX"},
}


@pytest.mark.parametrize(
    "env",
    [
        pytest.param(env, id=name, marks=() if name in ("ascii", "C") else pytest.mark.slow)
        for name, env in ENCODINGS.items()
    ],
)
@pytest.mark.parametrize(
    "args",
    [
        ("704.5c", "702.3a"),
        pytest.param(("search", "lim-dul"), marks=pytest.mark.slow),
        pytest.param(("704.5z",), marks=pytest.mark.slow),
    ],
)
def test_a_poor_encoding_is_no_reason_to_fail(process, env, args):
    usual = process(*args)
    poor = process(*args, **env)
    assert poor.returncode == usual.returncode
    assert b"Traceback" not in poor.stderr
    assert len(poor.stdout.splitlines()) == len(usual.stdout.splitlines())


def test_a_terminal_without_curly_quotes_gets_straight_ones(process):
    shown = process("704.5c", "702.3a", PYTHONIOENCODING="latin-1").stdout.decode("latin-1")
    assert '("legend rule")' in shown
    assert "7 More Rules > 704 Tidying Up > 704.5" in shown
    assert "Lim-Dûl" in shown
    assert "?" not in shown


@pytest.mark.slow
def test_an_argument_that_is_no_text_is_not_found(started):
    arguments, env = started()
    for args in (
        [b"\xff"],
        [b"search", b"\xff"],
        [b"search", b"lantern\xff"],
        [b"define", b"\xff\xfe"],
        [b"-e", b"\xff", b"7"],
    ):
        done = subprocess.run([*arguments, *args], env=env, capture_output=True, check=False, timeout=60)
        assert done.returncode in (0, 1, 2)
        assert b"Traceback" not in done.stderr


def test_json_is_utf_8_without_escapes(process):
    assert "Lim-Dûl" in process("702.3a", "--json").stdout.decode("utf-8")


LOOKUP = """
import sys
from crkb.cli import main
sys.argv = ["crkb", "702.2a"]
try:
    main()
finally:
    print(*sys.modules)
"""


def test_a_lookup_imports_no_parser_and_no_search(started):
    _, env = started()
    done = subprocess.run(
        [sys.executable, "-c", LOOKUP], env=env, capture_output=True, text=True, check=True, timeout=60
    )
    loaded = set(done.stdout.splitlines()[-1].split())
    assert {"click", "sqlite3", "crkb.kb"} <= loaded
    assert not loaded & {
        "whoosh",
        "lark",
        "jinja2",
        "yaml",
        "tomllib",
        "msgspec",
        "difflib",
        "crkb.ingest.parser",
    }
