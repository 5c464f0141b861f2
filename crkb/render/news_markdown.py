"""News of an edition as Markdown: removed words are struck through, added ones bold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from crkb.render.markdown import inline
from crkb.render.news_outline import OutlineItem, OutlinePart, outline

if TYPE_CHECKING:
    from crkb.editions.diff import Words
    from crkb.editions.news import News

_MARKS = {"removed": ("~~", "del"), "added": ("**", "ins")}


def document(news: News) -> str:
    """The whole document."""
    made = outline(news)
    lines = [f"# {inline(made.title)}", "", inline(made.editions), ""]
    lines += [f"- {inline(line)}" for line in made.summary]
    lines += [line for part in made.parts for line in _part(part)]
    return "\n".join(lines) + "\n"


def _part(part: OutlinePart) -> Iterator[str]:
    remark = f" ({inline(part.remark)})" if part.remark else ""
    yield from ("", f"## {inline(part.title)}{remark}")
    for group in part.groups:
        if group.title:
            yield from ("", f"### {inline(group.title)}")
        yield ""
        yield from _items(group.items, "")


def _items(items: Iterable[OutlineItem], indent: str) -> Iterator[str]:
    for item in items:
        label = f"`{item.label}`" if item.label[:1].isdigit() else f"**{inline(item.label)}:**"
        said = f"{label} {_words(item.words)}" if item.label else _words(item.words)
        yield f"{indent}- {said}".rstrip()
        yield from _items(item.below, f"{indent}  ")


def _words(words: Words) -> str:
    parts = []
    for i, (op, text) in enumerate(words):
        before = words[i - 1][1][-1:] if i else " "
        after = words[i + 1][1][:1] if i + 1 < len(words) else " "
        parts.append(_word(op, text, before, after))
    return "".join(parts)


def _word(op: str, text: str, before: str, after: str) -> str:
    """Words between their marks.

    HTML marks them where Markdown's marks would not count: between a letter and a comma or bracket.
    """
    if op not in _MARKS:
        return inline(text)
    bare = text.strip()
    left, right = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
    mark, tag = _MARKS[op]
    opens = bare[:1].isalnum() or not (left or before).isalnum()
    closes = bare[-1:].isalnum() or not (right or after).isalnum()
    if opens and closes:
        return f"{left}{mark}{inline(bare)}{mark}{right}"
    return f"{left}<{tag}>{inline(bare)}</{tag}>{right}"
