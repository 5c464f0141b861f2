"""Measurements, and the table they are printed in."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median, quantiles
from typing import Any, NamedTuple


class Sample(NamedTuple):
    """The figures of repeated runs, all in one unit."""

    values: tuple[float, ...]

    @property
    def median(self) -> float:
        return median(self.values)

    @property
    def best(self) -> float:
        return min(self.values)

    @property
    def p95(self) -> float:
        """The 95th percentile; with a single run, that run."""
        return quantiles(self.values, n=20, method="inclusive")[-1] if len(self.values) > 1 else self.median


class Row(NamedTuple):
    """A line of the table: crkb's figure, optionally with another's to compare and a target.

    `limit` is the highest median allowed; with `theirs`, the highest ratio of the two medians.
    `beside` names the second figure to show: `best` or `p95`.
    """

    group: str
    what: str
    unit: str
    ours: Sample
    against: str = ""
    theirs: Sample | None = None
    limit: float | None = None
    beside: str = "best"

    @property
    def ratio(self) -> float | None:
        return self.ours.median / self.theirs.median if self.theirs else None

    @property
    def met(self) -> bool | None:
        """Whether the target is met; None if there is no target."""
        if self.limit is None:
            return None
        return (self.ours.median if self.ratio is None else self.ratio) <= self.limit


HEADINGS = ("", "crkb", "", "", "compared with", "", "ratio", "target")
_RIGHT = (False, True, True, False, True, True, True, True)  # figures are right-aligned


def table(rows: Sequence[Row]) -> list[str]:
    """The rows as aligned lines, under a heading line for each group; missed targets are marked."""
    cells = [HEADINGS, *(_cells(row) for row in rows)]
    widths = [max(len(line[i]) for line in cells) for i in range(len(HEADINGS))]
    widths[0] += 2  # rows are indented below their group
    lines = [_aligned(HEADINGS, widths)]
    group = ""
    for row, line in zip(rows, cells[1:], strict=True):
        if row.group != group:
            group = row.group
            lines += ["", group]
        mark = {True: "", False: "  missed", None: ""}[row.met]
        lines.append(_aligned((f"  {line[0]}", *line[1:]), widths) + mark)
    return lines


def _cells(row: Row) -> tuple[str, ...]:
    theirs = _figures(row.theirs, row) if row.theirs else ("", "")
    ratio = "" if row.ratio is None else f"{row.ratio:.2f}"
    return (row.what, *_figures(row.ours, row), row.against, *theirs, ratio, _target(row))


def _figures(sample: Sample, row: Row) -> tuple[str, str]:
    beside = f"{row.beside} {_number(getattr(sample, row.beside))}" if len(sample.values) > 1 else ""
    return f"{_number(sample.median)} {row.unit}", beside


def _number(value: float) -> str:
    """Three significant digits, or the whole number."""
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def _target(row: Row) -> str:
    if row.limit is None:
        return ""
    return f"\u2264 {row.limit:g}" + (f" {row.unit}" if row.theirs is None else "")


def _aligned(cells: Sequence[str], widths: Sequence[int]) -> str:
    padded = [c.rjust(w) if right else c.ljust(w) for c, w, right in zip(cells, widths, _RIGHT, strict=True)]
    return "  ".join(padded).rstrip()


def summary(rows: Sequence[Row]) -> str:
    """Whether all targets are met, or how many are missed."""
    judged = [row.met for row in rows if row.met is not None]
    missed = judged.count(False)
    return f"All {len(judged)} targets met." if not missed else f"{missed} of {len(judged)} targets missed."


def data(rows: Sequence[Row]) -> list[dict[str, Any]]:
    """The rows as plain data, for JSON."""
    return [
        {
            "group": row.group,
            "what": row.what,
            "unit": row.unit,
            "crkb": _spread(row.ours),
            "against": row.against or None,
            "theirs": _spread(row.theirs) if row.theirs else None,
            "ratio": row.ratio,
            "target": row.limit,
            "met": row.met,
        }
        for row in rows
    ]


def _spread(sample: Sample) -> dict[str, float]:
    return {"median": sample.median, "best": sample.best, "p95": sample.p95, "runs": len(sample.values)}
