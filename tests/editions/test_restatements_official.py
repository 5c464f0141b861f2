"""The plain wording beside whole official editions: nothing stale is shown without a word."""

from __future__ import annotations

from collections import Counter

import pytest

from crkb.kb import KnowledgeBase
from crkb.library import known
from crkb.library.library import Library
from crkb.library.sources import Raw


@pytest.mark.editions
@pytest.mark.parametrize(
    ("file", "expected"),
    [
        ("cr-20240410.txt", {"same": 948}),
        ("cr-20250207.txt", {"same": 847, "moved": 112, "changed": 3}),
        ("cr-20260807.txt", {"same": 1008}),
    ],
)
def test_no_stale_wording_of_an_official_edition_is_shown_unflagged(tmp_path, shared, file, expected):
    made = Library(str(tmp_path))
    made.add([Raw(file, (shared / "editions" / file).read_bytes())])
    with KnowledgeBase(made.open()) as kb:
        work = kb.plain.work()
        assert work.counts == expected
        for each in work.of("same", "moved"):
            shown = kb.restatement(each.number)
            references = [r for block in shown.rule.blocks for r in block.references]
            assert {r.status for r in references} <= {"resolved"}  # the plain edition lacks many of them
            assert known.prints(shown.written)[shown.number].text == kb.plain._rules.own[each.number].text
    assert Counter(each.status for each in work.keywords)["none"] == 0
