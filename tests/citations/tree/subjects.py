"""What can be cited: a number, the evidence beside it, and what is true of the two together."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import NamedTuple

from tests.citations.tree.past import SAME_RULE, Editions, Past, keyword, similar
from tests.citations.tree.rulebooks import Rulebook, contains, folded, parent, quotable, windows

_LONGEST_QUOTATION = 14
_RUNS = 2  # quotations tried for each rule
_LETTERS = "abcdefghjkmnpqrstuvwxyz"  # rules have no l and no o


class Subject(NamedTuple):
    """A citation before it is written: see `truths.Truth` for `kind`, `suggestions` and `below`.

    A number that is not `plain` is recognised only by what introduces it: 533.17a, where there is no
    chapter 533, could be anything.
    """

    kind: str
    number: str
    keyword: str = ""
    quotation: str = ""
    suggestions: tuple[str, ...] = ()
    below: str = ""
    plain: bool = True

    @property
    def evidence(self) -> str:
        """What sort of evidence there is: keyword, quotation or none."""
        return "keyword" if self.keyword else "quotation" if self.quotation else "none"


class Subjects:
    """All subjects of each kind, from which a tree draws."""

    def __init__(self, editions: Editions, chance: random.Random) -> None:
        self.past = Past(editions)
        self.editions = editions
        self.now = editions.now
        self._chance = chance
        self._names = [
            (title, numbers[0])
            for title, numbers in self.now.by_title.items()
            if len(numbers) == 1 and keyword(self.now, numbers[0]) == title
        ]
        self.one_word = [n for n, number in self._names if n.isalpha() and "." in number]
        self.pools: dict[tuple[str, str], list[Subject]] = {}
        older = (self._unprovable, self._vanished, self._renamed)
        for make in (self._right, self._mention, *older, self._quoted):
            for subject in make():
                self.pools.setdefault((subject.kind, subject.evidence), []).append(subject)

    def draw(self, kind: str, chance: random.Random) -> Subject:
        """Any subject of a kind, each sort of evidence being equally likely."""
        made: Callable[[random.Random], Subject] | None = {
            "invented": self._invented,
            "misnamed": self._misnamed,
            "misquoted": self._misquoted,
        }.get(kind)
        if made:
            return made(chance)
        sorts = [pool for (its, _), pool in self.pools.items() if its == kind]
        return chance.choice(chance.choice(sorts))

    def draw_with(self, kind: str, evidence: str, chance: random.Random) -> Subject:
        """Any subject of a kind with this sort of evidence."""
        return chance.choice(self.pools[kind, evidence])

    # --- right ---

    def _right(self) -> Iterator[Subject]:
        for number in (*self.now.texts, *self.now.chapters):
            yield Subject("right", number)
            if name := keyword(self.now, number):
                yield Subject(self._with_name(number, name), number, keyword=name)

    def _with_name(self, number: str, name: str) -> str:
        """Whether a name beside a number is what keeps an older meaning of the number away."""
        before = [b for b in self.past.meant(number) if b.title(number) != name]
        return "right-reused" if any(self.past.another(b, number) for b in before) else "right"

    def _mention(self) -> Iterator[Subject]:
        """Rules of other numbers that speak of a keyword."""
        names = {n.lower(): n for n, number in self._names if " " not in n and "." in number}
        for number, words in self.now.words.items():
            titles = self.past.titles(number)
            for name in [names[w] for w in dict.fromkeys(words) if w in names and names[w] not in titles]:
                yield Subject("right-mention", number, keyword=name)

    # --- of older editions ---

    def _unprovable(self) -> Iterator[Subject]:
        for book in self.editions.older:
            for number in book.texts:
                if number in self.now.texts and self._renumbered(book, number):
                    yield Subject("unprovable", number)

    def _renumbered(self, book: Rulebook, number: str) -> bool:
        return book.title(number) != self.now.title(number) and self.past.another(book, number)

    def _vanished(self) -> Iterator[Subject]:
        for number in self.past.vanished():
            books = self.past.meant(number)
            targets = {self.past.targets(b, number) for b in books}
            kind, where = _became(targets)
            titles = {b.title(number) for b in books}
            title = titles.pop() if len(titles) == 1 else ""
            its = Subject(kind, number, "", "", where)
            yield its
            if title and keyword(books[0], number) == title:
                yield its._replace(keyword=title)

    def _renamed(self) -> Iterator[Subject]:
        """Numbers beside the name that an older edition gave them, and that today's rule doesn't know."""
        for book in self.editions.older:
            for number in (*book.texts, *book.chapters):
                name = keyword(book, number)
                if not name or number not in self.now or self._fits(number, name):
                    continue
                if self.past.another(book, number):
                    yield self._renamed_one(number, name)

    def _renamed_one(self, number: str, name: str) -> Subject:
        books = [b for b in self.past.meant(number) if b.title(number) == name]
        targets = {self.past.targets(b, number) for b in books}
        known = next(iter(targets)) if len(targets) == 1 else ()
        return Subject("renamed", number, name, "", known, "" if known else self.past.below(name))

    def _fits(self, number: str, name: str) -> bool:
        """Today's rule, its title or a rule beside it has the words of the name."""
        words = folded(name)
        return contains(folded(self.now.title(number)), words) or any(
            contains(self.now.words[n], words) for n in self._beside(number)
        )

    def _beside(self, number: str) -> list[str]:
        if number in self.now.chapters:
            return [n for n in self.now.titles if n.startswith(number)]
        rule = parent(number)
        return [n for n in (rule, *(rule + x for x in _LETTERS), number) if n in self.now.texts]

    # --- quoted ---

    def _quoted(self) -> Iterator[Subject]:
        for number, text in self.now.texts.items():
            for said in self._runs(text):
                before = [b for b in self.past.meant(number) if self.past.another(b, number)]
                yield Subject("right-reused" if before else "right", number, quotation=said)
        for book in self.editions.older:
            for number, text in book.texts.items():
                if number in self.now.texts and text != self.now.texts[number]:
                    yield from self._quoted_once(book, number)

    def _quoted_once(self, book: Rulebook, number: str) -> Iterator[Subject]:
        """Quotations from an older edition's rule that today's rule of the number doesn't have."""
        for said in self._runs(book.texts[number]):
            words = folded(said)
            if any(contains(self.now.words[number], run) for run in windows(words)):
                continue
            holding = tuple(self.now.holding(words))
            if self.past.another(book, number):
                if not any(n.startswith(number) for n in holding):  # a rule is quoted by its subrules
                    yield Subject("requoted", number, "", said, self._moved(book, number, words, holding))
            elif not holding and self._edited(book, number):
                yield Subject("outdated-quotation", number, "", said)

    def _moved(
        self, book: Rulebook, number: str, words: tuple[str, ...], holding: tuple[str, ...]
    ) -> tuple[str, ...]:
        """Where the quoted rule may be now; not known if the words were those of several rules."""
        if book.holding(words) != [number] or number in book.titles or not holding:
            return ()
        return tuple(dict.fromkeys((*self.past.targets(book, number), *holding)))

    def _edited(self, book: Rulebook, number: str) -> bool:
        """Today's rule is the older edition's, in other words."""
        alike = similar(book.words[number], self.now.words[number])
        return book.title(number) == self.now.title(number) and alike > SAME_RULE

    def _runs(self, text: str) -> Iterator[str]:
        for run in quotable(text)[:_RUNS]:
            length = self._chance.randint(8, min(len(run), _LONGEST_QUOTATION))
            start = self._chance.randint(0, len(run) - length)
            yield " ".join(run[start : start + length]).rstrip(",")

    # --- mistakes ---

    def _misnamed(self, chance: random.Random) -> Subject:
        """A number below a rule's title, beside the title of another.

        Not one that only has its chapter's title: "trample" beside a rule of combat damage can be right.
        """
        while True:
            number = chance.choice(self.pools["right", "keyword"]).number
            name, at = chance.choice(self._names)
            known = name in self.past.titles(number) or self._fits(number, name)
            if parent(number) in self.now.titles and not known:
                return Subject("misnamed", number, name, "", (), at)

    def _misquoted(self, chance: random.Random) -> Subject:
        """A number beside words that stand in one other rule, and never stood here."""
        while True:
            number = chance.choice(self.pools["right", "none"]).number
            other = chance.choice(self.pools["right", "quotation"])
            words = folded(other.quotation)
            if parent(other.number) == parent(number) or other.number.startswith(number):
                continue  # a rule may be quoted in the words of its subrules
            here = [b.words.get(number, ()) for b in self.editions.all]
            if self.now.holding(words) == [other.number] and not any(contains(h, words) for h in here):
                return Subject("misquoted", number, "", other.quotation, (other.number,))

    def _invented(self, chance: random.Random) -> Subject:
        """A number that no edition has: a letter skipped or not reached, a rule or chapter too high."""
        while True:
            number = self._made_up(chance)
            if number not in self.editions.ever:
                break
        name = keyword(self.now, number) if number[-1].isalpha() and chance.random() < 0.4 else ""
        return Subject("invented", number, name, plain=number[:3] in self.now.chapters)

    def _made_up(self, chance: random.Random) -> str:
        rule = parent(chance.choice(self.pools["right", "none"]).number)
        chapter = rule[:3]
        way = chance.randrange(5)
        if way == 0:
            return f"{rule if '.' in rule else rule + '.1'}{chance.choice('lo')}"
        if way == 1:
            return f"{rule if '.' in rule else rule + '.1'}{chance.choice(_LETTERS)}"
        if way == 2:
            return f"{chapter}.{chance.randint(40, 999)}{chance.choice(('', 'a', 'c'))}"
        nowhere = chance.randint(100, 999)
        if way == 3:
            return f"{nowhere}.{chance.randint(1, 20)}{chance.choice(('', *_LETTERS[:6]))}"
        return str(nowhere)


def _became(targets: set[tuple[str, ...]]) -> tuple[str, tuple[str, ...]]:
    """What to call a number that vanished, and where its rule is, given where each edition's text is."""
    if len(targets) != 1:
        return "vanished-ambiguous", ()
    [where] = targets
    if not where:
        return "vanished-gone", ()
    return ("vanished-moved", where) if len(where) == 1 else ("vanished-ambiguous", ())
