"""What takes a language model: writing, summing up, comparing, judging, advising. No rule answers that."""

from __future__ import annotations

import re
from functools import lru_cache

from bridle.assistants.helena.planer.lesen.erkennen import Anfrage
from bridle.assistants.helena.planer.lesen.umarbeiten import will_umarbeiten
from bridle.assistants.helena.planer.lesen.woerter import RECHTSWORT

SHORT_ORDER = 8
_TEXT = (
    r"(?:schriftsatz|klage|klageschrift|klageerwiderung|brief|schreiben|mail|e-mail|email|antwort|entwurf|"
    r"vertrag|widerspruch|einspruch|berufung|berufungsbegruendung|begruendung|stellungnahme|"
    r"mahnung|vollmacht|"
    r"vermerk|memo|gutachten|zusammenfassung|antrag|kuendigung|replik|checkliste|abmahnung|"
    r"testament|vergleich|vergleichsvorschlag|mandantenbrief|mandantenschreiben|anschreiben|mahnschreiben|"
    r"beschwerde|"
    r"klageentwurf|nachricht|text|rede|presse\w*|protokoll|aktenvermerk|stichworte)"
)
_SCHREIBEN = re.compile(
    r"\b(?:schreib(?:e|st)?|verfass(?:e|en|st)?|entwirf|entwerfen?|entwirfst|formulier(?:e|en|st)?|"
    r"umformulier\w*|aufsetz\w*|aufzusetzen|diktier\w*|draft\w*|erarbeite\w*|skizzier\w*|ausarbeit\w*|"
    r"uebersetz\w*|uebertragen?|korrigier\w*|ueberarbeit\w*|verbesser[en]?\b)\b"
    rf"|\b(?:erstell(?:e|en|st)?|fertige?n?|mach(?:e|st)?|bereite?|generier\w*|"
    rf"(?:ich|wir) (?:brauche?n?|moechten?|will|wollen|haetten? gerne?))\b"
    rf"(?!.*\b(?:muster|vorlage|vordruck|formular|\w*anschrift|\w*adresse)\b)"
    rf"(?:(?!kosten|gebuehr|vorschuss|streitwert).){{0,40}}\b{_TEXT}s?\b"
    rf"(?!\s*(?:aus|in) (?:der|die) akte| (?:jetzt |noch |gern |heute )?(?:einreichen|einlegen|erheben)\b)"
    r"|^(?:bitte )?(?:einen? )?entwurf (?:(?:eines|einer|fuer|zu|von)\b|.*\bbis (?:heute|morgen|\w+tag)\b)|"
    r"\bsetz(?:e|t)? .{3,60} auf\b"
    r"|\b(?:schreiben|antworten)\b(?= wir| dem| der| an)|\bschreiben\s*[.!]?$(?<!das schreiben)"
)
_ERSTELLEN_ZEIGEN = re.compile(r"^(?:bitte )?(?:zeig|welche|wo|gibt|haben wir|liegt|was steht)")
_RAFFEN = re.compile(
    r"\bfass(?:e|t|en)?\b.*\bzusammen|\bzusammen(?:ge)?fass\w*|\bresuem\w*|\bkurzfassung|\bstichpunkt\w*|"
    r"\b(?:wesentlichen?|wichtigsten?) (?:punkte|inhalte?|aussagen)\b|\bin eigenen worten|"
    r"\bwichtigste\b|\bkurzform\b"
)
_VERGLEICHEN = re.compile(
    r"\bvergleich(?:e|st)? (?!zu\b)(?:mir |mal |bitte |doch )*(?:den|die|das|beide|unser|mein|"
    r"dies|mit)|(?<!zu )\bvergleichen\b|"
    r"\bgegenueber ?(?:zu)?stell|\bstell\w* .*gegenueber|\bunterschied\w*\b|\bwidersprech\w*|"
    r"\bwidersprueche\b|"
    r"\bwiderspruechlich"
)
_BEWERTEN = re.compile(
    r"\b(?:\w*vertrag|\w*vertrags|klausel\w*|bescheid|schriftsatz|entwurf|klage|kuendigung|"
    r"abrechnung)\b.{0,20}"
    r"\b(?:pruefen|checken|durchsehen|kontrollieren)\b|\w*analy[sz]\w*|\babgleich\w*|\bfehler\b|"
    r"\benglisch\w*|\bfranzoesisch\w*|\bdurchseh\w*|"
    r"\bdurchzusehen|\bbewert\w*|\bbeurteil\w*|\beinschaetz\w*|\bschaetz\w*\b.*\bein\b|"
    r"\bwuerdig\w*|"
    r"\bpruef\w*\b.{0,30}\b(?:ob|vertrag\w*|klausel\w*|wirksam\w*|erfolgsaus\w*|anspru\w*|"
    r"rechtmaess\w*|zulaessig\w*|"
    r"bescheid\w*|schriftsatz|entwurf|klage|antrag|urteil|gutachten|begruendet\w*|sachverhalt|"
    r"kuendigung|abrechnung)\b|"
    r"\berfolgsaus\w*|\baussicht\w* auf erfolg|\baussichten\b|\bchancen?\b|\bstrategi\w*|\btaktik|"
    r"\bargument\w*|"
    r"\bgegenargument\w*|\bschwachstelle\w*|\bschwaech\w*|\bsubsumier\w*|\binterpretier\w*|"
    r"\bauslegen\b|\bgutachterlich"
)
_URTEILEN = re.compile(
    r"\berfolgsaus\w*|\bchancen?\b|\bstrategi\w*|\bempf(?:iehl|ehl)\w*|\bsoll(?:te)? (?:ich|wir)\b"
)
_RATEN = re.compile(
    r"(?<!\bbis wann )\b(?:soll(?:en|te|ten)?)\s+(?:ich|wir|man|der|die|unser\w*|mein\w*)\b|\braet(?:st)?\b|"
    r"\brate(?:n|st)?\b(?! zahl)|"
    r"\bempf(?:iehl|ehl|oehl)\w*|\blohnt\b|\bsinnvoll|\bratsam|\bwie (?:gehe|gehen|reagier\w*|verteidig\w*) |"
    r"\bvorgehen\b|\bmeinung\b|\b(?:haeltst|denkst|meinst|glaubst) du\b|\bwarum\b|\bwieso\b|\bweshalb\b|"
    r"\bwas passiert,? wenn|\bwas waere,? wenn|\bwie wahrscheinlich|\bwer hat recht|\bhaben wir recht\b|"
    r"\bnaechsten? schritte?\b(?! stehen\b| steht\b)|\bbeste[rn]? (?:weg|vorgehen)|"
    r"\bwas wuerde (?:(?:ein|der|das|die|"
    r"eine) )?(?:\w*richter\w*|\w*gericht|gegner\w*|gegenseite|kammer|du)\b|\bwuerdest du\b.*\b(?:machen|"
    r"tun|sagen|vorschlagen)|"
    r"\bwas (?:alles )?(?:spricht|spraeche) (?:\w+ ){0,3}(?:fuer|gegen|dafuer|dagegen)\b(?!.*\bmandat\b)|"
    r"\bpro (?:und|&|/) ?[ck]ontra\b|\bvor- und nachteil|\bfuer und wider\b|\bprognos\w*|"
    r"\bwie (?:wird|wuerde|duerfte|entscheidet) (?:das|die|der|unser\w*) .*(?:entscheid|urteil|ausgeh|"
    r"ausfall|verhalt)\w*|\bwie (?:geht|ginge) .*\b(?:prozess|verfahren|klage|sache|berufung)\b.*\baus\b|"
    r"^(?:wird|wuerde|duerfte) (?:das|die|der) (?:\w*gericht|lg|ag|olg|arbg|lag|vg|sg|bgh|\w*kammer|"
    r"\w*richter\w*|"
    r"senat|klage|berufung|einspruch|widerspruch)\b|\bwie (?:sollen|sollten|soll|"
    r"argumentier\w*)\b|\bwie stark\b|"
    r"\bwie gut stehen\b|\bwie gefaehrlich\b|\bgewinnen wir\b|\bkommen wir durch\b|\bwas haeltst\b|"
    r"\bzweifelhaft\b|"
    r"\bueberzeugend|\bschluessig|\bplausib|"
    r"\b(?:welche|was fuer|ein paar|gute|kritische) (?:\w+ )?fragen\b.*\b(?:stell\w*|frag\w*|"
    r"bring\w*|vorleg\w*)|"
    r"\b(?:was|wie|wen|welche\w*|worauf|ob)\b.*\bwuerdest du\b|"
    r"\bwas (?:soll|sollte|wuerde|koennte|muss|muesste) (?:ich|man|wir) (?:\w+ ){0,4}"
    r"(?:zeug\w+|sachverstaendig\w+|gutachter\w*|gegner\w*|mandant\w*)\b.*\bfragen\b|"
    r"\bwie (?:befrag\w*|vernehm\w*) (?:ich|wir|man)\b|\b(?:un)?glaubwuerdig (?:wirk|erschein|mach|"
    r"aussehen)\w*"
)
MEINUNG = re.compile(
    r"\b(?:deiner|eurer) (?:meinung|ansicht|auffassung|einschaetzung|sicht)\b|"
    r"\b(?:findest|haeltst|glaubst|meinst|denkst|siehst) du\b|\bwas sagst du (?:zu|dazu)\b|"
    r"\b(?:ueberzeugt|stoert|gefaellt) (?:dich|dir)\b|\b(?:taugt|brauchbar|belastbar)\b|"
    r"\b(?:klauseln?|regelung(?:en)?|paragra\w+|punkte?|passagen?|stellen?|bestimmung(?:en)?)\b.*"
    r"\b(?:unwirksam|nichtig|problematisch|bedenklich|heikel|kritisch|nachteilig|unguenstig|angreifbar|"
    r"ueberraschend|faul|unzulaessig|sittenwidrig|gefaehrlich)\w*\b"
)
"""What somebody thinks of a paper: that its words can be found does not answer it."""
_RECHTSRAT = re.compile(
    r"\b(?:hat|habe|haben|besteht|bestehen)\b.{0,60}\banspr(?:uch|ueche)\b|"
    r"\b(?:kann|koennen|darf|duerfen|muss|muessen)\b (?:ich|man|der|die|das|unser\w*|mein\w*|er|"
    r"sie|ein\w*|herr|frau)\b"
    r".{0,120}\b(?:kuendig\w*|verlang\w*|forder\w*|verklag\w*|klagen|anfecht\w*|minder\w*|"
    r"widerruf\w*|zuruecktreten|zahlen|"
    r"behalten|ersetz\w*|haft\w*|verweiger\w*|zurueckgeb\w*|durchsetz\w*|abmahn\w*)\b|"
    r"\b(?:ist|sind|war|waere)\b.{0,80}\b(?:wirksam|unwirksam|zulaessig|unzulaessig|rechtmaessig|"
    r"rechtswidrig|verjaehrt|"
    r"rechtens|strafbar|sittenwidrig|gerechtfertigt|haltbar|angreifbar|begruendet|nichtig|legal|erlaubt|"
    r"fehlerhaft|fehlerfrei|mangelhaft|unbegruendet|berechtigt|unberechtigt|angemessen|unangemessen|"
    r"ueberhoeht|verspaetet|verfristet|verwirkt|missbraeuchlich|glaubhaft|glaubwuerdig|ausreichend|"
    r"verhaeltnismaessig|unverhaeltnismaessig|tragfaehig|anfechtbar|einklagbar|durchsetzbar|"
    r"in ordnung|wasserdicht|rechtskonform|rechtssicher|unbedenklich|bedenklich|problematisch)\b|"
    r"\bhaftet\b|\bwer hat schuld|\bschuld\b.*\bunfall"
)
_ERKLAEREN = re.compile(
    r"^was (?:ist|sind) (?:eigentlich |denn |genau )?(?:eine?|einen)\b|"
    r"(?<!erledigt )(?<!hauptsache )(?<!erledigung )\berklaer\w*|\berlaeuter\w*|"
    r"\bwas (?:bedeutet|heisst|versteht man)\b|\bkommentier\w*"
)
_HANDELN = re.compile(
    r"\b(?:trag|trage|eintragen|notier(?:e|en)?\b|vermerk(?:e|en)\b|erfass(?:e|en)|buch(?:e|en)|leg(?:e|"
    r"en)? .* an\b|anlegen|"
    r"erinnere?\b|verschieb(?!(?:t|en|e)? sich\b)\w*|loesch\w*|schick\w*|send(?:e|en)\b|versend(?:e|en)\b|"
    r"freigeben|gib .* frei|aender(?!ungs)\w*|"
    r"setz(?:e)? .*(?:auf|status)|schliess(?:e|en)? .*akte|archivier(?:e|en)\b|warn(?:e|en)\b|"
    r"verleng(?:er|re)\w*|"
    r"ueberweis(?!ungsbeschl)\w*|bezahl\w*|ruf .* an\b|reich(?:e|en)? .* ein\b|mahn(?:e|en)\b|diktat|"
    r"lade?\b.*\brunter|herunterlad|download|druck(?:e|en)?\b|speicher(?:e|n)\b|"
    r"hinterleg(?:e|en)\b|ergaenz(?:e|en)\b|markier(?:e|en)\b|erledig(?:e|en)\b|abhaken|hak .* ab)"
)


