"""Reports about citations of an invented game, as the renderers get them."""

from __future__ import annotations

from crkb.citations.cited import CitedChange
from crkb.citations.finding import Citation
from crkb.citations.verdicts import Finding, Report, Verdict
from crkb.editions.diff import Edit
from crkb.numbers import parse_typed

OLD, NEW = "cr-2031-03-03", "cr-2031-05-05"

HOSTILE = "a, b: %25\nc\r\x1b[31m\u202e{0}[x](y).txt"
"""The name of a file that every format could trip over."""


def citation(written: str, **more: object) -> Citation:
    """A citation as it is written; `cited` is what it means, where that can't be read from it."""
    said = str(more.pop("cited", written))
    return Citation(0, len(written), written, parse_typed(said))._replace(**more)


def finding(
    kind: str,
    written: str = "100.1a",
    path: str = "src/owls.py",
    line: int = 3,
    column: int = 6,
    **more: object,
) -> Finding:
    """A finding; the verdict's fields beside the kind by name, and those of `citation`."""
    fresh = bool(more.pop("fresh", False))
    said = {name: more.pop(name) for name in Verdict._fields if name in more}
    return Finding(path, line, column, citation(written, **more), Verdict(kind, **said), fresh)


FINDINGS = (
    finding("exists", "100.2", column=59, now="100.2"),
    finding(
        "moved",
        column=10,
        evidence="“Dusk” beside it, as in 2031-03-03",
        now="103.1a",
        rules=("103.1a",),
        edition=OLD,
    ),
    finding(
        "moved",
        "100.1c\u2013e",
        line=4,
        column=12,
        sureness="likely",
        now="103.1c\u2013103.1e",
        evidence="the baseline is one",
    ),
    finding(
        "moved",
        "102.3",
        line=5,
        column=9,
        sureness="look",
        rules=("103.3", "104.3"),
        evidence="two are alike",
    ),
    finding("gone", "100.7", line=6, column=12, evidence="2031-03-03 had it", edition=OLD),
    finding("unknown", "999.9", line=7, column=205, evidence="there is no chapter 999"),
    finding("unknown", "100.99", path="docs/notes.md", line=1, column=1, sureness="likely"),
    finding("misnamed", "100.4", path="docs/notes.md", line=2, sureness="likely", rules=("100.5a", "100.5")),
    finding(
        "misquoted", "100.4", path="docs/notes.md", line=3, sureness="likely", now="100.6", rules=("100.6",)
    ),
    finding("changed", "100.8", path="docs/notes.md", line=4, now="100.8", edition=OLD),
    finding("new", "100.9", path="docs/notes.md", line=5, column=1, sureness="look", fresh=True),
    finding("exists", "100.3", path="docs/notes.md", line=6, sureness="look", rules=("102.3",), now="100.3"),
)

EDIT = Edit("text", (("same", "A lantern glows until "), ("removed", "dusk."), ("added", "dawn.")))

REPORT = Report(NEW, OLD, 3, FINDINGS, 2, 1, (("bin/owl", "bin/owl: not a text file"),))

EMPTY = Report(NEW, "", 1, ())

WILD = Report(
    "",
    OLD,
    1,
    (
        finding("unknown", path=HOSTILE, evidence="\x1b]0;owned\x07 {1} [a](b)\n::error::forged"),
        finding("gone", path="bad-\udcff.txt", evidence="\u202eevil"),
    ),
    unread=((HOSTILE, "cannot be read: \x1b[2J"),),
)

SOURCES = {
    "src/owls.py": [
        "import owls",
        "",
        "    # CR 100.1a: Dusk falls before the keepers wake. See CR 100.2 as well.",
        "\t\tx = 1  # 100.1c–e \x1b[31mred\x07",
        "",
        "    # 梟は夜に 100.7 鳴く",
        "    " + "wide " * 40 + "999.9" + " open" * 40,
    ],
    "docs/notes.md": ["100.99 isn't there.", "See  100.4 (Glow).", "", "     100.8"],
}


CHANGES = (
    CitedChange("100.1a", "moved", "103.1a", 1),
    CitedChange("100.8", "changed", "100.8", 12, (EDIT, EDIT._replace(part="example 2"))),
    CitedChange("100.9", "new", "", 2),
)
"""What has become of the rules that are cited."""


def line_of(path: str, line: int) -> str:
    """A line of the invented sources; "" where there is none."""
    lines = SOURCES.get(path, [])
    return lines[line - 1] if line <= len(lines) else ""
