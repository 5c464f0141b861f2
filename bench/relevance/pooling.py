"""Completes the labels: what the engines find is pooled, and judged by readers who don't see whose it is.

`python -m bench.relevance --pool FOLDER` writes `pool-N.txt`: the questions, each with the texts of the
best hits of all engines in both editions and of its labels so far, in the order of their numbers. A reader
writes `judged-N.tsv` beside it: a line `KEY<TAB>NAME` for each text that answers. `judged` and
`merged` add those to the labels, and `agreement` tells how far readers and labels agree.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from bench import inside
from bench.relevance.engines import engines
from bench.relevance.questions import DATES, Question, questions
from crkb.kb import KnowledgeBase

DEEP, FLAT = 6, 4
"""Hits that are pooled of crkb as it is, and of each other engine."""

PARTS = 6
"""Files of a pool, each for one reader."""

PARTS_OF_QUESTIONS = ("tune", "report")

Texts = Mapping[str, str]
"""What an edition says under a label (`704.5f`, `term:Trample`), in one line."""


class Pooled(NamedTuple):
    """A question's key (`tune-12`), the question, and by edition the labels to be judged."""

    key: str
    question: Question
    labels: dict[str, tuple[str, ...]]


def texts(kb: KnowledgeBase) -> dict[str, str]:
    """What is judged: where a text stands, and what it says with its examples."""
    found = {}
    for kind, name, title, path, text, examples in inside.documents(kb.edition()):
        said = " ".join(" ".join((path, title, text, examples)).split())
        found[f"term:{name}" if kind == "term" else name] = said
    return found


def pooled(kbs: Mapping[str, KnowledgeBase], folder: str) -> list[Pooled]:
    """The questions of both parts in the files' order, with what the engines find."""
    searches = {date: list(engines(kb, folder).values()) for date, kb in kbs.items()}
    found = []
    for part in PARTS_OF_QUESTIONS:
        for i, question in enumerate(questions(part)):
            labels = {}
            for date in DATES:
                hits = [s(question.text)[: FLAT if at else DEEP] for at, s in enumerate(searches[date])]
                labels[date] = tuple(dict.fromkeys([*question.answers[date], *(n for h in hits for n in h)]))
            found.append(Pooled(f"{part}-{i}", question, labels))
    return found


def written(pool: Sequence[Pooled], said: Mapping[str, Texts]) -> Iterator[str]:
    """The parts of a pool as text: what is alike in both editions stands there once.

    A text of the older edition that the newer one hasn't got in these words is named `2024:...` by
    the year of its edition.
    """
    share = -(-len(pool) // PARTS)
    for start in range(0, len(pool), share):
        yield "\n".join(line for each in pool[start : start + share] for line in _lines(each, said))


def _lines(each: Pooled, said: Mapping[str, Texts]) -> Iterator[str]:
    yield f"### {each.key}  {each.question.text}"
    shown: dict[str, str] = {}
    for date in DATES:
        for name in each.labels[date]:
            text = said[date].get(name, "")
            shown.setdefault(text, name if date == DATES[0] else f"{date[:4]}:{name}")
    for text, name in sorted(shown.items(), key=lambda item: item[1]):
        yield f"[{name}] {text}"
    yield ""


def judged(folder: Path) -> dict[str, set[str]]:
    """By key, the names that readers took for answers. Raises ValueError for a line that is none."""
    found: dict[str, set[str]] = {}
    for path in sorted(folder.glob("judged-*.tsv")):
        for line in path.read_text(encoding="utf-8").splitlines():
            key, tab, name = line.partition("\t")
            if not tab:
                raise ValueError(f"{path.name}: {line!r}")
            found.setdefault(key, set()).add(name.strip())
    return found


def merged(each: Pooled, yes: Iterable[str], said: Mapping[str, Texts]) -> Question:
    """A question whose labels are those it had and, behind them, what was judged to answer it."""
    new, old = DATES
    right = {_text(name, said) for name in yes} - {""}
    answers = {}
    for date in (new, old):
        found = [n for n in each.labels[date] if said[date].get(n, "") in right]
        answers[date] = tuple(dict.fromkeys([*each.question.answers[date], *found]))
    return each.question._replace(answers=answers)


def _text(name: str, said: Mapping[str, Texts]) -> str:
    new, old = DATES
    year, colon, rest = name.partition(":")
    return said[old].get(rest, "") if colon and year == old[:4] else said[new].get(name, "")


def agreement(pool: Sequence[Pooled], found: Mapping[str, set[str]], said: Mapping[str, Texts]) -> str:
    """How many labels readers took for answers, too, and how many texts they added, in one line."""
    labels = kept = added = 0
    for each in pool:
        right = {_text(name, said) for name in found.get(each.key, ())}
        before = each.question.answers[DATES[0]]
        labels += len(before)
        kept += sum(said[DATES[0]].get(n, "") in right for n in before)
        added += sum(n not in before and said[DATES[0]].get(n) in right for n in each.labels[DATES[0]])
    return f"{kept} of {labels} labels were judged to answer, and {added} texts more"


def write_pool(kbs: Mapping[str, KnowledgeBase], folder: str, to: Path) -> str:
    """Write the parts of a pool; what was written, in one line."""
    to.mkdir(parents=True, exist_ok=True)
    pool, said = pooled(kbs, folder), {date: texts(kb) for date, kb in kbs.items()}
    for i, part in enumerate(written(pool, said)):
        (to / f"pool-{i}.txt").write_text(part, encoding="utf-8")
    return f"{len(pool)} questions, {sum(len(ls) for p in pool for ls in p.labels.values())} labels to judge"
