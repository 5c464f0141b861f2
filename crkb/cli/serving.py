"""The command that runs the service: serve."""

from __future__ import annotations

import click

from crkb.errors import CrkbError


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen at.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8310,
    show_default=True,
    help="Port to listen at; 0 for any that is free.",
)
@click.option(
    "--workers", type=click.IntRange(1, 64), default=1, show_default=True, help="Processes that answer."
)
@click.option(
    "--home",
    default="",
    metavar="FOLDER",
    type=click.Path(),
    help="The library. Default: yours, or CRKB_HOME.",
)
@click.option(
    "--root",
    default="",
    metavar="PATH",
    help="Path under which a proxy shows the service, and which it cuts off: /rules.",
)
@click.option(
    "--rate",
    type=click.IntRange(0),
    default=0,
    show_default=True,
    metavar="N",
    help="Requests a minute for each client (of each worker); 0: no limit.",
)
@click.option(
    "--trust-proxy", is_flag=True, help="Take the client's address from X-Forwarded-For, behind a proxy only."
)
@click.option("--mcp/--no-mcp", default=True, show_default=True, help="Serve assistants under /mcp.")
@click.option(
    "--allow-host",
    "hosts",
    multiple=True,
    metavar="NAME",
    help="Name by which assistants may call the service besides localhost; repeatable.",
)
@click.option("--quiet", is_flag=True, help="Log only warnings and errors.")
@click.option("--open", "opening", is_flag=True, help="Open the web site in your browser.")
def serve(
    host: str,
    port: int,
    workers: int,
    home: str,
    root: str,
    rate: int,
    trust_proxy: bool,
    mcp: bool,
    hosts: tuple[str, ...],
    quiet: bool,
    opening: bool,
) -> None:
    """Serve your library over HTTP: an API, the web site, and tools for assistants.

    Prints the address and runs until it is stopped, by Ctrl-C or SIGTERM; the log, a line of JSON for
    each request, goes to standard error. Editions that you add meanwhile are served, too. It needs the
    extra: pip install "crkb[serve]".

    \b
    Examples:
      crkb serve
      crkb serve --open
      crkb serve --host 0.0.0.0 --port 80 --workers 4 --rate 300
      crkb serve --root /rules --trust-proxy --allow-host rules.example.org
    """
    from crkb import lazily

    lazily.uninstall()  # before anything is imported that threads will use
    try:
        from crkb.serve.core.settings import Settings
        from crkb.serve.server import serve as run
    except ModuleNotFoundError as e:
        if (e.name or "").partition(".")[0] == "crkb":
            raise  # a mistake of ours
        raise CrkbError('serve needs more than is installed: pip install "crkb[serve]"') from e
    settings = Settings(home, host, port, workers, _root(root), rate, trust_proxy, mcp, hosts, quiet)
    run(settings, lambda address: _tell(address, opening))


def _root(given: str) -> str:
    """The path with a slash before it and none after it."""
    parts = given.strip("/")
    if not parts.isascii() or any(c in parts for c in "?#% \\"):
        raise click.BadParameter(f"{given!r} is not the path of an address.", param_hint="--root")
    return f"/{parts}" if parts else ""


def _tell(address: str, opening: bool) -> None:
    click.echo(f"Serving at {address} (Ctrl-C stops it)")
    if opening:
        click.launch(address)
