"""Citations for a chat and in Markdown, printed always and copied by a terminal that can."""

from __future__ import annotations

import base64
import os
from pathlib import Path

import pytest

import crkb
from crkb.cli import copying
from crkb.render import citation
from tests.cli.test_pages import on_a_terminal

SAMPLES = Path(__file__).parents[1]


def test_a_citation_is_one_line_for_each(run):
    shown = run("704.2", "legend rule", "--copy").stdout
    assert shown == (
        "CR 704.2 (2031-03-03): Nobody may speak while things are tidied up.\n"
        "CR, “Legend Rule” (2031-03-03): One name, one lantern. See rule 704.5c.\n"
    )


def test_a_citation_in_markdown_is_a_quotation(run):
    assert run("704.2", "704.4", "--copy", "--markdown").stdout == (
        "> **704.2** Nobody may speak while things are tidied up.\n>\n"
        "> **704.4** Tidying up ignores what happens meanwhile.\n>\n"
        "> — Comprehensive Rules, 2031-03-03\n"
    )
    assert run("704.2", "--markdown").stdout.startswith("> **704.2**")


def test_marks_of_markdown_are_escaped():
    assert citation._escaped("*a* [b] <c> 1|2") == r"\*a\* \[b\] \<c\> 1\|2"


def test_a_restatement_is_called_one(run):
    shown = run("123.6c", "-e", "plain", "--copy").stdout
    assert shown.startswith("123.6c (plain, a restatement): ")


def test_a_citation_says_which_add_on_was_read_too(home):
    crkb.add([SAMPLES / "samples" / "game.txt", SAMPLES / "ingest" / "samples" / "treachery.txt"])
    with crkb.open() as kb:
        said = citation.plain(kb.find("704.2"), kb.info)
    assert said.startswith("CR 704.2 (2031-03-03, with moth-court-1.10): ")


def test_what_is_not_found_is_said_beside_the_citation(run):
    result = run("704.2", "999.9", "--copy")
    assert result.exit_code == 1
    assert result.stdout.startswith("CR 704.2 ")
    assert "no rule 999.9" in result.stderr


def test_copy_and_json_are_two_things(run):
    assert run("704.2", "--copy", "--json").exit_code == 2


def test_the_sequence_is_of_the_bytes():
    sent = copying.sequence("“a”".encode())
    assert sent.startswith("\x1b]52;c;")
    assert sent.endswith("\x07")
    assert base64.b64decode(sent[7:-1]).decode() == "“a”"


@pytest.mark.skipif(os.name != "posix", reason="needs a pseudo-terminal")
@pytest.mark.parametrize(("kind", "copied"), [("xterm-256color", True), ("dumb", False), ("linux", False)])
def test_only_a_terminal_that_may_copy_is_told_to(started, shelved, kind, copied):
    args, _ = started("704.2", "--copy")
    env = {"TERM": kind, "CRKB_HOME": str(shelved)}
    shown = on_a_terminal(args, env)
    assert "CR 704.2 (2031-03-03): Nobody" in shown
    assert ("]52;c;" in shown) is copied
    assert ("Copied" in shown) is copied


@pytest.mark.skipif(os.name != "posix", reason="needs a pseudo-terminal")
def test_much_is_not_copied(shelved, monkeypatch, capsys):
    monkeypatch.setattr(copying, "LONGEST", 10)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    with crkb.open("2031", home=shelved) as kb:
        copying.copied(kb.find("704.2"), kb.info, False)
    shown = capsys.readouterr()
    assert "]52;" not in shown.out
    assert "Not copied" in shown.err
