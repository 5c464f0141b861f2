"""One edition's directory: the pointer, generations, locks, checks, what killed processes leave behind."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import suppress

import pytest

from crkb.errors import CrkbError, LibraryError
from crkb.library import generations
from crkb.library.generations import Generations, Info, InUse, KeptSource, Recipe
from crkb.library.library import Library
from crkb.library.sources import Raw
from tests import invented

INFO = Info(
    id="game-1",
    title="A Game",
    effective="2031-03-03",
    official=True,
    addon=False,
    complete=True,
    base="",
    base_named="",
    base_stamp="",
    stamp="",
    format=1,
    added="2031-03-04",
    counts={"rules": 1},
    sources=(KeptSource("00-game.txt", "game.txt", ""),),
    files={},
    marks={},
)


@pytest.fixture
def place(tmp_path) -> Generations:
    return Generations(str(tmp_path / "editions" / "game-1"))


def build(place: Generations, text: str = "a database", title: str = "A Game") -> str:
    """A published generation with a database, an index and a source; its directory."""
    with place.locked(), place.building() as generation:
        generations.keep(generation, [("game.txt", b"1. One\n", "")], "")
        write(generation, "edition.sqlite", text)
        os.mkdir(os.path.join(generation, "index"))
        write(generation, "index/words.txt", "one\ntwo")
        place.publish(generation, INFO._replace(title=title))
    return generation


def write(folder: str, name: str, text: str | bytes) -> None:
    with open(os.path.join(folder, name), "wb") as f:
        f.write(text.encode() if isinstance(text, str) else text)


def listed(folder: str) -> list[str]:
    return sorted(os.listdir(folder))


def test_a_directory_that_is_not_there_has_no_edition(place):
    assert (place.in_use(), place.current(), place.info()) == (None, None, None)


def test_what_is_published_is_read_back(place):
    generation = build(place)
    assert place.current() == generation
    info = place.info()
    assert info is not None
    assert info._replace(files={}, marks={}) == INFO
    assert list(info.files) == ["edition.sqlite", "index/words.txt", "recipe.json", "sources/00-game.txt"]
    assert info.files["edition.sqlite"] == len("a database")
    assert info.marks.keys() == info.files.keys()
    assert place.verified(generation, info)


def test_a_new_generation_replaces_the_old_one(place):
    first = build(place, title="First")
    second = build(place, title="Second")
    assert not os.path.exists(first)
    assert place.current() == second
    assert place.info().title == "Second"
    assert listed(place.directory) == sorted(["current", os.path.basename(second)])


def test_a_build_that_fails_leaves_everything_as_it_was(place):
    first = build(place)
    before = listed(place.directory)

    def fail() -> None:
        with place.locked(), place.building() as generation:
            write(generation, "edition.sqlite", "half")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert listed(place.directory) == before
    assert place.current() == first


def test_a_first_build_that_fails_leaves_no_directory(place):
    with pytest.raises(KeyboardInterrupt), place.locked(), place.building():
        raise KeyboardInterrupt
    assert not os.path.exists(place.directory)


@pytest.mark.parametrize(
    "pointer",
    [
        b"",
        b"\0" * 30,
        b"\xff\xfe garbage",
        b"../..",
        b"g-1-1",
        b"g-1-1 zz",
        b"g-99999999999999999999-1 00000000",
        None,
    ],
)
def test_a_damaged_pointer_falls_back_to_the_newest_whole_generation(place, pointer):
    generation = build(place)
    os.mkdir(os.path.join(place.directory, "g-99999999999999999998-1"))  # debris: no edition.json in it
    if pointer is None:
        os.remove(os.path.join(place.directory, "current"))
    else:
        write(place.directory, "current", pointer)
    assert place.current() == generation
    assert place.info().id == "game-1"


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: b"",
        lambda data: data[:-30],
        lambda data: b"\0" * len(data),
        lambda data: b"[1, 2]",
        lambda data: data.replace(b'"A Game"', b'"B Game"'),
        lambda data: data.replace(b'"title"', b'"tilte"'),
        None,
    ],
    ids=["emptied", "cut", "zeros", "other", "one letter", "one name", "removed"],
)
def test_a_damaged_description_is_noticed_and_its_generation_kept_in_use(place, damage):
    generation = build(place)
    path = os.path.join(generation, "edition.json")
    if damage is None:
        os.remove(path)
    else:
        with open(path, "rb") as f:
            data = f.read()
        write(generation, "edition.json", damage(data))
    assert place.in_use() == InUse(generation, None)


def test_pointer_and_description_damaged_still_find_the_generation(place):
    generation = build(place)
    write(place.directory, "current", "?")
    write(generation, "edition.json", "?")
    assert place.in_use() == InUse(generation, None)


def test_debris_of_a_first_build_is_no_edition(place):
    os.makedirs(os.path.join(place.directory, "g-1-1", "sources"))
    assert place.in_use() is None


def test_the_recipe_comes_from_the_description_first(place):
    generation = build(place)
    info = INFO._replace(sources=(KeptSource("x", "y", "z"),), base_named="b")
    assert generations.recipe(InUse(generation, info)) == Recipe(info.sources, "b")


def test_the_recipe_comes_from_its_own_file_next(place):
    generation = build(place)
    write(
        generation,
        "recipe.json",
        json.dumps({"sources": [["00-g", "ä.txt", "12"]], "base_named": "b", "addon": True}),
    )
    assert generations.recipe(InUse(generation, None)) == Recipe(
        (KeptSource("00-g", "ä.txt", "12"),), "b", True
    )


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"sources": [[1]]}', '{"sources": 7}', "\ufffd{", None])
def test_the_recipe_comes_from_the_names_of_the_files_last(place, text):
    generation = build(place)
    if text is None:
        os.remove(os.path.join(generation, "recipe.json"))
    else:
        write(generation, "recipe.json", text)
    assert generations.recipe(InUse(generation, None)) == Recipe((KeptSource("00-game.txt", "game.txt", ""),))


def test_without_sources_the_recipe_is_empty(place):
    generation = build(place)
    os.remove(os.path.join(generation, "recipe.json"))
    os.remove(os.path.join(generation, "sources", "00-game.txt"))
    os.rmdir(os.path.join(generation, "sources"))
    assert generations.recipe(InUse(generation, None)) == Recipe(())


def test_kept_bytes_are_checked(tmp_path):
    generation = str(tmp_path)
    digest = "7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed"  # of b"one"
    (kept,) = generations.keep(generation, [("one.txt", b"one", digest)], "").sources
    assert generations.kept_bytes(generation, kept) == b"one"
    write(generation, "sources/00-one.txt", "two")
    assert generations.kept_bytes(generation, kept) is None
    assert generations.kept_bytes(generation, kept._replace(sha256="")) == b"two"
    assert generations.kept_bytes(generation, kept._replace(file="gone")) is None
    assert generations.kept_bytes(generation, kept._replace(file="\0")) is None


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("rules.txt", "00-rules.txt"),
        ("../../up.txt", "00-.._.._up.txt"),
        ("Règles du jeu.txt", "00-R_gles_du_jeu.txt"),
        ("x" * 300, "00-" + "x" * 80),
        ("", "00-"),
    ],
)
def test_sources_are_kept_under_names_any_disk_takes(tmp_path, name, file):
    (kept,) = generations.keep(str(tmp_path), [(name, b"text", "")], "").sources
    assert kept == KeptSource(file, name, "")
    assert listed(str(tmp_path / "sources")) == [file]


def _flip(data: bytes) -> bytes:
    return bytes([data[0] ^ 1]) + data[1:]


@pytest.mark.parametrize(
    ("name", "folder"), [("edition.sqlite", ""), ("recipe.json", ""), ("index/words.txt", "index")]
)
@pytest.mark.parametrize("damage", [_flip, lambda d: d[:-1], lambda d: d + b"x", None])
def test_a_changed_file_is_noticed(place, name, folder, damage):
    generation = build(place)
    info = place.info()
    assert place.intact(generation, info, folder)
    path = os.path.join(generation, name)
    if damage is None:
        os.remove(path)
    else:
        with open(path, "rb") as f:
            data = f.read()
        write(generation, name, damage(data))
        os.utime(path, ns=(1, 1))  # a coarse clock could hide the change
    assert not place.intact(generation, info, folder)
    assert place.intact(generation, info, "" if folder else "index")
    assert not place.verified(generation, info)


def test_a_copied_library_is_intact(place):
    generation = build(place)
    info = place.info()
    for name in info.files:
        os.utime(os.path.join(generation, name), ns=(1, 1))
    assert place.intact(generation, info)
    assert place.intact(generation, info, "index")
    assert place.verified(generation, info)


def test_verifying_does_not_trust_the_time_of_a_file(place):
    generation = build(place)
    info = place.info()
    path = os.path.join(generation, "edition.sqlite")
    then = os.stat(path).st_mtime_ns
    write(generation, "edition.sqlite", "A database")
    os.utime(path, ns=(then, then))
    assert place.intact(generation, info)
    assert not place.verified(generation, info)


def test_checks_are_not_confused_by_a_description_that_lacks_some(place):
    generation = build(place)
    info = place.info()
    assert not place.intact(generation, info._replace(marks={}))


def test_what_killed_processes_left_is_cleared_by_the_next_build(place):
    first = build(place)
    library = os.path.dirname(place.directory)
    os.makedirs(os.path.join(place.directory, "g-00000000000000000001-77", "index"))
    os.makedirs(os.path.join(library, ".removed-other-1", "g-1-1"))
    write(place.directory, "current.new", "half")
    second = build(place)
    assert listed(place.directory) == ["current", os.path.basename(second)]
    assert first != second
    assert listed(library) == [".lock-game-1", "game-1"]


def test_removing_leaves_nothing_but_the_lock(place):
    build(place)
    with place.locked():
        place.remove()
    assert place.in_use() is None
    assert listed(os.path.dirname(place.directory)) == [".lock-game-1"]


def test_a_busy_lock_is_waited_for_and_then_said(place, monkeypatch):
    monkeypatch.setattr(generations, "PATIENCE", 0.05)
    other = Generations(place.directory)
    with place.locked(), pytest.raises(LibraryError, match="another process is still building game-1"):
        other.locked().__enter__()
    with other.locked():  # free again
        pass


def test_the_lock_of_a_dead_process_is_void(place):
    code = (
        "import os, sys; from crkb.library.generations import Generations\n"
        "s = Generations(sys.argv[1]); s.locked().__enter__(); print('held', flush=True); os._exit(9)"
    )
    done = subprocess.run([sys.executable, "-c", code, place.directory], capture_output=True, text=True)
    assert (done.stdout.strip(), done.returncode) == ("held", 9)
    assert os.path.exists(os.path.join(os.path.dirname(place.directory), ".lock-game-1"))
    build(place)
    assert place.info() is not None


def test_a_reader_follows_a_writer_that_swaps_while_it_looks(place, monkeypatch):
    """The pointer is read, then its generation goes: the reader looks at the pointer again."""
    build(place, title="First")
    read = generations._read_info
    swapped = []

    def late(generation, checksum=None):
        if not swapped:
            swapped.append(build(Generations(place.directory), title="Second"))
        return read(generation, checksum)

    monkeypatch.setattr(generations, "_read_info", late)
    in_use = place.in_use()
    assert in_use.generation == swapped[0]
    assert in_use.info.title == "Second"


def test_a_reader_of_an_edition_that_is_removed_meanwhile_finds_none(place, monkeypatch):
    build(place)
    read = generations._read_info

    def late(generation, checksum=None):
        if os.path.exists(place.directory):
            with place.locked():
                place.remove()
        return read(generation, checksum)

    monkeypatch.setattr(generations, "_read_info", late)
    assert place.in_use() is None


@pytest.mark.parametrize("stage", ["_clear", "_sync_directory"])
@pytest.mark.parametrize("error", [OSError("failed"), KeyboardInterrupt()])
def test_what_was_published_stays_whatever_comes_after(home, monkeypatch, stage, error):
    lib = Library()
    lib.add([Raw("old.txt", invented.FIRST.encode())])
    edition = lib.generations("cr-2031-03-03")
    before, real = edition.current(), getattr(generations, stage)

    def fail(directory: str) -> None:
        if edition.current() != before:
            raise error
        real(directory)

    monkeypatch.setattr(generations, stage, fail)
    corrected = invented.FIRST.replace("whole numbers", "round numbers")
    with suppress(OSError, KeyboardInterrupt, CrkbError):
        lib.add([Raw("new.txt", corrected.encode())])
    monkeypatch.undo()
    monkeypatch.setenv("CRKB_HOME", str(home))
    assert sorted(source.name for source in lib.open("cr-2031-03-03").info.sources) == ["new.txt", "old.txt"]
