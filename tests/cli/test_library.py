"""add, editions, remove: reports, JSON, exit statuses, errors that change nothing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import crkb
from tests.cli import envelopes

SAMPLES = Path(__file__).parents[1]
GAME = SAMPLES / "samples" / "game.txt"
TREACHERY = SAMPLES / "ingest" / "samples" / "treachery.txt"


def test_add_reports_what_came_in(run_alone):
    result = run_alone("add", str(GAME))
    assert result.exit_code == 0
    assert result.stdout.splitlines()[0] == "cr-2031-03-03: added"
    assert "2 sections, 5 chapters" in result.stdout
    assert re.search(r"references: \d+ resolved, 2 dangling, 1 broken, 1 mismatched", result.stdout)
    assert "game.txt: official, utf-8, 121 lines, whole document" in result.stdout
    assert run_alone("add", str(GAME)).stdout.startswith("cr-2031-03-03: updated")


def test_add_names_an_edition_and_a_base(run_alone, tmp_path):
    run_alone("add", str(GAME))
    part = tmp_path / "part.txt"
    part.write_text("@title Part\n@rules\n1. One\n100. First\n100.1. A rule.\n")
    assert "house-1: added" in run_alone("add", "--as", "house-1", str(part)).stdout
    shown = run_alone("add", str(TREACHERY), "--base", "house-1").stdout
    assert "amends house-1" in shown


def test_long_reports_keep_to_the_width(run_alone, monkeypatch):
    monkeypatch.setenv("COLUMNS", "60")
    for line in run_alone("add", str(GAME)).stdout.splitlines():
        assert len(line) <= 60


def test_many_problems_are_counted(run_alone, tmp_path):
    odd = tmp_path / "odd.txt"
    rules = "".join(f"100.{i}a. A rule with a dot.\n" for i in range(1, 20))
    odd.write_text(f"@title Odd\n@id odd-1\n@rules\n1. One\n100. First\n{rules}")
    shown = run_alone("add", str(odd)).stdout
    problems = envelopes.result(run_alone("add", str(odd), "--json").stdout)["editions"][0]["problems"]
    assert len(problems) > 12
    assert f"and {len(problems) - 12} more problems: crkb lint odd-1" in shown


def test_json_of_add(run_alone):
    [made] = envelopes.result(run_alone("add", str(GAME), "--json").stdout)["editions"]
    assert made["id"] == "cr-2031-03-03"
    assert (made["updated"], made["official"], made["default"]) == (False, True, True)
    assert made["references"]["dangling"] == 2
    assert made["counts"]["examples"] == 3
    assert made["problems"] == []


REFUSED = {
    "missing.txt": (None, "no such file"),
    "folder": ("", "a directory"),
    "empty.txt": (b"", "empty.txt"),
    "binary.bin": (b"\x00\x01\x02" * 500, "binary.bin"),
    "prose.txt": (b"This is no rule text.\n", "prose.txt"),
}


@pytest.mark.parametrize(("name", "made"), REFUSED.items(), ids=list(REFUSED))
def test_what_cannot_be_read_changes_nothing(built_home, run_alone, tmp_path, name, made):
    content, said = made
    if content == "":
        (tmp_path / name).mkdir()
    elif content is not None:
        (tmp_path / name).write_bytes(content)
    result = run_alone("add", "--as", "cr-2031-03-03", str(GAME), str(tmp_path / name))
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr
    assert 1 <= len(result.stderr.splitlines()) <= 2
    left = envelopes.result(run_alone("editions", "--json").stdout)["editions"]
    assert [i["id"] for i in left] == ["plain", "treachery-plain", "plain@2024-04-12"]


@pytest.mark.parametrize("name", REFUSED)
def test_of_several_files_the_others_are_added(run_alone, tmp_path, name):
    content, said = REFUSED[name]
    if content == "":
        (tmp_path / name).mkdir()
    elif content is not None:
        (tmp_path / name).write_bytes(content)
    unnamed = tmp_path / "unnamed.txt"
    unnamed.write_text("100. Lanterns\n100.1. They glow.\n")
    result = run_alone("add", str(tmp_path / name), str(GAME), str(unnamed))
    assert result.exit_code == 1
    assert result.stdout.startswith("cr-2031-03-03: added")
    assert said in result.stderr
    assert "crkb add --as" in result.stderr
    assert result.stderr.splitlines()[-1] == "2 of 3 files not added."
    assert "cr-2031-03-03" in run_alone("editions").stdout
    alone = run_alone("add", str(tmp_path / name), str(unnamed))
    assert (alone.exit_code, alone.stdout) == (2, "")


def test_an_excerpt_says_that_it_is_not_in_use(run_alone, tmp_path):
    part = tmp_path / "part.txt"
    part.write_text("100. Lanterns\n100.1. They glow.\n")
    shown = " ".join(run_alone("add", "--as", "house-1", str(part)).stdout.split())
    assert "an excerpt: the edition in use is plain; for this one: -e house-1" in shown
    assert "In use is plain; an excerpt is used where it is named: -e house-1" in run_alone("editions").stdout
    assert run_alone("rule", "704.5").exit_code == 0


@pytest.mark.editions
def test_all_source_documents_at_once(run_alone, shared):
    files = sorted(map(str, (shared / "seeds").glob("*.txt")))
    result = run_alone("add", *files)
    assert result.exit_code == 1
    assert [line for line in result.stdout.splitlines() if ": added" in line] == [
        "cr-2024-04-12: added",
        "treachery-6.0, effective 2026-05-04: added",
    ]
    assert result.stderr.count("does not name its edition") == 3
    assert result.stderr.splitlines()[-1] == "3 of 5 files not added."


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--as", "Not A Name", "FILE"), "not a name for an edition"),
        (("--as", "plain", "FILE"), "bundled edition"),
        (("--as", "../up", "FILE"), "not a name for an edition"),
        (("--base", "nosuch", "FILE"), "nosuch"),
        ((), "Missing argument"),
    ],
)
def test_wrong_usage_of_add(run_alone, args, said):
    result = run_alone("add", *(str(GAME) if a == "FILE" else a for a in args))
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr


def test_editions_shows_the_bundled_one_and_how_to_get_more(built_home, run_alone):
    alone = run_alone("editions")
    assert alone.exit_code == 0
    assert alone.stdout.startswith("* plain             restated")
    assert "crkb add FILE" in alone.stdout
    run_alone("add", str(GAME))
    both = run_alone("editions").stdout
    assert both.startswith("* cr-2031-03-03     official")
    assert "\n  plain " in both
    assert "crkb add FILE" not in both


def test_json_of_editions(run):
    result = envelopes.result(run("editions", "--json").stdout)
    assert result["default"] == "cr-2031-03-03"
    made = result["editions"]
    assert [(i["id"], i["default"], i["bundled"]) for i in made] == [
        ("cr-2031-03-03", True, False),
        ("plain", False, True),
        ("treachery-plain", False, True),
        ("plain@2024-04-12", False, True),
    ]
    keys = {"id", "title", "effective", "official", "addon", "base", "added", "size", "counts", "sources"}
    assert all(set(i) >= keys for i in made)


def test_remove_asks_and_takes_no_for_an_answer(built_home, run_alone):
    run_alone("add", str(GAME))
    kept = run_alone("remove", "2031", input="n\n")
    assert kept.exit_code == 1
    assert "cr-2031-03-03" in run_alone("editions").stdout
    assert run_alone("remove", "2031", input="y\n").exit_code == 0
    assert "cr-2031-03-03" not in run_alone("editions").stdout


def test_remove_can_do_without_asking(run_alone, home):
    run_alone("add", str(GAME))
    result = run_alone("remove", "cr-2031-03-03", "--yes")
    assert (result.exit_code, result.stdout) == (0, "cr-2031-03-03 removed.\n")
    assert crkb.Library(str(home)).default() == "plain"


@pytest.mark.parametrize(
    ("edition", "said"), [("plain", "cannot be removed"), ("nosuch", "is not in the library")]
)
def test_what_cannot_be_removed(run_alone, edition, said):
    result = run_alone("remove", edition, "-y")
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr


def test_an_ambiguous_part_of_an_id_is_not_guessed(run_alone, tmp_path):
    for name in ("fox-1", "fox-2"):
        (tmp_path / name).write_text(f"@title F\n@id {name}\n@rules\n1. One\n100. F\n100.1. It.\n")
        run_alone("add", str(tmp_path / name))
    result = run_alone("-e", "fox", "100.1")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "could be fox-1 or fox-2" in result.stderr


@pytest.mark.parametrize("width", ["40", "60", "80"])
def test_the_list_of_editions_keeps_to_the_width(built_home, run_alone, monkeypatch, width):
    monkeypatch.setenv("COLUMNS", width)
    alone = run_alone("editions").stdout.splitlines()
    run_alone("add", str(GAME))
    assert max(map(len, [*alone, *run_alone("editions").stdout.splitlines()])) <= int(width)
