"""What people say of a settlement, made or to be made: one pattern for every rule that has to see it."""

from __future__ import annotations

_NICHT_EINIGE = r"(?<!vor )(?<!mit )(?<!nach )(?<!seit )(?<!in )(?<!bei )(?<!aus )(?<!von )(?<!unter )"
"""„vor einigen Tagen“ is no settlement."""
SICH_EINIGEN = (
    r"\b(?:uns|sich|euch|wir|parteien|eheleute|beide)\b[^.;?!]{0,40}"
    rf"{_NICHT_EINIGE}\b(?:einigen|einigt|einigten|vergleicht)\b"
    r"(?! (?:tag|woch|monat|jahr|punkt|stell|fall|faell))|"
    r"\beinig(?:en|t|te|ten) (?:wir |sie |man |die parteien |die eheleute )?(?:uns|sich)\b|"
    r"\beinig (?:werden|geworden|sind|wird)\b|\bguetlich\w*"
)
GEEINIGT = (
    r"\b(?:teil|prozess|widerrufs)?vergleich(?:e?s)?\b(?! (?:zu|zum|zur)\b)|\bverglichen\b|\bvergleichen\b|"
    rf"\b(?:teil)?einigung\b|\bgeeinigt\b|{SICH_EINIGEN}"
)
