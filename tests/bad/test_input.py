"""Bad input to `crkb add`: one clear line and a hint, status 2, and the library as it was."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

GAME_ID = "cr-2031-03-03"


@pytest.fixture
def kept(run, text, tmp_path, home):
    """A library with the game in it; afterwards it must be there, unchanged."""
    path = tmp_path / "game.txt"
    path.write_text(text, encoding="utf-8")
    assert run("add", path).status == 0
    before = snapshot(home)
    yield home
    assert snapshot(home) == before
    assert "Tidying Up" in run("704").out


def snapshot(home: Path) -> dict[str, bytes]:
    return {
        str(p.relative_to(home)): p.read_bytes() for p in home.rglob("*") if p.is_file() and p.name[0] != "."
    }


def write(folder: Path, data: bytes | str, name: str = "bad.txt") -> Path:
    path = folder / name
    path.write_bytes(data.encode("utf-8") if isinstance(data, str) else data)
    return path


def test_a_missing_file(run, kept, tmp_path):
    path = tmp_path / "gone.txt"
    assert run("add", path).refused()[0] == f"{path}: no such file"


def test_a_directory(run, kept, tmp_path):
    message, hint = run("add", tmp_path).refused()
    assert message == f"{tmp_path}: a directory, not a file"
    assert "crkb add DIR/*.txt" in hint


def test_a_file_as_a_directory(run, kept, tmp_path):
    path = write(tmp_path, "x") / "rules.txt"
    assert run("add", path).refused()[0].startswith(f"{path}: cannot be read: ")


def test_a_name_too_long(run, kept, tmp_path):
    assert ": cannot be read: " in run("add", tmp_path / ("x" * 300)).refused()[0]


def test_a_loop_of_links(run, kept, tmp_path):
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    assert ": cannot be read: " in run("add", tmp_path / "loop").refused()[0]


def test_a_file_that_never_ends(run, kept):
    if not os.path.exists("/dev/zero"):
        pytest.skip("there is no /dev/zero here")
    assert run("add", "/dev/zero").refused()[0] == "/dev/zero: too large for a rules document"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "the file is empty"),
        (b" \n\t\r\n ", "the file is empty"),
        (b"\xef\xbb\xbf", None),
        (b"\xff\xfe", None),
        (bytes(range(256)) * 40, None),
        (b"%PDF-1.7\n\x00\x01\x02\x03\x04\x05" * 50, "not a text file"),
        (b"PK\x03\x04" + b"\x00\x07" * 500, None),
        (b"\0" * 5000, None),
        ("Nothing but prose.\nIn two lines.\n", "no numbered rules found"),
        ("7\n8\n9\n", "no numbered rules found"),
        ("100.1. A rule of no named edition.\n", "the text does not name its edition"),
        ("Глава 1. Основы\n\n100.1. Правило.\n".encode("koi8-r"), None),
        ("規則 100.1 ライブラリー\n".encode("shift-jis"), None),
        ("100.1. Ünïcode\n".encode("utf-16"), "the text does not name its edition"),
        ("100.1. Ünïcode\n".encode("utf-16")[:-1], "damaged UTF-16 text"),
        ("100.1. Ünïcode\n".encode("utf-32"), None),
        (b"\x1f\x8b\x08\x00" + bytes(range(200)), None),
        (b"@id game-1\n@rules\n100. One\nno rule, this\n", "line 4 does not fit the canonical form"),
        (b"@id game-1\n@title x\n", "no rules found"),
        (b"@id game-1\n@title x\n@rules\n", "no rules found"),
        (b"@id game-1\n@matter introduction\n| Prose.\n", "no rules found"),
        (b"@", None),
        (b'{"rules": []}', "no numbered rules found"),
        (b"<html><body>Rule</body></html>", "no numbered rules found in this web page (HTML)"),
        (b"<html><body>101.1. Rule</body></html>", "the text does not name its edition"),
    ],
)
@pytest.mark.parametrize("named", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_what_is_no_text_of_rules(run, kept, tmp_path, data, message, named):
    path = write(tmp_path, data)
    if named and message == "the text does not name its edition":
        return  # with a name it is one
    said, _ = run("add", *(["--as", "bad-1"] if named else []), path).refused()
    assert said.startswith("bad.txt: ")
    assert (message or "") in said


CUTS = {
    "in the title": "Magic: The Gath",
    "after the title": "Rules\n\n",
    "after the date": "March 3, 2031.\n",
    "in the introduction": "Made-up rules",
    "at the contents": "Contents\n",
    "in the contents": "100. Lanterns\n",
    "after the contents": "Glossary\nCredits\n",
    "after the first heading": "Credits\n\n1. Basics\n",
    "in the first rule": "A lantern is what",
    "between rules": "come back.\n",
    "in an example": "Example: Ben lends",
    "after a chapter": "turns out.",
    "in the last chapter": "704.5e A shed",
    "after the last rule": "“Presents.”\n",
    "at the glossary": "“Presents.”\n\nGlossary\n",
    "in the glossary": "2. What keepers",
    "after the glossary": "See rule 704.5c.\n",
}


def cut(text: str, after: str) -> str:
    at = text.find(after)
    return text[: at + len(after)] if at >= 0 else text[: len(text) // 2]


@pytest.mark.parametrize("where", CUTS)
def test_a_document_that_is_cut_off(run, kept, tmp_path, text, where):
    said, hint = run("add", write(tmp_path, cut(text, CUTS[where]))).refused()
    assert said.startswith("bad.txt: ")
    if where not in ("in the title", "after the title", "after the date", "in the introduction"):
        assert "cut off" in said or "no rules found" in said
    assert hint


@pytest.mark.slow
def test_a_document_cut_at_every_tenth_character(run, kept, tmp_path, text):
    """Until its credits begin: from there on it lacks no rule and no term."""
    end = text.rindex("Credits\n")
    bad = [at for at in range(10, end, 10) if run("add", write(tmp_path, text[:at])).status != 2]
    assert bad == []


def test_a_document_cut_inside_a_character(run, kept, tmp_path, text):
    data = text.encode("utf-8")
    at = data.index("’".encode()) + 1
    assert run("add", write(tmp_path, data[:at])).refused()


def test_a_document_cut_off_can_be_added_as_an_excerpt(run, tmp_path, text):
    path = write(tmp_path, cut(text, CUTS["in the last chapter"]))
    _, hint = run("add", path).refused()
    assert "crkb add --as ID FILE" in hint
    done = run("add", "--as", "game-1", path)
    assert (done.status, done.err) == (0, "")
    assert "excerpt" in done.out


def test_an_excerpt_cut_off_does_not_harm_the_whole_document(run, tmp_path, text):
    run("add", write(tmp_path, text, "game.txt"))
    done = run("add", "--as", GAME_ID, write(tmp_path, cut(text, CUTS["in the first rule"])))
    assert done.status == 0
    assert "A lantern is what a keeper carries" in run("100.1").out


@pytest.mark.parametrize(
    "name", ["../x", "..", ".", "a/b", "/tmp/x", "Game", "a b", "-", "ä", "a" * 80, "x\ny", ".hidden", "a."]
)
def test_an_id_that_is_no_id(run, kept, tmp_path, text, name):
    path = write(tmp_path, text, "ok.txt")
    said, hint = run("add", f"--as={name}", path).refused()
    assert said.startswith("not a name for an edition: ")
    assert "like cr-2024-04-12" in hint


def test_the_id_of_the_bundled_edition(run, kept, tmp_path, text):
    said, hint = run("add", "--as", "plain", write(tmp_path, text)).refused()
    assert said == "plain is the name of a bundled edition"
    assert "--as" in hint


@pytest.mark.parametrize("name", ["../../x", "..", "/etc/x", "plain", "A B"])
def test_an_id_that_a_text_gives_itself(run, kept, tmp_path, name):
    path = write(tmp_path, f"@id {name}\n@rules\n1. One\n\n100. Two\n")
    said, _ = run("add", path).refused()
    assert said.startswith("bad.txt: ")
    assert "name" in said
    assert not (tmp_path / "x").exists()


def test_a_base_that_is_not_there(run, kept, tmp_path):
    path = write(tmp_path, "@id dusk-1\n@addon yes\n@rules\n704.5tr Three.\n")
    said, hint = run("add", path, "--base", "nowhere").refused()
    assert said == "edition 'nowhere' is not in the library"
    assert GAME_ID in hint


def test_one_bad_file_among_good_ones(run, kept, tmp_path, text):
    good = write(tmp_path, text.replace("2031", "2032"), "good.txt")
    bad = write(tmp_path, "prose")
    assert run("add", "--as", "cr-2032-03-03", good, bad).refused()[0].startswith("bad.txt: ")


def test_only_bad_files(run, kept, tmp_path):
    files = [write(tmp_path, "prose", "a.txt"), write(tmp_path, "100.1. Owls call.\n", "b.txt")]
    found = run("add", *files)
    said = [line for line in found.err.splitlines() if not line.startswith("  ")]
    assert (found.status, found.out) == (2, "")
    assert [line[:13] for line in said] == ["crkb: a.txt: ", "crkb: b.txt: ", "2 of 2 files "]


def test_control_characters_in_a_name(run, kept, tmp_path):
    said, _ = run("add", write(tmp_path, "prose", "a\x1b[31mb.txt")).refused()
    assert "no numbered rules" in said


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["-e", "nowhere", "704"], "edition 'nowhere' is not in the library"),
        (["remove", "-y", "nowhere"], "edition 'nowhere' is not in the library"),
        (["remove", "-y", "plain"], "plain ships with crkb and cannot be removed"),
        (["remove", "-y", "../.."], "edition '../..' is not in the library"),
    ],
)
def test_editions_that_are_not_there(run, kept, args, message):
    assert run(*args).refused()[0] == message


@pytest.mark.parametrize(
    "encode",
    [
        lambda t: t.encode("utf-8-sig"),
        lambda t: t.encode("utf-16"),
        lambda t: t.encode("utf-16-be"),
        lambda t: t.encode("cp1252"),
        lambda t: t.replace("\n", "\r\n").encode(),
        lambda t: t.replace("\n", "\r").encode(),
        lambda t: t.replace(" ", "\u00a0").replace("\u00a0\u00a0", "  ").encode(),
    ],
    ids=["BOM", "UTF-16", "UTF-16 without a mark", "Windows-1252", "CRLF", "CR", "no-break spaces"],
)
def test_odd_but_readable_files_work(run, tmp_path, text, encode):
    done = run("add", write(tmp_path, encode(text)))
    assert (done.status, done.err) == (0, "")
    assert "whole document" in done.out
    assert "Lim-Dûl" in run("702.3a").out
