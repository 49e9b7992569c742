"""What the court takes: by which number of the Kostenverzeichnis, or by which rate of § 34 GKG."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.kosten.doch_nicht import vergleich_widerrufen
from bridle.assistants.helena.planer.kosten.erledigung import erledigt, kosten_geklaert, kosten_offen
from bridle.assistants.helena.planer.kosten.kv import kv_genannt
from bridle.assistants.helena.planer.kosten.positionen import MAHNSACHE, stufe
from bridle.assistants.helena.planer.kosten.rest import nach_mahnung
from bridle.assistants.helena.planer.kosten.teilwerte import NUR_DAS_GERICHT, nur_zum_teil
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage
from bridle.assistants.helena.planer.lesen.tage import ohne_daten

_UND = r"(?:und|sowie|\+|plus|&|/)"
_GERICHTSKOSTEN = r"gerichts?(?:-|kosten|gebuehr(?:en)?)?"
_FUER = (
    r"(?:(?:an|fuer|bei) )?(?:de[rmn] |die |das |einen? )?(?:ihre[mn] |seine[mn] |meine[mn] |eigene[mnrs]? )?"
)
"""„für Gericht und den eigenen Anwalt“, „an Anwalt und an Gericht“."""
GERICHT_UND_WIR = (
    rf"\b{_GERICHTSKOSTEN} {_UND} (?:fuer |bei |an |die |das |der )?"
    r"(?:unser\w*|wir\b|uns\b|eigene[mnrs]? |kanzlei)|"
    rf"\b(?:wir|uns|unser\w* (?:\w*honorar|\w*gebuehr(?:en)?|\w*kosten|verguetung)|(?:die|unsere) kanzlei) "
    rf"{_UND} (?:fuer |beim |ans |fuers |die |das |dem )?{_GERICHTSKOSTEN}\b"
)
"""What is paid to the court and to us, and not to the other side's lawyer."""
GERICHT_UND_ANWALT = (
    rf"{GERICHT_UND_WIR}|\bgericht(?:s-)? {_UND} {_FUER}(?:rechts)?anw\w*|"
    rf"\b(?:rechts)?anwalt {_UND} (?:ans |fuers |beim |{_FUER})gericht\b"
)
"""Both are asked for, where nothing is said of costs."""
BEI_GERICHT = (
    r"\bzahl(?:t|en|e)\b(?: \w+){0,3} beim? gericht\b|"
    r"\bkoste[nt]?\b(?: (?:uns|mich|das|es|denn|dann|eigentlich|so|ihn|sie))* beim? gericht\b|"
    r"\bkoste[nt]?\b(?:[^.?!]|(?<=\d)\.(?=\d)){0,80}"
    r"(?<!streit)(?<!verfahren)(?<!vertretung)(?<!termin)(?<!klagen) beim? gericht(?=\s*(?:[?.,;!]|$))|"
    r"\bbeim? gericht\b(?:[^.?!]|(?<=\d)\.(?=\d)){0,80}"
    r"\b(?:an|faellig|zu zahlen|zahlen|zahlt)\b(?=\s*(?:[?.,;!]|$))"
)
"""What is paid there; a suit that is pending there is something else."""
GERICHT_NIMMT = (
    r"\b(?:nimmt|verlangt|will|bekommt|kriegt|kassiert|berechnet|erhaelt)\b(?:(?!anw(?:alt|aelt))[^?!;]){0,40}?\b"
    r"das (?:\w+)?gericht\b"
)
"""What it takes, however far its name stands behind the verb; what a lawyer takes is another question."""
GERICHT = (
    rf"\bgerichts- {_UND} (?:rechts)?anw|"
    r"\b(?:die|gebuehr\w*|kosten) (?:des|vom) (?:\w{1,12})?gerichts?\b|"
    rf"\bgericht {_UND} (?:unser\w*|wir\b|(?:der |die )?(?:rechts)?anw)|{_UND} (?:das |beim |"
    rf"fuers )?gericht\b(?=\s*(?:[?.!,:;]|$))|"
    r"gericht(?:s|liche[nrs]?)?\s?(?:kosten|gebuehr)\w*|(?<!honorar)(?<!anwalts)vorschuss|\bvorschiess|"
    r"\bvorstreck\w*|gerichtskasse|justizkasse|\bbei gericht einzu?zahlen|(?:kostet|"
    rf"verlangt|will|nimmt) (?:uns |mich |ihn |sie |dann |denn )?das (?:\w+)?gericht|{GERICHT_NIMMT}|"
    r"\bund (?:was|wie ?viel) (?:(?:bekommt|kriegt|nimmt|will|verlangt) )?(?:das|beim|fuers|ans) "
    r"(?:\w+)?gericht\b|"
    rf"\bnur (?:das |fuers |beim )?gericht\b|\bgkg\b|\bkv\b|{BEI_GERICHT}|"
    r"gerichtskosten"
)
EIGENER_VORSCHUSS = (
    r"(?<!kosten)vorschuss\w*\b.*\b(?:unsere\w*|mandant\w*|honorar)|"
    r"\b(?:unser\w*|mandant\w*)\b.*(?<!kosten)vorschuss"
)
"""What the client pays in advance is not the court's."""
ANWALT = (
    r"anwalt\w*|\brvg\b|\bvv\b|honorar|(?:geschaefts|verfahrens|termins|einigungs|erledigungs|"
    r"beratungs)gebuehr"
)
_KV = {
    "zivil": ("1210", "1220", "1230"),
    "arbeit": ("8210", "8220", "8230"),
    "verwaltung": ("5110", "5122", "5130"),
    "sozial": ("7110", "7120", "7130"),
    "finanz": ("6110", "6120", "6120"),
}
_ERMAESSIGT = {
    "1210": "1211",
    "1220": "1222",
    "1230": "1232",
    "5110": "5111",
    "5122": "5124",
    "5130": "5132",
    "6110": "6111",
    "6120": "6122",
    "7110": "7111",
    "7120": "7122",
    "7130": "7132",
    "8210": "8211",
    "8220": "8222",
    "8230": "8232",
}
"""What the court takes where all of the suit ends without a judgment, as by a settlement."""
VOR_BEGRUENDUNG = {
    "1220": "1221",
    "1230": "1231",
    "5122": "5123",
    "5130": "5131",
    "6120": "6121",
    "7120": "7121",
    "7130": "7131",
    "8220": "8221",
    "8230": "8231",
}
"""What the court takes where an appeal is withdrawn before its grounds are in."""
_UNBEGRUENDET = (
    r"\b(?:vor|bevor|ohne)\b[^.;?!]{0,25}begruend\w*|\bnoch nicht begruendet|\bunbegruendet zurueck|"
    r"\bnur fristwahrend|\bfristwahrend eingelegt"
)
DANACH_KLAGE = (
    r"\bnach (?:dem |einem |vorherigem |vorangegangenem )?mahn\w*|\bstreitige[nsm]? verfahren|"
    r"\bklageverfahren|"
    r"\b(?:dann|danach|anschliessend\w*)\b[^.;?!]{0,30}klage|\buebergang|\babgabe\b|"
    r"\bgeht\b[^.;?!]{0,30}\bklage|"
    r"\b(?:vorher|zuvor|davor|voran\w*|voraus\w*)\b[^.;?!]{0,30}\bmahn(?:verfahren|bescheid)|"
    r"\bmahn(?:verfahren|bescheid)s?\b[^.;?!]{0,20}\b(?:vorher|zuvor|davor|voran\w*|voraus\w*)|"
    r"\banrechn\w*\b[^.;?!]{0,30}\bmahn|\bmahn\w*\b[^.;?!]{0,40}\b(?:anrechn\w*|angerechnet)"
)
"""The fee of the Mahnverfahren is then credited to that of the suit, which is the whole."""
BEI_ERLEDIGUNG = (
    "Das ist die volle Gebühr. Erklären beide den Rechtsstreit für erledigt, ermäßigt sie sich nur, wenn das "
    "Gericht nicht mehr über die Kosten entscheiden muss, etwa weil die Parteien sich darüber geeinigt haben."
)
ZURUECK = (
    r"ruecknahme|\bzurueck(?:zu)?(?:nehmen|genommen|nimmt|nehme|ziehen|gezogen|zieht)\b|"
    r"\b(?:nehmen?|nimmt|ziehen?|zieht)\b(?:[^.?!]|(?<=\d)\.(?=\d)){0,80}\bzurueck\b"
)
_ANERKANNT = (
    r"\banerkenntnis|\banerkenn(?:t|en|e|ung)\w*|\banerkannt\b|"
    r"\berkenn(?:t|en|e)\b(?:[^.;?!]|(?<=\d)\.(?=\d)){0,50}\ban\b"
)
_VERGLICHEN = r"\b(?:prozess)?vergleich(?:e?s)?\b|\bvergleichen\b|\bverglichen\b"
_BEENDET = rf"{ZURUECK}|{_VERGLICHEN}|{_ANERKANNT}"
_ZU_SPAET = (
    r"\bnach (?:dem |der |einem |einer |schluss der |ende der )*(?:schluss\b|urteil|muendlichen|verhandlung|"
    r"termin\b|verkuendung)"
)
_DOCH_URTEIL = (
    r"(?<!kein )(?<!ohne )(?<!vor )(?<!vor dem )(?<!vor einem )(?<!bevor ein )(?<!statt )"
    r"\b(?:urteil\b(?! (?:gibt|gab) es nicht)|streitig entschieden)"
)
"""Where a judgment was given all the same, not all of it ended before."""
_RECHTZEITIG = (
    r"\b(?:vor|bevor)\b[^.?!]{0,40}(?:verhandlung|verhandelt|termin\b|schluss|muendlich)|\bin der (?:\w+ )?"
    r"verhandlung|\bim termin\b|\bvor zustellung|\bnach zustellung"
)
NUR_VORHER = (
    "Die ermäßigte Gebühr gilt nur, wenn die ganze Klage vor dem Schluss der mündlichen Verhandlung "
    "zurückgenommen wird; danach bleibt es bei der vollen."
)
ZU_SPAET = (
    "Es bleibt bei der vollen Gebühr: Ermäßigt wird sie nur, wenn die ganze Klage vor dem Schluss der "
    "mündlichen "
    "Verhandlung zurückgenommen wird. War die Verhandlung noch nicht geschlossen, sag mir das."
)
_SAETZE = {"einfache": "1.0", "volle": "1.0", "halbe": "0.5", "doppelte": "2.0", "dreifache": "3.0"}
_SATZ = (
    rf"(?:(?P<zahl>\d(?:[.,]\d{{1,2}})?)\s?-?\s?(?:fache[rn]?\s|er\s?-?\s?|fach\s)?|"
    rf"(?P<wort>{'|'.join(_SAETZE)})[nrs]?\s+)"
)
_NACH_SATZ = (
    re.compile(rf"(?<![\d.,/]){_SATZ}-?\s?(?:gkg\s?-?\s?|gerichts)(?:kosten)?gebuehr"),
    re.compile(
        rf"(?<![\d.,/]){_SATZ}-?\s?gebuehr(?:en)?\s*(?:\(|nach |gemaess |gem\. |laut |lt\.? |aus |im |des )?"
        rf"\s*(?:§\s?34 |dem |der |tabelle )*(?:gkg|gerichtskosten(?:gesetz|tabelle))"
    ),
    re.compile(
        rf"\b(?:gkg|gerichtskosten(?:gesetz|tabelle)?|"
        rf"gerichtsgebuehr\w*)\b[^.?!\d]{{0,20}}{_SATZ}-?\s?gebuehr"
    ),
)
_BEIDE = re.compile(
    r"\b(?:rvg|gkg)\b\s*(?:und|/|\+|,|&|oder|sowie|bzw\.?)\s*(?:nach )?(?:dem )?(?:rvg|gkg)\b"
)


