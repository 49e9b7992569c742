"""What it changes that somebody is served, or lives, abroad: a longer period, another notification, or "
"nothing."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.frist_arten import Bekanntgaberecht, Fristart, fristarten
from bridle.assistants.helena.law.frist_dauer import parse_dauer
from bridle.assistants.helena.law.frist_ergebnis import FehlendeAngabe

NUR_IM_INLAND: dict[Bekanntgaberecht, str] = {"vwvfg": "§ 41 Abs. 2 VwVfG", "sgbx": "§ 37 Abs. 2 SGB X"}
UNVERAENDERT = (
    "Dass im Ausland zugestellt wird, ändert die Länge dieser Frist nicht. Prüfe aber, wie zugestellt "
    "wurde: "
    "Ohne Zustellungsbevollmächtigten im Inland kann das Gericht durch Aufgabe zur Post zustellen; dann "
    "gilt "
    "zwei Wochen nach der Aufgabe als zugestellt (§ 184 ZPO)."
)
_KEINE_ZUSTELLUNG = (
    "Dass jemand im Ausland ist, ändert diese Frist nicht; maßgeblich bleibt der Tag, der sie auslöst."
)


@dataclass(frozen=True, slots=True)
class _Laenger:
    laenge: str
    norm: tuple[str, ...]
    hinweis: str


_GERICHT_LAENGER = (
    "Das Gericht kann eine längere Frist bestimmen; maßgeblich ist, was in der Entscheidung steht."
)
_BELEHRT = "Maßgeblich ist auch, welche Frist die Rechtsbehelfsbelehrung nennt."
_LAENGER: dict[str, _Laenger] = {
    "einspruch_vu": _Laenger("1 Monat", ("§ 339 Abs. 2 ZPO",), _GERICHT_LAENGER),
    "einspruch_vollstreckungsbescheid": _Laenger(
        "1 Monat", ("§ 700 Abs. 1 ZPO", "§ 339 Abs. 2 ZPO"), _GERICHT_LAENGER
    ),
    "verteidigungsanzeige": _Laenger(
        "1 Monat", ("§ 276 Abs. 1 Satz 3 ZPO",), "Der Vorsitzende kann eine längere Frist bestimmen."
    ),
    "widerspruch_mahnbescheid": _Laenger(
        "1 Monat",
        ("§ 32 Abs. 3 AVAG", "§ 692 Abs. 1 Nr. 3 ZPO"),
        "Der Widerspruch ist auch danach möglich, solange der Vollstreckungsbescheid nicht verfügt ist "
        "(§ 694 Abs. 1 ZPO).",
    ),
    "widerspruch_sozial": _Laenger("3 Monate", ("§ 84 Abs. 1 Satz 2 SGG",), _BELEHRT),
    "klage_sozialgericht": _Laenger("3 Monate", ("§ 87 Abs. 1 Satz 2 SGG",), _BELEHRT),
    "berufung_sozial": _Laenger(
        "3 Monate", ("§ 151 Abs. 1 SGG", "§ 153 Abs. 1 SGG", "§ 87 Abs. 1 Satz 2 SGG"), _BELEHRT
    ),
    "anfechtung_ausschlagung": _Laenger(
        "6 Monate",
        ("§ 1954 Abs. 3 BGB", "§ 1954 Abs. 2 BGB"),
        "Sie gilt nur, wenn der Erblasser seinen letzten Wohnsitz nur im Ausland hatte oder der Erbe "
        "sich bei "
        "Beginn der Frist im Ausland aufhielt.",
    ),
}
_UNGEKLAERT = frozenset(
    {"einspruch_vu_arbg", "einspruch_vollstreckungsbescheid_arbg", "widerspruch_mahnbescheid_arbg"}
)
_ANDERE_ART = {"ausschlagung": "ausschlagung_ausland"}
_GERICHTLICH = frozenset({"zpo", "arbgg", "famfg", "vwgo", "sgg", "fgo"})


def im_ausland(kind: Fristart | None, *, post: bool = False) -> Fristart:
    """The period as it runs for somebody abroad. `post` where that changes the day of notification."""
    if kind is None:
        raise LawError("Ob das Ausland etwas ändert, hängt von der Frist ab. Nenne die Fristart.")
    if kind.name in _ANDERE_ART.values():
        return kind
    if other := _ANDERE_ART.get(kind.name):
        return fristarten()[other]
    if kind.name in _UNGEKLAERT:
        raise FehlendeAngabe(
            (
                f"Welche Länge nennt die Belehrung? Wie lang die Frist „{kind.titel}“ bei einer "
                f"Zustellung im "
                "Ausland ist, ist nicht sicher.",
            )
        )
    longer = _LAENGER.get(kind.name)
    if longer is not None:
        return replace(
            kind, laenge=parse_dauer(longer.laenge), laengen=(), norm=longer.norm, hinweise=(longer.hinweis,)
        )
    if post:
        return kind
    served = kind.recht in _GERICHTLICH and "Zustellung" in kind.ereignis
    note = UNVERAENDERT if served else _KEINE_ZUSTELLUNG
    return replace(kind, hinweise=(note, *kind.hinweise))


def nach_post_im_ausland(recht: Bekanntgaberecht) -> None:
    """Only tax law says when a letter to another country counts as notified."""
    if recht in NUR_IM_INLAND:
        raise FehlendeAngabe(
            (
                "An welchem Tag ist der Bescheid wirklich zugegangen? Dass er am vierten Tag nach der "
                "Aufgabe "
                f"zur Post als bekannt gegeben gilt, sagt das Gesetz nur für das Inland "
                f"({NUR_IM_INLAND[recht]}).",
            )
        )
