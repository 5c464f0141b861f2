"""What the shells are told to complete: commands, options, rule numbers, editions."""

from __future__ import annotations

import shutil
import subprocess

import pytest
from click.shell_completion import CompletionItem

from crkb.cli import cli, completing
from crkb.game.asking import form_words
from crkb.search import index

COMPLETED = {  # words typed so far, the last one unfinished -> some of what completes it
    ("se",): {"search"},
    ("",): {"rule", "search", "refs", "add", "editions", "export"},
    ("70",): {"700", "702", "704"},
    ("7",): {"700", "702", "704"},
    ("704.",): {"704.1", "704.5"},
    ("704.5",): {"704.5a", "704.5m"},
    ("rule", "702.2"): {"702.2a", "702.2b"},
    ("refs", "702.2"): {"702.2a"},
    ("toc", "7"): {"702"},
    ("examples", "100.1"): {"100.1b"},
    ("rule", "-e", "cr-"): {"cr-2031-03-03"},
    ("-e", "pl"): {"plain"},
    ("search", "-e", ""): {"cr-2031-03-03", "plain"},
    ("rule", "-e", "plain", "123.6"): {"123.6c"},
    ("-e", "plain", "123.6"): {"123.6c"},
    ("lint", "p"): {"plain"},
    ("questions", "same"): {"same-name"},
    ("ask", "same-"): {"same-name"},
    ("ask", "-e", "plain", "-e", "cr-"): {"cr-2031-03-03"},
    ("ask", "--tem"): {"--template"},
    ("game", "--tem"): {"--template"},
    ("remove", "c"): {"cr-2031-03-03"},
    ("export", "m"): {"md"},
    ("search", "--ki"): {"--kind"},
    ("completion", "z"): {"zsh"},
    ("lege",): {"legend rule"},
    ("Lege",): {"Legend Rule"},
    ("legend", "r"): {"rule"},
    ("sh",): {"shimmer"},
    ("rule", "moon"): {"moon-walk"},
    ("search", "sh"): {"shimmer"},
    ("search", "legend", "r"): {"rule"},
    ("search", "zzz"): set(),
    ("suggest", "sh"): set(),
    ("define", "l"): {"lantern", "legend rule"},
    ("define", "sh"): set(),
    ("define", "legend", "r"): {"rule"},
    ("keywords", "first", "st"): {"strike"},
    ("keywords", "lant"): set(),  # a term of the glossary
    ("cite", "--from", "cr-2031-03-03", "704.5"): {"704.5a"},
    ("cite", "--from", "203"): {"2031-03-03"},
    ("refs", "704.3", "--path", "702.2"): {"702.2a"},
    ("search", "x", "--in", "70"): {"702"},
    ("search", "x", "--kind", ""): {"rule", "term", "question"},
    ("search", "x", "--kind", "rule,e"): {"rule,example"},
    ("search", "x", "--kind", "nosuch"): set(),
    ("search", "x", "--kind", "rule,ru"): set(),
    ("lint", "--kind", "broken,mis"): {"broken,mismatched"},
    ("diff", "cr-2031-03-03", "--chapter", "70"): {"702"},
    ("audit", "pl"): {"plain"},
    ("add", "--base", "pl"): {"plain"},
    ("game", "--words", "ev"): {"events"},
    ("schema", "to"): {"toc"},
    ("ask", "same-name", "na"): set(),
    ("rule", "-e", "nosuch", "7"): set(),
    ("toc", "x"): set(),
}


@pytest.mark.parametrize(("typed", "expected"), COMPLETED.items(), ids=[" ".join(t) for t in COMPLETED])
def test_completed(run, typed, expected):
    words = " ".join(["crkb", *typed])
    env = {"_CRKB_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": str(len(typed))}
    result = run(env=env, prog_name="crkb")
    offered = {line.partition(",")[2] for line in result.stdout.splitlines() if line}
    assert result.exit_code == 0
    assert offered >= expected
    assert all(o.startswith(typed[-1]) for o in offered)
    assert bool(offered) == bool(expected)


