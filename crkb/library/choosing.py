"""The order of editions, and which of them is in use where none is named."""

from __future__ import annotations

from crkb.library import bundled
from crkb.library.generations import Info

LARGE_EXCERPT = 800
"""Rules of an excerpt that may be the default edition: about as many as the bundled edition has."""


def in_order(infos: list[Info]) -> list[Info]:
    """The newest first, bundled editions last."""
    infos.sort(key=lambda i: i.id)
    infos.sort(key=lambda i: i.effective, reverse=True)
    return sorted(infos, key=lambda i: bool(i.stamp))


def newest(infos: list[Info]) -> str:
    """The newest whole official edition, else the bundled one.

    An excerpt only where there is no whole edition, and it is dated and as large as the bundled one:
    what most people look for isn't in the others.
    """
    official = [i for i in infos if i.official and not i.addon]
    whole = [i.id for i in official if i.complete]
    large = [i.id for i in official if i.effective and _rules(i) >= LARGE_EXCERPT]
    return next(iter(whole + large), bundled.DEFAULT)


def _rules(info: Info) -> int:
    return info.counts.get("rules", 0) + info.counts.get("subrules", 0)
