"""The commands `random` and `open`: a rule that chance picks, and a rule's page in a browser."""

from __future__ import annotations

import os

import click

from crkb.cli import links
from crkb.cli.common import complete_number, edition_option, json_option, open_edition
from crkb.cli.read import HowShown, texts
from crkb.cli.terminal import progress_bar, show, show_json, tell
from crkb.errors import RuleNotFound
from crkb.kb import Entry, KnowledgeBase, Meant
from crkb.model import Term


@click.command("random")
@click.argument("number", required=False, default="", metavar="[NUMBER]", shell_complete=complete_number)
@edition_option
@json_option
def random(number: str, edition: str, as_json: bool) -> None:
    """Show a rule that chance picks: of the whole edition, or from below a number.

    \b
    Examples:
      crkb random
      crkb random 702
    """
    from random import choice

    kb = open_edition(edition)
    if number:
        top = kb[number]
        inside = [
            n for n in kb.numbers() if n == top.number or kb.rule(n).rule.number.is_below(top.rule.number)
        ]
    else:
        inside = kb.numbers()
    ruling = [n for n in inside if "." in n and not kb.title(n)]
    if not ruling:
        raise RuleNotFound(f"no rules below {number or kb.info.id}", f"List the contents: {kb.program} toc")
    found = kb.rule(choice(ruling))
    if as_json:
        from crkb.render import data

        show_json({"found": [data.whole(kb, found)]})
    else:
        show(texts(kb, [found], HowShown()), links.pages(kb))


@click.command("open")
@click.argument("number", nargs=-1, shell_complete=complete_number)
@click.option("--print", "only_print", is_flag=True, help="Print the address; open nothing.")
@edition_option
def open_page(number: tuple[str, ...], only_print: bool, edition: str) -> None:
    """Open the page of a rule or term in your browser, or the contents.

    The pages are written from your library when they are first needed (in seconds), and again when
    the edition has changed; nothing is fetched. From then on rule numbers are links on terminals
    that have them.

    \b
    Examples:
      crkb open 704.5f --print
      crkb open legend rule --print
    """
    import webbrowser

    kb = open_edition(edition)
    found = kb.find(*number)[0] if number else None  # first: what isn't there writes nothing
    if not links.are_current(kb):
        _write(kb)
    address = links.address(kb, _page(kb, found) if found else "index.html")
    show([address])
    if not only_print and not webbrowser.open(address):
        tell("crkb: no browser was found; open the address above yourself")
        click.get_current_context().exit(1)


def _page(kb: KnowledgeBase, found: Meant) -> str:
    """The page, with its anchor, of what was asked for."""
    if isinstance(found, Entry):
        return links.page_written(kb, found.number)
    from crkb.render.site.book import ABOUT, SiteEditions

    if isinstance(found, Term):
        [book] = SiteEditions([kb]).books.values()
        return book.href(found.name, "", "term")
    return ABOUT


def _write(kb: KnowledgeBase) -> None:
    """Write the pages of an edition, and last which edition they are of."""
    from crkb.export.site import write_site
    from crkb.library import files
    from crkb.library.storage import storage_errors
    from crkb.render.site.book import at_root

    place = links.directory(kb)
    with storage_errors(place):
        os.makedirs(place, exist_ok=True)
    with progress_bar() as progress:
        write_site([kb], place, progress=progress, folder=at_root)
    with storage_errors(place):
        files.replace(os.path.join(place, links.STAMP), f"{kb.stamp}\n".encode())
