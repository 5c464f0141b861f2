"""A disk that is full, read-only, forbidden or no directory: clear errors, nothing lost, lookups go on."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from crkb.errors import LibraryError
from crkb.library import files, generations, storing
from crkb.library.library import Library
from crkb.library.sources import Raw

GAME_ID = "cr-2031-03-03"
CRKB = "import sys; from crkb.cli import main; sys.argv[0] = 'crkb'; main()"


@pytest.fixture
def game(text, tmp_path) -> Path:
    """A corrected version of the game, to be added."""
    path = tmp_path / "corrected.txt"
    path.write_text(text.replace("Nobody may speak", "Nobody may whistle"), encoding="utf-8")
    return path


@pytest.fixture
def filled(text, home) -> Library:
    """A library with the game in it."""
    library = Library()
    library.add([Raw("game.txt", text.encode())])
    return library


def names(folder: Path) -> set[str]:
    """All files and directories, without locks."""
    return {str(p.relative_to(folder)) for p in folder.rglob("*") if not p.name.startswith(".lock")}


def said(done: subprocess.CompletedProcess[str]) -> str:
    assert done.returncode == 2, (done.stdout, done.stderr)
    assert "Traceback" not in done.stderr
    lines = done.stderr.splitlines()
    assert len(lines) == 2, done.stderr
    assert lines[0].startswith("crkb: ")
    assert lines[1].startswith("  ")
    return done.stderr


def crkb(*args: object, before: str = "", **more: object) -> subprocess.CompletedProcess[str]:
    """Run crkb as a process; `before` is Python to run first in it."""
    command = [sys.executable, "-c", f"{before}\n{CRKB}", *map(str, args)]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", **more)


@pytest.mark.parametrize("where", [".", "editions"])
@pytest.mark.parametrize(
    "command", [["704"], ["search", "lantern"], ["editions"], ["add"], ["remove", "-y", "x"]]
)
def test_a_file_where_the_library_should_be(run, home, game, where, command):
    home.joinpath(where).parent.mkdir(exist_ok=True)
    home.joinpath(where).write_text("I am a file.")
    message, hint = run(*command, *([game] if command == ["add"] else [])).refused()
    assert str(home) in message
    assert "CRKB_HOME" in hint
    assert home.joinpath(where).read_text() == "I am a file."


def test_a_file_where_the_edition_should_be(run, home, game):
    (home / "editions").mkdir(parents=True)
    (home / "editions" / GAME_ID).write_text("I am a file.")
    message, _ = run("add", game).refused()
    assert message.startswith("cannot write to the library")
    assert (home / "editions" / GAME_ID).read_text() == "I am a file."


def test_a_library_below_a_file(run, tmp_path, monkeypatch, game):
    (tmp_path / "file").write_text("x")
    monkeypatch.setenv("CRKB_HOME", str(tmp_path / "file" / "home"))
    message, hint = run("add", game).refused()
    assert "the library" in message
    assert "CRKB_HOME" in hint


GIVE_UP = """
import ctypes, os
if os.geteuid() == 0:  # root heeds no permissions unless it gives up its capabilities
    header, none = (ctypes.c_uint32 * 2)(0x20080522, 0), (ctypes.c_uint32 * 6)()
    assert ctypes.CDLL(None).capset(header, none) == 0
"""


@pytest.fixture
def heeding() -> str:
    """What a process is to run first, so that permissions bind it even if it is root's."""
    if os.name != "posix" or subprocess.run([sys.executable, "-c", GIVE_UP], capture_output=True).returncode:
        pytest.skip("permissions do not bind this user")
    return GIVE_UP


def close(folder: Path) -> None:
    for p in [folder, *folder.rglob("*")]:
        p.chmod(0o555 if p.is_dir() else 0o444)


def open_again(folder: Path) -> None:
    for p in [folder, *folder.rglob("*")]:
        p.chmod(0o755 if p.is_dir() else 0o644)


