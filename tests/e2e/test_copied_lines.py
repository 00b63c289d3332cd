"""The lines that screens and reports offer to copy are right usage, whatever is chosen."""

from __future__ import annotations

import shlex
from itertools import product

import pytest

import main
from annotation.agreement_votes import AgreementOptions
from gui.models.command_lines import agreement_command, score_command
from scoring.audit.provenance import command
from scoring.service import ScoreOptions

NAMES = ("d", "my set", "it's", "[x] 数据 $HOME", 'a "b"')
LINES = [
    *(
        agreement_command(
            "none.db",
            name,
            AgreementOptions(
                seed=7,
                replicates=100,
                include_judges=flag,
                both_bad=both_bad,
                leave_broken=flag,
            ),
        )
        for name, flag, both_bad in product(NAMES, (False, True), ("tie", "own", "drop"))
    ),
    *(
        score_command("none.db", name, ["rouge1", "blend"], ScoreOptions(aggregate=how, device=on))
        for name, how, on in product(NAMES, (None, "max", "mean"), ("auto", "cpu"))
    ),
    *(
        command(
            "none.db",
            verb,
            names,
            metrics=["rouge1.f"],
            rule=rule,
            gold=gold,
            seed=0,
            replicates=77,
            unsealed=True,
        )
        for (verb, names), rule, gold in product(
            (("audit", NAMES[:1]), ("transfer", NAMES[1:3])),
            (None, "round3", "eps0", "calibrated"),
            ("majority", "rater 1", "soft"),
        )
    ),
]


@pytest.mark.parametrize("line", LINES)
def test_a_copied_line_is_right_usage(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = shlex.split(line)
    assert words[0] == "tiebreak"
    assert main.main(words[1:]) == 1
    assert capsys.readouterr().err.startswith("tiebreak: There is no project at none.db")
