"""What polite people say around a question: who they are, what they are doing, that they are sorry.

„Bitte verzeihen Sie die Störung, ich mache gerade die Abrechnung: Wie lange …?“ asks nothing about an
Abrechnung. Whoever and whatever is named in passing stays: „Für das Telefonat mit Frau Hallbaum …“ says of
which matter the question is.
"""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.anrede import gedutzt
from bridle.assistants.helena.planer.lesen.erkennen import AKTENZEICHEN, Genannt, genannt, lies
from bridle.assistants.helena.planer.lesen.gemeint_ist import mit_namen
from bridle.assistants.helena.planer.lesen.gewoehnlich import gewoehnlich
from bridle.assistants.helena.planer.lesen.nachsatz import ohne_nachsatz
from bridle.assistants.helena.planer.lesen.orte import gericht_in
from bridle.assistants.helena.planer.lesen.satz import FRAGEWORT, fragt, saetze
from bridle.assistants.helena.planer.lesen.vorrede_auftrag import ohne_auftrag
from bridle.assistants.helena.planer.lesen.vorrede_worte import nichts_zur_sache, nur_umstand, wen
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.host.search.citations import cited

_KLEIN = (
    r"(?:(?:gern|gerne|bitte|noch|mal|einmal|kurz|eben|schnell|nur|vorab|dafür|dazu|hierfür|jetzt|heute|"
    r"dringend|ganz|einfach|rasch|zügig|bald|möglichst|mir|uns|von (?:Ihnen|dir)|zunächst|erst|zuerst|"
    r"vielleicht|eigentlich)\s+)*"
)
_GRUSS = re.compile(
    r"^(?:(?:sehr geehrte[rs]?|liebe[rs]?|guten (?:morgen|tag|abend)|hallo|hi|hey|moin|servus|mahlzeit|grüß "
    r"gott|grüß dich)"
    r"(?: (?:helena|zusammen|noch ?mal|frau helena|team))?\s*[,.!–-]+\s*)+(?=\S)",
    re.I,
)
_ENTSCHULDIGT = re.compile(
    r"^(?:(?:ach,? |oh,? |so,? |und |aber |bitte )*"
    r"(?:(?:verzeihen|entschuldigen|entschuldige|verzeih|verzeihung|entschuldigung|sorry|pardon)\b"
    r"(?: (?:sie|du|mir|mich|bitte|die|meine|für|vielmals|kurze?|erneute?|nochmalige?|noch ?mals?|späte|"
    r"frühe|"
    r"störung|unterbrechung|frage|nachfrage|anfrage|rückfrage|umstände|mühe|dass ich (?:\w+ ){0,3}"
    r"(?:störe|frage|nachfrage|unterbreche)))*|"
    r"(?:es )?tut mir leid(?:,? dass ich (?:\w+ ){0,3}(?:störe|frage|nachfrage|unterbreche))?|"
    r"(?:ich )?(?:hoffe|will|möchte|wollte)\b,?[^,.:?!]{0,40}\b(?:störe|stören|aufhalten|nerven|nerve|"
    r"drängeln|hetzen)(?: nicht)?|"
    r"(?:darf|dürfte|kann) ich (?:sie |dich |ganz |mal |kurz |etwas |was )*(?:fragen|stören|unterbrechen|"
    r"um (?:etwas|hilfe) bitten)|"
    r"(?:ich )?(?:hätte|hab|habe) (?:da |mal |noch |nur |ganz |kurz )*(?:eine|ne) (?:kurze |kleine |blöde |"
    r"dumme |schnelle )*(?:frage|bitte)|"
    r"(?:können|könnten|kannst|könntest) (?:sie|du) mir (?:bitte |mal |kurz |eben |schnell )*helfen)"
    r"\s*[,.;:!?–-]+\s*(?:(?:und|aber|denn)\s+(?=ich|wir|wie|was|wer|wann|wo|bis|gibt|hab|hat|ist|sind|"
    r"welche|kannst|zu))?)+(?=\S)",
    re.I,
)
_WOZU = re.compile(
    r"^(?:(?:nur|und|kurz|noch)\s+)*(?P<vor>damit (?:ich|wir|er|sie|es)\s[^:?!.;–]{3,70}?|bevor (?:ich|"
    r"wir)\s[^:?!.;–]{3,70}?|"
    r"(?:zur|der) sicherheit(?: halber)?|sicherheitshalber|(?:fürs|für das) protokoll|(?:zu|für) (?:meinem|"
    r"mein|unser) "
    r"verständnis|aus (?:reinem )?interesse|der vollständigkeit halber|zum abgleich|zur kontrolle)"
    r"(?:\s*[:;–]\s*|\s+-\s+|,\s+(?=(?:wie|was|wer|wann|wo|bis|ab|welche\w*|hat|haben|ist|sind|gibt|steht|"
    r"läuft|kannst|"
    r"zeig|sag|nenn|such|prüf)\b))(?=\S)",
    re.I,
)
"""„Nur damit ich nichts Falsches sage: …“"""
_TUT = (
    r"(?:bin|sind|sitze|sitzen|mache|machen|schreibe|schreiben|stehe|stehen|arbeite|arbeiten|bereite|"
    r"bereiten|räume|räumen|sortiere|sortieren|gehe|gehen|plane|planen|telefoniere|erstelle|erstellen|"
    r"kümmere|kümmern|vertrete|übernehme|prüfe|rechne|fülle|packe|aktualisiere|pflege|habe|hab|haben|komme|"
    r"fange|führe|lege|drucke|ordne|beginne|bearbeite|stelle|stellen|fahre|fahren|warte|warten|lerne|helfe|"
    r"helfen|vertreten|packen|pflegen|muss|müssen|soll|sollen)"
)
_WORT = r"(?:[^?!.:;–]|(?<=\bDr)\.|(?<=\bProf)\.)"  # a dot behind a short form ends nothing
_ICH = re.compile(
    rf"^(?P<vor>(?:(?:Da|Weil|Während) )?(?:ich|wir) {_TUT}\b{_WORT}{{3,130}}?)"
    r"(?P<fuge>(?<!\bDr)(?<!\bProf)\s*[:;.–]\s+|\s+-\s+|,?\s+und\s+(?=(?:wüsste|wüssten|bräuchte|brauche|brauchen|bräuchten|"
    r"wäre|wären|benötige|benötigen|müsste|müssten|muss|würde|würden|möchte|möchten|will|wollen|wollte|suche|"
    r"suchen|"
    r"frage|hätte|hätten)\b)|,\s*(?:daher|deshalb|deswegen|darum|also|dazu|dafür)?\s*"
    r"(?=(?:wüsste|bräuchte|brauche|müsste|möchte|würde|benötige) (?:ich|wir)\b|"
    r"(?:können|könnten|würden) Sie\b|(?:kannst|könntest|würdest) du\b))",
    re.I,
)
"""„Ich bin neu im Sekretariat und wüsste gern, …“"""
_ZWECK = re.compile(
    r"^(?P<vor>(?:(?:nur|noch|kurz)\s+)?(?:für|zur|zum|wegen|vor|bei|beim|im rahmen)\s[^?!.:;–]{3,90}?),?"
    r"(?P<fuge>\s+)(?=(?:müsste|müssten|muss|bräuchte|bräuchten|brauche|brauchen|benötige|benötigen|"
    r"wüsste|wüssten|möchte|möchten|würde|suche|suchen|interessiert|hätte) (?:ich|wir|mich|uns)\b)",
    re.I,
)
"""„Für das Telefonat mit Frau X müsste ich wissen, …“"""
_WISSEN = re.compile(
    rf"^(?:(?:ich|wir)\s+)?(?:wüssten?|müssten?|muss|müssen|möchten?|würden?|will|wollen|wollten?|frage|"
    rf"fragen|"
    rf"interessiert|bräuchten?|brauchen?)\s+(?:(?:ich|wir|mich|uns)\s+)?{_KLEIN}"
    rf"(?:(?:wissen|erfahren|fragen|nachfragen|interessieren|die (?:auskunft|info|information))\s*)?"
    rf"(?:gern|gerne|bitte|noch)?\s*[,:]\s*(?:und zwar\s+)?(?P<rest>(?:ob\b|{FRAGEWORT.pattern}).*)$",
    re.I | re.S,
)
_BRAUCHT = re.compile(
    rf"^(?:(?:ich|wir)\s+)?(?:bräuchten?|brauchen?|benötigen?|suchen?|hätten?|möchten?)\s+(?:(?:ich|"
    rf"wir)\s+)?{_KLEIN}"
    r"(?P<rest>(?:alle|die|den|das|sämtliche|unsere|eine (?:liste|übersicht|aufstellung))\b.*)$",
    re.I | re.S,
)
_WESHALB = re.compile(
    r"^[^.?!:;0-9€§]{5,110}?, (?:weshalb|weswegen|darum|daher|deshalb) (?:ich |wir )?(?:nach)?fragen? "
    r"(?:muss|möchte|müssen|möchten|ich|wir)(?: nach)?,? (?P<rest>(?:bis |ab |zu |in )?"
    r"(?:wann|wie|was|wer|wo|welche\w*)\b.*)$",
    re.I | re.S,
)
_WAERE_DANKBAR = re.compile(
    r"^(?:(?:ich|wir|es)\s+)?wären?\s+(?:ich|wir|mir|uns|sehr|wirklich|schon|ihnen|dir|\s)*"
    r"(?:dankbar|froh|geholfen|lieb|recht),?\s+wenn\s+(?:sie|du|ihr)\s+(?:mir|uns)\s+"
    r"(?:bitte |kurz |mal |noch |rasch )*(?P<rest>(?:[^.?!]|(?<=\d)\.){5,200}?)\s+"
    r"(?:nennen|sagen|geben|zeigen|heraussuchen|raussuchen|mitteilen|ausrechnen|berechnen|angeben)\s+"
    r"(?:könnten|könntest|würden|würdest|könnt)\b[.!?]*$",
    re.I,
)
_LAESST_FRAGEN = re.compile(
    r"^(?P<vor>(?:Die|Der|Das|Eine?|Unsere?)\s[^?!.:;,–]{3,60}?)\s+"
    r"(?:lässt\s(?:an|nach)?fragen|(?:hat|haben)\s[^,?.!]{0,30}?(?:angefragt|nachgefragt|gefragt)|"
    r"erkundigt sich|bittet um (?:Auskunft|Mitteilung|Nachricht))\s*,\s*(?P<rest>(?:ob\b|\w+).*)$",
    re.S,
)
"""Who asks it through us; where that is a party, whose costs or papers they are may hang on it."""
_FUER_SICH = re.compile(r"\b(?:er|sie|ihn|ihr|ihm|ihre?[nmrs]?|seine?[nmrs]?)\b")
_IN_DER_LEITUNG = re.compile(
    r"^(?:ich|wir) (?:hab|habe|haben) (?:hier |gerade |grad |jetzt |eben )*(?:den |die )?(?P<wer>(?:Herrn?|"
    r"Frau) "
    r"(?-i:[A-ZÄÖÜ][\wäöüß-]+)) (?:hier |gerade |jetzt )*(?:am telefon|in der leitung|dran|am apparat|vor "
    r"mir|bei mir|"
    r"am empfang)\s*[,;:.–-]+\s*(?:und\s+)?(?:der|die|er|sie)\s+(?:will|möchte|wollte|muss)\s+"
    r"(?:(?:gern|gerne|nur|mal|kurz)\s+)*wissen,?\s*",
    re.I,
)
_FALLS = re.compile(
    r"^(?:für den fall,? dass|falls|wenn|sobald|sollte)\s+(?:(?:Herrn?|"
    r"Frau)\s+)(?-i:(?P<name>[A-ZÄÖÜ][\wäöüß-]+))\s+"
    r"(?:(?:gleich|nachher|heute|morgen|noch ?mal|wieder|sich|danach|hier|zurück)\s+)*"
    r"(?:anruft|anrufen|meldet|melden|kommt|fragt|fragen|zurückruft|nachfragt|vorbeikommt)\s*[:,–]\s*"
    r"(?P<rest>(?:(?:bis|ab|seit) )?(?:wann|wie|was|wer|wo|welche\w*)\b[^?.!:]*\?)\s*$",
    re.I,
)
_IN_WELCHEN = re.compile(r"^(?:in|bei) welchen (?!akten)(?=[a-zäöü])", re.I)
_EIGENE_AKTE = re.compile(r"\b(?:Akte|Sache|Sachen|Verfahren|Fall|Mandat)\s+[A-ZÄÖÜ]")
_MIT_WEM = re.compile(
    r"\b(?:mit|bei|an)\s+(?:dem|der|den|einem|einer)\s+(?P<wer>[A-ZÄÖÜ][\wäöüß-]+)(?!\s+(?:mit|von)\b)"
)
_DEREN = re.compile(r"\b(?:deren|dessen)\s+([A-ZÄÖÜ]\w+)")
_HABEN = re.compile(r"\s+(?:haben|sehen|bekommen|erhalten)(?=\s*[.?!]*$)", re.I)
_AUSSERDEM = re.compile(
    r",?\s*(?:am liebsten|gern(?:e)?|wenn möglich|idealerweise|möglichst|bestenfalls)\s+(?:auch\s+)?"
    r"(?:mit|samt|nebst) (?:den |dem |der |allen |jeweiligen )*(?:Namen?|Datum|Daten|Einzelheiten|Details|"
    r"Angaben|Beträgen|Uhrzeit(?:en)?|Fundstellen?|Quellen?)\s*(?=[.?!]*$)",
    re.I,
)
"""How the answer should look; every entry is shown with them."""


