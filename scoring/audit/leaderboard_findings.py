"""What a leaderboard says in sentences."""

from __future__ import annotations

from dataclasses import replace

from annotation.counting import counted
from scoring.audit.leaderboard_records import Leaderboard
from scoring.audit.records import Finding, Severity
from scoring.audit.wording import NAMED, by_severity, count, figure, listed
from scoring.stats.resample import FEW_CLUSTERS


def leaderboard_findings(board: Leaderboard) -> Leaderboard:
    """Give the leaderboard with its findings, most consequential first."""
    found: list[Finding] = []
    if board.groups:
        found.append(_groups(board))
    if len(board.sets) > 1:
        found.append(_apart(board))
    if not board.connected:
        text = (
            "Wins do not connect all systems, so strengths rest on a pseudo-count of half a win "
            "and half a loss per system."
        )
        found.append(Finding(severity=Severity.HIGH, text=text))
    if board.clusters < FEW_CLUSTERS:
        text = (
            f"{board.dataset} has only {counted(board.clusters, 'independent question')}: "
            "intervals are from a jackknife and rough."
        )
        found.append(Finding(severity=Severity.HIGH, text=text))
    found += _length(board)
    found += [Finding(severity=Severity.LOW, text=f"{note[:1].upper()}{note[1:]}.")
              for note in board.notes if board.connected]  # fmt: skip
    if board.left_out:
        reasons = "; ".join(f"{why}: {count(many)}" for why, many in board.left_out.items())
        found.append(Finding(severity=Severity.LOW, text=f"Left out: {reasons}."))
    return replace(board, findings=by_severity(found))


def _groups(board: Leaderboard) -> Finding:
    first = board.groups[0]
    top = board.lines[0]
    if len(board.groups) == 1:
        text = (
            f"The {counted(len(first), 'system')} cannot be told apart: {top.system} comes first "
            f"(strength {figure(top.strength)}), and no difference from it excludes 0."
        )
        return Finding(severity=Severity.HIGH, text=text)
    others = [system for system in first if system != top.system]
    text = (
        f"{counted(len(board.groups), 'group')} of systems can be told apart; first comes "
        f"{top.system} (strength {figure(top.strength)})"
    )
    text += f", from which {listed(others, most=NAMED)} cannot be told." if others else ", alone."
    return Finding(severity=Severity.MEDIUM, text=text)


def _apart(board: Leaderboard) -> Finding:
    sets = "; ".join(listed(one, most=NAMED) for one in board.sets[:NAMED])
    more = "" if len(board.sets) <= NAMED else "; …"
    text = (
        f"The systems fall into {len(board.sets):,} sets that never met, not even through others: "
        f"{sets}{more}. Nothing here says which set is the stronger; only places within one count."
    )
    return Finding(severity=Severity.HIGH, text=text)


def _length(board: Leaderboard) -> list[Finding]:
    moved = []
    for line in board.lines:
        if line.controlled is None or line.controlled.extrapolated:
            continue
        raw, level = line.wins.rate, line.controlled.rate
        if raw.value is not None and level.value is not None:
            moved.append((abs(raw.value - level.value), line.system, raw, level))
    if not moved:
        return []
    _, system, raw, level = max(moved, key=lambda entry: entry[0])
    text = (
        f"Length matters most for {system}: win rate {figure(raw)} raw, {figure(level)} at equal "
        "length."
    )
    return [Finding(severity=Severity.MEDIUM, text=text)]
