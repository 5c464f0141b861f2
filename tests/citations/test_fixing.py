"""Trees rewritten: whole files, never twice, on the way from one edition to another and back."""

from __future__ import annotations

import os
import random
import shutil
import stat
from pathlib import Path

import pytest

from crkb.citations import fixing, lock, texts
from crkb.citations.lock import LockError
from crkb.citations.trees import Tree
from crkb.errors import CrkbError, SourceError
from crkb.library.library import Library
from tests.invented import FIRST, library, second, third

OLD, NEW, NEWER = "cr-2031-03-03", "cr-2031-05-05", "cr-2031-07-07"

FILES = {  # each number that moves has come from one that moves, too
    "a.c": "/* CR 101.1, 101.2 and 102.1 */\n// CR 100.1b; rule 102.2a\n",
    "b.c": "// CR 102.1\n// CR 101.1 and rule 100.2\n",
    "in d/c.c": "// CR 102.2b",
}
FIXED = {
    "a.c": "/* CR 102.1, 102.2 and 103.1 */\n// CR 100.1a; rule 103.2a\n",
    "b.c": "// CR 103.1\n// CR 102.1 and rule 100.2\n",
    "in d/c.c": "// CR 103.2b",
}


@pytest.fixture(scope="module")
def editions(tmp_path_factory) -> Library:
    return library(str(tmp_path_factory.mktemp("editions")), FIRST, second(), third())


@pytest.fixture
def place(tmp_path, monkeypatch) -> Path:
    made = tmp_path / "tree"
    made.mkdir()
    (made / ".crkb.toml").write_text('include = ["*.c"]\n')
    monkeypatch.chdir(made)
    write(made, FILES)
    return made


