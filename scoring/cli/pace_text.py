"""The pace of a job in words: what is at work, how fast, and what it takes."""

from __future__ import annotations

from annotation.jobs import Pace


def pace_text(pace: Pace) -> str:
    """Say what is known of a job's pace.

    >>> pace_text(Pace(step=2, steps=3, doing="MiniLM", per_s=12.5, memory=3 << 30))
    '2/3 MiniLM, 12.5/s, 3.0 GiB'
    >>> pace_text(Pace(doing="jaccard", per_s=1234.0, tokens_per_s=None))
    'jaccard, 1,234/s'
    """
    said = [f"{pace.step}/{pace.steps} {pace.doing}" if pace.steps > 1 else pace.doing]
    if pace.per_s is not None:
        said.append(f"{pace.per_s:,.1f}/s" if pace.per_s < 100 else f"{pace.per_s:,.0f}/s")
    if pace.tokens_per_s is not None:
        said.append(f"{pace.tokens_per_s:,.0f} tokens/s")
    if pace.device:
        said.append(pace.device)
    if pace.memory is not None:
        said.append(bytes_text(pace.memory))
    return ", ".join(filter(None, said))


def bytes_text(size: float) -> str:
    """Write a number of bytes as people read it.

    >>> bytes_text(900), bytes_text(91_000_000), bytes_text(3 << 30)
    ('900 B', '86.8 MiB', '3.0 GiB')
    """
    for unit in ("B", "KiB", "MiB"):
        if size < 1024:
            return f"{size:.0f} {unit}" if unit == "B" else f"{size:.1f} {unit}"
        size /= 1024
    return f"{size:.1f} GiB"


def seconds_text(seconds: float) -> str:
    """Write a duration as people read it.

    >>> seconds_text(0.2), seconds_text(8.4), seconds_text(95), seconds_text(7_300)
    ('less than 1 s', '8 s', '1 min 35 s', '2 h 2 min')
    """
    if seconds < 1:
        return "less than 1 s"
    minutes, rest = divmod(round(seconds), 60)
    if not minutes:
        return f"{rest} s"
    hours, left = divmod(minutes, 60)
    return f"{hours} h {left} min" if hours else f"{minutes} min {rest} s"
