"""Trees of made-up code with known citations."""

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
from tests.citations.tree.judging import FITTING, MUST_BE_SEEN
from tests.citations.tree.languages import LANGUAGES, Wording
from tests.citations.tree.made import Tree, perfect
from tests.citations.tree.making import ENCODINGS, Maker, make
from tests.citations.tree.mending import encoding_of
from tests.citations.tree.rulebooks import Rulebook, contains, folded, parent
from tests.citations.tree.several import FORM_NAMES
from tests.citations.tree.truths import (
    COUNTED,
    KINDS,
    RIGHT,
    STALE,
    VANISHED,
    WRONG,
    Truth,
    load,
    save,
)

ROOT = Path(__file__).parents[2]


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


def test_what_is_near_a_right_citation_by_chance_is_no_evidence(tree):
    now = tree.editions.now
    noise = [t for t in tree.truths if t.kind == "right-noise"]
    assert noise
    for t in noise:
        words = _around(tree, t)
        titles = {b.title(t.number) for b in tree.editions.all if t.number in b}
        assert not any(contains(words, _name(title)) for title in titles), t
        heads = ("class", "struct", "def", "fn", "void")
        named = any(line.lstrip().startswith(heads) for line in tree.near(t))
        assert not (named and parent(t.number) in now.titles), t


def test_forms_suit_their_numbers(tree):
    for t in tree.truths:
        if t.form in ("JSON", "string", "wrapped"):
            assert "." in t.number, t
        if t.form == "bare":
            assert t.number[-1].isalpha(), t
            assert t.number[:3] in tree.editions.now.chapters or t.kind in STALE, t
        if "–" in t.number:
            assert t.suggestions == (), t


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


def test_both_judges_print_figures(invented, tmp_path):
    save(tmp_path / "truth", invented.truths)
    findings = "".join(json.dumps(f._asdict()) + "\n" for f in perfect(invented.truths))
    (tmp_path / "findings").write_text(findings, encoding="utf-8")
    assert "recall: stale 100.00%" in _printed("judging", tmp_path / "truth", tmp_path / "findings")
    assert "0  other changes" in _printed("mending", invented.folder, tmp_path / "truth", invented.folder)


def _printed(name: str, *paths: Path) -> str:
    command = [sys.executable, "-m", f"tests.citations.tree.{name}", *map(str, paths)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
