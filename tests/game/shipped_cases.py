"""The cases of games that ship with crkb, checked by an edition: what is wrong in each."""

from __future__ import annotations

import os
from collections.abc import Iterator

from crkb import paths
from crkb.game import citing
from crkb.game.cases import checking
from crkb.game.files import load
from crkb.game.files.load import BadCase, Case
from crkb.questions.verified import edition_of, shipped
from tests.game import judges

FOLDER = os.path.join(paths.corpus(), "games")
FILES = sorted(name for name in os.listdir(FOLDER) if name.endswith(".yaml")) if os.path.isdir(FOLDER) else []
*OLDER, NEWEST = shipped().editions


def wrong_in(file: str, edition: str = "") -> list[str]:
    """What is wrong in the cases of a file: those that don't pass, and rules that can't be cited.

    A rule of any note has to be declared, and to be one of the edition that is played by, or of an
    add-on. Cases that have an edition of their own are only held to the rules they cite when another is
    asked for.
    """
    cases = load.load_file(os.path.join(FOLDER, file), edition)
    return [line for each in cases for line in _wrong(each, bool(edition) and _has_its_own(each, file))]


def _has_its_own(case: Case | BadCase, file: str) -> bool:
    """Whether a case has an edition of its own: by another it may not even be read."""
    if isinstance(case, Case):
        return bool(case.edition)
    cases = load.load_file(os.path.join(FOLDER, file))
    return any(isinstance(each, Case) and each.edition for each in cases if each.where == case.where)


def _wrong(case: Case | BadCase, is_of_another: bool) -> Iterator[str]:
    cited: set[str] = set()

    def number_of(rule: str, edition: str) -> str:
        cited.add(rule)
        return judges.number_of(rule, edition)

    if not is_of_another:
        result = checking.check(case, number_of)
        if result.status != checking.PASS:
            yield result.line
    if isinstance(case, BadCase):
        return
    if is_of_another or not case.rules:  # nobody asked for them above
        checking.check(case._replace(rules=("none",)), number_of)
    played_by = case.game.edition or NEWEST
    for rule in sorted(cited):
        if not _can_be_cited(rule, played_by):
            yield f"{case.where}: {rule} can't be cited by {played_by}"


def _can_be_cited(rule: str, edition: str) -> bool:
    addon = shipped(addon=True)
    if any(rule in addon.rules(name) for name in addon.editions):
        return rule in citing.cites()
    known = shipped().expected(rule, edition)
    there = known is not None and bool(known.number)
    return there and rule in citing.cites() and edition_of(rule) <= edition
