"""What a request says besides its parameters: its path, its id, what its client takes and has already."""

from __future__ import annotations

import re

from starlette.types import Scope

ID = "crkb.request"
"""Under this key a request's scope has its id, which the log and errors say."""

ROUTE = "crkb.route"
"""Under this key a request's scope has the template of the path that answered it."""


def path(scope: Scope) -> str:
    """The path as routes write it, without the one under which a proxy shows the service."""
    whole, root = str(scope["path"]), str(scope.get("root_path", ""))
    return whole[len(root) :] if root and whole.startswith(f"{root}/") else whole


def name(scope: Scope) -> str:
    """The id of a request."""
    return str(scope.get(ID, ""))


def takes_gzip(accepted: str) -> bool:
    """Whether a client takes answers that are compressed, as its `Accept-Encoding` says."""
    weights = dict(_NAMED.findall(accepted.lower()))
    weight = weights.get("gzip", weights.get("*"))
    return weight is not None and not _ZERO.fullmatch(weight)


_NAMED = re.compile(r"([^\s,;]+)\s*(?:;\s*q\s*=\s*([\d.]+))?")
_ZERO = re.compile(r"0(?:\.0*)?")


def held(if_none_match: str, tag: str) -> str:
    """The tag by which a client has an answer already, in either encoding; "" if it hasn't."""
    known = [each.strip().removeprefix("W/").strip('"') for each in if_none_match.split(",")]
    return next((each for each in known if each in (tag, tag + COMPRESSED)), "")


COMPRESSED = "-gzip"
"""What the tag of a compressed answer ends with: two encodings are two answers."""
