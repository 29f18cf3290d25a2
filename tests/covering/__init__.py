"""Synthetic variants that cover every pair of option values: written, checked, played, and compared with the model.

``values`` takes representative values of every option from its kind and from the shipped variants; ``rows`` combines
them so that every pair occurs that the checks let pass; ``playing`` states what must hold from the first card to the
last. The full size is ``python -m tests.covering``.
"""
