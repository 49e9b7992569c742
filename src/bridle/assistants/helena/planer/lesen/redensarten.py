"""How people say it at the desk and in the corridor, in the words that the rules know."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.redensarten_akten import AKTEN
from bridle.assistants.helena.planer.lesen.redensarten_suche import SUCHEN

_GEBUEHREN_IN = (
    r"(?:-?(?:gebühren|kosten))? "
    r"(?=(?:für |in |der |die )*(?:(?:\d|I{1,3})\.? |erste[rn]? |zweite[rn]? )(?:Instanz|Rechtszug)|"
    r"(?:in|bei) (?:der |sachen )?(?-i:[A-ZÄÖÜ])[\wäöüß]+\W*$)(?!.*§)"
)
"""„RVG I. Instanz in …“: the fees, and not the norms of that law."""
_REDEN: tuple[tuple[str, str], ...] = (
    # spoken
    (r"\bgibt['’]?s\b", "gibt es"),
    (r"\bnix\b", "nichts"),
    (
        r"(?<=wann )muste(?P<mu>n|st)?\b|"
        r"\bmuste(?P<mv>n?)(?= (?:die|der|das|er|sie|wir|ich|man)\b[^?]*en\W*$)",
        r"musste\g<mu>\g<mv>",
    ),
    (r"(?<=\w )drüber(?=\W*$)", "überfällig"),
    (r"\b(?:unterm|unter dem) strich\b", "insgesamt"),
    # the law
    (
        r"^wo (?:im|in der|in dem) (?P<wg>(?-i:[A-ZÄÖÜ])\w*(?-i:[A-Z])) (?:steht|stehen|finde ich|ist) "
        r"(?P<wx>[^?]{4,60}?)(?: geregelt)?(?=\W*$)",
        r"Welche Vorschrift regelt \g<wx> im \g<wg>",
    ),
    (
        r"^in welche[rm] (?:norm|vorschrift|paragra(?:f|ph)(?:en)?) (?:steht|ist|finde ich|findet sich) "
        r"(?P<wn>[^?]{4,60}?)(?: geregelt)?(?=\W*$)",
        r"wo ist \g<wn> geregelt",
    ),
    (r"^welche personen sind (?P<wb>\w+berechtigt)\b", r"wer ist \g<wb>"),
    (
        r"^wer ist für (?P<wz>\w+(?:klagen|streitigkeiten)) zuständig\b",
        r"welches Gericht ist für \g<wz> zuständig",
    ),
    (
        r"\bhier der streitgegenstand\b|\bstreitgegenstand (?=hier|bei|von|in der akte)",
        "hier der Gegenstand ",
    ),
    # costs, by the law alone
    (
        r"^mit (?P<m1>welchen (?:\w*kosten|\w*gebühren)) (?:muss|müssen|ist|hat|haben) "
        r"(?:(?:man|ich|wir|(?:die|der) mandant(?:in)?) )?(?P<m2>[^?]{5,120}?) (?:zu )?rechnen(?=\W*$)",
        r"\g<m1> entstehen \g<m2>",
    ),
    (r"\bgesamt(?:es )?risiko\b", "Kostenrisiko"),
    (rf"^(?P<q1>(?:und )?(?:die |das )?)rvg{_GEBUEHREN_IN}", r"\g<q1>Anwaltsgebühren "),
    (rf"^(?P<q2>(?:und )?(?:die |das )?)f?(?:am)?gkg{_GEBUEHREN_IN}", r"\g<q2>Gerichtskosten "),
    (r"(?<=[A-Za-zäöüß] )(?-i:I)\.? (?=Instanz|Rechtszug)", "1. "),
    (r"(?<=[A-Za-zäöüß] )(?-i:II)\.? (?=Instanz|Rechtszug)", "2. "),
    (r"(?<=\s)['’]?n(?P<u1>e[mnr]?)(?=\s[A-ZÄÖÜa-zäöü])", r"ein\g<u1>"),
    (r"(?-i:(?<!viel )(?<!viele )(?<!\d )(?<!\d)\bgrade?\b)", "gerade"),  # „Grad“ is one of heat
    (r"(?-i:(?<=[a-zäöüß] )halt )(?=\w)|(?-i: halt)(?=\W*$)", ""),
    (r"\bnochma\b", "nochmal"),
    (r"(?<=\bwer )is\b|(?<=\bwas )is\b|(?<=\bwie )is\b|(?<=\bwo )is\b|(?<=\bwann )is\b", "ist"),
    (r"\bdeadlines?\b", "Frist"),
    (r"\bheut\b(?!e)", "heute"),
    (
        r"^(?:ob )?(?P<a2>heute|morgen|übermorgen|diese woche|nächste woche) (?P<a3>(?:noch "
        r")?(?:irgend)?(?:et)?was) "
        r"(?:abläuft|fällig ist|ansteht)(?=\W*$)",
        r"läuft \g<a2> \g<a3> ab",
    ),
    (r"\bhabt ihr\b", "haben wir"),
    (r"\bhattet ihr\b", "hatten wir"),
    (r"\bkennt ihr\b", "kennen wir"),
    (r"\bvertretet ihr\b", "vertreten wir"),
    (r"\bführt ihr\b", "führen wir"),
    (
        r"^(?:straf|miet|erb|familien|bußgeld|zivil|arbeits)sache "
        r"(?=(?-i:[A-ZÄÖÜ])[\wäöüß-]+\s*[–:,-](?!.*\b(?:verkündet|zugestellt|zugegangen)\b))",
        "Akte ",
    ),
    (r"\bist (?P<g1>(?:\w+ )?)von (?P<g2>[^?]{3,60}?) die rede\b", r"steht \g<g1>etwas zu \g<g2>"),
    (
        r"\b(?:ich|wir) suchen? (?P<h1>(?:die|eine|unsere?|das) (?:vorlage|muster)[^.?!]{0,60})[.!]\s*"
        r"was steht (?:da|darin|dort)(?: drin)?(?=\W*$)",
        r"zeig mir \g<h1>",
    ),
    (r"\ban (?:zeit|stunden)honorar\b", "an Zeit"),
    (r"\bkanzleikalender\b", "Kalender"),
    # the calendar
    (r",? (?:inklusive|inkl\.|einschließlich|samt) (?:der |aller )?vorfristen\b", ""),
    (r"(?P<lz>[^–:,?]{6,60})\s*[–:,-]\s*(?:der )?letzter tag(?=\W*$)", r"\g<lz>, wann endet die Frist"),
    (
        r"^haben wir (?P<d1>(?:im|am|in der|diese|nächste|ab) [^?]{3,25}?|heute|morgen|übermorgen) "
        r"(?:schon |noch |bereits )*(?:irgend)?(?:et)?was "
        r"(?:drin|stehen|eingetragen|im kalender|vor)(?=\W*$)",
        r"was steht \g<d1> im Kalender",
    ),
    (
        r"^(?:gib|zeig|mach)e?(?: mir| uns)?(?: bitte| mal| kurz)* (?:einen |eine )?(?:kurzen? )?"
        r"(?:überblick|übersicht) (?:über|zu|für) (?P<d2>(?:die |den |das )?"
        r"(?:kommende|nächste|diese|laufende|übernächste)[nrs]? (?:woche|monat|tage))"
        r"(?:,? also [^?]*)?(?=\W*$)",
        r"was steht \g<d2> im Kalender",
    ),
    (
        r"^(?P<l1>(?:und |sag mal,? )?was) (?:ist|war) (?P<l2>(?:(?:bei|für) (?:(?:Frau|Herrn?|"
        r"Dr\.|uns|mir) ?)*"
        r"(?:(?-i:[A-ZÄÖÜ])\w+ )?)?(?:denn |eigentlich |am )*(?:heute|(?:über)?morgen|\w+tag|"
        r"mittwoch|diese woche|nächste woche|"
        r"kommende woche|diesen monat|nächsten monat)(?: (?:früh|vormittag|nachmittag|abend|noch|"
        r"alles|so|denn))*) "
        r"(?:(?:bei uns|hier|in der Kanzlei) )?los(?=\W*$)",
        r"\g<l1> steht \g<l2> an",
    ),
    (r"\bbis (?:spätestens )?zu welche[mn] (?:genauen )?(?:tag|datum|termin|zeitpunkt)e?\b", "bis wann"),
    (
        r"\b(?:zu|an) welche[mn] (?:tag|datum|zeitpunkt)e? (?=(?:muss|müssen|hat|haben|ist|sind|wäre)\b"
        r"[^?!]*\b(?:aller)?spätestens\b)(?![^?!]*kündigen)",
        "bis wann ",
    ),
    (
        r"\b(?:was|wann|welcher tag|welches datum) (?:ist|wäre) (?P<t1>[^?,]{0,60}?)"
        r"(?:(?:eigentlich|denn|genau) )*der (?:aller)?letzte(?: (?:mögliche )?(?:tag|zeitpunkt|termin))?,? "
        r"(?:um (?P<t2>[^?]{0,60}?) (?P<t3>ein|ab|an|vor|nach|aus)?(?: |(?<=\w))zu ?(?P<t4>\w+e?n)|"
        r"an dem (?:wir|ich|man|(?:sie|er)(?= )) (?P<t5>[^?]{5,70}?) (?:können|kann|dürfen|darf|"
        r"müssen|muss))\b",
        r"bis wann müssen wir \g<t1>\g<t2>\g<t5> \g<t3>\g<t4>",
    ),
    (
        r"^(?!.*\d\.)(?P<l0>.*?)\b(?:(?:was|wann|welcher tag) ist )?(?:der )?(?:letzte[rn]? tag|"
        r"(?<=welcher tag ist der )letzte) "
        r"(?:für|zur|der|von) (?:den )?(?P<l1>(?:die |unsere )?"
        r"(?:\w*(?:klage|berufung|beschwerde|begründung|erwiderung|revision)|"
        r"einspruch|widerspruch|stellungnahme|verteidigungsanzeige))\b"
        r"(?: zum \w*gericht| zum [VSF]G| beim \w+)?",
        r"\g<l0>bis wann muss \g<l1> eingereicht werden",
    ),
    (
        r"^(?:ist|sind)\s+(?P<f1>(?:am|diesen|nächsten|kommenden)\s[^?]{3,25}?|heute|morgen|übermorgen|diese "
        r"woche|"
        r"nächste woche)\s+(?:noch |schon )?(?:irgend)?(?:et)?was (?:eingetragen|notiert|geplant|im "
        r"kalender)(?=\W*$)",
        r"steht \g<f1> etwas an",
    ),
    (
        r"\b(?:ob es |bleibt es |bleibt's )(?P<b1>(?:noch |weiterhin |denn |eigentlich )*)bei(?P<b2>m| dem| "
        r"der) "
        r"(?P<b3>(?:[\w.-]+ ){0,2}?\w*(?:termin|verhandlung|besprechung))\b(?P<b4>[^?.!–]*?)(?: "
        r"bleibt)?(?=\s*[?.!]*$)",
        r"wann ist der \g<b3>\g<b4>",
    ),
    (
        r"\b(?P<e1>(?:ist|sind)\b[^?.!]{3,60}?\b(?:klage|widerspruch|einspruch|berufung|revision|beschwerde|"
        r"schriftsatz|klageschrift|antrag|schreiben|brief|anzeige|stellungnahme|begründung|erwiderung)"
        r"(?: (?:in|bei) [^?.!,]{3,40}?)? (?:denn |eigentlich )?(?:schon|bereits|endlich)) (?:weg|fort|"
        r"draußen)\b",
        r"\g<e1> raus",
    ),
    (
        r"(?<= raus),? oder (?:hängt|liegt|fehlt|klemmt|steht|hakt)(?: (?:da|das|es|noch|irgendwo|hier))*"
        r"(?: (?:irgend)?(?:et)?was)?(?: aus| an)?(?=\W*$)",
        "",
    ),
    (r"\bwas brennt(?: (?:denn|gerade|uns|mir|an))*\b", "was ist fällig"),
    (r"\bwas (?:ist|sind) (?:\w+ )?(?:am )?brennen\b", "was ist fällig"),
    (
        r"\bbrennt(?: (?:heute|gerade|bei uns|irgendwo|denn|es|aktuell|uns|hier)){0,3} "
        r"(?:irgend)?(?:et)?was\b(?: an)?|"
        r"\bwo brennt(?:['’]?s| es| die hütte)?\b|\bbrennt(?:['’]?s| es| die hütte)\b(?: \w+){0,2}(?=\W*$)",
        "ist etwas fällig",
    ),
    (
        r"\bwas (?:haben wir|hab ich|habe ich|ist) (?:\w+ )?(?:verschlafen|verpennt|versemmelt|"
        r"verschwitzt|liegen ?lassen)\b",
        "was ist überfällig",
    ),
    (
        r"\bwas (?:ist )?(?:uns )?(?:durch die lappen gegangen|hinten runter ?gefallen|"
        r"untergegangen)\b(?: ist)?",
        "was ist überfällig",
    ),
    (r"\bwas (?:geht|läuft) (?:mir|uns) (?:bald |demnächst )?ab\b", "welche Fristen laufen bald ab"),
    (
        r"\bwas ist (?P<r1>zu [A-ZÄÖÜ]\w+ (?:in|bei) [A-ZÄÖÜ]\w+) (?:notiert|eingetragen|vermerkt)\b",
        r"welche Fristen \g<r1> sind eingetragen",
    ),
    (
        r"\bwas ist (?P<r2>(?:in|bei) [A-ZÄÖÜ]\w+) eingetragen\b",
        r"welche Fristen sind \g<r2> eingetragen",
    ),
    (
        r"\bwie lang(?:e)? (?:hab|habe|haben) (?:ich|wir)(?: (?:noch|dann|da))*(?: zeit)?(?=\W*$)",
        "bis wann läuft die Frist",
    ),
    (
        r"\bwie ?viel (?:luft|zeit) (?:hab|habe|haben|bleibt) (?:ich|wir|mir|uns)(?: noch| dann)*(?=\W*$)",
        "bis wann läuft die Frist",
    ),
    (
        r"\bwie (?:lange?|viel zeit) (?:hab|habe|haben|bleibt) (?:ich|wir|mir|uns)"
        r"(?: (?:noch|da|eigentlich|zeit))* (?:für|bis zu) (?=(?:die|den|das|der|eine|unsere)\s)",
        "bis wann läuft die Frist für ",
    ),
    (
        r"\bwann (?:ist|wäre) (?:da |dann )?(?:schluss|sense|feierabend|ende gelände)\b",
        "wann endet die Frist",
    ),
    (r"\bbis wann gilt das\b|(?<=[,;.:] )bis wann geht das\b", "bis wann läuft die Frist"),
    # conflicts
    (
        r"^(?P<m1>[^.,;:?!]{3,60}?) (?:will|wollen|möchte|möchten|würde) (?:uns |gern |gerne )*"
        r"(?:beauftragen|mandatieren|mandant(?:in)? werden|zu uns kommen|von uns vertreten werden)"
        r"[.,;:!–-]+\s+"
        r"(?P<m2>war|ist|sind|waren|(?:haben|hatten) wir mit|taucht|kommt) "
        r"(?:der|die|er|sie|dem|denen|ihm|ihr|das|dieser|diese)"
        r"(?= (?:schon|bereits|mal|jemals|je|irgend\w+|früher|bei uns|vielleicht|denn|eigentlich|etwa|in)\b)",
        r"\g<m2> \g<m1>",
    ),
    (r"\bbei(?:ß|ss)t sich das (?:mit (?:was|etwas|irgendwas|jemandem))?", "gibt es eine Kollision"),
    (r"\bkommen wir (?:uns )?(?:da )?in die quere\b", "gibt es eine Kollision"),
    (
        r"\bhaben wir (?:da )?(?:ein|n|'n)? ?(?:problem|thema) (?:mit|wegen) (?:der )?kollision\b",
        "gibt es eine Kollision",
    ),
    (
        r"^(?:sind|werden) (?P<kg>[^?,]{5,80}? und [^?,]{3,60}?) bei uns (?:schon )?(?:als )?"
        r"(?P<kr>gegner|mandanten)(?: geführt)?(?=\W*$)",
        r"prüf, ob \g<kg> bei uns als \g<kr> geführt werden",
    ),
    # templates
    (
        r"^(?P<vh>(?:haben wir|gibt es|existiert|wo (?:ist|finde ich|liegt))\b[^?]{0,40}?) "
        r"(?:eine?n? |die |das |unser )?"
        r"(?:vollmachts?-?(?:formular|vordruck)|(?:muster|blanko|standard)vollmacht)\b",
        r"\g<vh> ein Muster für eine Vollmacht",
    ),
    # times
    (
        r"\bwas (?:steht|ist|haben wir) (?P<z1>.{3,60}?) an (?:zeit|stunden) (?:drauf|drin|aufgelaufen|"
        r"zusammengekommen)\b",
        r"wie viel Zeit ist \g<z1> erfasst",
    ),
    (
        r"\bwie ?viel (?:zeit|stunden) (?:haben wir )?(?P<z2>(?:in|bei|auf) .{3,40}?) (?:reingesteckt|"
        r"verbraten|versenkt|verballert|gesteckt)\b",
        r"wie viel Zeit ist \g<z2> erfasst",
    ),
    # money
    (
        r"^(?:(?:bitte |kannst du |könntest du )*(?:be)?rechne?n?\b(?: (?:mir|uns|mal|bitte|doch|kurz))* "
        r"(?:die |unsere )?gebühren(?: (?:bitte|mal|aus))*|"
        r"(?:(?:bitte|mal|kannst du|könntest du) )*(?:die )?gebühren (?:bitte |mal )*(?:aus|be)rechnen)"
        r"(?=\W*$)",
        r"berechne die Anwaltsgebühren",
    ),
    (
        r"\bwas (?:kommt|springt) (?:da |dabei )?(?:für uns )?(?:raus|heraus|rum|herum)\b(?=\W*$)",
        "wie hoch ist das",
    ),
    (r"\bwas (?:kostet|wird) (?:uns |mich |ihn |sie )?der spa(?:ß|ss)\b", "was kostet das"),
    (r"\bwas (?:blecht|löhnt|berappt)\b", "was zahlt"),
    (r"\b(\d{1,3}(?:\.\d{3})*|\d+)\s*(?:€|euro|eur)\s*(?:und )?(\d{1,2})\s*cent\b", r"\1,@\2 €"),
    (
        r"(?s)(?=.*(?:€|euro|streitwert|gegenstandswert))(?P<a1>.*)\bwas (?:dürfen|können|"
        r"rechnen) wir (?:da |dann )?(?:abrechnen|ab)\b",
        r"\g<a1>wie hoch sind die Anwaltsgebühren",
    ),
    (
        r"\b(?:schickst|gibst|machst) du mir (?P<l1>(?:bitte |mal |schnell )*)(?=(?:die|eine) liste)",
        r"zeig mir \g<l1>",
    ),
    (r"\b(?:schick|gib) mir (?P<l2>(?:bitte |mal |schnell )*)(?=(?:die|eine) liste)", r"zeig mir \g<l2>"),
    # the law
    (
        r"^(?!.*\b(?:wir|unser\w*|mandant\w*|akte)\b)(?:was (?:muss|müssen|müsste)(?: (?:denn|eigentlich|"
        r"alles|dafür))* (?:(?:passiert|geschehen|gegeben|erfüllt|vorhanden|eingetreten) sein|passieren|"
        r"geschehen|vorliegen|eintreten|zusammenkommen|stimmen)|was braucht (?:es|man)(?: alles)?|"
        r"(?:woran hängt|wovon hängt) es(?: ab)?), (?:damit|ob|bevor|dass) ",
        "Unter welchen Voraussetzungen ",
    ),
    (r"\bunter welchen (?:umständen|bedingungen|gegebenheiten)\b", "unter welchen Voraussetzungen"),
    (
        r"\bohne (?:die )?(?:einhaltung|wahrung|beachtung) (?:(?:einer|der|irgendeiner|jeder) )?"
        r"(?:kündigungs)?frist\b",
        "fristlos",
    ),
    (
        r"^wann (?=(?:darf|kann|dürfen|können) (?!ich|wir)(?![^?]*spätestens)[^?]*\bfristlos\b)",
        "unter welchen Voraussetzungen ",
    ),
    (
        r"\bdie verjährung (?:neu beginnt|von neuem beginnt|neu anläuft|neu zu laufen beginnt)",
        "Neubeginn der Verjährung",
    ),
    # courts
    (  # a Frist is asked for; with a day or a place the court is needed for its holidays
        r"^(?!.*\d)(?:bis )?(?P<g0>wann (?:muss|müssen|muß|soll|sollte|müsste|müssten)\b[^?]{3,90}?) "
        r"(?:beim|zum|am|ans|vorm|vor dem|an das) \w*gericht\b(?-i:(?! [A-ZÄÖÜ]|,))"
        r" (?:da |dort )?(?:(?:eingegangen|eingereicht|angekommen) sein|eingehen|liegen|vorliegen|ankommen|"
        r"sein)\b",
        r"bis \g<g0> eingereicht werden",
    ),
    (
        r"(?:(?<=[.:,;–-] )|^)(?P<g1>Amts|Land|Arbeits|Verwaltungs|Sozial)gericht\?",
        r"Ist das \g<g1>gericht zuständig?",
    ),
    (
        r"(?<!viel )(?<!Viel )(?<!wann )(?<!vorschuss )(?<!kosten )(?<!gebühren )(?<!gebühr )(?<!Betrag )"
        r"\b(?P<g2>(?:muss|gehört|geht|kommt|landet|muss man|"
        r"müssen wir)\b[^?]{3,90}\b(?:zum|vors?|"
        r"vor das|ans?|beim) (?:Amts|Land|Arbeits)gericht)\b(?P<g3>[^?]*)\?",
        r"\g<g2>\g<g3> – zuständiges Gericht?",
    ),
    (
        r"\s*[,.;–-]?\s*\b(?:kein(?:e[nr]?)?|ohne) (?:auslandsbezug|auslandsberührung|ausland)\b"
        r"(?: (?:gegeben|im spiel|dabei|vorhanden))?",
        "",
    ),
    (
        r"\b(?:inkl\.?|incl\.?|inklusive|einschließlich|samt|nebst)\s+(?P<t1>(?:\w+\s*(?:,|und|\+)\s*)?)"
        r"(?:der |einer )?terminsgebühr\b",
        r"\g<t1>mit Termin",
    ),
    (r"\bham wir\b", "haben wir"),
    (
        r"\bwas (?:ist|wäre|macht) (?=eine? (?:einfache|volle|halbe|doppelte|"
        r"\d,\d)\b[^?]{0,30}gebühr\b[^?]*\d)",
        "wie hoch ist ",
    ),
    (
        r"\bwo (?:muss|geht|gehört) (?:die|eine) (?P<i1>Berufung|Revision|Beschwerde) (?P<i2>gegen "
        r"[^?]{5,90}?) hin\b",
        r"wer entscheidet über die \g<i1> \g<i2>",
    ),
    (
        r"\bwo (?:reiche|reichen|reicht) (?:ich|wir|man) (?:die |das |den |sie |es |diese )?"
        r"(?:klage |antrag )?ein\b",
        "welches Gericht ist zuständig",
    ),
    (
        r"\bwo (?:muss|müssen|kann|können|soll|sollen) (?:ich|wir|man) (?:da |die |das |sie |es |diese )*"
        r"(?:klage )?(?:einreichen|erheben|klagen|einklagen)\b",
        "welches Gericht ist zuständig",
    ),
    (
        r"^(?:(?:welches|zuständiges) )?mahngericht (?:(?:für )?(?:den |die |einen )?(?:antragsteller(?:in)? "
        r"|as )|für )"
        r"?(?:aus |in )?(?P<m9>[a-zäöüß-]{3,})(?=\W*$)",
        r"Mahngericht für Antragsteller in \g<m9>",
    ),
)
_MUSTER = tuple((re.compile(pattern, re.I), plain) for pattern, plain in (*SUCHEN, *_REDEN, *AKTEN))
_CENT = re.compile(r",@(\d{1,2})")
_NEUER_SATZ = re.compile(r"(?<=\w{4}[.?!]\s)[a-zäöü]")
"""Else it would be read as one with the sentence before it."""
_GEBUEHREN = {
    "verfahren": "Verfahrensgebühr",
    "termin": "Terminsgebühr",
    "einigung": "Einigungsgebühr",
    "geschäft": "Geschäftsgebühr",
}
_GEBUEHR = rf"(?:{'|'.join(_GEBUEHREN)})"
_GEBUEHREN_AUS = re.compile(
    rf"\b{_GEBUEHR}(?:(?:, | und | plus | \+ |, dann |, und ){_GEBUEHR})+\b"
    r"(?=[^?!.;\d]{0,25}\b(?:aus|bei|nach|auf|von|über) \d)",
    re.I,
)
"""„Verfahren, Termin und Einigung aus 9.850“ are fees; no appointment is worth anything."""


def ohne_redensarten(text: str) -> str:
    """The text with its sayings in plain words; amounts in Euro and Cent as one figure."""
    said = _GEBUEHREN_AUS.sub(_als_gebuehren, text)
    for pattern, plain in _MUSTER:
        said = pattern.sub(plain, said)
    if said != text:
        said = re.sub(r"\s+(?=[?.!]\W*$)", "", said)
    if said != text and not text.islower():
        said = _NEUER_SATZ.sub(lambda found: found[0].upper(), said)
    return _CENT.sub(lambda found: f",{found[1]:0>2}", said)


def _als_gebuehren(found: re.Match[str]) -> str:
    return re.sub(_GEBUEHR, lambda word: _GEBUEHREN[word[0].lower()], found[0], flags=re.I)
