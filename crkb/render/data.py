"""Plain data for JSON: the contracts that programs rely on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from crkb.kb import AskResult, Entry, KnowledgeBase
from crkb.library.age import days
from crkb.library.generations import Info
from crkb.model import Block, Card, Erratum, Matter, Reference, Term

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from crkb.everywhere import EditionHits
    from crkb.kb import Meant
    from crkb.questions.asking import Audit
    from crkb.questions.blessing import Blessed
    from crkb.questions.core import Question, Step
    from crkb.questions.decides import Decides
    from crkb.questions.examples import ExampleRun
    from crkb.questions.forms import QuestionForms
    from crkb.questions.resolve import CitedRule
    from crkb.reading import Heading
    from crkb.references import ReferenceNode
    from crkb.search.results import SearchHit, SearchResult
    from crkb.search.suggesting import Suggestion

Data = dict[str, Any]


def whole(kb: KnowledgeBase, found: Meant, children: bool = False) -> Data:
    """Whatever was looked up: a rule with what decides by it, a chapter also with its guide.

    With `children` the rules below it whole, not only their numbers.
    """
    if isinstance(found, Entry):
        below = {"children": [whole(kb, each, children) for each in found.children]} if children else {}
        return rule(found) | below | _guide(kb, found) | {"decides": decides(kb.decides(found.number))}
    if isinstance(found, Matter):
        return matter(kb, found)
    return term(kb, found) if isinstance(found, Term) else card(kb, found)


def _guide(kb: KnowledgeBase, entry: Entry) -> Data:
    """A chapter's guide under the key `guide`."""
    if entry.kind != "chapter":
        return {}
    from crkb.render import guide_data

    found = kb.plain.guide(entry.number)
    return {"guide": guide_data.guide(found) if found else None}


def rule(entry: Entry) -> Data:
    """A rule: its text and place, its examples and notes, what it refers to and what refers to it.

    `blocks` are all its paragraphs with their kinds. `references` give offsets into the text that `in`
    names: "text", which is all paragraphs of that kind, or "example 1", "note 1" …
    """
    return {
        "kind": entry.kind,
        "number": entry.number,
        "title": entry.title or None,
        "text": entry.text,
        "blocks": blocks(entry.rule.blocks),
        "parent": str(entry.rule.number.parent) if entry.rule.number.parent else None,
        "children": list(entry.child_numbers),
        "examples": list(entry.examples),
        "notes": list(entry.notes),
        "references": references(entry.rule.blocks),
        "referenced_by": [r.name for r in entry.referenced_by],
        "errata": [erratum(e) for e in entry.errata],
        "edition": edition(entry.kb.info),
        "sources": [{"file": name, "line": line} for name, line in entry.sources],
        "variants": [
            {
                "text": v.text,
                "sources": [{"file": name, "line": line} for name, line in entry.kb.places(v.places)],
            }
            for v in entry.rule.variants
        ],
    }


def heading(of: Heading | Entry) -> Data:
    """A line of a table of contents."""
    return {"number": of.number, "kind": of.kind, "title": of.title or None}


def rule_examples(entry: Entry) -> Data:
    """A rule's examples alone."""
    return {"rule": entry.number, "examples": list(entry.examples)}


def suggestion(of: Suggestion) -> Data:
    """What a beginning may become."""
    return {"name": of.name, "kind": of.kind, "title": of.title or None}


def decides(found: Decides | None) -> Data | None:
    """What decides by a rule: names of questions, and the number of cases of games; None if nothing."""
    return {"questions": list(found.questions), "cases": found.cases} if found else None


def blocks(of: Sequence[Block]) -> list[Data]:
    """All paragraphs in the order of the source: text, example, note, translation, bullet, divider …

    `in` is what references call the block that they are in.
    """
    return [{"kind": block.kind, "in": where, "text": block.text} for block, where in _placed(of)]


def _placed(of: Sequence[Block]) -> Iterator[tuple[Block, str]]:
    """Each block with its name: "text", and those of other kinds counted, "example 1"."""
    ordinals: dict[str, int] = {}
    for block in of:
        ordinals[block.kind] = ordinals.get(block.kind, 0) + 1
        yield block, "text" if block.kind == "text" else f"{block.kind} {ordinals[block.kind]}"


