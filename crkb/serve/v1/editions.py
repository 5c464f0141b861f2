"""`/v1/editions`: what is in the library."""

from __future__ import annotations

import hashlib
from typing import Any

from crkb.library.generations import Info
from crkb.render import data
from crkb.render.contract import service
from crkb.serve.core.editions import Snapshot
from crkb.serve.core.endpoints import Call, Endpoint
from crkb.serve.core.reply import Reply, json
from crkb.serve.v1.common import EDITION


def editions(call: Call) -> Reply:
    """All editions, the newest first."""
    now = call.editions.now()
    return json({"latest": now.latest, "editions": [_edition(now, info) for info in now.infos]})


def edition(call: Call) -> Reply:
    """One edition."""
    return json(_edition(call.editions.now(), call.kb.info))


def _edition(now: Snapshot, info: Info) -> dict[str, Any]:
    known = now.code(info.id) if any(each.id == info.id for each in now.infos) else None
    return data.edition_details(info, now.latest) | {
        "hash": _hash(info),
        "latest": info.id == now.latest,
        "set": {"code": known.code, "name": known.name} if known else None,
    }


def _hash(info: Info) -> str:
    """What an edition was read from: the hash of its one source, or of the hashes of all."""
    hashes = [source.sha256 for source in info.sources]
    return hashes[0] if len(hashes) == 1 else hashlib.sha256("".join(hashes).encode()).hexdigest()


ENDPOINTS = (
    Endpoint(
        "/v1/editions",
        editions,
        "All editions with their dates, counts, sources, set codes.",
        (),
        service.ServedEditions,
        rests_on="library",
    ),
    Endpoint(
        "/v1/editions/{edition}",
        edition,
        "An edition with its date, counts, sources, set code.",
        (EDITION,),
        service.ServedEdition,
        rests_on="library",
        errors=(404,),
    ),
)