_WIE_LANGE = re.compile(
    r"\b(?:bis wann|wie lange|wann endet|wann laeuft|frist\w*|\w{4,}frist|verjaehr(?:t|en|ung\w*))\b"
)
_EIN_TAG = re.compile(
    r"\d{1,2}\.\s?\d|\b(?:(?:vor)?gestern|heute|(?:ueber)?morgen|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch)\b"
)
"""With a day in it, when something ends is computed and not judged."""
_WIDERSPRUCH = re.compile(r"\bwidersprechen(?=\W*$)")
"""„Bis wann kann man widersprechen?“ names the remedy; what contradicts itself is compared."""


@lru_cache(maxsize=256)  # every rule asks it of the same request
def braucht_modell(anfrage: Anfrage) -> bool:
    """Whether something is to be written, judged or advised that no look-up answers."""
    if _NACH_DER_FRIST.search(anfrage.roh) and not _AUFTRAG_ZU_SCHREIBEN.match(anfrage.roh):
        return any(each.search(anfrage.roh) for each in (_RAFFEN, _VERGLEICHEN, _URTEILEN))
    if zu_schreiben(anfrage) or will_umarbeiten(anfrage):
        return True
    if _EIN_TAG.search(anfrage.roh) and _WIE_LANGE.search(anfrage.roh):
        plain = _WIDERSPRUCH.sub(" ", anfrage.roh)
        return any(each.search(plain) for each in (_RAFFEN, _VERGLEICHEN, _URTEILEN))
    return _zu_beurteilen(anfrage) or _fallfrage(anfrage)