def ohne_vorrede(text: str) -> str:
    """The question alone, with whom the talk around it names; a text that says nothing else as it is."""
    plain = " ".join(text.split())
    if plain != text.strip() or len(plain.split()) < 4:
        return text
    said = mit_namen(ohne_nachsatz(_ohne_anfang(ohne_auftrag(_AUSSERDEM.sub("", gedutzt(plain))))))
    return said if said and said != plain else text


def _ohne_anfang(text: str) -> str:
    """Greeting, apology and what somebody is doing, one after the other."""
    rest = text
    for remark in (_GRUSS, _ENTSCHULDIGT):
        left = remark.sub("", rest)
        if left != rest and len(left.split()) > 2:
            rest = _gross(left)
    rest = _nur_die_frage(rest)
    why = _WOZU.match(rest)
    if why is not None and nur_umstand(why["vor"]) and fragt(rest[why.end() :]):
        rest = _gross(rest[why.end() :])
    return _ohne_umstand(rest)


_DOPPELPUNKT = re.compile(r"^(?P<vor>[^:?!0-9]{8,160}):\s+(?P<rest>[A-ZÄÖÜ][^:]*\?.*)$", re.S)
_ZEITRAUM = re.compile(
    r"\b(?:heute|morgen|diese[rn]? woche|nächste[rn]? woche|überfällig\w*|offene[rn]?)\b.*"
    r"\b(?:frist\w*|termine?|wiedervorlagen?)\b|"
    r"\b(?:fristen|termine|wiedervorlagen)\b.*\b(?:heute|morgen|diese woche|nächste woche)\b",
    re.I,
)
_SCHRAENKT_EIN = re.compile(r"(?:nur|ohne|mit|aber|außer|auch|und|oder|bitte|rechne|nenn|zeig|liste)\b", re.I)


