"""Adding sources to the library: merged with what is there of their editions, all or none of each."""

from __future__ import annotations

import os
from collections.abc import Sequence

from crkb.errors import CrkbError
from crkb.library import builder
from crkb.library.database import FILE, Store
from crkb.library.generations import Generations, Info, InUse, Recipe, recipe
from crkb.library.library import Added, Library, Progress
from crkb.library.sources import Raw, Refused, Taken, amends, check_id, grouped, refuse_mixture
from crkb.model import Edition


def add(library: Library, raws: Sequence[Raw], edition_id: str, base: str, progress: Progress) -> list[Added]:
    """Add source files to the library, or none of them (`Library.add`).

    Raises:
        SourceError, LibraryError: if one can't be read, or an edition not be built; those that were added
            before that are named.
    """
    if edition_id:
        check_id(edition_id)
    base, groups, refused = _to_add(library, raws, edition_id, base, progress)
    if refused:
        raise refused[0].error
    done: list[Added] = []
    for name, group in groups.items():
        try:
            done.append(_add(library, name, group, base, progress))
        except CrkbError as e:
            if done:
                ids = ", ".join(a.info.id for a in done)
                raise type(e)(f"{e} (added before that: {ids})", e.hint) from e
            raise
    return done


def add_each(
    library: Library, raws: Sequence[Raw], base: str, progress: Progress
) -> tuple[list[Added], list[Refused]]:
    """Add those source files that can be added (`Library.add_each`).

    Raises:
        EditionNotFound: for a base that is not there.
    """
    base, groups, refused = _to_add(library, raws, "", base, progress)
    done: list[Added] = []
    for name, group in groups.items():
        try:
            done.append(_add(library, name, group, base, progress))
        except CrkbError as e:
            refused += [Refused(raw.name, e) for raw, _ in group]
    return done, refused


def _to_add(
    library: Library, raws: Sequence[Raw], edition_id: str, base: str, progress: Progress
) -> tuple[str, dict[str, list[Taken]], list[Refused]]:
    """The base's id, the files by edition, and those that are of none."""
    base = library.resolve(base) if base else ""
    groups, refused = grouped(raws, edition_id, progress)
    if any(map(amends, (source for group in groups.values() for source in group))):
        library.mend_bases()
    return base, groups, refused


def _add(library: Library, name: str, given: list[Taken], base: str, progress: Progress) -> Added:
    generations = library.generations(name)
    with generations.locked():
        in_use = generations.in_use()
        if in_use is None:
            generations.check_new()
        refuse_mixture(name, given, in_use.info if in_use else None)
        before = recipe(in_use) if in_use else Recipe(())
        base = base or before.base_named
        new = {opened.source.sha256: (raw, opened) for raw, opened in given}
        kept = builder.kept_sources(name, in_use, before, new) if in_use else []
        known = {opened.source.sha256 for _, opened in kept}
        fresh = [source for sha256, source in new.items() if sha256 not in known]
        unchanged = None if fresh or in_use is None else _unchanged(library, generations, in_use, base)
        if unchanged and in_use:
            generations.tidy(in_use.generation)
        edition, info = unchanged or library.build(
            generations,
            name,
            builder.BuildParts([*fresh, *kept], builder.today(), base_named=base),
            progress,
        )
    superseded = tuple(s.name for s in edition.sources if not s.complete and edition.sources[0].complete)
    return Added(edition, info, in_use is not None, superseded)


def _unchanged(
    library: Library, generations: Generations, in_use: InUse, base: str
) -> tuple[Edition, Info] | None:
    """The edition as it is, if building it again could change nothing."""
    generation, info = in_use
    if info is None or info.base_named != (base if info.addon else ""):
        return None
    if not library.fresh(generations, in_use) or not generations.verified(generation, info):
        return None
    with Store(os.path.join(generation, FILE)) as store:
        return store.edition(), info
