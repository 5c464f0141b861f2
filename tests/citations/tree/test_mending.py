"""The judge of a rewritten tree."""

from __future__ import annotations

import shutil

import pytest

from tests.citations.tree.made import Tree, rewrite
from tests.citations.tree.mending import judge_mending
from tests.citations.tree.truths import (
    WRONG,
    Truth,
    canonical,
)


def test_nothing_mended(invented):
    made = judge_mending(invented.folder, invented.truths, invented.folder)
    assert len(made.left) == sum(t.kind in WRONG for t in invented.truths)
    assert not made.rightly + made.wrongly + made.harmed + made.guessed + made.damage


def test_everything_mended_that_can_be(tree, tmp_path):
    new = {t: t.suggestions[0] for t in tree.truths if t.kind in WRONG and t.suggestions}
    made = judge_mending(tree.folder, tree.truths, rewrite(tree, tmp_path / "after", new))
    assert {t for t, _ in made.rightly} == set(new)
    assert len(made.left) == sum(t.kind in WRONG for t in tree.truths) - len(new)
    assert not made.wrongly + made.unjudged + made.harmed + made.guessed + made.damage


NAMES = {
    "harmed": "right ones changed",
    "wrongly": "mended wrongly",
    "unjudged": "mended, unjudged",
    "guessed": "changed without proof",
}


@pytest.mark.parametrize(
    ("kind", "written", "where"),
    [
        ("right", "704.2b", "harmed"),
        ("right-noise", "704.2b", "harmed"),
        ("renamed", "999.9", "wrongly"),
        ("invented", "704.2b", "unjudged"),
        ("unprovable", "704.2b", "guessed"),
        ("ignored-line", "704.2b", "guessed"),
        ("decoy", "704.2b", "guessed"),
    ],
)
def test_what_became_of_a_citation(invented, tmp_path, kind, written, where):
    its = next(t for t in invented.truths if t.kind == kind and (t.suggestions or kind != "renamed"))
    made = judge_mending(
        invented.folder, invented.truths, rewrite(invented, tmp_path / "after", {its: written})
    )
    assert getattr(made, where) == [(its, written)]
    others = {"rightly", "harmed", "wrongly", "unjudged", "guessed", "damage"} - {where}
    assert not any(getattr(made, other) for other in others)
    assert f"1  {NAMES[where]} (1 {kind})" in made.report()


def test_a_letter_written_out_in_full_is_the_same_rule(invented, tmp_path):
    its = next(
        t for t in invented.truths if t.form == "list of letters" and t.kind == "right" and len(t.text) == 1
    )
    after = rewrite(invented, tmp_path / "after", {its: its.number})
    assert not judge_mending(invented.folder, invented.truths, after).harmed


def _first_file(tree: Tree, start: bytes = b"") -> str:
    return next(t.path for t in tree.truths if (tree.folder / t.path).read_bytes().startswith(start))


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda d: d + b"x", ""),
        (lambda d: d + b"\n", "another number of lines"),
        (lambda d: d.replace(b"#", b"%", 1), ""),
        (lambda d: b"\xef\xbb\xbf" + d, ""),
        (lambda d: d.replace(b"\n", b"\r\n"), ""),
        (lambda d: d + b"\xff", "another encoding"),
    ],
    ids=["behind", "line", "comment", "mark", "line ends", "encoding"],
)
def test_other_changes_are_damage(invented, tmp_path, change, expected):
    after = tmp_path / "after"
    shutil.copytree(invented.folder, after)
    path = after / _first_file(invented, b"# ")
    path.write_bytes(change(path.read_bytes()))
    made = judge_mending(invented.folder, invented.truths, after)
    assert expected in " ".join(made.damage)
    assert made.damage
    assert all(d.startswith(_first_file(invented, b"# ")) for d in made.damage)


def test_files_that_appear_or_vanish_are_damage(invented, tmp_path):
    after = tmp_path / "after"
    shutil.copytree(invented.folder, after)
    (after / "data" / "table.bin").rename(after / "data" / "other.bin")
    made = judge_mending(invented.folder, invented.truths, after)
    assert [d.split(":")[0] for d in made.damage] == ["data/other.bin", "data/table.bin"]


@pytest.mark.parametrize(
    ("typed", "number"), [("704.5F", "704.5f"), ("702.19 b", "702.19b"), ("704.5.", "704.5")]
)
def test_numbers_as_typed(typed, number):
    assert canonical(typed) == number


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-8", "latin-1"])
def test_a_citation_in_the_first_line(tmp_path, encoding):
    its = Truth("é.py", 1, 5, "704.5f", "renamed", "CR", "", "704.5f", ("704.6f",), "", 1, 2)
    for folder, number in (("before", "704.5f"), ("after", "704.6f")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "é.py").write_bytes(f"#CR {number} é\r\nx\r\n".encode(encoding))
    made = judge_mending(tmp_path / "before", [its], tmp_path / "after")
    assert made.rightly == [(its, "704.6f")]
    assert made.damage == []


def test_the_files_of_version_control_do_not_count(invented, tmp_path):
    after = tmp_path / "after"
    shutil.copytree(invented.folder, after)
    (after / ".git").mkdir()
    (after / ".git" / "HEAD").write_bytes(b"x")
    assert judge_mending(invented.folder, invented.truths, after).damage == []
