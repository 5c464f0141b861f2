"""The rule that says what a keyword means, found from the keyword's own rule."""

from __future__ import annotations

import pytest

from crkb.kb import KnowledgeBase
from crkb.library.library import Library
from crkb.library.sources import Raw
from crkb.serve.academy.definitions import definition
from tests.serve.academy.isles import NEW_ISLE


@pytest.fixture(scope="module")
def isle_kb(tmp_path_factory) -> KnowledgeBase:
    library = Library(str(tmp_path_factory.mktemp("definitions")))
    library.add([Raw("isle.txt", NEW_ISLE.encode())])
    return KnowledgeBase(library.open())


@pytest.mark.parametrize(
    ("number", "found"),
    [
        ("701.2", "701.2a"),
        ("701.4", "701.4"),  # nothing is said of it
        ("701.1", "701.1"),
        ("701.2a", "701.2a"),
        ("702.1", "702.1"),
        ("702.2", "702.2b"),  # after a sentence that only classifies
        ("702.3", "702.3b"),  # after a special kind of something
        ("702.4", "702.4a"),  # which says what it means
        ("702.5", "702.5a"),  # the last, whatever it says
        ("702.6", "702.6b"),  # after how it is written
        ("702.2a", "702.2a"),
        ("100.1", "100.1"),
        ("704.1", "704.1"),
    ],
)
def test_where_a_keyword_is_defined(isle_kb, number, found):
    assert definition(isle_kb[number]).number == found
