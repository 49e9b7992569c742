"""What happened, by everyday words and by those of papers: „geheiratet“ and the Ehe that was closed.

Also which of these may be asked for where no matter is named, because few matters have such a thing.
"""

from __future__ import annotations

from bridle.assistants.helena.planer.dokumente.fakten_art import DATUM, GELD, Fakt

_WANN = r"\b(?:wann|an welchem tag|in welchem (?:jahr|monat)|am wievielten|zu welchem datum|datum|tag)\b"
_KRACH = (
    r"(?:unfall|gekracht|gescheppert|geknallt|zusammengestossen|zusammenstoss|aufgefahren|kollidiert|gerumst)"
)
_PAPIER = r"(?:vertrag|kaufvertrag|mietvertrag|arbeitsvertrag|testament|vergleich|vereinbarung|vollmacht)\w*"
_TAG_DES_BRIEFS = r"\bdatum: |, den \d|^\W*\d{1,2}\.\d{1,2}\.\d{4}\W*$"
EREIGNISSE: tuple[Fakt, ...] = (
    Fakt(
        "Eheschließung",
        rf"{_WANN}.*\b(?:geheiratet|getraut|hochzeit|eheschliessung|heirat|verheiratet|ehe geschlossen)\b|"
        r"\b(?:hochzeits|heirats)(?:tag|datum|jahr)\b|\bwo\b.*\b(?:geheiratet|getraut|ehe geschlossen)\b",
        r"eheschliess|geschlossene ehe|ehe geschlossen|standesamt|geheiratet|heirateten|trauung",
        DATUM,
        vorrang=r"scheidung|ehe|heirat",
        suche=("Standesamt", "Eheschließung", "Ehe"),
    ),
    Fakt(
        "Trennung",
        rf"{_WANN}.*\b(?:getrennt|trennung|auseinander|ausgezogen|verlassen|schluss gemacht)\b|"
        r"\btrennungs(?:tag|datum|zeitpunkt)\b|\bwie lange\b.*\bgetrennt\b",
        r"getrennt|trennung|ausgezogen",
        DATUM,
        vorrang=r"scheidung",
        suche=("getrennt", "Trennung"),
    ),
    Fakt(
        "Tod",
        rf"{_WANN}.*\b(?:gestorben|verstorben|starb|verstarb|tot|tod|todesfall|erbfall|ableben|verschieden)\b|"
        r"\b(?:todes|sterbe)(?:tag|datum|fall)\b|\bwer ist (?:\w+ ){0,4}(?:gestorben|verstorben|tot)\b",
        r"verstorben|gestorben|verstarb|todestag am|erbfall am|\bstarb\b|todesfall",
        DATUM,
        vorrang=r"testament|erb|sterbe",
        suche=("verstorben", "Todestag", "Erbfall"),
    ),
    Fakt(
        "Kündigung",
        rf"{_WANN}.*\b(?:gekuendigt|entlassen|gefeuert|rausgeworfen|rausgeschmissen|"
        r"kuendigung (?:\w+ )?(?:ausgesprochen|erklaert|geschrieben|bekommen|erhalten|gekommen))\b|"
        r"\bwann (?:kam|war|ging)\b.*\bkuendigung\b|\b(?:datum|tag) der kuendigung\b|"
        r"\bkuendigungs(?:datum|tag)\b",
        r"kuendigung(?: \w+){0,4} vom \d|, den \d|mit schreiben vom|zugegangen am|\bam \d[^.]*gekuendigt",
        DATUM,
        vorrang=r"kuendigung(?!sschutz)",
        suche=("Kündigung", "gekündigt"),
    ),
    Fakt(
        "Ort des Unfalls",
        rf"\b(?:wo|an welcher stelle|in welcher strasse|an welchem ort)\b.*\b{_KRACH}|"
        r"\bunfallort\b|\bunfallstelle\b",
        r"strasse|kreuzung|parkplatz|unfallort|unfallstelle|\bweg\b|allee|autobahn",
        r"unfall|fuhr|fahr|stiess|kreuzung|park",
        vorrang=r"unfall|schilderung|strafbefehl|polizei",
        suche=("Unfall", "Unfallort"),
    ),
    Fakt(
        "Tag der Tat",
        rf"{_WANN}.*\b(?:passiert|geschehen|ereignet|zugetragen|vorgefallen|begangen|tat|vorfall)\b|"
        r"\btat(?:zeit|tag|zeitpunkt)\b",
        r"zur last|ereign|unfall|vorfall|tatzeit|geschah|fuhr",
        DATUM,
        vorrang=r"strafbefehl|anklage|unfall|schilderung",
        suche=("Last", "Vorfall", "Unfall"),
    ),
    Fakt(
        "Übergabe",
        rf"{_WANN}.*\b(?:uebergeben|uebergabe|abgeholt|ausgehaendigt|(?:ab|an|aus)?(?:ge)?liefer(?:t|ung))\b",
        r"uebergab|uebergeben|geliefert|lieferung|abgeholt|ausgehaendigt|lieferschein",
        DATUM,
        vorrang=r"vertrag|klage|lieferschein",
        suche=("Übergabe", "geliefert", "Lieferung"),
    ),
    Fakt(
        "Rüge",
        rf"{_WANN}.*\b(?:geruegt|beanstandet|reklamiert)\b",
        r"\bruegen\b|geruegt|beanstand|reklamier|angezeigt|festgestellt|bemerkt",
        vorrang=r"anzeige|ruege|reklam",
        suche=("Rüge", "gerügt", "Mangel"),
        dort=_TAG_DES_BRIEFS,
    ),
    Fakt(
        "Widerspruch",
        rf"{_WANN}.*\bwidersprochen\b|"
        r"\bwann (?:hat|haben|wurde|ist)\b.*\bwiderspruch (?:eingelegt|erhoben)\b",
        r"widersprochen|widerspricht|widerspruch (?:ein|vom)\b",
        vorrang=r"widerspruch",
        suche=("Widerspruch", "widersprochen"),
        dort=_TAG_DES_BRIEFS,
    ),
    Fakt(
        "Mahnung",
        rf"{_WANN}.*\b(?:an)?gemahnt\b",
        r"\bmahnung\b.*\bvom \d|gemahnt|\bmahnen\b",
        vorrang=r"mahnung",
        suche=("Mahnung", "gemahnt"),
        dort=_TAG_DES_BRIEFS,
    ),
    Fakt(
        "Entdeckung des Mangels",
        rf"{_WANN}.*\b(?:aufgefallen|bemerkt|entdeckt|gemerkt|aufgetreten|"
        r"sich gezeigt|gemeldet)\b",
        r"bemerkt|aufgetreten|zeigte? sich|gezeigt|entdeckt|geruegt|beanstandet|angezeigt|\bseit \w+ \d{4}|"
        r"festgestellt",
        vorrang=r"anzeige|ruege|schilderung",
        suche=("bemerkt", "aufgetreten", "Mangel"),
    ),
    Fakt(
        "Abschluss des Vertrags",
        rf"{_WANN}.*\b{_PAPIER}\b.*\b(?:unterschrieben|unterzeichnet|geschlossen|abgeschlossen|geschrieben|"
        rf"errichtet|datiert)\b|\bvon wann (?:ist|stammt|war)\b.*\b{_PAPIER}\b",
        r", den \d|\bvom \d|unterzeichn|unterschrieben|geschlossen am|errichtet am|\bam \d",
        DATUM,
        vorrang=r"vertrag|testament|vergleich|vereinbarung|vollmacht",
        suche=("Vertrag", "unterzeichnet"),
    ),
    Fakt(
        "Kaufpreis",
        r"\bkaufpreis\w*|\b(?:wie ?viel|was|wie teuer|welchen preis)\b.*"
        r"\b(?:\w*wagen|auto|fahrzeug|pkw|ware|haus|wohnung|maschine|gekauft|kauf)\b.*\b(?:gekostet|bezahlt|gezahlt|"
        r"teuer|ausgegeben)\b|\b(?:was|wie ?viel) hat (?:er|sie|es) (?:\w+ )?gekostet\b.*\bkaufvertrag|"
        r"\bwie teuer war (?:der|das|die) \w*(?:wagen|auto|fahrzeug|pkw|ware|haus|wohnung|maschine|kauf)\b",
        r"kaufpreis|\bpreis\b|gesamtpreis|zum preis",
        GELD,
        vorrang=r"kaufvertrag|rechnung|bestellung",
        suche=("Kaufpreis", "Preis"),
    ),
    Fakt(
        "Tätigkeit",
        r"\bals was\b.*\b(?:arbeitet|arbeitete|angestellt|beschaeftigt|eingestellt|taetig|ist|war)\b|"
        r"\bwelche (?:stelle|position|taetigkeit|aufgabe)\b.*\b(?:hat|hatte|bekleidet|uebt)\b|"
        r"\bwas (?:macht|arbeitet|machte)\b.*\bberuflich\b",
        r"\bals [a-z]+\b[^.]*\b(?:eingestellt|taetig|beschaeftigt|angestellt)|taetigkeit",
        vorrang=r"arbeitsvertrag|vertrag",
        suche=("eingestellt", "Tätigkeit"),
    ),
    Fakt(
        "Kinder",
        r"\bwie viele kinder\b|\bwie (?:heissen|alt sind) (?:die|ihre|seine|deren) kinder\b|"
        r"\bgibt es kinder\b|^(?:haben|hat) (?:\w+ ){1,3}(?:gemeinsame )?kinder\b",
        r"\bkind(?:er|ern|es)?\b|\bsohn\b|\btochter\b",
        vorrang=r"scheidung|unterhalt|antrag",
        suche=("Kinder", "Kind"),
    ),
)
BELEHRUNG, FEHLENDES = "Rechtsmittelbelehrung", "Fehlende Unterlagen"
ANGABEN: tuple[Fakt, ...] = (
    Fakt(
        BELEHRUNG,
        r"\b(?:rechtsmittel|rechtsbehelfs?)?belehrung\b(?!.*\b(?:falsch|fehlt|fehlerhaft|ohne)\b)|"
        r"\bwelche[sn]? (?:rechtsmittel|rechtsbehelfe?)\b.*\b(?:nennt|steht|laut|moeglich|zulaessig|"
        r"statthaft|genannt|angegeben|gibt)\b",
        r"belehrung|ist die (?:berufung|revision|beschwerde)\b.*\b(?:statthaft|zulaessig)|einspruch einlegen|"
        r"widerspruch erhoben|klage\b.*\berhoben werden",
        vorrang=r"urteil|bescheid|beschluss|strafbefehl",
        suche=("Belehrung", "statthaft"),
    ),
    Fakt(
        FEHLENDES,
        r"\b(?:welche\w*|was)\b.*\b(?:belege?n?|unterlagen?|nachweise?n?|auskunft|auskuenfte?|angaben|kontoauszuege|"
        r"papiere|abschluesse|informationen|infos)\b.*\b(?:fehl\w*|ausstehen\w*|nachreich\w*|nachgereicht|"
        r"anforder\w*|nachforder\w*)\b|"
        r"\b(?:was|welche\w*)\b.*\bfehl(?:t|en)\b.*\b(?:auskunft|belege?n?|unterlagen|nachweise?n?|verzeichnis)\b|"
        r"\bfehl(?:t|en)\b.*\b(?:belege?|unterlagen|nachweise?|auskuenfte?)\b",
        r"\bes fehl(?:t|en)\b|\bfehl(?:t|en) (?:noch|uns)\b|\bnachzureichen|\bnoch nicht vollstaendig|"
        r"unvollstaendig|\bnur fuer\b.*\bbeigefuegt|\bnicht beigefuegt|\bbelege anfordern|\bergaenzen\b",
        suche=("fehlen", "Belege", "unvollständig"),
    ),
)
"""What a paper says of remedies, and of what is still to be had."""
OHNE_NAMEN = frozenset({"Eheschließung", "Trennung", "Tod", "Ort des Unfalls"})
"""Asked for without any other word: few matters have such a thing, and the answer says which one it is of."""
AUCH_OHNE_NAMEN = OHNE_NAMEN | {"Entdeckung des Mangels", "Rüge", "Übergabe", "Kaufpreis"}
"""Asked for where no matter is named, but what it was about."""
MIT_WO = frozenset({"Ort des Unfalls", "Eheschließung"})
"""Facts that a question with „wo“ asks for; others with that word ask where something is written."""