def _fuer_sich(asked: str) -> bool:
    """Whether a question says itself what it is about: a matter, a norm, a value, a stretch of days."""
    own = genannt(lies(asked))
    named = own is not None and bool(own.stark or own.aktenzeichen or (own.sicher and not _nur_ein_wort(own)))
    norm = any(each.law for each in cited(asked).norms)
    return named or norm or _BETRAG.search(asked) is not None or _ZEITRAUM.search(asked) is not None


_KANN_ZAEHLEN = re.compile(
    r"\bbitte\b|argument|begruend|erklaer|pruef|beides|\bgern|"
    r"termin|verhand|verglich|einig|anerkann|zurueck|saeum|verlor|gewonn|erledig|beigeordnet|auftraggeb|"
    r"mehrere|"
    r"\b(?:zwei|drei|vier|beide|kein\w*|nicht|ohne|nie)\b|frist|\btage?n?\b|wochen?\b|monat|\bjahr|"
    r"rechtsschutz|anwalt|"
    r"vertrag|miet|\bkind|minderjaehr|ausland|wohn|firma|\bgmbh\b|wert\b|steuer|zahl|\braten?\b|\bteil"
)
"""May change what is answered, so it stays and is told where nothing uses it."""


def _nebensache(remark: str) -> bool:
    return nichts_zur_sache(remark) and _KANN_ZAEHLEN.search(falte(remark)) is None


