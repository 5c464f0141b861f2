"""The command that gets the official text: fetch."""

from __future__ import annotations

import click

from crkb.cli.common import json_option
from crkb.cli.terminal import paint, progress_bar, show, show_json
from crkb.library.library import Library
from crkb.library.publisher import VARIABLE, Fetched, Link, Published, Publisher, parse_date


@click.command()
@click.argument("date", required=False, default="")
@click.option("--list", "listing", is_flag=True, help="List the texts that the rules page links to.")
@click.option("--check", is_flag=True, help="Only say whether there is a newer text than the library has.")
@click.option(
    "--page", default="", metavar="ADDRESS", help=f"Another page that links to the texts. Also: {VARIABLE}."
)
@json_option
@click.pass_context
def fetch(ctx: click.Context, date: str, listing: bool, check: bool, page: str, as_json: bool) -> None:
    """Get the official text from its publisher into your library.

    Fetches the newest rules, or with DATE those of that date: the date in the file's name or the
    one its rules are effective from. A file that is in your library already is not fetched again.

    With --check nothing but the page is read. Exit status 1 if the publisher has newer rules than your
    library, 0 if not, 2 if that can't be found out.

    \b
    Examples:
      crkb fetch
      crkb fetch 2025-02-07
      crkb fetch --list
      crkb fetch --check || crkb fetch
    """
    if check and (date or listing):
        raise click.UsageError("--check goes without DATE and --list")
    wanted = parse_date(date) if date else ""
    with progress_bar() as progress:
        publisher = Publisher(Library(), page, progress)
        if check:
            published = publisher.check()
        elif listing:
            found = publisher.links()
            had = publisher.had(found)
        else:
            fetched = publisher.fetch(wanted)
    if check:
        _show_published(published, as_json)
        ctx.exit(published.newer)
    elif listing:
        _list(found, had, as_json)
    elif as_json:
        show_json(_data(fetched))
    else:
        show(_report(fetched))


def _show_published(found: Published, as_json: bool) -> None:
    if as_json:
        link = {"date": found.link.date or None, "address": found.link.address}
        edition = {"edition": found.edition or None, "effective": found.effective or None}
        show_json({"newer": found.newer, **link, **edition})
        return
    have = f"your newest is {found.edition}" if found.edition else "your library has no official rules"
    if found.newer:
        show([f"newer rules are out, dated {found.link.date}; {have}: crkb fetch gets them"])
    else:
        show([f"{found.edition or 'your library'} is up to date: {found.link.address}"])


def _list(found: list[Link], had: dict[str, str], as_json: bool) -> None:
    if as_json:
        rows = [{**x._asdict(), "date": x.date or None, "edition": had.get(x.address)} for x in found]
        show_json({"links": rows})
        return
    for link in found:
        have = f"  ({had[link.address]} in your library)" if link.address in had else ""
        show([f"{link.date or 'undated':10}  {link.address}{have}"])


def _report(fetched: Fetched) -> list[str]:
    name = paint(fetched.edition, "number")
    if fetched.added is None:
        return [f"{name} is already up to date: {fetched.link.address}"]
    info = fetched.added.info
    verb = "updated" if fetched.added.replaced else "added"
    lines = [
        f"{name}, effective {info.effective}: {verb}",
        f"  from {fetched.link.address}",
        f"  {fetched.size:,} bytes, sha256 {fetched.sha256}",
    ]
    if fetched.changed:
        lines.append("  this file has changed since it was last fetched")
    if fetched.link.date and fetched.link.date != info.effective:
        lines.append(f"  the file is dated {fetched.link.date}; its rules are effective {info.effective}")
    return lines


def _data(fetched: Fetched) -> dict[str, object]:
    return {
        "edition": fetched.edition,
        "added": fetched.added is not None,
        "changed": fetched.changed,
        "address": fetched.link.address,
        "size": fetched.size,
        "sha256": fetched.sha256,
    }