def gerichtssatz(klein: str) -> str | None:
    """The rate of a court fee that is asked for by its rate: „einfache GKG-Gebühr“, „0,5 Gerichtsgebühr“."""
    for pattern in _NACH_SATZ:
        if found := pattern.search(klein):
            return _SAETZE[found["wort"]] if found["wort"] else found["zahl"].replace(",", ".")
    return None


def nach_beiden(klein: str) -> bool:
    """„RVG und GKG“: one rate by both tables."""
    return _BEIDE.search(klein) is not None


def kv_nummer(anfrage: Anfrage, zweig: str) -> str | None:
    """The number that is named, or the one that fits the court and how the matter ends."""
    if named := kv_genannt(ohne_daten(anfrage.klein)):
        return named
    if not anfrage.hat(GERICHT) or anfrage.hat(ANWALT) or anfrage.hat(EIGENER_VORSCHUSS):
        return None
    if anfrage.hat(MAHNSACHE) and anfrage.hat(GERICHT_UND_ANWALT):
        return None  # what both take is one bill
    if anfrage.hat(MAHNSACHE) and not anfrage.hat(DANACH_KLAGE) and not nach_mahnung(anfrage):
        return "8100" if zweig == "arbeit" else "1100"
    return kv_nach_ausgang(anfrage, zweig)