_NACH_DER_FRIST = re.compile(
    r"^(?=.*\b(?:berufung|revision|\w*beschwerde|einspruch|widerspruch)\b).*"
    r"\b(?:wann (?:laeuft|endet) (?:die|diese|unsere|dafuer die) frist|"
    r"bis wann (?:ist|haben wir|laeuft)\b.*\bzeit)\b|"
    r"^(?=.*\b(?:berufung|revision|\w*beschwerde|einspruch|widerspruch)\b).*\b(?:\w*frist|wochen?|monate?)\b"
    r"[^?!;]{0,30}\b(?:laeuft|laufen|endet|enden)\b[^?!;]{0,30}\d[^?!;]{0,30}"
    r"\b(?:stimmts?|oder|richtig|korrekt|nicht wahr)\b"
)
"""„Wir wollen Berufung einlegen, wann läuft die Frist ab?“ asks for no advice, and orders no text."""
_AUFTRAG_ZU_SCHREIBEN = re.compile(r"(?:bitte )?(?:schreib|verfass|entwirf|formulier|erstell|diktier)")


_TEXT_DER_NORM = re.compile(
    r"\b(?:text|wortlaut|gesetzestext|inhalt)\b[^.;!?]{0,20}(?:§|\bart\b|\bartikel\b|\bparagra|\babs)"
)


