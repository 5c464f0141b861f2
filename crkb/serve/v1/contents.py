"""`/v1/{edition}/toc`, `guides`, `examples`, `lint`, `plain`: an edition from above, what is odd in it."""

from __future__ import annotations

from crkb.errors import NumberFormatError
from crkb.lint import KINDS, PROBLEM_KINDS
from crkb.numbers import single
from crkb.render import data, guide_data, lint_report
from crkb.render.contract import texts
from crkb.serve.core.endpoints import Call, Endpoint
from crkb.serve.core.errors import Refused
from crkb.serve.core.params import Param
from crkb.serve.core.reply import Reply, json
from crkb.serve.v1 import near as nearby
from crkb.serve.v1.common import BELOW, EDITION, NUMBER

CHAPTER = NUMBER._replace(name="chapter", says="A chapter that has a guide.", example="100")
LINT_KINDS = Param(
    "kind",
    "Only findings of these kinds.",
    kind="texts",
    default=(),
    one_of=tuple(sorted({*KINDS, *PROBLEM_KINDS})),
    highest=len(KINDS) + len(PROBLEM_KINDS),
    example="broken",
)
RUN = NUMBER._replace(name="example", says="A chapter or rule of the newest rules.", example="123.6b")


def toc(call: Call) -> Reply:
    """Sections and chapters, or what is one level below a number."""
    kb, number = call.kb, call["number"] or ""
    with nearby.asked_for(kb, number):
        headings = kb.contents(number)
    return json({"contents": [data.heading(each) for each in headings]})


def guides(call: Call) -> Reply:
    """All guides to chapters."""
    return json({"guides": [guide_data.guide(each) for each in call.kb.plain.guides()]})


def guide(call: Call) -> Reply:
    """The guide to a chapter."""
    plain, chapter = call.kb.plain, call["chapter"]
    try:
        found, above = plain.guide(chapter), str(single(chapter))[:3]
    except NumberFormatError as e:
        raise Refused(404, str(e)) from e
    if found is None:
        near = (above,) if plain.guide(above) else ()
        raise Refused(404, f"no guide to {chapter}", "List them: guides of the edition", near)
    return json(guide_data.guide(found))


def examples(call: Call) -> Reply:
    """The examples of all rules, or of those below a number."""
    kb, number = call.kb, call["number"] or ""
    with nearby.asked_for(kb, number):
        found = kb.examples(number)
    return json({"examples": [data.rule_examples(each) for each in found]})


def run(call: Call) -> Reply:
    """What comes of executing the rules on the examples of the newest rules at or below a number."""
    kb, number = call.kb, call["example"]
    with nearby.asked_for(kb, number):
        if single(number).kind == "section":
            raise Refused(409, "the examples of a whole section take too long", "Name a chapter, or a rule.")
        return json({"runs": data.examples(kb.examples(number, run=True))})


def lint(call: Call) -> Reply:
    """Broken references and other problems of the text."""
    return json(lint_report.data(call.kb, call.kb.lint(call["kind"])))


def plain(call: Call) -> Reply:
    """How far the plain wording fits an official edition."""
    return json(guide_data.work(call.kb.plain.work()))


ENDPOINTS = (
    Endpoint(
        "/v1/examples/{example}",
        run,
        "What comes of executing the rules on the examples of a chapter or rule, beside what they say.",
        (RUN,),
        texts.Runs,
        errors=(404, 409),
        seconds=10.0,
    ),
    Endpoint(
        "/v1/{edition}/toc",
        toc,
        "The table of contents, of everything or of what is one level below a number.",
        (EDITION, BELOW),
        texts.Contents,
        rests_on="edition",
        errors=(404,),
    ),
    Endpoint(
        "/v1/{edition}/guides",
        guides,
        "What chapters are for, which rules decide most, what people get wrong.",
        (EDITION,),
        texts.Guides,
        rests_on="edition",
        errors=(404,),
    ),
    Endpoint(
        "/v1/{edition}/guides/{chapter}",
        guide,
        "The guide to a chapter.",
        (EDITION, CHAPTER),
        texts.Guide,
        rests_on="edition",
        errors=(404,),
    ),
    Endpoint(
        "/v1/{edition}/examples",
        examples,
        "Examples with their rules.",
        (EDITION, BELOW),
        texts.Examples,
        rests_on="edition",
        errors=(404,),
    ),
    Endpoint(
        "/v1/{edition}/lint",
        lint,
        "Broken references and other problems of the text.",
        (EDITION, LINT_KINDS),
        texts.Findings,
        rests_on="edition",
        errors=(404,),
        seconds=10.0,
    ),
    Endpoint(
        "/v1/{edition}/plain",
        plain,
        "How far the plain wording fits an official edition.",
        (EDITION,),
        texts.PlainWork,
        rests_on="edition",
        errors=(404,),
        seconds=10.0,
    ),
)
