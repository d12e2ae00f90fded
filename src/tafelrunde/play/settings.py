"""What can be set about a server; the defaults are those of an evening among friends."""

from __future__ import annotations

import os

import msgspec
from msgspec import Struct

from tafelrunde.play.protocol import Level


class Settings(Struct, kw_only=True, frozen=True):
    """Times in ms."""

    grace_ms: int = 30_000
    """How long a vanished person's seat waits before a bot plays for it, and a vanished host before another is
    named."""
    lobby_grace_ms: int = 300_000
    """How long a vanished person keeps a seat while no game is on."""
    idle_ms: int = 60_000
    """How long a game goes on with nobody there before its clock stands."""
    unload_ms: int = 300_000
    """How long a table with nobody there stays in memory."""
    vote_ms: int = 30_000
    """How long a seat without a clock must have been awaited before it can be voted out."""
    ping_ms: int = 2_000
    silence_ms: int = 20_000
    """A socket that says nothing for so long is closed."""
    bot_pace: float = 1.0
    """Factor on the time that bots take: 1 like people, 0 at once (tests)."""
    bot_budget: float = 4.0
    """Seconds that a bot may think before a simpler one replaces it."""
    takeover: Level = "medium"
    """The bot that plays for people who left."""
    limits: float = 1.0
    """Factor on all limits."""
    max_tables: int = 2_000
    """The most tables in memory."""


def read_settings(pairs: list[str], bot_pace: float | None = None) -> Settings:
    """Settings from `name=value` pairs, from TAFELRUNDE_SET in the environment too; ValueError says what is wrong."""
    given: dict[str, str] = {}
    for pair in [*os.environ.get("TAFELRUNDE_SET", "").split(), *pairs]:
        name, equals, value = pair.partition("=")
        if not equals or name not in Settings.__struct_fields__:
            raise ValueError(f"no setting {pair!r}; there are {', '.join(Settings.__struct_fields__)}")
        given[name] = value
    if bot_pace is not None:
        given["bot_pace"] = str(bot_pace)
    try:
        settings = msgspec.convert(given, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise ValueError(f"settings: {error}") from None
    if not 0 <= settings.bot_pace <= 100:
        raise ValueError("the bots' pace is a factor from 0 to 100")
    return settings
