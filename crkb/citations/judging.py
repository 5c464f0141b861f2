"""Each citation judged by itself against the edition in use.

A citation that names its edition (704.5f@2031-03-03) is judged by that. Else the evidence, strongest first;
what is found first decides:

1. a title right beside the citation (`CR 702.19b: Trample`, `Trample (CR 702.19b)`): of the number in the
   edition in use, then of the number in another edition at hand, then any that is in quotation marks;
2. words quoted within two lines, eight in a row: of the rule, what is above or below it, in the same order;
   then those of any other rule of the edition in use;
3. a title anywhere within two lines, if it isn't that of another citation there;
4. a title alone right beside a keyword's number that never had it in any edition, unless its rule speaks of
   it; beside other numbers it may be any word;
5. the baseline, for a number that it has;
6. the number alone: whether the edition in use has it, and which others had it;
7. for a keyword's rule, another keyword's name in a line or an identifier within two lines: that is to be
   looked at if neither speaks of the other.
"""

from __future__ import annotations

from typing import NamedTuple

from crkb.citations.at_hand import AtHand, Named
from crkb.citations.context import Context
from crkb.citations.verdicts import Verdict
from crkb.editions.fingerprints import Fingerprints
from crkb.editions.renumber import Carried
from crkb.numbers import LETTERS, NumberRange, RuleNumber


class Baseline(NamedTuple):
    """What a tree was last known to cite: the id of an edition, and the hash of each rule's text then."""

    edition: str
    rules: dict[str, str]


