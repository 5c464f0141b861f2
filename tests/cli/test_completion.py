"""What the shells are told to complete: commands, options, rule numbers, editions."""

from __future__ import annotations

import shutil
import subprocess

import pytest

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
