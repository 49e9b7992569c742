"""How people speak of matters and of those who are in them, in the words that the rules know."""

from __future__ import annotations

_GERADE = (
    r"(?:bei uns|hier|in der kanzlei|derzeit|aktuell|gerade|zurzeit|momentan|"
    r"so|alles|eigentlich|denn|an|noch)"
)
AKTEN: tuple[tuple[str, str], ...] = (
    (
        r"^(?P<ww>(?:der |die |das )?\w*(?:termin|verhandlung|besprechung|anhörung|besichtigung|begehung)\b"
        r"[^?!.,]{0,40}?),? wann (?:(?:war|fand)(?: (?:das|der|die|er|sie|es))?(?: denn| statt)?|"
        r"(?:(?:ist|hat) )?(?:(?:das|der|die|er|sie|es) )?(?:gewesen|stattgefunden))(?=\W*$)",
        r"wann war \g<ww>",
    ),
    (r"^wer war mit (?P<bs>[^?]{4,50}?) beschäftigt\b", r"wer hat an \g<bs> gearbeitet"),
    (
        r"^(?:bitte )?(?:über)?prüf\w*(?: bitte| mal)*,? ob (?:wir|es) (?P<kx>(?:mit|gegen) [^?!]{3,60}?) "
        r"(?:irgend)?(?:einen |eine |ein )?(?:interessen)?(?:konflikte?|kollision) "
        r"(?:haben|hätten|gibt|gäbe|bekommen|bekämen)(?=\W*$)",
        r"Haben wir \g<kx> einen Interessenkonflikt",
    ),
    (  # a field of law has no entries: its matters are asked for
        rf"^(?:und )?was (?:haben wir|läuft|gibt es) (?:{_GERADE} )*im (?P<fr>\w+recht)"
        rf"(?: (?:{_GERADE}|im bestand|offen|am laufen))*(?=\W*$)",
        r"Welche Akten haben wir im \g<fr>",
    ),
    (
        rf"^(?:und )?was (?:haben wir|läuft|gibt es) (?:{_GERADE} )*(?P<fs>\w+sachen)"
        rf"(?: (?:{_GERADE}|im bestand|offen|am laufen))*(?=\W*$)",
        r"Welche \g<fs> haben wir",
    ),
    (
        r"^(?:und )?welche[rs]? (?:sache|akte|mandat|fall|verfahren|vorgang) (?:ist|war|wurde|haben wir) "
        r"(?:schon |bereits |denn |jetzt |inzwischen |eigentlich )*"
        r"(?:(?:ab)?geschlossen|beendet|fertig|zu ende|vorbei|durch)(?=\s*[?.!]*$)",
        "Welche Akten sind geschlossen",
    ),
    (
        r"(?<!seit )\b(?:wann|(?:an|zu) welchem (?:tag|datum)|ab wann) (?:haben|hatten|wurde|ist) "
        r"(?:wir |uns )?"
        r"(?:(?:eigentlich|denn|genau|damals|noch ?mal|nochmals) )*(?:das|dieses|die|unser) mandat(?:ierung)?"
        r"(?P<md>[^?.!,]{0,40}?) (?:bekommen|erhalten|übernommen|angenommen|erteilt|begonnen|übertragen)"
        r"(?: worden)?\b",
        r"seit wann haben wir das Mandat\g<md>",
    ),
    (
        r"\bwann (?:hat|haben) (?:uns )?(?P<mv>(?:(?-i:Frau|Herr|Familie|Firma|[A-ZÄÖÜ])[\w&.-]*|"
        r"die|der|das)(?: (?-i:[A-ZÄÖÜ])[\w&.-]*){0,4}) (?:uns )?(?:(?:eigentlich|denn|genau|damals) )*"
        r"(?:das mandat (?:erteilt|gegeben|übertragen)|mandatiert|beauftragt)(?=\W*$)",
        r"seit wann haben wir das Mandat von \g<mv>",
    ),
    (
        r"^(?!.*\b(?:haben|hatten|hat|habt|ist|sind|war|waren|wir|ich|welche\w*|wann|was|wer|wie|wo|ob|\w*frist\w*|"
        r"\w*termin\w*|akten?)\b)(?P<kb>[^?!,;:]{4,60}?) "
        r"(?:schon ?(?:ein)?mal|schon|je|jemals|bereits|früher)(?: mal)? "
        r"(?:(?:bei uns|hier|in der kanzlei|im haus) )?(?:gehabt|gewesen|vertreten|da gehabt|zu tun "
        r"gehabt)(?=\W*$)",
        r"hatten wir \g<kb> schon mal",
    ),
    (
        r"\bwann (?:haben|hatten) wir (?:(?:eigentlich|denn|genau|damals) )*"
        r"(?:die|den) (?P<mu>(?:sache|akte|fall) [^?.!,]{2,40}?) (?:übernommen|angenommen|bekommen)(?=\W*$)",
        r"seit wann haben wir das Mandat in der \g<mu>",
    ),
    (
        r"\b(?:an|unter|auf) welche[rmn]? (?P<ad>(?:e-?mail-?|mail-?|post|fax-?|liefer)?(?:adresse|"
        r"anschrift)|"
        r"(?:telefon|handy|fax|ruf|mobil)?nummer) "
        r"(?:(?:kann|muss|soll|darf|sollte|könnte) (?:ich|wir|man) |"
        r"(?:schreib|schick|send|adressier|mail|richt|ruf|erreich|fax)(?:e|en|t)? (?:ich|wir|man) )"
        r"(?:(?:denn|eigentlich|am besten|jetzt|bitte|etwas|post|(?:den|die|das|einen|eine|ein) "
        r"(?:brief|schreiben|post|e-?mail|mail|unterlagen|fax)) )*"
        r"(?:an (?:die |den |das )?|(?P<ap>der |dem |den )|die )?"
        r"(?P<aw>(?!in |bei |zu |zur |(?:(?:den|die|das|unsere?n?|eine?n?) )?\w*(?:klage|schriftsatz|antrag|"
        r"spruch|kündigung|mahn|beschwerde|berufung|revision|stellungnahme|aufforderung|anzeige|replik|duplik|"
        r"rüge|angebot|vorschlag|akteneinsicht))[^?!,.]{3,60}?)"
        r"(?: (?:an|anrufen|schreiben|schicken|senden|erreichen|adressieren|mailen|faxen|zurück|"
        r"zurückrufen))?"
        r"(?=\s*[?.!]*$)",
        r"wie lautet die \g<ad> von \g<ap>\g<aw>",
    ),
    (
        r"\b(?:bei|vor|an) welchem (?:\w*gericht) (?:läuft|liegt|ist|hängt|schwebt|wird) "
        r"(?:(?:denn|eigentlich|da|jetzt|zurzeit|aktuell) )*(?:die|das|der) [\wäöüß-]+ "
        r"(?:von|für|gegen|der|des|mit) (?:die |der |unserer? )?(?P<bg>(?:Frau|Herrn?|Familie|"
        r"Eheleuten?|Mandantin|"
        r"Mandanten) (?-i:[A-ZÄÖÜ])[\wäöüß-]+)(?: (?:anhängig|rechtshängig|gerade|denn|eigentlich|"
        r"aktuell|verhandelt))*"
        r"(?=\W*$|,? und\b)",
        r"welches Gericht ist bei \g<bg> eingetragen",
    ),
    (
        r"\b(?:in|bei) welche[rmn] (?:unserer )?(?:akten?|sachen?|verfahren) (?:haben|hatten) wir mit "
        r"(?:dem )?(?P<zg>\w*gericht [^?!,]{3,40}?) zu tun\b",
        r"welche Akten laufen beim \g<zg>",
    ),
    (
        r"\b(?:in|bei) welche[rmn] (?:unserer )?(?:akten?|sachen?|fall|verfahren|mandat|vorgang|"
        r"angelegenheit) "
        r"(?:haben|hatten) wir (?:(?:denn|eigentlich|etwas|was|es) )*mit (?:de[rmn] )?"
        r"(?P<zt>(?!\w*gericht)[^?!,]{3,60}?) "
        r"zu tun\b",
        r"wer ist \g<zt>",
    ),
    (
        r"\bwelche[rs]? (?:rechts)?(?:anwalt|anwältin|kanzlei) (?:sitzt|steht|ist|agiert) "
        r"(?P<ga>[^?.!]{3,40}?) auf der (?:gegenseite|anderen seite|gegnerseite)\b",
        r"wer ist der Gegenanwalt \g<ga>",
    ),
    (
        r"\bwann (?:kommt|ist|liegt|steht|wird|geht) (?:mir |uns |die |der |das )?(?P<v1>[^?.!,]{3,50}?) "
        r"(?:wieder |erneut |nochmal |das nächste mal )?(?:auf|zur|in) (?:die |der )?vorlage\b",
        r"wann ist die Wiedervorlage in der \g<v1>",
    ),
    (
        r"^bis wann (?:kann|könnte|muss|darf|müsste)(?: sich)? (?P<b1>(?:Frau|Herr) [A-ZÄÖÜ][\wäöüß-]+) "
        r"(?:sich )?gegen "
        r"(?:den|die|das) (?:[\wäöüß]+ )?(?P<b2>[A-ZÄÖÜ][\wäöüß]+) (?:vorgehen|angehen|wehren|zur Wehr "
        r"setzen)"
        r"(?=\s*[?.!]*$)",
        r"Welche Fristen laufen in der Akte \g<b1>",
    ),
    (
        r"^(?:und )?(?:ist|wäre|steht|gibt es) (?P<n1>(?:bei|in) [^?.!,]{3,50}?) (?:denn )?noch "
        r"(?:irgend)?(?:et)?was offen"
        r"(?=\s*[?.!]*$)",
        r"was ist \g<n1> noch offen",
    ),
    (r"\b(?:unser|unter dem) zeichen (?P<z1>\d{1,4}/\d{2,4})", r"Akte \g<z1>"),
    (r"\b(?:geschäftsnummer|gerichtsnummer|verfahrensnummer)\b", "Geschäftszeichen"),
    (
        r"\bwo (?:ist|liegt|steht|finde ich|finden wir|haben wir|gibt es) (?:denn |eigentlich )?(?:das|die|"
        r"der|den|ein|eine|"
        r"unser|unsere) (?P<u2>muster|vorlage|vordruck|formular|mustertext)\b",
        r"haben wir ein \g<u2>",
    ),
    (
        r"\bhat sich (?P<g5>(?:in|bei) [^?.!,]{3,40}?)(?: (?:eigentlich|denn|schon|inzwischen|mittlerweile|"
        r"da|irgend))* "
        r"(?:irgend)?(?:et)?was (?:neues )?(?:getan|bewegt|ergeben)\b",
        r"was ist der Sachstand \g<g5>",
    ),
    (
        r"\b(?:zeige?|nenne?|sage?|gib) (?:mir|uns) (?:bitte |mal )*die (?:genaue |aktuelle )?(?:an)?zahl "
        r"(?:der|unserer|"
        r"aller) (?=\w)",
        "wie viele ",
    ),
    (
        r"\b(?:zeige?|nenne?) (?:mir|uns) (?:bitte |mal )*die (?:feststellungen?|aussagen?|angaben?|"
        r"ausführungen|ergebnisse?"
        r"|befunde?) (?:des|der|aus dem|aus der|im|in der) (?P<f1>[A-ZÄÖÜ][\wäöüß]+?)s? (?P<f2>zu[rm]?|über) "
        r"(?=\w)",
        r"was steht im \g<f1> \g<f2> ",
    ),
    (
        r"^(?:bitte )?(?:zu|in|bei) welche[rm] (?:unserer )?(?:akten?|sachen?|fall|verfahren|mandat|vorgang) "
        r"(?:gehört|"
        r"(?:haben|führen) wir|steht|finde ich|ist|kommt) (?:denn |eigentlich )?(?:die |der |den )?"
        r"(?P<x1>Frau|Herrn?) (?P<x2>[\wäöüß-]+)(?: (?:vor|drin|beteiligt|dabei|denn|eigentlich|bei "
        r"uns))*(?=\s*[?.!]*$)",
        r"wer ist die \g<x1> \g<x2>",
    ),
    (
        r"^(?:bitte )?(?:zu|in|bei) welche[rm] (?:unserer )?(?:akten?|sachen?|fall|verfahren|mandat|vorgang) "
        r"(?:die |der |den )?(?P<x3>Frau|Herrn?) (?P<x4>[\wäöüß-]+) (?:gehört|steht|ist|vorkommt|auftaucht)"
        r"(?=\s*[?.!]*$)",
        r"wer ist die \g<x3> \g<x4>",
    ),
    (
        r"\b(?P<c1>(?:ab)?geschlossene|archivierte|ruhende|beendete|abgelegte|laufende)(?P<c2>n?) "
        r"(?:sachen|vorgänge|fälle|mandate|angelegenheiten)\b",
        r"\g<c1>\g<c2> Akten",
    ),
    (
        r"\b(?:hat|liegt) (?:der |die |herr |frau )?[\wäöüß-]+ (?P<w2>die [\wäöüß/ -]{3,40}?|[\wäöüß]+-akte) "
        r"auf "
        r"(?:dem|seinem|ihrem) (?:tisch|schreibtisch)\b(?:,? oder (?:jemand|wer) ander(?:e[rs]?|s))?",
        r"wer bearbeitet \g<w2>",
    ),
    (
        r"\bakten,? (?:in|bei) denen (?:noch |bisher |bislang )*keine?n? (?P<o1>\w+) "
        r"(?:eingetragen|hinterlegt|zugeordnet|zugewiesen|angegeben|benannt|vermerkt) (?:ist|wurde|sind)\b",
        r"Akten ohne \g<o1>",
    ),
    (
        r"\b(?:bei |in )?welche[nr]? akten fehlt (?:noch |bisher )?(?:der|die|das|eine?n?) (?P<o2>\w+)\b",
        r"welche Akten sind ohne \g<o2>",
    ),
    (
        r"\bakten ohne (?:eingetragene|hinterlegte|zugeordnete|zugewiesene|benannte)[rnms]? (?P<o3>\w+)",
        r"Akten ohne \g<o3>",
    ),
    (r"\bwer (?:hat|sitzt an) (?P<w1>.{3,40}?) auf dem (?:tisch|schreibtisch)\b", r"wer bearbeitet \g<w1>"),
    (
        r"\bwer (?:(?:bei uns|von uns|hier|im haus|in der kanzlei) )?(?P<wt>sitzt|arbeitet) "
        r"(?:(?:bei uns|von uns|hier|im haus|in der kanzlei|bei euch|gerade|denn|aktuell|derzeit|zurzeit|"
        r"momentan|im moment|eigentlich|jetzt|alles|noch) )*(?=an )",
        r"wer \g<wt> ",
    ),
    (r"\bwie ist (?:da )?der (?:stand der dinge|status quo)\b", "was ist der Sachstand"),
    (
        r"^(?:und |sag mal,? )?haben wir (?:eigentlich )?(?:(?:schon|mal|schonmal|einmal|je|jemals|bereits|"
        r"früher) )*"
        r"(?:eine[nr]? |die |den |das |der )?(?P<v1>(?:(?:Frau|Herrn?|Firma) )?[A-ZÄÖÜ][^,?]{2,50}?) "
        r"(?:(?:schon|mal|schonmal|einmal|je|jemals|bereits|früher) )+vertreten\b(?=\s*[?.!]*$)",
        r"vertreten wir \g<v1>",
    ),
    (
        r"^(?:und )?(?P<y1>(?:(?:Frau|Herrn?|Familie|Firma|die|der|das) "
        r")*[A-ZÄÖÜ][^:,?–]{2,40}?)\s?[:,–-]+\s?"
        r"(?:sind|waren|vertreten|stehen|arbeiten) wir (?:da |dort |eigentlich |denn )*(?:für|gegen)"
        r"(?: (?:ihn|sie|die|den|es))? oder (?:für|gegen)(?: (?:ihn|sie|die|den|es))?(?: da)?(?=\W*$)",
        r"vertreten wir \g<y1> oder sind wir gegen ihn",
    ),
    (
        r"^(?:und )?(?:sind|waren|vertreten|stehen|arbeiten) wir (?:da |dort |eigentlich |denn "
        r")*(?:für|gegen)"
        r"(?: (?:ihn|sie|die|den|es))? oder (?:für|gegen)(?: (?:ihn|sie|die|den|es))? "
        r"(?:in der Akte|in Sachen|in der Sache|im Fall|bei) (?P<y2>[A-ZÄÖÜ][^?]{2,60}?)(?=\W*$)",
        r"vertreten wir \g<y2> oder sind wir gegen ihn",
    ),
    (
        r"^(?:wie sicher )?(?:ist|war)(?: sich)? (?P<z1>(?:(?:der|die) (?:Zeug(?:e|in)|"
        r"Gutachter(?:in)?|Sachverständige)|Frau|"
        r"Herr) (?-i:[A-ZÄÖÜ])[\wäöüß-]+)(?: sich)?(?: denn| eigentlich)?(?: (?:ganz )?sicher)?,? "
        r"(?:dass|ob) "
        r"(?:sie|er|es) (?P<z2>[^?]{5,80}?)(?=\W*$)",
        r"was hat \g<z1> zu sicher \g<z2> gesagt",
    ),
    (
        r"^(?:und )?(?:was|wie ?viel) (?:veranschlagt|setzt|rechnet|schätzt|kalkuliert|beziffert|nennt) "
        r"(?:(?:die|der|Frau|Herr|Dr\.) )*(?!Gutacht|Sachverst|Gegn|Mandant|Vermiet|Versicher|Klinik|Gericht)"
        r"(?P<z3>(?-i:[A-ZÄÖÜ])[\wäöüß-]+) (?:für|bei) (?P<z4>(?:den|die|das|der|dem) "
        r"(?-i:[A-ZÄÖÜ])[\wäöüß-]+)"
        r"(?: an)?(?=\W*$)",
        r"wie hoch sind die Kosten für \g<z4> laut \g<z3>",
    ),
    (
        r"\bwas (?:ist|wurde) (?:eigentlich |denn )?aus (?:(?:der|dem) )?(?:sache |akte |fall )?"
        r"(?P<g1>[A-ZÄÖÜ]\w+) geworden\b",
        r"was ist der Sachstand bei \g<g1>",
    ),
    (
        r"\bwas (?:ist|war) (?P<sl>(?:in|bei) (?:(?:der|dieser) (?:akte|sache) )?[\wäöüß./-]+) "
        r"(?:gerade |so )?los(?=\W*$)",
        r"was ist der Sachstand \g<sl>",
    ),
    (
        r"^(?:bitte |kannst du |könntest du )*(?:prüf|check|schau|guck|sieh|klär)\w*"
        r"(?: (?:bitte|mal|kurz|nach|doch|eben))*,? ob (?:wir|ich) (?P<ob>(?:für|gegen) [^?!.,;]{3,60}?) "
        r"(?P<tu>tätig werden|vorgehen|auftreten|arbeiten) (?:dürfen|können|darf|kann)(?=\W*$)",
        r"dürfen wir \g<ob> \g<tu>",
    ),
    (
        r"\bwas (?:ist|gibts?|gibt es) (?:neues|los) (?P<s1>(?:in|bei) [A-ZÄÖÜ]\w+)",
        r"was ist der Sachstand \g<s1>",
    ),
    (
        r"\bwie (?:komm|komme|kommen) (?:ich|wir) an (?P<k1>(?:Frau|Herrn|die|den) .{2,40}?) ran\b",
        r"wie erreiche ich \g<k1>",
    ),
    (
        r"\bhaben wir (?:(?:gerade|eigentlich|aktuell|derzeit|momentan|im Moment|denn) )*"
        r"(?:irgend)?(?:et)?was (?:im|zum) (?P<r1>[A-ZÄÖÜ]\w*recht) (?:laufen|offen|am laufen|anhängig)\b"
        r"(?:, oder (?:ist|läuft|haben wir) da (?:gar )?(?:nichts|keine) mehr)?",
        r"welche offenen Akten haben wir im \g<r1>",
    ),
    (
        r"\bwie lange haben wir (?:(?:da|dafür|dann|noch|überhaupt|eigentlich|denn) )*zeit (?:zum|für das) "
        r"einlegen\b",
        "bis wann müssen wir einlegen",
    ),
    (
        r"\bwie lange haben wir (?:(?:da|dann|noch|überhaupt|eigentlich|denn) )*zeit,? (?:für|um) (?=die|den|"
        r"das|eine)",
        "bis wann läuft die Frist für ",
    ),
    (
        r"^in (?P<p1>diesem|dem|der|dieser) (?P<p2>[A-ZÄÖÜ][^,?]{3,60}), da (?:stand|steht|war) (?:doch |"
        r"auch |noch )*(?:et)?was "
        r"(?P<p3>zu[rm]?|über|von) (?P<p4>[^,?]{3,40}), (?:wie viel|was|wie hoch|wann|wer) (?:war|ist) das\b",
        r"was steht in \g<p1> \g<p2> \g<p3> \g<p4>",
    ),
    (
        r"\b(?:et)?was fertiges (?:(?:von uns|im haus|da|hier) )*für (?=ein)",
        "ein Muster für ",
    ),
    (
        r"\b(?P<z1>hat|haben)\b(?P<z2>[^?!.]{0,50}?) (?:schon )?jemand zeit(?:en)? (?:eingetragen|gebucht|"
        r"notiert|"
        r"aufgeschrieben|erfasst)\b",
        r"wie viel Zeit wurde\g<z2> erfasst",
    ),
    (
        r"\bum (?:wie ?viel|welche) uhr(?:zeit)? (?:er|sie|wir|ich|die mandantin|der "
        r"mandant)\b(?P<z3>[^?!.]{0,30}?)"
        r" (?:zu uns |bei uns |her|hier |da )*(?:kommen|sein|erscheinen|da sein) (?:soll|muss|sollen|"
        r"müssen)\b",
        r"welche Termine gibt es\g<z3>",
    ),
)
