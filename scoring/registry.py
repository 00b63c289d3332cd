"""Every metric in one static table: what it takes, what it gives, where it is computed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from importlib.util import find_spec
from typing import Final

from db.errors import KnownError
from db.types import Construct
from scoring.families import (
    contamination,
    embedding,
    entailment,
    lexical,
    ngram,
    relevance,
    reward,
)
from scoring.families.asked import Asked
from scoring.metric_spec import (
    DEFAULT_MODEL,
    MODELS_EXTRA,
    Group,
    MetricSpec,
    Standing,
    full_name,
)

MODEL_PACKAGES: Final = ("torch", "transformers")
OFFLINE_EXTRA: Final = "pip install 'tiebreak[offline]'"


@dataclass(frozen=True, slots=True, kw_only=True)
class MetricRequest:
    """What one asked name means: the metric, which of its parts, and the model as written."""

    spec: MetricSpec
    parts: tuple[str, ...]
    model: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class MetricInfo:
    """One line of ``tiebreak metrics``.

    ``parts`` names the figures that asking for ``name`` gives, when they are more than one;
    ``model`` is the one named as an example, and empty where none is needed.
    """

    name: str
    group: Group
    summary: str
    parts: tuple[str, ...]
    inputs: tuple[str, ...]
    construct: tuple[Construct, ...]
    range: tuple[float | None, float | None]
    higher_is_better: bool
    installed: bool
    needs: str
    standing: Standing
    model: str = ""

    def to_json(self) -> dict[str, object]:
        """Give the keys that programs lean on."""
        return {
            "name": self.name,
            "inputs": list(self.inputs),
            "construct": [construct.value for construct in self.construct],
            "range": list(self.range),
            "higher_is_better": self.higher_is_better,
            "installed": self.installed,
            "needs": self.needs,
        }


FAMILIES: Final = (lexical, embedding, entailment, relevance, reward, contamination, ngram)
METRICS: Final[tuple[MetricSpec, ...]] = tuple(spec for family in FAMILIES for spec in family.SPECS)

_BY_NAME: Final = {spec.name: spec for spec in METRICS}
_HOW: Final[Mapping[str, Callable[[Asked], list[str]]]] = {
    spec.name: family.how for family in FAMILIES for spec in family.SPECS
}


def how(asked: Asked) -> list[str]:
    """Say what changes a metric's value, field by field of its signature."""
    return _HOW[asked.name](asked)


def find(metric: str) -> MetricSpec:
    """Give the entry behind any metric name, a stored one too.

    >>> find("bertscore.f:all-MiniLM-L6-v2").name
    'bertscore'
    >>> find("length.tokens:all-MiniLM-L6-v2").name
    'length.tokens'

    Raises
    ------
    KnownError
        When there is no such metric.
    """
    return _split(metric)[0]


def standing(metric: str) -> Standing:
    """Tell whether a metric's values are proved against a reference package.

    Metrics with a model are proved on the weights of a model that a package brings; with another
    model only the plumbing is.
    """
    spec, _, model = _split(metric)
    last = (model or spec.default_model or "").rsplit("/", 1)[-1]
    proved = {DEFAULT_MODEL, spec.example_model.rsplit("/", 1)[-1]}
    return spec.standing if not spec.needs_model or last in proved else "loads"


def parse(metric: str) -> MetricRequest:
    """Read a metric's name as a user writes it.

    >>> parse("rouge1").parts
    ('p', 'r', 'f')
    >>> parse("bertscore.f:all-MiniLM-L6-v2").parts
    ('f',)

    Raises
    ------
    KnownError
        For an unknown metric (with close names), a missing model, or one that is not taken.
    """
    spec, part, model = _split(metric)
    if model is not None and not spec.needs_model:
        raise KnownError(
            f"'{spec.name}' takes no model, but '{metric}' names one.",
            f"Ask for '{full_name(spec.name, part)}'.",
        )
    model = model or spec.default_model
    if spec.needs_model and not model:
        raise KnownError(
            f"'{metric}' needs a model after a colon.",
            f"For example '{full_name(spec.name, part, spec.example_model)}'.",
        )
    return MetricRequest(spec=spec, parts=(part,) if part else spec.parts or ("",), model=model)


