"""The editions that are served: names, tags, and a library that changes meanwhile."""

from __future__ import annotations

import os
import threading

import pytest

from crkb.errors import EditionNotFound, LibraryError
from crkb.library.library import Library
from crkb.library.sources import Raw
from crkb.serve.core import editions as served
from crkb.serve.core import sets
from crkb.serve.core.editions import Editions
from tests.invented import FIRST, second
from tests.library.samples import ADDON

OLD, NEW = "cr-2031-03-03", "cr-2031-05-05"


@pytest.fixture
def library(home) -> Library:
    library = Library(str(home))
    library.add([Raw("first.txt", FIRST.encode())])
    return library


@pytest.fixture
def pool(library, monkeypatch) -> Editions:
    """Looks at the library each time."""
    monkeypatch.setattr(served, "LOOK_AGAIN", 0.0)
    pool = Editions(library.home)
    yield pool
    pool.close()


def add(library: Library, text: str) -> None:
    library.add([Raw("more.txt", text.encode())])


def give(library: Library, code: str) -> None:
    with open(os.path.join(library.home, sets.FILE), "w", encoding="utf-8") as f:
        f.write(f"{code}\tLanterns\t2031-03-03\n")


@pytest.mark.parametrize("name", ["", "latest", OLD, "2031-03-03", "2031", " 2031-03-03 ", "LAN", "lan"])
def test_names_of_an_edition(library, pool, name):
    give(library, "LAN")
    assert pool.resolve(name) == OLD
    assert pool.kb(name).info.id == OLD


@pytest.mark.parametrize("name", ["2040-01-01", "NEI", f"{OLD}+plain", "x" * 500, "../..", "a\0b"])
def test_no_such_edition(pool, name):
    with pytest.raises(EditionNotFound) as e:
        pool.resolve(name)
    assert str(e.value) == f"no edition {name[:80]!r}"
    assert e.value.hint == f"There are: {OLD}"


def test_whole_official_editions_alone_have_sets(library, pool, monkeypatch):
    give(library, "LAN")
    now = pool.now()
    [info] = now.infos
    others = ({"official": False}, {"complete": False}, {"addon": True})
    now = now._replace(infos=(*(info._replace(id=f"x-{i}", **each) for i, each in enumerate(others)), info))
    assert now.official == [info]
    monkeypatch.setattr(pool, "now", lambda: now)
    assert pool.resolve("LAN") == OLD


def test_a_name_that_is_none_is_answered_without_the_bundled_editions(pool):
    pool.kb("plain")
    with pytest.raises(EditionNotFound) as e:
        pool.resolve("NEI")
    assert e.value.hint == f"There are: {OLD}"


def test_all_threads_have_the_same_edition(pool):
    found = []
    asking = [threading.Thread(target=lambda: found.append(pool.kb())) for _ in range(8)]
    for each in asking:
        each.start()
    for each in asking:
        each.join()
    assert len({id(kb) for kb in found}) == 1


def test_a_new_edition_is_found(library, pool):
    tags = pool.tag(OLD), pool.tag_of_all()
    assert [info.id for info in pool.now().infos] == [OLD]
    add(library, second())
    assert [info.id for info in pool.now().infos] == [NEW, OLD]
    assert (pool.resolve("latest"), pool.kb().info.id) == (NEW, NEW)
    assert pool.tag(OLD) == tags[0] != pool.tag(NEW)
    assert pool.tag_of_all() != tags[1]


def test_the_library_is_looked_at_after_a_while(library, monkeypatch):
    pool = Editions(library.home)
    pool.now()
    add(library, second())
    assert pool.resolve("latest") == OLD
    monkeypatch.setattr(served, "LOOK_AGAIN", 0.0)
    assert pool.resolve("latest") == NEW


def test_an_edition_that_is_replaced_is_read_anew(library, pool):
    before, tag = pool.kb(), pool.tag(OLD)
    assert "until dusk" in before["100.1"].text
    library.remove(OLD)
    add(library, FIRST.replace("until dusk", "until dawn"))
    assert "until dawn" in pool.kb()["100.1"].text
    assert pool.tag(OLD) != tag
    assert "until" in before["100.1"].text  # whoever reads it goes on


def test_an_edition_that_is_built_anew_has_the_same_tag(library, pool):
    before, tag, everything = pool.kb(), pool.tag(OLD), pool.tag_of_all()
    library.rebuild(OLD)
    assert (pool.tag(OLD), pool.tag_of_all()) == (tag, everything)
    assert pool.kb() is not before


def test_an_edition_that_is_replaced_while_it_is_opened_is_looked_at_at_once(library, monkeypatch):
    pool = Editions(library.home)
    pool.now()
    library.rebuild(OLD)
    first = pool.kb()  # what was looked at is of the time before
    assert pool.kb() is first
    assert pool._look().now.info(OLD) == first.info


