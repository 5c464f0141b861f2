"""Commands of the library: add, editions, verify, remove."""

from __future__ import annotations

from contextlib import suppress

import click

from crkb.cli.common import complete_edition, json_option
from crkb.cli.terminal import complain, paint, progress_bar, show, show_json, tell, width
from crkb.errors import LibraryError, SourceError
from crkb.library import naming
from crkb.library.bundled import DEFAULT, IDS
from crkb.library.library import Added, Library
from crkb.library.sources import Raw, Refused, read_files
from crkb.library.verifying import Verified
from crkb.render.terminal.layout import paragraph

_PROBLEMS = 12  # shown in full; the rest is counted


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(readable=False), metavar="FILE…")
@click.option(
    "--as",
    "edition",
    default="",
    metavar="ID",
    shell_complete=complete_edition,
    help="Make one edition of all files, under this name.",
)
@click.option(
    "--base",
    default="",
    metavar="ID",
    shell_complete=complete_edition,
    help="For an add-on: the edition it amends.",
)
@click.option(
    "--set",
    "set_code",
    default="",
    metavar="CODE[=NAME]",
    help="The set the edition came with, by which crkb serve knows it.",
)
@json_option
@click.pass_context
def add(
    ctx: click.Context, files: tuple[str, ...], edition: str, base: str, set_code: str, as_json: bool
) -> None:
    """Add rule texts to your library.

    crkb recognises a text's layout, its edition and its date. Files of one edition are merged:
    an excerpt and the whole document of one date are the same edition. Web pages (HTML) are read
    as their text.

    Of several files those are added that can be; of each of the others you are told what it needs,
    and the exit status is 1 (2 if none was added). With --as it is all files or none.

    \b
    Examples:
      crkb add MagicCompRules.txt
      crkb add --as cr-2024-04-12 chapter-1.txt chapter-7.txt
      crkb add treachery.txt --base cr-2026-08-07
      crkb add MagicCompRules.txt --set "NEI=New Isle"
    """
    library = Library()
    code, name = _set_of(set_code) if set_code else ("", "")
    refused: list[Refused] = []
    with progress_bar() as progress:
        if edition or len(files) == 1:
            added = library.add(read_files(files), edition, base, progress)
        else:
            raws, refused = _readable(files)
            added, others = library.add_each(raws, base, progress)
            refused += others
    lines = _give_set(library, code, name, added) if code and added else []
    default = library.default()
    if as_json:
        from crkb.render import data

        made = [_data(a) | data.edition_details(a.info, default) for a in added]
        show_json({"editions": made} if added else None, problems=[each.error for each in refused])
    elif added:
        show([*(line for each in added for line in _report(each, default, width())), *lines])
    if refused:
        _complain_of(refused, len(files))
        ctx.exit(1 if added else 2)


def _set_of(typed: str) -> tuple[str, str]:
    """The code and name of a set that somebody typed. Raises NotASet."""
    from crkb.serve.core import sets

    return sets.parse(typed)


def _give_set(library: Library, code: str, name: str, added: list[Added]) -> list[str]:
    """Write down the set of the one edition that was added; what to report. Raises NotASet, LibraryError."""
    from crkb.serve.core import sets

    given = sets.give(library.home, code, name, [each.info.effective for each in added])
    return paragraph(f"set: {given.code}, {given.name}", width(), indent="    ", lead="  ", lead_size=2)


def _readable(files: tuple[str, ...]) -> tuple[list[Raw], list[Refused]]:
    """The files that can be read, and those that can't be."""
    raws: list[Raw] = []
    refused: list[Refused] = []
    for path in files:
        try:
            raws += read_files([path])
        except SourceError as e:
            refused.append(Refused(path, e))
    return raws, refused


def _complain_of(refused: list[Refused], files: int) -> None:
    """Say of each file that was not added why not, an error of several files once."""
    for error in {str(each.error): each.error for each in refused}.values():
        complain(error)
    tell(f"{len(refused)} of {files} files not added.")


def _report(added: Added, default: str, width: int) -> list[str]:
    info, edition = added.info, added.edition
    dated = f", effective {info.effective}" if info.effective and info.effective not in info.id else ""
    said = []
    counted = [f"{n:,} {name if n != 1 else name[:-1]}" for name, n in info.counts.items() if n]
    said.append(", ".join(c for c in counted if not c.endswith(("problem", "problems", "furniture"))))
    statuses = _statuses(added)
    if statuses:
        said.append("references: " + ", ".join(f"{n:,} {name}" for name, n in statuses.items()))
    for source in edition.sources:
        what = "whole document" if source.complete else "excerpt"
        said.append(f"{source.name}: {source.dialect}, {source.encoding}, {source.lines:,} lines, {what}")
    if info.addon:
        said.append(f"amends {info.base}")
    if not info.complete and not info.addon:
        said.append(
            "in use from now on, as there is no whole edition"
            if info.id == default
            else f"an excerpt: the edition in use is {default}; for this one: -e {info.id}"
        )
    if added.superseded:
        said.append(f"now supersedes the excerpts {', '.join(added.superseded)}")
    for problem in edition.problems[:_PROBLEMS]:
        at = f"{edition.sources[problem.place.source].name}:{problem.place.line}: " if problem.place else ""
        said.append(f"{at}{problem.kind}: {problem.message}")
    if len(edition.problems) > _PROBLEMS:
        said.append(f"and {len(edition.problems) - _PROBLEMS} more problems: crkb lint {info.id}")
    head = f"{paint(info.id, 'number')}{dated}: {'updated' if added.replaced else 'added'}"
    return [
        head,
        *(line for text in said for line in paragraph(text, width, indent="    ", lead="  ", lead_size=2)),
    ]


