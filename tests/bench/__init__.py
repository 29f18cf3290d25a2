"""Benchmarks that print ratios with the bounds they must reach, and recorded games that the engine agrees with.

``python -m tests.bench`` prints all figures, ``python -m tests.bench speed`` or ``memory`` some; the status is 0 when
every bound is reached, else 1. Speeds are per *unit*, one call of :func:`tests.bench.calibrate.work`, since the speed
of shared machines drifts.
"""
