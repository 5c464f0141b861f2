"""Renumberings in few words: a chapter that moved is one move, with everything in it.

A rule that only follows the rule above it (702.6b, now 702.7b because 702.6 is now 702.7) is
part of that rule's move; neighbours that moved as neighbours (702.6 to 702.40, now 702.7 to
702.41) are one move. Edited rules move like others.
"""

from __future__ import annotations

from crkb.editions.diff import Diff
from crkb.numbers import RuleNumber
from crkb.tuples import NamedTuple


class Move(NamedTuple):
    """A run of neighbours that moved together; `last` is `first` if it is one rule only.

    `runs` tells how many neighbours they are, `below` how many rules follow them.
    """

    old_first: str
    old_last: str
    new_first: str
    new_last: str
    runs: int
    below: int


def moves(diff: Diff) -> list[Move]:
    """All moves of a diff, in the order of the old edition."""
    renumbered = {RuleNumber.parse(a): RuleNumber.parse(b) for a, b in diff.numbers().items()}
    moved = sorted(a for a, b in renumbered.items() if a != b)
    leads = {a: _leader(a, renumbered) for a in moved}
    roots = [a for a in moved if leads[a] == a]
    below = dict.fromkeys(roots, 0)
    for a in moved:
        if leads[a] != a:
            below[leads[a]] += 1
    after_old = _next({RuleNumber.parse(n) for c in diff.changes for n in c.old})
    after_new = _next({RuleNumber.parse(n) for c in diff.changes for n in c.new})
    found: list[Move] = []
    run: list[RuleNumber] = []
    for a in roots:
        if run and not (after_old.get(run[-1]) == a and after_new.get(renumbered[run[-1]]) == renumbered[a]):
            found.append(_move(run, renumbered, below))
            run = []
        run.append(a)
    return [*found, _move(run, renumbered, below)] if run else found


def _move(
    run: list[RuleNumber], renumbered: dict[RuleNumber, RuleNumber], below: dict[RuleNumber, int]
) -> Move:
    ends = (run[0], run[-1], renumbered[run[0]], renumbered[run[-1]])
    first, last, new_first, new_last = map(str, ends)
    return Move(first, last, new_first, new_last, len(run), sum(below[a] for a in run))


def _leader(number: RuleNumber, renumbered: dict[RuleNumber, RuleNumber]) -> RuleNumber:
    """The highest rule that took this one along: itself if it moved on its own."""
    lead = number
    above = number.parent
    while above is not None and above in renumbered and renumbered[above] != above:
        if not _follows(lead, renumbered[lead], above, renumbered[above]):
            break
        lead = above
        above = lead.parent
    return lead


def _follows(old: RuleNumber, new: RuleNumber, above: RuleNumber, new_above: RuleNumber) -> bool:
    """Whether a rule only changed as the rule above it did: 702.6b to 702.7b below 702.6 to 702.7."""
    if new.parent != new_above or old.parent != above or old.kind != new.kind:
        return False
    if old.kind == "subrule":
        return (old.letters, old.addon) == (new.letters, new.addon)
    return old.kind == "rule" and (old.series, old.rule) == (new.series, new.rule)


def _next(numbers: set[RuleNumber]) -> dict[RuleNumber, RuleNumber]:
    """The next rule of the same level below the same rule."""
    found = {}
    last: dict[tuple[RuleNumber | None, str], RuleNumber] = {}
    for number in sorted(numbers):
        place = (number.parent, number.kind)
        if place in last:
            found[last[place]] = number
        last[place] = number
    return found
