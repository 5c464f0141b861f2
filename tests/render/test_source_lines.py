"""Lines of source files: counted as findings count them, read once a file."""

from __future__ import annotations

import pytest

from crkb.citations import texts
from crkb.citations.context import Lines
from crkb.render.source_lines import SourceLines

TEXT = "one\r\ntwo\rthree\n\nfive\u2028still five\x0cfive"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_lines_are_those_that_findings_count(tmp_path, encoding):
    path = tmp_path / "a.txt"
    path.write_bytes(TEXT.encode(encoding))
    line_of = SourceLines()
    counted = Lines(texts.read(str(path))[1].text)
    for number in range(8):
        assert line_of(str(path), number) == counted.line(number).rstrip("\r\n")
    assert line_of(str(path), 5) == "five\u2028still five\x0cfive"


def test_a_file_is_read_once_in_a_row(tmp_path, monkeypatch):
    for name in "ab":
        (tmp_path / name).write_text(f"{name}1\n{name}2")
    opened = []
    read = texts.read
    monkeypatch.setattr(texts, "read", lambda path: opened.append(path[-1]) or read(path))
    line_of = SourceLines()
    assert [line_of(str(tmp_path / name), n) for name, n in (("a", 1), ("a", 2), ("b", 1))] == [
        "a1",
        "a2",
        "b1",
    ]
    assert opened == ["a", "b"]


@pytest.mark.parametrize("content", [None, b"\0binary"])
def test_what_cannot_be_read_has_no_lines(tmp_path, content):
    path = tmp_path / "a"
    if content is not None:
        path.write_bytes(content)
    assert SourceLines()(str(path), 1) == ""
    assert SourceLines()("a\0b", 1) == ""


def test_texts_that_are_given_are_not_read(tmp_path):
    line_of = SourceLines({"-": "typed\nin"})
    assert [line_of("-", n) for n in (1, 2, 3)] == ["typed", "in", ""]
