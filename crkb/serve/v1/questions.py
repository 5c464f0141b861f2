"""`/v1/questions`, `/v1/coverage`, `/v1/{edition}/audit`: what can be asked, and how sure it is."""

from __future__ import annotations

from crkb.game.asking import question_examples
from crkb.questions.forms import forms
from crkb.questions.registry import QUESTIONS, QuestionNotFound, families
from crkb.render import data, refusals
from crkb.render.contract import answers, service
from crkb.render.facts_template import template
from crkb.serve.core import errors
from crkb.serve.core.endpoints import Call, Endpoint
from crkb.serve.core.errors import Refused
from crkb.serve.core.params import Param
from crkb.serve.core.reply import Reply, json
from crkb.serve.v1.common import ASKED_IN, EDITION
from crkb.text.suggest import closest

NAME = Param("name", "A question's name.", "path", required=True, longest=80, example="mana-value")
FAMILY = Param("family", "Only the questions of a family.", one_of=tuple(families()))


def questions(call: Call) -> Reply:
    """All questions in short, and the forms of what a game is asked."""
    found = [q._asdict() for q in call.kb.questions() if call["family"] in (None, q.family)]
    return json(
        {
            "questions": found,
            "of_games": dict(question_examples.EXAMPLES),
            "situations": dict(question_examples.LINES),
        }
    )


def question(call: Call) -> Reply:
    """A question with its forms, its facts, an example, its rules in an edition, and a file to fill in."""
    kb, name = call.kb, call["name"]
    try:
        found = kb.question(name)
    except QuestionNotFound as e:
        known = tuple(closest(name, QUESTIONS))
        raise Refused(404, str(e), errors.hint(e) or "List them: /v1/questions", known) from e
    rules = kb.rules_of(found.name)
    return json(data.question(found, rules, forms(found.name)) | {"template": template(found)})


def coverage(call: Call) -> Reply:
    """How many of the rules that can decide something are decided, by chapter."""
    return json({"chapters": [each._asdict() for each in call.kb.coverage()]})


def audit(call: Call) -> Reply:
    """Every rule that questions cite, looked up in an edition."""
    with refusals.possible():
        return json(data.audit(call.kb.audit()))


ENDPOINTS = (
    Endpoint(
        "/v1/questions",
        questions,
        "The questions that the rules are executed for.",
        (FAMILY,),
        service.QuestionList,
    ),
    Endpoint(
        "/v1/questions/{name}",
        question,
        "A question: its facts, forms and rules.",
        (NAME, ASKED_IN),
        service.QuestionDetails,
        errors=(404,),
        seconds=5.0,
    ),
    Endpoint(
        "/v1/coverage",
        coverage,
        "How many of the rules that can decide something are decided, by chapter.",
        (),
        answers.Coverage,
        seconds=10.0,
    ),
    Endpoint(
        "/v1/{edition}/audit",
        audit,
        "Every rule that questions cite, looked up in an official edition.",
        (EDITION,),
        answers.Audit,
        rests_on="edition",
        errors=(404, 409),
        seconds=10.0,
    ),
)
