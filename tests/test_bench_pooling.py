"""The pool of what engines find: what is written for readers, and what their answers add to the labels."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

import pytest

# bench is not part of the package; it comes last, so that it shadows nothing that is tested.
sys.path.append(str(Path(__file__).parent.parent))

pooling = importlib.import_module("bench.relevance.pooling")
asking = importlib.import_module("bench.relevance.questions")

NEW, OLD = asking.DATES
SAID = {
    NEW: {
        "1.1": "Lamps glow.",
        "1.2": "Oil is shed.",
        "1.3": "Moths come.",
        "term:Glow, Glowing": "To shine.",
    },
    OLD: {"1.1": "Oil is shed.", "1.2": "Lamps glowed."},
}
ASKED = asking.Question("ann", "natural", "when is oil shed?", {NEW: ("1.3",), OLD: ()})
POOLED = pooling.Pooled(
    "tune-0", ASKED, {NEW: ("1.3", "1.2", "1.1", "term:Glow, Glowing"), OLD: ("1.2", "1.1")}
)


def test_what_is_alike_in_both_editions_is_written_once():
    (part,) = pooling.written([POOLED], SAID)
    assert part.splitlines() == [
        "### tune-0  when is oil shed?",
        "[1.1] Lamps glow.",
        "[1.2] Oil is shed.",
        "[1.3] Moths come.",
        f"[{OLD[:4]}:1.2] Lamps glowed.",
        "[term:Glow, Glowing] To shine.",
    ]


def test_a_pool_is_parted_and_nothing_is_lost():
    pool = [POOLED._replace(key=f"tune-{i}") for i in range(2 * pooling.PARTS + 1)]
    parts = list(pooling.written(pool, SAID))
    assert len(parts) <= pooling.PARTS
    assert "\n".join(parts).count("### tune-") == len(pool)


@pytest.mark.parametrize(
    ("yes", "new", "old"),
    [
        ([], ("1.3",), ()),
        (["1.2"], ("1.3", "1.2"), ("1.1",)),  # the same words have another number in the older edition
        ([f"{OLD[:4]}:1.2"], ("1.3",), ("1.2",)),
        (["1.3", "term:Glow, Glowing"], ("1.3", "term:Glow, Glowing"), ()),
        (["9.9", "1066:1.1", ""], ("1.3",), ()),  # nothing of the pool
    ],
)
def test_answers_come_behind_the_labels(yes, new, old):
    assert pooling.merged(POOLED, yes, SAID).answers == {NEW: new, OLD: old}


def test_answers_of_readers_are_read_by_question(tmp_path):
    (tmp_path / "judged-0.tsv").write_text("tune-0\t1.2\ntune-0\tterm:Glow, Glowing\n", encoding="utf-8")
    (tmp_path / "judged-1.tsv").write_text("report-3\t1.1\n", encoding="utf-8")
    found = pooling.judged(tmp_path)
    assert found == {"tune-0": {"1.2", "term:Glow, Glowing"}, "report-3": {"1.1"}}
    (tmp_path / "judged-2.tsv").write_text("tune-0 1.2\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"judged-2\.tsv"):
        pooling.judged(tmp_path)


@pytest.mark.parametrize(
    ("yes", "said"),
    [
        ({}, "0 of 1 labels were judged to answer, and 0 texts more"),
        ({"1.3", "1.1"}, "1 of 1 labels were judged to answer, and 1 texts more"),
    ],
)
def test_how_far_readers_and_labels_agree(yes, said):
    assert pooling.agreement([POOLED], {"tune-0": set(yes)}, SAID) == said


def test_a_pool_of_an_edition(kb, tmp_path, monkeypatch):
    asked = [ASKED._replace(text="shimmer", answers={NEW: ("100.1",), OLD: ()})]
    monkeypatch.setattr(pooling, "questions", lambda part: asked if part == "tune" else [])
    made = pooling.engines(kb, str(tmp_path))
    monkeypatch.setattr(pooling, "engines", lambda kb, folder: made)
    told = pooling.write_pool({NEW: kb, OLD: kb}, str(tmp_path), tmp_path / "pool")
    (written,) = (tmp_path / "pool").iterdir()
    text = written.read_text(encoding="utf-8")
    assert told.startswith("1 questions, ")
    assert text.startswith("### tune-0  shimmer\n")
    assert "[100.1] " in text  # a label that no engine has found
    assert "[702.2] " in text
    assert f"[{OLD[:4]}:" not in text  # both editions say the same
