"""Four languages to write invented code in, without a word that is the title of a rule."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import NamedTuple

from tests.citations.tree.pieces import Line
from tests.citations.tree.rulebooks import folded


class Language(NamedTuple):
    """How a language writes what trees are made of; `{}` is what is filled in."""

    name: str
    ending: str
    comment: str  # before a comment that ends with its line
    opening: str  # a comment of several lines: its first, middle and last; "" where there is none
    middle: str
    closing: str
    type_head: str  # {} is a name in CamelCase
    function_head: str  # {} is a name in snake_case
    json: str  # a string that holds the JSON object {} as it is
    error: tuple[str, str]  # around a message
    statements: tuple[str, ...]  # {a} {b} words, {n} a number
    real: str  # code with the real number {}
    suffix: str  # behind a real number of single precision


LANGUAGES = (
    Language(
        "Python",
        ".py",
        "# ",
        "",
        "",
        "",
        "class {}:",
        "def {}(self):",
        "entry = {}",
        ('raise Illegal("', '")'),
        ("{a}_{b} = {a}[{n}]", "if {a} < {n}:", "    self.{a}.append({b})", "return {a}.{b}", "{a} += {n}"),
        "ratio = {} * 2",
        "",
    ),
    Language(
        "Java",
        ".java",
        "// ",
        "/**",
        " * ",
        " */",
        "class {} extends Base {{",
        "void {}() {{",
        'String entry = """\n{}""";',
        ('throw new Illegal("', '");'),
        ("int {a} = {b}.at({n});", "if ({a} < {n}) {{", "    {a}.push({b});", "}}", "return {a}.{b}();"),
        "float ratio = {} * 2;",
        "f",
    ),
    Language(
        "C++",
        ".cpp",
        "// ",
        "/*",
        " * ",
        " */",
        "struct {} final {{",
        "void {}() {{",
        'auto entry = R"({})";',
        ('throw Illegal("', '");'),
        ("auto {a} = {b}[{n}];", "if ({a} < {n}) {{", "    {a}.push_back({b});", "}}", "return {a}->{b};"),
        "float ratio = {} * 2;",
        "f",
    ),
    Language(
        "Rust",
        ".rs",
        "// ",
        "/*",
        " * ",
        " */",
        "struct {} {{",
        "fn {}() {{",
        'let entry = r#"{}"#;',
        ('panic!("', '");'),
        ("let {a} = {b}[{n}];", "if {a} < {n} {{", "    {a}.push({b});", "}}", "Ok({a}.{b})"),
        "let ratio = {} * 2.0;",
        "f32",
    ),
)

_WORDS = """
buffer cache index table node leaf branch cursor offset bucket vector matrix handle socket thread
parser lexer module folder string number widget button layout canvas pixel colour engine driver
loader writer reader worker future promise channel packet frame window scroll border margin record
column field schema query result batch chunk block slice span range iterator visitor factory adapter
proxy wrapper helper utility config option default fallback
"""
_SENTENCES = (
    "keeps the {a} and the {b} alike",
    "the {a} is freed with its {b}",
    "asks the {a} only where the {b} is empty",
    "a {a} may outlive its {b}",
    "called when the {b} of a {a} has changed",
    "slow for a long {a}; a {b} would do",
)


class Wording:
    """Words, names, sentences and statements that are evidence of nothing."""

    def __init__(self, titles: Iterable[str]) -> None:
        taken = {w for title in titles for w in folded(title)}
        self.words = [w for w in _WORDS.split() if w not in taken and w + "s" not in taken]

    def sentence(self, chance: random.Random) -> str:
        """Half a sentence about code."""
        return self._filled(chance.choice(_SENTENCES), chance)

    def statement(self, language: Language, chance: random.Random) -> str:
        """A line of code."""
        return self._filled(chance.choice(language.statements), chance)

    def name(self, chance: random.Random) -> str:
        """A name in snake_case."""
        return f"{chance.choice(self.words)}_{chance.choice(self.words)}"

    def filler(self, language: Language, chance: random.Random) -> list[Line]:
        """Lines without citations, enough to keep what stands around them apart."""
        lines: list[Line] = [[self.statement(language, chance)] for _ in range(chance.randint(2, 4))]
        where = chance.randrange(len(lines))
        lines.insert(where, [f"{language.comment}{self.sentence(chance)}"])
        return lines

    def _filled(self, form: str, chance: random.Random) -> str:
        a, b = chance.choice(self.words), chance.choice(self.words)
        return form.format(a=a, b=b, n=chance.randint(0, 9))


def camel(title: str) -> str:
    """A title as the name of a class: FirstStrike."""
    return "".join(w.capitalize() for w in folded(title.replace("’", "").replace("-", " ")))


def snake(title: str) -> str:
    """A title as part of a function's name: first_strike."""
    return "_".join(folded(title.replace("’", "").replace("-", " ")))
