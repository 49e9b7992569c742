"""Whether a kind of answer fits what is asked: the question word and what it is about.

A calendar does not say whether a matter is closed, and a list of parties not who signed a contract. A rule
whose answer would be about something else steps aside, for the next one or for the search in documents.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Literal, TypeAlias

from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt, lies
from bridle.assistants.helena.planer.lesen.tage import MONAT
from bridle.models.planner import Rule

Thema: TypeAlias = Literal[
    "kalender", "akte", "beteiligte", "dokumente", "norm", "muster", "zeiten", "kosten", "frist"
]

_MODELL = re.compile(
    r"\bbereite?\b.{0,60}\bvor\b|\bvorbereit\w* (?:mich|uns)\b|\bwie (?:ueberzeug|begruend|argumentier|"
    r"verteidig|widerleg|entkraeft)\w* (?:ich|wir|man)\b|\bwelche fragen (?:stellt|stellen|wird|kommen|"
    r"soll)|\bplaed(?:oyer|ier)|"
    r"\b(?:spiele?|simulier\w*) (?:mir|mal|den|die|das|einen?|ein)\b|\bwie (?:bringe|kriege|ueberrede|"
    r"motivier\w*) (?:ich|wir)\b|\bdenk\w* dir\b|"
    r"\bfragen?(?:liste|katalog|bogen)\w*|"
    r"\b(?:liste|katalog|sammlung)\w* (?:mit|von|der|an) (?:\w+ )?fragen\b|"
    r"\bfragen (?:fuer|an) (?:den|die|das|unser\w*|einen?|meine\w*|herrn?|frau)\b|"
    r"\bwas meinst du\b|\bwas denkst du\b|\bideen?\b|\bbrainstorm"
)
_KALENDERWORT = (
    r"frist(?:en)?\b|\btermin|\bwv\b|wiedervorlage|\bkalender|\bfaellig|\bueberfaellig|\bansteh|"
    r"\b(?:steht|stand|lag|liegt) (?:\S+ ){0,9}an\b|\bwas laeuft\b|"
    r"\bverhandlung|\bladung|\bablauf|\blaeuft\b.*\bab\b|\bzu tun\b|\bto-?do|\baufgabe|\bbrennt\b|"
    r"\bheute\b|\bmorgen\b|"
    r"\bwoche\b|\bmonat\b|\bdringend|\beilig|\bortstermin|\bbesprechung"
)
_ZU_TUN = (
    r"\bnoch (?:\w+ )?zeit\b|\bzeit\b.*\bnoch\b|"
    r"\bliegen ?geblieben|\bkommt\b.*\bzu\b|\bkuemmer|"
    r"\bkommt\b.*\bauf (?:uns|mich)\b.*\bzu\b|\bkuemmert sich\b|\bliegen ?geblieben|\bgerissen\b|\bzettel\b|"
    r"\bwann\b|erledig|\boffen|\bverpass?t|\bversaeum|\bversaumt|durchgerutscht|\bsteht\b.*\baus\b|"
    r"\bliegt\b.*\b(?:an|vor)\b|"
    r"\babgelaufen|\bverantwortlich|\btisch\b|\bbleibt\b|\brechtzeitig|\bdran\b|\bals naechstes|\blos\b|"
    r"\bnaechste|\bladefrist|"
    r"frist|\d{1,2}\.\s?\d|\bjahr\b|\btage?n?\b|\bbis\b|\bvormerk|\bnotiert|\beingetragen|\bverhandelt|"
    r"\bgeplant|\bplan\b"
)
_DAMALS = re.compile(
    r"\b(?:wann|wie lange)\b(?: \w+){0,3}? (?:stand|standen|lag|lagen|fuhr|sass|blieb|ging|kam|kamen|"
    r"fiel|lief|"
    r"dauerte|galt|zog|wohnte|arbeitete|passierte|geschah|hielt|sah|rief|schrieb|kaufte|verkaufte|begann)\b|"
    r"\bum (?:welche uhrzeit|wie ?viel uhr) (?:hat|war|wurde|ist|kam|fuhr|passierte|geschah)\b"
)
"""How long or when something was so, in a word of its own."""
_VERGANGEN = re.compile(
    r"\bwann (?:wurden?|war(?:en)?|hat(?:te)?|haben|ist|sind|"
    r"fand)\b(?P<rest>.*)\b(?P<tat>(?:\w{0,6})ge\w{2,}(?:t|en)|"
    r"\w{3,}iert|ver\w{3,}(?:t|en)|be\w{3,}(?:t|en)|er\w{3,}(?:t|en)|ent\w{3,}(?:t|en)|unterschrieben|"
    r"passiert|statt|geboren)\b"
)
_NOCH_ZU_TUN = re.compile(r"\bbis (?:wann|zu welchem \w+)\b.*\b(?:zeit\b|zu [a-z]{4,}en\b)")
"""„Bis wann hat sie Zeit, die Auskunft zu ergänzen?“: nothing that happened yet."""
_ZUGESAGT = re.compile(
    r"\b(?:bis wann|wann|bis zu welchem (?:tag|datum)|fuer wann) (?:haben wir|habe ich|hatten wir|wurde)\b.*"
    r"\b(?:angekuendigt|zugesagt|versprochen|zugesichert|in aussicht gestellt|angeboten)\b"
)
"""What the firm itself has promised stands in its papers, and in no statute."""
_AN_DER_AKTE = re.compile(
    r"\b(?:akte|mandat|sache|fall|vorgang)\b.*\b(?:angelegt|eroeffnet|geschlossen|abgeschlossen|abgelegt|"
    r"archiviert|"
    r"angenommen|uebernommen|bekommen|erhalten|eingegangen)|\b(?:angelegt|eroeffnet|beauftragt|mandatiert|"
    r"geaendert|bearbeitet)\b|letzte aktivitaet"
)
_WANN_DIE_AKTE = re.compile(rf"\bwann\b[^.?!]*?(?:{_AN_DER_AKTE.pattern})")
_BEI_WEM = re.compile(r"\b(?:bei|auf) (?:wem|wessen)\b.*\b(?:akte|sache|fall|mandat|verfahren)\b")
"""When a matter was opened and who has it is entered in the matter itself."""
_EIGENSCHAFT = re.compile(
    r"\bwie lange\b.*\b(?:beschaeftigt|arbeitet|angestellt|wohnt|wohnen|verheiratet|getrennt|mietet|krank)\b|"
    r"\bwie alt\b|\bgeboren|\bgeburts(?:tag|datum|ort)|\bvon beruf\b|\bberuf\b|\bverdien(?:t|te|en|st)\b|"
    r"\bgehalt\b|"
    r"\bverheiratet|\bgeheiratet|\bstaatsangehoer|\bwie viele kinder|\bbeschaeftigt\b.*\bseit|"
    r"\bseit wann\b.*\b(?:arbeite|"
    r"beschaeftigt|wohn|miete|verheiratet)"
)
"""What is noted of nobody, but may be said in a document."""
_WER_TAT = re.compile(
    r"\bwer (?:hat|hatte|haette|ist|war|wurde)\b.*\b(?!gegen|gericht|geschaeft|gebiet|gestern|gerade|genau|"
    r"gesehen|gemeint|"
    r"geladen|genannt|gefragt|gerichtet|eingetragen|beigeladen|angegeben|zugeordnet|aufgefuehrt|"
    r"eingeschaltet)(?:(?:ab|an|auf|aus|bei|ein|fest|her|hin|mit|nach|vor|zu|zurueck|unter)?ge[a-z]{3,}"
    r"(?:t|en)|unterschrieben|unterzeichnet|verfasst|bezahlt|verursacht|bestellt|repariert|verkauft|erlassen|"
    r"beobachtet)\b|\bwer (?:unterschrieb|verfasste|zahlte|kuendigte|verursachte|fuhr|baute|verkaufte)\b"
)
_JEMAND_HAT = re.compile(
    r"(?:wem|wen|wer|was|wann|wo|womit|wie ?viele?|welche\w* \w+) (?:hat|hatte|haben|hatten|wurde)\b.*"
    r"\b(?:\w{0,6}ge\w{2,}(?:t|en)|ver\w{3,}(?:t|en)|be\w{3,}t)\W*$"
)
"""What somebody did is a fact, and no law says it."""
_ROLLE = (
    r"\bzeug(?:e|en|in|innen)\b|\bgegner|\bmandant|\brichter|\banwalt|\bsachverstaendig|\bgutachter|"
    r"\bbeteiligt"
)
_NOETIG = r"\bbrauch\w*\b.*\banwalt|\banwaltszwang|\banwalt\w*\b.*\b(?:noetig|notwendig|pflicht)\b"
_TUT = re.compile(
    r"^(?:und )?(?:was (?:hat|haben|will|wollen|verlang|forder|beantrag|behaupt|sag|schreib|mein|mach|tut|"
    r"bekomm|zahl|biet|schlaegt|empf[ie]|wirft|droht|krieg|erhaelt|plant|verdien|nennt|erklaer|"
    r"verspr[ie]|sieht|"
    r"bemaengel|beanstand|stellt|findet|rechnet|setzt|gibt .*\bzu\b|erkennt)|"
    r"(?:worauf|womit|wogegen|wofuer|woran|wodurch|wovon|(?:auf|mit|gegen) welche\w* (?!zeug|gegner|"
    r"gutacht|sachverst|anw)\w+) "
    r"(?!ist\b|sind\b|heiss)[a-z]+|"
    r"(?:hat|haben|hatte|wurde|will|wollte|muss|kann|darf|zahlt|bekommt) |wie oft|wie haeufig|warum|"
    r"weshalb|wieso)|"
    r"\btelefoniert|\bgeantwortet|\bbeantragt\b"
)
_ENDE_EINES_VERTRAGS = re.compile(
    r"\bwann\b(?>.*?\b(?:end|beginn|laeuft|lief|gilt|faengt|startet)\w*\b).*\b\w*(?:verhaeltnis|vertrag|ehe|"
    r"fahrverbot|probezeit|rente|erlaubnis|bewilligung|darlehen|kredit|versicherung|lizenz|mietzeit|"
    r"elternzeit|"
    r"haft|bewaehrung|sperrzeit|vollmacht|"
    r"befristung|garantie|gewaehrleistung)(?:s|es)?\b"
)
_IST_OFFEN = re.compile(
    r"(?<!was )\b(?:ist|war|laeuft|gilt)\b.*\b(?:akte|sache|fall|mandat|verfahren|rechtsstreit|prozess)\b.*"
    r"\b(?:offen|abgeschlossen|geschlossen|aktiv|beendet|ruhend|ruht|archiviert|erledigt)\b"
)
_KONTAKT = re.compile(
    r"\badresse|\banschrift|\btelefon(?!ier|at)|\brufnummer|\b(?:e-?)?mail-?adress|\bfax(?:nummer|nr)?\b|"
    r"\bhandy(?:nummer|nr)?\b|\bmobil(?:nummer|nr|funk\w*)?\b|\bdurchwahl\b|\bnummer (?:von|vom|der)\b"
)
_ABRECHNEN = re.compile(
    r"\brechne[nt]? (?:wir|ich|man)\b[^.?!]*\bab\b|\babrechnen\b|\babzurechnen|gebuehr(?:en)?\b|\briskier|"
    r"\bhonorar\b|\bgerichtskosten|\bkostenrisiko|"
    r"\banwaltskosten"
)
_ZEITAUFWAND = re.compile(
    r"\ban zeit\b|\bstunden\b|\bminuten\b|\bzeitaufwand|\bzeit\w* (?:erfasst|gebucht|drauf)"
)
_BETRAG = re.compile(r"\d\s?(?:€|euro\b|eur\b|%|prozent\b)")
_AUS_PAPIER = re.compile(
    r"\blaut\b|\bsteht\b|\bgemaess\b|\bim \w|\bin (?:der|dem|seinem|ihrem)\b|\bdokument|\bunterlage|"
    r"\bschreib|\bnennt\b|"
    r"\bsagt\b|\bsuch"
)


IM_PAPIER = re.compile(
    r"^(?!mahn|.*gebuehr)(?:\w*gutachten|\w*vertrag|\w*bescheid|\w*urteil|\w*abrechnung|\w*schreiben)\b"
    r"[^:?]{0,40}: |"
    r"\b(?:nennt|sagt|schreibt) (?:das|der|die) \w*(?:gutachten|gutachter\w*|bescheid|vertrag|"
    r"urteil|schreiben)\b|"
    r"\blaut\b|\b(?:im|in der|in dem|nach dem|gemaess dem) (?:\w+ )?\w*(?:bescheid|vertrag|urteil|"
    r"gutachten|schreiben|brief|"
    r"abrechnung|klageschrift|mahnung|rechnung|testament|strafbefehl|verzeichnis|ruege|protokoll)\b"
)
"""What stands in a paper is read there, and not computed."""
_LAUT_VERTRAG = re.compile(
    r"\b(?:laut|gemaess|nach dem|im) (?:\w+ )?"
    r"\w*(?:vertrag|gutachten|bescheid|urteil|vereinbarung|kuendigung)s?\b"
)
"""The hours that a paper speaks of are not those that we have worked."""
_ANDERER_HAT = re.compile(
    r"(?:\bwie lange (?:hat|hatte|haben|hatten|brauchte?|war|lag|stand)|\bstundens(?:atz|aetze)\b.*"
    r"\b(?:hat|setzt|setzte|zahlt|verlangt|berechnet|nimmt|nennt|nannte|rechnet|kuerzt|bekommt)) "
    r"(?:der|die|das|den|unsere?|ihre?|seine?) "
    r"[\w-]*(?:gutachte|sachverstaendig|gericht|gegner|gegenseite|versicher|polizei|arzt|aerzt|vermiet|mieter|"
    r"handwerk|werkstatt|behoerde|amt\b|patient|klaeger|beklagte|wagen|auto|fahrzeug)"
)
"""How long somebody else did something and at which rate, none of our hours tells."""
_FREMDER_SATZ = re.compile(
    r"^(?!.*\b(?:wir|unser\w*|ich|mein\w*)\b).*\bstundens(?:atz|aetze)\b(?=.*(?:gutacht|sachverstaendig|werkstatt|"
    r"gegenanw|gegenseite|gegners?\b))"
)
"""The rate of somebody who is none of us."""
_VON_JEMANDEM = re.compile(
    r"\b(?:verlang|forder|einforder|beanspruch)\w*|\bmach\w*\b.*\bgeltend\b|\bgeltend (?:ge)?mach"
)
"""What somebody demands in a paper stands there, even where the question tells a part of it."""
_SCHAETZT = re.compile(
    r"\b(?:rechnet|rechnen|nennt|veranschlag\w*|bezifferte?|schaetzte?|setzte?|kalkuliert|angesetzt|"
    r"ermittelte?)\b"
)
_FACHMANN = re.compile(r"\b(?:kfz-)?(?:sachverstaendig\w*|gutachter\w*|gutachten)\b")
_AUSGEMACHT = re.compile(
    r"\b(?:\w*honorar|\w*verguetung|\w*pauschale|stundensatz|\w*vorschuss)\b.*"
    r"\b(?:vereinbart|ausgemacht|abgemacht|abgesprochen|verabredet|\w*vereinbarung)\b|"
    r"\b(?:vereinbart\w*|ausgemacht\w*)\b.*\b(?:\w*honorar|\w*verguetung|\w*pauschale|stundensatz)\b|"
    r"\bkosten(?:quote|verteilung|entscheidung|grundentscheidung)\b"
)
"""What was agreed on, or how a court has shared the costs: no table says that."""
_VERGUETUNG = re.compile(r"gebuehr|honorar|jveg|verguet|vorschuss|gerichtskosten")


_ZU_RECHNEN = re.compile(r"\d|\bbis wann\b|\bwann\b|\bheute\b|\bgestern\b|\bablauf|\blaeuft\b")
"""With a day, or where the end is asked for, a Frist is computed, whatever paper it stands in."""


def passend(thema: Thema, rules: Iterable[Rule]) -> list[Rule]:
    """The rules of one kind of answer, each only for questions which that kind can answer."""
    return [_bedingt(thema, rule) for rule in rules]


def _bedingt(thema: Thema, rule: Rule) -> Rule:
    recognise = rule.pattern
    if isinstance(recognise, str):
        return rule

    def read(text: str) -> Mapping[str, Any] | None:
        return recognise(text) if passt(thema, lies(text)) else None

    return replace(rule, pattern=read)


def nur_mit_modell(anfrage: Anfrage) -> bool:
    """Being prepared, convinced or advised: no look-up does that."""
    return _MODELL.search(anfrage.roh) is not None


def passt(thema: Thema, anfrage: Anfrage) -> bool:
    klein = anfrage.klein
    if nur_mit_modell(anfrage):
        return False
    match thema:
        case "kalender":
            return _passt_kalender(klein, named=genannt(anfrage) is not None)
        case "akte":
            fact = _tatsache(klein)
            return (
                not fact
                and not re.search(_NOETIG, klein)
                and _ABRECHNEN.search(klein) is None
                and _ZEITAUFWAND.search(klein) is None
            )
        case "beteiligte":
            return _passt_beteiligte(klein)
        case "dokumente":
            return not _BETRAG.search(klein) or _AUS_PAPIER.search(klein) is not None
        case "kosten":
            valued = _BETRAG.search(klein) or re.search(r"\b(?:ueber|aus|wert\w*)\s+\d{1,3}\.\d{3}\b", klein)
            if _FACHMANN.search(klein) and _SCHAETZT.search(klein) and not _VERGUETUNG.search(klein):
                return False
            if not valued and genannt(anfrage) is not None and _AUSGEMACHT.search(klein):
                return False
            told = IM_PAPIER.search(klein) is not None
            return not told or (valued is not None and not _VON_JEMANDEM.search(klein))
        case "frist":
            told = IM_PAPIER.search(klein) is not None and genannt(anfrage) is not None
            promised = _ZUGESAGT.search(klein) is not None
            return not promised and (not told or _ZU_RECHNEN.search(klein) is not None)
        case "norm":
            told = _JEMAND_HAT.match(klein) is not None and genannt(anfrage) is not None
            told = told or _STEHT_IN.search(klein) is not None
            return not told and not (_BETRAG.search(klein) and re.search(r"kosten\b|gebuehr|honorar", klein))
        case "zeiten":
            others = (_EIGENSCHAFT, _LAUT_VERTRAG, _ANDERER_HAT, _FREMDER_SATZ)
            return not any(each.search(klein) for each in others)
        case _:
            return True


def _passt_beteiligte(klein: str) -> bool:
    """Who somebody is and how to reach them; not what they are, did or want."""
    if (
        _AUSGEMACHT.search(klein)
        or _EIGENSCHAFT.search(klein)
        or (_WER_TAT.search(klein) and not re.search(_ROLLE, klein))
    ):
        return False
    if re.search(r"instanz\b|berufungsgericht|rechtsmittel", klein):
        return False
    somebody = re.match(r"haben wir\b|hat (?:die|der) geg(?:en|ner)\w*", klein) and re.search(_ROLLE, klein)
    return _TUT.search(klein) is None or _KONTAKT.search(klein) is not None or somebody is not None


_EINE_MENGE = (
    r"\bwelche[mnr]? (?:betrag|hoehe|summe|preis|grenze)\b|"
    r"\bwie ?viele? (?:tage|stunden|wochen|monate) "
    r"(?!haben|habe|hat|bleib|sind|noch|bis|vor|nach|liegen)[a-z]{5,}\b|"
    r"\bwie ?viel (?:ist|war|waere|steht|bleibt|schuldet|fehlt|muss|soll)\b(?!.*\b(?:zeit|los|zu tun)\b)"
)
"""How much of something: no entry of a calendar says that."""


_IN_DER_SATZUNG = re.compile(
    r"^(?=.*\b[a-z]{4,}frist(?:en)?\b).*\b(?:laut|gemaess|nach|steht|stehen|in|im|aus)\b (?:\w+ ){0,3}"
    r"(?:\w*(?:satzung|erklaerung|vertrag|vereinbarung|testament)|(?:gemeinschafts|haus|geschaefts)ordnung)\b"
)
"""„die Einberufungsfrist in der Teilungserklärung“: how long it is, and none that is entered."""
_STEHT_IN = re.compile(
    r"\b(?:steht|stehen|laut|gemaess)\b (?:\w+ ){0,3}"
    r"(?:\w{3,}(?:satzung|erklaerung|vertrag|vereinbarung)|testament|(?:gemeinschafts|haus|"
    r"geschaefts)ordnung)\b"
)
"""What a certain paper says, no statute does."""
_AB_WANN = re.compile(r"\bab wann\b(?!.*\b(?:\w*frist(?:en)?|termine?|zeit|urlaub|frei)\b)")
"""From when on something is or is paid stands in a paper; a calendar knows until when."""


_BIS_WANN_GESETZT = re.compile(
    r"\bbis wann\b.*\b(?:zugesagt|versprochen|angekuendigt|faellig|erbeten|gesetzt|verlaengert|"
    r"notiert|eingetragen|vorgemerkt|vorgesehen|geplant)\b"
)
"""A day until which something was to be done; it is entered, though it is over."""


def _passt_kalender(klein: str, *, named: bool) -> bool:
    if _IN_DER_SATZUNG.search(klein) or (named and _AB_WANN.search(klein)):
        return False
    if re.search(r"frist(?:en)?\b|\btermine?\b|\bwiedervorlage|\bkalender", klein) and not _ABRECHNEN.search(
        klein
    ):
        return True
    if re.search(_EINE_MENGE, klein):
        return False
    other = (
        _BEI_WEM,
        _WANN_DIE_AKTE,
        _IST_OFFEN,
        _ENDE_EINES_VERTRAGS,
        _KONTAKT,
        _ABRECHNEN,
        _ZEITAUFWAND,
        _EIGENSCHAFT,
        _WER_TAT,
    )
    if any(each.search(klein) for each in other):
        return False
    if _tatsache(klein):
        return re.search(_KALENDERWORT, klein) is not None
    about_somebody = re.match(r"(?:und )?(?:was|wie|womit|wodurch|worin|woran|gegen wen)\b", klein) and named
    return not about_somebody or re.search(f"{_KALENDERWORT}|{_ZU_TUN}|{MONAT}", klein) is not None


def _tatsache(klein: str) -> bool:
    """When something happened, or what somebody is: facts of the case, and none of the matter."""
    if _EIGENSCHAFT.search(klein):
        return True
    if _NOCH_ZU_TUN.search(klein) or _BIS_WANN_GESETZT.search(klein):
        return False
    happened = _VERGANGEN.search(klein) or _DAMALS.search(klein)
    happened = happened or re.search(r"\bwann war(?:en)?\b.*", klein)
    return (
        happened is not None
        and not _AN_DER_AKTE.search(happened[0])
        and not re.search(r"frist|termin|erledigt", klein)
    )
