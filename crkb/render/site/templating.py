"""The templates of a site's pages, and the files that are copied as they are."""

from __future__ import annotations

import os
from functools import lru_cache

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

from crkb.render.site.book import Item
from crkb.render.site.chapters import ChapterPage
from crkb.render.site.text import clean

_HERE = os.path.dirname(os.path.abspath(__file__))
_TEMPLATES = os.path.join(_HERE, "templates")
_ASSETS = os.path.join(_HERE, "assets")
ASSETS = (
    "site.css",
    "around.css",
    "serif.woff2",
    "sans.woff2",
    "fonts.txt",
    "topic.css",
    "site.js",
    "wording.css",
    "wording.js",
    "searching.js",
    "finding.js",
    "asking.js",
    "onward.js",
    "offline.js",
    "worker.js",
    "keeping.js",
    "icon.svg",
    "manifest.webmanifest",
    "words.js",
    "reading.js",
    "ranking.js",
    "search.js",
    "everywhere.js",
)
"""Files that are copied as they are to the root of a site."""

ENGINE_ASSETS = ("engine.js", "engine-worker.js")
"""Files beside the engine, on sites that answer questions by themselves."""


def titled_rules(chapter: ChapterPage, page: str = "") -> list[Item]:
    """The titled rules of a chapter, as linked on a page."""
    if chapter.parts:
        return [Item(f"{part.number} {part.title}", part.file) for part in chapter.parts]
    rules = [r for r in chapter.rules if r.kind == "rule" and r.title]
    file = "" if page == chapter.file else chapter.file
    return [Item(f"{r.number} {clean(r.title)}", f"{file}#{r.number}") for r in rules]


def asset(name: str) -> bytes:
    """What one of ASSETS or ENGINE_ASSETS has."""
    with open(os.path.join(_ASSETS, name), "rb") as f:
        return f.read()


def environment(*folders: str) -> Environment:
    """What compiles the templates of some folders: values are escaped, one that is missing is an error."""
    return Environment(
        loader=FileSystemLoader(folders),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        keep_trailing_newline=True,
    )


@lru_cache(maxsize=1)
def _environment() -> Environment:
    """What compiles the site's templates, each once however many others include it."""
    found = environment(_TEMPLATES)
    found.globals["titled_rules"] = titled_rules
    return found


def template(name: str) -> Template:
    """A template by its file's name."""
    return _environment().get_template(name)
