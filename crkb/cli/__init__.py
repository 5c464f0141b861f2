"""The command line. Commands are loaded only when they run, so that a lookup starts fast.

To add a command, write it in a module here and name it in COMMANDS.
"""

from __future__ import annotations

import importlib
import os
import sys
from typing import Any, cast

import click

from crkb import __version__, limits
from crkb.errors import CrkbError, RuleNotFound

COMMANDS: dict[str, tuple[str, str, str]] = {  # name -> (heading in the help, module:function, one line)
    "rule": ("Look up", "crkb.cli.read:rule", "Show rules by number, range, title or keyword."),
    "search": ("Look up", "crkb.cli.find:search", "Search titles, texts, examples and glossary."),
    "define": ("Look up", "crkb.cli.read:define", "Show a glossary entry."),
    "toc": ("Look up", "crkb.cli.read:toc", "Show the table of contents."),
    "guide": ("Look up", "crkb.cli.guiding:guide", "Show what a chapter is for, and what decides most."),
    "keywords": (
        "Look up",
        "crkb.cli.guiding:keywords",
        "List keywords, those in a text, or show what one does.",
    ),
    "examples": ("Look up", "crkb.cli.read:examples", "Show examples with their rules."),
    "refs": ("Look up", "crkb.cli.find:refs", "Follow cross-references."),
    "random": ("Look up", "crkb.cli.pages:random", "Show a rule that chance picks."),
    "ask": ("Questions", "crkb.cli.asking:ask", "Ask how the rules resolve a situation."),
    "questions": ("Questions", "crkb.cli.asking:questions", "List the available questions."),
    "game": ("Questions", "crkb.cli.game:game", "Show a game that is described in a file, or check cases."),
    "coverage": ("Questions", "crkb.cli.asking:coverage", "Show how many rules are executable."),
    "audit": ("Questions", "crkb.cli.asking:audit", "Check crkb's rule citations against an edition."),
    "add": ("Library", "crkb.cli.library:add", "Add rule texts to your library."),
    "editions": ("Library", "crkb.cli.library:editions", "List the editions in your library."),
    "use": ("Library", "crkb.cli.using:use", "Choose the edition that is used by default."),
    "fetch": ("Library", "crkb.cli.fetching:fetch", "Get the official text from its publisher."),
    "verify": ("Library", "crkb.cli.library:verify", "Check every byte of the library, and mend it."),
    "remove": ("Library", "crkb.cli.library:remove", "Remove an edition."),
    "diff": ("Changes", "crkb.cli.change:diff", "Compare two editions."),
    "news": ("Changes", "crkb.cli.news:news", "Show what a new edition means, by chapter."),
    "history": ("Changes", "crkb.cli.change:history", "Show a rule's history across editions."),
    "cite": ("Changes", "crkb.cli.change:cite", "Translate rule numbers to another edition."),
    "citations": ("Changes", "crkb.cli.citing:citations", "Check the rule numbers cited in code and text."),
    "identify": ("Changes", "crkb.cli.change:identify", "Identify the edition an excerpt comes from."),
    "lint": ("Check and share", "crkb.cli.texts:lint", "Report broken references and other problems."),
    "plain": ("Check and share", "crkb.cli.guiding:plain", "Check crkb's plain wording against an edition."),
    "open": ("Check and share", "crkb.cli.pages:open_page", "Open a rule's page in your browser."),
    "export": (
        "Check and share",
        "crkb.cli.texts:export",
        "Write a web site, an EPUB, Markdown, JSON or text.",
    ),
    "schema": ("Check and share", "crkb.cli.texts:schema", "Print the JSON Schema of a command's --json."),
    "serve": ("Check and share", "crkb.cli.serving:serve", "Serve your library: API, site, assistants."),
    "mcp": ("Check and share", "crkb.cli.assisting:mcp", "Serve the rules to an assistant over MCP."),
    "tour": ("Help", "crkb.cli.tour:tour", "See what crkb does, in eight stops."),
    "manual": ("Help", "crkb.cli.manual:manual", "Print the manual page."),
    "completion": ("Help", "crkb.cli.texts:completion", "Print a shell completion script."),
    "suggest": ("Help", "crkb.cli.find:suggest", "Suggest what a number or name may become."),
    "help": ("Help", "crkb.cli.helping:help_", "List all commands, or show the help of one."),
}

HELP = """The Comprehensive Rules of Magic: look up, search, follow references, ask.

\b
  crkb 123.6c                   a rule; lists 123.6a,c; ranges 123.6a-c
  crkb legend rule              a title, keyword, term, or short form (sba)
  crkb search name sticker      ranked search
  crkb refs 704.5f --back       what refers to a rule
  crkb add MagicCompRules.txt   the official text into your library

\b
Exit status: 0 yes; 1 no, none, problems; 2 wrong usage or input; 3 facts are
missing; 4 not verified; 70 a bug. --no-limits lifts bounds of size and time."""