def test_an_edition_that_is_removed_is_not_found(library, pool):
    add(library, second())
    assert pool.kb(NEW).info.id == NEW
    library.remove(NEW)
    assert pool.resolve("latest") == OLD
    with pytest.raises(EditionNotFound):
        pool.kb(NEW)


def test_which_edition_is_latest_may_be_chosen(library, pool):
    add(library, second())
    everything = pool.tag_of_all()
    library.use(OLD)
    assert pool.resolve("latest") == OLD
    assert pool.tag_of_all() != everything


def test_sets_that_are_added_are_found(library, pool):
    everything = pool.tag_of_all()
    assert pool.now().code(OLD) is None
    give(library, "LAN")
    assert pool.now().code(OLD).code == "LAN"
    assert pool.tag_of_all() != everything


def test_tags_are_of_what_is_in_an_edition_and_not_of_where_it_was_built(library, pool, homes):
    other = Library(str(next(homes)))
    add(other, FIRST)
    assert Editions(other.home).tag(OLD) == pool.tag(OLD)
    assert Editions(other.home).tag_of_all() == pool.tag_of_all()


@pytest.mark.parametrize("name", ["__version__", "FORMAT"])
def test_another_crkb_has_other_tags(library, pool, monkeypatch, name):
    tags = pool.tag(OLD), pool.tag_of_all()
    monkeypatch.setattr(served, name, "99")
    other = Editions(library.home)
    assert other.tag(OLD) != tags[0]
    assert other.tag_of_all() != tags[1]


def test_an_add_on_has_another_tag_when_its_base_is_replaced(library, pool):
    library.add([Raw("dusk.txt", ADDON)])
    tag = pool.tag("dusk-1")
    assert pool.kb("dusk-1").info.base == OLD
    add(library, FIRST.replace("until dusk", "until dawn"))
    assert pool.tag("dusk-1") != tag


def test_what_the_library_has_yet_to_build_has_the_tag_of_all(pool):
    assert pool.tag("plain") == pool.tag_of_all()
    assert pool.kb("plain").info.id == "plain"
    assert pool.tag("plain") != pool.tag_of_all()


def test_an_empty_library_has_the_bundled_edition(bundled_home, built_home):
    pool = Editions(str(built_home))
    assert (pool.resolve("latest"), [info.id for info in pool.now().infos]) == ("plain", ["plain"])
    assert pool.now().official == []


def test_a_library_with_nothing_in_it_builds_that(home):
    assert [info.id for info in Editions(str(home)).now().infos] == ["plain"]


def test_a_library_whose_choice_has_yet_to_be_built_builds_it(library, pool):
    with open(os.path.join(library.home, "use"), "w", encoding="ascii") as f:
        f.write("plain\n")
    assert pool.kb().info.id == "plain"
    assert {info.id for info in pool.now().infos} == {"plain", OLD}


def test_a_library_that_cannot_be_read_any_more_is_served_on(library, pool, monkeypatch, caplog):
    add(library, second())
    pool.now()

    def fails(self: Library) -> None:
        raise LibraryError("no disk")

    monkeypatch.setattr(Library, "editions", fails)
    os.utime(os.path.join(library.home, "editions"))
    assert pool.resolve("latest") == NEW
    assert "served on: no disk" in caplog.text
    with pytest.raises(LibraryError):
        Editions(library.home).now()


def test_so_many_editions_are_open(library, pool, monkeypatch):
    monkeypatch.setattr(served, "OPEN", 1)
    add(library, second())
    first = pool.kb(OLD)
    assert pool.kb(NEW).info.id == NEW
    assert list(pool._open) == [NEW]
    assert first["100.1"].number == "100.1"
    assert pool.kb(OLD) is not first


def test_who_asks_while_somebody_looks_gets_what_is_known(library, pool):
    pool.now()
    add(library, second())
    with pool._looking:
        assert pool.resolve("latest") == OLD
    assert pool.resolve("latest") == NEW


@pytest.mark.parametrize("ask", ["100.1", "lantrn dusk"])
def test_an_edition_may_be_closed_while_threads_read_it(library, ask):
    """Which sqlite3 would not survive without a lock."""
    for _ in range(5):
        pool = Editions(library.home)
        kb, said, started = pool.kb(), [], threading.Event()

        def read(kb=kb, said=said, started=started) -> None:
            try:
                while True:
                    kb[ask].number if ask[0] == "1" else kb.search(ask)
                    started.set()
            except LibraryError as e:
                said.append(str(e))

        reading = [threading.Thread(target=read) for _ in range(4)]
        for each in reading:
            each.start()
        assert started.wait(10)
        pool.close()
        for each in reading:
            each.join()
        assert len(said) == 4
