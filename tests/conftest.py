"""Shared by all tests: the games, and how hard Hypothesis tries."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

from tafelrunde.core.game import register
from tests.core.quiet_numbers import GAME

register(GAME)
QUIET = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
settings.register_profile("suite", deadline=None, max_examples=25, derandomize=True, suppress_health_check=QUIET)
settings.register_profile("long", deadline=None, max_examples=1000, suppress_health_check=QUIET)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "suite"))
