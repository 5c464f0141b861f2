"""What completes the words on a command line, and the scripts with which shells ask for it.

Commands name a completer by `common.completer`; this module is imported when a shell asks. Whatever
goes wrong, a key press prints no error and builds no edition: it completes nothing.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import TypeAlias

import click
from click.shell_completion import (
    BashComplete,
    CompletionItem,
    FishComplete,
    ShellComplete,
    ZshComplete,
    add_completion_class,
)

from crkb.kb import KnowledgeBase, open_knowledge_base
from crkb.library.bundled import IDS
from crkb.library.library import Library

VARIABLE = "_CRKB_COMPLETE"
"""In this variable shells say what they ask for."""

MOST = 200
"""So many completions are offered: more than anybody reads."""

HIT_KINDS = ("rule", "example", "term", "note", "card", "question")
"""Kinds of search hits; kept here too, as importing the index takes longer than a completion may."""

SUBJECTS = ("file", "objects", "events", "abilities", "operations", "instructions", "rules", "texts")
"""Subjects of the words of game files; likewise."""

Items: TypeAlias = "list[CompletionItem[str]]"  # in quotes: older ones of click take no parameter


def run() -> None:
    """Answer a shell and exit: with completions, or with none after an error."""
    from crkb.cli import cli

    sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - until the process ends
    for made in SHELLS.values():
        add_completion_class(made)
    with suppress(Exception):
        cli.main(prog_name="crkb", complete_var=VARIABLE)


def script(shell: str) -> str:
    """The script that a shell reads to ask for completions."""
    from crkb.cli import cli

    return SHELLS[shell](cli, {}, "crkb", VARIABLE).source()


# ---- what completes what


def edition(ctx: click.Context, incomplete: str) -> Items:
    """Ids of the editions in the library, and for a digit their dates."""
    ids = list(dict.fromkeys([*Library().ids(), *IDS]))
    if incomplete[:1].isdigit():
        ids = [name.removeprefix("cr-") for name in ids]
    return [CompletionItem(name) for name in ids if name.startswith(incomplete)]


def number(ctx: click.Context, incomplete: str) -> Items:
    """Rule numbers one level below what was typed so far, with their titles."""
    with _opened(ctx) as kb:
        numbers = [n for n in kb.numbers() if n.startswith(incomplete)]
        shortest = min((len(n) for n in numbers if n != incomplete), default=0)
        level = [n for n in numbers if n == incomplete or len(n) <= shortest + 1]
        return [CompletionItem(n, help=kb.title(n) or None) for n in level[:MOST]]


def rule(ctx: click.Context, incomplete: str) -> Items:
    """Rule numbers, or titles, terms and cards, which may be several words."""
    if incomplete[:1].isdigit() or not (incomplete or _said(ctx, "what")):
        return number(ctx, incomplete)
    with _opened(ctx) as kb:
        return _names(kb.names(), _said(ctx, "what"), incomplete)


def searched(ctx: click.Context, incomplete: str) -> Items:
    """Titles, terms and cards, once there is a letter: a search may be for anything else."""
    if not (incomplete or _said(ctx, "words")):
        return []
    with _opened(ctx) as kb:
        return _names(kb.names(), _said(ctx, "words"), incomplete)


def term(ctx: click.Context, incomplete: str) -> Items:
    """Terms of the glossary, which may be several words."""
    with _opened(ctx) as kb:
        return _names(kb.names("term"), _said(ctx, "term"), incomplete)


def keyword(ctx: click.Context, incomplete: str) -> Items:
    """Keyword abilities and actions, which may be several words."""
    from crkb.library import keyword_cards

    return _names(keyword_cards.numbers(), _said(ctx, "text"), incomplete)


def question(ctx: click.Context, incomplete: str) -> Items:
    """Names of questions, with what they ask."""
    from crkb.questions.registry import QUESTIONS

    if _said(ctx, "what"):  # a line, not a name
        return []
    return [CompletionItem(n, help=q.asks) for n, q in QUESTIONS.items() if n.startswith(incomplete)]


def hit_kinds(ctx: click.Context, incomplete: str) -> Items:
    """Kinds of search hits, between commas."""
    return _listed(HIT_KINDS, incomplete)


def finding_kinds(ctx: click.Context, incomplete: str) -> Items:
    """Kinds of findings, between commas."""
    from crkb.lint import KINDS, PROBLEM_KINDS

    return _listed(sorted({*KINDS, *PROBLEM_KINDS}), incomplete)


def game_file(ctx: click.Context, incomplete: str) -> Items:
    """Files; after `--words` the subjects of the words."""
    if not ctx.params.get("words"):
        return [CompletionItem(incomplete, type="file")]
    return [CompletionItem(each) for each in SUBJECTS if each.startswith(incomplete)]


def schema(ctx: click.Context, incomplete: str) -> Items:
    """Commands with a schema."""
    from crkb.render.contract import RESULTS

    return [CompletionItem(each) for each in RESULTS if each.startswith(incomplete)]


# ---- what they share


class NothingBuilt(Exception):
    """The edition would have to be built first."""


def _opened(ctx: click.Context) -> KnowledgeBase:
    """The edition that the line names so far, if it is built.

    Raises:
        NothingBuilt: It isn't.
        CrkbError: There is no such edition, or it can't be read.
    """
    named = next((found for key in ("edition", "old") if (found := ctx.params.get(key))), "")
    library = Library()
    name = library.resolve(named if isinstance(named, str) else named[-1]) if named else library.default()
    generations = library.generations(name)
    in_use = generations.in_use()
    if in_use is None or not library.fresh(generations, in_use):
        raise NothingBuilt(name)
    return open_knowledge_base(name)


def _said(ctx: click.Context, argument: str) -> str:
    """The words of an argument before the one that is typed, in one line."""
    return " ".join(ctx.params.get(argument) or ())


def _names(names: Iterable[str], said: str, incomplete: str) -> Items:
    """What is left of the names that begin with all that was typed: as typed, then as printed.

    Where small letters were typed, small letters follow: case makes no difference to what is found.
    """
    typed = f"{said} {incomplete}" if said else incomplete
    begun = len(typed) - len(incomplete)
    found = [name for name in dict.fromkeys(names) if name.casefold().startswith(typed.casefold())]
    left = [name[len(typed) :] for name in found]
    if typed == typed.lower():
        left = [each.lower() for each in left]
    return [CompletionItem(typed[begun:] + each) for each in dict.fromkeys(left)][:MOST]


def _listed(values: Sequence[str], incomplete: str) -> Items:
    """Values of an option that takes several with commas."""
    before, comma, last = incomplete.rpartition(",")
    left = [each for each in values if each.startswith(last) and each not in before.split(",")]
    return [CompletionItem(f"{before}{comma}{each}") for each in left]


# ---- shells

_SPECIAL = re.compile(r"""([^\w\s@%+=:,./-])""")
"""What a shell would take for something else than a letter. Spaces stay: names may be several words."""


class Bash(BashComplete):
    """Bash inserts a completion as it is: its special characters are escaped here."""

    source_template = r"""%(complete_func)s() {
    local IFS=$'\n' type value
    COMPREPLY=()
    while IFS=, read -r type value; do
        case $type in
            plain) COMPREPLY+=("$value") ;;
            dir) compopt -o dirnames ;;
            file) compopt -o default ;;
        esac
    done < <(env COMP_WORDS="${COMP_WORDS[*]}" COMP_CWORD="$COMP_CWORD" %(complete_var)s=bash_complete \
        "$1" 2>/dev/null)
}

complete -o nosort -F %(complete_func)s %(prog_name)s
"""

    def format_completion(self, item: CompletionItem[str]) -> str:
        """`plain,bury \\(obsolete\\)`."""
        return f"{item.type},{_SPECIAL.sub(_escaped, item.value)}"


def _escaped(found: re.Match[str]) -> str:
    return f"\\{found[1]}" if found[1].isascii() else found[1]


class Zsh(ZshComplete):
    """Zsh may not have loaded its own completion when it reads the script."""

    source_template = ZshComplete.source_template.replace(
        "    compdef ",
        "    (( $+functions[compdef] )) || { autoload -Uz compinit && compinit -i }\n    compdef ",
    )


class Fish(FishComplete):
    """Fish quotes what it inserts; its words may have commas."""

    source_template = FishComplete.source_template.replace("string split", "string split --max 1")


SHELLS: dict[str, type[ShellComplete]] = {"bash": Bash, "zsh": Zsh, "fish": Fish}
