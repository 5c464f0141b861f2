"""Parameters as they are read from paths and queries."""

from __future__ import annotations

import pytest

from crkb.serve.core.params import Param, Unreadable, read

TEXT = Param("q", "What to look for.", default="none", longest=5)
WHOLE = Param("n", "How many.", kind="whole", default=7, lowest=-2, highest=20)
FLAG = Param("f", "Whether.", kind="yes or no", default=False)
LIST = Param("l", "Which.", kind="texts", longest=3, highest=4)
ONE = Param("o", "Which.", one_of=("a", "b"), default="a")
FORM = Param("p", "A number.", pattern=r"\d+", form="digits", default="1")


@pytest.mark.parametrize(
    ("param", "given", "value"),
    [
        (TEXT, [], "none"),
        (TEXT, [""], ""),
        (TEXT, ["a", "b"], "b"),
        (TEXT, ["“’é"], "“’é"),
        (WHOLE, [], 7),
        (WHOLE, ["0"], 0),
        (WHOLE, ["-2"], -2),
        (WHOLE, ["20"], 20),
        (WHOLE, ["007"], 7),
        *((FLAG, [word], True) for word in ("true", "1", "yes", "on", "t", "y", "TRUE", "On")),
        *((FLAG, [word], False) for word in ("false", "0", "no", "off", "f", "n", "No")),
        (FLAG, [], False),
        (LIST, [], None),
        (LIST, ["a,b", " c ,,d"], ["a", "b", "c", "d"]),
        (LIST, [""], []),
        (ONE, ["b"], "b"),
        (FORM, ["12"], "12"),
    ],
)
def test_values(param, given, value):
    assert param.read(given) == value


@pytest.mark.parametrize(
    ("param", "given", "message"),
    [
        (TEXT, ["abcdef"], "q has 6 characters, 5 at most"),
        (TEXT, ["a\0"], "q is no text"),
        (TEXT, ["\udce4"], "q is no text"),
        (WHOLE, [""], "n is '', but has to be a whole number"),
        (WHOLE, ["-"], "n is '-', but has to be a whole number"),
        (WHOLE, ["1.5"], "n is '1.5', but has to be a whole number"),
        (WHOLE, ["+1"], "n is '+1', but has to be a whole number"),
        (WHOLE, ["٣"], "n is '٣', but has to be a whole number"),
        (WHOLE, ["9" * 5000], f"n is '{'9' * 40}', but has to be a whole number"),
        (WHOLE, ["21"], "n is 21, but has to be from -2 to 20"),
        (WHOLE, ["-3"], "n is -3, but has to be from -2 to 20"),
        (FLAG, [""], "f is '', but has to be true or false"),
        (FLAG, ["maybe"], "f is 'maybe', but has to be true or false"),
        (LIST, ["abcd"], "l has 4 characters, 3 at most"),
        (LIST, ["a,b,c,d,e"], "l has 5 parts, 4 at most"),
        (ONE, ["c"], "o is 'c', but has to be one of a, b"),
        (FORM, ["1x"], "p has to be digits"),
        (Param("r", "The rule.", required=True), [], "r is missing: The rule."),
    ],
)
def test_what_cannot_be_read(param, given, message):
    with pytest.raises(Unreadable) as e:
        param.read(given)
    assert str(e.value) == message


def test_all_parameters_of_a_request():
    declared = (Param("e", "An edition.", "path"), TEXT, WHOLE)
    asked = [("q", "x"), ("other", "y"), ("q", "z")]
    assert read(declared, {"e": "latest"}, asked) == {"e": "latest", "q": "z", "n": 7}
