"""What comes into the library: ids that may be, and names of files."""

from __future__ import annotations

import os

import pytest

from crkb.errors import LibraryError
from crkb.library import sources as taken
from tests.library.samples import GAME_ID, sources


@pytest.mark.parametrize(
    "name", ["cr-2031-03-03", "con-1", "console", "com", "a.con", "com10", "a", "1", "x.y_z-2", "a" * 64]
)
def test_ids_that_may_be(name):
    assert taken.check_id(name) == name


@pytest.mark.parametrize(
    "name",
    [
        "con",
        "aux",
        "nul",
        "prn.txt",
        "com1",
        "lpt9",
        "",
        ".",
        "..",
        "../x",
        "a/b",
        "a\\b",
        "/etc",
        "-a",
        "a-",
        ".a",
        "A",
        "a b",
        "ä",
        "a\n",
        "a\0",
        "a" * 65,
    ],
)
def test_ids_that_may_not_be(name):
    with pytest.raises(LibraryError, match="not a name for an edition"):
        taken.check_id(name)


def test_the_id_of_a_bundled_edition_is_taken():
    with pytest.raises(LibraryError, match="plain is the name of a bundled edition"):
        taken.check_id("plain")


def test_names_of_files_that_are_no_utf8(lib, text, tmp_path):
    path = os.fsencode(tmp_path) + b"/g\xe4me.txt"
    with open(path, "wb") as f:
        f.write(text)
    raws = taken.read_files([os.fsdecode(path)])
    assert raws[0].name == "g\ufffdme.txt"
    lib.add(raws)
    assert sources(lib, GAME_ID) == ["g\ufffdme.txt"]
    assert lib.open().store.head().sources[0].name == "g\ufffdme.txt"