def zu_schreiben(anfrage: Anfrage) -> bool:
    klein = anfrage.roh
    if _TEXT_DER_NORM.search(klein):
        return False  # „Ich brauche den Text von § 174 BGB“
    if re.match(r"(?:e-?)?mail an |(?:brief|schreiben|nachricht) an ", klein):
        return True
    return _SCHREIBEN.search(klein) is not None and not (
        _ERSTELLEN_ZEIGEN.search(klein) and not klein.startswith("schreib")
    )


_BEDINGUNG = re.compile(
    r"\bsollten? (?:der|die|das|ein\w*) [^,?!]{3,80}, "
    r"(?=(?:dann )?(?:(?:bis|ab) )?(?:wann|wie lange|welche frist)\b)"
)
"""„Sollte das Urteil morgen kommen, bis wann …?“ is a condition, and asks nobody for advice."""

_TEILZAHLUNG = re.compile(
    r"\b(?:\d+|zwei|drei|vier|fuenf|sechs|acht|zehn|zwoelf|in|per|den|jede[rn]?|erste[rn]?|letzte[rn]?|"
    r"monatliche[rn]?|gleichen?|mehreren|einer|offene[rn]?) raten?\b(?! (?:du|sie|ihr|ich|wir|man)\b)"
)
"""„Er zahlt in sechs Raten“ asks nobody for advice."""


