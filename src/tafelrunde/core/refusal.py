"""Why something cannot be done: a code, the rule that forbids it, and the facts to explain it in words."""

from __future__ import annotations

from typing import Any


class Refusal(Exception):
    """An illegal move. Raised before anything has changed; the screen puts it into words in both languages.

    `code` is one of the codes in the scenario format, `rule` a ruling (`R7`), a rule card (`rule 28`) or a section of
    the rulebook, `facts` what the words need. Facts hold only what the refused seat may know.
    """

    def __init__(self, code: str, rule: str = "", facts: dict[str, Any] | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.rule = rule
        self.facts = facts or {}

    def __repr__(self) -> str:
        return f"Refusal({self.code!r}, {self.rule!r}, {self.facts!r})"


class Malformed(ValueError):
    """A scenario or setting that contradicts itself or the game's components."""
