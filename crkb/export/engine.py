"""What a site needs to answer questions by itself, in a browser: Pyodide, crkb's own modules, and editions.

Pyodide is Python for browsers. It is taken from a folder with what `npm pack pyodide` gives, and beside it
the wheel of msgspec that is made for it; nothing is fetched. The same files always make the same bytes.
"""

from __future__ import annotations

import io
import json
import os
import re
import zipfile
from collections.abc import Iterator
from functools import cached_property
from shlex import quote

from crkb import paths
from crkb.errors import CrkbError
from crkb.export.zipped import entry
from crkb.game.language import language, tables
from crkb.kb import KnowledgeBase
from crkb.render.site import templating
from crkb.standalone import packed

FOLDER = "engine/"
"""Where it all is in a site."""

RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
"""The files of Pyodide that are copied."""

WHEEL, MODULES = "msgspec.whl", "crkb.zip"

PACKAGES = ("game", "library", "questions", "text")
"""The packages of crkb that answering needs, whole."""

ALONE = (
    *("__init__", "comparing", "deciding", "errors", "kb", "lazily", "limits", "lists", "lookup", "model"),
    *("numbers", "paths", "playing", "reading", "standalone"),
    *("render/__init__", "render/data", "render/deciding_first", "render/refusals"),
)
"""The modules that it needs besides."""

DATA = (("lists", ".json"), ("verified", ".txt"))
"""Folders of the corpus that it reads, and the ending of their files."""

HOME = "home"
"""The folder of the archive that is the user's: the tables of grammars are found there, as if kept."""


class Engine:
    """What answers in a browser: files that all editions share, and one for each edition."""

    def __init__(self, pyodide: str) -> None:
        """Look into the folder of an unpacked Pyodide.

        Raises:
            CrkbError: if it isn't one, or has no msgspec for its Python.
        """
        runtime = {name: _read(os.path.join(pyodide, name), pyodide) for name in RUNTIME}
        wheel = _read(os.path.join(pyodide, _wheel(pyodide, runtime["pyodide-lock.json"])), pyodide)
        own = {name: templating.asset(name) for name in templating.ENGINE_ASSETS}
        self.shared: dict[str, bytes] = {**runtime, WHEEL: wheel, MODULES: modules(), **own}
        self._editions: dict[str, str] = {}

    def edition(self, kb: KnowledgeBase) -> str:
        """What is loaded of an edition."""
        if kb.info.id not in self._editions:
            self._editions[kb.info.id] = packed(kb)
        return self._editions[kb.info.id]

    def loads(self, kb: KnowledgeBase) -> int:
        """Bytes that a page of an edition loads before it answers."""
        return self._shared_size + len(self.edition(kb).encode())

    @cached_property
    def _shared_size(self) -> int:
        return sum(map(len, self.shared.values()))

    def files(self) -> Iterator[tuple[str, str | bytes]]:
        """The files of the site, with their paths."""
        for name, data in self.shared.items():
            yield FOLDER + name, data
        for name, text in self._editions.items():
            yield f"{FOLDER}{name}.json", text


def modules() -> bytes:
    """The archive of the modules and the data that answering needs."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as file:
        for path, data in sorted(_contents()):
            file.writestr(entry(path, zipfile.ZIP_DEFLATED), data)
    return made.getvalue()


def _contents() -> Iterator[tuple[str, bytes]]:
    package = os.path.dirname(os.path.abspath(paths.__file__))
    for name in PACKAGES:
        yield from _below(os.path.join(package, name), f"crkb/{name}", ".py")
    for name in ALONE:
        with open(os.path.join(package, f"{name}.py"), "rb") as f:
            yield f"crkb/{name}.py", f.read()
    for name, ending in DATA:
        yield from _below(os.path.join(paths.corpus(), name), f"crkb/corpus/{name}", ending)
    yield from _below(paths.grammars(), "crkb/grammar", ".lark")
    yield (
        f"{HOME}/cache/{tables.kept_as(language.GRAMMAR)}",
        tables.to_keep(language.GRAMMAR, language.STARTS),
    )
    import yaml  # in Python alone, without what is compiled

    yield from _below(os.path.dirname(os.path.abspath(yaml.__file__)), "yaml", ".py")


def _below(folder: str, path: str, ending: str) -> Iterator[tuple[str, bytes]]:
    """The files in a folder and below it that have an ending."""
    for there, _, names in os.walk(folder):
        for name in names:
            if name.endswith(ending):
                inside = os.path.relpath(os.path.join(there, name), folder).replace(os.sep, "/")
                with open(os.path.join(there, name), "rb") as f:
                    yield f"{path}/{inside}", f.read()


# ---- Pyodide's folder


def _read(path: str, folder: str) -> bytes:
    try:
        with open(path, "rb") as f:
            return f.read()
    except OSError as e:
        why = f"{folder} is not an unpacked Pyodide: {os.path.basename(path)}: {e.strerror or e}"
        raise CrkbError(why, "Get one: npm pack pyodide, then unpack it and name its folder package") from e


def _wheel(folder: str, lock: bytes) -> str:
    """The name of msgspec's wheel for this Pyodide; the newest, if there are several."""
    try:
        info = json.loads(lock)["info"]
        version, abi = re.fullmatch(r"(\d+\.\d+)\..*", info["python"]), str(info["abi_version"])
        assert version
    except (ValueError, LookupError, TypeError, AssertionError) as e:
        raise CrkbError(f"{folder}/pyodide-lock.json is not one of Pyodide's", "Unpack it again.") from e
    tag = f"cp{version[1].replace('.', '')}"
    form = re.compile(rf"msgspec-([\d.]+)-{tag}-{tag}-(?:pyemscripten|pyodide)_{re.escape(abi)}_wasm32\.whl")
    found = [match for match in map(form.fullmatch, os.listdir(folder)) if match]
    if not found:
        get = f"pip download --no-deps --only-binary :all: --python-version {version[1]} --abi {tag}"
        where = f"--platform pyemscripten_{abi}_wasm32 -d {quote(folder)} 'msgspec<0.23'"
        raise CrkbError(f"{folder} has no msgspec for Python {version[1]}", f"Put it there: {get} {where}")
    return max(found, key=lambda match: [int(part) for part in match[1].split(".") if part])[0]
