"""A command run many times, with another system call failing each time: `python -m tests.faults.injecting`.

The process is started with the shim loaded (`shim.c`); each run is a child of its own, in a copy of the
command's files. A line of JSON says what was tried and what broke.
"""

from __future__ import annotations

import contextlib
import ctypes
import errno
import gc
import io
import json
import os
import re
import shutil
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from crkb.citations import lock
from crkb.citations.tree import LOCK
from crkb.cli import main as crkb
from crkb.errors import CrkbError
from crkb.kb import KnowledgeBase
from crkb.library.bundled import IDS
from crkb.library.generations import kept_bytes, recipe
from tests.faults.commands import COMMANDS, Command, library

CHANGES, WRITES, DECIDES = 1, 2, 4
SHORT, KILL = -1, -2
KILLED = -9

ERRORS = {name: getattr(errno, name) for name in ("ENOSPC", "EIO", "EACCES", "EINTR")}
OF_READING = ("EIO", "EACCES")
"""What reading answers: a disk has no need to be full for that, and libc's callers try again on EINTR."""

LONG_AGO = 1_600_000_000.0


class Fault(NamedTuple):
    """The call of this number among those of these kinds answers so."""

    kinds: int
    number: int
    answer: int
    call: str = ""

    def named(self) -> str:
        """How it is named in a report."""
        names = {SHORT: "short", KILL: "killed"} | {code: name for name, code in ERRORS.items()}
        return f"{names[self.answer]} at {self.number}: {self.call}"


class Ran(NamedTuple):
    """A command's end: its status (-9 if killed), what it said, whether the fault came to pass."""

    status: int
    said: str
    fired: bool
    trace: list[str]


def shim() -> ctypes.CDLL:
    """The shim that this process was started with."""
    loaded = ctypes.CDLL(None)
    loaded.faults_trace.restype = ctypes.c_char_p
    loaded.faults_arm.argtypes = [ctypes.c_char_p, ctypes.c_int, ctypes.c_long, ctypes.c_int]
    return loaded


def run(folder: Path, words: tuple[str, ...], fault: Fault | None = None) -> Ran:
    """Run crkb in a child of this process, below a folder."""
    report = folder.parent / "report"
    with contextlib.suppress(FileNotFoundError):
        report.unlink()
    said = folder.parent / "said"
    child = os.fork()
    if child == 0:
        _in_child(folder, words, fault, said, report)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    made = json.loads(report.read_text()) if report.exists() else {"fired": True, "trace": []}
    return Ran(status, said.read_text(errors="replace"), made["fired"], made["trace"])


