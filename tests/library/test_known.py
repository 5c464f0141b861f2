"""What is known of official editions without their texts."""

from __future__ import annotations

import pytest

from crkb import paths
from crkb.errors import LibraryError
from crkb.library import bundled, known
from crkb.numbers import RuleNumber


def test_the_dates_are_those_of_the_plain_editions():
    assert known.DATES == (bundled.TODAY, bundled.EARLIER)
    assert [bundled.RESTATES[name] for name in (bundled.DEFAULT, bundled.THEN)] == [
        f"cr-{date}" for date in known.DATES
    ]


@pytest.mark.parametrize("date", known.DATES)
def test_every_line_is_a_rule_in_order(date):
    numbers = [RuleNumber.parse(n) for n in known.prints(date)]
    assert numbers == sorted(numbers)
    assert all(len(p.text) == 16 and len(p.examples) in (0, 16) for p in known.prints(date).values())


def test_numbers_are_found_by_text():
    text = known.prints(bundled.TODAY)["704.5f"].text
    assert known.numbers(bundled.TODAY)[text] == ["704.5f"]
    assert known.by_text({}) == {}


def test_what_became_of_a_rule_is_in_both_editions():
    then, now = known.prints(bundled.EARLIER), known.prints(bundled.TODAY)
    for old, became in known.became().items():
        assert old in then
        assert set(became.numbers) | set(became.near) <= set(now)
        assert (old not in became.numbers) or len(became.numbers) > 1


def test_numbers_then_turns_it_round():
    assert known.numbers_then()["725.5"] == "722.5"
    assert "704.5f" not in known.numbers_then()


def test_a_rule_that_was_parted_has_no_one_number_then(monkeypatch):
    parted = {"1.1": known.Became(("2.1", "2.2")), "1.2": known.Became(("2.3",)), "1.3": known.Became(())}
    monkeypatch.setattr(known, "became", lambda: parted)
    assert known.numbers_then() == {"2.3": "1.2"}
    assert known.said_of("1.1") == ["1.1 of 2024-04-12 is 2.1 and 2.2 today."]


@pytest.mark.parametrize(
    ("number", "said"),
    [
        ("704.5f", []),
        ("704.5w", ["704.5w of 2024-04-12 is 704.5x today."]),
        ("704.5z", ["Today\u2019s 704.5z was 704.5y in 2024-04-12."]),
        (
            "703.4k",
            [
                "703.4k of 2024-04-12 was another rule, which is gone; "
                "nearest today: 703.4j, 506.7f, 703.4k.",
                "Today\u2019s 703.4k was 703.4n in 2024-04-12.",
            ],
        ),
    ],
)
def test_a_number_that_meant_another_rule_is_told(number, said):
    assert known.said_of(number) == said


def test_an_incomplete_installation_says_so(monkeypatch, tmp_path):
    known.prints.cache_clear()
    monkeypatch.setattr(paths, "corpus", lambda: str(tmp_path))
    with pytest.raises(LibraryError, match="lacks its corpus"):
        known.prints(bundled.TODAY)
