"""The boundary of output: closed and full outputs, encodings, control characters, long messages."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from crkb.cli import cli, terminal
from tests.cli import envelopes
from tests.cli.conftest import command, environment

TITLE = "\x1b]0;owned\x07"
HOSTILE = f"""@title Hostile
@id hostile-1
@rules
1. Basics
100. Lanterns
100.1. Lanterns {TITLE}glow\x9b31m at \u202enight.
100.2. {"They are lit at dusk. " * 30}
"""


def shell(home: Path, line: str, *args: str) -> subprocess.CompletedProcess[bytes]:
    """Run a command line of a shell in which $@ is crkb with its arguments."""
    return subprocess.run(
        ["sh", "-c", line, "sh", *command(*args)],
        env=environment(home),
        capture_output=True,
        timeout=60,
        check=False,
    )


def piped(home: Path, given: str, *args: str) -> subprocess.CompletedProcess[bytes]:
    """Run crkb with a text on its standard input."""
    return subprocess.run(
        command(*args),
        env=environment(home),
        input=given.encode(),
        capture_output=True,
        timeout=60,
        check=False,
    )


# Outputs that can't be written to.


@pytest.mark.slow
@pytest.mark.parametrize("args", [["100.1"], ["100.1", "--json"], ["export", "text"], ["toc"]], ids=" ".join)
@pytest.mark.parametrize("where", [">&-", ">/dev/full"])
def test_an_output_that_takes_nothing(shelved, where, args):
    done = shell(shelved, f'"$@" {where}', *args)
    assert done.returncode == 2
    assert done.stderr.startswith(b"crkb: cannot write the output: ")
    assert done.stderr.count(b"\n") == 2


@pytest.mark.slow
@pytest.mark.parametrize("where", ["2>&-", "<&-", "<&- 2>&-"])
def test_other_streams_that_are_closed(shelved, where):
    done = shell(shelved, f'"$@" {where}', "100.1")
    assert done.returncode == 0
    assert b"100.1" in done.stdout
    assert done.stderr == b""


@pytest.mark.slow
def test_no_file_of_the_library_is_taken_for_a_closed_output(shelved):
    before = {path: path.read_bytes() for path in shelved.rglob("*") if path.is_file()}
    shell(shelved, '"$@" >&- 2>&- <&-', "search", "lantern")
    assert {path: path.read_bytes() for path in shelved.rglob("*") if path.is_file()} == before


# Data is UTF-8 everywhere.


@pytest.mark.slow
@pytest.mark.parametrize("args", [["100.1", "--json"], ["export", "text"], ["export", "md"]], ids=" ".join)
def test_data_does_not_follow_the_console(process, args):
    plain = process(*args, PYTHONIOENCODING="utf-8")
    other = process(*args, PYTHONIOENCODING="cp1252")
    assert plain.stdout.decode("utf-8") == other.stdout.decode("utf-8")
    assert any(byte > 127 for byte in plain.stdout) or "--json" in args


def test_half_a_surrogate_pair_is_escaped():
    half = '{"mana_cost": "\\ud800"}'
    result = CliRunner().invoke(cli, ["ask", "mana-value", "--json", "--facts", "-"], input=half)
    assert result.exit_code == 2
    assert "invalid Unicode character" in result.stderr


# Control characters.


@pytest.fixture
def hostile(run_alone, tmp_path, monkeypatch):
    """A library with a text that tries to write to the terminal."""
    monkeypatch.setenv("CRKB_HOME", str(tmp_path / "home"))
    (tmp_path / "text.txt").write_text(HOSTILE, encoding="utf-8")
    assert run_alone("add", str(tmp_path / "text.txt")).exit_code == 0
    return run_alone


@pytest.mark.parametrize("args", [["100.1"], ["search", "lanterns"], ["toc"]], ids=" ".join)
def test_texts_show_control_characters_as_symbols(hostile, args):
    shown = hostile(*args).output
    assert not set(shown) & {"\x1b", "\x07", "\x9b", "\u202e"}
    assert "Lanterns" in shown


def test_a_symbol_says_which_character(hostile):
    assert "␛]0;owned␇glow<9B>31m at <202E>night." in hostile("100.1").output


def test_data_keeps_them(hostile):
    text = envelopes.result(hostile("100.1", "--json").stdout)["found"][0]["text"]
    assert "\u202e" in text
    assert TITLE in text


@pytest.mark.slow
@pytest.mark.parametrize("args", [["export", "text"], ["100.1", "--json"]], ids=" ".join)
def test_data_on_a_terminal_shows_them_as_symbols(hostile, tmp_path, args):
    pytest.importorskip("pty", reason="no pseudo-terminals here")
    from tests.cli.test_terminal import on_terminal

    shown = on_terminal(command(*args), environment(tmp_path / "home"), rows=200)
    assert "<9B>31m" in shown.decode()
    assert b"\x1b]0" not in shown


@pytest.mark.parametrize(
    ("args", "given"),
    [
        ([f"\x1b]0;x\x07{'y' * 20}"], ""),
        (["define", TITLE], ""),
        (["ask", f"life {TITLE}"], ""),
        (["rule", f"--{TITLE}"], ""),
        (["add", f"no/{TITLE}"], ""),
        (["ask", "mana-value", "--facts", "-"], json.dumps({TITLE: 1})),
        (["ask", "mana-value", "--facts", "-"], json.dumps({"mana_cost": TITLE})),
    ],
    ids=["rule", "term", "question", "option", "file", "fact", "value"],
)
def test_messages_show_them_as_symbols(shelved, args, given):
    done = piped(shelved, given, *args)
    assert done.returncode in (1, 2)
    assert not {0x1B, 0x07} & {*done.stdout, *done.stderr}


# Messages.


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ("one\ntwo\r\n three\u2028four", "one two three four"),
        ("  a hint stays indented", "  a hint stays indented"),
        (f"no {'x' * 5000!r} here", f"no '{'x' * 78}…' here"),
        (f"no `{'x' * 80}`", f"no `{'x' * 78}…`"),
        (f"{'p' * 299}: stays", f"{'p' * 299}: stays"),
        ("p" * 5000, "p" * 199 + "…" + "p" * 100),
        ("a b " * 400, ("a b " * 400)[:599] + "…"),
        ("bell\x07", "bell␇"),
    ],
)
def test_a_message_is_one_line_that_can_be_read(message, said):
    assert terminal.one_line(message) == said


def test_long_values_of_facts_are_cut(shelved):
    facts = json.dumps({"mana_cost": "x" * 5000})
    done = piped(shelved, facts, "ask", "mana-value", "--facts", "-")
    assert done.returncode == 2
    assert max(map(len, done.stderr.splitlines())) < 200


# Where an export goes.


@pytest.mark.parametrize("args", [["text"], ["json"], ["md"]], ids=" ".join)
def test_a_dash_is_standard_output(run, args):
    assert run("export", *args, "-o", "-").stdout == run("export", *args).stdout


def test_a_site_needs_a_directory(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run("export", "html", "-o", "-").exit_code == 2
    assert os.listdir(tmp_path) == []


def test_an_export_through_a_link_leaves_the_link(run, tmp_path):
    (tmp_path / "link.txt").symlink_to("file.txt")
    assert run("export", "text", "-o", str(tmp_path / "link.txt")).exit_code == 0
    assert (tmp_path / "link.txt").is_symlink()
    assert (tmp_path / "file.txt").read_text(encoding="utf-8") == run("export", "text").stdout


# Facts that can't be what was meant.


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ('{"number": 3, "number": 4}', "duplicate key 'number'"),
        ('{"number": %s}' % ("9" * 5000), "number: 99999999999999999999 is too large"),
        ("number: 2024-02-30", "is a date in YAML"),
        ('{"a": %s}' % ("[" * 2000 + "]" * 2000), "a: nested more than 60 deep"),
        ('{"a\\nb": 1}', "unknown field `a b`"),
        ("number: *x", "is an alias in YAML"),
        ("number: !!python/name:os.system x", "tags are not supported"),
        ("[3]", "facts must be a mapping"),
        ("", "facts must be a mapping"),
        ("{", "line 2: "),
        ("a: " + "x" * 5_000_001, "more than 5,000,000 bytes"),
    ],
    ids=["twice", "digits", "date", "depth", "line feed", "alias", "tag", "list", "nothing", "open", "long"],
)
def test_facts_that_are_refused(run, facts, said):
    result = run("ask", "divided-amount", "--facts", "-", input=facts)
    assert result.exit_code == 2
    assert said in terminal.one_line(result.stderr.splitlines()[0])
