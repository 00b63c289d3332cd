"""Docs stay true: verbs, settings, command lines, links."""

from __future__ import annotations

import contextlib
import io
import re
import shlex
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest
import yaml

import main
from annotation.formats.mapping import TableMapping, read_mapping
from gui.keymap import ADJUDICATE, KEY_SPECS, KeySpec
from gui.settings import Settings
from scoring.bootstrap import build_context
from scoring.cli.app import build_app
from scoring.registry import METRICS
from scoring.subjects import ScoreOptions

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    [
        ROOT / "README.md",
        ROOT / "CHANGELOG.md",
        *(ROOT / "docs").glob("*.md"),
        *(ROOT / "docs/guide").glob("*.md"),
        *(ROOT / "docs/adr").glob("*.md"),
    ]
)
GUIDE = "\n".join(p.read_text(encoding="utf-8") for p in (ROOT / "docs/guide").glob("*.md"))
README = (ROOT / "README.md").read_text(encoding="utf-8")
LINK = re.compile(r"\]\(([^)\s]+)\)")


def verbs() -> list[str]:
    app = build_app(lambda _project: 0)
    names = [command.name or getattr(command.callback, "__name__", "") for command in
             app.registered_commands]  # fmt: skip
    assert all(names)
    return names


def main_help(verb: str) -> str:
    """Give the text of ``tiebreak VERB --help``."""
    stream = io.StringIO()
    with contextlib.redirect_stdout(stream):
        assert main.main([verb, "--help"]) == 0
    return stream.getvalue()


def shell_lines(page: Path) -> Iterator[str]:
    """Each command of each shell block of a page."""
    for block in re.findall(r"```sh\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL):
        for line in block.strip().splitlines():
            yield from (part.strip() for part in line.split("&&"))


def tiebreak_lines() -> list[tuple[str, str]]:
    found = []
    for page in PAGES:
        for line in shell_lines(page):
            words = shlex.split(line)
            if words and Path(words[0]).name == "tiebreak":
                found.append((f"{page.name}: {line}", line))
    return found


@pytest.mark.parametrize("verb", verbs())
def test_every_verb_is_in_the_guide(verb: str) -> None:
    page = (ROOT / "docs/guide/cli.md").read_text(encoding="utf-8")
    assert f"| `{verb}` |" in page


@pytest.mark.parametrize("setting", Settings.model_fields)
def test_every_setting_is_in_the_guide(setting: str) -> None:
    assert f"`{setting}`" in GUIDE


@pytest.mark.parametrize("spec", KEY_SPECS, ids=lambda spec: str(spec.act))
def test_every_key_is_in_the_guide(spec: KeySpec) -> None:
    screen = "adjudicate" if spec.act in ADJUDICATE else "annotate"
    page = (ROOT / f"docs/guide/{screen}.md").read_text(encoding="utf-8")
    for key in spec.keys:
        shown = key.replace("Return", "Enter")
        assert f"`{shown}`" in page or re.fullmatch(r"Alt\+[234]", shown), shown


@pytest.mark.parametrize("metric", [spec.name for spec in METRICS])
def test_every_metric_is_in_the_guide(metric: str) -> None:
    assert re.search(rf"`{metric}[`.:]", GUIDE) or re.fullmatch(r"bleu[234]", metric)


def test_score_takes_every_option_of_scoring() -> None:
    words = main_help("score")
    for part in fields(ScoreOptions):
        option = {"download": "no_download", "cache_bytes": ""}.get(part.name, part.name)
        assert f"--{option.replace('_', '-')}" in words


def test_every_export_format_is_in_the_guide(tmp_path: Path) -> None:
    with build_context(str(tmp_path / "p.db")) as context:
        names = [info.name for info in context.export.formats()]
    assert names
    assert [name for name in names if f"`{name}`" not in GUIDE] == []


def test_mappings_in_docs_are_mappings() -> None:
    blocks = re.findall(r"```yaml\n(.*?)```", GUIDE, re.DOTALL)
    assert blocks
    for block in blocks:
        mapping = read_mapping(yaml.safe_load(block))
        assert mapping.has_texts
        assert mapping.verdicts


@pytest.mark.parametrize("part", [part.name for part in fields(TableMapping)])
def test_every_part_of_a_mapping_is_in_the_guide(part: str) -> None:
    assert re.search(rf"`{part}[`:]|^{part}:", GUIDE, re.MULTILINE)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in LINK.findall(page.read_text(encoding="utf-8")):
        if target.startswith(("http://", "https://", "#")):
            continue
        assert (page.parent / target.split("#")[0]).exists(), target


@pytest.mark.parametrize("line", [line for _, line in tiebreak_lines()],
                         ids=[name for name, _ in tiebreak_lines()])  # fmt: skip
def test_command_lines_in_docs_are_right_usage(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A line is parsed to its end: what then fails is the empty project, never the usage."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(main, "open_window", lambda _project: 0)
    words = shlex.split(line)[1:]
    if "demo" in words:
        words.append("--help")
    status = main.main(words)
    err = capsys.readouterr().err
    assert status in {0, 1}, err
    assert "inside Tiebreak" not in err


def test_readme_has_exactly_two_commands() -> None:
    blocks = re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
    assert [len(block.strip().splitlines()) for block in blocks] == [1, 1]
    install, tests = ([part.strip() for part in block.split("&&")] for block in blocks)
    assert install[0] == tests[0] == "python3 -m venv .venv"
    assert [Path(shlex.split(part)[0]).name for part in install[1:]] == [
        "pip", "tiebreak", "tiebreak",
    ]  # fmt: skip
    assert tests[-1].endswith("-m pytest -n auto --dist loadfile")


def test_readme_extras_exist() -> None:
    declared = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    for extras in re.findall(r"'\.\[([a-z,]+)\]'", README):
        for extra in extras.split(","):
            assert re.search(rf"^{extra} = \[", declared, re.MULTILINE), extra
