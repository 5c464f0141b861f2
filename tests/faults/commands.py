"""The commands that write, each with the files that it finds; everything lies below one folder.

`home` is the library, `work` has the files that a person names, `site` an exported web site.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from crkb.citations.trees import Tree
from crkb.export.site import write_site
from crkb.kb import KnowledgeBase
from crkb.library.generations import Generations
from crkb.library.library import Library
from crkb.library.sources import Raw
from tests import invented

OLD, NEW = "cr-2031-03-03", "cr-2031-05-05"
CORRECTED = invented.FIRST.replace("whole numbers", "round numbers")
EXCERPT = "102.3. Lanternglow\n\n102.3a Lanternglow lights a street. See rule 102.1a.\n"
NOTES = "A lamp that is lent: CR 100.1b. Turns: rule 101.2; gifts: rule 102.1a.\n"


class Command(NamedTuple):
    """A command that is run below a folder: what it finds, its words, what is run after it.

    `after` is what a person does next: it must end well, and leave nothing half-made behind.
    """

    words: tuple[str, ...]
    prepare: Callable[[Path], None]
    after: tuple[tuple[str, ...], ...] = ()
    settles: bool = False
    """Whether it is done once and for all: run again after a fault, it leaves the files of a run without."""
    refusal: str = ""
    """What it says when it is run again after it was done, if it refuses that."""

    def following(self) -> tuple[tuple[str, ...], ...]:
        """The commands that are run after it."""
        return self.after or (self.words,)


def _files(folder: Path) -> None:
    work = folder / "work"
    work.mkdir(parents=True)
    texts = {
        "first.txt": invented.FIRST,
        "second.txt": invented.second(),
        "corrected.txt": CORRECTED,
        "excerpt.txt": EXCERPT,
        "notes.md": NOTES,
        "export.txt": "an older export\n",
    }
    for name, text in texts.items():
        (work / name).write_bytes(text.encode())


def library(folder: Path) -> Library:
    """The library below a folder."""
    return Library(str(folder / "home"))


def _with(*texts: str) -> Callable[[Path], None]:
    """A library with these texts."""

    def prepare(folder: Path) -> None:
        _files(folder)
        for text, name in zip(texts, ("first.txt", "second.txt"), strict=False):
            library(folder).add([Raw(name, text.encode())])

    return prepare


def _with_a_site(folder: Path) -> None:
    """Also a site of a text with another chapter, whose page the next export is to clear."""
    _with(invented.FIRST)(folder)
    other = Library(str(folder / "other"))
    other.add([Raw("second.txt", invented.second().encode())])
    with KnowledgeBase(other.open(NEW)) as kb:
        write_site([kb], str(folder / "site"))
    shutil.rmtree(folder / "other")


def _damaged(name: str) -> Callable[[Path], None]:
    """An edition with a bit flipped in a file, whose size and time are as they were."""

    def prepare(folder: Path) -> None:
        _with(invented.FIRST)(folder)
        generation = Generations(str(folder / "home" / "editions" / OLD)).current()
        assert generation is not None
        path = Path(generation, name)
        then, data = path.stat(), bytearray(path.read_bytes())
        data[len(data) // 2] ^= 1
        path.write_bytes(data)
        os.utime(path, ns=(then.st_atime_ns, then.st_mtime_ns))

    return prepare


def _tree(folder: Path) -> None:
    """Files that cite, and a baseline of the first edition: what was 101 is 102 now, what was 102, 103."""
    _with(invented.FIRST, invented.second())(folder)
    (folder / ".crkb.toml").write_text('include = ["/work/*.c"]\n')
    for name in ("dusk", "gift", "lamp"):
        text = (
            f"/* {name}: CR 101.1, 101.2 and 102.2a */\n// CR 100.2, rule 102.1, rule 100.1b\n// CR 100.1a\n"
        )
        (folder / "work" / f"{name}.c").write_text(text)
    tree = Tree(str(folder), OLD, library=library(folder))
    here = Path.cwd()
    os.chdir(folder)
    tree.bless(tree.check())
    os.chdir(here)


COMMANDS: dict[str, Command] = {
    "add the first edition": Command(("add", "work/first.txt"), _files),
    "add a new edition": Command(("add", "work/second.txt"), _with(invented.FIRST)),
    "add a corrected edition": Command(("add", "work/corrected.txt"), _with(invented.FIRST)),
    "add the same edition": Command(("add", "work/first.txt"), _with(invented.FIRST)),
    "add an excerpt": Command(("add", "--as", OLD, "work/excerpt.txt"), _with(invented.FIRST)),
    "remove": Command(
        ("remove", "-y", OLD),
        _with(invented.FIRST, invented.second()),
        (("add", "work/first.txt"), ("remove", "-y", OLD)),
    ),
    "export a new site": Command(("export", "html", "-e", OLD, "-o", "site"), _with(invented.FIRST)),
    "export over a site": Command(("export", "html", "-e", OLD, "-o", "site"), _with_a_site),
    "export a text": Command(("export", "text", "-e", OLD, "-o", "work/export.txt"), _with(invented.FIRST)),
    "mend a database": Command(("verify", OLD), _damaged("edition.sqlite")),
    "mend a description": Command(("verify", OLD), _damaged("edition.json")),
    "rewrite citations": Command(
        ("cite", "--file", "work/notes.md", "--from", OLD, "--to", NEW, "--write"),
        _with(invented.FIRST, invented.second()),
        refusal="Judge each citation by itself",
    ),
    "fix a tree": Command(("citations", "--fix"), _tree, settles=True),
    "bless a tree": Command(("citations", "--bless", "-e", OLD), _tree, settles=True),
}
