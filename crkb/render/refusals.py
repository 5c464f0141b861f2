"""What isn't answered, as data: the same status, words and hint wherever a question is asked.

The service says so over HTTP, the engine in a browser to its page.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http import HTTPStatus

from crkb.errors import CrkbError, EditionNotFound, LibraryError, RuleNotFound
from crkb.limits import OutOfTime


# same name as library.sources.Refused: of what is asked
class Refused(Exception):
    """A request that isn't answered: its status, what is wrong, what to do, and what may have been meant."""

    def __init__(
        self,
        status: int,
        detail: str,
        hint: str = "",
        near: tuple[str, ...] = (),
        headers: Mapping[str, str] = {},
    ) -> None:
        super().__init__(detail)
        self.status = status
        self.detail = detail
        self.hint = hint
        self.near = near
        self.headers = headers


def refused(error: Exception) -> Refused | None:
    """What crkb raises as a refusal; None for a mistake in crkb."""
    if isinstance(error, Refused):
        return error
    if isinstance(error, OutOfTime):
        return Refused(503, str(error), "Ask for less at a time.", headers={"Retry-After": "5"})
    if isinstance(error, RuleNotFound | EditionNotFound):
        return Refused(404, str(error), hint(error), tuple(getattr(error, "near", ())))
    if isinstance(error, LibraryError):
        return Refused(503, "the library cannot be read", headers={"Retry-After": "30"})
    if isinstance(error, CrkbError):
        return Refused(422, str(error), hint(error))
    return None


def hint(error: CrkbError) -> str:
    """What to do about an error; "" where that is a command line, which nobody has here."""
    return "" if "crkb " in error.hint else error.hint


@contextmanager
def possible() -> Iterator[None]:
    """Refuse, inside the block, what is well formed, but not possible: facts that a question doesn't have,
    an event that the rules forbid.

    Raises:
        Refused: 409, for every error of crkb but of what isn't there, libraries, and time.
    """
    try:
        yield
    except (EditionNotFound, RuleNotFound, LibraryError, OutOfTime):
        raise
    except CrkbError as e:
        from crkb.questions.phrases import PhraseError  # with the forms of all questions, for errors alone

        if isinstance(e, PhraseError):
            raise
        raise Refused(409, str(e), hint(e)) from e


def problem(found: Refused, path: str, request: str) -> dict[str, object]:
    """A refusal as problem+json has it."""
    title = HTTPStatus(found.status).phrase
    return {
        "type": "about:blank",
        "title": title,
        "status": found.status,
        "detail": found.detail,
        "hint": found.hint or None,
        "instance": path,
        "near": list(found.near),
        "request": request,
    }
