"""Files read as texts and written back."""

from __future__ import annotations

import os

import pytest

from crkb.citations import rewriting, texts
from crkb.editions.diff import compare
from crkb.editions.renumber import Carrier
from crkb.errors import SourceError
from tests.invented import FIRST, build, second


@pytest.fixture(scope="module")
def carrier() -> Carrier:
    return Carrier(compare(build(FIRST), build(second())))


SENTENCE = "Lim-Dûl “reads” CR 101.1 — twice.\r\nAnd 102.1a\r\n"
REWRITTEN = "Lim-Dûl “reads” CR 102.1 — twice.\r\nAnd 103.1a\r\n"


@pytest.mark.parametrize(
    ("encoding", "bom"),
    [
        ("utf-8", b""),
        ("utf-8", b"\xef\xbb\xbf"),
        ("utf-16-le", b"\xff\xfe"),
        ("utf-16-be", b"\xfe\xff"),
        ("cp1252", b""),
    ],
)
def test_files_keep_every_other_byte(carrier, tmp_path, encoding, bom):
    path = tmp_path / "notes.txt"
    path.write_bytes(bom + SENTENCE.encode(encoding))
    path.chmod(0o640)
    before, text = texts.read(str(path))
    after = text.encode(rewriting.rewrite(text.text, rewriting.carry(text.text, carrier)))
    backup = texts.write(str(path), before, after)
    assert path.read_bytes() == bom + REWRITTEN.encode(encoding)
    assert path.stat().st_mode & 0o777 == 0o640
    with open(backup, "rb") as f:
        assert f.read() == bom + SENTENCE.encode(encoding)
    assert sorted(os.listdir(tmp_path)) == ["notes.txt", "notes.txt.bak"]


def test_an_older_backup_is_not_overwritten(tmp_path):
    path = tmp_path / "notes.txt"
    path.write_bytes(b"one")
    (tmp_path / "notes.txt.bak").write_bytes(b"older")
    assert texts.write(str(path), b"one", b"two") == f"{path}.bak1"
    assert (tmp_path / "notes.txt.bak").read_bytes() == b"older"


def test_a_file_that_changed_meanwhile_is_not_written(tmp_path):
    path = tmp_path / "notes.txt"
    path.write_bytes(b"three")
    with pytest.raises(SourceError, match="changed"):
        texts.write(str(path), b"one", b"two")
    assert path.read_bytes() == b"three"
    assert os.listdir(tmp_path) == ["notes.txt"]


def test_a_link_is_followed(tmp_path):
    (tmp_path / "real.txt").write_bytes(b"one")
    (tmp_path / "link.txt").symlink_to(tmp_path / "real.txt")
    texts.write(str(tmp_path / "link.txt"), b"one", b"two")
    assert (tmp_path / "link.txt").is_symlink()
    assert (tmp_path / "real.txt").read_bytes() == b"two"


@pytest.mark.parametrize("data", [b"a\0b", b"\xff\xfea"], ids=["binary", "half a letter"])
def test_what_is_no_text_is_refused(tmp_path, data):
    path = tmp_path / "x"
    path.write_bytes(data)
    with pytest.raises(SourceError, match="not a text"):
        texts.read(str(path))


def test_a_missing_file_is_an_error(tmp_path):
    with pytest.raises(SourceError, match="cannot be read"):
        texts.read(str(tmp_path / "none"))
