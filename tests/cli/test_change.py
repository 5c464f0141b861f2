"""Commands diff, history, cite and identify: what they print, as data too, and their exit statuses."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from crkb.cli import cli
from tests.cli import envelopes
from tests.invented import FIRST, library, second, third

OLD, NEW, NEWEST = "cr-2031-03-03", "cr-2031-05-05", "cr-2031-07-07"


@pytest.fixture(scope="module")
def three(tmp_path_factory) -> str:
    return library(str(tmp_path_factory.mktemp("three")), FIRST, second(), third()).home


@pytest.fixture
def run(three):
    def runner(*args: str, status: int = 0) -> Result:
        result = CliRunner().invoke(cli, args, env={"CRKB_HOME": three, "COLUMNS": "100"})
        assert result.exit_code == status, result.output
        return result

    return runner


# --- diff ---


def test_diff_tells_each_kind_in_its_place(run):
    lines = run("diff", OLD, NEW).stdout.splitlines()
    assert (
        lines[0]
        == f"{OLD} → {NEW}: 3 unchanged, 11 renumbered in 2 moves, 1 edited, 1 split, 2 added, 1 removed"
    )
    headings = [line for line in lines if line and not line.startswith((" ", OLD))]
    assert headings == ["Moved", "Removed", "Added", "Split and merged", "Edited"]
    assert "  101–102 → 102–103  2 in a row, with 8 below" in lines
    assert "  100.1a A broken lantern has no glow whatever." in lines
    assert "  101 Oil (with 1 below)" in lines
    assert (
        "  100.3 → 100.3, 100.3a Nobody may steal lanterns. A thief loses every turn. (+0 −0 words)" in lines
    )
    assert "  100.2 Keepers count their glow in halves. (+1 −2 words)" in lines


def test_diff_word_by_word(run):
    said = run("diff", OLD, NEW, "--words").stdout
    assert "100.2 Keepers count their glow in [-whole numbers-]{+halves+}." in said.replace("-] {", "-]{")
    assert "  101.1 Oil burns slowly in any lamp." in said.splitlines()


def test_diff_of_one_chapter(run):
    lines = run("diff", OLD, NEW, "--chapter", "102").stdout.splitlines()
    assert lines[0].startswith(f"{OLD} → {NEW}: 0 unchanged, 10 renumbered in 1 move")
    assert not any("100" in line for line in lines[1:])


def test_diff_with_itself_and_with_the_edition_in_use(run):
    assert run("diff", NEWEST, NEWEST).stdout == f"{NEWEST} → {NEWEST}: 18 unchanged\n"
    assert run("diff", NEW).stdout.startswith(f"{NEW} → {NEWEST}: ")


def test_diff_as_data(run):
    data = envelopes.result(run("diff", OLD, NEW, "--json").stdout)
    assert (data["old"], data["new"]) == (OLD, NEW)
    assert {"old": ["101", "102"], "new": ["102", "103"], "neighbours": 2, "below": 8} in data["moves"]
    assert {"kind": "removed", "old": ["100.1a"], "new": []} in data["changes"]
    assert all(c["kind"] != "same" for c in data["changes"])
    assert sum(data["counts"].values()) - data["counts"]["same"] == len(data["changes"])
    worded = envelopes.result(run("diff", OLD, NEW, "--json", "--words").stdout)
    edited = next(c for c in worded["changes"] if c["kind"] == "edited")
    assert ["removed", "whole numbers"] in edited["edits"][0]["words"]


class Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()

    def handle_starttag(self, tag, attrs):
        self.seen.add(tag)
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def test_diff_as_a_page(run):
    page = run("diff", OLD, NEW, "--html").stdout
    tags = Tags()
    tags.feed(page)
    assert tags.open == []
    assert {"ins", "del", "h2", "style"} <= tags.seen
    assert not {"script", "link", "img"} & tags.seen
    assert "<del>whole numbers</del><ins>halves</ins>" in page


# --- editions with glossaries of which something became ---

GIFTS = """\
@title Gifts
@id gifts-1
@rules
1. Basics
101. Owls
101.1. Owls sleep by day in hollow trees, and wake at dusk.
101.2. Whoever wakes an owl by day loses a turn and a flask of oil.
@glossary
= Dusk
: The end of a day, when owls <wake>.
= Mitten
: Worn on a hand.
= Owl Sight
: A gift that lets a keeper walk at night.
= Quay
: Where boats are moored.
"""
NEW_GIFTS = """\
@title Gifts
@id gifts-2
@rules
1. Basics
101. Owls
101.1. Owls sleep by day in hollow trees, and wake at dusk.
103. Ferries
103.1. A keeper who is late loses a turn, a flask of oil and the way home.
@glossary
= Dusk
: The end of a day, when owls <sleep>.
= Night Sight
: A gift that lets a keeper walk at night.
= Quay
: Where boats are moored.
= Sail
: A cloth that moves boats.
"""


@pytest.fixture(scope="module")
def gifts(tmp_path_factory):
    home = library(str(tmp_path_factory.mktemp("gifts")), GIFTS, NEW_GIFTS).home

    def runner(*args: str, status: int = 0) -> str:
        result = CliRunner().invoke(cli, args, env={"CRKB_HOME": home, "COLUMNS": "100"})
        assert result.exit_code == status, result.output
        return result.stdout

    return runner


def test_diff_tells_of_the_glossary(gifts):
    lines = gifts("diff", "gifts-1", "gifts-2").splitlines()
    assert lines[0].endswith(" removed; in the glossary 1 renamed, 1 edited, 1 added, 1 removed")
    begin = lines.index("Terms renamed")
    assert lines[begin:] == [
        "Terms renamed",
        "  Owl Sight → Night Sight",
        "",
        "Terms removed",
        "  Mitten: Worn on a hand.",
        "",
        "Terms added",
        "  Sail: A cloth that moves boats.",
        "",
        "Terms edited",
        "  Dusk: The end of a day, when owls <sleep>. (+1 −1 words)",
    ]
    worded = gifts("diff", "gifts-1", "gifts-2", "--words")
    assert "  Dusk: The end of a day, when owls <[-wake-]{+sleep+}>.\n" in worded
    assert "glossary" not in gifts("diff", "gifts-1", "gifts-2", "--chapter", "101").splitlines()[0]


def test_the_glossary_as_data(gifts):
    data = envelopes.result(gifts("diff", "gifts-1", "gifts-2", "--json"))
    assert data["term_counts"] == {"same": 1, "renamed": 1, "edited": 1, "added": 1, "removed": 1}
    assert data["terms"] == [
        {"kind": "edited", "old": "Dusk", "new": "Dusk"},
        {"kind": "removed", "old": "Mitten", "new": None},
        {"kind": "renamed", "old": "Owl Sight", "new": "Night Sight"},
        {"kind": "added", "old": None, "new": "Sail"},
    ]
    worded = envelopes.result(gifts("diff", "gifts-1", "gifts-2", "--json", "--words"))["terms"]
    assert ["removed", "wake"] in worded[0]["edits"][0]["words"]
    assert (worded[1]["text"], worded[3]["text"]) == ("Worn on a hand.", "A cloth that moves boats.")
    assert worded[2].keys() == {"kind", "old", "new"}


def test_the_glossary_as_a_page(gifts):
    page = gifts("diff", "gifts-1", "gifts-2", "--html")
    tags = Tags()
    tags.feed(page)
    assert tags.open == []
    assert [f'id="terms-{kind}"' in page for kind in ("renamed", "removed", "added", "edited")] == [True] * 4
    assert "<b>Owl Sight → Night Sight</b>" in page
    assert "<b>Mitten</b> <del>Worn on a hand.</del>" in page
    assert "<b>Sail</b> <ins>A cloth that moves boats.</ins>" in page
    assert "owls &lt;<del>wake</del><ins>sleep</ins>&gt;." in page


def test_cite_names_what_is_nearest_to_what_is_gone(gifts):
    line = gifts("cite", "101.2", "--from", "gifts-1", "--to", "gifts-2", status=1).splitlines()[0]
    assert re.fullmatch(r"101\.2  gone; nearest in text: 103\.1 \(\d\d %\)(, [\d.]+ \(\d\d %\))?", line)
    asked = ("cite", "101.2", "--from", "gifts-1", "--to", "gifts-2", "--json")
    [found] = envelopes.result(gifts(*asked, status=1))["citations"]
    assert found["candidates"][0]["number"] == "103.1"
    assert f"103.1 ({found['candidates'][0]['likeness'] // 10} %)" in line


@pytest.mark.parametrize(
    ("args", "status", "says"),
    [
        (["cr-1999", NEW], 2, "cr-1999"),
        ([OLD, NEW, "--chapter", "555"], 1, "no rule 555"),
        ([OLD, NEW, "--chapter", "x"], 2, "not a rule number"),
        ([], 2, "Missing argument"),
    ],
)
def test_diff_errors(run, args, status, says):
    assert says in run("diff", *args, status=status).stderr


# --- history ---


def test_history_newest_first(run):
    lines = run("history", "102.1").stdout.splitlines()
    assert lines[0] == f"102.1 in {NEWEST}"
    dated = [line for line in lines if line.startswith("20")]
    assert dated == [
        f"2031-07-07  102.1  edited (since {NEW})",
        f"2031-05-05  102.1  moved from 101.1 (since {OLD})",
        "2031-03-03  already present, as 101.1",
    ]
    assert lines[-1] == f"[3 editions: {OLD} to {NEWEST}]"


def test_history_of_an_old_number_says_where_it_is_now(run):
    assert run("history", "101.1", "-e", OLD).stdout.startswith(f"101.1 in {OLD}; it is 102.1 in {NEWEST}\n")
    assert run("history", "101.1").stdout.startswith(f"101.1 in {NEW}; no longer in {NEWEST}\n")


def test_history_as_data(run):
    data = envelopes.result(run("history", "102.1", "--json").stdout)
    assert data["now"] == ["102.1"]
    assert [e["kind"] for e in data["events"]] == ["edited", "moved", "earliest"]
    assert data["events"][0]["edits"][0]["in"] == "text"


def test_history_of_nothing(run):
    assert "no rule 999.1" in run("history", "999.1", status=1).stderr


# --- cite ---


def test_cite_numbers(run):
    result = run(
        "cite", "102.1a-b", "100.2", "100.1a", "100.3", "100.9", "1", "--from", OLD, "--to", NEW, status=1
    )
    assert result.stdout.splitlines() == [
        "102.1a–102.1b → 103.1a–103.1b  moved",
        "100.2  edited: review it",
        "100.1a  gone",
        "100.3 → 100.3, 100.3a  ambiguous: it became several rules",
        "100.9  not in the old edition",
        "1  same",
        f"[{OLD} → {NEW}]",
    ]


def test_cite_is_a_success_where_all_is_certain(run):
    data = envelopes.result(run("cite", "102.1a", "--from", OLD, "--json").stdout)
    assert (data["from"], data["to"]) == (OLD, NEWEST)
    assert data["citations"] == [
        {"old": "102.1a", "status": "moved", "new": "103.1a", "rules": ["103.1a"], "candidates": []}
    ]


def test_cite_file_reports_and_leaves_the_file_alone(run, tmp_path):
    path = tmp_path / "notes.md"
    path.write_text("Same: CR 100.1.\nSee CR 102.1a and rule 100.2.\n")
    lines = run("cite", "--file", str(path), "--from", OLD, "--to", NEW, status=1).stdout.splitlines()
    assert lines == [
        f"{path}:2:8: 102.1a → 103.1a  moved",
        f"{path}:2:24: 100.2  edited: review it",
        f"{path}: 1 same, 1 moved, 1 edited",
        f"[{OLD} → {NEW}]",
    ]
    assert [p.name for p in tmp_path.glob("notes*")] == ["notes.md"]


def test_cite_file_write(run, tmp_path):
    path, other = tmp_path / "a.py", tmp_path / "b.txt"
    path.write_bytes(b'# rule 102.1a\r\nx = "101.1"\r\n')
    other.write_text("nothing here")
    said = run(
        "cite", "--file", str(path), "--file", str(other), "--from", OLD, "--to", NEW, "--write"
    ).stdout
    assert f"{path}: 1 moved; 1 rewritten, the old text is in {path}.bak" in said
    assert f"{other}: no citations" in said
    assert path.read_bytes() == b'# rule 103.1a\r\nx = "101.1"\r\n'
    assert Path(f"{path}.bak").read_bytes() == b'# rule 102.1a\r\nx = "101.1"\r\n'
    assert not Path(f"{other}.bak").exists()


def test_cite_file_as_data(run, tmp_path):
    path = tmp_path / "a.txt"
    path.write_text("CR 102.1a")
    data = envelopes.result(run("cite", "--file", str(path), "--from", OLD, "--to", NEW, "--json").stdout)
    (file,) = data["files"]
    assert (file["file"], file["backup"]) == (str(path), None)
    assert file["citations"][0] == {
        "line": 1,
        "column": 4,
        "text": "102.1a",
        "old": "102.1a",
        "status": "moved",
        "new": "103.1a",
        "rules": ["103.1a"],
        "candidates": [],
    }


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["102.1a"], "--from"),
        (["--from", OLD], "Name rule numbers"),
        (["102.1a", "--file", "x", "--from", OLD], "Name rule numbers"),
        (["102.1a", "--write", "--from", OLD], "--write is for files"),
        (["--file", "x", "--edited", "--from", OLD], "--edited says what --write may rewrite"),
        (["fox", "--from", OLD], "not a rule number"),
        (["--file", "/none/at/all", "--from", OLD], "cannot be read"),
        (["102.1a", "--from", "plain"], "restates"),
    ],
)
def test_cite_errors(run, args, says):
    assert says in run("cite", *args, status=2).stderr


# --- identify ---


def test_identify(run, tmp_path):
    path = tmp_path / "excerpt.txt"
    path.write_text("102. Turns\n\n102.1. The keeper who woke first goes first.\n")
    assert run("identify", str(path)).stdout == f"{NEWEST}, effective July 7, 2031: 1 of 1 texts are equal\n"
    data = envelopes.result(run("identify", str(path), "--json").stdout)["editions"]
    assert (data[0]["edition"], data[0]["convincing"], data[0]["equal"]) == (NEWEST, True, 1)


def test_identify_names_all_it_may_be(run, tmp_path):
    path = tmp_path / "excerpt.txt"
    path.write_text("103. Gifts\n\n103.1. Shimmer\n")
    lines = run("identify", str(path)).stdout.splitlines()
    assert [line.split(",")[0].strip() for line in lines[1:]] == [NEW, NEWEST]


def test_identify_what_is_typed_and_what_is_piped(run, three):
    said = "they wrote: the keeper who woke first goes first."
    typed = run("identify", said)
    assert NEWEST in typed.stdout
    assert run("identify", *said.split()).stdout == typed.stdout
    environment = {"CRKB_HOME": three, "COLUMNS": "100"}
    piped = CliRunner().invoke(cli, ["identify", "-"], input=said, env=environment)
    assert piped.stdout == typed.stdout
    assert "no such file" in run("identify", "a", "b", status=2).stderr  # too short to tell a rule by


def test_identify_nothing(run, tmp_path):
    path = tmp_path / "excerpt.txt"
    path.write_text("102. Geese\n\n102.1. Geese honk at dusk near water.\n")
    said = run("identify", str(path), status=1).stdout
    assert said.startswith("No edition in your library contains this text.")
    assert "no such file" in run("identify", str(tmp_path / "none"), status=2).stderr


@pytest.mark.parametrize("command", ["diff", "history", "cite", "identify", "fetch"])
def test_every_command_has_examples_in_its_help(run, command):
    said = run(command, "--help").stdout
    assert "Example" in said
    assert f"crkb {command}" in said
