"""A base and its add-ons read as one edition: `cr-2026-08-07+treachery-6.0`.

It is built from the two as they stand, kept beside them under the joined name, which no edition of
its own can have, and built anew whenever one of them is. No list of editions names it.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

from crkb.errors import EditionNotFound, LibraryError
from crkb.library.generations import FORMAT, INDEX, InUse
from crkb.library.handle import Handle, Healed, Progress
from crkb.library.storage import storage_errors
from crkb.model import Term, Variant

if TYPE_CHECKING:
    from crkb.library.library import Library
    from crkb.model import Block, Edition, Place, Reference, Rule

JOIN = "+"


def order(library: Library, names: Sequence[str]) -> str:
    """The joined name of a base and add-ons, in whichever order they are named.

    Raises:
        EditionNotFound: if there isn't one base, with nothing but add-ons beside it.
    """
    names = list(dict.fromkeys(names))
    addons = [name for name in names if is_addon(library, name)]
    bases = [name for name in names if name not in addons]
    if len(bases) != 1:
        wrong = " and ".join(bases or addons)
        what = "are no add-ons" if bases else "is an add-on" if len(addons) == 1 else "are add-ons"
        raise EditionNotFound(f"{wrong} {what}", "Name one base and its add-ons: -e BASE+ADDON")
    return JOIN.join([*bases, *addons])


def is_addon(library: Library, name: str) -> bool:
    """Whether an edition of the library is an add-on."""
    with library.open(name) as opened:
        return opened.info.addon


def open_together(library: Library, name: str, progress: Progress, needed: bool = True) -> Handle:
    """Open a base and add-ons as one edition, built first where that is required.

    Where nobody asked for the add-ons, so that they aren't `needed`, and the whole can't be had, the base.

    Raises:
        EditionNotFound, LibraryError: if one of them can't be opened, or the whole not be written.
    """
    try:
        return _open(library, name, progress)
    except LibraryError:
        if needed:
            raise
        return library.open_one(name.partition(JOIN)[0], progress)


def _open(library: Library, name: str, progress: Progress) -> Handle:
    generations = library.generations(name)

    def ready(damaged: str = "") -> Healed:
        stamp = _stamp(library, name, progress)
        in_use = generations.in_use()
        if in_use is not None and in_use.generation != damaged and _fresh(in_use, stamp):
            return Healed(in_use.generation, in_use.info, False)  # type: ignore[arg-type]
        with generations.locked():
            in_use = generations.in_use()  # another process may have built it meanwhile
            if in_use is None or in_use.generation == damaged or not _fresh(in_use, stamp):
                _build(library, name, stamp, progress)
                in_use = generations.in_use()
        if in_use is None or in_use.info is None:
            raise LibraryError(f"edition {name} was removed while being opened", "Try again.")
        return Healed(in_use.generation, in_use.info, True)

    def _fresh(in_use: InUse, stamp: str) -> bool:
        info = in_use.info
        known = info is not None and (info.format, info.base_stamp) == (FORMAT, stamp)
        return known and generations.intact(in_use.generation, info)  # type: ignore[arg-type]

    found = ready()
    return Handle(generations, found.generation, found.info, ready)


def rebuild(library: Library, name: str, progress: Progress) -> str:
    """Build a whole anew from its parts; the new generation's directory."""
    generations = library.generations(name)
    with generations.locked():
        _build(library, name, _stamp(library, name, progress), progress)
        return generations.current() or ""


def forget(library: Library, part: str) -> None:
    """Delete what was built from an edition that is removed, together with others. Raises LibraryError."""
    folder = os.path.join(library.home, "editions")
    with storage_errors(folder):
        names = os.listdir(folder)
    for name in names:
        if not name.startswith(".") and JOIN in name and part in name.split(JOIN):
            generations = library.generations(name)
            with generations.locked():
                generations.remove()


def _stamp(library: Library, name: str, progress: Progress) -> str:
    """What a whole is built from: the generations of its parts."""
    stamps = []
    for part in name.split(JOIN):
        with library.open(part, progress) as handle:
            stamps.append(handle.stamp)
    return JOIN.join(stamps)


