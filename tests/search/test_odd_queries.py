"""A thousand odd queries, the same each time: each gives a result or one line that says what is wrong."""

from __future__ import annotations

import gc
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from time import thread_time

import pytest

from crkb.errors import QueryError
from crkb.search.ranking import LONGEST
from crkb.search.results import SearchResult

WORDS = """lantern keeper glow dusk shimmer strength breaks oil flask shed gift turn what does the of how rule
    704.5k 7045m cr-100 {W} {W/U} +1/+1 moon-walk Lim-D\u00fbl can't Ann Ben""".split()  # noqa: SIM905
OPERATORS = 'AND OR NOT ( ) " - * ~ || && \u201c \u201d -( -" )( *~'.split()  # noqa: SIM905
MARKS = "?!.,;:/\\|{}[]<>@#$%^&_=+`'\u2019\u2014\u00a0\u2028\t\r\n\x00\x7f\ufeff\u200d\u0301"
SCRIPTS = "\u00e6\u00df\u0130\u0131\ufb01\u2167\u00bd\u0663\u4e2d\u05d0\u0e01\ufdfa\U0001f525\U0001d400\udc80"
GAME = (Path(__file__).parents[1] / "samples" / "game.txt").read_text(encoding="utf-8")

Maker = Callable[[random.Random], str]


def letters(chance: random.Random, most: int) -> str:
    return "".join(chance.choices("abcdefghilmnorstuy", k=chance.randint(1, most)))


def misspelt(chance: random.Random) -> str:
    word = chance.choice(WORDS)
    at = chance.randrange(len(word))
    return word[:at] + chance.choice("qxz ") + word[at + chance.randint(0, 1) :]


def number(chance: random.Random) -> str:
    before = chance.choice(["", "cr", "r", "RULE ", "!cr ", "\u00a7", "section", "no.", "-"])
    mark = chance.choice(["", ".", " ", ",", "..", "-", "\u2013"])
    one = f"{chance.randint(0, 9999)}{mark}{chance.randint(0, 99)}{chance.choice(['', 'a', 'k', 'aa', 'tr'])}"
    return before + one + chance.choice(["", "-c", " to 9", "\u2013704", "a-", "?"])


def pasted(chance: random.Random) -> str:
    at = chance.randrange(len(GAME))
    return GAME[at : at + chance.randint(1, 700)]


def operators(chance: random.Random, mark: str = " ") -> str:
    return mark.join(chance.choices(OPERATORS + WORDS, k=chance.randint(1, 14)))


SHORT: list[Maker] = [
    lambda c: c.randbytes(c.randint(0, 90)).decode(c.choice(["latin-1", "utf-8"]), "surrogateescape"),
    operators,
    lambda c: operators(c, ""),
    lambda c: "".join(c.choices([*MARKS, *WORDS], k=c.randint(1, 30))),
    lambda c: "".join(c.choices([*SCRIPTS, " ", "oil"], k=c.randint(1, 30))),
    number,
    lambda c: " ".join(misspelt(c) for _ in range(c.randint(1, 9))),
    lambda c: " ".join(w.title() if c.random() < 0.5 else w for w in c.choices(WORDS, k=9)),
    pasted,
    lambda c: f"{pasted(c)} {operators(c)}",
    lambda c: c.choice(WORDS + OPERATORS) * c.randint(2, 60),
    lambda c: f"{c.choice(WORDS + OPERATORS)} " * c.randint(2, 200),
    lambda c: " ".join(letters(c, 300) for _ in range(c.randint(1, 4))),
    lambda c: " ".join(letters(c, 4) + c.choice("*~") for _ in range(c.randint(1, 5))),
]

AGAIN = [*'ax()"-*~{1\x00 \U0001f525\ufdfa', "a\u0301", "a'", "1/", "{a}", "{wu}", "oil ", "the of ", "a. A "]
AGAIN += [
    "A b ",
    "Ab b ",
    '" ',
    '"oil" ',
    "oil OR ",
    "oil AND ",
    "oil -",
    "what is ",
    "rules  ",
    "oil-",
    "oil?\n",
]
AGAIN += ["704.5k ", "(oil) ", "a OR b AND ", "oil* ", "a~ "]
"""What fills a query of LONGEST bytes."""

FILLED: list[Maker] = [
    lambda c: letters(c, 9) + " ",
    lambda c: letters(c, 24) + " ",
    lambda c: misspelt(c) + " ",
    lambda c: f"{letters(c, 9).title()} {letters(c, 9).title()} x ",
    lambda c: letters(c, 9) + " AND ",
    lambda c: c.choice(WORDS) + letters(c, 2) + " OR ",
    lambda c: "oil -" + letters(c, 9) + " ",
    lambda c: f'"{c.choice(WORDS)} {letters(c, 9)}" ',
    lambda c: letters(c, 3) + "* ",
    lambda c: letters(c, 9) + "~ ",
    lambda c: letters(c, 9) + "-",
    lambda c: number(c) + " ",
]


def cut(text: str) -> str:
    """As much of a text as a query may have."""
    return text.encode()[:LONGEST].decode(errors="ignore")


def odd_queries() -> Iterator[str]:
    chance = random.Random(17)
    for again in AGAIN:
        yield cut(again * LONGEST)
    for make in FILLED:
        text = ""
        while len(text) < LONGEST:
            text += make(chance)
        yield cut(text)
        yield cut(text)[:-9].strip().removesuffix("AND").removesuffix("OR")
    yield f'"{"card " * 1_900}"'
    yield f'"{" ".join(letters(chance, 8) for _ in range(1_000))}"'
    yield " OR ".join(f"{a}{b}*" for a in "abcdefgh" for b in "aeioul")
    yield "(" * 50 + "oil" + ")" * 50
    yield "what is" + " " * (LONGEST - 10) + "x y"
    yield "a" + " " * (LONGEST - 10) + "rules x"
    while True:
        for make in SHORT:
            yield make(chance)


@pytest.mark.parametrize("letter", ["x", "\u00e9", "\ufdfa"])
def test_a_query_is_too_long_by_its_bytes(kb, letter):
    size = len(letter.encode("utf-8", "surrogatepass"))
    filled = "oil " + "x" * ((LONGEST - 4) % size) + letter * ((LONGEST - 4) // size)
    kb.search(filled)
    with pytest.raises(QueryError, match=rf"too long: {LONGEST + 1:,} bytes"):
        kb.search(f"{filled}x")


@pytest.fixture
def no_collector():
    """Without pauses for what other tests have left: after thousands of them one takes a second."""
    gc.disable()
    yield
    gc.enable()


def test_any_query_gives_a_result_or_one_line_and_soon(kb, no_collector):
    """Bounds are generous, and of what the processor does: they tell seconds from hours."""
    for first in ('"oil flask"', "shi*", "flass~", "shimer"):  # load what each sort of query needs
        kb.search(first)
    slowest, start = 0.0, thread_time()
    refused: list[QueryError] = []
    for _, query in zip(range(1_000), odd_queries(), strict=False):
        begun = thread_time()
        try:
            found = kb.search(query, limit=5)
        except QueryError as e:
            refused.append(e)
        else:
            assert isinstance(found, SearchResult)
            assert len(found.hits) <= min(5, found.total)
        slowest = max(slowest, thread_time() - begun)
    assert 50 < len(refused) < 500
    assert all(e.hint and "\n" not in str(e) + e.hint and len(str(e)) < 200 for e in refused)
    assert slowest < 1
    assert thread_time() - start < 60
