"""What holds for all tests: how many examples a law is tried on, and that none fails because the machine was busy."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("quick", deadline=None, max_examples=25)
settings.register_profile("full", deadline=None, max_examples=100)
settings.load_profile("quick")