def _nur_ein_wort(named: Genannt) -> bool:
    """Whether what looks like a name is a noun that everybody says."""
    return all(gewoehnlich(falte(word)) for word in named.name.split())


_DEM_MANDANTEN = re.compile(r"\b(?:der|dem|den|die|unserer|unserem) mandant(?:in|en|schaft)?\b", re.I)
_BETRAG = re.compile(r"\d\s?(?:€|euro\b)", re.I)


def _weglassbar(remark: str, of_a_norm: bool) -> bool:
    """What a norm says does not hang on the story, as long as that tells no figure."""
    if _SCHRAENKT_EIN.match(remark):
        return False
    plain = of_a_norm and not re.search(r"[\d§]", remark) and nichts_zur_sache(remark)
    return plain or _nebensache(remark)


def _nur_die_frage(text: str) -> str:
    """Without the remark before or behind a question that needs none: „…, das eilt. Was regelt § 167 ZPO?“"""
    parted = _DOPPELPUNKT.match(text)
    if parted is not None and _nebensache(_DEM_MANDANTEN.sub(" ", parted["vor"])):
        first = saetze(parted["rest"])[0]
        text = parted["rest"] if fragt(first) and _fuer_sich(first) else text
    told = saetze(text)
    asking = [each for each in told if fragt(each)]
    if len(told) == 1 or len(asking) != 1 or not _fuer_sich(asking[0]):
        return text
    of_a_norm = any(each.law for each in cited(asking[0]).norms)
    kept = [each for each in told if each is asking[0] or not _weglassbar(each, of_a_norm)]
    return " ".join(kept)


