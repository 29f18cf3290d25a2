"""The rules hash: one short word for the rules of a variant, the same wherever and however they are written.

Records and results carry it, so that it can be told whether they were played by the rules of today. Titles, comments,
the order of keys and rules that equal the neutral defaults do not change it.
"""

from __future__ import annotations

import hashlib
import json
from typing import Final

from tractor_dsl.rules.profile import RuleProfile, plain_profile

SCHEMA_VERSION: Final = 1
"""The major version of the schema: raised only when the same words come to mean other rules."""
_DIGITS: Final = 12


def rules_hash(profile: RuleProfile) -> str:
    """Return the hash of the rules in force: twelve hexadecimal digits.

    >>> from tractor_dsl.rules.table import TableRules
    >>> rules_hash(RuleProfile()) == rules_hash(RuleProfile(table=TableRules(kitty=8)))
    True
    """
    meant = {"schema": SCHEMA_VERSION, "rules": plain_profile(profile)}
    canonical = json.dumps(meant, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode("utf-8")).hexdigest()[:_DIGITS]
