"""What tells greetings, facts, contacts and references apart in a message."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.tage import DATUM, WOCHENTAG

VORWEG = re.compile(
    r"^(?:(?:so|also|ok|okay|wie auch immer|egal|jedenfalls|anderes thema|zurück zum thema|"
    r"wie dem auch sei|gut|ja|na|ach|ähm?|hm+|hallo|hi|hey|moin|servus|guten (?:morgen|tag|abend)|"
    r"(?:liebe |hallo )?helena|mahlzeit|du|sag mal|sagen sie mal|hör(?:en sie)? mal|achtung|eilt|"
    r"eilig|dringend|diktat|"
    r"nehmen sie (?:bitte )?auf|nimm (?:bitte |mal )?auf|neue frage|noch(?: eine)? (?:was|frage|"
    r"kurze frage)|frage|"
    r"kurze frage|kurz|nur kurz|ganz kurz|schnell|mal schnell|auf die schnelle|bitte)\s*[,:.!–-]+\s*)+",
    re.I,
)
HINTERHER = re.compile(
    r"(?:[\s,.!–-]+(?:(?:aber )?(?:bitte|danke(?: dir| schön| im voraus)?|vielen dank|"
    r"zack(?:[, -]+zack)?|dalli(?: dalli)?|"
    r"schnell|ganz schnell|sofort|punkt|ja oder nein|kurz|nur kurz|ganz kurz|ein satz|in einem satz|"
    r"nur die zahl|"
    r"nur das datum|mehr nicht|okay|asap|eilt(?: sehr)?|es eilt|dringend|pronto|und zwar (?:schnell|"
    r"sofort|jetzt)|"
    r"bin im termin|bin unterwegs|mfg|lg|vg|viele grüße|beste grüße|danke und gruß))"
    r"(?:\s+(?:schnell|sofort|bitte|danke|jetzt))*)+\s*([?.!]*)\s*$",
    re.I,
)
FLOSKEL = re.compile(
    r"(?!ende\s*\?)"
    r"(?:\b(?:hallo|hi|hey|moin|guten|morgen|tag|abend|helena|liebe|lieber|danke|dir|dank|vielen|"
    r"besten|schön|bitte|punkt|"
    r"diktat|ende|zack|dalli|schnell|sofort|jetzt|kurz|nur|ganz|kurze|eine|frage|ich|habe|hab|hätte|"
    r"noch|mal|so|also|ok|okay|"
    r"ja|oder|nein|eilt|es|ist|dringend|wichtig|viele|grüße|gruß|mfg|mit|freundlichen|grüßen|im|"
    r"voraus|ein|satz|aber|hoffe|"
    r"geht|gut|wie|gehts|alles|nehmen|sie|auf)\b\W*)+",
    re.I,
)
ANGEKOMMEN = re.compile(
    r"zugestellt|zustell|zugegangen|zugang|zuging|bekommen|erhalten|erhielt|bekam|eingegangen|eingang|"
    r"briefkasten|"
    r"zur post|aufgegeben|bekannt ?gegeben|bekanntgabe|verkünd|verkuend|kenntnis|ausgehändigt|überreicht|kam|"
    r"einwurf|eingeworfen|niedergelegt|hinterlegt|auftrag|mandat|beauftragt|eingereicht|anhängig|einreichen|"
    r"einlegen|klage|raus|weggefallen|frist|ab dem|geboren",
    re.I,
)
KONTAKT = re.compile(
    r"\bruf(?:t|en)?\b|\brief(?:en)?\b|\banrief|angerufen|\banruf|telefon|gesprochen|\bsprach|"
    r"gemeldet|meldete|"
    r"\bmail(?:te)?\b|gemailt|\bbesuch|\bwar(?:en)? (?:\w+ ){0,3}(?:da|hier|bei (?:uns|mir))\b|"
    r"\bkam (?:\w+ ){0,3}(?:vorbei|rein|zu "
    r"(?:uns|mir))|besprech|urlaub|feiert|heimgekommen|gefragt|erzähl|gesehen|getroffen|schrieb\b|"
    r"übernehme|nachgefragt",
    re.I,
)
GESAGTER_TAG = re.compile(
    rf"\b(?:(?:seit |ab |von |schon )?(?:heute|gestern|vorgestern|eben|vorhin|morgen)(?: (?:früh|"
    rf"morgen|vormittag|mittag|"
    rf"nachmittag|abend))?|(?:am|letzten|vergangenen|vorigen) (?:{WOCHENTAG})|vor (?:\w+) (?:tagen|wochen)|"
    r"letzte woche|vorige woche)\b\s*",
    re.I,
)
WEISS_NICHT = re.compile(
    r"\b(?:weiß|weiss|wisse|wissen|wusste|kennt|erinner\w*)\b.*\bnicht\b|\bunbekannt\b|vergessen", re.I
)
RECHNEN = re.compile(
    r"\bbis (?:wann|zu welchem|wohin)\b|frist|\bspätestens|\bspaetestens|\bletzte[rn]? tag|"
    r"\bwie lange\b|\bverjähr|\bkoste[nt]?\b|"
    r"kosten\b|gebühr|gebuehr|\bbetrag\b|rechnungsbetrag|\bzahl(?:t|en)\b|\bkäme\b|\bkommt\b.*\bzu\b|"
    r"risiko|honorar|erstberatung|erstgespräch|beratungsgebühr|"
    r"welche[sm]? gericht|zuständig|zustaendig|amtsgericht|landgericht|\bwohin\b|\bwie teuer|"
    r"\bwie viel (?:geld|macht)|"
    r"\bwann (?:muss|müssen|ist schluss|endet|läuft)",
    re.I,
)
NACHSCHLAGEN = re.compile(
    r"\b(?:im|in der|in dem|aus dem|aus der|laut)\s+\w*(?:gutachten|vertrag|schreiben|testament|"
    r"verzeichnis|schrift|auskunft)\b|"
    r"laut\b|steht\b|vereinbart|dokument|muster|vorlage|norm\b|vorschrift|paragra|§|geregelt|urteile|"
    r"rechtsprechung|"
    r"erfasst|stundensatz|adresse|anschrift|telefon|zeichen\b|kalender|notiert|eingetragen|offen",
    re.I,
)
TATSACHE = re.compile(
    r"\d|€|\beuro\b|gericht|instanz|urteil|bescheid|kündig|kuendig|strafbefehl|vergleich|verglichen|"
    r"einigung|gebühr|"
    r"auftraggeber|anwalt|\bpkh\b|verbraucher|unternehm|vereinbar|rechtsschutz|prozesskostenhilfe|"
    r"verlier|verlor|gewinn|obsieg|miet|nachbar|kauf|arbeit|klage|verjähr|"
    r"rechnung|forderung|"
    r"belehrung|zweite|beide|bundesland|\baus [A-ZÄÖÜ]\w+|\bin [A-ZÄÖÜ]\w+",
    re.I,
)
ANGABE = re.compile(rf"€|\beuro\b|\beur\b|\d{{1,3}}\.\d{{3}}|\b\d{{3,}}\b|\b\d,\d|{DATUM.pattern}")
SPANNE = re.compile(
    r"\b((?:in|innerhalb|binnen) (?:den |der )?(?:kommenden|nächsten|naechsten) (?:\w+ )?(?:tagen?|"
    r"wochen?|monaten?|monat)|"
    r"(?:nächste|kommende|diese|übernächste) woche|diesen monat|bis (?:zum )?\w+(?:tag|ende))\b",
    re.I,
)
IN_DER_ZEIT = re.compile(r"\b(?:in (?:dieser|der) zeit|in (?:diesem|dem) zeitraum|solange)\b", re.I)
BIS_DAHIN = re.compile(r"\bbis dahin\b", re.I)
ALLGEMEIN = re.compile(r"\b(?:ich|wir|mir|uns|kanzlei|alle|überhaupt|insgesamt|bei uns)\b", re.I)
UEBERBLICK = re.compile(r"frist|termin|wiedervorlage|akten\b|fällig|faellig|steht .*\ban\b", re.I)
KOLLISION = re.compile(
    r"kollision|interessenkonflikt|vorbefass|gegen das mandat|mandat (?:annehmen|übernehmen)|beißt sich", re.I
)
DORT = re.compile(
    r"\b(?:dort|da|darin|dazu|hierzu|hier|in (?:der|dieser) (?:sache|akte|angelegenheit)|in (?:dem|"
    r"diesem) (?:fall|verfahren|mandat))\b",
    re.I,
)
DANACH = re.compile(
    r"\b(?:danach|darin|dort|da(?:\s?rin)?|laut (?:dem |der )?(?:vertrag|schreiben|bescheid|gutachten|"
    r"dokument|urteil))\b",
    re.I,
)
SCHRIFTSTUECK = re.compile(
    r"\b([A-ZÄÖÜ][\wäöüß-]{2,}(?:vertrag|bescheid|gutachten|verzeichnis|schreiben|schrift|testament|"
    r"urteil|auskunft|"
    r"schilderung|rüge|befehl)|Testament|Gutachten|Strafbefehl|Urteil|Kündigung)(?:e?s)?\b"
)
IST_DAS = re.compile(
    r"\b(?:welche|was für eine)\b.*\b(?:ist|war|heißt|wäre) (?:das|es|die)\b|\bwo steht das\b|"
    r"\bwie heißt (?:die|sie)\b",
    re.I,
)
VORSCHRIFT = re.compile(
    r"(\w*(?:vorschrift|norm|regel|regelung|paragra\w+|artikel)\b[^,.;]*?)(?: (?:gibt|existiert|ist|"
    r"steht|regelt))?(?=[,.;]|$)",
    re.I,
)
SCHREIBEN = re.compile(
    r"^(?:bitte )?(?:kannst|könntest|koenntest|würdest|wuerdest|"
    r"magst) du\b(?P<was>.*?)\b(?P<tun>schreiben|verfassen|formulieren|"
    r"entwerfen|aufsetzen|zusammenfassen|übersetzen|erstellen)\b(?P<rest>.*)$",
    re.I | re.S,
)


GRUSS_ODER_DANK = re.compile(
    r"\W*((?:guten (?:morgen|tag|abend)|hallo|hi|hey|moin|servus|(?:vielen |herzlichen |"
    r"besten )?dank\w*)(?: (?:schön|dir|sehr))?)\b",
    re.I,
)
HAENGT_AN = re.compile(
    r"\b(?:wären|wäre|ist|sind|kostet|macht|war|geht|steht|stimmt|heißt|hat|gilt) (?:es|das|dies)\b|"
    r"\bwenn ja\b|"
    r"^(?:bitte )?(?:zeig|gib|nenn|lies|such|schick)e? (?:mir |uns )?(?:bitte |mal |auch |dazu |noch )*"
    r"(?:die|den|das) (?:\w+e )?(?:vorschrift|norm|paragra\w+|wortlaut|gesetzestext|"
    r"gesetzeswortlaut|bestimmung)"
    r"(?: (?:dazu|dafür|bitte|mal|an|vor|raus|heraus|im wortlaut))*\W*$",
    re.I,
)
GEGENSEITE = re.compile(
    r"\b(Gegenseite|Gegner(?:in)?|Beklagten?|Versicherung|Vermieterin|Vermieter|Arbeitgeber(?:in)?|Behörde)\b"
)
IHR = re.compile(
    r"\b(?:deren|dessen|ihr|ihre|sein|seine)\s+(Anwalt|Anwältin|Anwälte|Vertreter|Adresse|Anschrift|"
    r"Telefonnummer|Zeichen|Mailadresse)\b"
)
ROLLE = re.compile(
    r"\b(Zeugin|Zeugen?|Gutachterin|Gutachter|Sachverständigen?|Gegnerin|Gegner|Gegenanwalt|"
    r"Sachbearbeiterin|Sachbearbeiter|Richterin|Richter)\b"
)
WER = re.compile(
    r"(wie heißt|wie heisst|wer ist|wer war|wie erreiche ich)\s+(der|die|das|er|sie|den|"
    r"ihn)(?: (?:noch ?mal|denn|gleich|eigentlich))*\s*\?*$",
    re.I,
)
