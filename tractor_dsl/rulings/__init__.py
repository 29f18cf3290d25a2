"""Rulings: worked examples of the rules as data, the runner for them, and the judge.

A ruling is one table situation, one question about it, and the answer under a variant. Each question is a class
(:mod:`.questions` lists them): what is asked is its fields, and its answer comes from the engine and the rule axes
alone.
"""
