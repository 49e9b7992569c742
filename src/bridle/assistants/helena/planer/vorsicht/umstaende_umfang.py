"""What somebody says of how much is meant: a hearing, days, what came before, one side's costs."""

from __future__ import annotations

from bridle.assistants.helena.law import vv
from bridle.assistants.helena.planer.kosten.rahmen import HOECHST, MINDEST
from bridle.assistants.helena.planer.kosten.vorverfahren import VORVERFAHREN
from bridle.assistants.helena.planer.vorsicht.aufruf import GEBUEHREN, KOSTEN, Aufruf
from bridle.assistants.helena.planer.vorsicht.gedeckt import nie
from bridle.assistants.helena.planer.vorsicht.umstand import Umstand


def _eintraege(call: Aufruf) -> list[vv.Eintrag]:
    known = vv.alle()
    return [known[each] for each in call.nummern if each in known]


def _mit_termin(call: Aufruf) -> bool:
    """Also where only the court's fee is asked for, which is the same with and without one."""
    return not call.nummern or any(each.gruppe == "termin" for each in _eintraege(call))


def _im_rahmen(call: Aufruf) -> bool:
    kinds = {each.art for each in _eintraege(call)}
    return not call.hat("pkh") and ("satzrahmen" in kinds or kinds == {"betragsrahmen"})


def _davor(call: Aufruf) -> bool:
    """A fee for it, or a proceeding that has one of its own name."""
    if call.werkzeug != GEBUEHREN:
        return False
    return not call.nummern or any(each.startswith(("2", "4", "5", "6")) for each in call.nummern)


def _tage_gezaehlt(call: Aufruf) -> bool:
    days = {each.nr for each in _eintraege(call) if each.gruppe == "termin" and each.mehrfach}
    return not any(
        each["vv"] in days and "menge" not in each for each in call.argumente.get("positionen") or ()
    )


UMFANG: tuple[Umstand, ...] = (
    Umstand(
        "der Termin",
        r"\bmit (?:\w+e[nrm] )?(?:(?:gerichts|verhandlungs|guete)?termin|(?:haupt)?verhandlung)\b",
        frozenset({GEBUEHREN}),
        _mit_termin,
    ),
    Umstand(
        "dass es mehrere Tage sind; gerechnet ist einer. Nenne mir die Zahl",
        r"\b(?:mehrere[nr]?|einige[nr]?|viele[nr]?|zahlreiche[nr]?) (?:\w+ )?\w*(?:tagen?|terminen?)\b|"
        r"\bmehrtaegig\w*",
        frozenset({GEBUEHREN}),
        _tage_gezaehlt,
    ),
    Umstand(
        "die Höchst- oder Mindestgebühr; gerechnet ist die übliche",
        f"{HOECHST}|{MINDEST}",
        KOSTEN,
        _im_rahmen,
    ),
    Umstand("das Verfahren vor der Klage; dessen Gebühren kommen hinzu", VORVERFAHREN, KOSTEN, _davor),
    Umstand(
        "dass Verwaltungs- und Widerspruchsverfahren zwei Angelegenheiten sind (§ 17 RVG): Die "
        "Geschäftsgebühr entsteht in jeder, und die erste wird zur Hälfte, höchstens mit 0,75, auf die "
        "zweite angerechnet; gerechnet ist sie einmal",
        r"^(?=.*\b(?:verwaltungs|antrags|ausgangs)verfahren)(?=.*\bwiderspruchs?verfahren)",
        frozenset({GEBUEHREN}),
        nie,
    ),
    Umstand(
        "dass die Gerichtskosten wegbleiben sollen",
        r"\bohne (?:die )?gerichts(?:kosten|gebuehr(?:en)?)\b",
        KOSTEN,
        lambda call: call.werkzeug == GEBUEHREN and not call.kv,
    ),
    Umstand(
        "dass die Anwaltskosten wegbleiben sollen",
        r"\bohne (?:die )?(?:rechts)?anwalts(?:kosten|gebuehr(?:en)?)\b",
        KOSTEN,
        lambda call: call.werkzeug == GEBUEHREN and not call.nummern,
    ),
)