def _zu_beurteilen(anfrage: Anfrage) -> bool:
    settled = re.search(
        r"\b(?:sich|uns|parteien)\b.*\bvergleichen\b", anfrage.roh
    )  # a settlement, no comparison
    kinds = (_RAFFEN, _BEWERTEN, _RATEN, MEINUNG)
    kinds = kinds if settled else (*kinds, _VERGLEICHEN)
    plain = _TEILZAHLUNG.sub(" ", _BEDINGUNG.sub(" ", anfrage.roh))
    return any(each.search(plain) for each in kinds)


def _fallfrage(anfrage: Anfrage) -> bool:
    """Whether somebody may do something: no look-up, but for when and where."""
    asks_for_a_fact = re.search(
        r"\b(?:bis )?wann\b|\bwo (?:muss|kann)\b|\bwelche[sm] gericht\b|\bwie ?(?:lange|viel)\b|"
        r"\d\.(?:\d{4}|\d\d)? (?:noch|rechtzeitig)\b|"
        r"\banwaltlich|\bverlier|\bkostet\b|\bjede[rs]? \w+\b.*\beigenen anspruch\b.*\d",
        anfrage.roh,
    )
    return _RECHTSRAT.search(anfrage.roh) is not None and not asks_for_a_fact


# ---- what only people do, with a language model or without

_RECHTE = (
    r"(?=.*\b(?:(?:voll)?zugriff|\w*berechtigung(?:en)?|zugang|passwort|konto|"
    r"(?:lese|schreib|admin|zugriffs|benutzer)\w*rechte?|(?:die|eine|andere) rolle)\b|"
    r".*\bzum? (?:admin\w*|anwalt|partner)\b|"
    r"(?:\w+,? )?(?:entzieh|nimm|erteil|gewaehr|aender|vergib).*\brechte\b)"
)
_NUR_MENSCHEN = (
    (
        "Löschen dürfen nur Menschen mit dem Recht dazu",
        r"(?:loesche?|vernichte|entferne?|wirf|schmeiss)",
        r"(?:loeschen|vernichten|entfernen|wegwerfen)",
        r"",
    ),
    (
        "Nach außen senden dürfen nur Menschen",
        r"(?:schicke?|sende|versende|verschicke?|maile?|faxe?|uebermittle|uebersende|"
        r"reiche?\b.*\bein$|leite\b.*\bweiter)",
        r"(?:schicken|senden|versenden|verschicken|mailen|faxen|uebermitteln|uebersenden|einreichen|"
        r"weiterleiten|abschicken|absenden)",
        r"(?!.*\b(?:mir|uns)\b)",
    ),
    (
        "Zahlungen veranlassen nur Menschen",
        r"(?:ueberweise?|bezahle?|zahle?(?! (?:der|von|an)\b)|erstatte|begleiche?)",
        r"(?:ueberweisen|bezahlen|auszahlen|zahlen|erstatten|begleichen)",
        r"",
    ),
    (
        "Rechte und Rollen vergeben und ändern nur Menschen",
        r"(?:gib|gebe|gewaehre?|erteile?|entziehe?|nimm|aendere?|setze?|mache?|vergib|schalte|erlaube?)",
        r"(?:geben|gewaehren|erteilen|entziehen|aendern|vergeben|freischalten|zuruecksetzen)",
        _RECHTE,
    ),
    (
        "Eingetragene Fristen und Termine ändern nur Menschen",
        r"(?:verschiebe?|verlege?|aendere?|streiche?|hake?\b.*\bab$|verlaengere?|markiere?|"
        r"setze?\b.*\berledigt$|storniere?)",
        r"(?:verschieben|verlegen|aendern|streichen|abhaken|stornieren|verlaengern|markieren|erledigen)",
        r"(?=.*\b(?:\w*frist(?:en)?|\w*termine?|wiedervorlagen?|wv)\b|.*\berledigt$|.*\bhake?\b.*\bab$)"
        r"(?!.*\bantrag\b)",
    ),
    (
        "Entwürfe freigeben dürfen nur Menschen",
        r"(?:gib\b.*\bfrei$|genehmige?)",
        r"(?:freigeben|genehmigen)",
        r"(?!.*\bstundung)",
    ),
)
_BITTE = r"(?:bitte |doch |mal |jetzt |sofort |helena,? |dann )*"
_DARUM_GEBETEN = (
    r"\b(?:kannst du|koenntest du|wuerdest du|darfst du|du sollst|"
    r"(?:ich|wir) (?:will|wollen|moechten?),? dass du)\b"
)
_UEBER_ANDERE = r"\b(?:ich|wir|man|wer|wie|wann|was|muss|muessen|soll|sollen|darf|duerfen)\b"
_STATTDESSEN = (
    "Ich schlage nach, rechne und bereite Entwürfe vor; frag mich zum Beispiel nach der Akte, ihren Fristen "
    "oder ihren Dokumenten."
)


