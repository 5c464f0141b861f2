"""The official text from its publisher: what the rules page links, or the file of a date.

The page links the newest text. Files are named by a date, below a folder of a year:
`…/2026/downloads/MagicCompRules%2020260807.txt`, spaces and all. The date in a file's name
is often a few days before the one from which its rules are effective, so a date that has no
file of its own is looked for up to `DAYS` days earlier; one request after the other.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple
from urllib.parse import quote, unquote, urlsplit

from crkb.errors import SourceError
from crkb.library import files, page_links
from crkb.library.http import Answer, Deadline, FetchError, Known, NotThere, get
from crkb.library.kept import record
from crkb.library.library import Added, Library, Progress, silent
from crkb.library.sources import Raw

PAGE = "https://magic.wizards.com/en/rules"
NAMING = "https://media.wizards.com/{year}/downloads/MagicCompRules%20{date}.txt"
VARIABLE = "CRKB_RULES_PAGE"
"""An environment variable that names another page, of a mirror."""

DAYS = 7
LARGEST_PAGE = 8_000_000
LARGEST_TEXT = 16_000_000
FOLDER = "fetched"

_DATED = re.compile(r"(20\d\d)[-_ ]?(\d\d)[-_ ]?(\d\d)")
_BY_HAND = "Get the text (.txt) from {page} with a browser, then: crkb add FILE"


class Link(NamedTuple):
    """A rules text that a page links: its address, its file's name, the date in that ("" if none)."""

    address: str
    name: str
    date: str


class Fetched(NamedTuple):
    """What a fetch did. `added` is None if the library already had this very file, as `edition`."""

    link: Link
    edition: str
    size: int
    sha256: str
    added: Added | None
    changed: bool = False  # the file at this address has changed since it was last fetched


class Published(NamedTuple):
    """The newest text that the page links, and the newest official edition of the library ("" if none)."""

    link: Link
    edition: str
    effective: str
    newer: bool


def links(page: str, base: str) -> list[Link]:
    """The rules texts that a page links, newest first."""
    found: dict[str, Link] = {}
    for address in page_links.addresses(page, base):
        link = _link(address)
        if link is not None:
            found.setdefault(link.address, link)
    return sorted(found.values(), key=lambda link: link.date, reverse=True)


def _link(address: str) -> Link | None:
    """The link to a rules text; None for other addresses."""
    try:
        parts = urlsplit(address)
    except ValueError:  # no address, as "https://[x"
        return None
    name = unquote(parts.path).rpartition("/")[2]
    if parts.scheme not in ("http", "https") or not name.lower().endswith(".txt"):
        return None
    m = _DATED.search(name)
    if not m and "rules" not in name.lower():
        return None
    try:
        path = quote(parts.path, safe="/%~+,;=:@!$&'()*")
    except UnicodeEncodeError:  # half of a character, which no server has a name for
        return None
    clean = parts._replace(path=path, fragment="").geturl()
    return Link(clean, name, "-".join(m.groups()) if m else "")


