"""Misspelt words, and two written as one."""

from __future__ import annotations

from string import ascii_lowercase

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb.search.understanding.correcting import LONGEST, SHORTEST, TURNED, Corrector, _errors

SPELLED = """lantern keeper glow dusk shimmer strength first strike breaks brakes flask oil shed
    moonwalk tidying lam gl o2il abcdefghijklmnopqrstuvwx abcdefghijklmnopqrstuvwxyz lit litter""".split()  # noqa: SIM905


@pytest.fixture(scope="module")
def corrector() -> Corrector:
    return Corrector(SPELLED)


CLOSEST = {
    "lantern": "lantern",
    "lanten": "lantern",  # a letter is missing
    "lantterns": "lantern",  # two are too many
    "lantrne": "lantern",  # two have changed places
    "latnenr": "lantern",
    "kantern": "lantern",  # another first letter
    "anderm": "",  # one is missing and two are wrong
    "shimer": "shimmer",
    "shmer": "",  # two errors in five letters
    "shimr": "",
    "shimmr": "shimmer",
    "dsuk": "dusk",
    "duks": "dusk",
    "duk": "",  # too short for a letter that is missing
    "lma": "lam",  # ... but not for two that have changed places
    "tli": "",
    "amk": "",
    "gly": "",
    "glwo": "glow",
    "golw": "glow",
    "keepr": "keeper",
    "strenght": "strength",
    "strngt": "strength",
    "braks": "breaks",  # of two that are near the more frequent one
    "brakse": "brakes",  # ... unless the other one is nearer
    "xyzzy": "",
    "lan7ern": "",
    "": "",
    "lanternlantern": "",
    "o2ill": "",  # only letters are words that somebody meant
}


@pytest.mark.parametrize(("typed", "meant"), CLOSEST.items())
def test_the_closest_word(corrector, typed, meant):
    assert corrector.closest(typed) == meant


def test_what_is_corrected_is_neither_short_nor_long(corrector):
    longest = ascii_lowercase[:LONGEST]
    assert corrector.closest(longest[1:]) == longest
    assert corrector.closest(longest + "z") == ""
    assert corrector.closest("alm"[: SHORTEST - 1]) == "" != corrector.closest("alm"[:SHORTEST])


def test_of_words_equally_near_the_more_frequent_one():
    assert Corrector(["glen", "glow", *SPELLED]).closest("glon") == "glen"
    assert Corrector(["glow", "glen", *SPELLED]).closest("glon") == "glow"


def test_the_first_letter_counts_more_than_frequency():
    assert Corrector(["flow", *["x"] * 50, "glaw"]).closest("glow") == "glaw"


ALIKE = {
    "phasing": ["fasing", "phazing", "phacing", "fazing"],
    "wither": ["whither"],
    "scry": ["scrie", "skrie", "skry", "screy"],
    "morph": ["morf"],
    "attack": ["attak", "atack"],
    "haste": ["haist", "hayst"],
    "evoke": ["evoak"],
    "fight": ["fite"],
    "toughness": ["tuffness", "tuffnes"],  # two letters shorter
    "devotion": ["devoshun"],
    "creature": ["creechure", "creecher"],  # an error in the sound
    "equip": ["ekwip"],
    "room": ["rume"],
    "what": ["wat"],  # three letters
    "sick": ["sik"],
}


@pytest.mark.parametrize(("word", "typed"), [(word, each) for word, all_ in ALIKE.items() for each in all_])
def test_a_word_that_sounds_alike_is_nearer(word, typed):
    others = ["fading", "whether", "scries", "more", "attach", "parsing", "host", "five", "sake", "want"]
    assert Corrector([*others, *["x"] * 9, *ALIKE]).closest(typed) == word


def test_three_letters_are_all_in_what_sounds_alike():
    known = Corrector(["few", "what"])
    assert (known.closest("foo"), known.closest("wat")) == ("", "what")


NEAR = {
    "glon": ["glow", "glen", "glop"],  # three at most, the most frequent first
    "brakess": ["brakes"],  # breaks is too much further away
    "shimmer": ["shimmer"],
    "xyzzy": [],
}


@pytest.mark.parametrize(("typed", "meant"), NEAR.items())
def test_all_words_that_may_have_been_meant(typed, meant):
    known = Corrector(["glow", "glen", "glop", "glob", "gloat", *SPELLED])
    assert list(known.near(typed)) == meant
    assert known.closest(typed) == (meant[0] if meant else "")