def _ohne_umstand(text: str) -> str:
    text = _FALLS.sub(_wegen, _IN_DER_LEITUNG.sub(r"\g<wer> ist am Telefon und will wissen, ", text))
    text = _WESHALB.sub(lambda found: _mit_zeichen(_gross(found["rest"])), text)
    if (kindly := _WAERE_DANKBAR.match(text)) is not None:
        return f"Nenn mir {kindly['rest'].strip(' ,')}."
    asking = _LAESST_FRAGEN.match(text)
    if asking and FRAGEWORT.match(asking["rest"]) is None and not asking["rest"].startswith("ob "):
        return text
    if asking:
        about = nur_umstand(asking["vor"]) or (
            nichts_zur_sache(asking["vor"]) and gericht_in(asking["rest"]) is not None
        )
        passed_on = about and not _FUER_SICH.search(asking["rest"])
        return _mit_zeichen(_gross(asking["rest"])) if passed_on else text
    found = _ICH.match(text) or _ZWECK.match(text)
    if found is None:
        return text
    rest = text[found.end() :]
    asked = ohne_nachsatz(_gefragt(rest))
    if not asked:
        return text
    own = genannt(lies(asked))
    named = own is not None and (own.stark or own.aktenzeichen != "")
    if "Akten" in found["vor"]:
        asked = _IN_WELCHEN.sub(r"\g<0>Akten ", asked)
    if nur_umstand(found["vor"]) or (named and nichts_zur_sache(found["vor"])):
        return asked
    whom = wen(found["vor"])
    if whom and (_EIGENE_AKTE.search(asked) or AKTENZEICHEN.search(asked)):
        return asked
    if not whom or named:
        return text
    asked = _von_wem(asked, found["vor"])
    first, *more = saetze(asked)
    return " ".join([f"{first.rstrip(' .!?')} in der Akte {whom}?", *more])


def _wegen(found: re.Match[str]) -> str:
    """Who may call is whose matter is asked about, unless another one is named."""
    rest = found["rest"].rstrip(" ?!.")
    return f"{_gross(rest)}?" if _EIGENE_AKTE.search(rest) else f"{_gross(rest)} in der Akte {found['name']}?"


def _von_wem(asked: str, told: str) -> str:
    """„… mit dem Jobcenter wegen Frau X. Wie lautet deren Zeichen?“: that of the one who is talked to."""
    other = _MIT_WEM.search(told)
    return asked if other is None else _DEREN.sub(rf"das \1 von {other['wer']}", asked)


def _gefragt(rest: str) -> str:
    """What is left, as a question or an order; nothing where it is none."""
    if (known := _WISSEN.match(rest)) is not None:
        asked = re.sub(r"^ob\s+", "", known["rest"], flags=re.I)
        return _mit_zeichen(_gross(asked))
    if (kindly := _WAERE_DANKBAR.match(rest)) is not None:
        return f"Nenn mir {kindly['rest'].strip(' ,')}."
    if (wanted := _BRAUCHT.match(rest)) is not None:
        return f"Zeig mir {_HABEN.sub('', wanted['rest'])}"
    return _gross(rest) if fragt(saetze(rest)[0]) or fragt(rest) else ""


def _mit_zeichen(asked: str) -> str:
    first, *more = saetze(asked)
    return " ".join([first if first.endswith("?") else f"{first.rstrip(' .!')}?", *more])


def _gross(text: str) -> str:
    return text[:1].upper() + text[1:]
