"""The rules of a variant as a page that a player reads, and one field of it explained.

Everything on a page is worked out from the rules in force: the words of the options, and what the functions that play
the game answer. :mod:`~tractor_dsl.explain.pages` puts a page together out of blocks, which
:mod:`~tractor_dsl.explain.page` defines; a module for every group of axes makes its sections, and the renderers turn a
page into text, Markdown or HTML.
"""
