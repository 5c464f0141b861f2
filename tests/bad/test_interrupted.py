"""Processes that die in the middle, and several at once: nothing is lost, running again works."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from crkb.kb import KnowledgeBase
from crkb.library.library import Library
from crkb.library.sources import Raw

GAME_ID = "cr-2031-03-03"

ADD = """
import sys
from crkb import ingest
from crkb.library import builder, files, generations, library, sources, storing
from crkb.search import index
import filelock, lark, os, shutil, whoosh.index, whoosh.analysis, whoosh.fields
{patch}
print("ready", flush=True)
sys.stdin.readline()
for each in sys.argv[2:]:
    library.Library().add(sources.read_files([each]), sys.argv[1])
print("done", flush=True)
"""

DIE = "def die(*args, **more): os._exit(9)\n"

STAGES = {
    "at the directory": "generations.keep = builder.keep = die",
    "at the sources": """
real = open
def dying(path, *args, **more): return die() if os.sep + "sources" in path else real(path, *args, **more)
generations.open = dying""",
    "at the database": "storing.write = die",
    "in the database": "storing._link_rows = die",
    "at the index": "index.build = die",
    "in the index": """
calls = []
def dying(*args, real=index._stemmed): calls.append(1); return real(*args) if len(calls) < 20 else die()
index._stemmed = dying""",
    "at the description": "files.write_synced = die",
    "in the description": """
