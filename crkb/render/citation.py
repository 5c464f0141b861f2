"""What was looked up as a citation: one line a rule for a chat, or a quotation in Markdown."""

from __future__ import annotations

import re
from collections.abc import Sequence

from crkb.kb import Entry, Meant
from crkb.library.generations import Info
from crkb.model import Matter

_SPECIAL = re.compile(r"([\\`*_\[\]<>~|])")


def plain(found: Sequence[Meant], info: Info) -> str:
    """`CR 704.5f (2026-08-07): …`, a line for each; a restatement is named as what it is."""
    return "\n".join(f"{_short(each, info)} ({_dated(info)}): {_text(each)}" for each in found)


def markdown(found: Sequence[Meant], info: Info) -> str:
    """A quotation: each number or name in bold, its text, and the document below."""
    quoted = [f"> **{_escaped(_name(each))}** {_escaped(_text(each))}" for each in found]
    return "\n>\n".join([*quoted, f"> — {_escaped(_document(info))}, {_dated(info)}"])


def _name(found: Meant) -> str:
    if isinstance(found, Entry):
        return found.number
    return found.part.capitalize() if isinstance(found, Matter) else found.name


def _short(found: Meant, info: Info) -> str:
    name = _name(found)
    if isinstance(found, Entry):
        return f"CR {name}" if info.official else name
    return f"{'CR, ' if info.official else ''}“{name}”"


def _text(found: Meant) -> str:
    if isinstance(found, Entry):
        return " ".join(found.text.split())
    return " ".join(" ".join(block.text for block in found.blocks).split())


def _dated(info: Info) -> str:
    if info.official:
        return info.effective + (f", with {info.id.partition('+')[2]}" if "+" in info.id else "")
    return f"{info.id}, a restatement" if info.stamp else info.id


def _document(info: Info) -> str:
    return "Comprehensive Rules" if info.official else info.title


def _escaped(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", text)
