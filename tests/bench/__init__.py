"""Benchmarks that print ratios, and the recorded games and positions that the engine agrees with.

``python -m tests.bench`` prints all figures. Speeds are per *unit*, one call of :func:`tests.bench.calibrate.work`,
since the speed of shared machines drifts.
"""
