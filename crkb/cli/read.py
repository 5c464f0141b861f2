"""Commands that show texts: rule, define, toc, examples."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from crkb.cli.common import (
    complete_number,
    complete_rule,
    completer,
    edition_option,
    json_option,
    open_edition,
    pages_of,
)
from crkb.cli.terminal import complain_of_all, paint, show, show_json, width
from crkb.errors import RuleNotFound
from crkb.kb import Entry, KnowledgeBase, Meant
from crkb.model import Card, Term
from crkb.render.terminal import rules

if TYPE_CHECKING:
    from crkb.editions.restatements import Restatement


@click.command()
@click.argument("what", nargs=-1, required=True, metavar="NUMBER…", shell_complete=complete_rule)
@click.option("--children", is_flag=True, help="Also show all rules below.")
@click.option("--context", is_flag=True, help="Also show the rule above and its other rules.")
@click.option("--no-examples", is_flag=True, help="Omit examples.")
@click.option("--plain", is_flag=True, help="Also show the restatement in plain words.")
@click.option("--asked", is_flag=True, help="Also show how people ask for the rule.")
@click.option("--copy", is_flag=True, help="Print a citation, and copy it where the terminal can.")
@click.option("--markdown", is_flag=True, help="With --copy: a citation in Markdown.")
@edition_option
@json_option
@click.pass_context
def rule(
    ctx: click.Context,
    what: tuple[str, ...],
    children: bool,
    context: bool,
    no_examples: bool,
    plain: bool,
    asked: bool,
    copy: bool,
    markdown: bool,
    edition: str,
    as_json: bool,
) -> None:
    """Show rules by number, range, title or keyword; also terms and the introduction.

    A glossary term is followed by the rules it says to see. A dot behind a number leaves out the
    subrules: their text, and the line that names them. What isn't found is said on standard
    error, with exit status 1; the rest is shown. What crkb executes ends with the questions that
    a rule decides, and how many cases of games: crkb questions NAME shows a question.

    \b
    Examples:
      crkb 123.6c
      crkb 704.5k-n                 a range; l and o are never used
      crkb 704.5k,m 123.6c          a list
      crkb 123.6.                   a rule without its subrules
      crkb rule 123 --children      a chapter with everything in it
      crkb legend rule              a title, keyword, term, or short form (sba)
      crkb introduction             also credits, contents, glossary
      crkb '!cr 704.5f' --json      in any form people write, as JSON
      crkb 704.5f --plain           with a restatement in plain words
      crkb 704.5f --asked           with ways in which people ask for it
      crkb 704.5f --copy            a citation for a chat; --markdown for a forum
    """
    kb = open_edition(edition)
    if what[-1].casefold() in ("contents", "glossary") and not as_json:
        from crkb.cli import listing

        if lines := listing.of(kb, " ".join(what)):
            show([*lines, "", rules.edition_line(kb.info, paint)], pages_of(kb))
            return
    found, misses = kb.find_each(*what, elsewhere=not edition)
    if len(misses) == 1 and not found:
        raise misses[0]
    if as_json and (copy or markdown):
        raise click.UsageError("--copy or --json, not both.")
    if found and (copy or markdown):
        from crkb.cli.copying import copied

        copied(found, kb.info, markdown)
    elif as_json:
        from crkb.render import data

        plainly = _restated(kb, found) if plain else {}
        shown = [
            data.whole(kb, each, children) | _plain_data(each, plainly) | _asked_data(kb, each, asked)
            for each in found
        ]
        show_json({"found": shown} if shown else None, problems=misses)
    elif found:
        wanted = HowShown(children, context, not no_examples, plain, _alone(what), asked)
        show(texts(kb, found, wanted), pages_of(kb))
    if misses:
        complain_of_all(misses)
        ctx.exit(1)


class HowShown:
    """What is to be shown of rules; `alone` are the numbers of those without their subrules."""

    def __init__(
        self,
        children: bool = False,
        context: bool = False,
        examples: bool = True,
        plain: bool = False,
        alone: frozenset[str] = frozenset(),
        asked: bool = False,
    ) -> None:
        self.children, self.context, self.examples = children, context, examples
        self.plain, self.alone, self.asked = plain, alone, asked


def texts(kb: KnowledgeBase, found: list[Meant], wanted: HowShown) -> list[str]:
    """What was found as lines, with the edition below."""
    lines: list[str] = []
    plainly = _restated(kb, found) if wanted.plain else {}
    above: object = None
    links = len(found) <= 3
    for i, each in enumerate(found):
        lines += [""] if i else []
        if isinstance(each, Entry) and wanted.context and each.parent is not None:
            lines += rules.context(each, each.parent, width(), paint, wanted.examples)
            lines += rules.asked(kb.plain.asked(each.number), width(), paint) if wanted.asked else []
            lines += rules.decides(kb.decides(each.number), width(), paint)
        elif isinstance(each, Entry):
            before, above = above, each.ancestors
            lines += rules.rule(
                each,
                width(),
                paint,
                wanted.examples,
                wanted.children,
                links,
                crumbs=above != before,
                alone=each.number in wanted.alone,
                guide=_guide_lines(kb, each),
            )
            lines += _plain_lines(plainly[each.number]) if wanted.plain else []
            lines += rules.asked(kb.plain.asked(each.number), width(), paint) if wanted.asked else []
            lines += rules.decides(kb.decides(each.number), width(), paint) if links else []
        elif isinstance(each, Term):
            lines += _entry(kb, each)
            lines += _followed(kb, each, wanted.examples)
        elif isinstance(each, Card):
            lines += rules.card(each, width(), paint, kb.errata(each.name), bool(kb.info.stamp))
        else:
            lines += rules.matter(each, width(), paint)
    return [*lines, "", rules.edition_line(kb.info, paint)]


def _entry(kb: KnowledgeBase, term: Term) -> list[str]:
    return rules.term(term, width(), paint, kb.errata(term.name), bool(kb.info.stamp))


def _followed(kb: KnowledgeBase, term: Term, examples: bool) -> list[str]:
    """What a glossary entry says to see: rules with everything below, where that isn't too much."""
    from crkb.see import whole

    seen = kb.led_to(term)
    deep = whole([each for each in seen if isinstance(each, Entry)])
    lines: list[str] = []
    for each in seen:
        if isinstance(each, Term):
            lines += ["", *_entry(kb, each)]
        else:
            lines += ["", *rules.rule(each, width(), paint, examples, each.number in deep, links=False)]
    return lines


