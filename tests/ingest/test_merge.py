"""Several sources to one edition: provenance, variants, duplicates, order, checks of the numbering."""

from __future__ import annotations

import pytest

from crkb.ingest import build, open_source
from crkb.model import Edition, Place

WHOLE = """\
Magic: The Gathering Comprehensive Rules
An invented game.
These rules are effective as of May 4, 2032.
Contents
1. Basics
100. Owls
101. Dusk
Glossary
Credits
1. Basics
100. Owls
100.1. Owls call.
Example: An owl calls.
100.1a At dusk.
101. Dusk
101.1. Dusk ends the day.
Glossary
Owl
A bird.
Credits
Nobody"""


def edition(*texts: str, name: str = "owls") -> Edition:
    return build([open_source(f"{i}.txt", text.encode()) for i, text in enumerate(texts)], name)


def problems(found: Edition, *kinds: str) -> list[tuple[str, str]]:
    return [(p.kind, p.number) for p in found.problems if not kinds or p.kind in kinds]


def rules(*lines: str) -> Edition:
    """An edition of rules under chapter 100."""
    return edition("\n".join(["1. Basics", "100. Owls", *lines]))


# --- two sources --------------------------------------------------------------------------


def test_same_rule_of_two_sources_is_one_with_two_provenances() -> None:
    found = edition(
        "100. Owls\n100.1. Owls call.\nExample: One.", "\n\n100. Owls\n100.1. Owls call.\nExample: One."
    )
    rule = found.rules["100.1"]
    assert [b.places for b in rule.blocks] == [(Place(0, 2), Place(1, 4)), (Place(0, 3), Place(1, 5))]
    assert found.rules["100"].blocks[0].places == (Place(0, 1), Place(1, 3))
    assert rule.variants == ()
    assert problems(found) == []
    assert [s.name for s in found.sources] == ["0.txt", "1.txt"]


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ("Owls can’t “call.”", 'Owls can\'t "call."'),
        ("Owls 2–3 call—loud.", "Owls 2-3 call-loud."),
        ("Owls  call.", "Owls call."),
    ],
)
def test_typography_makes_no_variant(ours: str, theirs: str) -> None:
    found = edition(f"100. Owls\n100.1. {ours}", f"100. Owls\n100.1. {theirs}")
    assert found.rules["100.1"].text == ours
    assert found.rules["100.1"].variants == ()
    assert problems(found) == []


@pytest.mark.parametrize(
    ("ours", "theirs", "variant"),
    [
        ("100.1. Owls call.", "100.1. Owls sing.", "Owls sing."),
        ("100.1. Owls call.", "100.1. owls call.", "owls call."),
        ("100.1. Owls call.\nExample: One.", "100.1. Owls call.", "Owls call."),
        ("100.1. Owls call.", "100.1. Owls call.\nExample: One.", "Owls call.\nOne."),
        ("100.1. Owls call.\nExample: One.", "100.1. Owls call.\n  One.", "Owls call.\nOne."),
    ],
)
def test_differing_texts_are_kept_and_reported(ours: str, theirs: str, variant: str) -> None:
    found = edition(f"100. Owls\n{ours}", f"100. Owls\n{theirs}")
    rule = found.rules["100.1"]
    (kept,) = rule.variants
    assert kept.text == variant
    assert kept.places == tuple(Place(1, 2 + i) for i in range(theirs.count("\n") + 1))
    assert rule.blocks[0].places == (Place(0, 2),)
    assert problems(found) == [("variant", "100.1")]
    assert found.problems[0].place == Place(1, 2)


def test_variant_of_two_sources_is_one() -> None:
    ours, theirs = "100. Owls\n100.1. Owls call.", "100. Owls\n100.1. Owls sing."
    (variant,) = edition(ours, theirs, theirs).rules["100.1"].variants
    assert variant.places == (Place(1, 2), Place(2, 2))


def test_three_texts_are_a_rule_and_two_variants() -> None:
    found = edition(*(f"100. Owls\n100.1. Owls {verb}." for verb in ("call", "sing", "sleep")))
    assert [v.text for v in found.rules["100.1"].variants] == ["Owls sing.", "Owls sleep."]


