"""Trees of made-up code with known citations, and the judges of what a checker says of them."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from crkb import ingest
from tests.citations.tree import official, small
from tests.citations.tree.forms import ELSEWHERE, FORMS
from tests.citations.tree.judging import FITTING, MUST_BE_SEEN, Finding, Judgement, judge, report
from tests.citations.tree.languages import LANGUAGES, Wording
from tests.citations.tree.making import ENCODINGS, Maker, make
from tests.citations.tree.mending import encoding_of, judge_mending
from tests.citations.tree.past import Editions
from tests.citations.tree.rulebooks import Rulebook, contains, every_number, folded, parent, quotable
from tests.citations.tree.several import FORM_NAMES
from tests.citations.tree.truths import (
    COUNTED,
    KINDS,
    RIGHT,
    STALE,
    VANISHED,
    WRONG,
    Truth,
    canonical,
    load,
    save,
)

SEED = 7
ROOT = Path(__file__).parents[2]


class Tree:
    """A made tree, its truth, and its files' lines."""

    def __init__(self, folder: Path, editions: Editions, files: int, citations: int) -> None:
        self.folder = folder
        self.editions = editions
        self.truths = make(folder, editions, files, citations, SEED)
        self._lines: dict[str, list[str]] = {}

    def lines(self, path: str) -> list[str]:
        if path not in self._lines:
            data = (self.folder / path).read_bytes()
            text = data.decode(encoding_of(data)).removeprefix("\ufeff")
            self._lines[path] = text.replace("\r\n", "\n").split("\n")
        return self._lines[path]

    def near(self, truth: Truth) -> list[str]:
        """The citation's line and two lines before and after it."""
        return self.lines(truth.path)[max(0, truth.line - 3) : truth.line + 2]


@pytest.fixture(scope="module")
def invented(tmp_path_factory) -> Tree:
    return Tree(tmp_path_factory.mktemp("made") / "tree", small.editions(), small.FILES, small.CITATIONS)


@pytest.fixture(scope="module")
def real(tmp_path_factory, shared) -> Tree:
    return Tree(tmp_path_factory.mktemp("made") / "tree", official.editions(), 400, 6000)


@pytest.fixture(params=["invented", pytest.param("real", marks=pytest.mark.editions)])
def tree(request) -> Tree:
    return request.getfixturevalue(request.param)


# --- the reader ---

BOOK = """\ufeffThe rules of owls

1. Birds
101. Owls
102. Nests

101. Owls
101.1. Hoot
101.1a Owls hoot at any moon they like. See rule 102.1.
101.1aa Owls hoot in pairs.
101.2.All owls are birds.
101.3 Owls sleep by day (see rule 101.1).
101.4b. Owls dislike rain.
102. Nests
102.1. Nests are as follows:
102.2. An owl’s nest is round, warm and hidden well behind 12 leaves of the oak that stands nearest to it.

2020 was a good year. 101.9 is not a rule here.
"""


def test_the_reader_reads_rules_titles_and_chapters():
    book = Rulebook(BOOK)
    numbers = ["101.1", "101.1a", "101.1aa", "101.2", "101.3", "101.4b", "102.1", "102.2"]
    assert list(book.texts) == numbers
    assert book.texts["101.2"] == "All owls are birds."
    assert (book.chapters, book.titles) == ({"101": "Owls", "102": "Nests"}, {"101.1": "Hoot"})
    assert [book.title(n) for n in ("101.1aa", "101.2", "102", "109.9")] == ["Hoot", "Owls", "Nests", ""]
    assert "101" in book
    assert "101.9" not in book


def test_the_reader_finds_words():
    book = Rulebook(BOOK)
    assert quotable(book.texts["102.2"]) == [
        ["An", "owl’s", "nest", "is", "round,", "warm", "and", "hidden", "well", "behind"],
        ["leaves", "of", "the", "oak", "that", "stands", "nearest", "to"],
    ]
    words = folded("nest is ROUND, warm and hidden well behind")
    assert book.holding(words) == ["102.2"]
    assert book.holding((*words, "oak")) == []
    assert not contains(("owls", "hoots"), ("owls", "hoot"))


