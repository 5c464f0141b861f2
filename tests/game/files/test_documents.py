import pytest

from crkb.game.errors import GameFormError
from crkb.game.files import documents


@pytest.mark.parametrize(
    ("text", "data"),
    [
        ("a: 1", {"a": 1}),
        ("a: +1", {"a": 1}),
        ("a: -2", {"a": -2}),
        ("a: 012", {"a": 12}),
        ("a: yes\nb: no\nc: true\nd: false", {"a": True, "b": False, "c": True, "d": False}),
        ("a: on", {"a": "on"}),
        *((f"a: {each}", {"a": True}) for each in ("Yes", "YES", "True", "TRUE")),
        *((f"a: {each}", {"a": False}) for each in ("No", "NO", "False", "FALSE")),
        *((f"a: {each}", {"a": None}) for each in ("~", "Null", "NULL")),
        ("a: yEs", {"a": "yEs"}),
        ("a: 'yes'", {"a": "yes"}),
        ("a: '12'", {"a": "12"}),
        ("a: 123456789", {"a": 123456789}),
        ("a: -123456789", {"a": -123456789}),
        ("a: 1-2", {"a": "1-2"}),
        ("a: 12026-08-07", {"a": "12026-08-07"}),
        ("a:\nb: null\nc: ''", {"a": None, "b": None, "c": ""}),
        ("a: 2/2", {"a": "2/2"}),
        ('a: "2026-08-07"', {"a": "2026-08-07"}),
        ('"yes": 1', {"yes": 1}),
        ("1: a", {"1": "a"}),
        ("[1, [a, {b: c}]]", [1, ["a", {"b": "c"}]]),
        ('{"a": [true, 1, "x"]}', {"a": [True, 1, "x"]}),
        ("", None),
    ],
)
def test_data(text, data):
    assert documents.read(text) == data


@pytest.mark.parametrize(
    ("text", "path", "said"),
    [
        ("a: {yes: 1}", "a", "can't be a key"),
        ("a: [{off: 1}]", "a[0]", "can't be a key"),
        ("a: {y: 1}", "a", "can't be a key"),
        ("a: \ud800", "", "half of a character"),
        ("a: {YES: 1}", "a", "YES can't be a key"),
        ("{a: 1, ~: 1}", "", "~ can't be a key"),
        ("? \n: 1", "", "nothing can't be a key"),
        ("{[a]: 1}", "", "a mapping or list can't be a key"),
        ("a: [{}, 2026-8-7 noon]", "a[1]", "2026-8-7 noon without quotes is a date"),
        ("a: -1234567890", "a", "-1234567890 is too large"),
        ("a: [{b: [1, {c: 2026-08-07}]}]", "a[0].b[1].c", "date"),
        ("- a\n-\tb: - c", "", "line 2"),
        ("a: 2026-08-07", "a", "date"),
        ("a: {b: 1, b: 2}", "a", "duplicate key 'b'"),
        ("a: &x 1", "a", "anchor"),
        ("a: [1, *x]", "a[1]", "alias"),
        ("a: !!python/object:os.system x", "a", "tags"),
        ("{{T}: 1}", "", "can't be a key"),
        ("a: 1234567890", "a", "too large"),
        ("a: 1\n---\nb: 1", "", "more than one YAML document"),
        ("board:\n  - {id: a, p/t: */*}", "board[0].p/t", "line 2"),
        ('then:\n  - x: {cost: {1}{G}}', "then[0].x.cost", ""),
        ("a: [1", "a[1]", "line"),
        ("a: \x00", "", ""),
        ("\t- a", "", ""),
    ],
)  # fmt: skip
def test_refused(text, path, said):
    with pytest.raises(GameFormError) as caught:
        documents.read(text)
    assert caught.value.path.startswith(path)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    "text", ["board:\n  - {id: a, p/t: */*}", "cost: {1}{G}", "abilities: [{T}: Add {G}]"]
)
def test_a_hint_says_what_to_quote(text):
    with pytest.raises(GameFormError) as caught:
        documents.read(text)
    assert "quotes" in caught.value.hint


def nested(depth):
    data = []
    for _ in range(depth - 1):
        data = [data]
    return data


def test_data_is_nested_only_so_deep():
    assert documents.read("[" * 60 + "]" * 60) == nested(60)
    with pytest.raises(GameFormError, match="nested more than 60 deep"):
        documents.read("[" * 61 + "]" * 61)


def test_bounds():
    with pytest.raises(GameFormError, match="deep"):
        documents.read("[" * 200 + "]" * 200)
    with pytest.raises(GameFormError, match="longer"):
        documents.read("a" * (documents.MOST_CHARACTERS + 1), "big.yaml")