def test_sources_are_put_in_the_order_of_numbers() -> None:
    found = edition(
        "101. Dusk\n101.1. Dark.\n101.10. Darker.\n101.2. Darkest.",
        "100. Owls\n100.1. Call.\n100.1aa Z.\n100.1z Y.",
    )
    assert list(found.rules) == ["1", "100", "100.1", "100.1z", "100.1aa", "101", "101.1", "101.2", "101.10"]
    assert "order" not in dict(problems(found))


# --- excerpt and whole document -----------------------------------------------------------

EXCERPT = "100. Owls\n100.1. Owls hoot.\nExample: An owl calls.\n100.1a At dusk."


@pytest.mark.parametrize("texts", [(WHOLE, EXCERPT), (EXCERPT, WHOLE)], ids=["whole first", "excerpt first"])
def test_whole_document_supersedes_an_excerpt(texts: tuple[str, str]) -> None:
    found = edition(*texts, name="")
    assert found.id == "cr-2032-05-04"
    assert [(s.dialect, s.complete) for s in found.sources] == [("official", True), ("web-page", False)]
    assert found.rules["100.1"].text == "Owls call."
    assert [v.text for v in found.rules["100.1"].variants] == ["Owls hoot.\nAn owl calls."]
    assert found.rules["100.1a"].blocks[0].places == (Place(0, 14), Place(1, 4))
    assert problems(found) == [("variant", "100.1")]


def test_places_and_furniture_name_the_source_they_are_of() -> None:
    found = edition(f"Of owls\n{EXCERPT}", WHOLE)
    names = {f.text: found.sources[f.place.source].name for f in found.furniture}
    assert names["Of owls"] == "0.txt"
    assert names["101. Dusk"] == "1.txt"


def test_lost_chapter_is_reported() -> None:
    found = edition(WHOLE.replace("101. Dusk\n101.1. Dusk ends the day.\n", ""))
    (problem,) = [p for p in found.problems if p.kind == "missing"]
    assert problem.number == "101"
    assert "0.txt" in problem.message


def test_title_and_date_come_from_the_first_that_has_them() -> None:
    found = edition(
        "@title Owls\n@id x\n@rules\n100. Owls\n",
        "@title Dusk\n@id x\n@effective 2032-05-04\n@rules\n101. Dusk\n",
    )
    assert (found.title, found.effective) == ("Owls", "2032-05-04")


# --- one source ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("second", "variants", "message"),
    [
        ("100.1. Owls sing.", ["Owls sing."], "different texts"),
        ("100.1. Owls call.", [], "the same text"),
        ("100.1 Owls call.", [], "the same text"),
    ],
)
def test_rule_that_stands_twice_in_one_source(second: str, variants: list[str], message: str) -> None:
    found = rules("100.1. Owls call.", second)
    assert [v.text for v in found.rules["100.1"].variants] == variants
    (problem,) = [p for p in found.problems if p.kind == "duplicate"]
    assert (problem.number, problem.place) == ("100.1", Place(0, 4))
    assert problem.message == f"duplicate 100.1, with {message}"


def test_place_of_a_duplicate_is_kept() -> None:
    assert rules("100.1. Owls call.", "100.1. Owls call.").rules["100.1"].blocks[0].places == (
        Place(0, 3),
        Place(0, 4),
    )


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        (["100.1. A.", "100.2. B.", "100.3. C."], []),
        (["100.1. A.", "100.3. C."], [("gap", "100.3")]),
        (["100.2. B."], [("gap", "100.2")]),
        (["100.1. A.", "100.1a B.", "100.1b C.", "100.1c D."], []),
        (["100.1. A.", "100.1b C."], [("gap", "100.1b")]),
        (["100.1. A.", "100.1a B.", "100.1c D."], [("gap", "100.1c")]),
        (
            ["100.1. A.", *(f"100.1{c} X." for c in "abcdefghijkmnpqrstuvwxyz"), "100.1aa X.", "100.1ab X."],
            [],
        ),
        (["100.1. A.", *(f"100.1{c} X." for c in "abcdefghijkm"), "100.1p X."], [("gap", "100.1p")]),
        (["100.1. A.", "100.2. B.", "100.2a C."], []),
        (["100.1. A.", "100.2a C."], [("orphan", "100.2a")]),
        (["100.1. A.", "101.1. B."], [("orphan", "101.1")]),
        (["100.1. A.", "100.2a C.", "100.2. B."], [("orphan", "100.2a")]),
        (["100.2. B.", "100.1. A."], [("gap", "100.2"), ("order", "100.1")]),
        (["100.1. A.", "100.1b C.", "100.1a B."], [("gap", "100.1b"), ("order", "100.1a")]),
        (["100.1. A.", "102. Dusk", "101. Oil"], [("order", "101")]),
        (["100.1. A.", "103. Dusk"], []),  # chapters may leave numbers out
    ],
)
def test_numbering(lines: list[str], found: list[tuple[str, str]]) -> None:
    assert problems(rules(*lines)) == found


