"""Templates that users may write: Jinja2 in a sandbox, known words only, errors that name a line.

A template is plain text with ``{{ word }}``, ``{% if word %}`` and ``{% for r in references %}``.
It cannot call, import, include, define or reach into anything, so what it can do is bounded by its
length. What is put in is data: braces in answers are never read as a template.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from jinja2 import StrictUndefined, Template, TemplateError, TemplateSyntaxError, nodes
from jinja2.sandbox import ImmutableSandboxedEnvironment

from db.errors import KnownError

ROLES: Final = ("system", "user", "assistant")
LOOP_WORDS: Final = frozenset({"index", "index0", "first", "last", "length"})
FILTERS: Final = frozenset({"count", "length", "lower", "trim", "upper"})
TESTS: Final = frozenset({"defined", "none", "string"})
MOST_SHOWN: Final = 20_000_000
"""Characters of one message: more than any model reads."""
FAULTS: Final = (
    *(TemplateError, TypeError, ValueError, ArithmeticError),
    *(RecursionError, SyntaxError, MemoryError),
)
"""What reading and filling a template raises: Jinja2 makes a program of it, and runs that."""
MARKER: Final = re.compile(
    r"^(?:--- *(?P<role>system|user|assistant) *---|=== *(?P<step>[a-z_]+) *===)[ \t]*\r?$",
    re.MULTILINE,
)
ALLOWED: Final[tuple[type[nodes.Node], ...]] = (
    nodes.Template,
    nodes.Output,
    nodes.TemplateData,
    nodes.Name,
    nodes.Const,
    nodes.If,
    nodes.For,
    nodes.CondExpr,
    nodes.Compare,
    nodes.Operand,
    nodes.And,
    nodes.Or,
    nodes.Not,
    nodes.Add,
    nodes.Sub,
    nodes.Concat,
    nodes.Filter,
    nodes.Test,
    nodes.Getattr,
    nodes.Getitem,
)


class Section(NamedTuple):
    """One message of a template. ``line`` is where its text begins, from 1."""

    step: str
    role: str
    line: int
    text: str


def environment() -> ImmutableSandboxedEnvironment:
    """Give the sandbox: no filters but the harmless ones, no globals, no undefined words."""
    made = ImmutableSandboxedEnvironment(
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,
    )
    made.globals.clear()
    made.filters = {name: made.filters[name] for name in FILTERS}
    made.tests = {name: made.tests[name] for name in TESTS}
    return made


SANDBOX: Final = environment()


def sections(text: str) -> tuple[Section, ...]:
    r"""Cut a template into its messages.

    A line ``--- system ---`` (or ``user``, ``assistant``) begins a message, a line
    ``=== extract ===`` a call of a stepwise judge. What stands before the first line of this kind
    is a user's message. The cut is made in the template, never in what is put into it.

    >>> parts = sections("--- system ---\nBe fair.\n--- user ---\nGo on.")
    >>> [(part.role, part.line) for part in parts]
    [('system', 2), ('user', 4)]
    """
    found: list[Section] = []
    step, role, start = "", "user", 0
    for marker in [*MARKER.finditer(text), None]:
        body = text[start : len(text) if marker is None else marker.start()]
        if body.strip():
            found.append(Section(step, role, text.count("\n", 0, start) + 1, body))
        if marker is None:
            break
        step, role = (step, marker["role"]) if marker["role"] else (marker["step"], "user")
        start = min(marker.end() + 1, len(text))
    return tuple(found)


@lru_cache(maxsize=256)
def compiled(section: Section) -> Template:
    """Compile one message; blank lines before it make Jinja2's line numbers the template's."""
    return SANDBOX.from_string("\n" * (section.line - 1) + section.text)


def filled(section: Section, words: Mapping[str, object]) -> str:
    """Put words into one message, without blank lines at its ends.

    Raises
    ------
    KnownError
        When the template does with these words what cannot be done, such as adding text to a
        number, or when the message would be longer than any model reads.
    """
    shown: list[str] = []
    room = MOST_SHOWN
    try:
        for piece in compiled(section).generate(words):
            shown.append(piece)
            room -= len(piece)
            if room < 0:
                break
    except FAULTS as error:
        raise KnownError(
            f"The prompt cannot be filled in: {_in_short(error)}.", "Change the template."
        ) from error
    if room < 0:
        raise KnownError(
            f"A message of the prompt would have more than {MOST_SHOWN:,} characters.",
            "Show each word once.",
        )
    return "".join(shown).strip("\n")


def words_used(section: Section) -> frozenset[str]:
    """Give the words that a message takes from outside, whether or not they are known."""
    tree = SANDBOX.parse(section.text)
    return frozenset(name for name, _ in _free_names(tree))


def check(section: Section, *, name: str, known: Collection[str]) -> None:
    """Refuse a message that is not a template, or that does more than show known words.

    Raises
    ------
    KnownError
        With the line and, for a misspelt word, the closest known one.
    """
    try:
        tree = SANDBOX.parse("\n" * (section.line - 1) + section.text)
        for node in tree.find_all(nodes.Node):
            _check_node(node, name)
        compiled(section)
    except TemplateSyntaxError as error:
        raise _refusal(name, error.lineno, _said(error)) from None
    except FAULTS as error:
        raise _refusal(name, section.line, f"it cannot be read ({_in_short(error)})") from None
    for word, line in _free_names(tree):
        if word not in known:
            raise KnownError(
                f"Line {line} of the prompt “{name}” uses “{word}”, which this task does not have"
                f"{_closest(word, known)}.",
                f"It has: {', '.join(sorted(known))}.",
            )
    _try_out(section, name, known)


def _try_out(section: Section, name: str, known: Collection[str]) -> None:
    """Fill a message with words that stand for any, with references and without."""
    words: dict[str, object] = dict.fromkeys(known, "text")
    for references in ((), ("one", "another")):
        given = words if "references" not in known else {**words, "references": references}
        try:
            compiled(section).render(given)
        except FAULTS as error:
            what = f"it cannot be filled in ({_in_short(error)})"
            raise _refusal(name, section.line, what) from None


def _in_short(error: BaseException) -> str:
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    return str(error).split("\n")[0][:200].rstrip(".") or type(error).__name__


def _said(error: TemplateSyntaxError) -> str:
    return (error.message or "it cannot be read").rstrip(".")


def _closest(word: str, known: Collection[str]) -> str:
    close = difflib.get_close_matches(word, sorted(known), n=1)
    return f" (did you mean “{close[0]}”?)" if close else ""


def _refusal(name: str, line: int | None, what: str) -> KnownError:
    return KnownError(
        f"Line {line or 1} of the prompt “{name}”: {what}.",
        "A prompt shows words in {{ }}, and may use if, else and for over references.",
    )


def _check_node(node: nodes.Node, name: str) -> None:
    line = node.lineno
    if not isinstance(node, ALLOWED):
        raise _refusal(name, line, f"“{type(node).__name__.lower()}” is not allowed in a prompt")
    if isinstance(node, nodes.Getattr | nodes.Getitem):
        inner = node.node
        loops = isinstance(node, nodes.Getattr) and node.attr in LOOP_WORDS
        if not (loops and isinstance(inner, nodes.Name) and inner.name == "loop"):
            raise _refusal(name, line, "nothing can be reached inside a word")
    if isinstance(node, nodes.For):
        plain = isinstance(node.iter, nodes.Name) and node.iter.name == "references"
        if not plain or node.recursive or any(True for _ in node.find_all(nodes.For)):
            raise _refusal(name, line, "a for runs over references, and never inside another")
    if isinstance(node, nodes.Filter) and node.name not in FILTERS:
        raise _refusal(name, line, f"there is no filter “{node.name}” here")
    if isinstance(node, nodes.Test) and node.name not in TESTS:
        raise _refusal(name, line, f"there is no test “{node.name}” here")


def _free_names(tree: nodes.Node, bound: frozenset[str] = frozenset()) -> Iterator[tuple[str, int]]:
    if isinstance(tree, nodes.Name):
        if tree.ctx == "load" and tree.name not in bound:
            yield tree.name, tree.lineno
        return
    if isinstance(tree, nodes.For):
        yield from _free_names(tree.iter, bound)
        inside = bound | {"loop"} | set(_stored(tree.target))
        rest: Sequence[nodes.Node | None] = [*tree.body, *tree.else_, tree.test]
        for node in rest:
            if node is not None:
                yield from _free_names(node, frozenset(inside))
        return
    for node in tree.iter_child_nodes():
        yield from _free_names(node, bound)


def _stored(target: nodes.Node) -> list[str]:
    names = [target] if isinstance(target, nodes.Name) else list(target.find_all(nodes.Name))
    return [node.name for node in names]
