"""Defects that prints have had, put into each official edition: mended, reported, nothing lost.

The invented texts of the same are beside the modules that mend them: test_glossary, test_repeated,
test_layout, test_merge.
"""

from __future__ import annotations

import re
import textwrap
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from crkb import ingest
from crkb.ingest.decode import decode
from crkb.ingest.layout import SEPARATORS
from crkb.lint import findings
from crkb.model import Edition
from crkb.text.normalize import typography
from tests.ingest.test_editions import FILES, bare

pytestmark = [pytest.mark.editions, pytest.mark.slow]

NEWEST = "cr-20260807.txt"


@cache
def lines(path: Path) -> tuple[str, ...]:
    return tuple(decode(path.read_bytes(), path.name).lines)


def build(*texts: str) -> Edition:
    opened = [ingest.open_source(f"{i}.txt", text.encode()) for i, text in enumerate(texts)]
    return ingest.build(opened)


@cache
def sound(path: Path) -> Edition:
    return build("\n".join(lines(path)))


@pytest.fixture(params=FILES)
def path(request: pytest.FixtureRequest, shared: Path) -> Path:
    return shared / "editions" / request.param


def new_problems(found: Edition, before: Edition) -> Counter[str]:
    """How many problems of each kind were not there before; unexplained or lost lines never are."""
    kinds = Counter(p.kind for p in found.problems) - Counter(p.kind for p in before.problems)
    assert not {"unexplained", "lost"} & set(kinds)
    return kinds


def said(found: Edition) -> Edition:
    """What an edition says, with references; not how typography has it, and not where."""

    def plain(holder):
        blocks = tuple(
            b._replace(
                text=typography(b.text), references=tuple(r._replace(start=0, end=0) for r in b.references)
            )
            for b in holder.blocks
        )
        return holder._replace(blocks=blocks)

    found = bare(found)
    return found._replace(
        rules={key: plain(rule) for key, rule in found.rules.items()},
        terms=tuple(map(plain, found.terms)),
        matter=tuple(map(plain, found.matter)),
    )


# --- a lost line break --------------------------------------------------------------------


def glossary(path: Path) -> tuple[int, int]:
    """The lines between the glossary's heading and that of the credits."""
    text = [line.strip() for line in lines(path)]
    ends = [max(i for i, line in enumerate(text) if line == name) for name in ("Glossary", "Credits")]
    return ends[0] + 1, ends[1]


@pytest.mark.parametrize("between", ["", " "])
def test_terms_glued_to_their_definitions(path: Path, between: str) -> None:
    text = list(lines(path))
    start, stop = glossary(path)
    heads = [i for i in range(start, stop - 1) if text[i] and not text[i - 1] and text[i + 1]]
    glued = [i for i in heads[::7] if not text[i + 1].lstrip().startswith("(")]
    for i in reversed(glued):
        text[i : i + 2] = [text[i] + between + text[i + 1].lstrip()]
    found, before = build("\n".join(text)), sound(path)
    assert [term.name for term in found.terms] == [term.name for term in before.terms]
    assert bare(found).terms == bare(before).terms
    assert new_problems(found, before) == {"layout": len(glued)}


def test_blank_lines_inside_entries(path: Path) -> None:
    text = list(lines(path))
    start, stop = glossary(path)
    heads = [i for i in range(start, stop - 1) if text[i] and not text[i - 1]]
    torn = [i for i in heads[::5] if re.search(r"[.?][)\"\u201d]*$", text[i + 1])]
    for i in reversed(torn):
        text.insert(i + 1, "")
    found, before = build("\n".join(text)), sound(path)
    assert bare(found).terms == bare(before).terms
    new = new_problems(found, before)
    assert set(new) == {"layout"}
    assert new["layout"] >= len(torn)


def test_define_finds_a_glued_term(shared: Path, home: Path) -> None:
    from click.testing import CliRunner

    from crkb.cli import cli

    text = "\n".join(lines(shared / "editions" / NEWEST)).replace("\nExile\n1. ", "\nExile1. ")
    (home.parent / "glued.txt").write_text(text, encoding="utf-8")
    added = CliRunner().invoke(cli, ["add", str(home.parent / "glued.txt")])
    assert "no line break behind the term Exile" in " ".join(added.stdout.split())
    shown = CliRunner().invoke(cli, ["define", "exile"])
    assert (shown.exit_code, shown.stdout.splitlines()[0].strip()) == (0, "Exile")
    assert "no line break behind the term Exile" in " ".join(CliRunner().invoke(cli, ["lint"]).stdout.split())


# --- a number printed twice ---------------------------------------------------------------


