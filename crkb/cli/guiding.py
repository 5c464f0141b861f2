"""Commands that show what crkb says beside the rules: guide, keywords, plain."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from crkb.cli.common import complete_number, completer, edition_option, json_option, open_edition, pages_of
from crkb.cli.terminal import given, paint, show, show_json, width
from crkb.errors import CrkbError, RuleNotFound
from crkb.kb import KnowledgeBase
from crkb.model import Term
from crkb.numbers import single
from crkb.render.terminal import rules

if TYPE_CHECKING:
    from crkb.keyword_names import Sort
    from crkb.plain_words import KeywordRule


@click.command()
@click.argument("chapter", required=False, default="", metavar="[CHAPTER]", shell_complete=complete_number)
@edition_option
@json_option
def guide(chapter: str, edition: str, as_json: bool) -> None:
    """Show the guide to a chapter, or list the chapters with what each is for.

    A guide says what the chapter is for, which three rules decide most cases, what people
    usually get wrong, and where to go on: in crkb's own words. Its numbers are those of the
    edition in use; a rule that has another text there is marked.

    \b
    Examples:
      crkb guide 613
      crkb guide
    """
    from crkb.render import guide_data
    from crkb.render.terminal import guides

    kb = open_edition(edition)
    if not chapter:
        found = list(kb.plain.guides())
        if as_json:
            show_json({"guides": [guide_data.guide(each) for each in found]})
            return
        lines = guides.listed(found, width(), paint)
        show([*lines, "", rules.edition_line(kb.info, paint)], pages_of(kb))
        return
    one = kb.plain.guide(chapter)
    if one is None:
        above = str(single(chapter))[:3]
        if kb.plain.guide(above):
            raise RuleNotFound(f"no guide to {chapter}", f"Its chapter has one: {kb.program} guide {above}")
        raise RuleNotFound(f"no guide to {chapter}", f"List the chapters that have one: {kb.program} guide")
    if as_json:
        show_json({"guides": [guide_data.guide(one)]})
        return
    head = f"{paint(one.chapter, 'number')}  {paint(one.title, 'title')}"
    show([head, *guides.guide(one, width(), paint), "", rules.edition_line(kb.info, paint)], pages_of(kb))


@click.command()
@click.argument("text", nargs=-1, shell_complete=completer("keyword"))
@click.option(
    "--kind",
    "sort",
    type=click.Choice(["ability", "action", "word"]),
    default=None,
    help="List only keyword abilities, keyword actions or ability words.",
)
@edition_option
@json_option
@click.pass_context
def keywords(
    ctx: click.Context, text: tuple[str, ...], sort: Sort | None, edition: str, as_json: bool
) -> None:
    """Show what a keyword does, list those that are in a text, or all, with their rules.

    What a keyword does is said in crkb's own words, with an example: also where the edition in use
    prints only the rules. Any other text, such as a card's ("-": standard input), is looked through
    for keyword abilities, keyword actions and ability words; exit status 1 if it has none.

    \b
    Examples:
      crkb keywords trample
      crkb keywords "Flying, first strike. When this dies, scry 2."
      crkb keywords - <<< "First strike, scry 2."
      crkb keywords --kind word
      crkb keywords
    """
    kb = open_edition(edition)
    if not text:
        _listed(kb, kb.plain.keyword_names(sort) if sort else kb.plain.keywords(), as_json)
        return
    said = _read(" ".join(text))
    if not sort and _is_name(said):
        _shown(kb, kb.plain.keyword(said), as_json)
        return
    found = kb.plain.keywords_in(said, sort or "")
    if not (found or sort or text == ("-",)) and len(said.split()) <= _FEW:
        kb.plain.keyword(said)  # says what is near
    _listed(kb, found, as_json)
    if not found:
        ctx.exit(1)


_FEW = 3  # words that are rather a name that is mistyped than a text
_LARGEST = 5_000_000  # bytes of a text; a shorter one may still be too long to be looked through


def _read(typed: str) -> str:
    """A text, of standard input for "-"."""
    if typed != "-":
        return typed
    try:
        return given("-", _LARGEST).decode("utf-8-sig", "replace")
    except OSError as e:
        raise CrkbError(f"cannot read standard input: {e.strerror}") from e


def _is_name(text: str) -> bool:
    from crkb.library import keyword_cards
    from crkb.text.normalize import fold

    return fold(text) in map(fold, keyword_cards.numbers())


def _listed(kb: KnowledgeBase, found: list[KeywordRule], as_json: bool) -> None:
    from crkb.render import guide_data
    from crkb.render.terminal import lists

    if as_json:
        show_json({"keywords": [guide_data.keyword(each) for each in found]})
        return
    lines = lists.keywords(found, width(), paint) or ["No keywords found."]
    show([*lines, "", rules.edition_line(kb.info, paint)], pages_of(kb))


def _shown(kb: KnowledgeBase, term: Term, as_json: bool) -> None:
    if as_json:
        from crkb.render import data

        show_json({"found": [data.whole(kb, term)]})
        return
    show([*rules.term(term, width(), paint), "", rules.edition_line(kb.info, paint)], pages_of(kb))


@click.command()
@click.option("--todo", is_flag=True, help="List what has to be done on the bundled texts for the edition.")
@edition_option
@json_option
@click.pass_context
def plain(ctx: click.Context, todo: bool, edition: str, as_json: bool) -> None:
    """Show how far crkb's plain wording fits an official edition.

    Counts the edition's rules in the restated chapters by the status of their plain wording: same
    or moved (the official text is the one that was restated), changed (it is another one now; the
    wording is shown with a warning), none. With --todo every rule, keyword and guide that needs
    work is listed; exit status 1 if there is any.

    \b
    Examples:
      crkb plain
      crkb plain --todo -e 2026-08-07
    """
    from crkb.render import guide_data
    from crkb.render.terminal import lists

    kb = open_edition(edition)
    found = kb.plain.work()
    if as_json:
        show_json(guide_data.work(found))
    else:
        shown = lists.work(found, width(), paint, todo)
        show([*shown, "", rules.edition_line(kb.info, paint)], pages_of(kb))
    if todo and (found.of("changed", "none") or found.gone or found.keywords or found.guides):
        ctx.exit(1)
