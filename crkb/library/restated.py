"""The bundled editions as sources: the shipped texts in the wording of one date."""

from __future__ import annotations

import os

from crkb import paths
from crkb.ingest import dated
from crkb.library import bundled, keyword_cards, known
from crkb.library.sources import Raw, read_files


def sources(edition_id: str) -> list[Raw]:
    """What a bundled edition is built from, the lines of today's where they are in the shipped files.

    Raises LibraryError if the installation is incomplete, SourceError for a text that can't be read.
    """
    raws = read_files(bundled.load(edition_id).files)
    if edition_id == bundled.ADDON:
        return raws
    date = bundled.EARLIER if edition_id == bundled.THEN else bundled.TODAY
    return [_worded(raw, date) for raw in [*raws, *_keywords()]]


def _worded(raw: Raw, date: str) -> Raw:
    text = raw.data.decode("utf-8")
    if raw.name.startswith("keywords/"):
        text = keyword_cards.glossary(dated.holding(text, date), date)
    elif date == bundled.TODAY:
        text = dated.holding(text, date)
    else:
        text = dated.then(text, date, known.numbers_then())
    return raw._replace(data=text.encode())


def _keywords() -> list[Raw]:
    folder = os.path.join(paths.corpus(), keyword_cards.FOLDER)
    if not os.path.isdir(folder):  # a corpus without keywords
        return []
    names = sorted(name for name in os.listdir(folder) if name.endswith(".txt"))
    found = read_files([os.path.join(folder, name) for name in names])
    return [raw._replace(name=f"keywords/{raw.name}") for raw in found]
