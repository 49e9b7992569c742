"""Which entries of the calendar are asked for: kinds, spans, and which of them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.fristen.angaben import ereignis_genannt
from bridle.assistants.helena.planer.fristen.anlass import sachwort
from bridle.assistants.helena.planer.grenzen import allgemein
from bridle.assistants.helena.planer.kalender import ort, vergangen
from bridle.assistants.helena.planer.kalender.aufgabe import aufgabe
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt
from bridle.assistants.helena.planer.lesen.saeumig import SAEUMIG
from bridle.assistants.helena.planer.lesen.tage import heute
from bridle.assistants.helena.planer.lesen.woerter import bekannt, falte
from bridle.assistants.helena.planer.lesen.zeitraum import zeitraum

_FRIST = (
    r"\b(?:einspruchs|widerspruchs|berufungs|beschwerde|klage|begruendungs|erwiderungs|abgabe|"
    r"ablauf)termin\w*|"
    r"\b(?:not|vor)?frist(?!los|gemaess)\w*|\b\w{4,}frist(?:en)?\b|\bueberfaellig|\bfaellig|"
    r"\blaeuft\b.*\b(?:ab|aus)\b|\blaufen\b.*\b(?:ab|aus)\b|\bablaufen\b|\bversaeumt|\bverpasst|"
    r"\bwann (?:ist|sind)\b(?![^?]*\b(?:wiedervorlage|verhandlung|\w*termin|(?:wir|ich|du)\b|anruf))"
    r"[^?]{0,80}\bdran\b|"
    r"(?<!\bvon wann )\bbis wann\b|"
    r"\bdurchgerutscht|\babgelaufen\b|\bvergessen\b|\bnoch ansteh|\bliegen ?geblieben|"
    r"\bbis zu welchem (?:tag|datum)\b|"
    r"\b(?:wie viele|wieviele) (?:tage|wochen)\b.*\b(?:noch|bleib|uebrig)|\bwie ?(?:viel|"
    r"lange)\b.*\bzeit\b.*\bnoch\b|"
    r"\bwie (?:viel|lange)\b.*\bnoch (?:\w+ )?zeit\b|"
    r"\bwie (?:viel zeit|lange)\b.*\b(?:haben wir|bleib\w*)\b.*\bnoch\b|\bwie ?viel zeit\b.*\b(?:noch|"
    r"bleibt)\b"
)
_SPAET = r"\b(?:ueberfaellig|faellig|versaeumt|verpasst|durchgerutscht|vergessen|liegen ?geblieben)\w*"
"""Says of a Frist that is not named, and of whatever else is named, that it is late."""
_VON_GERICHT = (
    r"\b(?:richterlich|gerichtlich)\w*\b.*frist|frist\w*\b.*\b(?:richter\w*|gericht\w*|kammer|"
    r"senat)\b.*\bgesetzt|"
    r"\b(?:vom|von einem|durch das|vor dem|durch ein) (?:gericht|richter)\w* "
    r"(?:\w+ )?(?:ge|be)\w+t\w*\b.*frist|"
    r"\b(?:hat|haben) (?:uns )?(?:das|der|die) (?:gericht|richter\w*|kammer)\b.*\bgesetzt|"
    r"frist\w*\b.*\b(?:hat|haben) (?:uns )?(?:das|der|die) (?:gericht|richter\w*)\b|"
    r"frist\w*\b.*\b(?:komm|stamm|sind|ist)\w*\b.*\b(?:vom|von einem) (?:gericht|richter)\b"
)
_VOM_GESETZ = (
    r"\bgesetzliche?[nr]? \w*frist(?:en)?\b|frist\w*\b.*\b(?:vom|im|durch das) gesetz\b|"
    r"frist\w*\b.*\b(?:von gesetzes wegen|kraft gesetzes|gesetzlich (?:bestimmt|vorgegeben|festgelegt))\b"
)
_VON_UNS = (
    r"\b(?:selbst|selber|eigene?[nr]?|intern\w*)\b(?: \w+){0,2} (?:gesetzte?n? )?\w*frist|"
    r"frist\w*\b.*\b(?:haben wir|wir|habe ich)\b.*\bgesetzt|"
    r"frist\w*\b.*\b(?:intern|selbst|selber|eigen\w*)\b.*\b(?:gesetzt|vergeben)|"
    r"\bvon uns (?:selbst )?gesetzte?n?\b.*frist|frist\w*\b.*\bvon uns\b.*\bgesetzt"
)
SEIT_WANN = r"\bseit (?:wann|wie vielen tagen)\b|\bwie (?:lange|viele tage)\b(?!.*\bnoch\b)"
"""How long something is late already."""
WIE_LANGE_DER = r"\bwie lange (?:geht|dauert) (?:der|die|das|er|sie|es)(?: (?:in der akte|bei)\b|\W*$)"
NACH_ART = (("RICHTERLICH", _VON_GERICHT), ("GESETZLICH", _VOM_GESETZ), ("EIGENE", _VON_UNS))
"""Who has set a Frist: the court, the law, or the firm."""
_TERMIN = (
    r"\bum wie ?viel uhr\b|\bum welche uhrzeit\b|\bwann kommt (?:frau|herr|der mandant|die mandantin)\b|"
    r"\b\w*termin(?:e|en|s|kalender)?\b|\bverhandlung(?:en)?\b|\bbesprechung(?:en)?\b|\btreffen (?:wir|"
    r"wir uns|"
    r"sich)\b|\btrifft (?:sie|er) sich\b|\bmeetings?\b|\bverabred\w*"
)
_NUR_NOTFRISTEN = (
    r"\bnotfristen\b|\b(?:irgend)?eine[rn]? (?:\w+ )?notfrist\b|\b(?:naechste|laufende|offene|faellige|"
    r"eine|dringende)[nrs]?\b.{0,20}\bnotfrist\b(?!\?)|"
    r"^notfrist\b"
)
IST_NOTFRIST = r"\b(?:ist|sind|handelt)\b.*\beine notfrist\b|\bnotfrist oder\b"
_GERICHTSTERMIN = (
    r"\b(?:gerichts|verhandlungs|guete|kammer|hv-?)termin\w*|\bhv-termin\w*|\b(?:haupt|"
    r"guete)?verhandlung(?:en)?\b|"
    r"\btermin\w*\b.{0,20}\b(?:bei|vor|am|beim) (?:dem )?\w*gericht"
)
_AUCH_ANDERE = r"^(?=.*\b(?:und|oder|sowie)\b).*\b(?:besprechung(?:en)?|treffen|(?:orts|notar)termine?)\b"
_WIEDERVORLAGE = (
    r"\bwieder auf den tisch\b|\bwiedervorlagen?\b|\bwv\b|\bwvs\b|\bwvl\b|\bwieder ?vorgelegt|"
    r"\bwieder vorlegen|\b(?:wieder)?vorzulegende[snrm]?\b|"
    r"^(?=.*\b(?:heute|(?:ueber)?morgen|woche|\w+tag|mittwoch|wochenende|monat|\d+\.)\b)(?!.*\b(?:gericht|"
    r"gegner\w*|"
    r"mandant\w*|gegenseite|beleg\w*)\b).*\b(?:was|etwas|welche akten?|akten?)\b.*"
    r"\b(?:vorzulegen|vorgelegt (?:werden|wird|bekommen)|zur vorlage)\b"
)
_ZU_TUN = (
    r"\b(?:was|etwas|irgendwas|irgendetwas|alles|viel|wichtiges|dringendes|nichts)\b.*"
    r"\b(?:erledigen|abarbeiten|abzuarbeiten|zu machen|zu tun|machen|zu erledigen|tun|vor)\b"
)
_KALENDER = (
    r"\bkalender\w*|\bagenda\b|\bauf (?:dem|meinem|unserem|ihrem|seinem) (?:zettel|tisch|schreibtisch|"
    r"plan|programm)\b|"
    r"\bwas (?:lag|stand)\b.*\ban\b|"
    r"\bliegt\b.*\ban\b|\bliegen\b.*\ban\b|\banliegt\b|\bsteht\b.*\ban\b|\bstehen\b.*\ban\b|\banstehend|"
    r"\bansteht\b|"
    r"\bwas (?:ist|gibt es|liegt|muss|laeuft|haben wir|habe ich|hab ich|kommt)\b.*\b(?:heute|morgen|"
    r"uebermorgen|"
    r"woche|montag|dienstag|mittwoch|donnerstag|freitag|zu tun|an)\b|\bto-?dos?\b|\baufgaben\b|\btagesplan|"
    r"\bwochenplan|\bzu erledigen|\bzu tun\b|\bkommt\b.*\bauf (?:uns|mich|sie|ihn)\b.*\bzu\b|\bdringend\w*\b|"
    r"\bwas laeuft\b(?: \w+)? (?:in sachen|in der (?:sache|akte)|im (?:fall|verfahren)|bei|gegen)\b|"
    r"\bwas eilt\b|\beilt\b.*\bwas\b|\beilig(?:es|ste\w*)\b|\beilsachen\b|"
    r"\bwas\b.*\bals naechstes\b|"
    r"\b(?:was|wer|welche\w*)\b.*\b(?:als naechstes?|zunaechst|demnaechst|zuerst|jetzt|nun)\b.*"
    r"\b(?:dran|tun|machen|faellig|vorgesehen|geplant)\b|"
    r"\bals naechstes? (?:dran|faellig|zu tun|zu machen|vorgesehen|geplant)\b|\bwas ist (?:\w+ )*dran\b|"
    r"\bnaechste[rn]? (?:schritt\w*|aufgabe\w*|eintrag|todo)\b"
)
_OFFEN = (
    r"\bnoch (?:was|etwas) (?:gemacht|erledigt|getan|passieren|zu tun|machen)\b|"
    r"\bnoch (?:was |etwas |irgendwas |alles )?(?:offen|aus|unerledigt)\b|\bunerledigt|"
    r"\bnoch (?:alles )?(?:zu erledigen|zu machen|zu tun|machen|erledigen)\b"
)
_WANN_AKTE = (
    r"(?<!seit )\bwann\b.*\b(?:muss|muessen|ist|sind|soll|sollen|koennen|findet|war|haben wir|laeuft|"
    r"endet|geht|wird|kommt|kommen)\b|"
    r"\bbis zu welchem\b|\bspaetestens\b"
)
_WER_MACHT = (
    r"\bwer\b.*\b(?:kuemmert sich|macht|erledigt|bearbeitet|uebernimmt|zustaendig|verantwortlich)\b.*"
    r"\b(?:einspruch|widerspruch|\w*klage|berufung|verteidigungsanzeige|stellungnahme|\w*erwiderung|"
    r"\w*begruendung|mahnbescheid|frist|termin|wiedervorlage)\b|"
    r"\b(?:einspruch|widerspruch|\w*klage|berufung|verteidigungsanzeige|stellungnahme|\w*erwiderung|"
    r"\w*begruendung)\b.*\bwer\b.*\b(?:kuemmert sich|macht|erledigt|zustaendig|verantwortlich)\b"
)
_NICHT = (
    r"\bwiedereinsetzung(?!.*\b(?:eingetragen|notiert|kalender|akten?|sache)\b)|"
    r"\b(?:bis wann|wann|spaetestens)\b[^.;?!]*\bkuendigen\b[^.;?!]*\b(?:damit|um)\b|"
    r"\bmit (?:wem|welche[mnr])\b.*\bzu tun\b|\bha(?:t|ben|tte) (?:(?!wir\b)\w+ ){1,3}(?:mit|"
    r"bei) (?:\w+ ){1,4}zu tun\b|"
    r"\bwas (?:kann|koennen|koennte\w*|laesst sich|tut man|macht man)\b.*\bgegen\b|"
    r"\b(?:kann|koennen|koennte\w*|laesst sich)\b.*\bdagegen\b|"
    r"\bnicht in der akte\b|\bwas gilt\b|"
    r"\bwie (?:berechnet|rechnet|ermittelt|bestimmt) man\b|\bwie (?:wird|werden)\b.*\bberechnet|"
    r"^was (?:ist|sind|bedeutet) (?:eigentlich )?eine?\b.{0,12}frist|\bseit wann\b(?!.*\bueberfaellig)|"
    r"\brechtsbehelfsbelehrung|\boffen oder\b|\bstatus\b|\bmit welcher frist\b|"
    r"\bwelche (?:kuendigungs)?frist(?:en)? (?:gilt|gelten|muss man|sind "
    r"ein)|\bohne frist\b|\bwie lang(?:e)? (?:ist|sind|dauert|betraegt)\b(?!.*\bueberfaellig).*frist\b|"
    r"\b(?:welche|was fuer eine) frist gilt\b|\bkuendigungsfrist|\bfristenrechner|\bfristlos"
)
_IM_GESETZ = (
    r"\b(?:verjaehrungs|widerrufs|gewaehrleistungs|aufbewahrungs|ausschluss|verfall|loesch|sperr|schon|"
    r"ueberlegungs|annahme|anfechtungs|ausschlagungs|ruege)frist\w*"
)
_KURZ = (
    ("FRIST", r"\w*fristen\b"),
    ("TERMIN", r"\w*termine?\b"),
    ("WIEDERVORLAGE", r"(?:wiedervorlagen?|wv)\b"),
)
DRINGLICH = r"\b(?:dringend|eilig|dringlich)ste\w*"
"""The most urgent one, which need not be the earliest."""
_NAECHSTE = (
    r"\bnaechste[rns]? \w*(?:termin|verhandlung|frist|wiedervorlage)\b|\bals naechste[sr]?\b|"
    r"\bzuerst\b|\bals erste[srn]?\b|\bam ehesten\b|\bfrueheste[rn]?\b"
)


_EINE_FRIST = r"\bfrist (?:fuer|zur|zum|bei|wegen|gegen|nach|des|der)\b|^frist [a-z]+|\bfrist\W*$"
_UNSERE = (
    r"\bfristen\b|\bwir\b|\bunser|\bakte|\bheute|\bmorgen|\bwoche|\bmonat\b|\bnaechste|\boffen|\beingetragen|"
    r"\bnotiert|\bfaellig|\berledigt|\bzustaendig|\bmandant|\bgegner|\bin sachen\b|\bsache\b|\d|\blaeuft\b"
)
_BESTIMMTE = r"\b(?!(?:not|vor)frist|\w*(?:loesch|lade|antwort)frist)[a-z]{4,}frist\b"
"""„die Widerspruchsfrist“."""
_OHNE = r"\b(?:ausser|ohne|nicht die|abgesehen von)\s+(?:den |die )?(?:\w+ )?"
_AKTEN_OHNE = r"\b(?:akten|mandate|sachen|faelle)\b.*\b(?:ohne|keine[nr]?)\b"
"""No list of entries answers which matters have none."""


def kalender(anfrage: Anfrage) -> Mapping[str, Any] | None:
    """What of the calendar is asked for; None where it is not."""
    kinds = _arten(anfrage)
    if ereignis_genannt(anfrage.klein) and not (zur_akte_genannt(anfrage) or anfrage.hat(_LAG_AN)):
        return None  # from the day that something arrived a Frist is reckoned and not looked up
    if (
        anfrage.hat(_NICHT)
        or anfrage.hat(_AKTEN_OHNE)
        or (anfrage.hat(_IM_GESETZ) and not zur_akte_genannt(anfrage))
    ):
        return None
    if _im_recht(anfrage):
        return None
    if not (kinds or _offenes(anfrage) or anfrage.hat(_KALENDER) or anfrage.hat(_ZU_TUN)):
        return None
    return eintraege(anfrage, kinds)


_LAG_AN = r"^(?:und )?was (?:lag|stand)(?: \w+){1,4} an\W*$"
"""„Was lag gestern an?“: nothing has arrived."""
_WANN_ABGELAUFEN = rf"\bwann (?:ist|war|lief)\b.*{_BESTIMMTE}.*\b(?:abgelaufen|ab|vorbei|verstrichen)\b"
"""One certain Frist that is over; those that are overdue are others."""


def eintraege(anfrage: Anfrage, kinds: list[str]) -> Mapping[str, Any]:
    """Which entries of these kinds are asked for; of no kind, all of them."""
    span = None if anfrage.hat(_WANN_ABGELAUFEN) else zeitraum(anfrage)
    return {
        "kinds": kinds,
        "ohne": [kind for kind, words in _KURZ if anfrage.hat(rf"{_OHNE}{words}")],
        "nur": _nur(anfrage, kinds),
        "naechster": anfrage.hat(_NAECHSTE) is not None,
        "dringlich": anfrage.hat(DRINGLICH) is not None,
        "letzter": span is None and vergangen.ist_letzter(anfrage),
        "zeitraum": span,
        "status": _status(anfrage, past=span is not None and span.bis < heute() and not span.werkzeug),
        "bestimmte": span is None and _eine_bestimmte(anfrage),
        "klein": anfrage.klein,
    }


def _eine_bestimmte(anfrage: Anfrage) -> bool:
    """One certain entry: whether that one is done has to be said, even where another is still open."""
    asks_when = anfrage.hat(r"\bwann\b|\bspaetestens\b|\bbis zu welchem\b")
    return bool(anfrage.hat(_BESTIMMTE) or (asks_when and aufgabe(anfrage)))


def _im_recht(anfrage: Anfrage) -> bool:
    """„Frist für …“ of something that the law knows, and of no matter: that is looked up in the law."""
    if not anfrage.hat(_EINE_FRIST) or anfrage.hat(_UNSERE) or zur_akte_genannt(anfrage):
        return False
    named = genannt(anfrage)
    if named is not None and _wessen(anfrage, named.name):
        return False
    return allgemein(anfrage) or (named is not None and all(map(sachwort, named.name.split())))


def _wessen(anfrage: Anfrage, name: str) -> bool:
    """„Einspruch Strafbefehl Lindwurm, wann endet die Frist?“: an act, and a word that can only be a name."""
    return bool(aufgabe(anfrage)) and not any(bekannt(falte(word)) or sachwort(word) for word in name.split())


def _arten(anfrage: Anfrage) -> list[str]:
    patterns = (("FRIST", _FRIST), ("TERMIN", _TERMIN), ("WIEDERVORLAGE", _WIEDERVORLAGE))
    left = {kind for kind, words in _KURZ if anfrage.hat(rf"{_OHNE}{words}")}
    kinds = [kind for kind, pattern in patterns if anfrage.hat(pattern) and kind not in left]
    if "FRIST" in kinds and not re.search(_FRIST, re.sub(_SPAET, " ", anfrage.klein)):
        if len(kinds) > 1:
            kinds.remove("FRIST")  # „überfällige Wiedervorlagen“ are none
        elif anfrage.hat(r"\bnur die \w+ eintraege\b"):
            return []  # whatever is entered
    if kinds == ["TERMIN"] and _nur_eine_besprechung(anfrage):
        return ["TERMIN", "WIEDERVORLAGE"]
    if kinds:
        return kinds
    if anfrage.hat(SAEUMIG):
        return ["FRIST"]
    if anfrage.hat(WIE_LANGE_DER) or anfrage.hat(r"\bvon wann bis wann\b"):
        return ["TERMIN"]
    named = genannt(anfrage)
    if anfrage.hat(_WER_MACHT):
        return ["FRIST"]
    if (
        named
        and not _offenes(anfrage)
        and anfrage.hat(r"\b(?:erledigt|rechtzeitig|unerledigt|fristgerecht)\b")
    ):
        return ["FRIST"]
    if anfrage.hat(_WANN_AKTE) and named and (named.sicher or not allgemein(anfrage)):
        return ["FRIST", "TERMIN"]
    return ["TERMIN"] if ort.nach_termin(anfrage) else []


def _nur_eine_besprechung(anfrage: Anfrage) -> bool:
    """„Für wann ist die Besprechung des Auftrags vorgemerkt?“: that may be entered to be looked at again."""
    noted = anfrage.hat(r"\bvorgemerkt\b|\bnotiert\b|\beingetragen\b|\bvermerkt\b|\bgeplant\b|\bvorgesehen\b")
    return bool(noted and anfrage.hat(r"\bbesprechung\b") and not anfrage.hat(r"\btermin\w*|\buhr"))


def _offenes(anfrage: Anfrage) -> bool:
    about = anfrage.hat(r"\bwas\b|\betwas\b|\birgendwas\b|\balles\b") or genannt(anfrage) is not None
    return bool(anfrage.hat(_OFFEN) and about)


_ERLEDIGTE = (
    r"^(?!.*\b(?:muss|muessen|soll)\w*\b).*(?<!nicht )(?<!noch )\berledigt\b(?! werden| sein)"
    r"(?!.*\bnoch\b)"
)
"""What was done is asked for; „was noch erledigt werden muss“ is open."""


def _status(anfrage: Anfrage, *, past: bool) -> str:
    """Open ones, unless what is done or over is asked for."""
    done = anfrage.hat(r"\b(?:fristgerecht|rechtzeitig|erledigt|rausgegangen|eingehalten|gewahrt)\b")
    if done and (genannt(anfrage) or anfrage.hat(_ERLEDIGTE)):
        return "all"
    if anfrage.hat(r"\berledigte[nr]?\b|\bvergangene[nr]?\b(?! woche| monat)|\bfruehere[nr]?\b(?! als)"):
        return "past"
    return vergangen.stand(anfrage) or ("all" if past else "active")


def _nur(anfrage: Anfrage, kinds: list[str]) -> str:
    """The one sort among the entries of a kind that is asked for, where one is."""
    if kinds == ["FRIST"] and anfrage.hat(_NUR_NOTFRISTEN) and not anfrage.hat(IST_NOTFRIST):
        return "NOTFRIST"
    if kinds == ["FRIST"] and anfrage.hat(r"\bvorfrist(?:en)?\b"):
        return "VORFRIST"
    if "FRIST" in kinds and (sort := next((name for name, words in NACH_ART if anfrage.hat(words)), "")):
        return sort
    court = anfrage.hat(_GERICHTSTERMIN) and not anfrage.hat(_AUCH_ANDERE)
    return "GERICHTSTERMIN" if court and kinds == ["TERMIN"] else ""


def zur_akte_genannt(anfrage: Anfrage) -> bool:
    named = genannt(anfrage)
    return named is not None and (named.stark or bool(named.aktenzeichen))