class Publisher:
    """The rules page, and the texts it links, for one library.

    `page` is its address (default: `CRKB_RULES_PAGE`, else the publisher's).
    """

    def __init__(self, library: Library, page: str = "", progress: Progress = silent) -> None:
        self.library = library
        self.page = page or os.environ.get(VARIABLE, "") or PAGE
        self._progress = progress
        self._deadline = Deadline()
        self._folder = os.path.join(library.home, FOLDER)

    def links(self) -> list[Link]:
        """What the page links, newest first. Raises FetchError."""
        self._deadline = Deadline()
        return self._links()

    def _links(self) -> list[Link]:
        self._progress("reading the rules page", 0, 0)
        try:
            answer = get(self.page, LARGEST_PAGE, agent(), deadline=self._deadline)
        except FetchError as e:
            raise _explained(e, self.page) from e
        found = links((answer.data or b"").decode("utf-8", "replace"), answer.address)
        if not found:
            raise FetchError(f"{self.page}: no longer links to a rules text", _BY_HAND.format(page=self.page))
        return found

    def check(self) -> Published:
        """Whether the page links a newer text than the library has; nothing else is asked for.

        The date in a file's name is that from which its rules are effective, or a few days before. So it is
        newer if that date is after the newest edition's; a text that was fetched already isn't.

        Raises:
            FetchError: if the page can't be read, or the text it links has no date.
            LibraryError: if the library can't be read.
        """
        newest = self.links()[0]
        official = [i for i in self.library.editions() if i.is_whole_official]
        edition, effective = (official[0].id, official[0].effective) if official else ("", "")
        if self.had([newest]):
            return Published(newest, edition, effective, False)
        if not newest.date:
            raise FetchError(
                f"{newest.address}: no date in its name to tell its age by", "Get it: crkb fetch"
            )
        return Published(newest, edition, effective, newest.date > effective)

    def fetch(self, date: str = "") -> Fetched:
        """Add the newest text, or the one of a date (ISO), to the library.

        Raises FetchError, SourceError or LibraryError, with the library unchanged.
        """
        with self._alone():
            self._deadline = Deadline()
            if not date:
                return self._add(self._links()[0])
            return self._dated(date)

    def _dated(self, date: str) -> Fetched:
        """The file of a date, or of one of the days before, whose rules are effective at that date."""
        try:
            linked = self._links()
        except NotThere:  # the page moved, the files may not have
            if self.page != PAGE:
                raise
            linked = []
        pattern = next((p for link in linked if (p := _pattern(link))), "")
        if not pattern and self.page == PAGE:
            pattern = NAMING
        for day in _days(date):
            link = next((x for x in linked if x.date == day), None) or _named(pattern, day)
            if link is None:
                continue
            try:
                return self._add(link, date)
            except NotThere:
                continue
        raise FetchError(
            f"no rules text for {date} or the {DAYS} days before at {self.page}",
            "List the texts it links to: crkb fetch --list. " + _BY_HAND.format(page=self.page),
        )

    def _add(self, link: Link, effective: str = "") -> Fetched:
        state = self._state()
        known = state.get(link.address, {})
        have = known.get("edition", "") in {i.id for i in self.library.editions()}
        condition = Known(known.get("etag", ""), known.get("modified", "")) if have else Known()
        try:
            answer = get(
                link.address,
                LARGEST_TEXT,
                agent(),
                condition,
                lambda done, total: self._progress(f"fetching {link.name}", done, total),
                self._deadline,
            )
        except FetchError as e:
            raise _explained(e, self.page) from e
        if answer.data is None:
            return Fetched(link, known["edition"], known["size"], known["sha256"], None)
        if have and answer.sha256 == known["sha256"]:
            self._remember(state, link, answer, known["edition"])
            return Fetched(link, known["edition"], known["size"], known["sha256"], None)
        self._check(link, answer.data, effective)
        added = self.library.add([Raw(link.name, answer.data)], progress=self._progress)[0]
        self._remember(state, link, answer, added.info.id)
        changed = bool(known) and known["sha256"] != answer.sha256
        return Fetched(link, added.info.id, len(answer.data), answer.sha256, added, changed)

    def _check(self, link: Link, data: bytes, effective: str) -> None:
        """Take only a whole official text, whatever type the server says it is.

        Raises FetchError, NotThere for one of another date than the one wanted.
        """
        from crkb import ingest

        by_hand = _BY_HAND.format(page=self.page)
        if data[:512].lstrip(b"\xef\xbb\xbf \t\r\n").lower().startswith((b"<!doctype", b"<html", b"<?xml")):
            raise FetchError(f"{link.address}: a web page instead of a text", by_hand)
        try:
            opened = ingest.open_source(link.name, data)
        except SourceError as e:
            raise FetchError(f"{link.address}: not a rules text: {e}", by_hand) from e
        why = ingest.cut_off(opened)
        if why or not opened.source.complete:
            raise FetchError(f"{link.address}: incomplete: {why or 'an excerpt'}", by_hand)
        dated = opened.meta.get("effective", "")
        if effective and dated and dated != effective and link.date != effective:
            raise NotThere(f"{link.address}: effective {dated}, not {effective}")

    # --- what is known from last time ---

    def _path(self) -> str:
        return os.path.join(self._folder, "known.json")

    def _state(self) -> dict[str, dict[str, Any]]:
        try:
            with open(self._path(), encoding="utf-8") as f:
                state = record(json.load(f))
            return {address: record(k, ("edition", "size", "sha256")) for address, k in state.items()}
        except (OSError, ValueError):
            return {}

    def _remember(self, state: dict[str, dict[str, Any]], link: Link, answer: Answer, edition: str) -> None:
        state[link.address] = {
            "edition": edition,
            "size": len(answer.data or b""),
            "sha256": answer.sha256,
            "etag": answer.etag,
            "modified": answer.modified,
        }
        with suppress(OSError):  # then it is fetched again next time
            files.replace(self._path(), json.dumps(state, indent=1).encode())

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Fetch one at a time. Raises FetchError if another process does."""
        from filelock import FileLock, Timeout

        from crkb.library.storage import storage_errors

        with storage_errors(self._folder):
            os.makedirs(self._folder, exist_ok=True)
            lock = FileLock(os.path.join(self._folder, ".lock"))
        try:
            lock.acquire(timeout=0)
        except Timeout as e:
            raise FetchError("another crkb fetch is running", "Wait until it is done.") from e
        try:
            yield
        finally:
            lock.release()

    def had(self, found: Sequence[Link]) -> dict[str, str]:
        """Which of the texts are in the library: address -> edition."""
        ids = {i.id for i in self.library.editions()}
        state = self._state()
        known = {x.address: str(state[x.address]["edition"]) for x in found if x.address in state}
        return {address: edition for address, edition in known.items() if edition in ids}


def _explained(e: FetchError, page: str) -> FetchError:
    """The error, saying how to add the file by hand."""
    by_hand = _BY_HAND.format(page=page)
    if "crkb add" in e.hint:
        return e
    return type(e)(str(e), f"{e.hint} {by_hand}".strip())


def _pattern(link: Link) -> str:
    """A link's address with its date left open; "" if it has none in the usual way."""
    year, date = link.date[:4], link.date.replace("-", "")
    if not date or date not in link.address:
        return ""
    before, _, after = link.address.rpartition(date)
    escaped = before.replace("{", "{{").replace("}", "}}").replace(f"/{year}/", "/{year}/")
    return escaped + "{date}" + after.replace("{", "{{").replace("}", "}}")


def _named(pattern: str, day: str) -> Link | None:
    if not pattern:
        return None
    return _link(pattern.format(year=day[:4], date=day.replace("-", "")))


def _days(date: str) -> list[str]:
    """A date and the days before it."""
    import datetime

    day = datetime.date.fromisoformat(date)
    return [(day - datetime.timedelta(days=n)).isoformat() for n in range(DAYS + 1)]


def parse_date(typed: str) -> str:
    """`2025-02-07` or `20250207` as an ISO date. Raises FetchError."""
    import datetime

    m = re.fullmatch(r"(\d{4})-?(\d\d)-?(\d\d)", typed.strip())
    try:
        return datetime.date(*map(int, m.groups())).isoformat() if m else _no_date(typed)
    except ValueError:
        return _no_date(typed)


def _no_date(typed: str) -> str:
    raise FetchError(f"not a date: {typed!r}", "Write it like 2025-02-07.")


def agent() -> str:
    """How crkb names itself to servers."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return f"crkb/{version('crkb')}"
    except PackageNotFoundError:
        return "crkb"