def _statuses(added: Added) -> dict[str, int]:
    from crkb.library.storing import texts
    from crkb.model import STATUSES

    counted = dict.fromkeys(STATUSES, 0)
    for _, _, blocks in texts(added.edition):
        for block in blocks:
            for reference in block.references:
                counted[reference.status] += 1
    return {name: n for name, n in counted.items() if n}


def _data(added: Added) -> dict[str, object]:
    sources = added.edition.sources
    return {
        "updated": added.replaced,
        "references": _statuses(added),
        "superseded": list(added.superseded),
        "problems": [
            {
                "kind": p.kind,
                "message": p.message,
                "rule": p.number or None,
                "file": sources[p.place.source].name if p.place else None,
                "line": p.place.line if p.place else None,
            }
            for p in added.edition.problems
        ],
    }


@click.command()
@json_option
def editions(as_json: bool) -> None:
    """List the editions in your library; the default one is marked.

    \b
    Examples:
      crkb editions
      crkb editions --json
    """
    from crkb.render import data
    from crkb.render.terminal import lists

    library = Library()
    unbuilt = [name for name in IDS if library.generations(name).info() is None]
    # where nothing can be written, the others can still be listed
    with progress_bar() as progress, suppress(LibraryError):
        for name in unbuilt:
            library.open(name, progress)
    infos, default = library.editions(), library.default()
    if as_json:
        show_json({"default": default, "editions": [data.edition_details(i, default) for i in infos]})
        return
    lines = lists.editions(infos, library.at_hand(), width(), paint)
    if chosen := library.used():
        lines += ["", paint(f"{chosen} was chosen; the newest again: crkb use --default", "dim")]
    elif named := naming.chosen(library.home):
        said = f"{named} was chosen and isn't here: crkb use EDITION, or crkb use --default"
        lines += ["", paint(said, "dim")]
    if default == DEFAULT:
        said = "The official text is not in your library. Get it: crkb fetch, or crkb add FILE"
        lines += ["", *paragraph(said, width(), paint, [(0, len(said), "dim")])]
    if excerpts := [i.id for i in infos if i.official and not i.complete and i.id != default]:
        said = f"In use is {default}; an excerpt is used where it is named: -e {excerpts[0]}"
        lines += ["", *paragraph(said, width(), paint, [(0, len(said), "dim")])]
    show(lines)


@click.command()
@click.argument("edition", required=False, default="", shell_complete=complete_edition)
@json_option
@click.pass_context
def verify(ctx: click.Context, edition: str, as_json: bool) -> None:
    """Read every byte of an edition, or of all, and mend what is damaged from the kept sources.

    Looking up trusts a file whose size and time haven't changed; this doesn't. Exit status 1 if an
    edition can't be mended because a source that was kept for it is damaged.

    \b
    Examples:
      crkb verify
      crkb verify cr-2026-08-07
    """
    library = Library()
    found: list[Verified] = []
    lost: list[tuple[str, LibraryError]] = []
    with progress_bar() as progress:
        for name in [library.resolve(edition)] if edition else library.ids():
            try:
                found.append(library.verify(name, progress))
            except LibraryError as e:
                lost.append((name, e))
    errors = [error for _, error in lost]
    if as_json:
        show_json(
            {"editions": [each._asdict() for each in found], "lost": [name for name, _ in lost]}, errors
        )
    elif found or not lost:
        show([line for each in found for line in _verified(each)] or ["No editions."])
    for error in errors:
        complain(error)
    if lost:
        ctx.exit(1)


def _verified(found: Verified) -> list[str]:
    sizes = f"{found.files} files, {found.size:,} bytes"
    name = paint(found.edition, "number")
    if not found.mended:
        return [f"{name}: sound, {sizes}"]
    return [f"{name}: mended, now {sizes}", *(f"  {file} was damaged" for file in found.mended)]


@click.command()
@click.argument("edition", shell_complete=complete_edition)
@click.option("-y", "--yes", is_flag=True, help="Do not ask for confirmation.")
def remove(edition: str, yes: bool) -> None:
    """Remove an edition, with the source files kept for it, from your library.

    \b
    Example:
      crkb remove cr-2019-01-25
    """
    library = Library()
    name = library.resolve(edition)
    if not yes and name not in IDS:
        click.confirm(f"Remove {name} and the source files kept for it?", abort=True)
    library.remove(name)
    show([f"{name} removed."])
