"""The long runs in short: each module runs, counts what it tried, and would see a failure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.soak import __main__ as driver

Run = Callable[[int, int], Counter[str]]


@pytest.mark.slow
@pytest.mark.parametrize("name", driver.modules())
def test_a_module_tries_what_it_is_asked_to(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    if what := driver.missing(name):
        pytest.skip(what)
    tried = driver.soak(name, 1e-9, seed=1)
    assert tried.cases == 1
    assert not tried.failures
    assert tried.outcomes
    assert tried.what
    assert f"{name}: 1 in" in capsys.readouterr().out


def test_what_lacks_something_is_left_out(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from tests.soak import texts_as_answers

    monkeypatch.setattr(texts_as_answers, "missing", lambda: "z3 is not installed", raising=False)
    monkeypatch.setattr(driver, "PAGE", tmp_path / "soak.md")
    assert driver.main(["texts_as_answers", "--write"]) == 0
    assert "left out, z3 is not installed" in capsys.readouterr().out
    assert "`tests/soak/" not in driver.PAGE.read_text(encoding="utf-8")


def test_slices_add_up_and_have_seeds_of_their_own() -> None:
    parts = list(driver.slices(1_003, seed=7))
    assert sum(count for count, _ in parts) == 1_003
    assert [seed for _, seed in parts] == list(range(7, 57))
    assert list(driver.slices(2, seed=1)) == [(1, 1), (1, 2)]


def test_a_failure_is_named_and_the_rest_goes_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(count: int, seed: int) -> Counter[str]:
        assert seed != 3, "the third is wrong"
        return Counter(fine=count)

    from tests.soak import texts_as_answers

    monkeypatch.setattr(texts_as_answers, "run", run)
    monkeypatch.setattr(texts_as_answers, "COUNT", 100)
    monkeypatch.setattr(driver, "PAGE", tmp_path / "soak.md")
    assert driver.main(["texts_as_answers", "--write"]) == 1
    assert "the third is wrong" in capsys.readouterr().err
    text = (tmp_path / "soak.md").read_text(encoding="utf-8")
    assert "| 98 | 98 fine | `texts_as_answers.run(2, 3)` |" in text


def test_what_was_not_tried_keeps_its_row() -> None:
    before = driver.page([driver.Tried("texts_as_answers", "Texts", 7, Counter(read=7))], 1, "")
    after = driver.page([driver.Tried("engine_against_z3", "Systems", 5)], 2, before)
    assert [name for _, name in driver.ROW.findall(after)] == [
        "engine_against_z3",
        "texts_as_answers",
    ]
    assert "| 7 | 7 read | none |" in after
    again = driver.page([driver.Tried("texts_as_answers", "Texts", 8)], 3, after)
    assert "| 7 | 7 read |" not in again
    assert again.count("`tests/soak/") == 2


def test_the_page_names_every_module() -> None:
    text = driver.PAGE.read_text(encoding="utf-8")
    assert [name for name in driver.modules() if f"tests/soak/{name}.py" not in text] == []
