"""What somebody says beside the figures that changes a computation: a settlement, two instances, no lawyer.

Each is compared with the call that answers: what is not in it is told and never passed over.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, cast

from bridle.assistants.helena.planer.fristen.ausland import AUSLAND
from bridle.assistants.helena.planer.fristen.belehrung import BELEHRUNG_FEHLT
from bridle.assistants.helena.planer.kosten.ablauf import im_ablauf, im_wert
from bridle.assistants.helena.planer.kosten.sachen import beruecksichtigt
from bridle.assistants.helena.planer.kosten.saeumnis import saeumig
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage
from bridle.assistants.helena.planer.lesen.verneint import ohne_verneintes

GEBUEHREN, RISIKO, FRIST, GERICHT = (
    "get_kosten_rules",
    "berechne_kostenrisiko",
    "berechne_frist",
    "bestimme_zustaendigkeit",
)
KOSTEN = frozenset({GEBUEHREN, RISIKO})
RECHNEND = KOSTEN | {FRIST, GERICHT}


@dataclass(frozen=True, slots=True)
class Aufruf:
    """The computing calls behind one answer, taken together: the tool, all arguments, all VV numbers."""

    werkzeug: str
    argumente: Mapping[str, Any]
    nummern: frozenset[str]

    def hat(self, name: str, least: int = 1) -> bool:
        """Whether an argument is given, and where it counts something, as many at least."""
        value = self.argumente.get(name)
        return value >= least if isinstance(value, int) and not isinstance(value, bool) else bool(value)

    @property
    def kv(self) -> str:
        return str(self.argumente.get("kv") or "")

    @property
    def alle_nummern(self) -> frozenset[str]:
        return self.nummern | frozenset([self.kv] if self.kv else [])


def zusammen(calls: Iterable[tuple[str, Mapping[str, Any]]]) -> Aufruf | None:
    """Those of the last computing tool as one; None where nothing was computed."""
    computing = [(name, given) for name, given in calls if name in RECHNEND]
    if not computing:
        return None
    tool = computing[-1][0]
    arguments: dict[str, Any] = {}
    positions: list[Mapping[str, Any]] = []
    for name, given in computing:
        if name == tool:
            arguments |= given
            positions += cast("list[Mapping[str, Any]]", given.get("positionen") or [])
    if positions:
        arguments["positionen"] = positions
    return Aufruf(tool, arguments, frozenset(str(each.get("vv", "")) for each in positions))


@dataclass(frozen=True, slots=True)
class Umstand:
    """`name` as it is told, where `muster` is said and the call does not hold it.

    statt  what it is, where it has other fees than a Klage: then nothing is computed at all
    frage  what to ask instead, where the value depends on it
    """

    name: str
    muster: str
    werkzeuge: frozenset[str]
    gedeckt: Callable[[Aufruf], bool]
    statt: str = ""
    frage: str = ""


def _nie(_: Aufruf) -> bool:
    return False


def _nummern(*numbers: str) -> Callable[[Aufruf], bool]:
    return lambda call: any(own.startswith(numbers) for own in (*call.nummern, call.kv) if own)


def _beide_gebuehren(call: Aufruf) -> bool:
    return any(n.startswith("2") for n in call.nummern) and any(n.startswith("3") for n in call.nummern)


def _rechtsmittel(call: Aufruf) -> bool:
    in_kv = re.fullmatch(r"(?:12|51|61|71|82)[23]\d", call.kv) is not None
    return call.hat("instanzen", 2) or in_kv or any(n.startswith(("32", "35", "1004")) for n in call.nummern)


def _zwei_stufen(call: Aufruf) -> bool:
    first = any(n.startswith("31") for n in call.nummern)
    return call.hat("instanzen", 2) or (first and any(n.startswith("32") for n in call.nummern))


def _ohne_termin(call: Aufruf) -> bool:
    return call.werkzeug == GEBUEHREN and not call.nummern & {"3104", "3202", "3210"}


def _ermaessigt_oder_nur_gericht(call: Aufruf) -> bool:
    """The court takes the same after a judgment by default."""
    return bool(call.nummern & {"3105", "3203", "3211"}) or (bool(call.kv) and not call.nummern)


_MEHRERE = (
    r"(?<!gegen )\b(?:zwei|drei|vier|fuenf|sechs|sieben|acht|neun|zehn|beiden?|mehrere[nr]?|[2-9]|1\d) "
    r"(?:\w+ ){0,2}?(?:leuten?|mandant(?:en|innen)?|auftraggebern?|(?:mit)?klaegern?|klaegerinnen|personen|"
    r"eheleuten?|"
    r"geschwistern?|(?:mit)?erben|antragstellern?|gesellschaftern?|mietern?|(?:mit)?eigentuemern?|"
    r"streitgenossen|geschaedigten?)\b|\bfuer (?:die |das |ein )?(?:eheleute|ehepaar)\b"
)
_KEIN_ANWALT = (
    r"\b(?:ohne|keinen|kein) (?:eigenen |gegnerischen )?(?:rechts)?anwalt\b|\banwaltlos|\banwaltslos|"
    r"\bnicht anwaltlich|\bunvertreten|\bvertritt sich (?:selbst|selber)"
)
_ENDE = (
    *("1211", "1221", "1222", "1231", "1232", "5111", "5121", "5123", "5124", "5131", "5132", "6111", "6121"),
    *("6122", "7111", "7121", "7122", "7131", "7132", "8211", "8221", "8222", "8231", "8232"),
)
"""Court fees of a proceeding that ended early."""
_SAEUMNIS = "die Säumnis"
BEIDE_WERTE = (
    "Mit einer Widerklage werden die Werte von Klage und Widerklage zusammengerechnet, wenn es nicht um "
    "denselben "
    "Gegenstand geht. Wie hoch ist jeder von beiden? Nenne sie als „Klage … €, Widerklage … €“."
)
WERT_MIT_AUFRECHNUNG = (
    "Eine Hilfsaufrechnung erhöht den Wert, soweit über sie rechtskräftig entschieden wird, eine "
    "Hauptaufrechnung "
    "nicht. Mit welchem Wert soll ich rechnen?"
)
NACH_DER_ERWEITERUNG = (
    "Wie hoch ist der Wert vor der Erweiterung der Klage, und um wie viel wird sie erweitert? Gerechnet "
    "wird mit der "
    "Summe."
)
UMSTAENDE: tuple[Umstand, ...] = (
    Umstand(
        "der Vergleich",
        r"\b(?:prozess)?vergleich(?:e?s|e)?\b(?! (?:zu|zum|zur|mit)\b)|\bverglichen\b|\beinigung\b|"
        r"\bgeeinigt\b|\b(?:uns|sich|wir|parteien|mich)\b.{0,30}\b(?:einigen|vergleichen)\b|\bguetlich",
        KOSTEN,
        lambda call: (
            call.hat("einigung") or _nummern("100", "1211", "1222", "1232", "5111", "5121", "8211")(call)
        ),
    ),
    Umstand(
        "die Anrechnung",
        r"\banrechn\w*|\bangerechnet|\bmindert sich\b",
        KOSTEN,
        lambda call: _beide_gebuehren(call) or len(call.nummern & {"3305", "3307", "3100"}) > 1,
    ),
    Umstand(
        "die Prozesskostenhilfe",
        r"\bpkh\b|prozesskostenhilfe|\bvkh\b|verfahrenskostenhilfe",
        KOSTEN,
        lambda call: call.hat("pkh"),
    ),
    Umstand(
        "dass die Prozesskostenhilfe nicht für alle gilt",
        r"\b(?:einer|eine|einem|einen|nur)\b[^.;]{0,30}\b(?:pkh|vkh|prozesskostenhilfe)\b",
        KOSTEN,
        lambda call: not call.hat("mandanten", 2),
    ),
    Umstand(_SAEUMNIS, r"\bsaeumnis|versaeumnisurteil|\bsaeumig", KOSTEN, _ermaessigt_oder_nur_gericht),
    Umstand("dass es mehrere Auftraggeber sind", _MEHRERE, KOSTEN, lambda call: call.hat("mandanten", 2)),
    Umstand(
        "dass es auf der anderen Seite mehrere sind",
        r"\bgegen (?:zwei|drei|vier|fuenf|mehrere|beide|[2-9]) (?:\w+ )?(?:beklagte|personen|mieter|erben|"
        r"gegner|schuldner|gesellschafter)",
        frozenset({RISIKO}),
        lambda call: call.hat("gegner", 2),
    ),
    Umstand(
        "die weiteren Instanzen",
        r"\b(?:zwei|2|beiden?|drei|3|alle[nr]?(?: drei)?|mehrere) (?:\w+ )?instanzen\b",
        KOSTEN,
        _zwei_stufen,
    ),
    Umstand(
        "dass es um ein Rechtsmittel geht",
        r"\bberufung(?:sverfahren|sinstanz|skosten)?\b|\brevision(?:sverfahren|sinstanz)?\b|"
        r"\b(?:zweite[rn]?|dritte[rn]?|[23]\.) instanz\b",
        KOSTEN,
        _rechtsmittel,
    ),
    Umstand(
        "dass eine Seite keinen Anwalt hat",
        _KEIN_ANWALT,
        frozenset({RISIKO}),
        lambda call: call.argumente.get("gegner") == 0,
    ),
    Umstand(
        "zu welchem Teil gewonnen oder verloren wird",
        r"\bhaelft(?!e (?:davon |nur )?(?:ein)?klag|e geltend)|\bdrittel\b|\bviertel\b|"
        r"\bteilweise|\bzum teil\b|\bueberwiegend|\bgroesstenteils",
        frozenset({RISIKO}),
        lambda call: call.hat("quote"),
    ),
    Umstand(
        "die Kostenquote; sag mir, zu welchem Teil wir gewinnen",
        r"\b(?:kosten)?quote\b[^.;?!]{0,20}\d",
        frozenset({RISIKO}),
        lambda call: call.hat("quote"),
    ),
    Umstand("dass sich der Wert ändert", r"\bklageerweiter", KOSTEN, _nie, frage=NACH_DER_ERWEITERUNG),
    Umstand(
        "der Mehrwert des Vergleichs",
        r"mehrwert\b|\bmehrvergleich",
        KOSTEN,
        lambda call: {"3101", "1000"} <= call.nummern,
        statt="einen Vergleich mit Mehrwert",
    ),
    Umstand("die Widerklage", r"\bwiderklage", KOSTEN | {GERICHT}, _nie, frage=BEIDE_WERTE),
    Umstand(
        "die Aufrechnung",
        r"\b(?:hilfs)?aufrechnung|\baufgerechnet|\baufrechne|"
        r"\brechne\w*\b[^.;?!]{0,15}\bmit\b[^;?!]{0,25}\bauf\b",
        KOSTEN,
        _nie,
        frage=WERT_MIT_AUFRECHNUNG,
    ),
    Umstand(
        "der Streithelfer; seine Gebühren sind dieselben, aber der Wert ist nur so hoch wie sein Interesse",
        r"\bstreithelfer|\bnebenintervent|\bstreitverkuend",
        KOSTEN,
        _nie,
    ),
    Umstand(
        "die vorzeitige Beendigung",
        r"ruecknahme\b|\bzurueck(?:zu)?(?:nehmen|genommen|nimmt|nehme|ziehen|gezogen|zieht)\b|"
        r"\b(?:nehmen?|nimmt|ziehen?|zieht)\b(?:[^.?!]|(?<=\d)\.(?=\d)){0,80}\bzurueck\b|\banerkenntnis|"
        r"\banerkannt|"
        r"\berledigungserklaer|\bfuer erledigt\b|\bvorzeitig\w* (?:beend|ende)",
        KOSTEN,
        _nummern(*_ENDE, "3101", "3201", "3306"),
    ),
    Umstand(
        "dass es ein Eilverfahren ist",
        r"\beinstweilig\w*|\beil(?:antrag|verfahren|rechtsschutz|sache)|\barrest(?:antrag|verfahren)?\b",
        KOSTEN | {GERICHT},
        lambda call: (
            _nummern("14", "52", "62", "72", "83")(call)
            or (call.werkzeug == GEBUEHREN and not call.kv)
            or call.hat("eilverfahren")
        ),
    ),
    Umstand(
        "die Zwangsvollstreckung",
        r"zwangsvollstreck|\bvollstreckungsauftrag|gerichtsvollzieher|\bpfaend|\bpfueb\b|"
        r"vermoegensauskunft",
        KOSTEN | {GERICHT},
        _nummern("3309", "3310", "21"),
        statt="die Zwangsvollstreckung",
    ),
    Umstand(
        "dass es eine Beschwerde ist",
        r"\b\w*beschwerde(?:verfahren)?\b",
        KOSTEN | {GERICHT},
        _nummern("35", "18", "3200", "3206"),
        statt="eine Beschwerde",
    ),
    Umstand("das selbstständige Beweisverfahren", r"\bbeweisverfahren", KOSTEN | {GERICHT}, _nummern("1610")),
    Umstand(
        "dass es nur um eine Beratung geht",
        r"\b(?:erst)?beratung(?:sgespraech\w*|en)?\b|beratungshilfe",
        KOSTEN,
        lambda call: call.hat("beratung") or _nummern("25", "21")(call),
        statt="eine Beratung oder die Beratungshilfe",
    ),
    Umstand(
        "das Mahnverfahren",
        r"\bmahnbescheid|\bmahnverfahren|\bmahnantrag",
        KOSTEN | {GERICHT},
        lambda call: (
            _nummern("3305", "3306", "3307", "3308", "1100")(call)
            or "mahn" in str(call.argumente.get("sache"))
        ),
    ),
    Umstand(
        "die Auslagen für Reisen, Kopien, Zeugen oder Sachverständige",
        r"\bfahrtkosten|\breisekosten|\bkilometer|\b\d+ ?km\b|\babwesenheitsgeld|\btagegeld|\bkopien\b|"
        r"\bablichtung|\buebernachtung|\bdolmetscher|\bsachverstaendigenkosten|\bzeugen(?:geld|"
        r"entschaed)\w*|"
        r"\baktenversend|\bauslagenvorschuss|\bhebegebuehr",
        KOSTEN,
        _nummern("7000", "7003", "7004", "7005", "7006", "1009"),
    ),
    Umstand(
        "dass netto gerechnet werden soll; die Beträge enthalten die Umsatzsteuer",
        r"^(?!.*(?:miete|gehalt|\blohn|verdien|einkommen)).*\bnetto\b|"
        r"\bohne (?:die )?(?:ust|mwst|umsatzsteuer|mehrwertsteuer)\b",
        frozenset({RISIKO}),
        _nie,
    ),
    Umstand(
        "die Umsatzsteuer; genannt ist die Gebühr allein",
        r"\b(?:mit|inkl\w*\.?|einschliesslich|zzgl\.?|zuzueglich|plus) (?:\d+ ?(?:%|prozent) )?(?:der )?"
        r"(?:ust|mwst|umsatzsteuer|mehrwertsteuer)\b|\bbrutto\b",
        frozenset({GEBUEHREN}),
        lambda call: bool(call.nummern) or not call.hat("satz"),
    ),
    Umstand("der Vorsteuerabzug", r"\bvorsteuer", frozenset({RISIKO}), _nie),
    Umstand(
        "die Rechtsschutzversicherung",
        r"\brechtsschutz(?!beduerf)|\bselbstbeteiligung",
        frozenset({RISIKO}),
        _nie,
    ),
    Umstand(
        "die Honorarvereinbarung",
        r"\bverguetungsvereinbarung|\bhonorarvereinbarung|\berfolgshonorar|"
        r"\bstundensatz|\bpauschalhonorar",
        KOSTEN,
        _nie,
    ),
    Umstand(
        "dass es keinen Termin gibt",
        r"\b(?:ohne|kein(?:e[nr])?) (?:gerichts)?(?:termin|verhandlung|muendliche)\w*|"
        r"\bschriftliche\w* verfahren",
        KOSTEN,
        _ohne_termin,
    ),
    Umstand(
        "dass nicht angerechnet werden soll",
        r"\b(?:ohne|keine) (?:die )?anrechnung|\bnicht (?:an(?:zu)?rechn|angerechnet)",
        KOSTEN,
        lambda call: not _beide_gebuehren(call),
    ),
    Umstand(
        "die Frist für die Einlegung selbst; gerechnet ist die für die Begründung",
        r"\b(?:berufung|revision|(?:nichtzulassungs|rechts)?beschwerde|klage|einlegung)(?:sfrist|frist|"
        r"s?einlegung)?"
        r"\s*(?:und|sowie|,|/|\+|&)\s*(?:deren |ihre[nr]? |die |der )?(?:\w+s)?begruendung\w*",
        frozenset({FRIST}),
        lambda call: "begruendung" not in str(call.argumente.get("art")) or call.hat("dazu"),
    ),
    Umstand(
        "dass eine Klage, ein Mahnantrag oder eine Streitverkündung die Verjährung hemmt: Ist das vor "
        "diesem Ende "
        "eingereicht und wird es demnächst zugestellt, verjährt der Anspruch nicht, solange das "
        "Verfahren läuft "
        "(§ 204 BGB, § 167 ZPO)",
        r"\bmahnbescheid|\bmahnantrag|\bklage\b|\bgeklagt|\beingeklagt|\bstreitverkuend|\bbeweisverfahren|"
        r"\bgueteantrag|\bschlichtung",
        frozenset({FRIST}),
        lambda call: not str(call.argumente.get("art")).startswith("verjaehrung"),
    ),
    Umstand(
        "dass jemand minderjährig ist; maßgeblich sind Zustellung und Kenntnis beim gesetzlichen "
        "Vertreter, bei "
        "gemeinsamer Sorge oft erst die des zweiten Elternteils",
        r"\bminderjaehrig|\b(?:\d|1[0-7]|zwei|drei|vier|fuenf|sechs|sieben|acht|neun|zehn|zwoelf|"
        r"vierzehn|sechzehn)-?"
        r"\s?jaehrige[rnms]? (?:sohn|tochter|kind|erb\w+|schueler\w*|mandant\w*)",
        frozenset({FRIST}),
        _nie,
    ),
    Umstand(
        "die Verlängerung",
        r"\bverlaenger(?:t|ung)\b",
        frozenset({FRIST}),
        lambda call: call.hat("verlaengerung"),
    ),
    Umstand(
        "dass die Rechtsbehelfsbelehrung fehlt oder falsch ist; dann gilt statt dieser Frist meist ein Jahr",
        BELEHRUNG_FEHLT,
        frozenset({FRIST}),
        lambda call: call.hat("belehrung_fehlt"),
    ),
    Umstand(
        "dass nicht schriftlich gekündigt ist; die Frist läuft erst ab einer schriftlichen Kündigung",
        r"\b(?:per|ueber|via|mit) (?:whatsapp|e-?mail|mail|sms|fax|messenger|telefon)\b|\bmuendlich\w*|"
        r"\btelefonisch\w*",
        frozenset({FRIST}),
        lambda call: call.argumente.get("art") not in ("kuendigungsschutzklage", "mietkuendigung"),
    ),
    Umstand(
        "der Bezug zum Ausland; gerechnet ist wie im Inland",
        AUSLAND,
        frozenset({FRIST}),
        lambda call: call.hat("ausland") or call.argumente.get("art") == "ausschlagung_ausland",
    ),
    Umstand(
        "die öffentliche Zustellung",
        r"\boeffentliche\w* (?:zustell|bekanntmach)|\boeffentlich zugestellt",
        frozenset({FRIST}),
        lambda call: call.argumente.get("bekanntgabe") == "oeffentlich",
    ),
    Umstand(
        "die Vereinbarung über den Gerichtsstand",
        r"\bgerichtsstand\w*(?:vereinbar|klausel)|\bgerichtsstand vereinbart|\bschieds(?:klausel|"
        r"vereinbarung|"
        r"gericht)",
        frozenset({GERICHT}),
        _nie,
    ),
    Umstand(
        "der Bezug zum Ausland",
        r"\bausland|\boesterreich|\bschweiz\b|\bfrankreich|\bniederlande|\bpolen\b",
        frozenset({GERICHT}),
        _nie,
    ),
)
_VERNEINT = re.compile(r"\b(?:ohne|kein(?:e[nrsm]?)?|nicht|statt(?:dessen)?|weder|noch)\s+(?:\w+\s)?$")
_SCHON_VERNEINT = re.compile(r"ohne|kein|nicht|fehl|falsch|un[rv]")


_IN_DER_SACHE = {
    "der Vergleich": {"ende", "einigung"},
    "die vorzeitige Beendigung": {"ende", "eingestellt"},
    "dass es ein Eilverfahren ist": {"Eilverfahren", "anordnung"},
    "dass es um ein Rechtsmittel geht": {
        *("berufung", "revision", "Nichtzulassungsbeschwerde", "Antrag auf Zulassung der Berufung"),
        "Prüfung der Erfolgsaussicht eines Rechtsmittels",
    },
    "das selbstständige Beweisverfahren": {"Selbständiges Beweisverfahren"},
    "die Prozesskostenhilfe": {"Verfahren über die Prozesskostenhilfe", "Beschwerde oder Erinnerung"},
}
"""What a number of such a proceeding stands for already, by the name of the circumstance."""


def nicht_gedeckt(anfrage: Anfrage, call: Aufruf) -> list[Umstand]:
    """Every circumstance that is said and is in no argument."""
    if call.werkzeug == GERICHT and "gericht" in call.argumente:
        return []  # what holds at a court, whatever is brought before it
    by_fees = call.werkzeug == GEBUEHREN
    told = beruecksichtigt(anfrage, call.alle_nummern) if by_fees else frozenset[str]()
    shaped = im_wert(anfrage, call.argumente.get("streitwert"))
    shaped |= im_ablauf(anfrage) if by_fees else frozenset[str]()
    return [
        each
        for each in UMSTAENDE
        if call.werkzeug in each.werkzeuge
        and each.name not in shaped
        and not (told and (each.statt or told & _IN_DER_SACHE.get(each.name, set())))
        and _gesagt(anfrage.klein, each.muster)
        and not each.gedeckt(call)
        and not (each.name == _SAEUMNIS and not saeumig(anfrage))
    ]


def _gesagt(klein: str, pattern: str) -> bool:
    """Said, and not only to say that it is not so."""
    affirmed = ohne_verneintes(klein)
    return any(
        _SCHON_VERNEINT.match(found[0])
        or (
            affirmed[found.start() : found.end()] == found[0] and not _VERNEINT.search(klein[: found.start()])
        )
        for found in re.finditer(pattern, klein)
    )