def references(blocks: Sequence[Block]) -> list[Data]:
    """All references of some blocks; further text paragraphs count on from the first one."""
    found = []
    shift = 0
    for block, where in _placed(blocks):
        offset = shift if block.kind == "text" else 0
        found += [_reference(r, where, offset) for r in block.references]
        if block.kind == "text":
            shift += len(block.text) + 1
    return found


def _reference(r: Reference, where: str, offset: int) -> Data:
    data: Data = {
        "text": r.text,
        "start": r.start + offset,
        "end": r.end + offset,
        "target": r.target,
        "status": r.status,
        "kind": r.kind,
        "in": where,
    }
    if r.through:
        data["through"] = r.through
    if r.where != "own":
        data["where"] = r.where
    return data


def erratum(of: Erratum) -> Data:
    """A known mistake of the source."""
    return {"printed": of.printed, "should": of.should, "why": of.why}


def edition(info: Info) -> Data:
    """An edition in short."""
    return {
        "id": info.id,
        "title": info.title,
        "effective": info.effective or None,
        "official": info.official,
    }


def edition_details(info: Info, default: str) -> Data:
    """An edition with counts, sources, size, and whether it is the one used by default."""
    return {
        **edition(info),
        "addon": info.addon,
        "base": info.base or None,
        "bundled": bool(info.stamp),
        "default": info.id == default,
        "added": info.added,
        "size": sum(info.files.values()),
        "age": days(info.effective),
        "counts": info.counts,
        "sources": [{"file": s.name, "sha256": s.sha256} for s in info.sources],
    }


def term(kb: KnowledgeBase, found: Term) -> Data:
    """A glossary entry."""
    return {
        "kind": "term",
        "term": found.name,
        "text": found.text,
        "blocks": blocks(found.blocks),
        "references": references(found.blocks),
        "referenced_by": [r.name for r in kb.referrers(f"={found.name}")],
        "edition": edition(kb.info),
        "sources": [{"file": name, "line": line} for name, line in kb.places(found.places)],
    }


def card(kb: KnowledgeBase, found: Card) -> Data:
    """The notes on a card; headings among them are only blocks, of the kind "divider"."""
    return {
        "kind": "card",
        "card": found.name,
        "group": found.group,
        "notes": [b.text for b in found.blocks if b.kind != "divider"],
        "blocks": blocks(found.blocks),
        "references": references(found.blocks),
        "edition": edition(kb.info),
        "sources": [{"file": name, "line": line} for name, line in kb.places(found.places)],
    }


def matter(kb: KnowledgeBase, found: Matter) -> Data:
    """A part of the document around the rules: introduction, credits …"""
    return {
        "kind": "part",
        "part": found.part,
        "text": "\n".join(block.text for block in found.blocks),
        "blocks": blocks(found.blocks),
        "references": references(found.blocks),
        "edition": edition(kb.info),
    }


def search(kb: KnowledgeBase, result: SearchResult) -> Data:
    """Search hits; `marks` are offsets of found words in the snippet.

    `within` is the rule that a hit is, or is part of, `below` how many more hits there are in it, `missing`
    the words that it lacks. `why` is there only where hits tell why they rank.
    """
    return {
        "query": result.query,
        "edition": edition(kb.info),
        "total": result.total,
        "hits": [_hit(hit) for hit in result.hits],
        "suggestion": result.suggestion or None,
        "read_as": result.read_as or None,
    }


def _hit(hit: SearchHit) -> Data:
    made: Data = {
        "number": hit.name if hit.kind in ("rule", "example", "note") else None,
        "name": hit.name,
        "kind": hit.kind,
        "title": hit.title or None,
        "score": hit.score,
        "snippet": hit.snippet,
        "marks": [list(m) for m in hit.marks],
        "missing": list(hit.missing),
        "within": hit.within or None,
        "below": hit.below,
    }
    if hit.why:
        made["why"] = [
            {"name": each.name, "value": each.value, "adds": each.adds} for each in hit.why if each.adds
        ]
    return made


def everywhere(query: str, found: Sequence[EditionHits]) -> Data:
    """Hits by edition; `also_in` are the other editions that have the text, with its number or name there."""
    return {"query": query, "editions": [_of_edition(each) for each in found]}


