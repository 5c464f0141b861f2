"""The manual page: every command and option is in it, and roff takes none of it for a request."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from crkb.cli import COMMANDS, manual


def test_every_command_and_its_options_are_in_it(run):
    said = run("manual").stdout
    for name in COMMANDS:
        assert f'.SS "crkb {name} ' in said or f'.SS "crkb {name}"' in said
    assert r"\fB\-\-limit, \-n" in said or r"\fB\-n, \-\-limit" in said
    assert said.startswith(".TH CRKB 1 ")


@pytest.mark.parametrize(
    ("line", "roff"),
    [
        ("plain", "plain"),
        ("--help", r"\-\-help"),
        (".TH", r"\&.TH"),
        ("'quoted'", r"\&'quoted'"),
        ("back\\slash", r"back\eslash"),
        ("and so on\u2026", "and so on..."),
    ],
)
def test_what_roff_would_misread(line, roff):
    assert manual._plain(line) == roff


@pytest.mark.skipif(shutil.which("groff") is None, reason="no groff here")
def test_roff_has_nothing_to_say(run):
    page = run("manual").stdout
    done = subprocess.run(
        ["groff", "-man", "-ww", "-z", "-Tutf8", "-Kutf8"],
        input=page,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
