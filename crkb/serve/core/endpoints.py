"""Endpoints: what the service answers, as values; and a request as they see it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import msgspec

from crkb.serve.core.metrics import Metrics
from crkb.serve.core.params import Param, Unreadable
from crkb.serve.core.reply import Reply

if TYPE_CHECKING:
    from crkb.kb import KnowledgeBase
    from crkb.serve.core.editions import Editions
    from crkb.serve.core.kept import Kept
    from crkb.serve.core.settings import Settings

Rests = Literal["edition", "latest", "library", "nothing", "moment"]
"""What an answer depends on: the edition that the URL names in `{edition}`, the newest one, all, or none
but crkb itself; or the moment, so that it has no tag and nobody keeps it."""

Style = Literal["academy", "v1", "page", "service"]
"""How errors look: those of the contract that bots know, problem+json, a page, or plain text."""


@dataclass(frozen=True, slots=True)
class Call:
    """A request as a route sees it: the values of its parameters, and what the service has."""

    values: Mapping[str, Any]
    headers: Mapping[str, str]
    body: bytes
    url: str
    editions: Editions
    kept: Kept
    settings: Settings
    metrics: Metrics = field(default_factory=Metrics)
    stopping: bool = False

    def __getitem__(self, name: str) -> Any:
        """The value of a parameter."""
        return self.values[name]

    @property
    def kb(self) -> KnowledgeBase:
        """The edition that `{edition}` names, else the newest one.

        Raises:
            EditionNotFound, LibraryError: if it cannot be opened.
        """
        return self.editions.kb(self.values.get("edition") or "latest")

    def data(self) -> Any:
        """The body as JSON.

        Raises:
            Unreadable: if it is something else.
        """
        try:
            return msgspec.json.decode(self.body)
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as e:
            raise Unreadable(f"the body is no JSON: {e}") from e

    def read(self, kind: type[Any]) -> Any:
        """The body as a msgspec struct or another type.

        Raises:
            Unreadable: if it is something else; the message says where.
        """
        try:
            return msgspec.json.decode(self.body, type=kind)
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as e:
            raise Unreadable(f"the body: {e}") from e


class Endpoint(NamedTuple):
    """A route: where it is, what it does, what it takes and gives.

    Attributes:
        path: As Starlette writes it: `/v1/{edition}/terms/{term:path}`.
        run: Answers a call, in a thread; it raises what crkb raises.
        says: One line on it.
        params: Its parameters, those in the path included.
        result: The type of what is in the body (a TypedDict, list, …), for the description; None for no JSON.
        rests_on: What the answer depends on, for caching.
        method: GET also answers HEAD.
        body: The type of the request's body (a msgspec struct).
        body_example: One for the description.
        errors: Statuses besides 200, 422 and 503, for the description.
        style: How errors look.
        seconds: So long it may compute; above SHORT in threads of which there are few.
        kind: The type of the answer.
        hidden: Whether it is left out of the description.
        varies: Headers that the answer depends on besides, in small letters.
        inline: Whether it takes so little that it needs no thread, which would cost more than it takes.
        heavy: Parameters with which it needs one all the same.
    """

    path: str
    run: Callable[[Call], Reply]
    says: str
    params: tuple[Param, ...] = ()
    result: Any = None
    rests_on: Rests = "latest"
    method: str = "GET"
    body: Any = None
    body_example: Any = None
    errors: tuple[int, ...] = ()
    style: Style = "v1"
    seconds: float = 2.0
    kind: str = "application/json"
    hidden: bool = False
    varies: tuple[str, ...] = ()
    inline: bool = False
    heavy: tuple[str, ...] = ()