def write(place: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (place / name).parent.mkdir(exist_ok=True)
        (place / name).write_bytes(text.encode())


def contents(place: Path) -> dict[str, str]:
    return {str(p.relative_to(place)): p.read_bytes().decode() for p in place.rglob("*.c")}


def blessed(editions: Library, edition: str = OLD) -> None:
    tree = Tree(edition=edition, library=editions)
    tree.bless(tree.check())


def fix(editions: Library, edition: str = NEW, level: str = "certain", *paths: str) -> fixing.Report:
    """Rewrite; what is reported afterwards."""
    tree = Tree(edition=edition, library=editions)
    report = tree.check(paths)
    fixed = tree.fix(report, level, not paths)
    return tree.left(report, tree.check(paths), level, fixed)


def test_what_moved_is_rewritten_once(editions, place):
    blessed(editions)
    fix(editions)
    assert contents(place) == FIXED
    made = (place / "cr-citations.lock").read_bytes()
    for level in ("certain", "likely"):
        fix(editions, NEW, level)
        assert contents(place) == FIXED
        assert (place / "cr-citations.lock").read_bytes() == made


def test_there_and_back_again(editions, place):
    blessed(editions)
    for edition, files in ((NEW, FIXED), (OLD, FILES), (NEW, FIXED), (OLD, FILES)):
        fix(editions, edition)
        assert contents(place) == files
        fix(editions, edition, "likely")
        assert contents(place) == files


def test_what_is_left_is_still_told(editions, place):
    """100.1a is gone, and what was 100.1b has its number: nothing but the old baseline tells that."""
    write(place, {"a.c": "// CR 100.1a: broken\n// CR 100.1b: lent\n// CR 100.2\n"})
    blessed(editions)
    left = fix(editions)
    assert (place / "a.c").read_text() == "// CR 100.1a: broken\n// CR 100.1a: lent\n// CR 100.2\n"
    kinds = [each.verdict.kind for each in left.findings if each.path == "a.c"]
    assert kinds == ["gone", "exists", "changed"]
    assert left.baseline == OLD


LEFT = {"a.c": "// CR 100.1a: broken\n// CR 100.1b: lent\n", "b.c": "// CR 100.1a, 102.1\n"}
LEFT_FIXED = {"a.c": "// CR 100.1a: broken\n// CR 100.1a: lent\n", "b.c": "// CR 100.1a, 103.1\n"}


def kinds(editions: Library, edition: str = NEW, locked: bool = False) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for each in Tree(edition=edition, library=editions).check(locked=locked).findings:
        found.setdefault(each.path, []).append(each.verdict.kind)
    return found


@pytest.fixture
def undecided(editions, place) -> Path:
    """A tree on the new edition that still cites a rule of the old one, whose number is another's now."""
    shutil.rmtree(place / "in d")
    write(place, LEFT)
    blessed(editions)
    fix(editions)
    assert contents(place) == LEFT_FIXED
    return place


def test_what_is_left_stays_to_be_decided(editions, undecided):
    expected = {"a.c": ["gone", "exists"], "b.c": ["gone", "exists"]}
    assert kinds(editions) == expected
    for level in ("certain", "likely"):
        fix(editions, NEW, level)
        assert contents(undecided) == LEFT_FIXED
        assert kinds(editions) == expected
    assert kinds(editions, locked=True) == {"a.c": ["new", "exists"], "b.c": ["new", "exists"]}


def test_what_is_left_is_right_again_where_the_edition_goes_back(editions, undecided):
    fix(editions, OLD)
    assert contents(undecided) == LEFT
    assert kinds(editions, OLD) == {"a.c": ["exists", "exists"], "b.c": ["exists", "exists"]}
    made = lock.read("cr-citations.lock")
    assert made is not None
    assert made.undecided == ()


def test_what_is_left_survives_the_next_edition(editions, undecided):
    fix(editions, NEWER)
    assert kinds(editions, NEWER)["a.c"] == ["gone", "exists"]
    fix(editions, OLD)
    assert contents(undecided) == LEFT


def test_who_edits_the_line_or_blesses_the_tree_has_decided(editions, undecided):
    write(undecided, {"a.c": "    // CR 100.1a: broken\n// CR 100.1a: lent to me\n"})
    assert kinds(editions)["a.c"] == ["gone", "exists"]  # indented is not edited
    write(undecided, {"a.c": "// CR 100.1a: lent\n"})
    assert kinds(editions)["a.c"] == ["exists"]
    blessed(editions, NEW)
    assert kinds(editions) == {"a.c": ["exists"], "b.c": ["exists", "exists"]}


def test_what_is_left_survives_a_stopped_run(editions, place, monkeypatch):
    shutil.rmtree(place / "in d")
    write(place, LEFT)
    blessed(editions)
    stopped_after(editions, monkeypatch, 1)
    assert kinds(editions)["a.c"] == ["gone", "exists"]
    fix(editions)
    assert contents(place) == LEFT_FIXED
    assert kinds(editions) == {"a.c": ["gone", "exists"], "b.c": ["gone", "exists"]}


@pytest.mark.parametrize("seed", range(4))
def test_a_tree_that_goes_there_and_back_is_what_it_was(editions, place, seed):
    chance = random.Random(seed)
    numbers = [n for n in Tree(edition=OLD, library=editions).at_hand.now.rules if len(n) > 1]
    for i in range(12):
        cited = chance.sample(numbers, 3)
        write(place, {f"m{i}.c": f"// CR {cited[0]}, CR {cited[1]}\n// rule {cited[2]}\n"})
    blessed(editions)
    before = contents(place)
    fix(editions, NEW)
    assert contents(place) != before
    fix(editions, OLD)
    assert contents(place) == before
    fix(editions, NEWER)
    fix(
        editions, OLD
    )  # a rule that was edited and moved is likely at most: it is left, and can be done later
    fix(editions, OLD, "likely")
    assert contents(place) == before


# --- a run that is stopped ---


class Stopped(BaseException):
    """Stands for a process that is killed."""


@pytest.mark.parametrize("after", range(6))
@pytest.mark.parametrize("level", ["certain", "likely"])
def test_a_run_that_was_killed_is_finished_by_the_next(editions, place, monkeypatch, after, level):
    blessed(editions)
    write(place, {"d.c": "// rule 101.1\n"})
    before = contents(place)
    left, real = [after], lock.files.replace

    def replace(path: str, data: bytes, aside: str = "") -> None:
        if not left[0]:
            raise Stopped
        left[0] -= 1
        real(path, data, aside)

    monkeypatch.setattr(lock.files, "replace", replace)
    with pytest.raises(Stopped):
        fix(editions, NEW, level)
    monkeypatch.undo()
    monkeypatch.chdir(place)
    expected = {**FIXED, "d.c": "// rule 102.1\n"}
    for name, text in contents(place).items():
        assert text in (before[name], expected[name])
    assert lock.read("cr-citations.lock") is not None
    fix(editions)
    assert contents(place) == expected
    made = lock.read("cr-citations.lock")
    assert made is not None
    assert (made.edition, made.pending, made.towards) == (NEW, {}, "")
    assert set(made.rules) == {"100.1a", "100.2", "102.1", "102.2", "103.1", "103.2a", "103.2b"}


def stopped_after(editions: Library, monkeypatch: pytest.MonkeyPatch, files: int) -> None:
    """A rewriting that is killed when so many files are written."""
    done = [0]
    real = texts.write

    def stop(*args: object, **options: object) -> str:
        if done[0] == files:
            raise Stopped
        done[0] += 1
        return real(*args, **options)  # type: ignore[arg-type]

    with monkeypatch.context() as patched:
        patched.setattr(texts, "write", stop)
        with pytest.raises(Stopped):
            fix(editions)


@pytest.mark.parametrize("name", ["a.c", "b.c"])  # one that was rewritten, one that wasn't
def test_what_was_edited_meanwhile_is_not_rewritten(editions, place, monkeypatch, name):
    blessed(editions)
    stopped_after(editions, monkeypatch, 1)
    (place / name).write_text(contents(place)[name] + "// edited\n")
    before = contents(place)
    with pytest.raises(SourceError, match=f"{name}: edited since a rewriting was stopped"):
        fix(editions)
    assert contents(place) == before
    (place / name).write_text(FILES[name])
    fix(editions)
    assert contents(place) == FIXED


def test_a_file_that_is_gone_meanwhile_is_not_missed(editions, place, monkeypatch):
    blessed(editions)
    stopped_after(editions, monkeypatch, 1)
    (place / "b.c").unlink()
    fix(editions)
    assert contents(place) == {name: text for name, text in FIXED.items() if name != "b.c"}


def test_another_edition_waits_until_a_stopped_run_is_finished(editions, place, monkeypatch):
    blessed(editions)
    stopped_after(editions, monkeypatch, 1)
    before = contents(place)
    with pytest.raises(CrkbError, match=f"a rewriting to {NEW} was stopped") as e:
        fix(editions, NEWER)
    assert NEW in e.value.hint
    assert contents(place) == before
    fix(editions, NEW)
    assert contents(place) == FIXED


def test_odd_names_survive_a_stopped_run(editions, place, monkeypatch):
    names = ["new\nline.c", "per%20cent.c", "\udcff.c", " .c", "\u2028.c"]
    write(place, dict.fromkeys(names, "// CR 101.1\n"))
    blessed(editions)
    stopped_after(editions, monkeypatch, 3)
    fix(editions)
    assert {name: contents(place)[name] for name in names} == dict.fromkeys(names, "// CR 102.1\n")


# --- files ---


def test_a_file_changed_between_check_and_writing_is_left(editions, place, monkeypatch):
    blessed(editions)
    tree = Tree(edition=NEW, library=editions)
    report = tree.check()
    (place / "a.c").write_text("// new\n" + FILES["a.c"])
    with pytest.raises(SourceError, match=r"a\.c: changed while it was being read"):
        tree.fix(report)
    assert contents(place) == {**FILES, "a.c": "// new\n" + FILES["a.c"]}
    fix(editions)
    assert contents(place) == {**FIXED, "a.c": "// new\n" + FIXED["a.c"]}


def test_a_full_disk_leaves_whole_files_and_the_next_run_finishes(editions, place, monkeypatch):
    blessed(editions)
    real = lock.files.write_synced

    def full(path: str, data: bytes) -> None:
        if "b.c" in path:
            Path(path).write_bytes(data[:5])
            raise OSError(28, "No space left on device")
        real(path, data)

    with monkeypatch.context() as patched:
        patched.setattr(lock.files, "write_synced", full)
        with pytest.raises(SourceError, match=r"b\.c: cannot be rewritten: No space left") as e:
            fix(editions)
    assert e.value.hint
    assert contents(place) == {**FILES, "a.c": FIXED["a.c"]}
    assert not list(place.glob("*.new-*"))
    fix(editions)
    assert contents(place) == FIXED


def test_a_protected_file_stops_it_before_anything_is_written(editions, place, monkeypatch):
    blessed(editions)
    made = (place / "cr-citations.lock").read_bytes()
    monkeypatch.setattr(os, "access", lambda path, mode: not (str(path).endswith("b.c") and mode == os.W_OK))
    with pytest.raises(SourceError, match=r"b\.c: may not be written"):
        fix(editions)
    assert contents(place) == FILES
    assert (place / "cr-citations.lock").read_bytes() == made


def test_permissions_ends_of_lines_encodings_and_marks_are_kept(editions, place):
    odd = {
        "crlf.c": b"// CR 101.1\r\n// x\r\n",
        "mixed.c": b"// CR 101.1\r// x\n\r\n",
        "bom.c": b"\xef\xbb\xbf// CR 101.1",
        "latin.c": b"// \xe9 CR 101.1\x85\n",
        "wide.c": "// é CR 101.1\n".encode("utf-16"),
        "wide-be.c": b"\xfe\xff" + "// CR 101.1\n".encode("utf-16-be"),
    }
    for name, data in odd.items():
        (place / name).write_bytes(data)
    (place / "crlf.c").chmod(0o751)
    blessed(editions)
    fix(editions)
    for name, data in odd.items():
        wide = name.startswith("wide")
        one, two = (
            (f"10{n}.1".encode("utf-16-be" if "be" in name else "utf-16-le") for n in (1, 2))
            if wide
            else (
                b"101.1",
                b"102.1",
            )
        )
        assert (place / name).read_bytes() == data.replace(one, two), name
    assert stat.S_IMODE((place / "crlf.c").stat().st_mode) == 0o751


def test_a_file_behind_a_link_is_rewritten_where_it_is(editions, place):
    (place.parent / "outside.c").write_text("// CR 101.1\n")
    os.symlink("../outside.c", place / "link.c")
    tree = Tree(edition=OLD, library=editions)
    tree.bless(tree.check(["."]))
    tree = Tree(edition=NEW, library=editions)
    tree.fix(tree.check([".", "link.c"]))
    assert (place / "link.c").is_symlink()
    assert (place.parent / "outside.c").read_text() == "// CR 102.1\n"


# --- parts ---


def test_a_part_does_not_come_to_another_edition(editions, place):
    blessed(editions)
    with pytest.raises(CrkbError, match="only a part of the tree") as e:
        fix(editions, NEW, "certain", "a.c")
    assert e.value.hint
    assert contents(place) == FILES


def test_a_part_keeps_what_the_others_cite(editions, place):
    blessed(editions)
    write(place, {"d.c": "// CR 100.3\n"})
    fix(editions, OLD, "certain", "d.c")
    made = lock.read("cr-citations.lock")
    assert made is not None
    assert {"100.3", "101.1", "102.2b"} <= set(made.rules)


def test_a_file_that_was_not_read_stops_it(editions, place):
    blessed(editions)
    tree = Tree(edition=NEW, library=editions)
    report = tree.check()._replace(unread=(("x.c", "x.c: cannot be read"),))
    for do in (tree.fix, tree.bless):
        with pytest.raises(CrkbError, match=r"x\.c: cannot be read|have moved"):
            do(report)  # type: ignore[operator]
    assert contents(place) == FILES


def test_a_baseline_that_cannot_be_written_stops_it_before_anything_is_written(editions, place):
    blessed(editions)
    shutil.copy("cr-citations.lock", "other.lock")
    tree = Tree(edition=NEW, library=editions, lock_file="other.lock")
    tree.lock_file = "none/other.lock"
    with pytest.raises(LockError):
        tree.fix(tree.check())
    assert contents(place) == FILES


# --- many trees ---


@pytest.mark.parametrize("seed", range(5))
def test_mixed_trees_come_to_rest(editions, place, seed):
    """Whatever is cited, without a baseline and with one: a second run changes nothing."""
    chance = random.Random(seed)
    numbers = [
        n for name in (OLD, NEW, NEWER) for n in Tree(edition=name, library=editions).at_hand.now.rules
    ]
    for i in range(20):
        cited = chance.sample(numbers, 4)
        write(
            place,
            {f"m{i}.c": f"// CR {cited[0]}, {cited[1]}\n\n\n\n// {cited[2]}\n// CR {cited[3]}: Dusk\n"},
        )
    for edition in (NEW, NEWER, OLD, NEW):
        level = chance.choice(["certain", "likely"])
        fix(editions, edition, level)
        settled = contents(place)
        fix(editions, edition, level)
        assert contents(place) == settled
