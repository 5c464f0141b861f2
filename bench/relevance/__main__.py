"""Print how well search finds what answers people's questions: python -m bench.relevance [--part tune]."""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from time import perf_counter

from bench.relevance import glossary, pooling, tuning
from bench.relevance.engines import engines
from bench.relevance.measures import Measured, measured, rank
from bench.relevance.questions import DATES, STYLES, Question, questions
from crkb.kb import KnowledgeBase, open_knowledge_base
from crkb.library.library import Library
from crkb.library.sources import Raw

EDITIONS = Path(__file__).parents[3] / "shared" / "editions"
"""Official texts, if they are beside the checkout."""

FILES = {"2026-08-07": "cr-20260807.txt", "2024-04-12": "cr-20240410.txt"}


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure over both editions, tune, or write what readers judge; figures go to stdout."""
    options = _options().parse_args(arguments)
    if not EDITIONS.is_dir():
        sys.exit(f"no official texts at {EDITIONS}: the questions are about them")
    with tempfile.TemporaryDirectory(prefix="crkb-relevance-") as folder:
        library = Library(folder)
        for name in FILES.values():
            library.add([Raw(name, (EDITIONS / name).read_bytes())])
        if options.tune:
            print("\n".join(tuning.report(open_knowledge_base(DATES[0], folder), folder)))
            return
        if options.pool:
            kbs = {date: open_knowledge_base(date, folder) for date in DATES}
            print(pooling.write_pool(kbs, folder, options.pool))
            return
        for date in DATES:
            kb = open_knowledge_base(date, folder)
            print("\n".join([f"\n{kb.info.id}, {options.part} questions", *_table(kb, folder, options.part)]))


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench.relevance", description=__doc__)
    parser.add_argument("--part", choices=("tune", "report"), default="report", help="default: report")
    parser.add_argument("--tune", action="store_true", help="find weights by the tune questions")
    parser.add_argument("--pool", type=Path, metavar="FOLDER", help="write what readers judge")
    return parser


def _table(kb: KnowledgeBase, folder: str, part: str) -> Iterator[str]:
    asked = [q for q in questions(part) if q.answers[kb.info.effective]]
    for name, search in engines(kb, folder).items():
        yield f"\n{name:32} questions  hit@1  hit@5    MRR"
        seconds, ranks = _asked(search, asked, kb.info.effective)
        for style in STYLES:
            yield _row(style, measured(ranks[style]))
        yield _row("all", measured([r for found in ranks.values() for r in found]))
        yield f"  milliseconds: median {_ms(seconds, 0.5)}, p95 {_ms(seconds, 0.95)}"
        if name == "crkb":
            yield from glossary.rows(kb, search)


def _asked(
    search: Callable[[str], Sequence[str]], asked: Sequence[Question], date: str
) -> tuple[list[float], dict[str, list[int]]]:
    """How long each question takes after all were asked once, and the ranks of what answers, by style."""
    seconds: list[float] = []
    ranks: dict[str, list[int]] = {style: [] for style in STYLES}
    for question in asked:
        ranks[question.style].append(rank(search(question.text), question.answers[date]))
    for question in asked:
        start = perf_counter()
        search(question.text)
        seconds.append(perf_counter() - start)
    return seconds, ranks


def _row(what: str, found: Measured) -> str:
    return f"  {what:30} {found.asked:9}  {found.hit1:.3f}  {found.hit5:.3f}  {found.mrr:.3f}"


def _ms(seconds: Sequence[float], share: float) -> str:
    ordered = sorted(seconds)
    value = statistics.median(ordered) if share == 0.5 else ordered[int(share * len(ordered))]
    return f"{1000 * value:.2f}"


if __name__ == "__main__":
    main()
