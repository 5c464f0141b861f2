"""Texts of a source as HTML: escaped, symbols drawn, references linked.

Rule text is not Markdown: none of markdown-it's own inline rules is on (no emphasis, links,
HTML, entities). What is on are the small rules below, so that a new kind of mark in a text is
one more of them.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.common.utils import escapeHtml
from markdown_it.renderer import RendererHTML
from markupsafe import Markup, escape

from crkb.model import Reference
from crkb.render.site.symbols import SYMBOL, symbol

if TYPE_CHECKING:
    from markdown_it.rules_inline import StateInline
    from markdown_it.token import Token


class Hyperlink(NamedTuple):
    """Where a reference leads: an address ("" if nowhere), its state, and what is wrong with it."""

    href: str
    state: str  # "", or one of model.STATUSES, or "elsewhere"
    reason: str = ""


Resolve = Callable[[Reference], Hyperlink]

_BEFORE = re.compile(r"(?:\b(?:sub)?rules? |\bsections? |\bchapters? )$", re.IGNORECASE)
_TITLE = re.compile(r",? (?P<title>[\u201c\"][^\u201c\u201d\"]{1,120}[\u201d\"])")
_STOP = re.compile(r"[{\n]")

_CONTROLS = (*range(0x20), *range(0x7F, 0xA0), 0xFEFF, 0xFFFE, 0xFFFF)
_DIRECTIONS = (*range(0x202A, 0x202F), *range(0x2066, 0x206A))
_SURROGATES = range(0xD800, 0xE000)
_UNSAFE = dict.fromkeys((*_CONTROLS, *_DIRECTIONS, *_SURROGATES), "\ufffd")
_UNSAFE |= {ord("\t"): " ", ord("\n"): "\n", ord("\r"): " ", 0x2028: " ", 0x2029: " "}
_STEERING = re.compile("[{}]".format("".join(f"\\U{code:08x}" for code in _UNSAFE if code != ord("\n"))))


def clean(text: str) -> str:
    """The text without characters that steer a reader: controls, bidirectional overrides, surrogates.

    Each becomes one visible replacement character, so offsets stay true.
    """
    return text.translate(_UNSAFE) if _STEERING.search(text) else text  # to look is faster than to translate


def linked(text: str, references: Sequence[Reference], resolve: Resolve, effective: str = "") -> Markup:
    """A text of some date as HTML, its references as links to where `resolve` says."""
    text = clean(text)
    marks = _marks(text, references)
    if not marks and not _STOP.search(text):  # the rules below would take it as it is, in four times the time
        return Markup(escapeHtml(text))
    env: dict[str, Any] = {"marks": marks, "starts": sorted(marks), "resolve": resolve}
    env["effective"] = effective
    return Markup(_MARKDOWN.renderInline(text, env))


def plain(text: str, effective: str = "") -> Markup:
    """A text of some date as HTML without links: escaped, symbols drawn."""
    return linked(text, (), lambda reference: Hyperlink("", ""), effective)


class _Mark(NamedTuple):
    """A part of a text that a rule below takes: a reference, or a title quoted in one."""

    end: int
    reference: Reference | None = None


def _marks(text: str, references: Sequence[Reference]) -> dict[int, _Mark]:
    """Start -> mark. A link takes in the word `rule` before the number and the title quoted after it."""
    marks: dict[int, _Mark] = {}
    floor = 0
    for r in sorted(references, key=lambda r: r.start):
        if not floor <= r.start < r.end <= len(text):
            continue  # overlapping, or spans of another text
        before = _BEFORE.search(text, floor, r.start)
        title = _TITLE.match(text, r.end) if r.title else None
        floor = title.end() if title else r.end
        marks[before.start() if before else r.start] = _Mark(floor, r)
        if title:
            marks[title.start("title")] = _Mark(title.end("title"))
    return marks


# The inline rules. Each moves on behind what it takes and says whether it took anything.


def _words(state: StateInline, silent: bool) -> bool:
    """Everything up to the next symbol, line break or mark."""
    starts = state.env["starts"]
    at = bisect_right(starts, state.pos)
    end = min(starts[at], state.posMax) if at < len(starts) else state.posMax
    stop = _STOP.search(state.src, state.pos, end)
    end = stop.start() if stop else end
    if end == state.pos:
        return False
    state.pending += state.src[state.pos : end]
    state.pos = end
    return True


def _line(state: StateInline, silent: bool) -> bool:
    """A line break of the source, where it means a new paragraph of the same rule."""
    if state.src[state.pos] != "\n":
        return False
    state.push("hardbreak", "br", 0)
    state.pos += 1
    return True


def _symbol(state: StateInline, silent: bool) -> bool:
    """`{W}`, `{2/U}`, `{T}` … with those right behind it, and the punctuation that must not break off."""
    run: list[str] = []
    at = state.pos
    while len(run) < _RUN and (m := SYMBOL.match(state.src, at, state.posMax)) and symbol(m.group()):
        run.append(m.group())
        at = m.end()
    if not run:
        return False
    before = _OPENING.search(state.pending)
    after = _CLOSING.match(state.src, at, state.posMax)
    opening, closing = before.group() if before else "", after.group() if after else ""
    state.pending = state.pending[: len(state.pending) - len(opening)]
    state.push("symbols", "", 0).meta = {
        "run": run,
        "opening": opening,
        "closing": closing,
        "effective": state.env["effective"],
    }
    state.pos = at + len(closing)
    return True


_RUN = 8  # symbols kept on one line; a cost has hardly more
_OPENING = re.compile(r"[(\[\u201c\u2018\"]+$")
_CLOSING = re.compile(r"[)\],.:;!?\u201d\u2019\"]*")


def _reference(state: StateInline, silent: bool) -> bool:
    """The span of a reference, with what is in it."""
    mark: _Mark | None = state.env["marks"].get(state.pos)
    if mark is None or mark.reference is None:
        return False
    link = state.env["resolve"](mark.reference)
    return _around(state, mark, "reference", {"link": link, "reference": mark.reference})


def _title(state: StateInline, silent: bool) -> bool:
    """The title quoted in a reference, with its quotation marks."""
    mark: _Mark | None = state.env["marks"].get(state.pos)
    return mark is not None and _around(state, mark, "title", {})


def _around(state: StateInline, mark: _Mark, kind: str, meta: dict[str, Any]) -> bool:
    """Tokens that open and close around what the rules make of the marked part."""
    del state.env["marks"][state.pos]
    state.push(f"{kind}_open", "", 1).meta = meta
    whole, state.posMax = state.posMax, mark.end
    state.md.inline.tokenize(state)
    state.posMax = whole
    state.push(f"{kind}_close", "", -1).meta = meta
    state.pos = mark.end
    return True


# How tokens are written.


def symbol_html(written: str, effective: str = "") -> str:
    """A symbol as HTML. Its writing stays in the text, for copying and for find-in-page."""
    s = symbol(written, effective)
    if s is None:
        return str(escape(written))
    name = escape(s.name)
    return (
        f'<span class="s {s.classes}" role="img" aria-label="{name}" title="{name}"'
        f' data-s="{escape(s.short)}">{escape(written)}</span>'
    )


def _run(run: Sequence[str], opening: str, closing: str, effective: str) -> str:
    drawn = "".join([symbol_html(written, effective) for written in run])
    alone = len(run) == 1 and not opening and not closing
    return drawn if alone else f'<span class="run">{escape(opening)}{drawn}{escape(closing)}</span>'


def _open(link: Hyperlink, reference: Reference) -> str:
    state = f" {link.state}" if link.state else ""
    reason = f' title="{escape(link.reason)}"' if link.reason else ""
    if not link.href:
        return f'<span class="ref{state}"{reason}>'
    through = f' data-to="{escape(reference.through)}"' if reference.through else ""
    return f'<a class="ref{state}" href="{escape(link.href)}"{through}{reason}>'


def _close(link: Hyperlink) -> str:
    said = f'<span class="vh"> ({escape(link.reason)})</span>' if link.reason else ""
    return f"{said}</a>" if link.href else f"{said}</span>"


def _by(write: Callable[[Token], str]) -> Callable[..., str]:
    """A rule of markdown-it's renderer from a function of the token."""
    return lambda tokens, at, options, env: write(tokens[at])


def _markdown() -> MarkdownIt:
    md = MarkdownIt("zero")
    rules = {"reference": _reference, "title": _title, "symbol": _symbol, "line": _line, "words": _words}
    for name, rule in rules.items():
        md.inline.ruler.push(name, rule)
    md.inline.ruler.enableOnly(list(rules))
    written: dict[str, Any] = {
        "symbols": _by(lambda t: _run(**t.meta)),
        "reference_open": _by(lambda t: _open(t.meta["link"], t.meta["reference"])),
        "reference_close": _by(lambda t: _close(t.meta["link"])),
        "title_open": _by(lambda t: "<cite>"),
        "title_close": _by(lambda t: "</cite>"),
    }
    assert isinstance(md.renderer, RendererHTML)  # it is markdown-it's own
    md.renderer.rules.update(written)
    return md


_MARKDOWN = _markdown()