class Judge:
    """Judges citations against the edition in use; what is known of a number is looked up once.

    Args:
        at_hand: The editions.
        baseline: What the tree was on, if that is known.
    """

    def __init__(self, at_hand: AtHand, baseline: Baseline | None = None) -> None:
        self._at_hand = at_hand
        self._baseline = baseline
        self._alone: dict[NumberRange, Verdict] = {}
        self._by_baseline: dict[NumberRange, Verdict | None] = {}
        self._past_names: dict[str, tuple[tuple[Fingerprints, Named], ...]] = {}

    def verdict(self, cited: NumberRange, context: Context) -> Verdict:
        """What a citation is, given what stands around it."""
        if context.pinned:
            return self._pinned(cited, context.pinned)
        found = self.by_evidence(cited, context) or self._of_baseline(cited)
        if found is None:
            found = self._by_number(cited)
            if found.kind == "exists":
                return self._other_near(str(cited.first), context) or found
        return found

    def _pinned(self, cited: NumberRange, date: str) -> Verdict:
        """What a citation is that names its edition, as 704.5f@2031-03-03 does."""
        having = (each for each in (self._at_hand.now, *self._at_hand.others) if each.effective == date)
        edition = next(having, None)
        if edition is None:
            return Verdict("unknown", "look", f"no edition of {date} is at hand")
        if str(cited.first) in edition.rules:
            return Verdict("exists", "certain", f"a rule of {date}", str(cited), (), edition.edition)
        return Verdict("unknown", "certain", f"{edition.edition} doesn't have it")

    def by_evidence(self, cited: NumberRange, context: Context) -> Verdict | None:
        """What a citation is by what stands around it alone; None if nothing tells."""
        number = str(cited.first)
        return (
            self._title_beside(number, cited, context)
            or self._other_title(number, context.beside.quoted)
            or self._quoted(number, cited, context)
            or self._title_near(number, cited, context)
            or self._other_keyword(number, context)
        )

    # --- titles ---

    def _title_beside(self, number: str, cited: NumberRange, context: Context) -> Verdict | None:
        own = self._own_name(number)
        if own and context.adjoins(own.short) and self._has(cited):
            return Verdict("exists", "certain", f"“{own.title}” beside it", str(cited))
        for edition, named in self._past(number):
            if self._is_anothers(named, context) and not context.is_followed_by(named.short):
                continue  # "CR 702.9a: Flying, CR 702.8b": what stands before is that of the first
            if context.adjoins(named.short) and (named.is_keyword or context.is_called(named.short)):
                found = self._written_for(edition, cited, f"“{named.title}” beside it", named)
                return found if context.is_called(named.titles) else _at_most_likely(found)
        return None

    def _title_near(self, number: str, cited: NumberRange, context: Context) -> Verdict | None:
        own = self._own_name(number)
        if own and context.speaks_of(own.words) and self._has(cited):
            return Verdict("exists", "certain", f"“{own.title}” near it", str(cited))
        for edition, named in self._past(number):
            if context.has(named.words) and not self._is_anothers(named, context):
                return _at_most_likely(self._written_for(edition, cited, f"“{named.title}” near it", named))
        return None

    def _other_title(self, number: str, quoted: str) -> Verdict | None:
        """A title in quotation marks that the number never had."""
        other = self._at_hand.headings.get(quoted)
        return self._misnamed(number, other) if other else None

    def _other_keyword(self, number: str, context: Context) -> Verdict | None:
        """A title beside a keyword's number that never had it, and whose rule doesn't speak of it."""
        own = self._own_name(number)
        if own is not None and not own.is_keyword:
            return None
        before, behind = map(self._at_hand.headings.get, context.beside.phrases)
        if before and self._is_anothers(before, context):
            before = None
        other = behind or before
        return self._misnamed(number, other) if other else None

    def _other_near(self, number: str, context: Context) -> Verdict | None:
        """The one other keyword that is named near a keyword's rule, if neither speaks of the other."""
        own, headings = self._own_name(number), self._at_hand.headings
        if own is None or not own.is_keyword:
            return None
        named = {headings[name] for name in context.names if name in headings}
        others = [each for each in named if each.is_keyword and each.words != own.words]
        if len(others) != 1 or self._is_anothers(others[0], context):
            return None
        other = others[0]
        if any(self._at_hand.speaks_of(n, own.short) for n in self._below(other.number)):
            return None
        found = self._misnamed(number, other)
        evidence = f"“{other.title}” near it is {other.number}"
        return found and found._replace(sureness="look", evidence=evidence)

    def _misnamed(self, number: str, other: Named) -> Verdict | None:
        own = self._own_name(number) or next((named for _, named in self._past(number)), None)
        if own is None or other.words == own.words or self._at_hand.speaks_of(number, other.short):
            return None
        evidence = f"“{other.title}” beside it is {other.number}"
        return Verdict("misnamed", "likely", evidence, "", self._under(other, number))

    def _under(self, named: Named, number: str) -> tuple[str, ...]:
        """The rule below a heading that has a number's letters, and the heading."""
        letters = RuleNumber.parse(number).letters
        below = f"{named.number}{letters}" if named.is_keyword else named.number
        return tuple(dict.fromkeys(n for n in (below, named.number) if n in self._at_hand.now.rules))

    def _below(self, rule: str) -> list[str]:
        """A rule's number and those of its subrules."""
        letters = ("", *LETTERS, *(f"a{x}" for x in LETTERS))
        return [n for n in (rule + x for x in letters) if n in self._at_hand.now.rules]

    def _own_name(self, number: str) -> Named | None:
        now = self._at_hand.now
        return self._at_hand.named(now, number) if number in now.rules else None

    def _past(self, number: str) -> tuple[tuple[Fingerprints, Named], ...]:
        """The other headings a number has stood under, each with the newest edition of it."""
        if number not in self._past_names:
            own = self._own_name(number)
            seen = {own.words} if own else set()
            found = []
            for edition in self._at_hand.others:
                named = self._at_hand.named(edition, number) if number in edition.rules else None
                if named and named.words not in seen:
                    seen.add(named.words)
                    found.append((edition, named))
            self._past_names[number] = tuple(found)
        return self._past_names[number]

    def _is_anothers(self, named: Named, context: Context) -> bool:
        """Whether a title belongs to another citation nearby."""
        return any(
            (own := self._own_name(other)) is not None and own.words == named.words
            for other in context.others
        )

    # --- quotations ---

    def _quoted(self, number: str, cited: NumberRange, context: Context) -> Verdict | None:
        if not context.runs:
            return None
        said = {n for run in context.runs for n in self._at_hand.quotable.get(run, ())}
        if self._has(cited) and any(_related(number, n) for n in said):
            return Verdict("exists", "certain", "its words are quoted", str(cited))
        for edition in self._at_hand.earlier(number):
            if shared := self._at_hand.runs(edition, number) & context.runs:
                found = self._written_for(edition, cited, "its words then are quoted")
                return found if len(shared) >= _CLEARLY_QUOTED else _at_most_likely(found, len(shared))
        left = {n for n in said if not any(_related(other, n) for other in context.others)}
        if not left or left != said:
            return None
        rules = tuple(sorted(left, key=RuleNumber.parse))
        count = sum(any(n in left for n in self._at_hand.quotable.get(run, ())) for run in context.runs)
        sureness = "likely" if count >= _CLEARLY_QUOTED else "look"  # eight words alone may be anybody's
        return Verdict("misquoted", sureness, f"the words quoted are those of {rules[0]}", rules[0], rules)

    # --- where the rule is now ---

    def _written_for(
        self, edition: Fingerprints, cited: NumberRange, evidence: str, named: Named | None = None
    ) -> Verdict:
        """What a citation is that was written for another edition."""
        carried = self._at_hand.where(edition, cited)
        evidence = f"{evidence}, as in {edition.effective or edition.edition}"
        surely = self._is_same_name(carried, named)
        found = _of_carried(carried, str(cited), evidence, edition.edition, surely)
        strays = found.kind == "moved" and self._strays(edition, carried, named)
        if strays:
            return found._replace(sureness="look", now="")
        is_later = found.kind == "gone" and edition.effective > self._at_hand.now.effective
        return found._replace(kind="later") if is_later else found

    def _strays(self, edition: Fingerprints, carried: Carried, named: Named | None) -> bool:
        """Whether a keyword's rule would now be another keyword's, which its heading didn't become.

        Keywords have sentences in common, so that one that went leaves them to another.
        """
        own = self._own_name(carried.rules[0]) if carried.rules else None
        if named is None or own is None or not named.is_keyword or own.words == named.words:
            return False
        heading = self._at_hand.where(edition, NumberRange(RuleNumber.parse(named.number)))
        return own.number not in heading.rules

    def _is_same_name(self, carried: Carried, named: Named | None) -> bool:
        """Whether a rule stands under the same title now: then it is surely the same, though edited."""
        if named is None or carried.status != "edited" or not carried.rules:
            return False
        own = self._own_name(carried.rules[0])
        return own is not None and own.words == named.words

    def _has(self, cited: NumberRange) -> bool:
        rules = self._at_hand.now.rules
        return str(cited.first) in rules and (cited.last is None or str(cited.last) in rules)

    # --- the baseline, and the number alone ---

    def _of_baseline(self, cited: NumberRange) -> Verdict | None:
        if cited not in self._by_baseline:
            self._by_baseline[cited] = self._judged_by_baseline(cited)
        return self._by_baseline[cited]

    def _judged_by_baseline(self, cited: NumberRange) -> Verdict | None:
        baseline, now = self._baseline, self._at_hand.now
        ends = [str(n) for n in (cited.first, cited.last) if n is not None]
        if baseline is None or any(n not in baseline.rules for n in ends):
            return None
        said = str(cited)
        if all(n in now.rules and now.rules[n].text == baseline.rules[n] for n in ends):
            return Verdict("exists", "certain", "as in the baseline", said)
        evidence = f"the baseline is {baseline.edition}"
        if edition := self._at_hand.edition(baseline.edition):
            carried = self._at_hand.where(edition, cited)
            if carried.status == "edited" and carried.new == said:
                return Verdict("changed", "certain", evidence, said, carried.rules, baseline.edition)
            return _of_carried(carried, said, evidence, baseline.edition)
        there = self._at_hand.with_text(baseline.rules[said]) if cited.last is None else ()
        if len(there) == 1:
            return Verdict("moved", "certain", evidence, there[0], there, baseline.edition)
        kind, sureness = ("changed", "certain") if self._has(cited) else ("gone", "look")
        return Verdict(kind, sureness, evidence, said if kind == "changed" else "", there, baseline.edition)

    def _by_number(self, cited: NumberRange) -> Verdict:
        if cited not in self._alone:
            self._alone[cited] = self._judged_by_number(cited)
        return self._alone[cited]

    def _judged_by_number(self, cited: NumberRange) -> Verdict:
        if self._has(cited):
            return self._there(cited)
        if addon := self._at_hand.addon_with(cited):
            return Verdict("exists", "certain", f"a rule of {addon}", str(cited))
        had = self._at_hand.earlier(str(cited.first))
        carried = [(edition, self._at_hand.where(edition, cited)) for edition in had]
        carried = [(edition, each) for edition, each in carried if each.status != "unknown"]
        if not carried:
            return self._nowhere(cited)
        edition, newest = carried[0]
        evidence = (
            f"{self._at_hand.now.edition} has no {cited}; {edition.effective or edition.edition} had it"
        )
        found = _of_carried(newest, str(cited), evidence, edition.edition)
        if found.kind == "gone" and edition.effective > self._at_hand.now.effective:
            return found._replace(kind="later", evidence=f"{edition.effective} has it, a later edition")
        meant = tuple(dict.fromkeys(n for _, each in carried for n in each.rules))
        if len({(each.new, each.rules) for _, each in carried}) > 1:
            return found._replace(sureness="look", rules=meant)
        return found

    def _there(self, cited: NumberRange) -> Verdict:
        """The edition in use has the number; whether it always was this rule."""
        number = str(cited.first)
        for edition in self._at_hand.earlier(number):
            there = self._at_hand.with_text(edition.rules[number].text)
            if there and number not in there:
                said = f"another rule in {edition.effective or edition.edition}, now {there[0]}"
                return Verdict("exists", "look", said, str(cited), there, edition.edition)
        return Verdict("exists", "certain", "", str(cited))

    def _nowhere(self, cited: NumberRange) -> Verdict:
        chapter = str(cited.first.chapter)
        if chapter not in self._at_hand.known:
            return Verdict("unknown", "certain", f"there is no chapter {chapter}")
        if set(cited.first.letters + (cited.last or cited.first).letters) & set("lo"):
            return Verdict("unknown", "certain", "rules never have the letters l and o")
        return Verdict("unknown", "likely", "no edition at hand has it")


