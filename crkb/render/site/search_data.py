"""What scripts of a site read: the search index, and the texts that previews show.

Each file is one call with JSON in it, so that a page can load it with a script element from
disk as well as from a server. Texts are folded, split and stemmed here, by the functions that
build the library's own index; a page only does that to the query.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from crkb.model import Block, Rule
from crkb.render.site.book import Book
from crkb.render.site.text import clean, plain
from crkb.search import documents as indexed
from crkb.search import index, ranking
from crkb.text.search_words import STOP, words


def files(book: Book) -> Iterator[tuple[str, str]]:
    """(file in the book's folder, text) of the index and of every page's previews."""
    yield "data/search.js", f"crkb.index({_json(search_index(book))});\n"
    for page, previews in _previews(book):
        yield f"data/{page}.js", f"crkb.previews({_json(previews)});\n"


def _json(value: object) -> str:
    """JSON in quotation marks: a browser reads it faster than the same written as a script."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return "'{}'".format(text.replace("\\", "\\\\").replace("'", "\\'"))


def _previews(book: Book) -> Iterator[tuple[str, list[tuple[str, str, str]]]]:
    """For each page what can be pointed to on it, in order: (anchor, kind, HTML)."""
    sections = []
    for number, title, chapters in book.sections():
        listed = [f"{c.number} {plain(c.title)}" for c in chapters]
        sections.append((number, "section", _lines(f"<b>{number}. {plain(title)}</b>", *listed)))
    yield "index", sections
    for chapter in book.chapters:
        yield str(chapter.number), [(str(r.number), _level(r), _preview(r)) for r in chapter.rules]
    if book.edition.terms:
        named = [(book.place(t.name, "term"), t) for t in book.edition.terms]
        texts = [(place, _lines(f"<b>{plain(t.name)}</b>", *_texts(t.blocks))) for place, t in named if place]
        yield "glossary", [(place.anchor, "term", text) for place, text in texts]


def _level(rule: Rule) -> str:
    """The rule's kind, or `heading` for what is only a title: its preview goes on with what is below."""
    headed = bool(rule.title) and bool(rule.blocks) and rule.blocks[0].text == rule.title
    return "heading" if headed or rule.kind == "chapter" else rule.kind


def _preview(rule: Rule) -> str:
    texts = [b for b in rule.blocks if b.kind == "text"]
    if _level(rule) == "heading":
        return _lines(f"<b>{rule.number.printed} {plain(rule.title)}</b>", *_texts(texts[1:]))
    return f"<b>{rule.number.printed}</b> " + _lines(*_texts(texts))


def _lines(*texts: str) -> str:
    return "<br>".join(texts)


def _texts(blocks: Sequence[Block]) -> list[str]:
    return [plain(b.text) for b in blocks]


def search_index(book: Book) -> dict[str, object]:
    """Everything that `search.js` needs: the documents of the library's index, with the stems of
    their fields as numbers into `stems`, and the figures that ranking uses."""
    documents = list(indexed.documents(book.edition))
    stemmed = [{f: _stems(getattr(d, f)) for f in _KEPT} for d in documents]
    said = (w for d in documents for f in _KEPT for w in words(getattr(d, f)))
    spelled = _by_frequency(w for w in said if w not in STOP)
    vocabulary = list(dict.fromkeys(map(index.stem, spelled)))
    ids = {text: i for i, text in enumerate(vocabulary)}
    paths: dict[tuple[int, ...], int] = {}
    points = _points(book)
    texts = _texts_by_name(book)
    rows = []
    for d, fields in zip(documents, stemmed, strict=True):
        title, path, text, examples = ([ids[s] for s in fields[f]] for f in _KEPT)
        rows.append(
            [
                index.KINDS.index(d.kind),
                d.name,
                clean(d.title),
                clean(texts.get((d.kind, d.name), d.text)),
                paths.setdefault(tuple(path), len(paths)),
                title,
                text if d.kind != "example" else [],
                examples,
                points.get(d.name, []) if d.kind == "term" else [],
                book.href(d.name, "", d.kind) if d.kind in ("term", "card", "question") else "",
            ]
        )
    return {
        "fields": index.FIELDS,
        "kinds": index.KINDS,
        "stop": sorted(STOP),
        "k1": index.K1,
        "b": index.B,
        "lengths": index.lengths(),
        "ranking": ranking.figures(),
        "words": spelled,
        "stemmed": [ids[index.stem(w)] for w in spelled],
        "stems": vocabulary,
        "paths": list(paths),
        "docs": rows,
    }


_KEPT = ("title", "path", "text", "examples")


def _by_frequency(said: Iterable[str]) -> list[str]:
    times = Counter(said)
    return sorted(times, key=lambda w: (-times[w], w))


def _stems(text: str) -> list[str]:
    return [index.stem(w) for w in words(text) if w not in STOP]


def _texts_by_name(book: Book) -> dict[tuple[str, str], str]:
    """The texts of rules as they are shown: the index leaves out what only repeats the title."""
    return {("rule", key): rule.text for key, rule in book.edition.rules.items()}


def _points(book: Book) -> dict[str, list[str]]:
    """Term -> the chapters and rules its entry points to, and the terms, marked by `=`."""
    found: dict[str, list[str]] = {}
    for term in book.edition.terms:
        own = [r for b in term.blocks for r in b.references if r.where == "own" and r.kind != "section"]
        found.setdefault(term.name, [f"={r.target}" if r.kind == "term" else r.target for r in own])
    return found