def _in_child(folder: Path, words: tuple[str, ...], fault: Fault | None, said: Path, report: Path) -> None:
    status = 99
    try:
        out = os.open(said, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(out, 1)
        os.dup2(out, 2)
        os.environ["CRKB_HOME"] = str(folder / "home")
        os.environ["TMPDIR"] = str(folder.parent)
        os.chdir(folder)
        sys.argv = ["crkb", *(str(folder / w) if w.split("/")[0] in ("work", "site") else w for w in words)]
        tool = shim()
        if fault:
            tool.faults_arm(str(folder).encode(), fault.kinds, fault.number, fault.answer)
        status = _status()
        tool.faults_disarm()
        trace = tool.faults_trace().decode(errors="replace").replace(str(folder), "").splitlines()
        report.write_text(json.dumps({"fired": bool(tool.faults_fired()), "trace": trace}))
    except BaseException:
        traceback.print_exc()
    finally:
        with contextlib.suppress(Exception):
            sys.stdout.flush()
        os._exit(status)


def _status() -> int:
    try:
        crkb()
    except SystemExit as e:
        return int(e.code or 0)
    return 98


# ---- what is there


def editions(folder: Path) -> dict[str, Any]:
    """Every edition of the library: its sources byte for byte, its rules, what a search finds."""
    found = {}
    lib = library(folder)
    for name in lib.ids():
        if name in IDS:
            continue
        with KnowledgeBase(lib.open(name)) as kb:
            rules = {str(entry.number): entry.text for entry in kb}
            hits = [h.name for h in kb.search("dusk").hits]
        in_use = lib.generations(name).in_use()
        assert in_use is not None
        kept = sorted((s.name, kept_bytes(in_use.generation, s)) for s in recipe(in_use).sources)
        assert all(data is not None for _, data in kept), f"a source of {name} is lost"
        found[name] = (kept, rules, hits)
    return found


def contents(folder: Path) -> dict[str, bytes]:
    """The bytes of all files in a folder, by path."""
    found = sorted(folder.rglob("*")) if folder.is_dir() else []
    paths = [p for p in found if p.is_file() and not p.name.startswith(".lock-")]
    return {str(p.relative_to(folder)): p.read_bytes() for p in paths}


def names(folder: Path) -> list[str]:
    """All names below a folder, without those of locks, and with the same for all generations."""
    # whoosh clears its first, empty table of contents only if it can list the directory: it does no harm
    harmless = re.compile(r"\.lock-.*|_MAIN_0\.toc")
    found = (str(p.relative_to(folder)) for p in folder.rglob("*") if not harmless.fullmatch(p.name))
    return sorted(
        re.sub(r"(/g-|/MAIN_)[0-9a-z-]+", r"\1", name) for name in found if "_MAIN_0.toc" not in name
    )


def age(folder: Path) -> None:
    """Let what was made aside be old: only that of a command that runs no more is cleared."""
    for path in folder.rglob("*"):
        if re.search(r"\.new-|\.crkb-new-", path.name):
            os.utime(path, (LONG_AGO, LONG_AGO))


def _lock(folder: Path) -> bytes:
    """A tree's baseline; nothing if it has none."""
    path = folder / LOCK
    return path.read_bytes() if path.exists() else b""


def _broken(path: Path) -> Iterator[str]:
    try:
        lock.read(str(path))
    except CrkbError as e:
        yield f"the baseline is damaged: {e}"


# ---- a command

TRIES = 12
"""Runs in which a fault's call is waited for."""


class Tried:
    """A command with its files before it and after it, and what its faults came to."""

    def __init__(self, command: Command, place: Path) -> None:
        self.command = command
        self.template, self.folder = place / "template", place / "run"
        command.prepare(self.template)
        self.fresh()
        self.before = editions(self.folder)  # a damaged one is mended
        self.files = contents(self.template)
        self.work = contents(self.template / "work")
        self.site = contents(self.template / "site")
        self._warm_up()
        self.fresh()
        clean = run(self.folder, command.words)
        assert clean.status in (0, 1), clean
        self.status = clean.status
        self.after, self.work_after = editions(self.folder), contents(self.folder / "work")
        self.site_after = contents(self.folder / "site")
        self.lock_after = _lock(self.folder)
        self._follow()
        self.names_after = names(self.folder)

    def _warm_up(self) -> None:
        """Run it here once, so that the children have everything imported."""
        self.fresh()
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            old = os.getcwd(), sys.argv, os.environ.get("CRKB_HOME", "")
            os.chdir(self.folder)
            os.environ["CRKB_HOME"] = str(self.folder / "home")
            sys.argv = ["crkb", *self.command.words]
            _status()
            os.chdir(old[0])
            sys.argv, os.environ["CRKB_HOME"] = old[1], old[2]

    def fresh(self) -> None:
        """A copy of the files as they are before the command."""
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.copytree(self.template, self.folder)

    def calls(self, kinds: int) -> list[str]:
        """The system calls of these kinds that the command makes."""
        self.fresh()
        return run(self.folder, self.command.words, Fault(kinds, 0, 0)).trace

    def faults(self, all_errors: bool) -> list[Fault]:
        """Every call with every answer, or with one of the errors by turns, and half a write, and a kill.

        A kill only where a call changes the disk: before any other it comes to the same.
        """
        found = []
        kinds = CHANGES | WRITES
        for number, call in enumerate(self.calls(kinds), 1):
            answers = [*_errors(ERRORS, number, all_errors), KILL]
            answers += [SHORT] if call.split()[0] in ("write", "pwrite", "sendfile") else []
            found += [Fault(kinds, number, answer, call) for answer in answers]
        for number, call in enumerate(self.calls(DECIDES), 1):
            found += [Fault(DECIDES, number, e, call) for e in _errors(OF_READING, number, all_errors)]
        return found

    def attempt(self, fault: Fault) -> Iterator[str]:
        """What breaks with a fault."""
        for _ in range(TRIES):  # a run may make a call less than the one that was watched
            self.fresh()
            ran = run(self.folder, self.command.words, fault)
            if ran.fired:
                break
        else:
            yield "the call was not made"
        yield from _ended(ran, fault, self.status)
        if ran.status != self.status and self._untouched():
            return  # all is as it was before the command, which is known to work on it
        yield from self._kept(ran.status == self.status)
        yield from self._mended()

    def _untouched(self) -> bool:
        now = contents(self.folder)
        return now == self.files and names(self.folder) == names(self.template)

    def _kept(self, done: bool) -> Iterator[str]:
        """The library and the files are the old ones or the new ones; the new ones if it said so."""
        try:
            now = editions(self.folder)
        except Exception as e:
            yield f"the library cannot be read: {e!r}"
            return
        if now not in ((self.after,) if done else (self.before, self.after)):
            yield f"the library is neither the old one nor the new one: {list(now)}"
        work = contents(self.folder / "work")
        for name, data in self.work.items():
            new = self.work_after[name]
            if work.get(name) not in ((new,) if done else (data, new)):
                yield f"{name} is neither the old file nor the new one"
        yield from _broken(self.folder / LOCK)
        site = contents(self.folder / "site")
        for name in {*self.site, *self.site_after} - {"crkb-site.json"}:
            old_or_new = (self.site.get(name), self.site_after.get(name))
            if site.get(name) not in (old_or_new[1:] if done else old_or_new):
                yield f"{name} of the site is neither the old page nor the new one"

    def _mended(self) -> Iterator[str]:
        """The next command ends well, and leaves what it leaves otherwise."""
        age(self.folder)
        status, said = self._follow()
        refused = self.command.refusal and self.command.refusal in said
        if status not in (0, 1) and not refused:
            yield f"the next command fails: {said}"
            return
        if editions(self.folder) != self.after:
            yield "after the next command, the library isn't the new one"
        if contents(self.folder / "site") != self.site_after:
            yield "after the next command, the site isn't the new one"
        if self.command.settles and contents(self.folder / "work") != self.work_after:
            yield "after the next command, the files aren't the new ones"
        if self.command.settles and _lock(self.folder) != self.lock_after:
            yield "after the next command, the baseline isn't the new one"
        left = Counter(names(self.folder)) - Counter(self.names_after)
        if left:
            yield f"left behind: {sorted(left)[:4]}"

    def _follow(self) -> tuple[int, str]:
        ran = Ran(0, "", False, [])
        for words in self.command.following():
            ran = run(self.folder, words)
        return ran.status, ran.said


def _errors(names: Iterable[str], number: int, all_errors: bool) -> list[int]:
    codes = [ERRORS[name] for name in names]
    return codes if all_errors else [codes[number % len(codes)]]


def _ended(ran: Ran, fault: Fault, wanted: int) -> Iterator[str]:
    """It ended as it ends otherwise, or with an error of crkb in one line and what to do in another."""
    if fault.answer == KILL:
        if ran.status != KILLED:
            yield f"not killed: {ran.status}"
        return
    if "Traceback" in ran.said:
        yield f"a traceback: {ran.said[-700:]}"
    if ran.status == wanted:
        return
    if ran.status not in (1, 2):
        yield f"status {ran.status}: {ran.said[-700:]}"
    lines = ran.said.splitlines()
    usage = lines[:1] and lines[0].startswith("Usage: ")  # what click says of a file that it looks at
    if not usage and (not any(line.startswith("crkb: ") for line in lines) or len(lines) > 2):
        yield f"not an error in one line: {ran.said[-700:]}"


def inject(name: str, every: int = 1, offset: int = 0, all_errors: bool = False) -> dict[str, Any]:
    """Try a command with all its faults, or with one of so many of them."""
    broken, tried = [], Counter[str]()
    with tempfile.TemporaryDirectory() as place:
        command = Tried(COMMANDS[name], Path(os.path.realpath(place)))
        faults = command.faults(all_errors)
        points = len({(f.kinds, f.number) for f in faults})
        for fault in faults[offset::every]:
            tried[fault.named().split()[0]] += 1
            broken += [f"{fault.named()}: {what}" for what in command.attempt(fault)]
    return {"command": name, "points": points, "tried": dict(tried), "broken": broken}


def main() -> None:
    """Run as a program: a command's name, one of how many faults, where to begin, `all` for all errors."""
    gc.disable()
    name, every, offset, *more = [*sys.argv[1:], "1", "0"][: max(3, len(sys.argv) - 1)]
    print(json.dumps(inject(name, int(every), int(offset), more == ["all"])))


if __name__ == "__main__":
    main()
