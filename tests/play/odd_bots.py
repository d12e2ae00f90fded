"""Quiet Numbers with bots that make illegal moves or none."""

from __future__ import annotations

from tests.play.bad_bots import OddBots

GAME = OddBots()
