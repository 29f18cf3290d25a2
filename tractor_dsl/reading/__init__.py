"""Reading YAML files of strangers: limits, exact places, plain words for every mistake.

It knows nothing of rules: :func:`~tractor_dsl.reading.yaml_reader.read_document` gives nodes with their places, and
:mod:`~tractor_dsl.reading.findings` is how everybody who reads something reports what is wrong with it.
"""
