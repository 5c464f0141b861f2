"""Building a generation of an edition from its sources."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from crkb.errors import LibraryError
from crkb.library import bundled
from crkb.library.generations import FORMAT, INDEX, Generations, Info, InUse, Recipe, keep, kept_bytes
from crkb.library.handle import Progress
from crkb.library.sources import Raw, Taken, amends, counts, take

if TYPE_CHECKING:
    from crkb.model import Edition


class Base(NamedTuple):
    """The edition that an add-on is linked against: its id, its generation's stamp, its text."""

    id: str
    stamp: str
    edition: Edition


class BuildParts(NamedTuple):
    """What a generation is built from: its sources, and what is only written down with it.

    `base` is None unless the sources amend one; `base_named` is the id that the user asked for.
    `stamp` is the fingerprint of a bundled edition's files, "" for the user's editions. With
    `words_only` the index is built for queries of words alone: nobody waits for the rest at first use.
    """

    sources: list[Taken]
    added: str  # ISO date
    base: Base | None = None
    base_named: str = ""
    stamp: str = ""
    words_only: bool = False


def amending(sources: list[Taken]) -> bool:
    """Whether any of the sources is of an add-on."""
    return any(map(amends, sources))


def build(generations: Generations, name: str, parts: BuildParts, progress: Progress) -> tuple[Edition, Info]:
    """Build a generation of the edition `name` and make it the current one.

    Raises:
        SourceError: if the sources cannot be read as one edition.
        LibraryError: if the library cannot be written.
    """
    from crkb import ingest
    from crkb.library import asked, errata, prints, storing
    from crkb.search import index

    sources = sorted(parts.sources, key=lambda s: not s[1].source.complete)  # whole documents first
    base = parts.base.edition if parts.base else None
    edition = ingest.build(
        [opened for _, opened in sources], name, base, lambda step: progress(f"{step} {name}", 0, 0)
    )
    edition = edition._replace(errata=errata.of(edition, bundled.RESTATES.get(name, "")))
    with generations.building() as generation:
        named = parts.base_named if edition.addon else ""
        kept = keep(generation, [(*raw, o.source.sha256) for raw, o in sources], named, edition.addon)
        storing.write(generation, edition)
        prints.write(generation, edition)
        index.build(
            os.path.join(generation, INDEX),
            edition,
            asked.of(edition),
            lambda done, total: progress(f"indexing {name}", done, total),
            parts.words_only,
        )
        info = generations.publish(generation, _info(edition, parts, kept))
    return edition, info


def _info(edition: Edition, parts: BuildParts, kept: Recipe) -> Info:
    return Info(
        id=edition.id,
        title=edition.title,
        effective=edition.effective,
        official=edition.official,
        addon=edition.addon,
        complete=any(s.complete for s in edition.sources),
        base=parts.base.id if parts.base else "",
        base_named=kept.base_named,
        base_stamp=parts.base.stamp if parts.base else "",
        stamp=parts.stamp,
        format=FORMAT,
        added=parts.added,
        counts=counts(edition),
        sources=kept.sources,
        files={},
        marks={},
    )


def bundled_parts(name: str) -> BuildParts:
    """What a bundled edition is built from. Raises LibraryError if the installation is incomplete."""
    from crkb.library import restated

    sources = [take(raw) for raw in restated.sources(name)]
    return BuildParts(sources, today(), stamp=bundled.stamp(name))


def kept_sources(
    name: str, in_use: InUse, recipe: Recipe, given: Mapping[str, Taken] | None = None
) -> list[Taken]:
    """The kept sources in their order; those among the `given` ones (by checksum) from there.

    Raises:
        LibraryError: if a kept source is damaged or all of them are gone.
    """
    given = given or {}
    sources = []
    for source in recipe.sources:
        if source.sha256 in given:
            sources.append(given[source.sha256])
            continue
        data = kept_bytes(in_use.generation, source)
        if data is None:
            raise LibraryError(
                f"edition {name} cannot be built: its kept source {source.name} is damaged",
                f"Add that file again: crkb add --as {name} FILE (or remove it: crkb remove {name})",
            )
        sources.append(take(Raw(source.name, data)))
    if not sources:
        raise LibraryError(
            f"edition {name} is damaged, and its kept sources are gone",
            f"Remove it and add it again: crkb remove {name} && crkb add FILE",
        )
    return sources


def today() -> str:
    """The present day as an ISO date."""
    import datetime

    return datetime.date.today().isoformat()
