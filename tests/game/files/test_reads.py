"""What a value has to be, and what is said of one that isn't."""

import pytest

from crkb.game.errors import GameFormError
from crkb.game.files import reads


def refused(read, *args):
    with pytest.raises(GameFormError) as e:
        read(*args)
    return e.value.path, str(e.value).removeprefix(f"{e.value.path}: "), e.value.hint


@pytest.mark.parametrize(
    ("path", "key", "expected"),
    [("", "then", "then"), ("a", "b", "a.b"), ("then", 0, "then[0]"), ("", 2, "[2]")],
)
def test_paths(path, key, expected):
    assert reads.at(path, key) == expected


@pytest.mark.parametrize(
    ("read", "args", "expected"),
    [
        (reads.mapping, ({"a": 1}, "p"), {"a": 1}),
        (reads.mapping, ({"a": 1}, "p", ["a"]), {"a": 1}),
        (reads.listing, ([1], "p"), [1]),
        (reads.several, ([1, 2],), [1, 2]),
        (reads.several, ("a",), ["a"]),
        (reads.text, ("a", "p"), "a"),
        (reads.number, (0, "p"), 0),
        (reads.number, (1, "p", 1), 1),
        (reads.number, (-1, "p", None), -1),
        (reads.truth, (False, "p"), False),
        (reads.one_of, ("a", ["a", "b"], "p", "letter"), "a"),
        (reads.words, (["b", "a"], ["a", "b"], "p", "letter"), ("b", "a")),
        (reads.new_id, ("bear-1_x", "p"), "bear-1_x"),
        (reads.new_id, (7, "p"), "7"),
        (reads.player_name, ("Ann", "p", ["Bear"]), "Ann"),
        (reads.known_name, ("bear", ["bear"], "p", "object"), "bear"),
        (reads.known_name, (7, ["7"], "p", "object"), "7"),
    ],
)
def test_what_is_as_it_has_to_be(read, args, expected):
    assert read(*args) == expected


@pytest.mark.parametrize(
    ("read", "args", "path", "says"),
    [
        (reads.mapping, ("a", "p"), "p", "expected a mapping, not 'a'"),
        (reads.mapping, ({"b": 1}, "p", ["a"]), "p.b", "unknown key 'b'"),
        (reads.listing, ("a", "p"), "p", "expected a list, not 'a'"),
        (reads.text, (1, "p"), "p", "expected text, not 1"),
        (reads.text, (None, "p"), "p", "expected text, not nothing"),
        (reads.number, (True, "p"), "p", "expected a number, not yes"),
        (reads.number, (False, "p"), "p", "expected a number, not no"),
        (reads.number, ("1", "p"), "p", "expected a number, not '1'"),
        (reads.number, (-1, "p"), "p", "-1 is less than 0"),
        (reads.number, (0, "p", 1), "p", "0 is less than 1"),
        (reads.truth, (1, "p"), "p", "expected yes or no, not 1"),
        (reads.truth, ({}, "p"), "p", "expected yes or no, not a mapping"),
        (reads.one_of, ("c", ["a"], "p", "letter"), "p", "'c' is not a letter"),
        (reads.words, (["a", "c"], ["a"], "p", "letter"), "p[1]", "'c' is not a letter"),
        (reads.new_id, (True, "p"), "p", "YAML reads this id as a value"),
        (reads.new_id, (None, "p"), "p", "YAML reads this id as a value"),
        (reads.new_id, ("Bear", "p"), "p", "'Bear' is not an id"),
        (reads.player_name, ("ann", "p", []), "p", "'ann' is not a player's name"),
        (reads.player_name, ("Bear", "p", ["Bear"]), "p", "'Bear' is a subtype"),
        (reads.known_name, (True, ["yes"], "p", "object"), "p", "expected text, not yes"),
        (reads.known_name, ("cub", ["bear"], "p", "object"), "p", "there is no object 'cub'"),
    ],
)
def test_what_is_not(read, args, path, says):
    assert refused(read, *args)[:2] == (path, says)


@pytest.mark.parametrize(
    ("read", "args", "hint"),
    [
        (reads.text, ({"T": None}, "p"), 'Write it in quotes: "{T}"'),
        (reads.text, ({"T": 1}, "p"), ""),
        (reads.text, ({}, "p"), ""),
        (reads.text, (1, "p"), 'Write it in quotes: "+1"'),
        (reads.text, (0, "p"), 'Write it in quotes: "0"'),
        (reads.text, (-2, "p"), 'Write it in quotes: "-2"'),
        (reads.text, (True, "p"), ""),
        (reads.mapping, ({"xyz": 1}, "p", ["a", "b"]), "Known: a, b"),
        (reads.mapping, ({"lif": 1}, "p", ["life", "b"]), "Did you mean life?"),
        (reads.mapping, ({"xyz": 1}, "p", []), ""),
        (reads.mapping, ({"xyz": 1}, "p", [f"a{i}" for i in range(61)]), ""),
        (reads.mapping, ({"xyz": 1}, "p", ["a"] * 60), "Known: " + ", ".join(["a"] * 60)),
    ],
)
def test_hints(read, args, hint):
    assert refused(read, *args)[2].casefold().rstrip("?") == hint.casefold().rstrip("?")


@pytest.mark.parametrize(("length", "expected"), [(60, 60), (61, 60)])
def test_long_data_is_cut(length, expected):
    shown = reads.shown("x" * (length - 2))
    assert len(shown) == expected
    assert shown.endswith("...") == (length > 60)


def test_lists_are_not_written_out():
    assert reads.shown([1]) == "a list"
