"""A rule from an edition to the next by fingerprints: exactly what comparing the editions tells."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from crkb.editions.diff import compare, edits
from crkb.editions.diff_cache import Timeline
from crkb.editions.fingerprints import fingerprints
from crkb.editions.tracing import Step, same_alone
from crkb.library.library import Library
from crkb.library.sources import Raw
from tests import invented

HEAD = "@title Owls\n@id {}\n@effective {}\n@rules\n1. Basics\n"


def two(home: str, old: str, new: str) -> Timeline:
    """A timeline of two editions, `owls-1` and `owls-2`."""
    texts = (HEAD.format("owls-1", "2031-01-01") + old, HEAD.format("owls-2", "2031-02-02") + new)
    return Timeline(invented.library(home, *texts))


def differing(timeline: Timeline, old: str, new: str) -> list[object]:
    """What a step tells otherwise than the comparison of the editions."""
    before, after = timeline.edition(old), timeline.edition(new)
    diff, step, found = compare(before, after), Step(timeline, old, new), list[object]()
    for change in diff.changes:
        told = [step.forward(number) for number in change.old] + [step.backward(n) for n in change.new]
        found += [(change, other) for other in told if other != change]
        if change.kind in ("edited", "split", "merged"):
            rules = [before.rules[n] for n in change.old], [after.rules[n] for n in change.new]
            if step.edits(change) != edits(*rules, diff.numbers()):
                found.append(change)
    return found


OWLS = """100. Owls
100.1. An owl sees in the dark.
100.2. An owl that calls twice is heard (see rule 100.3).
100.3. A mouse hears every owl.
100.4. Whoever hears an owl stands still. See rule 100.3 and rules 100.1-100.3.
Example: Ann hears the owl of rule 100.1.
100.5. Nobody feeds an owl.
100.6. Nobody feeds an owl.
"""

CHANGES = {
    "nothing": (),
    "typography": ((" sees in", "  sees in"), ("100.1-100.3", "100.1–100.3")),
    "an edit": (("hears every owl", "hears any owl"),),
    "an edited example": (("Ann hears", "Ben hears"),),
    "an example gone": (("Example: Ann hears the owl of rule 100.1.\n", ""),),
    "a redirected reference": (("(see rule 100.3)", "(see rule 100.1)"),),
    "a redirected reference of an example": (("of rule 100.1", "of rule 100.2"),),
    "a reference to a twin": (("(see rule 100.3)", "(see rule 100.5)"),),
    "one twin edited": (("100.6. Nobody feeds", "100.6. Nobody ever feeds"),),
    "one twin gone": (("100.5. Nobody feeds an owl.\n", ""),),
    "a third twin": (("100.3. A mouse hears every owl.", "100.3. Nobody feeds an owl."),),
    "a reference that leads nowhere": (("(see rule 100.3)", "(see rule 100.9)"),),
    "renumbered": (
        ("100.3. A", "100.30. A"),
        ("(see rule 100.3)", "(see rule 100.30)"),
        ("See rule 100.3 ", "See rule 100.30 "),
    ),
    "renumbered, not followed": (("100.3. A", "100.30. A"),),
    "renumbered, edited and followed": (
        ("100.3. A mouse hears every owl", "100.30. A mouse hears most owls"),
        ("(see rule 100.3)", "(see rule 100.30)"),
    ),
    "another's text": (("An owl sees in the dark.", "A mouse hears every owl."),),
    "swapped": (
        ("A mouse hears every owl.", "An owl sees by day."),
        ("An owl sees in the dark.", "A mouse hears every owl."),
        ("An owl sees by day.", "An owl sees in the dark."),
    ),
    "split": (("owl stands still. See", "owl stands still.\n100.4a See"),),
    "a rule says what a heading said": (
        ("100. Owls", "100. Birds"),
        ("100.6. Nobody feeds an owl.", "100.6. Owls"),
    ),
}


@pytest.mark.parametrize("name", CHANGES)
@pytest.mark.parametrize("turned", [False, True], ids=["", "backwards"])
def test_a_step_tells_what_the_comparison_tells(home, name, turned):
    new = OWLS
    for before, after in CHANGES[name]:
        assert before in new
        new = new.replace(before, after, 1)
    timeline = two(str(home), *((new, OWLS) if turned else (OWLS, new)))
    assert differing(timeline, "owls-1", "owls-2") == []


def random_text(random: Random) -> str:
    """Rules of few words, so that many are alike, and that refer to each other."""
    count = random.randrange(4, 12)
    numbers = [f"100.{i}" for i in range(1, count)]
    lines = ["100. Owls"]
    for number in numbers:
        said = " ".join(random.choices(("owl", "mouse", "dusk", "calls", "hides"), k=random.randrange(2, 5)))
        refers = f" See rule {random.choice(numbers)}." if random.random() < 0.5 else ""
        example = f"\nExample: A {random.choice(said.split())}." if random.random() < 0.2 else ""
        lines.append(f"{number}. The {said}.{refers}{example}")
    return "\n".join(lines) + "\n"


def changed(text: str, random: Random) -> str:
    """A text with some lines edited, gone, doubled or in another order, and numbered anew."""
    lines = text.splitlines()
    for _ in range(random.randrange(1, 4)):
        i, j = random.randrange(1, len(lines)), random.randrange(1, len(lines))
        kind = random.randrange(4)
        if kind == 0:
            lines[i] = lines[i].replace("owl", "mouse", 1)
        elif kind == 1 and len(lines) > 3:
            del lines[i]
        elif kind == 2:
            lines.insert(j, lines[i])
        else:
            lines[i], lines[j] = lines[j], lines[i]
    rules = [line.partition(" ")[2] if line[:3] == "100" else line for line in lines[1:]]
    numbered, number = ["100. Owls"], 0
    for rule in rules:
        number += not rule.startswith("Example")
        numbered.append(rule if rule.startswith("Example") and number else f"100.{max(number, 1)}. {rule}")
    return "\n".join(numbered) + "\n"


@pytest.mark.parametrize("seed", range(25))
def test_texts_that_are_much_alike(home, seed):
    random = Random(seed)
    old = random_text(random)
    assert differing(two(str(home), old, changed(old, random)), "owls-1", "owls-2") == []


def test_what_is_unchanged_or_only_moved_needs_no_comparison(home, monkeypatch):
    timeline = Timeline(invented.library(str(home), invented.FIRST, invented.second()))
    monkeypatch.setattr(Timeline, "diff", lambda *_: pytest.fail("compared"))
    step = Step(timeline, "cr-2031-03-03", "cr-2031-05-05")
    assert step.forward("102.2a") == ("moved", ("102.2a",), ("103.2a",))
    assert step.backward("102.2") == ("moved", ("101.2",), ("102.2",))
    assert step.forward("100.1") == ("same", ("100.1",), ("100.1",))


def test_a_reference_that_led_nowhere_needs_no_comparison(home, monkeypatch):
    timeline = two(str(home), OWLS.replace("rule 100.3)", "rule 100.8)"), OWLS)
    monkeypatch.setattr(Timeline, "diff", lambda *_: pytest.fail("compared"))
    step = Step(timeline, "owls-1", "owls-2")
    change = step.forward("100.2")
    assert change == ("edited", ("100.2",), ("100.2",))
    assert [w for w in step.edits(change)[0].words if w[0] != "same"] == [
        ("removed", "100.8"),
        ("added", "100.3"),
    ]


def test_a_text_that_stands_alone(home):
    timeline = two(str(home), OWLS, OWLS.replace("100.1.", "100.9."))
    old, new = (timeline.fingerprints(name) for name in ("owls-1", "owls-2"))
    assert [same_alone(old, new, n) for n in ("100", "100.1", "100.2", "100.5", "100.8")] == [
        "100",
        "100.9",
        "100.2",
        "",
        "",
    ]


@pytest.mark.editions
def test_whole_editions(shared, tmp_path, monkeypatch):
    """Every rule of the official texts, from each edition to the next."""
    monkeypatch.setattr("crkb.search.index.build", lambda *_: None)  # slow, and not needed here
    lib = Library(str(tmp_path / "real"))
    lib.add([Raw(f.name, f.read_bytes()) for f in sorted((shared / "editions").glob("cr-*.txt"))])
    timeline = Timeline(lib)
    for old, new in pairwise([info.id for info in timeline.official()]):
        assert differing(timeline, old, new) == [], (old, new)
    assert fingerprints(lib, new).rules