@lru_cache(maxsize=256)
def nur_menschen(anfrage: Anfrage) -> str:
    """Why neither Helena nor any model does what is asked for; nothing where that is not asked for."""
    said = anfrage.roh.rstrip(" .!?")
    for who, order, infinitive, beside in _NUR_MENSCHEN:
        ordered = re.match(rf"{beside}{_BITTE}{order}\b(?! (?:ich|wir)\b)", said)
        last = re.match(rf"{beside}.*\b{infinitive}$", said)
        if ordered or (last and _gebeten(anfrage, said)):
            return f"Das darf ich nicht, und kein Sprachmodell darf es: {who}. {_STATTDESSEN}"
    return ""


def _gebeten(anfrage: Anfrage, said: str) -> bool:
    """„Kannst Du … löschen?“, „bitte … löschen“, „Akte 0101/26 löschen“; not what others do or must do."""
    if re.search(_DARUM_GEBETEN, said):
        return True
    if re.search(r"[?§]", anfrage.text) or re.search(_UEBER_ANDERE, said):
        return False
    short = len(anfrage.worte) <= SHORT_ORDER
    return "bitte" in said.split() or (
        short and re.match(r"(?:die |den |das )?\w*akten?\b", said) is not None
    )


_WAS_EINTRAGEN = re.compile(
    r"\b(?:welche[nrs]?|was(?: fuer)?|wann)\b[^.;:!?]{0,40}\b(?:muss|muessen|soll|sollen|sollten?|haben?) "
    r"(?:ich|wir|man|da|denn|jetzt)\b[^.;:!?]{0,40}\b(?:notier|ein(?:zu)?trag|vermerk|erfass|anleg|"
    r"vormerk)\w*"
)
"""„Welche Frist muss ich notieren?“ asks for the Frist, and is told in the middle of a sentence."""


def will_handeln(anfrage: Anfrage) -> bool:
    """Whether something is to be entered, changed or sent."""
    if nur_menschen(anfrage):
        return True
    asks = re.match(r"(?:wo|wann|bis wann|wie|welche\w*|wer|was|wurde|ist|sind|haben wir|hat)\b", anfrage.roh)
    asks = asks or _WAS_EINTRAGEN.search(anfrage.roh) or _fragt_am_ende(anfrage.roh)
    return asks is None and _HANDELN.search(anfrage.roh) is not None


def _fragt_am_ende(klein: str) -> re.Match[str] | None:
    """A story of what others will do or pay, which ends in the question whether a Frist is kept."""
    told, _, asked = klein.rstrip(" ?").rpartition(". ")
    if not told or not klein.rstrip().endswith("?") or _HANDELN.match(klein) or klein.startswith("bitte"):
        return None
    return None if _HANDELN.search(asked) else _EIN_TAG.search(told) and _WIE_LANGE.search(asked)


def will_erklaerung(anfrage: Anfrage) -> bool:
    return _ERKLAEREN.search(anfrage.roh) is not None


def nachschlagen(anfrage: Anfrage) -> bool:
    """Whether a rule may answer at all."""
    return not braucht_modell(anfrage) and not will_handeln(anfrage) and not will_erklaerung(anfrage)


_PERSOENLICH = re.compile(
    r"\b(?:wir|uns|unser\w*|mandant\w*|gegner\w*|gegenseite|akte|ich|mein\w*|herrn?|frau|meiner|hier)\b"
    r"|^(?:ist|war|sind|hat|haben|wurde|wurden) (?:die|das|der|dies\w*)\b"
)


def nicht_zu_schreiben(anfrage: Anfrage) -> bool:
    """Whether nothing is to be written, summed up, compared, judged or advised; a case may be asked about."""
    return not zu_schreiben(anfrage) and not _zu_beurteilen(anfrage)


def allgemein(anfrage: Anfrage) -> bool:
    """A question about the law and not about a case, which norms can be found for."""
    if zu_schreiben(anfrage) or _zu_beurteilen(anfrage) or will_handeln(anfrage):
        return False
    return _PERSOENLICH.search(anfrage.roh) is None and RECHTSWORT.search(anfrage.roh) is not None
