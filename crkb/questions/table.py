"""What the tables of questions say of each: enough to list, find and recognise it without its module.

Each package of questions (`objects`, `costs`, …) holds one literal table of its questions by
family in its `__init__.py`. What a question needs only to be answered (its facts, the rules it
cites, an example) is declared beside its function, in its module.
"""

from __future__ import annotations

from collections.abc import Mapping

from crkb.tuples import NamedTuple


class QuestionPhrase(NamedTuple):
    """The one-line form of a question.

    `forms` are the words that a line of this form has, with `…` for what stands between them
    ("is … a color"); `grammar` is its grammar in Lark's notation (see `phrases`).
    """

    forms: tuple[str, ...]
    grammar: str


def phrase(form: str | tuple[str, ...], start: str, *rules: str) -> QuestionPhrase:
    """A phrase: its form or forms, the whole line in Lark's notation, and the rules that it uses."""
    forms = (form,) if isinstance(form, str) else form
    return QuestionPhrase(forms, "\n".join((f"start: {start}", *rules, "")))


class QuestionEntry(NamedTuple):
    """A question as its table has it.

    `module` is the module's name in the package; the function there has the question's name, with
    `_` for `-`. `phrase` is the question's one-line form, if it has one. `since` and `until` are the
    effective dates of the first and last edition the question is right for ("" is open). `family`
    and `package` are added by `table`.
    """

    name: str
    module: str
    asks: str
    phrase: QuestionPhrase | None = None
    since: str = ""
    until: str = ""
    family: str = ""
    package: str = ""


def entry(
    name: str,
    module: str,
    asks: str,
    phrase: QuestionPhrase | None = None,
    *,
    since: str = "",
    until: str = "",
) -> QuestionEntry:
    """A question of a table; see `QuestionEntry` for the parameters."""
    return QuestionEntry(name, module, asks, phrase, since, until)


def table(package: str, families: Mapping[str, tuple[QuestionEntry, ...]]) -> tuple[QuestionEntry, ...]:
    """The questions of a package, family by family."""
    return tuple(
        listed._replace(family=family, package=package)
        for family, entries in families.items()
        for listed in entries
    )