def _show_help(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        click.echo(ctx.get_help(), color=ctx.color)
        ctx.exit()


HELP_OPTION = click.Option(
    ["-h", "--help"],
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_show_help,
    help="Show this message and exit.",
)
"""Every command's. Click's own looks for translations of its help, and imports `locale` for that, each time
a command runs."""


class Commands(click.Group):
    """A group whose commands are imported when used; anything else is looked up as a rule."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command."""
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name][1].partition(":")
        command = cast(click.Command, getattr(importlib.import_module(module), name))
        if HELP_OPTION not in command.params:
            command.params.append(HELP_OPTION)
        return command

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read what is not a command as a rule; `-e ID` may also precede the command."""
        args = _without_limits(args)
        if args[:1] in (["-e"], ["--edition"]) and len(args) > 2 and args[2] in COMMANDS:
            args = [args[2], *args[:2], *args[3:]]
        if args and args[0] not in COMMANDS and args[0] not in OPTIONS:
            ctx.meta[_IMPLIED] = args
            args = ["rule", *args]
        ctx.meta[_COMMAND] = args[0] if args else ""
        ctx.meta[_AS_JSON] = "--json" in _options(args)
        return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Run, and print errors in one or two lines: status 1 for a plain no, 2 for the rest."""
        from crkb.cli import terminal

        typed = ctx.meta.get(_IMPLIED, [])
        try:
            if typed and typed[0].startswith("--"):
                from crkb.cli import mistakes  # a rule's option before its number is rare

                mistakes.check_option(typed[0])
            command = ctx.meta.get(_COMMAND, "")
            if command in ENDS_SOON:
                return super().invoke(ctx)
            from crkb.cli import budget

            with budget.spent(command):
                return super().invoke(ctx)
        except Exception as e:
            if typed and isinstance(e, RuleNotFound | click.UsageError):
                from crkb.cli import mistakes

                e = mistakes.meant(e, typed)
            if ctx.meta.get(_AS_JSON):
                terminal.show_failure(e)
            if not isinstance(e, CrkbError):
                raise e
            terminal.complain(e)
            ctx.exit(1 if isinstance(e, RuleNotFound) else 2)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The names of the commands under their headings; `crkb help` has a line for each."""
        with formatter.section("Commands (crkb help: a line on each; crkb COMMAND --help: examples)"):
            for heading in dict.fromkeys(h for h, _, _ in COMMANDS.values()):
                names = " ".join(n for n, (h, _, _) in COMMANDS.items() if h == heading)
                formatter.write_text(f"{heading + ':':18}{names}")

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[Any]:
        """Also complete what is short for `crkb rule`: numbers, and names once a letter is typed."""
        from crkb.cli.common import complete_rule

        if incomplete[:1].isdigit():
            return complete_rule(ctx, None, incomplete)
        found = super().shell_complete(ctx, incomplete)
        if not incomplete[:1].isalpha() or (found and len(incomplete) < 3):
            return found
        return [
            *found,
            *(each for each in complete_rule(ctx, None, incomplete) if each.value not in COMMANDS),
        ]


ENDS_SOON = ("rule", "define", "toc")
"""Commands that only look up, so that no clock is set: the longest input takes a tenth of a second."""

_COMMAND = "crkb.command"
"""Under this key a context knows the name of its command."""

_IMPLIED = "crkb.implied"
"""Under this key a context knows what was typed, where no command was named."""

OPTIONS = ("--help", "-h", "--version")
"""The options of `crkb` itself."""

_AS_JSON = "crkb.as_json"
"""Under this key a context knows whether JSON is wanted, of errors too."""


def _without_limits(args: list[str]) -> list[str]:
    """The arguments without `--no-limits`, which may stand anywhere before a "--"; it lifts the limits."""
    before = _options(args)
    if "--no-limits" not in before:
        return args
    os.environ[limits.VARIABLE] = "1"
    return [*(each for each in before if each != "--no-limits"), *args[len(before) :]]


def _options(args: list[str]) -> list[str]:
    """The arguments before a "--", among which options are."""
    return args[: args.index("--")] if "--" in args else args


def _version(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value:
        click.echo(f"crkb {__version__}")
        ctx.exit()


@click.group(
    cls=Commands,
    help=HELP,
    params=[HELP_OPTION],
    no_args_is_help=True,
)
@click.option(
    "--version", is_flag=True, expose_value=False, is_eager=True, callback=_version, help="Show the version."
)
def cli() -> None:
    """See HELP."""


def main() -> None:
    """Run the console script: exit with the status that the help documents."""
    from crkb.cli import terminal

    terminal.prepare_streams()
    if "_CRKB_COMPLETE" in os.environ:
        from crkb.cli import completing

        completing.run()
        return
    try:
        status = cli.main(prog_name="crkb", standalone_mode=False)
    except click.ClickException as e:
        terminal.complain_of_usage(e)
        status = e.exit_code
    except CrkbError as e:
        terminal.complain(e)
        status = 2
    except (click.Abort, KeyboardInterrupt) as e:
        interrupted = isinstance(e, KeyboardInterrupt) or isinstance(e.__context__, KeyboardInterrupt)
        status = 130 if interrupted else 1
    except Exception as e:  # the net for bugs: everything that is planned for is caught above
        from crkb.cli import bugs

        terminal.tell(f"crkb: {bugs.report(e)}")
        status = bugs.STATUS
    sys.exit(status)