def test_gap_names_what_is_missing_and_where() -> None:
    (problem,) = rules("100.1. A.", "100.1a B.", "100.1c D.").problems
    assert problem.message == "100.1b is missing before 100.1c"
    assert problem.place == Place(0, 5)


def test_add_on_may_leave_numbers_out() -> None:
    head = "@title Owls\n@id owls\n@addon yes\n@rules\n100. Owls\n"
    assert problems(edition(f"{head}100.5tr Owls.\n100.TR02. Dusk.\n")) == []
    assert problems(edition(f"{head}100.TR02. Dusk.\n100.TR01. Owls.\n")) == [("order", "100.TR01")]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("100. Owls\n100.1. A.\n200. Dusk", ["1", "100", "100.1", "2", "200"]),
        ("100.1. A.\n702.9. B.", ["1", "100.1", "7", "702.9"]),
        ("1. Basics\n100. Owls\n100.1. A.\n", ["1", "100", "100.1"]),
        ("100. Owls\n100.1. A.\n1. Basics\n", ["100", "100.1", "1"]),
    ],
)
def test_section_that_the_text_leaves_out_is_implied(text: str, numbers: list[str]) -> None:
    found = edition(text)
    assert list(found.rules) == numbers
    implied = [key for key, rule in found.rules.items() if not rule.blocks]
    assert implied == [n for n in numbers if len(n) == 1 and f"\n{n}. " not in f"\n{text}"]


# --- what stands beside the rules ---------------------------------------------------------

GLOSSARY = "@id owls\n@rules\n100. Owls\n@glossary\n"


def test_same_term_of_two_sources_is_one() -> None:
    found = edition(f"{GLOSSARY}= Owl\n: A bird.\n", f"{GLOSSARY}\n= Owl\n: A bird.\n")
    (term,) = found.terms
    assert term.places == (Place(0, 5), Place(1, 6))
    assert term.blocks[0].places == (Place(0, 6), Place(1, 7))
    assert problems(found) == []


@pytest.mark.parametrize(
    ("texts", "kind"),
    [
        ([f"{GLOSSARY}= Owl\n: A bird.\n", f"{GLOSSARY}= Owl\n: A keeper.\n"], "variant"),
        ([f"{GLOSSARY}= Owl\n: A bird.\n= Owl\n: A keeper.\n"], "duplicate"),
    ],
)
def test_differing_definitions_both_stay(texts: list[str], kind: str) -> None:
    found = edition(*texts)
    assert [(t.name, t.text) for t in found.terms] == [("Owl", "A bird."), ("Owl", "A keeper.")]
    assert [p.kind for p in found.problems] == [kind]


def test_cards_of_one_name_in_two_groups_are_two() -> None:
    text = "@id owls\n@rules\n100. Owls\n@cards\n# A\n* Owl\n- It calls.\n# B\n* Owl\n- It calls.\n"
    found = edition(text)
    assert [c.group for c in found.cards] == ["A", "B"]
    assert problems(found) == []
    twice = edition(text, text)
    assert [c.places for c in twice.cards] == [(Place(0, 6), Place(1, 6)), (Place(0, 9), Place(1, 9))]


def test_questions_and_prose_of_two_sources_are_one() -> None:
    text = "@id owls\n@matter introduction\n| Of owls.\n@rules\n100. Owls\n@questions\nQ: Who?\nA: Owls.\n"
    found = edition(text, text)
    assert [(q.text, len(q.places)) for q in found.questions] == [("Who?", 2)]
    (prose,) = found.matter
    assert prose.blocks[0].places == (Place(0, 3), Place(1, 3))


def test_stray_lines_that_are_equal_keep_both_places() -> None:
    found = edition("@id owls\n@rules\n? stray\n? stray\n100. Owls\n")
    (matter,) = found.matter
    assert matter.blocks[0].places == (Place(0, 3), Place(0, 4))
    assert len(problems(found, "unexplained")) == 2