_CLEARLY_QUOTED = 4
"""Runs of another rule's words beside a citation from which on they are surely quoted: eleven in a row."""


def _related(number: str, other: str) -> bool:
    """Whether a rule is another, or above or below it."""
    if number == other:
        return True
    a, b = RuleNumber.parse(number), RuleNumber.parse(other)
    return a.kind != "section" and b.kind != "section" and (a.is_below(b) or b.is_below(a))


def _at_most_likely(found: Verdict, runs: int = 2) -> Verdict:
    """A verdict with less sureness; the eight words of a single run may be anybody's."""
    if found.kind == "exists":
        return found
    if runs < 2:
        return found._replace(sureness="look")
    return found._replace(sureness="likely") if found.sureness == "certain" else found


def _of_carried(carried: Carried, said: str, evidence: str, edition: str, surely: bool = False) -> Verdict:
    """The verdict on a citation of another edition; `surely`, if the rule is the same though edited."""
    if carried.status == "same":
        return Verdict("exists", "certain", evidence, said, carried.rules, edition)
    if carried.status == "gone":
        return Verdict("gone", "certain", evidence, "", (), edition)
    if carried.status in ("ambiguous", "unknown"):
        return Verdict("moved", "look", evidence, "", carried.rules, edition)
    if carried.new == said:
        return Verdict("exists", "certain", f"{evidence}; edited since", said, carried.rules, edition)
    sureness = "certain" if carried.certain or surely else "likely"
    return Verdict("moved", sureness, evidence, carried.new, carried.rules, edition)