@pytest.mark.parametrize(
    ("number", "expected"),
    [("702.19b", "702.19"), ("704.5aa", "704.5"), ("702.19", "702.19"), ("702", "702")],
)
def test_parents(number, expected):
    assert parent(number) == expected


def test_every_number_is_read_generously():
    text = "  101.1a Owls.\n102. Nests\n103.2. Eggs\nsee 104.1\n"
    assert every_number([text]) >= {"101.1a", "101.1", "102", "103.2"}
    assert "104.1" not in every_number([text])


@pytest.mark.editions
def test_the_reader_counts_as_many_rules_as_an_independent_count(shared):
    found = official.editions(shared / "editions").all
    assert [len(book.texts) for book in found] == [2962, 3022, 3162]
    # the table of contents has each chapter, and the text each again under the same title
    assert [len(book.chapters) for book in found] == [144, 144, 147]


def test_the_invented_editions_can_be_added(invented):
    built = [ingest.build([ingest.open_source("x.txt", t.encode())], "") for t in small.texts()]
    assert tuple(e.id for e in built) == small.IDS
    assert all(e.problems == () for e in built)
    for book, edition in zip(invented.editions.all, built, strict=True):
        assert set(edition.rules) - {"1", "7", "8"} == set(book.texts) | set(book.chapters)


# --- the truth ---


def test_each_citation_stands_where_the_truth_says(tree):
    for t in tree.truths:
        if t.kind != "binary-file":
            line = tree.lines(t.path)[t.line - 1]
            assert line[t.column - 1 :].startswith(t.text), t
            assert (t.lead_line, t.lead_column) <= (t.line, t.column)
            assert t.text


def test_kinds_and_how_many(tree):
    counts = Counter(t.kind for t in tree.truths)
    assert set(counts) == set(KINDS) == set(FITTING)
    asked = small.CITATIONS if tree.editions.now.title("704").startswith("Evening") else 6000
    assert sum(counts[k] for k in COUNTED) == asked


def test_numbers_are_what_their_kind_says(tree):
    now, older = tree.editions.now, tree.editions.older
    for t in tree.truths:
        numbers = t.number.split("–")
        if t.kind in (*RIGHT, "misnamed", "misquoted", "renamed", "requoted", "unprovable"):
            assert all(n in now for n in numbers), t
        elif t.kind in VANISHED:
            assert numbers[-1] not in now, t
            assert any(numbers[-1] in book for book in older), t
        elif t.kind in ("invented", "ignored-line", "ignored-file"):
            assert numbers[-1] not in tree.editions.ever, t
        assert all(n in now for n in t.suggestions), t
        assert not t.below or t.below in now, t