def half(path, data, real=files.write_synced): real(path, data[:len(data) // 2]); die()
files.write_synced = half""",
    "at syncing": "generations._sync = die",
    "at the pointer": """
def second(path, data, real=files.write_synced): real(path, data) if "json" in path else die()
files.write_synced = second""",
    "in the pointer": """
def half(path, data, real=files.write_synced):
    real(path, data if "json" in path else data[:9])
    "json" in path or die()
files.write_synced = half""",
    "at the swap": "os.replace = die",
}

AFTER_THE_SWAP = {
    "after the swap": """
def dying(folder): os.path.exists(os.path.join(folder, "current")) and die()
generations._sync_directory = dying""",
    "at clearing": "generations._clear = die",
    "in clearing": """
def half(d): os.remove(os.path.join(d, 'edition.json')); die()
generations._clear = half""",
}

QUICK = {"in the index", "at the swap", "in clearing"}
"""The stages that the quick run tries: one before, one at, one after the swap. The rest are `slow`."""


def stages(names: Iterable[str]) -> list[object]:
    """Stages as parameters of a test."""
    return [name if name in QUICK else pytest.param(name, marks=pytest.mark.slow) for name in names]


class Adding:
    """A process that adds files, one after the other, once it is told to go."""

    def __init__(self, *files: Path, name: str = "", patch: str = "") -> None:
        code = ADD.format(patch=DIE + patch if patch else "")
        self.process = subprocess.Popen(
            [sys.executable, "-c", code, name, *map(str, files)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def ready(self) -> Adding:
        assert self.process.stdout.readline() == "ready\n", self.process.stderr.read()
        return self

    def go(self) -> Adding:
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        return self

    def end(self) -> int:
        """Wait for the end; the exit status."""
        out, err = self.process.communicate(timeout=60)
        assert "Traceback" not in err, err
        assert (self.process.returncode == 0) == out.endswith("done\n")
        return self.process.returncode

    def kill(self) -> int:
        self.process.kill()
        self.process.communicate()
        return self.process.returncode


@pytest.fixture
def old(text, tmp_path) -> Path:
    path = tmp_path / "old.txt"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def new(text, tmp_path) -> Path:
    path = tmp_path / "new.txt"
    path.write_text(text.replace("Nobody may speak", "Nobody may whistle"), encoding="utf-8")
    return path


def raw(path: Path) -> Raw:
    return Raw(path.name, path.read_bytes())


def spoken(lib: Library) -> str:
    """What rule 704.2 forbids, by lookup; and search must say the same."""
    kb = KnowledgeBase(lib.open(GAME_ID))
    word = kb["704.2"].text.split()[2]
    assert [h.name for h in kb.search(word).hits] == ["704.2"]
    assert len(kb) == 37
    return word


def tidy(lib: Library) -> bool:
    """One generation, nothing half-made, no copies of removed editions."""
    folder = Path(lib.generations(GAME_ID).directory)
    assert not [p for p in folder.parent.iterdir() if p.name.startswith(".removed")]
    return sorted(p.name for p in folder.iterdir()) == [
        "current",
        os.path.basename(lib.generations(GAME_ID).current()),
    ]


@pytest.mark.parametrize("stage", stages(STAGES))
def test_killed_before_the_swap(home, old, new, stage):
    lib = Library()
    lib.add([raw(old)])
    before = lib.generations(GAME_ID).current()
    assert Adding(new, patch=STAGES[stage]).ready().go().end() == 9
    assert lib.generations(GAME_ID).current() == before
    assert spoken(lib) == "speak"
    lib.add([raw(new)])
    assert spoken(lib) == "whistle"
    assert [s.name for s in lib.open().info.sources] == ["new.txt", "old.txt"]
    assert tidy(lib)


@pytest.mark.parametrize("stage", stages(AFTER_THE_SWAP))
def test_killed_after_the_swap(home, old, new, stage):
    lib = Library()
    lib.add([raw(old)])
    assert Adding(new, patch=AFTER_THE_SWAP[stage]).ready().go().end() == 9
    assert spoken(lib) == "whistle"
    lib.add([raw(new)])
    assert spoken(lib) == "whistle"
    lib.rebuild(GAME_ID)
    assert [s.name for s in lib.open().info.sources] == ["new.txt", "old.txt"]
    assert tidy(lib)


@pytest.mark.parametrize("stage", stages([*STAGES, *AFTER_THE_SWAP]))
def test_killed_at_the_first_build(home, old, stage):
    if stage in ("at clearing", "in clearing"):
        pytest.skip("there is nothing to clear")
    lib = Library()
    assert Adding(old, patch={**STAGES, **AFTER_THE_SWAP}[stage]).ready().go().end() == 9
    whole = (
        *AFTER_THE_SWAP,
        "in the description",
        "at syncing",
        "at the pointer",
        "in the pointer",
        "at the swap",
    )
    assert lib.ids() == ([GAME_ID] if stage in whole else [])
    lib.add([raw(old)])
    assert spoken(lib) == "speak"
    lib.rebuild(GAME_ID)
    assert tidy(lib)


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="another signal")
@pytest.mark.parametrize("milliseconds", [0, 3, 6, 9, 12, 16, 20, 25, 30, 40, 60])
def test_killed_at_any_moment(home, old, new, milliseconds):
    lib = Library()
    lib.add([raw(old)])
    adding = Adding(*[new, old, new] * 20).ready().go()
    time.sleep(milliseconds / 1000)
    assert adding.kill() == -9
    assert spoken(lib) in ("speak", "whistle")
    lib.add([raw(new)])
    lib.rebuild(GAME_ID)
    assert spoken(lib) == ("whistle" if lib.open().info.sources[0].name == "new.txt" else "speak")
    assert sorted(s.name for s in lib.open().info.sources) == ["new.txt", "old.txt"]
    assert tidy(lib)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("patch", "there"),
    [
        ("os.replace = die", True),
        ("generations.Generations._clear_removed = die", False),
        ("generations._clear = die", False),
    ],
)
def test_killed_while_removing(home, old, patch, there):
    lib = Library()
    lib.add([raw(old)])
    imports = "import os\nfrom crkb.library import generations, library\n"
    code = f"{imports}{DIE}{patch}\nlibrary.Library().remove('{GAME_ID}')"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True).returncode == 9
    assert lib.ids() == ([GAME_ID] if there else [])
    lib.add([raw(old)])
    lib.rebuild(GAME_ID)
    assert spoken(lib) == "speak"
    assert tidy(lib)


def test_interrupted_by_the_user(home, old, new):
    lib = Library()
    lib.add([raw(old)])
    before = sorted(str(p) for p in home.rglob("*"))
    code = (
        "import sys\nfrom crkb.search import index\nfrom crkb.cli import main\n"
        "def stop(*a): raise KeyboardInterrupt\nindex._stemmed = stop\n"
        "sys.argv = ['crkb', 'add', sys.argv[1]]\nmain()"
    )
    done = subprocess.run([sys.executable, "-c", code, new], capture_output=True, text=True)
    assert done.returncode not in (0, 2)
    assert "Traceback" not in done.stderr
    assert sorted(str(p) for p in home.rglob("*")) == before
    assert spoken(lib) == "speak"


def excerpt(folder: Path, number: int) -> Path:
    path = folder / f"part-{number}.txt"
    path.write_text(f"{number}. Part\n\n{number}.1. A rule of part {number}.\n")
    return path


def together(processes: list[Adding]) -> None:
    """Let them all start at the same moment and end well."""
    for each in processes:
        each.ready()
    for each in processes:
        each.go()
    assert [each.end() for each in processes] == [0] * len(processes)


@pytest.mark.slow
def test_excerpts_of_one_edition_added_at_once(home, tmp_path):
    numbers = [100, 101, 102, 103]
    together([Adding(excerpt(tmp_path, n), name="game-1") for n in numbers])
    lib = Library()
    store = lib.open("game-1").store
    assert [k for k in store.numbers() if len(k) == 3] == [str(n) for n in numbers]
    assert sorted(s.name for s in lib.open("game-1").info.sources) == [f"part-{n}.txt" for n in numbers]


@pytest.mark.slow
def test_editions_added_at_once(home, text, tmp_path):
    processes = []
    for year in (2031, 2032, 2033):
        path = tmp_path / f"{year}.txt"
        path.write_text(text.replace("2031", str(year)), encoding="utf-8")
        processes.append(Adding(path))
    together(processes)
    lib = Library()
    assert lib.ids() == ["cr-2031-03-03", "cr-2032-03-03", "cr-2033-03-03"]
    assert {lib.open(i).store.title("704") for i in lib.ids()} == {"Tidying Up"}


def test_the_same_file_added_at_once_is_one_source(home, old):
    together([Adding(old), Adding(old)])
    assert [s.name for s in Library().open().info.sources] == ["old.txt"]


READ = """
import sys, threading
from crkb.library.library import Library
from crkb.kb import KnowledgeBase
print("ready", flush=True)
stop = threading.Event()
threading.Thread(target=lambda: (sys.stdin.readline(), stop.set()), daemon=True).start()
seen, rounds = set(), 0
while not stop.is_set() or rounds < 5:
    kb = KnowledgeBase(Library().open())
    word = kb["704.2"].text.split()[2]
    assert word in ("speak", "whistle"), word
    assert len(kb) == 37, len(kb)
    found = kb.search("nobody tidied", 3)
    assert [h.name for h in found.hits][:1] == ["704.2"], found
    seen.add(word)
    rounds += 1
print(rounds, len(seen))
"""


@pytest.fixture
def reader(home, old) -> Iterator[subprocess.Popen[str]]:
    Library().add([raw(old)])
    process = subprocess.Popen(
        [sys.executable, "-c", READ],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    yield process
    process.kill()
    process.communicate()


@pytest.mark.slow
def test_reading_goes_on_while_another_process_adds(reader, home, text):
    assert reader.stdout.readline() == "ready\n"
    lib = Library()
    for i in range(16):
        word = ("whistle", "speak")[i % 2]
        changed = text.replace("Nobody may speak", f"Nobody may {word}") + "\n" * (i + 1)
        lib.add([Raw(f"{i}.txt", changed.encode())])
        Library().rebuild(GAME_ID)
    out, err = reader.communicate("\n", timeout=60)
    assert err == ""
    rounds, words = out.split()
    assert int(rounds) >= 5
    assert words == "2"


READ_OR_NOT = """
import sys, threading
from crkb import CrkbError, open
print("ready", flush=True)
stop = threading.Event()
threading.Thread(target=lambda: (sys.stdin.readline(), stop.set()), daemon=True).start()
said = {}
while not stop.is_set() or len(said) < 2:
    try:
        kb = open("cr-2031-03-03")
        assert kb["704.2"].text.startswith("Nobody may speak")
        assert kb.search("speak", 3).hits
        message = "found"
    except CrkbError as e:
        message = str(e)
    said[message] = said.get(message, 0) + 1
print(*said, sep="\\n")
"""


@pytest.mark.slow
def test_an_edition_removed_and_added_while_it_is_read(home, old):
    lib = Library()
    lib.add([raw(old)])
    code = [sys.executable, "-c", READ_OR_NOT]
    pipe = subprocess.PIPE
    with subprocess.Popen(code, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as process:
        assert process.stdout.readline() == "ready\n"
        for _ in range(12):
            lib.remove(GAME_ID)
            time.sleep(0.02)
            lib.add([raw(old)])
            time.sleep(0.02)
        lib.remove(GAME_ID)
        out, err = process.communicate("\n", timeout=60)
    assert err == ""
    gone = f"edition '{GAME_ID}' is not in the library"
    assert (
        {"found", gone}
        <= set(out.splitlines())
        <= {
            "found",
            gone,
            f"edition {GAME_ID} was removed while being opened",
        }
    )
    assert lib.ids() == []


@pytest.mark.slow
def test_the_first_build_of_the_bundled_edition_by_several(home, tmp_path):
    folder = tmp_path / "corpus" / "plain"
    folder.mkdir(parents=True)
    (folder / "all.txt").write_text("@id plain\n@official no\n@rules\n7. More\n\n702. Gifts\n\n702.1. One.\n")
    (folder.parent / "manifest.toml").write_text(
        '[[edition]]\nid="plain"\ntitle="P"\neffective="2030-01-01"\nlicence="CC0"\nfiles=["plain/*.txt"]\n'
    )
    code = (
        "import sys\nfrom crkb import paths\nfrom crkb.library import library\nfrom crkb.cli import main\n"
        f"paths.corpus = lambda: {str(folder.parent)!r}\n"
        "sys.argv = ['crkb', 'toc', '702']\nmain()"
    )
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        for _ in range(3)
    ]
    for process in processes:
        out, err = process.communicate(timeout=60)
        assert (process.returncode, err) == (0, "")
        assert "Gifts" in out
    assert len(list((home / "editions" / "plain").glob("g-*"))) == 1