def _build(library: Library, name: str, stamp: str, progress: Progress) -> None:
    """Build the whole. Call with its lock held."""
    from crkb.library import asked, storing
    from crkb.library.sources import counts
    from crkb.search import index

    progress(f"reading {name}", 0, 0)
    editions, infos = [], []
    for part in name.split(JOIN):
        with library.open(part, progress) as handle:
            editions.append(handle.edition())
            infos.append(handle.info)
    edition = joined(name, editions)
    generations = library.generations(name)
    with generations.building() as generation:
        storing.write(generation, edition)
        index.build(
            os.path.join(generation, INDEX),
            edition,
            asked.of(edition),
            lambda done, total: progress(f"indexing {name}", done, total),
        )
        made = infos[0]._replace(
            id=name, title=edition.title, base_stamp=stamp, counts=counts(edition), sources=()
        )
        generations.publish(generation, made)


def joined(name: str, editions: Sequence[Edition]) -> Edition:
    """A base with what add-ons add to it, in the order of the numbers.

    Where both print a number, the base's text stands, and what the add-on says otherwise there beside it.
    """
    base, *addons = editions
    rules = dict(base.rules)
    sources, terms = list(base.sources), list(base.terms)
    matter, cards, questions, errata = base.matter, base.cards, base.questions, base.errata
    furniture, problems = base.furniture, base.problems
    for addon in addons:
        move = _Moved(len(sources))
        for number, moved in ((n, move.rule(rule)) for n, rule in addon.rules.items()):
            rules[number] = _amended(rules[number], moved) if number in rules else moved
        at = {term.name: i for i, term in enumerate(terms)}
        for term in addon.terms:
            if term.name not in at:
                terms.append(Term(term.name, ()))
            i = at.get(term.name, len(terms) - 1)
            terms[i] = _added(terms[i], move.blocks(term.blocks), move.places(term.places))
        cards += tuple(
            c._replace(blocks=move.blocks(c.blocks), places=move.places(c.places)) for c in addon.cards
        )
        questions += tuple(
            q._replace(blocks=move.blocks(q.blocks), places=move.places(q.places)) for q in addon.questions
        )
        matter += tuple(m._replace(blocks=move.blocks(m.blocks)) for m in addon.matter)
        errata += addon.errata
        sources += addon.sources
    return base._replace(
        id=name,
        title=" with ".join(e.title for e in editions),
        rules={number: rules[number] for number in sorted(rules, key=lambda n: rules[n].number)},
        terms=tuple(terms),
        questions=questions,
        cards=cards,
        matter=matter,
        sources=tuple(sources),
        furniture=furniture,
        problems=problems,
        errata=errata,
    )


def _amended(rule: Rule, by: Rule) -> Rule:
    """A rule of the base with the text that an add-on has in its place; not a heading that is repeated."""
    if by.title or not by.blocks or by.text == rule.text:
        return rule
    return rule._replace(variants=(*rule.variants, Variant(by.text, by.blocks[0].places)))


def _added(term: Term, blocks: tuple[Block, ...], places: tuple[Place, ...]) -> Term:
    """A term with what an add-on says of it, too."""
    said = {block.text for block in term.blocks}
    return Term(term.name, (*term.blocks, *(b for b in blocks if b.text not in said)), term.places + places)


class _Moved:
    """Takes the texts of an add-on into the whole: its sources stand behind others, and what it says
    of the base it says of itself."""

    def __init__(self, sources: int) -> None:
        self._sources = sources

    def rule(self, rule: Rule) -> Rule:
        """A rule of the add-on as one of the whole."""
        variants = tuple(v._replace(places=self.places(v.places)) for v in rule.variants)
        return rule._replace(blocks=self.blocks(rule.blocks), variants=variants)

    def blocks(self, blocks: Sequence[Block]) -> tuple[Block, ...]:
        """Blocks of the add-on as those of the whole."""
        return tuple(
            b._replace(places=self.places(b.places), references=tuple(map(_own, b.references)))
            for b in blocks
        )

    def places(self, places: Sequence[Place]) -> tuple[Place, ...]:
        """Places in the add-on's sources, where these stand now."""
        return tuple(p._replace(source=p.source + self._sources) for p in places)


def _own(reference: Reference) -> Reference:
    return reference._replace(where="own")
