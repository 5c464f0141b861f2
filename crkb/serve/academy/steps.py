"""What a change did to rules, as the contract tells it: a rule at a time, with marks where words changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypedDict

from crkb.editions.diff import Change
from crkb.model import Rule
from crkb.serve.academy import marks, naming
from crkb.serve.academy.naming import RuleText


class Edited(TypedDict):
    """A rule before and after; None where it isn't there."""

    old: RuleText | None
    new: RuleText | None


# same name as editions.tracing.Step: of the contract's answers
class Step(NamedTuple):
    """What became of one rule: its text before and after, None where it isn't there.

    `worded` is false where no word of the text has changed: then at most its number has.
    """

    old: RuleText | None
    new: RuleText | None
    worded: bool = True


def steps(
    change: Change, old: Mapping[str, Rule], new: Mapping[str, Rule], renumbered: Mapping[str, str]
) -> Iterator[Step]:
    """What a change from one edition to another did to each of its rules.

    Of a rule that was split, the part that kept its number, else the longest, is the rule itself, and the
    others were added; of rules that were merged likewise. What is not a rule or subrule is left out.
    """
    before = [rule for n in change.old if naming.is_rule(rule := old[n])]
    after = [rule for n in change.new if naming.is_rule(rule := new[n])]
    if before and after:
        was, became = main(before, change.new), main(after, change.old)
        yield step(was, became, renumbered)
        before.remove(was)
        after.remove(became)
    yield from (Step(naming.rule_text(rule), None) for rule in before)
    yield from (Step(None, naming.rule_text(rule)) for rule in after)


def step(old: Rule, new: Rule, renumbered: Mapping[str, str]) -> Step:
    """What became of a rule that is there before and after."""
    found = marks.marked(old, new, renumbered)
    if found is None:
        return Step(naming.rule_text(old), naming.rule_text(new), worded=False)
    before, after = found
    return Step(
        {"ruleNumber": str(old.number), "ruleText": before},
        {"ruleNumber": str(new.number), "ruleText": after},
    )


def main(rules: Sequence[Rule], numbers: Sequence[str]) -> Rule:
    """Of several rules the one that has one of these numbers, else the longest."""
    kept = (rule for rule in rules if str(rule.number) in numbers)
    return next(kept, max(rules, key=lambda rule: len(rule.text)))
