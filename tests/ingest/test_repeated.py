"""A number printed twice with different titles: both things are there, titled, linked and reported."""

from __future__ import annotations

import time

import pytest

from crkb.ingest import build, open_source
from crkb.ingest.dialects.canonical import write
from crkb.kb import KnowledgeBase
from crkb.library.library import Library
from crkb.library.sources import Raw
from crkb.model import Edition
from tests import invented

TEXT = """\
100. Lanterns
100.1. A lantern glows.
102. Gifts
102.1. Shimmer
102.1a Shimmer doubles a lantern.
102.1b Two shimmers are one. See rule 102.1a.
102.2. Moonwalk
102.2a Moonwalk lets a keeper walk. See rule 102.1, “Shimmer,” and rule 102.2, “Moonwalk.”
102.2b Two moonwalks are one. See rule 102.2a.
102.3. Drowse
102.3a Drowse lets a keeper rest (see rule 102.2, “Moonwalk”).
103. Oil
103.1. Oil burns.
"""


def edition(text: str) -> Edition:
    return build([open_source("invented.txt", text.encode())], "x-1")


def titles(found: Edition) -> dict[str, str]:
    return {key: rule.title for key, rule in found.rules.items() if rule.kind == "rule" and rule.title}


def names(found: Edition, number: str) -> list[tuple[str, str]]:
    return [(r.target, r.status) for b in found.rules[number].blocks for r in b.references]


def printed(text: str, old: str, new: str) -> str:
    """The text with a rule's number and those below it misprinted; what refers to them is right."""
    return "".join(
        f"{line.replace(old, new, 1) if line.startswith(old) else line}"
        for line in text.splitlines(keepends=True)
    )


def test_the_second_takes_the_next_number_if_that_is_free() -> None:
    found = edition(printed(TEXT, "102.2", "102.1"))
    assert list(found.rules) == list(edition(TEXT).rules)
    assert titles(found) == titles(edition(TEXT))
    assert [(p.kind, p.number, p.message) for p in found.problems] == [
        (
            "duplicate",
            "102.2",
            "102.1 is printed twice with different titles; Moonwalk is kept as 102.2",
        )
    ]
    assert all(not rule.variants for rule in found.rules.values())
    assert names(found, "102.3a") == [("102.2", "resolved")]
    assert names(found, "102.2a") == [("102.1", "resolved"), ("102.2", "resolved")]


def test_references_misprinted_alike_mean_what_they_quote_or_are_in() -> None:
    found = edition(TEXT.replace("102.2", "102.1"))
    assert names(found, "102.3a") == [("102.2", "resolved")]
    assert names(found, "102.2a") == [("102.1", "resolved"), ("102.2", "resolved")]
    assert names(found, "102.2b") == [("102.2a", "resolved")]
    assert names(found, "102.1b") == [("102.1a", "resolved")]


def test_the_first_takes_the_number_before_if_that_is_free() -> None:
    found = edition(printed(TEXT, "102.1", "102.2"))
    assert titles(found) == titles(edition(TEXT))
    assert [p.message for p in found.problems] == [
        "102.2 is printed twice with different titles; Shimmer is kept as 102.1"
    ]
    assert names(found, "102.2a") == [("102.1", "resolved"), ("102.2", "resolved")]


def test_only_a_heading_may_repeat_a_number() -> None:
    found = edition(TEXT.replace("102.2. Moonwalk", "102.1. Moonwalk"))
    assert list(found.rules) == list(edition(TEXT).rules)
    assert [p.number for p in found.problems] == ["102.2"]


TWICE = TEXT.replace("102.3. Drowse", "102.2. Drowse").replace("102.3a", "102.2a")
TAKEN = TWICE.replace("103. Oil", "102.3. Hum\n102.3a Hum is a gift.\n103. Oil")


def test_the_last_number_may_be_the_one_that_is_repeated() -> None:
    assert titles(edition(TWICE)) == titles(edition(TEXT))


