"""What scripts of a site read: the search index, and the texts that previews show.

Each file is one call with JSON in it, so that a page can load it with a script element from
disk as well as from a server. Texts are folded, split and stemmed here, by the functions that
build the library's own index; a page only does that to the query.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain

from crkb.errors import IndexDamaged
from crkb.model import Block, Rule
from crkb.render.site import search_figures
from crkb.render.site.book import Book
from crkb.render.site.chapters import RulesPage
from crkb.render.site.text import clean, plain
from crkb.search import index
from crkb.search.documents import IndexedText, documents
from crkb.search.impacts import StemmedText
from crkb.search.understanding import asking
from crkb.text import search_words


def files(book: Book, topics: bool = False) -> Iterator[tuple[str, str]]:
    """(file in the book's folder, text) of the index and of every page's previews.

    With `topics` terms that have one are found there, where their topics have pages.
    """
    return ((file, write()) for file, write in writers(book, topics).items())


def writers(book: Book, topics: bool = False) -> dict[str, Callable[[], str]]:
    """File in the book's folder -> what writes it, of the index and of every page's previews."""
    found: dict[str, Callable[[], str]] = {
        "data/names.js": partial(_names_script, book, topics),
        "data/search.js": partial(_search_script, book, topics),
    }
    for page, previews in _previews(book):
        found[f"data/{page}.js"] = partial(_previews_script, previews)
    if any(book.site.counterparts.numbers(book.info.id, other.info.id) for other in book.site.others(book)):
        found["data/moved.js"] = partial(_moved_script, book)
    return found


def _search_script(book: Book, topics: bool) -> str:
    return f"crkb.index({in_quotes(search_index(book, topics))});\n"


def _names_script(book: Book, topics: bool) -> str:
    return f"crkb.names({in_quotes(names(book, topics))});\n"


def _previews_script(previews: Callable[[], Previews]) -> str:
    return f"crkb.previews({in_quotes(previews())});\n"


def _moved_script(book: Book) -> str:
    return f"crkb.moved({in_quotes(moved(book))});\n"


def names(book: Book, topics: bool = False) -> dict[str, object]:
    """What `finding.js` needs: numbers, titles, terms and cards. They are small, so they are here soon."""
    rules = book.edition.rules.values()
    others = [
        (kind, clean(name), _address(book, kind, name, topics))
        for kind, all_names in (
            ("term", [term.name for term in book.edition.terms]),
            ("card", [card.name for card in book.edition.cards]),
        )
        for name in dict.fromkeys(all_names)
    ]
    return {
        "numbers": [str(rule.number) for rule in rules if rule.number.chapter],
        "titles": {str(r.number): clean(r.title) for r in rules if r.title and r.number.chapter},
        "others": others,
        "little": sorted(search_words.STOP | asking.WORDS),
    }


def moved(book: Book) -> dict[str, dict[str, str]]:
    """Edition -> the numbers that rules of the book have there, if it is another one; "" if they are gone."""
    found = {}
    for other in book.site.others(book):
        numbers = book.site.counterparts.numbers(book.info.id, other.info.id)
        if numbers is not None:
            new = {number: numbers.get(number, "") for number in book.edition.rules}
            there = {number: to if to in other.edition.rules else "" for number, to in new.items()}
            found[other.info.id] = {number: to for number, to in there.items() if to != number}
    return found


def in_quotes(value: object) -> str:
    """JSON in quotation marks: a browser reads it faster than the same written as a script."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return "'{}'".format(text.replace("\\", "\\\\").replace("'", "\\'"))


Previews = list[tuple[str, str, str]]
"""What can be pointed to on a page, in order: (anchor, kind, HTML)."""

Draw = Callable[[str], str]
"""What makes HTML of a text of the edition."""


def _previews(book: Book) -> Iterator[tuple[str, Callable[[], Previews]]]:
    """For each page what makes its previews."""
    draw = partial(plain, effective=book.info.effective)
    yield "index", partial(_sections, book, draw)
    for page in (page for chapter in book.chapters for page in chapter.pages):
        yield str(page.number), partial(_rules, page, draw)
    if book.edition.terms:
        yield "glossary", partial(_terms, book, draw)


def _sections(book: Book, draw: Draw) -> Previews:
    found = []
    for number, title, chapters in book.sections:
        listed = [f"{c.number} {draw(c.title)}" for c in chapters]
        found.append((number, "section", _lines(f"<b>{number}. {draw(title)}</b>", *listed)))
    return found


def _rules(page: RulesPage, draw: Draw) -> Previews:
    return [(str(r.number), _level(r), _preview(r, draw)) for r in page.rules]


def _terms(book: Book, draw: Draw) -> Previews:
    named = [(book.place(t.name, "term"), t) for t in book.edition.terms]
    return [
        (place.anchor, "term", _lines(f"<b>{draw(t.name)}</b>", *_texts(t.blocks, draw)))
        for place, t in named
        if place
    ]


def _level(rule: Rule) -> str:
    """The rule's kind, or `heading` for what is only a title: its preview goes on with what is below."""
    headed = bool(rule.title) and bool(rule.blocks) and rule.blocks[0].text == rule.title
    return "heading" if headed or rule.kind == "chapter" else rule.kind


def _preview(rule: Rule, draw: Draw) -> str:
    texts = [b for b in rule.blocks if b.kind == "text"]
    if _level(rule) == "heading":
        return _lines(f"<b>{rule.number.printed} {draw(rule.title)}</b>", *_texts(texts[1:], draw))
    return f"<b>{rule.number.printed}</b> " + _lines(*_texts(texts, draw))


def _lines(*texts: str) -> str:
    return "<br>".join(texts)


def _texts(blocks: Sequence[Block], draw: Draw) -> list[str]:
    return [draw(b.text) for b in blocks]


def search_index(book: Book, topics: bool = False) -> dict[str, object]:
    """Everything that `ranking.js` needs: the documents of the library's index, but for examples, which
    count for their rules; the stems of their own fields as numbers into `stems`; what search goes by.

    What a rule gets from those around it, and what each stem is worth in it, a page works out: the
    worths would take twice the room.
    """
    texts = list(documents(book.edition, {}))
    said, asked = book.kb.ask_index(partial(_asked, [text.name for text in texts]))
    stemmed, _ = index.stemmed(texts, around=False)
    stems = [index.stem(word) for word in said]
    above = (stem for found in stemmed for stem in found.fields["path"])
    ids = {stem: i for i, stem in enumerate(dict.fromkeys(chain(stems, above)))}
    return {
        "figures": search_figures.figures(book.kb.library.home),
        "kinds": index.KINDS,
        "split": [str(chapter.number) for chapter in book.chapters if chapter.parts],
        "words": said,
        "stemmed": [ids[stem] for stem in stems],
        "stems": list(ids),
        "docs": [
            _row(*each, ids, book, topics)
            for each in zip(texts, stemmed, asked, strict=True)
            if each[0].kind != "example"
        ],
    }


StemmedPhrases = Sequence[Sequence[str]]
"""The stems of each way of asking for a document."""


def _asked(names: Sequence[str], opened: index.OpenIndex) -> tuple[list[str], list[StemmedPhrases]]:
    """The words of an edition, the most frequent first, and of each document the ways of asking for it.

    From the library's index, as to stem all of them anew takes longer than to write half of the pages.
    Raises IndexDamaged if it is of other documents.
    """
    found = opened.impacts.ways_of_asking()
    if [name for name, _ in found] != names:
        raise IndexDamaged("the search index is of other texts than the edition")
    return opened.spelled, [phrases for _, phrases in found]


def _row(
    text: IndexedText,
    stemmed: StemmedText,
    asked: StemmedPhrases,
    ids: Mapping[str, int],
    book: Book,
    topics: bool,
) -> list[object]:
    """A document, without what is empty at its end."""
    of = {field: [ids[stem] for stem in stems] for field, stems in stemmed.fields.items()}
    row = [
        index.KINDS.index(text.kind),
        text.name,
        clean(text.title),
        clean(_shown(text, book)),
        of["title"],
        of["text"],
        of["examples"],
        [[ids[stem] for stem in phrase] for phrase in asked],
        _address(book, text.kind, text.name, topics) if text.kind in ("term", "card", "question") else "",
        _points(book, text.name) if text.kind == "term" else [],
        of["path"] if text.kind == "card" else [],  # a rule's is of the titles above it
    ]
    while not row[-1]:
        row.pop()
    return row


def _address(book: Book, kind: str, name: str, topics: bool) -> str:
    """Where a term, card or question is found: a term at its own topic, which begins with its entry."""
    topic = book.topics.own(name) if topics and kind == "term" else None
    return topic.file if topic else book.href(name, "", kind)


def _shown(text: IndexedText, book: Book) -> str:
    """The text as it is shown: the index leaves out what only repeats the title."""
    return book.edition.rules[text.name].text if text.kind == "rule" else text.text


def _points(book: Book, name: str) -> list[str]:
    """The chapters and rules that a term's entry points to, and the terms, marked by `=`."""
    blocks = next(term.blocks for term in book.edition.terms if term.name == name)
    own = (r for b in blocks for r in b.references if r.where == "own")
    return [f"={r.target}" if r.kind == "term" else r.target for r in own]
