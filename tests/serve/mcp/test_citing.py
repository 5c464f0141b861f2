"""The tool that checks drafts."""

from __future__ import annotations

import pytest

from crkb.serve.mcp.citing import Citing

EXACT = "“A lantern with shimmer counts twice at dusk” (702.2a)"
LOOSE = "“A lantern with shimmer counts twice at dusk, and then once more at the dawn that follows it”"
ODD = "“Nobody who owns a ladder may ever climb it while it rains”"

DRAFTS = [
    ("CR 704.5k.", ["1 citations, 0 to mend", "- 704.5k: A lantern that is out and has no oil breaks."]),
    ("CR 704.5zz.", ["line 1: 704.5zz is not in any edition at hand"]),
    ("CR 704.5n breaks old glass.", ["704.5n no longer exists"]),
    ("Rule 702.3b says so.", ["702.3b is now 702.2b", "\n  - 702.2b: Two shimmers"]),
    ("\n\nShimmer (CR 702.3a)", ["line 3: 702.3a is now 702.2a"]),
    ("CR 702.2a: Turns", ["702.2a is not the rule named beside it"]),
    (f"{EXACT}", ["1 quotations, 0 not word for word", "Quoted word for word\n- line 1: 702.2a"]),
    (f"> {EXACT[1:44]}\n", ["1 quotations, 0 not word for word"]),
    (LOOSE, ["1 not word for word", 'words as in 702.2a; get its words: get_rules(["702.2a"])']),
    (ODD, ["is in no rule: unless it is a card's or somebody's"]),
    ("CR 704.5a: “A broken lantern goes to the shed when two lanterns of one name”", ["1 quotations"]),
    ("Owls are nice.", ["No rule numbers and no quotations found"]),
]


@pytest.fixture
def citing(shelf):
    return Citing(shelf)


@pytest.mark.parametrize(("draft", "said"), DRAFTS)
def test_a_draft_is_told_what_to_mend(citing, draft, said):
    found = citing.check_citations(draft)
    for each in said:
        assert each in found


def test_a_draft_for_another_edition_is_judged_by_that(citing):
    found = citing.check_citations("CR 702.2a")
    assert "1 citations, 0 to mend" in found
    assert "(another rule in 2030-05-01, now 702.3a)" in found
    found = citing.check_citations("CR 702.2a", old="2030-05-01")
    assert "702.2a is now 702.3a: written for cr-2030-05-01 (moved)" in found
    found = citing.check_citations("CR 100.1b", old="2030-05-01")
    assert "100.1b says something else since cr-2030-05-01" in found


def test_a_quotation_of_the_glossary_is_known(citing):
    draft = "“The end of the last turn of a day. See rule 101.2.”"
    assert "Quoted word for word\n- line 1: Dusk" in citing.check_citations(draft)
    assert 'define("Dusk")' in citing.check_citations(draft.replace("a day", "a day that is no more at all"))


def test_many_mistakes_are_counted(citing):
    draft = "\n".join(f"CR 704.{n}" for n in range(10, 400))
    found = citing.check_citations(draft)
    assert len(found) <= 6_000
    assert found.startswith("390 citations, 390 to mend")
    assert "check a part of the draft)" in found


@pytest.mark.editions
def test_official_numbers_and_words_are_checked(official):
    citing, kb = Citing(official), official.kb()
    text = kb["702.19b"].text
    assert "0 to mend" in citing.check_citations(f"CR 702.19b: “{text}”")
    assert "0 not word for word" in citing.check_citations(f"CR 702.19b: “{text}”")
    half = text.split()[: len(text.split()) // 2]
    assert "1 not word for word" in citing.check_citations(
        f"“{' '.join(half)} or whatever the owner likes best”"
    )
    assert "701.15a is now 701.19a" in citing.check_citations("CR 701.15a", old="2024-04-12")