def test_only_what_is_about_as_near_as_the_nearest_may_be_meant():
    more = ["x" * 24] * 7
    assert Corrector(["glow", "aglown", *more, "glorn"]).near("glown") == ("glow", "glorn")  # 1, 1.6, 1.4
    assert Corrector(["glow", "aglown"]).near("glown") == ("glow",)
    assert Corrector(["alown", "glowny"]).near("glown") == ("glowny",)  # what is found later is nearer
    assert Corrector(["lown", "glowny"]).near("glown") == ("glowny",)


def test_what_sounds_alike_has_to_be_about_as_long():
    assert Corrector(["phphphph"]).closest("ffff") == ""


def test_words_that_are_known(corrector):
    assert corrector.knows("lantern")
    assert corrector.knows("gl")
    assert not corrector.knows("lanten")


def test_a_word_is_looked_for_once():
    one = Corrector(["lantern"])
    assert one.closest("lanten") == "lantern"
    one._known[len("lantern")].clear()
    assert one.closest("lantem") == ""
    assert one.closest("lanten") == "lantern"


@pytest.mark.parametrize(
    ("typed", "two"),
    [
        ("firststrike", ("first", "strike")),
        ("oilflask", ("oil", "flask")),
        ("flaskoil", ("flask", "oil")),
        ("oiloil", ("oil", "oil")),
        ("glflask", None),  # the first one is too short
        ("flaskgl", None),
        ("firstxyzzy", None),
        ("xyzzyfirst", None),
        ("first", None),
        ("oil", None),
        ("", None),
        ("o2ilflask", None),
        ("lanternlanternlanternlam", None),
        ("moonwalkmoonwalkmoonwalk", None),
    ],
)
def test_two_words_written_as_one(corrector, typed, two):
    assert corrector.apart(typed) == two


def test_of_several_pairs_the_one_whose_rarer_word_is_most_frequent():
    assert Corrector(["lam", "litter", "lamlit", "ter"]).apart("lamlitter") == ("lam", "litter")
    assert Corrector(["ter", "lamlit", "lam", "litter"]).apart("lamlitter") == ("lamlit", "ter")


def test_a_long_word_is_not_parted():
    long = "abc" * 5, "def" * 3
    assert Corrector(long).apart("".join(long)) == long
    assert Corrector([*long, "x" * 12, "y" * 13]).apart("x" * 12 + "y" * 13) is None


LETTERS = st.text(alphabet="abc", max_size=7)


@given(LETTERS, LETTERS, st.integers(1, 2))
def test_errors_are_counted_as_long_as_there_are_few(one, other, most):
    """Against Damerau's distance as it is defined, but that no part is changed twice."""

    def errors(i: int, j: int) -> float:
        if not i or not j:
            return i + j
        found = min(errors(i - 1, j) + 1, errors(i, j - 1) + 1)
        found = min(found, errors(i - 1, j - 1) + (one[i - 1] != other[j - 1]))
        if one[i - 2 : i] == other[j - 2 : j][::-1] and i > 1 < j:
            found = min(found, errors(i - 2, j - 2) + TURNED)
        return found

    counted = _errors(one[:5], other[:5], most)
    one, other = one[:5], other[:5]
    expected = errors(len(one), len(other))
    assert counted == expected if expected <= most else counted > most


LONG_WORDS = [word for word in SPELLED if len(word) > 5 and len(word) <= LONGEST]


@given(st.sampled_from(LONG_WORDS), st.data())
def test_one_slip_in_a_long_word_is_corrected(word, data):
    at = data.draw(st.integers(1, len(word) - 1))
    letter = data.draw(st.sampled_from(ascii_lowercase))
    slip = data.draw(
        st.sampled_from(
            [word[:at] + word[at + 1 :], word[:at] + letter + word[at:], word[:at] + letter + word[at + 1 :]]
        )
    )
    if len(slip) <= LONGEST and slip not in SPELLED:
        assert Corrector([word]).closest(slip) == word


@given(
    st.text(alphabet="abcdxyz", max_size=30), st.lists(st.text(alphabet="abcdxyz", min_size=1, max_size=27))
)
def test_what_is_meant_is_a_known_word_of_about_the_same_length(typed, known):
    meant = Corrector(known).closest(typed)
    assert meant == "" or (meant in known and abs(len(meant) - len(typed)) <= 2)
