"""Contents and keywords."""

from __future__ import annotations

import pytest

from crkb.library.library import Library
from crkb.library.sources import Raw
from crkb.serve.academy.contents import names
from tests.serve.academy.conftest import serving


def test_the_contents(isle):
    found = isle.get("/cr/toc")
    assert found.status_code == 200
    assert found.json() == [
        {
            "number": 1,
            "title": "Contests",
            "subsections": [{"number": 100, "title": "General"}, {"number": 104, "title": "Leaving"}],
        },
        {"number": 2, "title": "Sayings", "subsections": [{"number": 207, "title": "Moods"}]},
        {
            "number": 7,
            "title": "More Rules",
            "subsections": [
                {"number": 701, "title": "Doings"},
                {"number": 702, "title": "Gifts"},
                {"number": 704, "title": "Tidying Up"},
            ],
        },
    ]


def test_a_chapter_without_a_heading_is_in_the_contents(tmp_path):
    text = "@title Part\n@rules\n100.1. A rule.\n1. One\n100. First\n205.3. Another rule.\n"
    Library(str(tmp_path)).add([Raw("part.txt", text.encode())], "part-1")
    with serving(tmp_path) as client:
        chapters = {c["number"] for s in client.get("/cr/toc").json() for c in s["subsections"]}
        assert {int(number[:3]) for number in client.get("/cr").json()} <= chapters


def test_the_keywords(isle):
    found = isle.get("/cr/keywords")
    assert found.status_code == 200
    assert found.json() == {
        "keywordAbilities": ["Guard", "Glow", "Echo", "Hush", "Noise", "Call"],
        "keywordActions": ["Mend", "Sew", "Unsew", "Wait"],
        "abilityWords": ["dusk", "dawn", "the keeper’s doubt", "all the night"],
    }


@pytest.mark.parametrize(
    ("title", "found"),
    [
        ("Shine", ["Shine"]),
        ("Shine and Fade", ["Shine", "Fade"]),
        ("Walk into the Dark", ["Walk into the Dark"]),
        ("Sand", ["Sand"]),
        ("∞ (Endless)", ["∞ (Endless)"]),
        ("glow", ["Glow"]),
    ],
)
def test_names_in_titles(title, found):
    assert names([title]) == found
