"""Commands for whole texts: lint and export; and the script for shell completion."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import click

from crkb.cli.common import complete_edition, completer, json_option, listed, open_edition
from crkb.cli.terminal import paint, progress_bar, show, show_bytes, show_data, show_json, tell
from crkb.errors import CrkbError
from crkb.export.formats import BINARY, FORMATS

if TYPE_CHECKING:
    from crkb.export.folder import Placed
    from crkb.kb import KnowledgeBase

SITE = "html"
"""The format of `crkb export` that writes a directory."""

PAPER = "pdf"
"""The format that can be of one chapter."""

CLUSTER = "opensearch"
"""The format that writes a directory or, with a name in .ndjson or on standard output, documents alone."""


@click.command()
@click.argument("edition", required=False, default="", shell_complete=complete_edition)
@click.option("-e", "--edition", "also", default="", metavar="EDITION", help="The same as the argument.")
@click.option(
    "--kind",
    default="",
    metavar="KINDS",
    shell_complete=completer("finding_kinds"),
    help="Only these kinds of findings, comma-separated.",
)
@json_option
@click.pass_context
def lint(ctx: click.Context, edition: str, also: str, kind: str, as_json: bool) -> None:
    """Report broken references and other problems: titles, numbering, layout.

    Exit status 1 if there is anything, 0 if not.

    \b
    Examples:
      crkb lint
      crkb lint cr-2025-02-07 --kind broken,mismatched
      crkb lint treachery --json
    """
    from crkb.render import lint_report

    kb = open_edition(edition or also)
    findings = kb.lint(listed(kind))
    if as_json:
        show_json(lint_report.data(kb, findings))
    else:
        show(lint_report.lines(kb, findings, paint))
    if findings:
        ctx.exit(1)


_FORMS = [SITE, *BINARY, *FORMATS]


@click.command()
@click.argument("form", type=click.Choice(_FORMS, case_sensitive=False), metavar="|".join(_FORMS))
@click.option(
    "-o",
    "--output",
    type=click.Path(),
    help="File (html, opensearch: directory) to write, - for standard output, the default.",
)
@click.option(
    "-e",
    "--edition",
    "editions",
    multiple=True,
    metavar="EDITION",
    shell_complete=complete_edition,
    help="Edition to write; html, opensearch: more than one. Default: the newest official one, else plain.",
)
@click.option("--base-url", default="", metavar="URL", help="html: the address of the site.")
@click.option("--plain", is_flag=True, help="html, epub, pdf, md, json: also crkb's plain words.")
@click.option("--single-page", is_flag=True, help="html: also write everything on one page, all.html.")
@click.option("--questions", is_flag=True, help="html: also pages of questions that rules decide.")
@click.option(
    "--engine",
    type=click.Path(),
    default="",
    metavar="FOLDER",
    help="html: also Pyodide, unpacked in FOLDER, by which pages of questions answer in the browser.",
)
@click.option("--rule-files", is_flag=True, help="html: also a page to embed and JSON for each rule.")
@click.option("--topics", is_flag=True, help="html: also a page for each term of the glossary with rules.")
@click.option("--chapter", metavar="NUMBER", help="pdf: only this chapter.")
def export(
    form: str,
    output: str | None,
    editions: tuple[str, ...],
    base_url: str,
    single_page: bool,
    plain: bool,
    questions: bool,
    rule_files: bool,
    topics: bool,
    engine: str,
    chapter: str | None,
) -> None:
    """Write editions as a web site or for a search cluster, or one as an EPUB, a PDF, Markdown, JSON or text.

    The web site works from a server and from disk: open its index.html. Each edition has a
    folder, an official one by its date; latest/ leads to the newest. Export an add-on together
    with its base: the rules it amends are then marked. What OpenSearch and Elasticsearch
    load is a directory, too, with a README; to standard output only the documents are written.
    An EPUB is a book for e-readers, with all references as links; a PDF is one for paper, with page
    numbers, too. That takes about a minute and the extra: pip install "crkb[pdf]".

    \b
    Examples:
      crkb export html -o site
      crkb export html -o site -e cr-2026-08-07 -e treachery
      crkb export html -o site --questions   with cases, decided
      crkb export epub -o rules.epub
      crkb export pdf -o rules.pdf
      crkb export pdf -o keywords.pdf --chapter 702
      crkb export md -o rules.md
      crkb export json -e plain > plain.json
      crkb export text              a form that "crkb add" reads
      crkb export opensearch -o cluster
    """
    if chapter is not None and form != PAPER:
        raise click.UsageError(f"--chapter is for {PAPER}, not for {form}.")
    if chapter == "":
        raise click.UsageError("--chapter needs a number: --chapter 702")
    if form == SITE:
        _export_site(output, editions, base_url, single_page, plain, questions, rule_files, topics, engine)
        return
    folder = output if form == CLUSTER and not _is_stream(output, FORMATS[form][0]) else None
    extras = base_url or single_page or questions or rule_files or topics or engine
    if extras or (len(editions) > 1 and folder is None):
        one = "one edition unless -o names a directory" if form == CLUSTER else "one edition"
        none = "no --base-url, --single-page, --questions, --rule-files, --topics or --engine"
        raise click.UsageError(f"{form} takes {one}, and {none}.")
    if folder is not None:
        _export_cluster(folder, editions, plain)
        return
    _export_file(form, output, editions[0] if editions else "", plain, chapter or "")


def _export_file(form: str, output: str | None, edition: str, plain: bool, chapter: str) -> None:
    from crkb.export.formats import write

    if form in BINARY and output in (None, "-") and is_terminal():
        raise click.UsageError(f"{form} is not for a terminal. Name a file: crkb export {form} -o FILE")
    kb = open_edition(edition)
    ending, made = _made(form, kb, plain, chapter)
    data = made.encode("utf-8", "backslashreplace") if isinstance(made, str) else made
    if output in (None, "-"):
        show_bytes(data)
        return
    named = "-".join(filter(None, (kb.info.id, chapter)))
    target = os.path.join(output, named + ending) if os.path.isdir(output) else output
    write(target, made)
    tell(f"{target}: {kb.info.id}, {len(data):,} bytes")


def _made(form: str, kb: KnowledgeBase, plain: bool, chapter: str) -> tuple[str, str | bytes]:
    """The ending of a format's file, and what is written."""
    if form not in BINARY:
        ending, make = FORMATS[form]
        return ending, make(kb, plain)
    ending, make_binary = BINARY[form]
    with progress_bar() as progress:
        return ending, make_binary(kb, plain, progress, *([chapter] if chapter else []))


