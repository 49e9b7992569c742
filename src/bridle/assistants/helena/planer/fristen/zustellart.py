"""How a Bescheid came, where the day it was posted is reckoned from: by wire, for download, registered."""

from __future__ import annotations

import re

from bridle.assistants.helena.law.frist_arten import fristart

_ABRUF = re.compile(r"\babruf\w*|\bbereitgestellt\w*|\belster\b|\bpostfach\b|\bportal\w*|\bheruntergeladen")
_ELEKTRONISCH = re.compile(r"\belektronisch\w*|\be-?mails?\b|\bde-mail|\bper mail\b|\bebo\b|\bbea\b")
_EINSCHREIBEN = re.compile(r"\b(?:uebergabe-?)?einschreiben\b|\brueckschein")

ABRUF_AO = (
    "Bei einem zum Abruf bereitgestellten Steuerbescheid zählt statt der Aufgabe zur Post die "
    "Bereitstellung; bekannt gegeben ist er am vierten Tag danach; den Beleg dafür prüfe in der AO."
)
ABRUF = (
    "Für einen nur zum Abruf bereitgestellten Bescheid gilt die Rechnung ab der Aufgabe zur Post nicht; "
    "prüfe die Regeln über den Abruf im VwVfG oder im SGB X."
)
ELEKTRONISCH = (
    "Bei einem elektronisch übermittelten Bescheid zählt statt der Aufgabe zur Post die Absendung; auch er "
    "gilt am vierten Tag danach als bekannt gegeben (§ 41 Abs. 2 VwVfG, § 122 Abs. 2a AO, § 37 Abs. 2 SGB X)."
)
EINSCHREIBEN = (
    "Bei förmlicher Zustellung durch Übergabe-Einschreiben gilt das Verwaltungszustellungsgesetz des Bundes "
    "oder des Landes, ebenfalls ab der Aufgabe zur Post; mit Rückschein zählt der Tag, der darauf steht."
)


def zustellart(klein: str, art: str | None) -> str:
    """What is to be known of the way that was told; nothing where it is a letter like any other."""
    if _ABRUF.search(klein):
        return ABRUF_AO if art and fristart(art).bekanntgabe == "ao" else ABRUF
    if _ELEKTRONISCH.search(klein):
        return ELEKTRONISCH
    return EINSCHREIBEN if _EINSCHREIBEN.search(klein) else ""
