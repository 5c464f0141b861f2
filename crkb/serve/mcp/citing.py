"""The tool that checks a draft: its rule numbers, the names and words beside them, its quotations.

It is what keeps an assistant honest, so it also tells the opening of each rule that is cited rightly: that
the number exists doesn't say that the rule says what the draft says.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from pydantic import Field

from crkb.citations.at_hand import AtHand
from crkb.citations.checking import Checker, Source
from crkb.citations.judging import Baseline
from crkb.citations.settings import Settings
from crkb.citations.verdicts import Finding
from crkb.kb import KnowledgeBase
from crkb.render import findings
from crkb.serve.mcp import cards, quoting
from crkb.serve.mcp.arguments import DRAFT, Edition
from crkb.serve.mcp.errors import told
from crkb.serve.mcp.layout import NOTES, ROOM, Page, dated, opening
from crkb.serve.mcp.quoting import Quote
from crkb.serve.mcp.shelf import Shelf

QUOTED = 80
"""Characters of a quotation that tell which one is meant."""


class Citing:
    """The tool that checks drafts."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    def check_citations(
        self,
        text: Annotated[str, Field(min_length=1, max_length=DRAFT)],
        edition: Edition = "",
        old: Annotated[
            Edition, Field(validation_alias="from", description="edition the text was written for")
        ] = "",
    ) -> str:
        """What is wrong with the citations of a text, then what the rules say that it cites rightly.

        Raises:
            ToolError: for an edition that isn't there.
        """
        with told("check_citations"):
            kb = self._shelf.kb(edition)
            written_for = self._shelf.official(old, "from")
            with self._shelf.at_hand(kb) as at_hand:
                checker = Checker(at_hand, _baseline(at_hand, written_for), Settings())
                found = checker.text(Source("draft"), text).findings
                known = at_hand.quotable if quoting.may_quote(text) else {}
            quotes = list(quoting.quotes(text, known, self._shelf.term_runs(kb))) if known else []
            return _report(kb, found, quotes)


def _baseline(at_hand: AtHand, edition: str) -> Baseline | None:
    """What the numbers of another edition meant; None for those of the edition in use."""
    prints = at_hand.edition(edition) if edition else None
    return Baseline(edition, {n: each.text for n, each in prints.rules.items()}) if prints else None


def _report(kb: KnowledgeBase, found: Sequence[Finding], quotes: Sequence[Quote]) -> str:
    wrong = [each for each in found if not _is_right(each)]
    doubtful = [each for each in quotes if not each.is_exact]
    right = [each for each in found if _is_right(each)]
    page = Page(ROOM, 4 * NOTES)
    page.fits(_counted(found, wrong, quotes, doubtful, dated(kb.info)))
    _section(page, "Mend", [_wrong(kb, each) for each in wrong])
    _section(page, "Quotations that the rules don't have so", [_doubtful(kb, each) for each in doubtful])
    _section(page, "Compare with what you say of them", _openings(kb, right))
    exact = [f"- line {each.line}: {', '.join(each.names[:4])}" for each in quotes if each.is_exact]
    _section(page, "Quoted word for word", exact)
    return page.text()


def _section(page: Page, heading: str, rows: list[str]) -> None:
    page.section(heading, rows, lambda at: f"(+{len(rows) - at}: check a part of the draft)")


def _is_right(found: Finding) -> bool:
    """Whether there is such a rule; that an older edition had another one there is only told."""
    return found.verdict.kind == "exists"


def _counted(
    found: Sequence[Finding],
    wrong: Sequence[Finding],
    quotes: Sequence[Quote],
    doubtful: Sequence[Quote],
    edition: str,
) -> str:
    """The first line: how much was found, and how much of it is in order."""
    if not found and not quotes:
        return f"No rule numbers and no quotations found: an answer should cite its rules.   [{edition}]"
    said = f"{len(found)} citations, {len(wrong)} to mend"
    if quotes:
        said += f"; {len(quotes)} quotations, {len(doubtful)} not word for word"
    return f"{said}   [{edition}]"


def _wrong(kb: KnowledgeBase, found: Finding) -> str:
    """A wrong citation with the evidence, and what the rule says that may be meant."""
    said = findings.explained(found)
    if found.verdict.kind == "changed":
        said = f"{found.citation.cited} says something else since {found.verdict.edition}"
    said = said.replace("the baseline is", "written for")
    meant = found.verdict.now or next(iter(found.verdict.rules), "")
    shown = f"\n  {cards.line(kb, meant)}" if meant and kb.title(meant) is not None else ""
    return f"- line {found.line}: {said} ({findings.tag(found)}){shown}"


def _doubtful(kb: KnowledgeBase, quote: Quote) -> str:
    begins = f"- line {quote.line}: “{opening(quote.text, QUOTED)}”"
    if not quote.names:
        return f"{begins} is in no rule: unless it is a card's or somebody's, don't quote it as a rule"
    name = quote.names[0]
    return f"{begins}: {quote.known} of {quote.words} words as in {name}; get its words: {_call(kb, name)}"


def _call(kb: KnowledgeBase, name: str) -> str:
    return f'get_rules(["{name}"])' if kb.title(name) is not None else f'define("{name}")'


def _openings(kb: KnowledgeBase, right: Sequence[Finding]) -> list[str]:
    """What each rule says that is cited rightly, those first whose number was another rule's once."""
    found = {str(each.citation.cited.first): each for each in reversed(right)}
    rows = [
        (each.verdict.sureness != "look", f"{cards.line(kb, number, QUOTED)}{_doubt(each)}")
        for number, each in reversed(found.items())
        if kb.title(number) is not None
    ]
    return [row for _, row in sorted(rows, key=lambda pair: pair[0])]


def _doubt(found: Finding) -> str:
    return f" ({found.verdict.evidence})" if found.verdict.sureness == "look" else ""
