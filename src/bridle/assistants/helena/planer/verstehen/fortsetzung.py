"""A message that goes on from the one before it: what is different now, or a question about the same thing.

Many short messages could be either. So each reading is tried with the rules: the question before with what is
said now counts where the rule reads it that answered before, and a question of its own where one reads it
together with the matter or the facts that were told.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from bridle.assistants.helena.planer.fristen.paare import begruendung_zu
from bridle.assistants.helena.planer.lesen.anschluss import Kennt, Vorher, im_zusammenhang
from bridle.assistants.helena.planer.lesen.erkennen import genannt, lies
from bridle.assistants.helena.planer.lesen.satz import FRAGEWORT, fragt, saetze, teilsaetze
from bridle.assistants.helena.planer.verstehen.andere_norm import (
    andere_norm,
    auch_welche,
    die_vorschrift,
    genaue_norm,
)
from bridle.assistants.helena.planer.verstehen.einsetzen import eingesetzt
from bridle.assistants.helena.planer.verstehen.erbe import angaben
from bridle.assistants.helena.planer.verstehen.frist_davor import anderer_beginn
from bridle.assistants.helena.planer.verstehen.gegenstand import (
    davon,
    in_dem_schriftstueck,
    zeigt_darauf,
)
from bridle.assistants.helena.planer.verstehen.grundlage import grundlagen
from bridle.assistants.helena.planer.verstehen.im_papier import im_papier
from bridle.assistants.helena.planer.verstehen.knapp import (
    anderes_stichwort,
    auch,
    davon_nur,
    wessen,
    wie_viele,
    will_summe,
    zusammen,
)
from bridle.assistants.helena.planer.verstehen.kosten_davon import kosten_davon
from bridle.assistants.helena.planer.verstehen.liste import feld
from bridle.assistants.helena.planer.verstehen.selbst_genannt import (
    EINLEITUNG,
    anderes_gericht,
    eigene_akte,
    eigenes_gericht,
    mit_rechtsmittel,
    uebergangen,
    vor_anderem_gericht,
)
from bridle.assistants.helena.planer.verstehen.stelle import andere_sache, felder_davon
from bridle.assistants.helena.planer.verstehen.tag_daneben import sein_tag, tag_der_frist, verdraengt
from bridle.assistants.helena.planer.verstehen.tag_worte import ZEIT
from bridle.assistants.helena.planer.verstehen.thema import mit_thema, ohne_vorrede
from bridle.assistants.helena.planer.verstehen.weiter import weiter, wie_eingetragen
from bridle.assistants.helena.planer.verstehen.wer import andere_person
from bridle.host.search.citations import cited

SHORT = 4
"""Words after an „und“ that name a thing rather than ask for it."""
LONGEST = 18
"""Words: what is longer says itself what it means."""
_RECHNET = ("berechne_", "get_kosten", "bestimme_")
_GERICHT = "bestimme_zustaendigkeit"
_SUCHE = "search_alle_akten"
"""Comes first where the matter is named now."""
_WENN = re.compile(
    r"^(?:was (?:ist |wäre |passiert |gilt )?(?:dann )?(?:,? ?wenn|bei|mit)|"
    r"wie (?:ist|wäre|sieht|siehts|sähe) (?:es|das)?\s?(?:aus )?(?:,? ?wenn|bei|mit)|"
    r"was (?:bleibt|wird|kriegen wir|bekommen wir)(?: \w+){0,3},? wenn|"
    r"wenn(?:['’]?s\b)?|falls|angenommen|gesetzt den fall|sofern|"
    r"gilt das (?:auch |genauso |ebenso )?(?:bei|für|fuer|mit)|das gleiche|dasselbe|gleiche[rs]?\b)[,:]?\s*",
    re.I,
)
_ANDERS = re.compile(
    rf"{_WENN.pattern}|^(?:(?:das|es) (?:war|ist|wäre|waren|sind|wurde|handelt sich)\b|nur\b|bloß\b|"
    r"lediglich\b|ohne\b|mit\b|statt\w*|bei\b|beim\b|vom\b|vorm\b|nimm\b|rechne\b|setz\w*\b|in der\b|für\b|"
    r"(?:ein|zwei|drei|vier)e?n? (?:tage?|wochen?|monate?) (?:vorher|davor|später|danach))",
    re.I,
)
_KORREKTUR = re.compile(
    r"(?:(?:ach|oh|sorry|pardon|entschuldigung|moment|halt|quatsch|korrektur|nein|nee|nö)\b[,:;.!–-]*\s*)*"
    r"(?:ich )?(?:meinte|meine|gemeint war|gemeint ist)\b[,:]?\s*(?:natürlich |eigentlich |die |den |das )*",
    re.I,
)
_VERBESSERT = re.compile(
    r"(?:ach|oh|äh|ähm|sorry|pardon|entschuldig\w+|moment|halt|stopp|quatsch|korrektur|nein|nee|nö|warte)\b",
    re.I,
)
_TUT = re.compile(
    r"\W*(?:bitte |und |dann )*(?:lösch|loesch|entfern|storn|verschieb|verleg|änder|streich|schließ|hak)e?\b",
    re.I,
)
_NEIN_BEI = re.compile(
    r"(?:(?:ach|oh|sorry|moment|halt|quatsch|nein|nee|nö|nicht)\b[,:;.!–-]*\s*)+(?=(?:die |den |das "
    r")?(?:bei|in|für|von|zu|"
    r"sache|akte) )",
    re.I,
)
_BIS_WANN = re.compile(r"(?:und\s+|ok\s+)?(?:bis\s+)?wann(?: denn| genau| spätestens| also)*\W*", re.I)
_UHRZEIT = re.compile(
    r"(?:und\s+)?(?:um wie ?viel uhr|um welche uhrzeit|(?:zu )?welche[r]? uhrzeit|ab wann genau|wie spät)"
    r"(?: ist der| ist das| geht es los| beginnt (?:der|das|es)| denn| genau)*\W*",
    re.I,
)
_TERMIN = re.compile(r"termin|besprechung|verhandlung|kalender|steht .*\ban\b", re.I)
_WO_STEHT_DAS = re.compile(
    r"(?:und )?(?:auf welcher seite|wo genau|an welcher stelle|wo) (?:steht|stand|finde ich|ist) das"
    r"(?: genau| nochmal| denn)?\W*",
    re.I,
)
_NOTFRIST = re.compile(
    r"(?:und |aber |ok )*(?:(?:ist|wäre) (?:das|es|die|diese|die frist)(?: denn| auch| dann| eigentlich)* )?"
    r"(?:(?:eine|eigentlich) )*notfrist(?: oder nicht)?\W*",
    re.I,
)
_WO_EINLEGEN = re.compile(
    r"(?:und )?(?:wo|wohin|bei wem|bei welchem gericht)\b(?: \w+){0,5}? "
    r"(?:ein(?:zu)?reichen|ein(?:zu)?legen|eingelegt|eingereicht|einreichen|ein|hin)(?: werden)?\W*|"
    r"(?:und )?welches gericht ist zuständig\W*",
    re.I,
)
_SEITE = re.compile(r"\bSeite \d+ von \d+")
_DABEI = re.compile(r"\b(?:da|dabei|dafür|daran|dort|dazu|damit|dann|dagegen|darauf)\b", re.I)


def im_gespraech(text: str, before: Sequence[Vorher], kennt: Kennt) -> str:
    """The request as it is meant after those before it."""
    done = der_reihe_nach(before, kennt)
    if will_summe(text):
        return zusammen(done[-1].frage, done[-2].frage, text) if len(done) > 2 else text
    return _gemeint(text, done[-1], kennt)


_NUR_EINE_NORM = re.compile(
    r"(?:(?:und|dann|auch|ok|danke|jetzt|noch)\b[,.!]?\s+)*(?:was (?:ist mit|sagt|steht in|regelt)(?: denn)? "
    r")?"
    r"(?P<norm>(?:§+|art\.?|artikel)\s*\d+[a-z]?(?:\s*(?:abs(?:atz|\.)?|satz|s\.|"
    r"nr\.?)\s*\d+[a-z]?)*\s+[A-ZÄÖÜ]\w{1,9})"
    r"\s*[?.!]*",
    re.I,
)
_KOLLISION_OFFEN = "auf eine Kollision prüfen?"
MOST_NAME = 8
"""Words of a name that is asked for."""


def fortgesetzt(text: str, before: Sequence[Vorher], kennt: Kennt) -> Sequence[str]:
    """The questions with what they lack of the one before; none where it is to be read otherwise."""
    last, text = der_reihe_nach(before, kennt)[-1], auch(text)
    if genaue_norm(text, kennt):
        return ()
    if (norm := _NUR_EINE_NORM.fullmatch(text.strip())) and any(
        each.law for each in cited(norm["norm"]).norms
    ):
        return (f"Was steht in {norm['norm'].strip()}?",)
    if _KOLLISION_OFFEN in last.antwort and not fragt(text) and len(text.split()) <= MOST_NAME:
        return (f"Kollisionsprüfung: {text.strip(' .!')}",)
    if several := (
        wie_eingetragen(text, last) or grundlagen(text, last, kennt) or kosten_davon(text, last, kennt)
    ):
        return several
    carried = weiter(text, last, kennt)
    if not carried and (both := _auch_begruendet(text, last, kennt)):
        return (both,)
    return (carried,) if carried else ()


_WANN_BEGRUENDET = re.compile(
    r"(?:und |ok |dann )*(?:(?:bis )?wann|bis zu welchem tag|wie lange)\b[^?]{0,50}begründ(?:et|en|"
    r"ung)\b[^?]{0,20}\W*|"
    r"(?:und )?(?:die |deren |dessen |ihre )?(?:frist (?:für|zur) (?:die |der )?)?begründung(?:sfrist)?(?: "
    r"dazu| dafür| (?:der|des|dieser) (?:berufung|revision|\w*beschwerde|zulassungsantrags|antrags))?\W*",
    re.I,
)


def _auch_begruendet(text: str, last: Vorher, kennt: Kennt) -> str:
    """„und bis wann begründet?“ after a remedy: of the same delivery, where it would be lost otherwise."""
    before = kennt.angaben(last.frage) if _WANN_BEGRUENDET.fullmatch(text.strip()) else None
    reasons = begruendung_zu(before[1].get("art")) if before and before[0] == "berechne_frist" else None
    if before is None or reasons is None or "ereignis" not in before[1]:
        return ""
    alone = kennt.angaben(_gemeint(text, last, kennt))
    if alone is not None and alone[1].get("art") == reasons and "ereignis" in alone[1]:
        return ""
    both = f"{last.frage.rstrip(' ?!.')}? Einlegung und Begründung?"
    found = kennt.angaben(both)
    return both if found is not None and found[1].get("dazu") == [reasons] else ""


def der_reihe_nach(before: Sequence[Vorher], kennt: Kennt) -> list[Vorher]:
    """Each request as it was meant after the one before it."""
    done: list[Vorher] = [Vorher("", "")]
    for each in before:
        done.append(Vorher(_gemeint(each.frage, done[-1], kennt), each.antwort))
    return done


def _gemeint(text: str, last: Vorher, kennt: Kennt) -> str:
    text = auch(text) if last.frage else text
    if last.frage and genaue_norm(text, kennt):
        return text
    if last.frage and (carried := weiter(text, last, kennt)):
        return carried
    meant = _gelesen(text, last, kennt)
    moved = last.frage and meant not in (text, last.frage) and verdraengt(text, meant, last.frage)
    return last.frage if moved else meant  # a Frist is never reckoned from a day of something else


def _gelesen(text: str, last: Vorher, kennt: Kennt) -> str:
    """As what it goes on with, where nothing else has read it."""
    if last.frage and (same := mit_thema(text, last.frage)):
        return same
    text = ohne_vorrede(text) if last.frage else text
    if not last.frage or len(text.split()) > LONGEST:
        return text
    if _TUT.match(text):
        return text  # an order is no more of what was asked
    if known := _nur_das(text, last, kennt):
        return known
    text = wessen(mit_rechtsmittel(text, last.frage), last.frage)
    if told := _dazu(text, last.frage, kennt):
        return told
    if zeigt_darauf(text) and (inside := in_dem_schriftstueck(text, last, kennt)):
        return inside
    return _verbunden(text, last, kennt)


def _nur_das(text: str, last: Vorher, kennt: Kennt) -> str:
    """What can be nothing else: another part of the norm, another person, court or paper, the same again."""
    question, said = last.frage, text.strip()
    if _WO_STEHT_DAS.fullmatch(said) and _SEITE.search(last.antwort):
        return question  # its answer names the page
    if _UHRZEIT.fullmatch(said) and _TERMIN.search(question):
        return question  # its answer has the hour and the place
    if _NOTFRIST.fullmatch(said) and kennt.werkzeug(question) == "berechne_frist":
        return f"{question.rstrip(' ?!.')}? Ist das eine Notfrist?"
    if _WO_EINLEGEN.fullmatch(said) and "gericht" in ((kennt.angaben(question) or ("", {}))[1]):
        return question  # its answer says where the appeal is lodged
    if _BIS_WANN.fullmatch(said) and kennt.werkzeug(question) == "berechne_frist":
        return question  # its answer is a day
    return (
        andere_norm(EINLEITUNG.sub("", text).strip(), question)
        or die_vorschrift(text, last)
        or auch_welche(mit_rechtsmittel(text, question), question)
        or andere_person(text, question)
        or anderes_gericht(text, question, kennt)
        or wie_viele(text, question)
        or davon_nur(text, question)
        or anderes_stichwort(text, question)
        or felder_davon(text, last.antwort)
        or andere_sache(text, question, kennt)
        or im_papier(text, last, kennt)
    )


def _verbunden(text: str, last: Vorher, kennt: Kennt) -> str:
    """Joined to the question before, by its matter, its facts, or in the place of one of them."""
    corrected = _KORREKTUR.match(text) or _NEIN_BEI.match(text)
    if eigene_akte(text, last, kennt) or (eigenes_gericht(text) and kennt.werkzeug(last.frage) != _GERICHT):
        return text
    joined = im_zusammenhang(f"und {text[corrected.end() :]}" if corrected else text, [last])
    if re.search(r", Seite \d+\?$", joined):
        return joined
    if uebergangen(text, joined, last, kennt):
        return text
    appended = joined.startswith(f"{last.frage.rstrip(' ?!.')},")
    added = re.search(r" in der Akte (?!\d)(\S+)\?$", joined)
    guessed = added is not None and "Akte" not in last.frage
    named_now = added is not None and added[1] in text
    computed = (kennt.werkzeug(last.frage) or "").startswith(_RECHNET) and not named_now
    guessed = guessed and (computed or not any(feld(word) for word in text.split()))
    corrects = _VERBESSERT.match(text) is not None and re.search(r"\d", text) is not None
    elsewhere = vor_anderem_gericht(text, last.frage)
    in_place = appended or guessed or corrects or elsewhere or computed
    if in_place and (replaced := _anders(text, last.frage, kennt)):
        return replaced
    if elsewhere:
        joined = joined.replace(elsewhere, "", 1)
    if guessed and computed:
        joined = text  # what was reckoned with is of no matter, and has none to give
    if joined != text and kennt(joined):
        return joined
    return (
        _anders(text, last.frage, kennt)
        or davon(text, last, kennt)
        or in_dem_schriftstueck(text, last, kennt)
        or joined
    )


def _anders(text: str, question: str, kennt: Kennt) -> str | None:
    """The question before with what is different now, where the same rule reads it."""
    said = EINLEITUNG.sub("", text).strip()
    joined = EINLEITUNG.match(text) is not None and (not fragt(said) or len(said.split()) <= SHORT)
    supposed = _FALLS.search(said) is not None and not FRAGEWORT.search(said)
    marked = joined or supposed or _ANDERS.match(said) is not None or _anderer_tag(said, question)
    tool = kennt.werkzeug(question)
    asks = fragt(said) and not _DABEI.search(said)
    by_itself = _fragt_selbst(said) or (not marked and (asks or kennt(text)))
    if tool is None or not said or by_itself:
        return None
    meant = eingesetzt(question, re.sub(r"\b(?:vorher|davor)\b", "vor Fristablauf", _WENN.sub("", said)))
    known = kennt.werkzeug(meant) if meant is not None else None
    if meant is not None and known == "berechne_frist" and anderer_beginn(meant, question):
        return None
    return meant if known == tool or (marked and known == _SUCHE) else None


def _anderer_tag(said: str, question: str) -> bool:
    """„Der Brief lag erst am 18.11. im Kasten“: of the Frist before, and no paper is looked for."""
    begun = tag_der_frist(question) if re.search(r"\b(?:erst|schon|doch|bereits)\b", said) else None
    if begun is None or fragt(said):
        return False
    return sein_tag(question, said, list(ZEIT.finditer(question)), begun) is not None


_FALLS = re.compile(r",\s*(?:wenn|falls)(?:['’]s)?\b", re.I)
"""„und die Begründung, wenn's am 17. kam?“"""