def _alone(what: tuple[str, ...]) -> frozenset[str]:
    """The numbers that are typed with a dot behind them."""
    if not any(word.endswith(".") for word in what):
        return frozenset()
    from crkb.number_lists import stands_alone

    return frozenset(filter(None, map(stands_alone, what)))


def _restated(kb: KnowledgeBase, found: list[Meant]) -> dict[str, Restatement]:
    return {each.number: kb.restatement(each.number) for each in found if isinstance(each, Entry)}


def _guide_lines(kb: KnowledgeBase, entry: Entry) -> list[str]:
    """The guide to a chapter, between empty lines; nothing for a rule."""
    found = kb.plain.guide(entry.number) if entry.kind == "chapter" else None
    if found is None:
        return []
    from crkb.render.terminal import guides

    return ["", *guides.guide(found, width(), paint)]


def _plain_lines(found: Restatement) -> list[str]:
    from crkb.render.terminal import plainly

    return plainly.restatement(found, width(), paint)


def _plain_data(found: Meant, plainly: dict[str, Restatement]) -> dict[str, object]:
    """The restatement of a rule under the key `plain`, with its status."""
    if not isinstance(found, Entry) or found.number not in plainly:
        return {}
    from crkb.render import plain_data

    return plain_data.restatement(plainly[found.number])


def _asked_data(kb: KnowledgeBase, found: Meant, wanted: bool) -> dict[str, object]:
    """Under the key `asked` how people ask for a rule."""
    return {"asked": list(kb.plain.asked(found.number))} if wanted and isinstance(found, Entry) else {}


@click.command()
@click.argument("term", nargs=-1, required=True, shell_complete=completer("term"))
@edition_option
@json_option
def define(term: tuple[str, ...], edition: str, as_json: bool) -> None:
    """Show a glossary entry: the exact term first, then its singular or plural.

    \b
    Examples:
      crkb define active player
      crkb define stickers
    """
    kb = open_edition(edition)
    found = kb.define(" ".join(term))
    if as_json:
        from crkb.render import data

        show_json({"found": [data.whole(kb, found)]})
        return
    show([*_entry(kb, found), "", rules.edition_line(kb.info, paint)], pages_of(kb))


@click.command()
@click.argument("number", required=False, default="", metavar="[NUMBER]", shell_complete=complete_number)
@edition_option
@json_option
def toc(number: str, edition: str, as_json: bool) -> None:
    """Show the table of contents: of everything, or what is one level below a number.

    \b
    Examples:
      crkb toc
      crkb toc 7
      crkb toc 704                  the rules of a chapter in one line each
    """
    from crkb.render.terminal import graph, lists

    kb = open_edition(edition)
    headings = kb.contents(number)
    if as_json:
        from crkb.render import data

        show_json({"contents": [data.heading(each) for each in headings]})
        return
    shown = [(n, k, t or graph.opening(kb, n)) for n, k, t in headings]
    show([*lists.contents(shown, width(), paint), "", rules.edition_line(kb.info, paint)], pages_of(kb))


@click.command()
@click.argument("number", required=False, default="", shell_complete=complete_number)
@click.option(
    "--run", "execute", is_flag=True, help="Execute the rules on the examples that crkb can compute."
)
@edition_option
@json_option
@click.pass_context
def examples(ctx: click.Context, number: str, execute: bool, edition: str, as_json: bool) -> None:
    """Show examples with their rules: all of them, or those of one section, chapter or rule.

    With --run crkb computes what happens in the examples of the newest rules (2026-08-07) and
    compares it with what they say; exit status 1 if one differs, or none can be run.

    \b
    Examples:
      crkb examples 123
      crkb examples 123.6c --json
      crkb examples 123 --run
    """
    kb = open_edition(edition)
    if execute:
        ctx.exit(_run(kb, number, as_json))
    found = kb.examples(number)
    if not found:
        raise RuleNotFound(
            f"no examples under {number or kb.info.id}", f"List all of them: {kb.program} examples"
        )
    if as_json:
        from crkb.render import data

        show_json({"examples": [data.rule_examples(each) for each in found]})
        return
    lines: list[str] = []
    for each in found:
        lines += [*rules.body(each, width(), paint), ""]
    show([*lines, rules.edition_line(kb.info, paint)], pages_of(kb))


def _run(kb: KnowledgeBase, number: str, as_json: bool) -> int:
    """Show what comes of executing examples; the exit status."""
    from crkb.render import data
    from crkb.render.terminal import answers

    found = kb.examples(number, run=True)
    if as_json:
        show_json({"runs": data.examples(found)})
    else:
        show(answers.examples(found, paint))
    verdicts = {run.agrees for run in found}
    return 0 if True in verdicts and False not in verdicts else 1