def test_a_library_that_may_not_be_written(heeding, filled, home, game):
    before = names(home)
    close(home)
    try:
        message = said(crkb("add", game, before=heeding))
        assert "cannot write to the library" in message
        assert "Make the directory writable, or set CRKB_HOME" in message
        for command in (["704.5k"], ["search", "lantern"]):
            done = crkb(*command, before=heeding)
            assert (done.returncode, done.stderr) == (0, "")
    finally:
        open_again(home)
    assert names(home) == before


def test_a_library_that_may_not_be_read(heeding, filled, home):
    (home / "editions").chmod(0)
    try:
        assert "cannot read the library" in said(crkb("704.5k", before=heeding))
    finally:
        (home / "editions").chmod(0o755)
    assert filled.open().store.title("704") == "Tidying Up"


def test_a_home_that_may_not_be_made(heeding, tmp_path, game):
    place = tmp_path / "closed"
    place.mkdir(mode=0o555)
    done = crkb("add", game, before=heeding, env={**os.environ, "CRKB_HOME": str(place / "home")})
    assert "cannot write to the library" in said(done)


def test_a_source_that_may_not_be_read(heeding, home, game):
    game.chmod(0)
    code = f"{heeding}\nimport crkb, sys\ntry: crkb.add(sys.argv[1:])\nexcept crkb.SourceError as e: print(e)"
    done = subprocess.run([sys.executable, "-c", code, game], capture_output=True, text=True)
    assert (done.stdout.strip(), done.stderr) == (f"{game}: cannot be read: Permission denied", "")
    assert crkb("add", game, before=heeding).returncode == 2
    assert not home.exists()


LIMITS = (1000,)
"""Bytes a file may have: less than a pointer, source, index."""

MORE_LIMITS = [pytest.param(limit, marks=pytest.mark.slow) for limit in (0, 1, 8_000, 30_000, 50_000)]


@pytest.mark.parametrize("limit", [*LIMITS, *MORE_LIMITS])
def test_a_disk_that_fills_up_while_adding(filled, home, game, limit):
    pytest.importorskip("resource")
    before = names(home)
    limited = f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, ({limit}, {limit}))"
    message = said(crkb("add", game, before=limited))
    assert "cannot write to the library" in message
    assert "Free some space" in message
    assert names(home) == before
    assert filled.open().store.edition().rules["704.2"].text.startswith("Nobody may speak")
    done = crkb("add", game)
    assert done.returncode == 0
    assert "whistle" in filled.open().store.edition().rules["704.2"].text


def test_a_first_build_on_a_full_disk_leaves_nothing(home, game):
    pytest.importorskip("resource")
    said(crkb("add", game, before="import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (9000, 9000))"))
    assert names(home) == {"editions"}


@pytest.fixture
def small_disk(tmp_path) -> Iterator[Path]:
    """A disk of 600 kB, which is full soon."""
    place = tmp_path / "disk"
    place.mkdir()
    mount = shutil.which("mount")
    if sys.platform != "linux" or mount is None:
        pytest.skip("cannot mount here")
    if subprocess.run(
        [mount, "-t", "tmpfs", "-o", "size=600k", "tmpfs", place], capture_output=True
    ).returncode:
        pytest.skip("not allowed to mount a small disk")
    yield place
    subprocess.run(["umount", "--lazy", place], check=True)  # open databases keep it busy


@pytest.mark.parametrize("left", [0, 4096, 40_960, 81_920])
def test_a_full_disk(small_disk, run, monkeypatch, text, game, left):
    monkeypatch.setenv("CRKB_HOME", str(small_disk / "home"))
    library = Library()
    library.add([Raw("game.txt", text.encode())])
    free = os.statvfs(small_disk).f_bavail * os.statvfs(small_disk).f_frsize
    (small_disk / "ballast").write_bytes(b"x" * (free - left))
    before = names(small_disk)
    message, hint = run("add", game).refused()
    assert "cannot write to the library" in message
    assert "Free some space" in hint
    assert names(small_disk) == before
    assert "Nobody may speak" in run("704.2").out
    assert "704.2" in run("search", "speak").out
    (small_disk / "ballast").unlink()
    assert run("add", game).status == 0
    assert "Nobody may whistle" in run("704.2").out