def kv_nach_ausgang(anfrage: Anfrage, zweig: str) -> str:
    """By the court, the instance, and how it ended."""
    number = _KV[zweig][stufe(anfrage)]
    if number in VOR_BEGRUENDUNG and anfrage.hat(ZURUECK) and anfrage.hat(_UNBEGRUENDET):
        return VOR_BEGRUENDUNG[number]
    partly = nur_zum_teil(anfrage) and not _alles_anders(anfrage)
    ended = (anfrage.hat(_BEENDET) or kosten_geklaert(anfrage)) and not partly and not zu_spaet(anfrage)
    ended = ended and (anfrage.hat(_ANERKANNT) or not anfrage.hat(_DOCH_URTEIL))
    ended = ended and not nur_vergleich_draussen(anfrage) and not _vergleich_dahin(anfrage)
    ended = ended and not (_nur_erledigt(anfrage) and kosten_offen(anfrage))
    ended = ended or (number[0] in "18" and not partly and ohne_gruende(anfrage))
    return _ERMAESSIGT.get(number, number) if ended else number


_ENTSCHIEDEN = r"\bentschieden|\bausgeurteilt|\bstreitig|\bverhandelt\b|\bweiter gestritten|\bnoch offen"


def _alles_anders(anfrage: Anfrage) -> bool:
    """One part acknowledged and the rest settled: nothing was left to a judgment, so the fee is lowered."""
    ways = [each for each in (ZURUECK, _VERGLICHEN, _ANERKANNT) if anfrage.hat(each)]
    return len(ways) > 1 and not anfrage.hat(_DOCH_URTEIL) and not anfrage.hat(_ENTSCHIEDEN)


