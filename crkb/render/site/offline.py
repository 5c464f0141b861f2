"""What a browser needs to keep an edition for reading without a network: the list of its files."""

from __future__ import annotations

import json
from collections.abc import Iterable

from crkb.render.site.book import Book
from crkb.render.site.single import PREFIX
from crkb.render.site.templating import ASSETS

FILE = "data/files.js"
"""The list, in the folder of an edition."""


def script(book: Book, files: Iterable[str], shared: Iterable[str] = ()) -> str:
    """The list as a script: the files of a book's folder, and those that all editions share.

    `shared` are those at the root of a site that aren't assets.
    """
    own = [file for file in files if not file.startswith(PREFIX)]  # rules are on their chapters' pages
    listed = [*own, *(book.up + name for name in (*ASSETS, *shared))]
    return f"crkb.files({json.dumps(listed, separators=(',', ':'))});\n"