def parse_all(metrics: Iterable[str]) -> list[MetricRequest]:
    """Read several names; what one of them already asks for is not asked twice.

    >>> [request.spec.name for request in parse_all("jaccard")]
    ['jaccard']
    """
    asked: dict[tuple[str, str | None], MetricRequest] = {}
    for metric in [metrics] if isinstance(metrics, str) else metrics:
        request = parse(metric)
        key = (request.spec.name, request.model)
        known = asked.get(key)
        wanted = {*request.parts, *(known.parts if known else ())}
        order = request.spec.parts or ("",)
        asked[key] = MetricRequest(
            spec=request.spec,
            parts=tuple(part for part in order if part in wanted),
            model=request.model,
        )
    return list(asked.values())


def _split(metric: str) -> tuple[MetricSpec, str, str | None]:
    head, colon, model = metric.strip().partition(":")
    family, part = (head, "") if head in _BY_NAME else head.partition(".")[::2]
    spec = _BY_NAME.get(family)
    if spec is None or (part and part not in spec.parts):
        raise _unknown(metric, head)
    return spec, part, model.strip() if colon else None


def _unknown(metric: str, head: str) -> KnownError:
    names = [name for spec in METRICS for name in {spec.name: None, **dict.fromkeys(spec.names())}]
    near = [name for name in names if name.lower() == head.lower()]
    near = near or get_close_matches(head, names, n=3, cutoff=0.5)
    hint = f"Did you mean {' or '.join(near)}?" if near else "See 'tiebreak metrics' for all."
    return KnownError(f"There is no metric '{metric}'.", hint)


def missing_packages() -> tuple[str, ...]:
    """Name the packages that metrics with a model need and that are not installed."""
    return tuple(package for package in MODEL_PACKAGES if find_spec(package) is None)


def check_installed(requests: Iterable[MetricRequest]) -> None:
    """Refuse metrics that need a model where the packages for models are not installed."""
    wanted = [request.spec.name for request in requests if request.spec.needs_model]
    missing = missing_packages() if wanted else ()
    if missing:
        raise KnownError(
            f"{', '.join(wanted)} need{'s' if len(wanted) == 1 else ''} a model, and "
            f"{' and '.join(missing)} {'is' if len(missing) == 1 else 'are'} not installed.",
            f"Install with: {MODELS_EXTRA}",
        )


def listing(*, model_found: Callable[[str], bool]) -> list[MetricInfo]:
    """Give every metric by the names it can be asked for, families before their parts.

    Metrics with a model are listed with the one that their entry names as an example;
    ``model_found`` tells whether a model can be had without a network.
    """
    missing = missing_packages()
    found: list[MetricInfo] = []
    for spec in METRICS:
        model = spec.example_model if spec.needs_model else None
        needs = _needs(model, missing, model_found)
        shown = model if spec.default_model is None else None
        names = spec.names(shown)
        family = [full_name(spec.name, "", shown)] if spec.parts else []
        found.extend(
            MetricInfo(
                name=name,
                group=spec.group,
                summary=spec.summary,
                parts=names if spec.parts and name not in names else (),
                inputs=spec.inputs,
                construct=spec.constructs,
                range=spec.range,
                higher_is_better=spec.higher_is_better,
                installed=not needs,
                needs=needs,
                standing=spec.standing,
                model=model or "",
            )
            for name in (*family, *names)
        )
    return found


def _needs(model: str | None, missing: tuple[str, ...], model_found: Callable[[str], bool]) -> str:
    if model is None:
        return ""
    if missing:
        return MODELS_EXTRA
    if model_found(model):
        return ""
    return OFFLINE_EXTRA if model == DEFAULT_MODEL else f"a model: tiebreak models fetch {model}"
