"""Judges a rewritten tree: what was mended rightly, and that nothing else was touched.

`python -m tests.citations.tree.mending BEFORE TRUTH AFTER` prints the figures.
"""

from __future__ import annotations

import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tests.citations.tree.truths import RIGHT, WRONG, Truth, canonical, load

_ENCODINGS = ("utf-8", "latin-1")


@dataclass
class Mending:
    """What a rewrite did; pairs are of a truth and what stands in its place now."""

    rightly: list[tuple[Truth, str]] = field(default_factory=list)
    wrongly: list[tuple[Truth, str]] = field(default_factory=list)
    unjudged: list[tuple[Truth, str]] = field(default_factory=list)  # where it should be isn't known
    left: list[Truth] = field(default_factory=list)  # wrong citations that were not changed
    harmed: list[tuple[Truth, str]] = field(default_factory=list)  # right citations that were changed
    guessed: list[tuple[Truth, str]] = field(default_factory=list)  # changed without any proof
    damage: list[str] = field(default_factory=list)  # changes outside of citations, by path and line

    def report(self) -> str:
        """The figures, and the kinds that each is made of."""
        rows = [
            ("mended rightly", [t for t, _ in self.rightly]),
            ("mended wrongly", [t for t, _ in self.wrongly]),
            ("mended, unjudged", [t for t, _ in self.unjudged]),
            ("not mended", self.left),
            ("right ones changed", [t for t, _ in self.harmed]),
            ("changed without proof", [t for t, _ in self.guessed]),
        ]
        lines = [f"{len(its):7,}  {name}{_kinds(its)}" for name, its in rows]
        lines += [
            f"         {t.path}:{t.line} {t.text} became {new}" for t, new in (*self.harmed, *self.wrongly)
        ][:9]
        return "\n".join([*lines, f"{len(self.damage):7,}  other changes", *self.damage[:9]])


def judge_mending(before: Path, truths: Iterable[Truth], after: Path) -> Mending:
    """Compare two trees, file by file."""
    made = Mending()
    by_file: defaultdict[str, list[Truth]] = defaultdict(list)
    for truth in truths:
        by_file[truth.path].append(truth)
    old, new = _files(before), _files(after)
    made.damage += [f"{path}: only in one of the trees" for path in sorted(old ^ new)]
    for path in sorted(old & new):
        _judge_file(made, path, (before / path).read_bytes(), (after / path).read_bytes(), by_file[path])
    return made


def _files(folder: Path) -> set[str]:
    """All files of a tree, but those of version control."""
    paths = (p.relative_to(folder) for p in folder.rglob("*") if p.is_file())
    return {p.as_posix() for p in paths if p.parts[0] != ".git"}


def _judge_file(made: Mending, path: str, old: bytes, new: bytes, truths: list[Truth]) -> None:
    if old == new:
        made.left += [t for t in truths if t.kind in WRONG]
        return
    encoding = encoding_of(old)
    try:
        lines, changed = old.decode(encoding).split("\n"), new.decode(encoding).split("\n")
    except UnicodeDecodeError:
        made.damage.append(f"{path}: another encoding")
        return
    if len(lines) != len(changed):
        made.damage.append(f"{path}: another number of lines")
        return
    by_line: defaultdict[int, list[Truth]] = defaultdict(list)
    for truth in truths:
        by_line[truth.line].append(truth)
    shift = 1 if lines[0].startswith("\ufeff") else 0
    for number, (line, now) in enumerate(zip(lines, changed, strict=True), 1):
        its = sorted(by_line[number], key=lambda t: t.column)
        _judge_line(made, f"{path}:{number}", line, now, its, shift if number == 1 else 0)


def _judge_line(made: Mending, where: str, old: str, new: str, truths: list[Truth], shift: int) -> None:
    """What now stands between the parts of a line that are no citations, which must be the same."""
    if old == new:
        made.left += [t for t in truths if t.kind in WRONG]
        return
    found = re.fullmatch("(.+?)".join(map(re.escape, _between(old, truths, shift))), new)
    if not found:
        made.damage.append(f"{where}: {new.strip()[:80]}")
        return
    for truth, written in zip(truths, found.groups(), strict=True):
        _judge_one(made, truth, written)


def _between(line: str, truths: list[Truth], shift: int) -> Iterator[str]:
    end = 0
    for truth in truths:
        start = truth.column - 1 + shift
        yield line[end:start]
        end = start + len(truth.text)
    yield line[end:]


def _judge_one(made: Mending, truth: Truth, written: str) -> None:
    if written == truth.text:
        made.left += [truth] if truth.kind in WRONG else []
    elif truth.kind in RIGHT:
        if not _same_number(truth, written):
            made.harmed.append((truth, written))
    elif truth.kind in WRONG:
        accepted = truth.accepts(written)
        if accepted is None:
            made.unjudged.append((truth, written))
        else:
            (made.rightly if accepted else made.wrongly).append((truth, written))
    else:
        made.guessed.append((truth, written))


def _same_number(truth: Truth, written: str) -> bool:
    """A letter of a list may be written out in full when what stands before it changes."""
    return canonical(written) == truth.number and truth.form == "list of letters"


def encoding_of(data: bytes) -> str:
    """How a file of a made tree is encoded; a byte order mark stays in its text."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return "utf-16-le" if data[0] == 0xFF else "utf-16-be"
    for encoding in _ENCODINGS:
        try:
            data.decode(encoding)
        except UnicodeDecodeError:
            continue
        return encoding
    return "latin-1"


def _kinds(truths: list[Truth]) -> str:
    found = Counter(t.kind for t in truths)
    return f" ({', '.join(f'{n} {kind}' for kind, n in found.most_common())})" if found else ""


def main(before: str, truth: str, after: str) -> None:
    """Print the figures."""
    print(judge_mending(Path(before), load(Path(truth)), Path(after)).report())


if __name__ == "__main__":
    main(*sys.argv[1:])
