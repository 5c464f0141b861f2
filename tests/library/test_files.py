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
