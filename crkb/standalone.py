"""Questions answered of one file, without a library: what answers in a browser.

The file has what `deciding` needs of an edition, the texts of its rules and of the add-on's. What comes of
facts, and of what isn't possible, is what the service sends.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from crkb.library.generations import Info
from crkb.render import refusals
from crkb.render.refusals import Refused

if TYPE_CHECKING:
    from crkb.kb import KnowledgeBase
    from crkb.questions.asking import CitedText

BROKEN = Refused(500, "something is wrong in crkb")
"""What is said of a mistake in crkb."""


def packed(kb: KnowledgeBase) -> str:
    """What answering questions of an edition takes, as the text of a file."""
    texts = kb.cited_texts()
    info = kb.info
    edition = {"id": info.id, "title": info.title, "effective": info.effective, "official": info.official}
    said = {"edition": edition, "own": _packed(texts.own), "addon": _packed(texts.addon())}
    return json.dumps(said, ensure_ascii=False, separators=(",", ":"))


def _packed(text: CitedText) -> dict[str, Any]:
    return {"rules": dict(text.rules.items()), "effective": text.effective, "restated": text.restated}


class Standalone:
    """An edition that questions can be asked of, read from the text of a file that `packed` made."""

    def __init__(self, text: str) -> None:
        from crkb.questions.asking import CitedTexts

        said = json.loads(text)
        addon = _cited(said["addon"], addon=True)
        self._texts = CitedTexts(_cited(said["own"]), lambda: addon)
        self._info = _info(**said["edition"])

    def answer(self, name: str, facts: str) -> str:
        """What the service would send, for facts as JSON: an answer, or {"status": 409, "detail": …}."""
        import msgspec

        try:
            found = self._answer(name, facts)
        except Exception as e:
            found = refusals.problem(refusals.refused(e) or BROKEN, "", "")
        return msgspec.json.encode(found).decode()

    def _answer(self, name: str, facts: str) -> dict[str, Any]:
        import msgspec

        from crkb.deciding import answered
        from crkb.render import data

        try:
            given = msgspec.json.decode(facts, type=dict[str, Any])
        except (msgspec.DecodeError, RecursionError, UnicodeError) as e:
            raise Refused(422, f"the facts: {e}") from e
        with refusals.possible():
            return data.answer(answered(name, given, self._texts, self._info))


def _cited(said: dict[str, Any], addon: bool = False) -> CitedText:
    from crkb.questions.asking import CitedText
    from crkb.questions.verified import shipped

    return CitedText(said["rules"], shipped(addon), said["effective"], said["restated"])


def _info(id: str, title: str, effective: str, official: bool) -> Info:
    """What an answer says of its edition; of the rest it says nothing."""
    return Info(
        id,
        title,
        effective,
        official,
        addon=False,
        complete=True,
        base="",
        base_named="",
        base_stamp="",
        stamp="",
        format=0,
        added="",
        counts={},
        sources=(),
        files={},
        marks={},
    )