def _of_edition(found: EditionHits) -> Data:
    hits = [
        _hit(text.hit) | {"also_in": [{"edition": at.edition, "name": at.name} for at in text.also]}
        for text in found.found
    ]
    return search(found.kb, found.result) | {"hits": hits}


def tree(node: ReferenceNode) -> Data:
    """A tree of references."""
    return {
        "number": node.name,
        "remark": node.remark or None,
        "references": [tree(child) for child in node.children],
    }


def answer(result: AskResult) -> Data:
    """An answer with its steps, its citations in the edition, and the rules that contradict each other.

    `deciding` are the places in `steps` of those that decided it. `verified` says whether each cited
    rule says here what it said when the question was held against it (`unverified` are those that do
    not), `in_force` whether the question applies to an edition of that date. A citation's `rule` is its
    number in the first verified edition, `at` its number here, which steps have too. A lost rule has
    none here: steps and `unverified` have its number with the edition that this is from,
    704.5k@2024-04-12.
    """
    from crkb.questions.core import as_data
    from crkb.questions.verified import number_of
    from crkb.render import deciding_first

    found = result.answer
    return {
        "question": found.question,
        "facts": found.facts,
        "verdict": found.verdict,
        "value": as_data(found.value),
        "steps": [_step(s) for s in found.steps],
        "deciding": list(deciding_first.of_facts(found).first),
        "citations": [
            {"rule": number_of(c.rule), "status": c.status, "at": c.at or None, "text": c.text or None}
            for c in result.citations
        ],
        "missing": list(found.missing),
        "verified": result.verified,
        "unverified": [c.name for c in result.unverified],
        "in_force": result.in_force,
        "contradictions": [{"rules": list(c.rules), "says": c.says} for c in found.contradictions],
        "edition": edition(result.edition),
    }


def _step(step: Step) -> Data:
    return {
        "rule": step.rule,
        "says": step.says,
        "holds": step.holds,
        "steps": [_step(s) for s in step.steps],
    }


def question(
    found: Question[Any],
    rules: Sequence[CitedRule] | None = None,
    forms: QuestionForms | None = None,
) -> Data:
    """A question; one that is shown by itself has its `rules` in an edition, its facts' JSON Schema, its
    one-line form with examples, and what a game is asked in its place."""
    made: Data = {
        "name": found.name,
        "family": found.family,
        "asks": found.asks,
        "cites": dict(found.cites),
        "example": dict(found.example),
        "since": found.since or None,
        "until": found.until or None,
    }
    if rules is not None:
        from crkb.questions.facts import schema

        made["rules"] = [
            {"rule": cited.rule, "phrase": cited.phrase, "status": cited.status, "at": cited.at or None}
            for cited in rules
        ]
        made["facts"] = schema(found.facts)
    if forms is not None:
        made["form"] = forms.usage or None
        made["lines"] = list(forms.examples)
        made["of_games"] = list(forms.of_games)
    return made


def audit(found: Audit) -> Data:
    """Citations looked up in an edition, and how many there are of each status."""
    entries = [
        {"question": name, "rule": c.rule, "phrase": c.phrase, "status": c.status, "at": c.at or None}
        for name, c in found.citations
    ]
    return {"counts": found.counts, "dated": found.dated, "skipped": found.skipped, "citations": entries}


def blessed(found: Blessed) -> Data:
    """The cited rules as an edition has them: number (None: gone), fingerprint, decision."""
    fields = ("number", "fingerprint", "decision")
    return {
        rule: {name: getattr(known, name) or None for name in fields} for rule, known in found.rules.items()
    }


def examples(found: Iterable[ExampleRun]) -> list[Data]:
    """Examples, what was tried of each, and whether crkb finds the same (null: it can't be run)."""
    return [
        {
            "example": run.name,
            "given": run.example.given or None,
            "expect": run.example.expect or None,
            "agrees": run.agrees,
            "cannot": run.example.cannot or None,
            "tried": [
                {"title": each.title, "by": each.by, "passes": not each.wrong, "wrong": each.wrong or None}
                for each in run.tried
            ],
        }
        for run in found
    ]
