"""What somebody meant who typed a command or an option of crkb nearly right."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from difflib import get_close_matches

import click

from crkb.cli import COMMANDS, OPTIONS
from crkb.errors import RuleNotFound
from crkb.text.suggest import did_you_mean

_ALIKE = 0.7
_OWN = (*OPTIONS, "--no-limits")


def check_option(option: str) -> None:
    """Refuse an option that neither `crkb` nor `crkb rule` has.

    Raises:
        click.UsageError: It names the near one.
    """
    from crkb.cli.read import rule

    name = option.partition("=")[0]
    known = [*_OWN, *(each for parameter in rule.params for each in parameter.opts)]
    if name not in known:
        near = get_close_matches(name, known, 1, 0.6)
        hint = did_you_mean(near) or "List them: crkb --help"
        raise click.UsageError(f"No such option: {name}. {hint}")


def meant(error: RuleNotFound | click.UsageError, typed: Sequence[str]) -> Exception:
    """An error that says which command was meant, if the first word is nearly one."""
    near = _meant(typed)
    if isinstance(error, click.UsageError):
        return click.UsageError(f"No such command: {typed[0]}. {did_you_mean(near)}") if near else error
    others = error.hint.removeprefix("Did you mean ").removesuffix("?")
    if near and len(typed) == 1 and others != error.hint:  # one word may as well be a name
        near.append(others)
    error.hint = did_you_mean(near) or error.hint
    return error


def _meant(typed: Sequence[str]) -> list[str]:
    at = 2 if typed[0] in ("-e", "--edition") and len(typed) > 2 else 0  # the edition may come first
    return [shlex.join(["crkb", *typed[:at], name, *typed[at + 1 :]]) for name in near_commands(typed[at])]


def near_commands(word: str) -> list[str]:
    """The command that is spelled most like a word, if one is about like it."""
    if len(word) < 3 or not word.isalpha():
        return []
    return get_close_matches(word.casefold(), COMMANDS, 1, _ALIKE)