def test_failing_that_the_second_gets_a_number_behind_all_others() -> None:
    found = edition(TAKEN)
    assert titles(found) == {"102.1": "Shimmer", "102.2": "Moonwalk", "102.3": "Hum", "102.4": "Drowse"}
    assert list(found.rules)[-5:] == ["102.3a", "102.4", "102.4a", "103", "103.1"]
    assert [p.kind for p in found.problems] == ["duplicate"]
    assert names(found, "102.4a") == [("102.2", "resolved")]


def test_chapters_too() -> None:
    found = edition(TEXT.replace("103.", "102."))
    assert (found.rules["103"].title, found.rules["103.1"].text) == ("Oil", "Oil burns.")
    assert [(p.kind, p.number) for p in found.problems] == [("duplicate", "103")]


BOTH = """\
100. Kites
100.1. Kites fly.
100. Wolves
100.1. Wolves run.
101. Owls
101.1. Hoot
101.1a It hoots.
101.1. Howl
101.1a It howls.
101.2. Nest
101.2a It nests.
"""


def test_a_chapter_and_a_rule_that_get_numbers_behind_the_same_line() -> None:
    found = edition(BOTH)
    assert list(found.rules)[-6:] == ["101.2", "101.2a", "101.3", "101.3a", "102", "102.1"]
    assert (found.rules["101.3a"].text, found.rules["102.1"].text) == ("It howls.", "Wolves run.")
    places = {p.line for rule in found.rules.values() for b in rule.blocks for p in b.places}
    assert places == set(range(1, 12))


def test_both_are_found_by_title_and_by_search(home) -> None:
    library = Library()
    library.add([Raw("x.txt", TAKEN.encode())], "x-1")
    kb = KnowledgeBase(library.open("x-1"))
    assert [e.number for e in kb.find("drowse")] == ["102.4"]
    assert [e.number for e in kb.find("moonwalk")] == ["102.2"]
    assert "102.4" in [hit.name for hit in kb.search("drowse").hits]


def test_the_same_title_again_is_a_duplicate() -> None:
    found = edition(TEXT.replace("103. Oil", "102.1. Shimmer\n102.1a Shimmer doubles a lantern.\n103. Oil"))
    assert list(found.rules) == list(edition(TEXT).rules)
    assert {p.kind for p in found.problems} == {"duplicate"}
    again = TWICE.replace("103. Oil", "102.2. Drowse\n102.2a Drowse lets a keeper rest.\n103. Oil")
    assert titles(edition(again)) == titles(edition(TEXT))


CONTENTS = "102. Gifts 45\n102.1. Shimmer 45\n102.2. Moonwalk 46\n" + TEXT


def test_rows_of_contents_are_no_rules_of_their_own() -> None:
    assert sorted(edition(CONTENTS).rules) == sorted(edition(TEXT).rules)


def test_titles_that_differ_between_sources_are_variants() -> None:
    other = TEXT.replace("Moonwalk\n", "Night Walk\n")
    sources = [open_source(f"{i}.txt", text.encode()) for i, text in enumerate((TEXT, other))]
    found = build(sources, "x-1")
    assert titles(found) == titles(edition(TEXT))
    assert [v.text for v in found.rules["102.2"].variants] == ["Night Walk"]
    assert build([open_source("x", write(found).encode())], "x-1").rules["102.2"].variants


def test_in_a_whole_document() -> None:
    text = invented.FIRST.replace("\n102.2", "\n102.1")
    found = invented.build(text)
    assert titles(found) == {"102.1": "Shimmer", "102.2": "Moonwalk"}
    assert names(found, "102.2a") == [("102.2a", "resolved")]  # nothing else says 102.2


@pytest.mark.slow
def test_many_titles_of_one_number() -> None:
    text = "100. Owls\n100.1. First\n" + "".join(f"100.1. Owl{n}\n" for n in range(100_000))
    start = time.process_time()
    found = edition(text)
    assert len(found.rules) == 1001
    assert time.process_time() - start < 30
