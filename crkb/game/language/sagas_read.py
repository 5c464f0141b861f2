"""Chapter abilities of Sagas (714.2), as the form of games has them: `{chapter: [1, 2], do: …}`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from crkb.game import terms as t
from crkb.game.errors import GameFormError
from crkb.game.files import reads
from crkb.game.files.reads import at
from crkb.game.language import verbs_read
from crkb.game.language.language import Words

_NUMERAL = re.compile(r"(?=.)X{0,3}(IX|IV|V?I{0,3})")


def chapter(data: Mapping[str, Any], words: Words, path: str) -> t.Chapter:
    """A chapter ability, of one chapter or of several.

    Raises:
        GameFormError: It has no chapter, or something else stands for one.
    """
    below = at(path, "chapter")
    symbols = tuple(_symbol(each, below) for each in reads.several(data["chapter"]))
    if not symbols:
        raise GameFormError(below, "a chapter ability needs at least one chapter")
    return t.Chapter(symbols, verbs_read.required(data, words, path))


def _symbol(data: Any, path: str) -> int | str:
    """The number of a chapter, or the Roman numeral that is printed for it."""
    if isinstance(data, str) and _NUMERAL.fullmatch(data):
        return data
    return reads.number(data, path, least=1)
