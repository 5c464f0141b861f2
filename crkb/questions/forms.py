"""How a question can be asked: in one line, and of a game."""

from __future__ import annotations

from crkb.questions.asked_of_games import ASKED
from crkb.questions.phrase_examples import EXAMPLES
from crkb.questions.registry import QUESTIONS
from crkb.questions.usage import usage
from crkb.tuples import NamedTuple


class QuestionForms(NamedTuple):
    """The one-line form of a question and examples of it, and what a game is asked for the same."""

    usage: str = ""
    examples: tuple[str, ...] = ()
    of_games: tuple[str, ...] = ()


def forms(name: str) -> QuestionForms:
    """The forms of a question; "" and none where it has none.

    >>> forms("divided-amount").examples
    ('half of 7 rounded up',)
    """
    phrase = QUESTIONS[name].phrase
    written = usage(phrase) if phrase is not None else ""
    return QuestionForms(written, EXAMPLES.get(name, ()), ASKED.get(name, ()))