def is_terminal() -> bool:
    """Whether what is printed is shown to a person."""
    return sys.stdout.isatty()


def _is_stream(output: str | None, ending: str) -> bool:
    """Whether documents alone are wanted: on standard output, or in a file of that ending."""
    return output in (None, "-") or output.endswith(ending)


def _export_site(
    output: str | None,
    editions: tuple[str, ...],
    base_url: str,
    single_page: bool,
    plain: bool,
    questions: bool,
    rule_files: bool,
    topics: bool,
    engine: str,
) -> None:
    if engine and not questions:
        raise click.UsageError("--engine answers the questions of pages. Add --questions.")
    if output in (None, "-"):
        raise click.UsageError("A web site is made of many files. Name a directory: crkb export html -o DIR")
    from crkb.export.site import write_site

    kbs = [open_edition(edition) for edition in editions or ("",)]
    with progress_bar() as progress:
        written = write_site(
            kbs,
            output,
            base_url,
            single_page,
            plain,
            progress,
            asking=questions,
            rule_files=rule_files,
            topics=topics,
            engine=engine,
        )
    _tell_placed(output, kbs, written)


def _export_cluster(output: str, editions: tuple[str, ...], plain: bool) -> None:
    from crkb.export.opensearch import write_folder

    kbs = [open_edition(edition) for edition in editions or ("",)]
    with progress_bar() as progress:
        written = write_folder(kbs, output, plain, progress)
    _tell_placed(output, kbs, written)


def _tell_placed(output: str, kbs: list[KnowledgeBase], written: Placed) -> None:
    names = ", ".join(dict.fromkeys(kb.info.id for kb in kbs))
    tell(f"{output}: {names}, {len(written.files)} files, {written.size:,} bytes")
    if written.cleared:
        tell(f"  {len(written.cleared)} files of an older export cleared")
    for path in written.changed:
        tell(f"  {path} is left from an older export: somebody has changed it")


_RC = {"bash": "~/.bashrc", "zsh": "~/.zshrc", "fish": "~/.config/fish/completions/crkb.fish"}


@click.command()
@click.argument("shell", type=click.Choice(list(_RC), case_sensitive=False))
def completion(shell: str) -> None:
    """Print the script that completes commands, options and what they take.

    That is editions, rule numbers, titles and terms, questions, kinds and files.

    \b
    Examples:
      crkb completion bash >> ~/.bashrc
      crkb completion zsh >> ~/.zshrc
      crkb completion fish > ~/.config/fish/completions/crkb.fish
    """
    from crkb.cli import completing

    show_data(completing.script(shell))


@click.command()
@click.argument("command", required=False, default="", shell_complete=completer("schema"))
def schema(command: str) -> None:
    """Print the JSON Schema of what a command prints with --json, or list the commands that have one.

    All print one envelope: {"crkb": version, "edition": …, "result": …, "problems": […]}; after an
    error "result" is null and "problems" says why.

    \b
    Examples:
      crkb schema
      crkb schema rule
    """
    import json

    from crkb.render import contract
    from crkb.text.suggest import closest, did_you_mean

    if not command:
        show(list(contract.RESULTS))
        return
    if command not in contract.RESULTS:
        hint = did_you_mean(closest(command, contract.RESULTS)) or "List them: crkb schema"
        raise CrkbError(f"no schema for {command!r}", hint)
    show_data(json.dumps(contract.of(command), ensure_ascii=False, indent=2) + "\n")
