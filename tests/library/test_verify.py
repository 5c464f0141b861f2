"""`Library.verify`: every byte is read, what is damaged is made anew, and a lost source is said."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from click.testing import CliRunner

import crkb
from crkb.cli import cli
from crkb.errors import EditionNotFound, LibraryError
from crkb.library.generations import Generations
from crkb.library.library import Library

GAME = Path(__file__).parents[1] / "samples" / "game.txt"


@pytest.fixture
def library(home) -> Library:
    """A library with the invented game."""
    crkb.add([GAME])
    return Library()


def edition(library: Library) -> str:
    return next(name for name in library.ids() if name.startswith("cr-"))


def flip(path: Path) -> None:
    """Change one bit in the middle of a file, with its size and time as they were."""
    then = path.stat()
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)
    os.utime(path, ns=(then.st_atime_ns, then.st_mtime_ns))


def made_files(library: Library) -> list[Path]:
    """All files of the invented game that were made from its source."""
    generation = Path(library.generations(edition(library)).current() or "")
    return sorted(p for p in generation.rglob("*") if p.is_file() and "sources" not in p.parts)


def test_what_is_sound_stays(library):
    before = {path: path.stat().st_mtime_ns for path in made_files(library)}
    found = library.verify(edition(library))
    assert found.mended == ()
    assert (
        found.size
        == sum(p.stat().st_size for p in before if p.name not in ("edition.json",)) + GAME.stat().st_size
    )
    assert {path: path.stat().st_mtime_ns for path in made_files(library)} == before


def test_a_flipped_bit_of_any_file_is_found_and_mended(library):
    text = crkb.open().rule("702.2").text
    for number in range(len(made_files(library))):
        path = made_files(library)[number]
        if not path.stat().st_size:
            continue
        flip(path)
        assert library.verify(edition(library)).mended
        assert library.verify(edition(library)).mended == ()
        with crkb.open() as kb:
            assert kb.rule("702.2").text == text


def test_who_reads_everything_reads_no_flipped_bit(library):
    (path,) = (p for p in made_files(library) if p.name == "edition.sqlite")
    whole = crkb.open(edition(library)).edition()
    flip(path)
    with crkb.open(edition(library)) as kb:
        assert kb.edition() == whole
    assert Path(library.generations(edition(library)).current() or "") != path.parent


def test_a_damaged_source_is_said_and_nothing_is_lost(library):
    generation = Path(library.generations(edition(library)).current() or "")
    (source,) = (generation / "sources").iterdir()
    flip(source)
    before = {path: path.read_bytes() for path in generation.rglob("*") if path.is_file()}
    with pytest.raises(LibraryError, match=r"its kept source game\.txt is damaged"):
        library.verify(edition(library))
    assert {path: path.read_bytes() for path in generation.rglob("*") if path.is_file()} == before


def test_an_edition_that_is_not_there(library):
    with pytest.raises(EditionNotFound):
        library.verify("cr-1999-01-01")


def test_what_is_damaged_again_at_once_is_the_disk(library, monkeypatch):
    monkeypatch.setattr(Generations, "damaged", lambda *_: ("edition.sqlite",))
    with pytest.raises(LibraryError, match="was mended and is damaged again"):
        library.verify(edition(library))


# The command.


def test_the_command_says_what_it_did(library):
    flip(made_files(library)[-1])
    first, second = (CliRunner().invoke(cli, ["verify", edition(library)]) for _ in range(2))
    assert (first.exit_code, second.exit_code) == (0, 0)
    assert "mended, now" in first.output
    assert "was damaged" in first.output
    assert "sound" in second.output


def test_the_command_goes_on_after_a_loss(library):
    generation = Path(library.generations(edition(library)).current() or "")
    (source,) = (generation / "sources").iterdir()
    flip(source)
    result = CliRunner().invoke(cli, ["verify"])
    assert result.exit_code == 1
    assert "is damaged" in result.stderr