def _around(tree: Tree, truth: Truth) -> tuple[str, ...]:
    """The words within two lines: those of comments go on from line to line."""
    text = " ".join(re.sub(r"^\s*(#|//|\*)", "", line) for line in tree.near(truth))
    return _name(re.sub(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|_", " ", text))


def _name(title: str) -> tuple[str, ...]:
    """The words of a title as the names of types and functions have them, too."""
    return folded(title.replace("’", "").replace("'", "").replace("-", " "))


def test_there_is_evidence_where_the_truth_says_so(tree):
    """A name beside it that it had in the edition it was written for; or words, in the one it quotes."""
    now, older = tree.editions.now, tree.editions.older
    for t in tree.truths:
        words = _around(tree, t)
        if t.kind == "renamed":
            names = [b.title(t.number) for b in older if b.title(t.number) != now.title(t.number)]
            assert any(contains(words, _name(n)) for n in names), t
        elif t.kind == "misnamed":
            assert any(contains(words, _name(n)) for n in now.by_title), t
        elif t.kind in ("right", "right-reused") and "quotation" not in t.evidence and t.evidence != "none":
            assert contains(words, _name(now.title(t.number))), t
        elif t.kind in ("misquoted", "requoted", "outdated-quotation"):
            assert not _quoted(words, now, t.number), t
            old = [b for b in older if t.kind != "misquoted" and t.number in b.texts]
            sources = [now] if t.kind == "misquoted" else old
            assert any(_quoted(words, b, n) for b in sources for n in _sources(t)), t
        elif "quotation" in t.evidence:
            assert _quoted(words, now, t.number), t


def _sources(truth: Truth) -> tuple[str, ...]:
    return truth.suggestions if truth.kind == "misquoted" else (truth.number,)


def _quoted(words: tuple[str, ...], book: Rulebook, number: str) -> bool:
    """Eight words of the rule stand in the words."""
    rule = _name(book.texts.get(number, ""))
    return any(contains(words, rule[i : i + 8]) for i in range(len(rule) - 7))


def test_there_is_no_evidence_where_the_truth_knows_of_none(tree):
    """Nothing near is the title of a rule, unless it belongs to another citation in the same lines."""
    titles = [_name(t) for book in tree.editions.all for t in book.by_title]
    single = {t[0] for t in titles if len(t) == 1}
    several = [t for t in titles if len(t) > 1]
    alone = [t for t in tree.truths if t.evidence == "none" and t.kind in MUST_BE_SEEN]
    assert len(alone) > 50
    for t in alone[:2000]:
        words = _around(tree, t)
        assert not single & set(words), (t, single & set(words))
        assert not any(contains(words, title) for title in several), t


def test_neutral_words_are_no_titles():
    wording = Wording(["Buffer Overflow", "Widgets", "Cache"])
    assert not {"buffer", "widget", "cache"} & set(wording.words)
    assert "index" in wording.words


@pytest.mark.parametrize(
    ("suggestions", "below", "number", "expected"),
    [
        (("701.26a",), "", "701.26a", True),
        (("701.26a",), "", "701.26A", True),
        (("701.26a",), "", "701.26", False),
        ((), "701.2", "701.2b", True),
        ((), "701.2", "701.2", True),
        ((), "701.2", "701.20b", False),
        ((), "701", "701.20b", True),
        ((), "", "701.20b", None),
    ],
)
def test_what_is_accepted(suggestions, below, number, expected):
    its = Truth("a", 1, 1, "x", "renamed", "CR", "", "x", suggestions, below)
    assert its.accepts(number) is expected


def test_truths_can_be_saved(invented, tmp_path):
    save(tmp_path / "truth.jsonl", invented.truths)
    assert load(tmp_path / "truth.jsonl") == invented.truths


# --- the tree ---


def test_the_same_seed_gives_the_same_tree():
    one, same, other = (list(Maker(small.editions(), seed).files(10, 80)) for seed in (3, 3, 4))
    assert one == same
    assert one != other


def test_a_tree_has_all_encodings_line_ends_and_languages(tree):
    data = {p: p.read_bytes() for p in tree.folder.rglob("*") if p.is_file() and "src" in p.parts}
    found = {encoding_of(d) for d in data.values()}
    assert found == {"utf-8", *(e for e, _, _ in ENCODINGS if e != "utf-8-sig")}
    assert any(d.startswith(b"\xef\xbb\xbf") for d in data.values())
    assert any(b"\r\n" in d for d in data.values())
    assert {p.suffix for p in data} == {its.ending for its in LANGUAGES}


@pytest.mark.skipif(not shutil.which("git"), reason="needs git")
def test_git_ignores_what_the_truth_calls_ignored(invented, tmp_path):
    copy = tmp_path / "copy"
    shutil.copytree(invented.folder, copy)
    subprocess.run(["git", "init", "-q", str(copy)], check=True)
    listed = subprocess.run(
        ["git", "-C", str(copy), "ls-files", "-co", "--exclude-standard", "-z"],
        capture_output=True,
        check=True,
    ).stdout.decode()
    ignored = {t.path for t in invented.truths if t.kind == "ignored-file"}
    kept = {t.path for t in invented.truths if t.kind != "ignored-file"}
    assert ignored
    assert not ignored & set(listed.split("\0"))
    assert kept <= set(listed.split("\0"))


@pytest.mark.editions
def test_a_big_tree_has_every_form_and_is_made_in_time(shared, tmp_path):
    start = time.process_time()
    truths = make(tmp_path / "big", official.editions(shared / "editions"), 5000, 50_000, 1)
    assert time.process_time() - start < 30
    assert sum(t.kind in COUNTED for t in truths) == 50_000
    forms = Counter(t.form for t in truths)
    assert {*FORMS, *ELSEWHERE, *FORM_NAMES} <= set(forms)
    assert min(Counter(t.kind for t in truths if t.kind in (*RIGHT, *WRONG)).values()) > 100


def test_the_command_writes_a_tree_its_truth_and_its_editions(tmp_path):
    command = [sys.executable, "-m", "tests.citations.tree", str(tmp_path / "t"), "--small"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert "requoted" in done.stdout
    assert sorted(p.name for p in tmp_path.iterdir()) == ["t", "t.editions", "t.truth.jsonl"]
    assert len(list((tmp_path / "t.editions").iterdir())) == 3
    assert load(tmp_path / "t.truth.jsonl")
    again = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert again.returncode == 2
    assert "exists already" in again.stderr


# --- judging ---


def perfect(truths: list[Truth]) -> list[Finding]:
    """What a checker without fault would say."""
    return [
        Finding(t.path, t.line, t.column, t.text, FITTING[t.kind][0], "certain", _new(t))
        for t in truths
        if FITTING[t.kind]
    ]


def _new(truth: Truth) -> str:
    return (truth.suggestions or (truth.below,))[0]


def test_a_perfect_checker(tree):
    made = judge(tree.truths, perfect(tree.truths))
    assert [made.recall(*kinds) for kinds in (STALE, ("invented",), ("misnamed",), ("misquoted",))] == [1] * 4
    assert made.precision() == 1
    assert not made.false_certain + made.wrong_places + made.ignored + made.mislabelled
    assert not made.nowhere + made.unseen() + made.missed()
    assert {t.kind for t, _ in made.overclaimed} <= {"vanished-ambiguous"}


def test_a_checker_that_only_looks_whether_numbers_exist(tree):
    now = tree.editions.now
    findings = [
        Finding(t.path, t.line, t.column, t.text, "exists" if t.number.split("–")[-1] in now else "unknown")
        for t in tree.truths
        if t.kind in MUST_BE_SEEN
    ]
    made = judge(tree.truths, findings)
    assert made.recall("invented") == made.recall(*VANISHED) == 1
    assert made.recall("renamed", "requoted") == made.recall("misnamed") == made.recall("misquoted") == 0
    assert not made.false_certain
    assert {t.kind for t, _ in made.mislabelled} == set(VANISHED)


def one(kind: str, **more: object) -> Truth:
    """The truth about a citation, CR 704.5f in the third line."""
    fields = {"form": "CR", "number": "704.5f", "lead_line": 3, "lead_column": 4, **more}
    return Truth("a.py", 3, 7, "704.5f", kind, **fields)  # type: ignore[arg-type]


def said(kind: str, sureness: str = "certain", suggestion: str = "") -> Finding:
    return Finding("a.py", 3, 7, "704.5f", kind, sureness, suggestion)


def _faults(made: Judgement) -> str:
    """Which lists of a judgement have something in them."""
    names = (
        "false_certain",
        "false_alarms",
        "wrong_places",
        "overclaimed",
        "mislabelled",
        "ignored",
        "nowhere",
    )
    found = [n for n in names if getattr(made, n)]
    return " ".join([*found, *(["missed"] if made.missed() else []), *(["unseen"] if made.unseen() else [])])


MOVED = {"suggestions": ("704.6f",)}


@pytest.mark.parametrize(
    ("truth", "finding", "faults"),
    [
        (one("right"), said("exists"), ""),
        (one("right"), said("moved"), "false_certain false_alarms"),
        (one("right"), said("misnamed", "likely"), "false_alarms"),
        (one("right-noise"), said("misnamed"), "false_certain false_alarms"),
        (one("right-mention"), said("misnamed", "look"), "false_alarms"),
        (one("outdated-quotation"), said("changed"), ""),
        (one("outdated-quotation"), said("moved"), "false_certain false_alarms"),
        (one("right"), None, "unseen"),
        (one("decoy"), said("unknown"), "false_certain false_alarms"),
        (one("decoy"), said("exists"), ""),
        (one("decoy"), None, ""),
        (one("placeholder"), said("placeholder"), ""),
        (one("placeholder"), said("unknown"), "false_certain false_alarms"),
        (one("vanished-moved", **MOVED), said("moved", "certain", "704.6f"), ""),
        (one("vanished-moved", **MOVED), said("moved", "certain", "704.6g"), "false_certain wrong_places"),
        (one("vanished-moved", **MOVED), said("moved", "likely", "704.6g"), "wrong_places"),
        (one("vanished-moved", **MOVED), said("gone"), ""),
        (one("vanished-moved", **MOVED), said("exists"), "missed"),
        (one("vanished-moved", **MOVED), None, "missed unseen"),
        (one("vanished-ambiguous", evidence="none"), said("moved", "certain", "704.9"), "overclaimed"),
        (one("vanished-ambiguous", evidence="none"), said("moved", "likely", "704.9"), ""),
        (one("renamed", below="701.3"), said("moved", "certain", "701.3b"), ""),
        (one("renamed", below="701.3"), said("moved", "certain", "701.30b"), "false_certain wrong_places"),
        (one("renamed"), said("moved", "certain", "701.30b"), ""),
        (one("invented"), said("unknown"), ""),
        (one("invented"), said("misnamed"), "mislabelled"),
        (one("unprovable"), said("moved", "look"), ""),
        (one("unprovable"), said("moved", "likely"), "overclaimed"),
        (one("unprovable"), said("exists"), ""),
        (one("ignored-line"), said("unknown", "look"), "ignored"),
        (one("ignored-file"), said("unknown"), "ignored"),
        (one("right"), said("exists")._replace(line=9), "unseen"),
        (one("right"), said("gone")._replace(line=9), "nowhere unseen"),
        (Truth("a.py", 1, 1, "", "binary-file", "binary"), said("unknown"), "ignored"),
    ],
)
def test_faults(truth, finding, faults):
    assert _faults(judge([truth], [finding] if finding else [])) == faults


@pytest.mark.parametrize("finding", [said("wrong"), said("moved", "sure")])
def test_unknown_words_of_a_checker_are_refused(finding):
    with pytest.raises(ValueError, match="unknown kind or sureness"):
        judge([one("right")], [finding])


LIST = [
    Truth("a.py", 3, 7, "704.5f", "right", "list of letters", "", "704.5f", (), "", 3, 4),
    Truth("a.py", 3, 14, "o", "invented", "list of letters", "", "704.5o", (), "", 3, 14),
]
WRAPPED = [Truth("a.py", 4, 4, "704.5f", "right", "wrapped", "", "704.5f", (), "", 3, 20)]


@pytest.mark.parametrize(
    ("truths", "line", "column", "text", "numbers"),
    [
        (LIST, 3, 7, "704.5f", "704.5f"),
        (LIST, 3, 14, "o", "704.5o"),
        (LIST, 3, 4, "CR 704.5f", "704.5f"),
        (LIST, 3, 4, "CR 704.5f/o", "704.5f 704.5o"),
        (LIST, 3, 4, "CR", "704.5f"),
        (LIST, 3, 1, "x", ""),
        (LIST, 3, 15, "x", ""),
        (LIST, 2, 7, "704.5f", ""),
        (WRAPPED, 4, 4, "704.5f", "704.5f"),
        (WRAPPED, 3, 20, "CR\n// 704.5f", "704.5f"),
        (WRAPPED, 3, 20, "CR 704.5f", "704.5f"),
        (WRAPPED, 3, 1, "x", ""),
    ],
)
def test_which_citation_a_finding_is_about(truths, line, column, text, numbers):
    made = judge(truths, [Finding("a.py", line, column, text, "exists")])
    assert " ".join(sorted(t.number for t in made.seen)) == numbers


def test_a_list_reported_as_a_whole_is_no_false_alarm_where_part_of_it_is_wrong():
    made = judge(LIST, [Finding("a.py", 3, 4, "CR 704.5f/o", "unknown")])
    assert _faults(made) == ""


def test_precision_by_sureness():
    truths = [one("invented"), one("right")._replace(line=5, lead_line=5)]
    made = judge(
        truths, [said("unknown"), said("gone", "look")._replace(line=5), said("gone")._replace(line=8)]
    )
    assert (made.precision("certain"), made.precision("look"), made.precision("likely")) == (0.5, 0, 1)
    assert made.precision() == pytest.approx(1 / 3)


def test_the_report_names_what_was_missed_and_falsely_said():
    truths = [one("invented"), one("right")._replace(line=5, lead_line=5)]
    said_of = report(judge(truths, [said("exists"), said("gone")._replace(line=5)]))
    assert "invented 0.00%" in said_of
    assert "false certain: 1 (" in said_of
    assert "invented · CR" in said_of
    assert "a.py:5:7 704.5f: certain gone" in said_of


def test_files_in_which_nothing_was_found():
    truths = [one("right"), one("invented")._replace(path="b.py"), one("decoy")._replace(path="c.py")]
    made = judge(truths, [said("exists")])
    assert made.blind() == ["b.py"]
    assert "files in which nothing was found: 1, such as b.py" in report(made)


def test_both_judges_print_figures(invented, tmp_path):
    save(tmp_path / "truth", invented.truths)
    findings = "".join(json.dumps(f._asdict()) + "\n" for f in perfect(invented.truths))
    (tmp_path / "findings").write_text(findings, encoding="utf-8")
    assert "recall: stale 100.00%" in _printed("judging", tmp_path / "truth", tmp_path / "findings")
    assert "0  other changes" in _printed("mending", invented.folder, tmp_path / "truth", invented.folder)


def _printed(name: str, *paths: Path) -> str:
    command = [sys.executable, "-m", f"tests.citations.tree.{name}", *map(str, paths)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout


# --- mending ---


def rewrite(tree: Tree, folder: Path, new: dict[Truth, str]) -> Path:
    """A copy of the tree with other texts in place of some citations."""
    shutil.copytree(tree.folder, folder)
    for path in {t.path for t in new}:
        data = (folder / path).read_bytes()
        encoding = encoding_of(data)
        lines = data.decode(encoding).split("\n")
        shift = len(lines[0]) - len(lines[0].removeprefix("\ufeff"))
        for t in sorted((t for t in new if t.path == path), key=lambda t: (t.line, -t.column)):
            line, at = lines[t.line - 1], t.column - 1 + (shift if t.line == 1 else 0)
            lines[t.line - 1] = line[:at] + new[t] + line[at + len(t.text) :]
        (folder / path).write_bytes("\n".join(lines).encode(encoding))
    return folder


def test_nothing_mended(invented):
    made = judge_mending(invented.folder, invented.truths, invented.folder)
    assert len(made.left) == sum(t.kind in WRONG for t in invented.truths)
    assert not made.rightly + made.wrongly + made.harmed + made.guessed + made.damage


def test_everything_mended_that_can_be(tree, tmp_path):
    new = {t: t.suggestions[0] for t in tree.truths if t.kind in WRONG and t.suggestions}
    made = judge_mending(tree.folder, tree.truths, rewrite(tree, tmp_path / "after", new))
    assert {t for t, _ in made.rightly} == set(new)
    assert len(made.left) == sum(t.kind in WRONG for t in tree.truths) - len(new)
    assert not made.wrongly + made.unjudged + made.harmed + made.guessed + made.damage


NAMES = {
    "harmed": "right ones changed",
    "wrongly": "mended wrongly",
    "unjudged": "mended, unjudged",
    "guessed": "changed without proof",
}


@pytest.mark.parametrize(
    ("kind", "written", "where"),
    [
        ("right", "704.2b", "harmed"),
        ("right-noise", "704.2b", "harmed"),
        ("renamed", "999.9", "wrongly"),
        ("invented", "704.2b", "unjudged"),
        ("unprovable", "704.2b", "guessed"),
        ("ignored-line", "704.2b", "guessed"),
        ("decoy", "704.2b", "guessed"),
    ],
)
def test_what_became_of_a_citation(invented, tmp_path, kind, written, where):
    its = next(t for t in invented.truths if t.kind == kind and (t.suggestions or kind != "renamed"))
    made = judge_mending(
        invented.folder, invented.truths, rewrite(invented, tmp_path / "after", {its: written})
    )
    assert getattr(made, where) == [(its, written)]
    others = {"rightly", "harmed", "wrongly", "unjudged", "guessed", "damage"} - {where}
    assert not any(getattr(made, other) for other in others)
    assert f"1  {NAMES[where]} (1 {kind})" in made.report()


def test_a_letter_written_out_in_full_is_the_same_rule(invented, tmp_path):
    its = next(
        t for t in invented.truths if t.form == "list of letters" and t.kind == "right" and len(t.text) == 1
    )
    after = rewrite(invented, tmp_path / "after", {its: its.number})
    assert not judge_mending(invented.folder, invented.truths, after).harmed


def _first_file(tree: Tree, start: bytes = b"") -> str:
    return next(t.path for t in tree.truths if (tree.folder / t.path).read_bytes().startswith(start))


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda d: d + b"x", ""),
        (lambda d: d + b"\n", "another number of lines"),
        (lambda d: d.replace(b"#", b"%", 1), ""),
        (lambda d: b"\xef\xbb\xbf" + d, ""),
        (lambda d: d.replace(b"\n", b"\r\n"), ""),
        (lambda d: d + b"\xff", "another encoding"),
    ],
    ids=["behind", "line", "comment", "mark", "line ends", "encoding"],
)
def test_other_changes_are_damage(invented, tmp_path, change, expected):
    after = tmp_path / "after"
    shutil.copytree(invented.folder, after)
    path = after / _first_file(invented, b"# ")
    path.write_bytes(change(path.read_bytes()))
    made = judge_mending(invented.folder, invented.truths, after)
    assert expected in " ".join(made.damage)
    assert made.damage
    assert all(d.startswith(_first_file(invented, b"# ")) for d in made.damage)


def test_files_that_appear_or_vanish_are_damage(invented, tmp_path):
    after = tmp_path / "after"
    shutil.copytree(invented.folder, after)
    (after / "data" / "table.bin").rename(after / "data" / "other.bin")
    made = judge_mending(invented.folder, invented.truths, after)
    assert [d.split(":")[0] for d in made.damage] == ["data/other.bin", "data/table.bin"]


@pytest.mark.parametrize(
    ("typed", "number"), [("704.5F", "704.5f"), ("702.19 b", "702.19b"), ("704.5.", "704.5")]
)
def test_numbers_as_typed(typed, number):
    assert canonical(typed) == number
