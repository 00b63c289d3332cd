"""How far each metric of a run is, in words."""

from __future__ import annotations

from annotation.jobs import Pace
from gui.models.scoring_tables import run_states


def test_a_metric_waits_is_at_work_and_then_done() -> None:
    chosen = ("jaccard", "cosine")
    assert run_states(chosen, (), None) == {"jaccard": "waits", "cosine": "waits"}
    at_words = Pace(fills=("jaccard",), share=0.25)
    assert run_states(chosen, {"jaccard"}, at_words) == {"jaccard": "25 %", "cosine": "waits"}
    at_model = Pace(step=2, steps=2, fills=("cosine",), share=0.5)
    begun = {"jaccard", "cosine"}
    assert run_states(chosen, begun, at_model) == {"jaccard": "done", "cosine": "50 %"}