@pytest.mark.parametrize(
    ("error", "message", "hint"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), "No space left on device", "Free some space"),
        (OSError(errno.EROFS, "Read-only file system"), "Read-only file system", "that can be written"),
        (OSError(errno.EIO, "Input/output error"), "Input/output error", "that can be written"),
        (PermissionError(errno.EACCES, "Permission denied", "/x/y"), "/x/y", "Make the directory writable"),
        (OSError("whoosh says so"), "whoosh says so", "that can be written"),
        (sqlite3.OperationalError("database or disk is full"), "database or disk is full", "Free some space"),
        (sqlite3.DatabaseError("disk image is malformed"), "disk image is malformed", "Free some space"),
    ],
)
@pytest.mark.parametrize("step", ["store", "index", "publish", "lock"])
def test_whatever_the_disk_answers_at_any_step(
    run, filled, home, game, monkeypatch, step, error, message, hint
):
    from crkb.search import index

    def fail(*args: object, **more: object) -> None:
        raise error

    before = names(home)
    with monkeypatch.context() as broken:
        match step:
            case "store":
                broken.setattr(storing, "write", fail)
            case "index":
                broken.setattr(index, "build", fail)
            case "publish":
                broken.setattr(files, "write_synced", fail)
            case _:
                broken.setattr(os, "makedirs", fail)
        said, advice = run("add", game).refused()
    assert said.startswith("cannot write to the library")
    assert message in said
    assert hint in advice
    assert names(home) == before
    assert "Nobody may speak" in run("704.2").out


@pytest.fixture
def read_only(tmp_path, text) -> Iterator[Path]:
    """A library on a disk that nobody can write to, root neither."""
    place = tmp_path / "mounted"
    place.mkdir()
    Library(str(tmp_path / "made")).add([Raw("game.txt", text.encode())])
    mount = shutil.which("mount")
    if sys.platform != "linux" or mount is None:
        pytest.skip("cannot mount here")
    if subprocess.run([mount, "--bind", tmp_path / "made", place], capture_output=True).returncode:
        pytest.skip("not allowed to mount")
    try:
        if subprocess.run([mount, "-o", "remount,ro,bind", place], capture_output=True).returncode:
            pytest.skip("not allowed to mount read-only")
        yield place
    finally:
        subprocess.run(["umount", "--lazy", place], check=True)  # open databases keep it busy


def test_a_read_only_disk(read_only, run, monkeypatch, game, tmp_path):
    monkeypatch.setenv("CRKB_HOME", str(read_only))
    assert "Nobody may speak" in run("704.2").out
    assert "704.2" in run("search", "speak").out
    message, hint = run("add", game).refused()
    assert "cannot write to the library" in message
    assert "CRKB_HOME" in hint
    assert "cannot write" in run("remove", "-y", GAME_ID).refused()[0]
    (where,) = (tmp_path / "made" / "editions" / GAME_ID).glob("g-*")
    (where / "edition.sqlite").write_bytes(b"?")
    assert "cannot write" in run("704.2").refused()[0]  # damaged, and no way to mend it


def test_the_hint_is_not_lost_on_the_way(monkeypatch, filled, text):
    monkeypatch.setattr(generations, "_sync", lambda g: (_ for _ in ()).throw(OSError(errno.ENOSPC, "full")))
    with pytest.raises(LibraryError, match="full") as e:
        filled.add([Raw("a.txt", text.replace("speak", "sing").encode())])
    assert e.value.hint.startswith("Free some space")