@pytest.mark.parametrize("everywhere", [True, False])
def test_a_keyword_printed_under_the_number_before(path: Path, everywhere: bool) -> None:
    before = sound(path)
    last = max(r.number for r in before.rules.values() if str(r.number.parent) == "702")
    printed, misprinted = str(last), str(last._replace(rule=last.rule - 1))
    start = "" if everywhere else r"^\s*"
    text = re.sub(
        rf"(?m){start or '(?<![0-9.])'}{re.escape(printed)}(?![0-9])",
        lambda m: m[0].replace(printed, misprinted),
        "\n".join(lines(path)),
    )
    found = build(text)
    assert list(found.rules) == list(before.rules)
    assert found.rules[printed].title == before.rules[printed].title
    assert found.rules[misprinted].title == before.rules[misprinted].title
    assert not any(rule.variants for rule in found.rules.values())
    assert new_problems(found, before) == {"duplicate": 1}
    term = next(t for t in found.terms if t.name == found.rules[printed].title)
    assert printed in {r.target for b in term.blocks for r in b.references if r.status == "resolved"}
    kinds = [(f.kind, f.number) for f in findings(before) if f.kind != "duplicate"]
    assert [(f.kind, f.number) for f in findings(found) if f.kind != "duplicate"] == kinds


def test_a_keyword_printed_under_a_number_amid_the_others(path: Path) -> None:
    """A second 702.9 with another title, while all numbers are taken."""
    before = sound(path)
    new = "\n\n702.9. Owlwalk\n\n702.9a Owlwalk is an evasion ability.\n\n702.10. "
    text = "\n".join(lines(path))
    found = build(re.sub(r"\n\s*702\.10\. ", lambda m: new, text))
    (number,) = set(found.rules) - set(before.rules) - {n for n in found.rules if n.endswith("a")}
    assert found.rules[number].title == "Owlwalk"
    assert found.rules["702.9"].title == before.rules["702.9"].title
    assert found.rules[f"{number}a"].text.startswith("Owlwalk is")
    assert new_problems(found, before) == {"duplicate": 1}


# --- copies -------------------------------------------------------------------------------

_STRAIGHT = str.maketrans({"\u2018": "'", "\u2019": "'", "\u201c": '"', "\u201d": '"', "\u2014": "-"})


def wrapped(text: str, wide: int) -> str:
    """A text with its lines wrapped at a width, not within a term's name."""
    found = []
    for line in text.split("\n"):
        indent = line[: len(line) - len(line.lstrip())]
        found += textwrap.wrap(line.strip(), wide, initial_indent=indent, break_long_words=False) or [""]
    return "\n".join(found)


def indented(text: str) -> str:
    """A text with its rules indented by their level."""
    text = re.sub(r"(?m)^ +(?=\S)", " " * 9, text)
    text = re.sub(r"(?m)^ *(?=[0-9]{3}\.[0-9]+\.? )", "   ", text)
    return re.sub(r"(?m)^ *(?=[0-9]{3}\.[0-9]+[a-z])", "      ", text)


COPIES = {
    "straight": lambda text: text.translate(_STRAIGHT),
    "wrapped": lambda text: wrapped(text.translate(_STRAIGHT), 80),
    "wide": lambda text: wrapped(text.translate(_STRAIGHT), 120),
    "indented": lambda text: indented(text.translate(_STRAIGHT)),
}


def test_a_copy_in_another_layout_changes_nothing(path: Path) -> None:
    """As a whole, in straight quotes or wrapped, added before the print or after it."""
    for first, copy in enumerate(COPIES if path.name == NEWEST else ("straight", "wrapped")):
        _assert_unchanged(path, copy, bool(first % 2))


def _assert_unchanged(path: Path, copy: str, first: bool) -> None:
    text, before = "\n".join(lines(path)), sound(path)
    other = COPIES[copy](text)
    found = build(other, text) if first else build(text, other)
    assert bare(found) == bare(before)
    assert not new_problems(found, before)


# --- separators inside lines --------------------------------------------------------------


@pytest.mark.parametrize("separator", SEPARATORS)
def test_each_separator(shared: Path, separator: str) -> None:
    _assert_mended(shared / "editions" / NEWEST, separator)


def test_separators_inside_lines(path: Path) -> None:
    _assert_mended(path, "\u2028")


def _assert_mended(path: Path, separator: str) -> None:
    """Within a sentence, and in the place of a line's end."""
    text, before = list(lines(path)), sound(path)
    rules = [i for i, line in enumerate(text) if re.match(r"\s*[0-9]{3}\.[0-9]+[a-z] .* .* .* ", line)]
    torn = rules[3::40]
    for i in torn:
        head, _, rest = text[i].rpartition(" ")
        text[i] = f"{head}{separator}{rest}"
    examples = [
        i for i in range(len(text) - 1, 0, -1) if text[i].lstrip().startswith("Example:") and text[i - 1]
    ]
    joined = [i for i in examples[::9] if i - 1 not in torn]
    for i in joined:
        text[i - 1 : i + 1] = [text[i - 1] + separator + text[i].lstrip()]
    found = build("\n".join(text))
    assert said(found) == said(before)
    assert new_problems(found, before) == {"layout": len(torn) + len(joined)}
    for rule in found.rules.values():
        for block in rule.blocks:
            first, last = block.text.split()[0], block.text.split()[-1]
            assert all(first in text[p.line - 1] and last in text[p.line - 1] for p in block.places)


# --- lint ---------------------------------------------------------------------------------


def test_lint_finds_no_subject_of_a_list(path: Path) -> None:
    assert not [f for f in findings(sound(path)) if f.kind == "subject" and f.number == "604.2"]