def _anders(anfrage: Anfrage) -> bool:
    return anfrage.hat(ZURUECK) is not None or anfrage.hat(_ANERKANNT) is not None


def _nur_erledigt(anfrage: Anfrage) -> bool:
    return erledigt(anfrage) and not anfrage.hat(ZURUECK)


def _vergleich_dahin(anfrage: Anfrage) -> bool:
    return vergleich_widerrufen(anfrage) and not _anders(anfrage) and not kosten_geklaert(anfrage)


_VERGLEICH_DRAUSSEN = (
    r"\baussergerichtlich\w* (?:\w+ ){0,2}(?:vergleich\w{0,2}|verglichen|vergleichen)\b|"
    r"\b(?:vergleich\w{0,2}|verglichen) (?:\w+ ){0,2}aussergerichtlich"
)
_VERGLEICH_DRINNEN = (
    r"\bprozessvergleich|\bgerichtliche[rnms]? vergleich|\bim termin\b|\bprotokoll\w*|\b278\b|\bbeschluss"
)


def nur_vergleich_draussen(anfrage: Anfrage) -> bool:
    """Settled without the court, and nothing is said of how the lawsuit itself ended."""
    outside = anfrage.hat(_VERGLEICH_DRAUSSEN) is not None and not anfrage.hat(_VERGLEICH_DRINNEN)
    return outside and not _anders(anfrage) and not kosten_geklaert(anfrage)


def ohne_gruende(anfrage: Anfrage) -> bool:
    """By § 313a Abs. 2 ZPO, after both gave up a remedy; a judgment by Abs. 1 costs as much as any."""
    return anfrage.hat(r"\b313 ?a (?:abs(?:\.|atz)? ?2\b|ii\b|\(2\))") is not None


def zu_spaet(anfrage: Anfrage) -> bool:
    return anfrage.hat(ZURUECK) is not None and anfrage.hat(_ZU_SPAET) is not None


def ermaessigt(kv: str) -> bool:
    return kv in _ERMAESSIGT.values() or kv in VOR_BEGRUENDUNG.values()


def endet_zum_teil(anfrage: Anfrage) -> bool:
    """Only a part was settled, withdrawn or acknowledged, and the rest was decided."""
    return anfrage.hat(_BEENDET) is not None and nur_zum_teil(anfrage) and not _alles_anders(anfrage)


def voll(kv: str) -> bool:
    """Whether it is the fee of a suit that was not ended early."""
    return kv in _ERMAESSIGT


def zum_ausgang(anfrage: Anfrage, kv: str | None) -> list[str]:
    """What has to be said of how it ended."""
    late = ZU_SPAET if kv in _ERMAESSIGT and zu_spaet(anfrage) else ""
    full = kv in _ERMAESSIGT and anfrage.hat(_BEENDET) and nur_zum_teil(anfrage)
    partly = NUR_DAS_GERICHT if full else ""
    return [each for each in (nur_vorher(anfrage, kv), zur_erledigung(anfrage, kv), late, partly) if each]


def zur_erledigung(anfrage: Anfrage, kv: str | None) -> str:
    """Whether the fee is lower after an Erledigung depends on who decides on the costs."""
    return BEI_ERLEDIGUNG if kv in _ERMAESSIGT and erledigt(anfrage) else ""


def nur_vorher(anfrage: Anfrage, kv: str | None) -> str:
    """What has to be said where nobody said when the suit is withdrawn."""
    lowered = kv in _ERMAESSIGT.values() and anfrage.hat(ZURUECK) and not stufe(anfrage)
    return NUR_VORHER if lowered and not anfrage.hat(_RECHTZEITIG) else ""