def test_zsh_and_fish_are_told_titles_too(run):
    zsh = run(
        env={"_CRKB_COMPLETE": "zsh_complete", "COMP_WORDS": "crkb 70", "COMP_CWORD": "1"}, prog_name="crkb"
    )
    assert ["plain", "702", "Gifts"] in [
        zsh.stdout.splitlines()[i : i + 3] for i in range(0, len(zsh.stdout.splitlines()), 3)
    ]
    fish = run(
        env={"_CRKB_COMPLETE": "fish_complete", "COMP_WORDS": "crkb 70", "COMP_CWORD": "70"}, prog_name="crkb"
    )
    assert "702" in fish.stdout
    assert "Gifts" in fish.stdout


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_shell_itself_takes_the_script(run, tmp_path, shell):
    if shutil.which(shell) is None:
        pytest.skip(f"no {shell} here")
    script = tmp_path / "crkb.sh"
    script.write_text(run("completion", shell).stdout)
    done = subprocess.run([shell, "-n", str(script)], capture_output=True, check=False, timeout=30)
    assert (done.returncode, done.stderr) == (0, b"")


FILES = [("ask", "--facts", "fac"), ("ask", "--game", "t"), ("game", "t"), ("add", "x"), ("identify", "x")]


@pytest.mark.parametrize("typed", FILES, ids=" ".join)
def test_files_are_the_shells_business(run, typed):
    env = {"COMP_WORDS": " ".join(["crkb", *typed]), "COMP_CWORD": str(len(typed))}
    result = run(env={"_CRKB_COMPLETE": "bash_complete", **env}, prog_name="crkb")
    assert result.stdout == f"file,{typed[-1]}\n"


def test_what_is_copied_here_is_what_it_copies():
    assert index.KINDS == completing.HIT_KINDS
    assert form_words.subjects() == completing.SUBJECTS


ODD = {  # what a shell hands over, or where the library is, is of no use: words, place, more
    "an open quote": ("crkb rule 'un", "2", {}),
    "no place": ("crkb rule", "x", {}),
    "an unknown shell": ("crkb 70", "1", {"_CRKB_COMPLETE": "csh_complete"}),
    "no such edition": ("crkb rule -e nosuch 7", "4", {}),
    "an unknown option": ("crkb rule --nosuch x", "3", {}),
    "a library that is a file": ("crkb 70", "1", {"CRKB_HOME": __file__}),
    "no library": ("crkb 70", "1", {"CRKB_HOME": "/nowhere/at/all"}),
}


@pytest.mark.parametrize(("words", "at", "env"), ODD.values(), ids=list(ODD))
def test_a_key_press_prints_no_error(started, words, at, env):
    args, kept = started()
    given = {"_CRKB_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": at, **env}
    done = subprocess.run(args, env={**kept, **given}, capture_output=True, check=False, timeout=60)
    assert done.stderr == b""
    assert done.stdout in (b"", b"\n")


def test_a_key_press_builds_no_edition(started, tmp_path):
    args, env = started(CRKB_HOME=str(tmp_path), _CRKB_COMPLETE="bash_complete")
    given = {"COMP_WORDS": "crkb 70", "COMP_CWORD": "1"}
    subprocess.run(args, env={**env, **given}, capture_output=True, check=True, timeout=60)
    assert list(tmp_path.iterdir()) == []


HEAVY = {"lark", "whoosh", "jinja2", "yaml", "crkb.ingest", "crkb.search.index", "crkb.game.state"}
QUICK = [
    *("crkb 70", "crkb lege", "crkb questions sa", "crkb ask na", "crkb cite --from cr-"),
    *("crkb lint --kind b", "crkb game --words ev", "crkb search --kind te", "crkb schema se"),
]
"""What is to be completed in little more than the time that importing click takes."""


@pytest.mark.parametrize("words", QUICK)
def test_a_key_press_imports_little(started, words):
    args, env = started(_CRKB_COMPLETE="bash_complete", COMP_WORDS=words, COMP_CWORD=str(words.count(" ")))
    done = subprocess.run(
        [args[0], "-X", "importtime", *args[1:]], env=env, capture_output=True, check=True, timeout=60
    )
    assert done.stdout.strip()
    assert not {line.rpartition("|")[2].strip() for line in done.stderr.decode().splitlines()} & HEAVY


def test_the_words_of_bash_are_escaped_and_those_of_fish_have_commas():
    item = CompletionItem("old lamp (broken), ann's")
    assert completing.Bash(cli, {}, "crkb", "_X").format_completion(item) == (
        r"plain,old lamp \(broken\), ann\'s"
    )
    assert 'string split --max 1 ","' in completing.script("fish")
