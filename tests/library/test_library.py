"""The library: choosing, relinking, rebuilding, removing; and what a lookup imports."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from crkb.errors import EditionNotFound, LibraryError, SourceError
from crkb.kb import KnowledgeBase
from crkb.library import builder, bundled, generations, library
from crkb.library.library import Library
from crkb.library.sources import Raw
from tests.library.samples import ADDON, GAME_ID, PLAIN, dated, generation, sources


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("cr-2032-03-03", "cr-2032-03-03"),
        ("2031", GAME_ID),
        ("CR-2031", GAME_ID),
        ("plain", "plain"),
        ("2032-03", "cr-2032-03-03"),
        ("20310303", GAME_ID),
    ],
)
def test_an_edition_is_found_by_a_part_of_its_id(lib, text, typed, found):
    lib.add([dated(text, 2031), dated(text, 2032)])
    assert lib.resolve(typed) == found


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("cr", "edition 'cr' could be cr-2031-03-03 or cr-2032-03-03"),
        ("203", "edition '203' is not in the library"),
        ("a", "edition 'a' is not in the library"),
        ("../cr-2031-03-03", "edition '../cr-2031-03-03' is not in the library"),
        ("nothing", "edition 'nothing' is not in the library"),
    ],
)
def test_an_edition_that_is_not_meant_clearly(lib, text, typed, message):
    lib.add([dated(text, 2031), dated(text, 2032)])
    with pytest.raises(EditionNotFound) as e:
        lib.open(typed)
    assert str(e.value) == message
    assert "cr-2031-03-03, cr-2032-03-03, plain" in e.value.hint


def test_an_unofficial_text_is_not_the_default(lib, corpus):
    lib.add(
        [Raw("mine.txt", b"@id mine\n@title Mine\n@official no\n@rules\n1. One\n101. Two\n101.1. Three.\n")]
    )
    assert lib.default() == "plain"
    assert lib.open().info.id == "plain"
    assert [i.id for i in lib.editions()] == ["mine", "plain"]


def test_an_add_on_is_linked_to_the_default_edition(lib, text):
    lib.add([Raw("game.txt", text), Raw("dusk.txt", ADDON)])
    opened = lib.open("dusk-1")
    assert (opened.info.base, opened.info.addon, opened.info.official) == (GAME_ID, True, False)
    references = opened.store.rule("704.5tr").blocks[0].references
    assert [(r.target, r.where, r.status) for r in references] == [
        ("704.5a", "base", "resolved"),
        ("704.6", "base", "broken"),
    ]
    assert lib.default() == GAME_ID


def test_an_add_on_comes_after_its_base_whatever_the_order_of_files(lib, text):
    added = lib.add([Raw("dusk.txt", ADDON), Raw("game.txt", text)])
    assert [a.info.id for a in added] == [GAME_ID, "dusk-1"]
    assert added[1].info.base == GAME_ID


def test_an_add_on_is_relinked_when_a_newer_edition_arrives(lib, text):
    lib.add([Raw("game.txt", text), Raw("dusk.txt", ADDON)])
    newer = text.replace(b"2031", b"2032").replace(
        b"\nGlossary\n\nDusk", b"\n704.6. More.\n\nGlossary\n\nDusk"
    )
    lib.add([Raw("newer.txt", newer)])
    opened = lib.open("dusk-1")
    assert opened.info.base == "cr-2032-03-03"
    assert [r.status for r in opened.store.rule("704.5tr").blocks[0].references] == ["resolved", "resolved"]
    assert opened.info.added == lib.generations("dusk-1").info().added


def test_an_add_on_is_relinked_when_its_base_is_corrected(lib, text):
    lib.add([Raw("game.txt", text), Raw("dusk.txt", ADDON)])
    before = generation(lib, "dusk-1")
    lib.open("dusk-1")
    assert generation(lib, "dusk-1") == before
    lib.add([Raw("game.txt", text.replace(b"speak", b"sing"))])
    lib.open("dusk-1")
    assert generation(lib, "dusk-1") != before


def test_a_base_that_was_named_stays(lib, text):
    lib.add([dated(text, 2031), dated(text, 2032)])
    lib.add([Raw("dusk.txt", ADDON)], base="2031")
    lib.add([dated(text, 2033)])
    assert lib.open("dusk-1").info.base == GAME_ID
    lib.add([Raw("dusk.txt", ADDON)])  # without saying it again
    assert lib.open("dusk-1").info.base == GAME_ID
    lib.add([Raw("dusk.txt", ADDON)], base="2033")
    assert lib.open("dusk-1").info.base == "cr-2033-03-03"


def test_a_base_that_was_named_and_is_removed_gives_way_to_the_default(lib, text):
    lib.add([dated(text, 2031), dated(text, 2032)])
    lib.add([Raw("dusk.txt", ADDON)], base=GAME_ID)
    lib.remove(GAME_ID)
    opened = lib.open("dusk-1")
    assert opened.info.base == "cr-2032-03-03"
    assert opened.store.rule("702.TR01").title == "Ember"
    lib.add([dated(text, 2031)])
    assert lib.open("dusk-1").info.base == GAME_ID  # it was asked for


def test_with_no_other_edition_an_add_on_amends_the_plain_one(lib, text, corpus):
    lib.add([Raw("dusk.txt", ADDON)])
    assert lib.open("dusk-1").info.base == "plain"
    lib.add([Raw("game.txt", text)])
    assert lib.open("dusk-1").info.base == GAME_ID
    lib.remove(GAME_ID)
    assert lib.open("dusk-1").info.base == "plain"


def test_the_plain_edition_can_be_named_as_the_base(lib, text, corpus):
    lib.add([Raw("game.txt", text)])
    lib.add([Raw("dusk.txt", ADDON)], base="plain")
    assert lib.open("dusk-1").info.base == "plain"


@pytest.mark.parametrize("base", ["dusk-1", "dusk-2"])
def test_an_add_on_is_no_base(lib, text, base):
    lib.add(
        [Raw("game.txt", text), Raw("dusk.txt", ADDON), Raw("2.txt", ADDON.replace(b"dusk-1", b"dusk-2"))]
    )
    with pytest.raises(LibraryError, match=f"{base} is an add-on and cannot be the base"):
        lib.add([Raw("dusk.txt", ADDON + b"\n704.6tr More.\n")], base=base)
    assert lib.open("dusk-1").info.base == GAME_ID


def test_a_base_that_is_not_there(lib, text):
    with pytest.raises(EditionNotFound, match="'nowhere' is not in the library"):
        lib.add([Raw("dusk.txt", ADDON)], base="nowhere")


def test_an_add_on_is_not_mixed_into_its_base(lib, text):
    lib.add([Raw("game.txt", text)])
    with pytest.raises(SourceError, match="an add-on cannot be merged into it"):
        lib.add([Raw("dusk.txt", ADDON)], GAME_ID)
    with pytest.raises(SourceError, match="an add-on cannot be merged into it"):
        lib.add([Raw("dusk.txt", ADDON), Raw("game.txt", text)], "both")
    assert lib.ids() == [GAME_ID]
    assert lib.open(GAME_ID).info.addon is False


def test_an_outdated_format_is_built_anew(lib, text, monkeypatch):
    for module in (builder, library):
        monkeypatch.setattr(module, "FORMAT", generations.FORMAT - 1)
    lib.add([Raw("game.txt", text)])
    before = generation(lib, GAME_ID)
    monkeypatch.undo()
    monkeypatch.setenv("CRKB_HOME", lib.home)
    opened = lib.open()
    assert opened.info.format == generations.FORMAT
    assert generation(lib, GAME_ID) != before
    assert sources(lib, GAME_ID) == ["game.txt"]


def test_the_description_of_another_crkb_is_built_anew(lib, text):
    """Names of fields that this one does not know, as after an upgrade or back from one."""
    lib.add([Raw("game.txt", text)])
    place = lib.generations(GAME_ID)
    manifest = Path(place.current()) / generations.MANIFEST
    manifest.write_text(manifest.read_text().replace('"base_stamp"', '"base_mark"'))
    assert place.info() is None
    assert lib.default() == GAME_ID
    assert lib.open().store.title("704") == "Tidying Up"


def test_the_bundled_edition_is_built_at_first_use_and_when_it_changes(lib, corpus):
    assert lib.open().store.title("702") == "Gifts"
    first = generation(lib, "plain")
    lib.open()
    assert generation(lib, "plain") == first
    (corpus / "plain" / "all.txt").write_text(PLAIN.replace("Gifts", "Presents"))
    assert lib.open().store.title("702") == "Presents"
    assert generation(lib, "plain") != first
    assert lib.generations("plain").info().stamp == bundled.stamp("plain")


def test_an_official_edition_needs_no_corpus(lib, text, corpus):
    lib.add([Raw("game.txt", text)])
    for file in (corpus / "plain").iterdir():
        file.unlink()
    (corpus / "plain").rmdir()
    assert lib.open().store.title("704") == "Tidying Up"
    with pytest.raises(LibraryError, match="lacks its corpus"):
        lib.open("plain")


def test_removing(lib, text):
    lib.add([dated(text, 2031), dated(text, 2032)])
    assert lib.remove("2032").id == "cr-2032-03-03"
    assert lib.ids() == [GAME_ID]
    with pytest.raises(EditionNotFound):
        lib.remove("2032")
    with pytest.raises(LibraryError, match="cannot be removed"):
        lib.remove("plain")


def test_an_open_edition_goes_over_to_a_corrected_version_when_it_searches(lib, text):
    lib.add([Raw("game.txt", text)])
    kb = KnowledgeBase(lib.open())
    lib.add([Raw("game.txt", text.replace(b"Nobody may speak", b"Nobody may whistle"))])
    before = generation(lib, GAME_ID)
    assert [h.name for h in kb.search("whistle").hits] == ["704.2"]
    assert "whistle" in kb["704.2"].text
    assert generation(lib, GAME_ID) == before  # found, not built once more


def test_an_open_edition_that_is_removed(lib, text):
    lib.add([Raw("game.txt", text)])
    kb = KnowledgeBase(lib.open())
    lib.remove(GAME_ID)
    with pytest.raises(EditionNotFound, match="not in the library"):
        kb.search("lantern")
    assert not os.path.exists(lib.generations(GAME_ID).directory)


@pytest.mark.parametrize("then", ["another", "removed"])
def test_a_generation_that_goes_between_looking_and_opening(lib, text, monkeypatch, then):
    lib.add([Raw("game.txt", text)])
    ready = Library.ready

    def late(self, name, progress):
        found = ready(self, name, progress)
        if then == "another":
            self.add([Raw("game.txt", text.replace(b"speak", b"sing"))])
        else:
            self.remove(name)
        return found

    monkeypatch.setattr(Library, "ready", late)
    if then == "another":
        assert "sing" in lib.open().store.rule("704.2").text
    else:
        with pytest.raises(EditionNotFound, match="not in the library"):
            lib.open()


def test_who_waited_for_the_same_repair_uses_it(lib, text):
    lib.add([Raw("game.txt", text)])
    damaged = lib.generations(GAME_ID).current()
    (Path(damaged) / "edition.sqlite").write_bytes(b"?")
    first = lib.rebuild(GAME_ID, damaged=damaged)
    assert lib.rebuild(GAME_ID, damaged=damaged) == first
    assert lib.rebuild(GAME_ID) != first  # asked for without a reason: done


def test_progress_is_told(lib, text):
    steps = []
    lib.add([Raw("game.txt", text)], progress=lambda *step: steps.append(step))
    assert [s[0] for s in steps][:3] == ["reading game.txt", f"parsing {GAME_ID}", f"linking {GAME_ID}"]
    last = steps[-1]
    assert last[0] == f"indexing {GAME_ID}"
    assert last[1] == last[2] > 40


@pytest.mark.parametrize("args", [["704.5a"], ["shimmer"], ["define", "dusk"], ["toc", "7"]])
def test_a_lookup_imports_nothing_that_only_building_and_searching_need(lib, text, args):
    lib.add([Raw("game.txt", text)])
    heavy = (
        "pathlib shutil hashlib whoosh lark filelock jinja2 yaml msgspec tempfile subprocess logging tomllib"
    )
    code = (
        "import sys\nfrom crkb.cli import main\nsys.argv = ['crkb', *sys.argv[1:]]\n"
        "try: main()\nexcept SystemExit as e: assert not e.code, e.code\n"
        f"print('loaded:', *sorted(set('{heavy}'.split()) & set(sys.modules)))"
    )
    environment = {k: v for k, v in os.environ.items() if k != "COLUMNS"}
    environment |= {"PYTHONPATH": os.pathsep.join(p for p in sys.path if p), "PYTHONUTF8": "1"}
    # -S: what the site-packages of a developer import at start is not ours
    done = subprocess.run(
        [sys.executable, "-S", "-c", code, *args],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environment,
    )
    assert done.stderr == ""
    assert done.stdout.splitlines()[-1].strip() == "loaded:"


def test_a_search_imports_nothing_that_only_building_needs(lib, text):
    lib.add([Raw("game.txt", text)])
    code = (
        "import sys\nfrom crkb.kb import open_knowledge_base\n"
        "assert open_knowledge_base().search('lantern').hits\n"
        "print(*sorted({'lark', 'filelock', 'crkb.ingest', 'jinja2'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.stdout.strip(), done.stderr) == ("", "")


def test_the_module_offers_what_others_import():
    assert {n for n in library.__all__ if not hasattr(library, n)} == set()
