"""Lists of numbers in the spellings of people; what is no list is refused in one way."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb.errors import NumberFormatError
from crkb.number_lists import numbers_in, stands_alone

LISTS = {
    "704.5f": "704.5f",
    "704.5f,704.5g": "704.5f 704.5g",
    "704.5f, g": "704.5f 704.5g",
    "704.5f/g/h": "704.5f 704.5g 704.5h",
    "704.5f & 5h": "704.5f 704.5h",
    "704.5f and 603.4": "704.5f 603.4",
    "704.5f or 704.5g?": "704.5f 704.5g",
    "704.5f-h,j": "704.5f–704.5h 704.5j",
    "704.5a, c-e": "704.5a 704.5c–704.5e",
    "704.5f; 603.4": "704.5f 603.4",
    "704.5f 603.4": "704.5f 603.4",
    "702.9 to 702.12, 702.15": "702.9–702.12 702.15",
    "702.9,10": "702.9 702.10",
    "rules 509.1b–c and rule 603.4": "509.1b–509.1c 603.4",
    "CR 704.5f, CR 704.5g": "704.5f 704.5g",
    "C.R. 704.5f": "704.5f",
    "(704.5f/g)": "704.5f 704.5g",
    "704,5f": "704.5f",
    "704.5(f)": "704.5f",
    "704.5 (f)": "704.5f",
    "“704.5f”": "704.5f",
    "comp rules 704.5f": "704.5f",
    "ch. 704": "704",
    "sec. 7": "7",
    "704.5f..h": "704.5f–704.5h",
    "704.5f…h": "704.5f–704.5h",
    "704.5f thru h": "704.5f–704.5h",
    "704.5f till 704.5h": "704.5f–704.5h",
    "704-5f": "704.5f",
    "704:5": "704.5",
    "704 5f": "704.5f",
    "704, 705": "704 705",
    "1, 7": "1 7",
    "702.TR01a/b": "702.TR01a 702.TR01b",
}


@pytest.mark.parametrize(("typed", "numbers"), LISTS.items())
def test_a_list(typed, numbers):
    assert [str(n) for n in numbers_in(typed)] == numbers.split()


@pytest.mark.parametrize(
    "typed",
    ["", "legend rule", "704.5f, legend rule", "704, a", "704.5, f", "704.5f-a", "1d20", "+1/+1", "2/2"],
)
def test_what_is_no_list(typed):
    with pytest.raises(NumberFormatError):
        numbers_in(typed)


@given(st.text(alphabet="0123456789.abtr ,;/&-–()crule", max_size=40))
def test_any_text_is_a_list_or_is_refused(typed):
    with suppress(NumberFormatError):
        assert numbers_in(typed)


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("614.1.", "614.1"),
        ("704.", "704"),
        ("614.1", ""),
        ("614.1...", ""),
        ("702.9-12.", ""),
        ("rule.", ""),
    ],
)
def test_a_dot_behind_a_number_lets_it_stand_alone(typed, number):
    assert stands_alone(typed) == number
