"""Each form of a question about a game has an example, which the game of the template answers."""

import pytest

import crkb
from crkb.game.asking import question_examples, question_forms
from crkb.game.cases import checking


@pytest.fixture(scope="module")
def kb(every_home):
    with crkb.open(home=every_home) as opened:
        yield opened


@pytest.fixture(scope="module")
def tables(kb):
    return {name: kb.game(question_examples.template(name)) for name in ("game", "treachery")}


def test_all_forms_have_one():
    assert [form.written for form in question_forms.FORMS] == list(question_examples.EXAMPLES)


@pytest.mark.parametrize(("form", "line"), question_examples.EXAMPLES.items())
def test_the_template_answers(tables, form, line):
    asked = next(each for each in question_forms.FORMS if each.written == form)
    assert asked.pattern.fullmatch(line)
    assert question_forms.parse(line).form == asked.name
    table = tables["treachery" if form in question_examples.OF_TREACHERY else "game"]
    assert table.ask(line).verdict != "depends"


@pytest.mark.parametrize("line", question_examples.LINES.values())
def test_a_situation_in_one_line(kb, line):
    assert kb.situation(line).verdict != "depends"


@pytest.mark.parametrize("name", ["game", "treachery"])
def test_the_template_passes(tmp_path, name):
    file = tmp_path / "game.yaml"
    file.write_text(question_examples.template(name), encoding="utf-8")
    [result] = checking.check_file(str(file))
    assert result.status == "pass"
