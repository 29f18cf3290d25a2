"""The reference of the rules as Markdown: pages on every axis and every code of a finding, and the built-in variants.

Nothing of it is written by hand: it is made from what the axis modules declare, as the JSON Schema is, from the pages
of the codes, and from the variants. :mod:`~tractor_dsl.reference.pages` puts it together; ``docs/conf.py`` writes it
out before the documentation is built.
"""