def _fragt_selbst(said: str) -> bool:
    """Whether it has a question word of its own: „falls nicht, bis wann muss er klagen?“."""
    clauses = [_WENN.sub("", each) for each in teilsaetze(_WENN.sub("", said))]
    return any(FRAGEWORT.match(each) for each in clauses)


_GILT_DIE_FRIST = re.compile(r"(?:gilt|läuft|zählt|gelten|laufen)\b[^?]*frist", re.I)


def _dazu(text: str, question: str, kennt: Kennt) -> str | None:
    """A question of its own that takes the facts told before: „Was verdienen wir daran?“."""
    told = [each for each in saetze(question) if not fragt(each)]
    story = " ".join(told).strip() if len(told) < len(saetze(question)) else ""
    said = EINLEITUNG.sub("", text).strip()
    same = not story and len(saetze(question)) == 1 and said != text.strip()
    story = angaben(question) if same else story
    asks = FRAGEWORT.search(said) or _GILT_DIE_FRIST.match(said)
    other = _ANDERS.match(said) and not (_WENN.match(said) and _fragt_selbst(said))
    if not story or not asks or other or genannt(lies(text)) is not None:
        return None
    meant = f"{story.rstrip(' .')}. {said[:1].upper()}{said[1:]}"
    known = kennt.werkzeug(meant)
    if known == "berechne_frist" and anderer_beginn(meant, question):
        return None
    if same:  # the day of a delivery is no day of an order
        return meant if known == kennt.werkzeug(question) == "berechne_frist" else None
    return meant if known is not None and known.startswith(("berechne", "get_", "bestimme")) else None
