"""Writing a file in one step."""

from __future__ import annotations

import os
import stat

import pytest

from crkb.library import files


@pytest.mark.parametrize("before", [None, b"", b"old and longer"])
def test_the_new_bytes_and_nothing_beside_them(tmp_path, before):
    path = tmp_path / "file"
    if before is not None:
        path.write_bytes(before)
    files.replace(str(path), b"new")
    assert path.read_bytes() == b"new"
    assert os.listdir(tmp_path) == ["file"]


def test_permissions_are_kept(tmp_path):
    path = tmp_path / "file"
    path.write_bytes(b"old")
    path.chmod(0o640)
    files.replace(str(path), b"new")
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


@pytest.mark.parametrize("step", ["write_synced", "os.replace"])
@pytest.mark.parametrize("error", [OSError("full"), KeyboardInterrupt()])
def test_a_failure_leaves_the_old_bytes(tmp_path, monkeypatch, step, error):
    path = tmp_path / "file"
    path.write_bytes(b"old")

    def fail(*args: object) -> None:
        raise error

    monkeypatch.setattr(files if step == "write_synced" else os, step.removeprefix("os."), fail)
    with pytest.raises(type(error)):
        files.replace(str(path), b"new")
    assert path.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["file"]


def test_a_directory_that_is_not_there(tmp_path):
    with pytest.raises(FileNotFoundError):
        files.replace(str(tmp_path / "none" / "file"), b"new")


# What a person names.


def test_a_link_stays_and_its_file_is_written(tmp_path):
    (tmp_path / "file").write_bytes(b"old")
    (tmp_path / "link").symlink_to("file")
    files.put(str(tmp_path / "link"), b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "file").read_bytes() == b"new"
    assert sorted(os.listdir(tmp_path)) == ["file", "link"]


def test_a_link_to_nothing_gets_its_file(tmp_path):
    (tmp_path / "link").symlink_to("file")
    files.put(str(tmp_path / "link"), b"new")
    assert (tmp_path / "file").read_bytes() == b"new"


def test_a_pipe_is_written_to(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    files.put(str(pipe), b"new")
    assert os.read(reader, 10) == b"new"
    os.close(reader)
    assert stat.S_ISFIFO(pipe.lstat().st_mode)


def test_a_device_is_written_to(tmp_path):
    before = os.lstat(os.devnull)
    (tmp_path / "link").symlink_to(os.devnull)
    files.put(str(tmp_path / "link"), b"new")
    after = os.lstat(os.devnull)
    assert stat.S_ISCHR(after.st_mode)
    assert before.st_ino == after.st_ino


def test_a_directory_is_refused(tmp_path):
    with pytest.raises(IsADirectoryError):
        files.put(str(tmp_path), b"new")


class Held(OSError):
    """What replacing a file raises on Windows while somebody has it open."""

    winerror = 32


@pytest.mark.parametrize(("refusals", "done"), [(1, True), (len(files.WAITS), True), (99, False)])
def test_a_file_that_is_held_is_replaced_later(tmp_path, monkeypatch, refusals, done):
    path, real, left = tmp_path / "file", os.replace, [refusals]
    path.write_bytes(b"old")

    def replace(*names: str) -> None:
        left[0] -= 1
        if left[0] >= 0:
            raise Held("in use")
        real(*names)

    monkeypatch.setattr("os.replace", replace)
    monkeypatch.setattr("time.sleep", lambda seconds: None)
    if done:
        files.replace(str(path), b"new")
    else:
        with pytest.raises(Held):
            files.replace(str(path), b"new")
    assert path.read_bytes() == (b"new" if done else b"old")
    assert os.listdir(tmp_path) == ["file"]
