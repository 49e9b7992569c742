"""What somebody says beside the figures that changes fees: a settlement, two instances, no lawyer."""

from __future__ import annotations

from bridle.assistants.helena.planer.kosten.einigung import GEEINIGT
from bridle.assistants.helena.planer.kosten.gegenseite import JE_EIGENER_ANWALT
from bridle.assistants.helena.planer.vorsicht.aufruf import GEBUEHREN, GERICHT, KOSTEN, RISIKO
from bridle.assistants.helena.planer.vorsicht.gedeckt import (
    ENDE,
    beide_gebuehren,
    ermaessigt_oder_nur_gericht,
    nie,
    nummern,
    ohne_termin,
    rechtsmittel,
    zwei_stufen,
)
from bridle.assistants.helena.planer.vorsicht.umstand import Umstand

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
SAEUMNIS = "die Säumnis"
_NETTO = "dass netto gerechnet werden soll; die Beträge enthalten die Umsatzsteuer"
_VORSTEUER = "der Vorsteuerabzug"
OHNE_UST = frozenset({_NETTO, _VORSTEUER})
"""Told beside the result where it is said whose VAT is no cost."""
_MEHRERE_DRUEBEN = "dass es auf der anderen Seite mehrere sind"
_MEHRERE_ANWAELTE = "dass auf der anderen Seite mehrere Anwälte sind; gerechnet ist einer für alle"
ANDERE_SEITE = frozenset({_MEHRERE_DRUEBEN, _MEHRERE_ANWAELTE})
"""Told beside the result where it is said how many they are and that each has a lawyer."""
_LAND = (
    r"(?:schweiz\w*|oesterreich\w*|frankreich|italien\w*|spanien|polen|belgien|luxemburg|daenemark|schweden|"
    r"niederlanden?|holland|england|grossbritannien|london|usa|tuerkei|china|liechtenstein|tschechien|ungarn|"
    r"zuerich|wien|bern|basel|genf|paris|mailand|bruessel|amsterdam|prag|warschau|ausland)"
)
IM_AUSLAND = (
    rf"\b(?:sitz|ansaessig|sitzt|niederlassung|wohnt|wohnhaft|firma|unternehmen|gmbh|ag|gesellschaft|"
    rf"mandant\w*|"
    rf"auftraggeber\w*|unternehmer\w*)\b[^.;?!]{{0,25}}\b(?:in|aus|im) (?:der |den )?{_LAND}\b|"
    r"\b(?:auslaendische|schweizer|oesterreichische|franzoesische|niederlaendische|belgische|polnische|"
    r"englische|britische|amerikanische)[rnsm]? (?:firma|unternehmen|mandant\w*|gesellschaft|gmbh|ag|"
    r"auftraggeber\w*|unternehmer\w*)\b"
)
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
_LANG = (
    r"\b(?:haupt)?verhandlung\w*\b[^.;?!]{0,50}\b(?:[5-9]|1\d|fuenf|sechs|sieben|acht|neun|zehn|elf|zwoelf)"
    r"(?:,\d|einhalb| ?1/2)?\s?-?(?:stunden?|std\.?|h)\b|"
    r"\b(?:[5-9]|1\d|fuenf|sechs|sieben|acht|neun|zehn|elf|zwoelf)(?:,\d|einhalb)?\s?-?"
    r"(?:stunden?|std\.?|h|stuendige[nrs]?)\b[^.;?!]{0,30}\b(?:haupt)?verhand(?:lung|elt)"
)
_STRAFTERMINE = ("4108", "4109", "4114", "4115", "4120", "4121", "4126", "4127", "4132", "4133")
KOSTENUMSTAENDE: tuple[Umstand, ...] = (
    Umstand(
        "die Dauer der Hauptverhandlung: Bei mehr als fünf Stunden bekommt der bestellte Verteidiger einen "
        "Längenzuschlag zur Terminsgebühr, bei mehr als acht einen höheren; der Wahlverteidiger "
        "berücksichtigt sie im Rahmen (§ 14 RVG)",
        _LANG,
        frozenset({GEBUEHREN}),
        lambda call: not nummern(*_STRAFTERMINE)(call) or nummern("4110", "4111", "4116", "4117")(call),
    ),
    Umstand(
        "dass die Berufung ohne mündliche Verhandlung durch Beschluss endet (§ 522 ZPO); dann entsteht in "
        "ihr "
        "**keine Terminsgebühr**, und es sind in der Berufung für jeden Anwalt nur die Verfahrensgebühr "
        "und die "
        "Auslagen",
        r"\b522\b|\bzurueckweisungsbeschluss|\bverwerfungsbeschluss|"
        r"\bberufung\b(?:[^.;?!]|(?<=\d)\.){0,40}\b(?:durch|per|mit) beschluss (?:zurueckgewiesen|verworfen)",
        frozenset({RISIKO, GEBUEHREN}),
        ohne_termin,
    ),
    Umstand(
        "der Vergleich",
        rf"\b(?:prozess)?vergleiche\b|{GEEINIGT}",
        KOSTEN,
        lambda call: (
            call.hat("einigung")
            or nummern("100", "2508", "1211", "1222", "1232", "5111", "5121", "8211")(call)
        ),
    ),
    Umstand(
        "die Anrechnung",
        r"\banrechn\w*|\bangerechnet|\bmindert sich\b",
        KOSTEN,
        lambda call: beide_gebuehren(call) or len(call.nummern & {"3305", "3307", "3100"}) > 1,
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
    Umstand(SAEUMNIS, r"\bsaeumnis|versaeumnisurteil|\bsaeumig", KOSTEN, ermaessigt_oder_nur_gericht),
    Umstand(
        "dass nur gefragt ist, was nach dem Einspruch hinzukommt; er setzt dieselbe Angelegenheit fort, und "
        "genannt sind alle Gebühren der Instanz",
        r"^(?=.*\beinspruch\w*\b)(?=.*(?:versaeumnisurteil|vollstreckungsbescheid))"
        r"(?=.*\b(?:dazu|hinzu|zusaetzlich\w*|noch)\b)",
        KOSTEN,
        nie,
    ),
    Umstand("dass es mehrere Auftraggeber sind", _MEHRERE, KOSTEN, lambda call: call.hat("mandanten", 2)),
    Umstand(
        _MEHRERE_DRUEBEN,
        r"\bgegen (?:zwei|drei|vier|fuenf|mehrere|beide|[2-9]) (?:\w+ )?(?:beklagte|personen|mieter|erben|"
        r"gegner|schuldner|gesellschafter)|\bmehrere (?:beklagte|gegner)",
        frozenset({RISIKO}),
        lambda call: call.hat("gegner", 2),
    ),
    Umstand(
        _MEHRERE_ANWAELTE,
        JE_EIGENER_ANWALT,
        frozenset({RISIKO}),
        nie,
    ),
    Umstand(
        "der Sitz im Ausland; einem Unternehmer dort wird in der Regel keine deutsche Umsatzsteuer "
        "berechnet, und dann gilt der Nettobetrag",
        IM_AUSLAND,
        KOSTEN,
        nie,
    ),
    Umstand(
        "die weiteren Instanzen",
        r"\b(?:zwei|2|beiden?|drei|3|alle[nr]?(?: drei)?|mehrere) (?:\w+ )?instanzen\b",
        KOSTEN,
        zwei_stufen,
    ),
    Umstand(
        "dass es um ein Rechtsmittel geht",
        r"\bberufung(?:sverfahren|sinstanz|skosten)?\b|\brevision(?:sverfahren|sinstanz)?\b|"
        r"\b(?:zweite[rn]?|dritte[rn]?|[23]\.) instanz\b",
        KOSTEN,
        rechtsmittel,
    ),
    Umstand(
        "dass eine Seite keinen Anwalt hat",
        _KEIN_ANWALT,
        KOSTEN,
        lambda call: call.argumente.get("gegner") == 0 or (call.werkzeug == GEBUEHREN and not call.nummern),
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
    Umstand("dass sich der Wert ändert", r"\bklageerweiter", KOSTEN, nie, frage=NACH_DER_ERWEITERUNG),
    Umstand(
        "der Mehrwert des Vergleichs",
        r"mehrwert\b|\bmehrvergleich",
        KOSTEN,
        lambda call: {"3101", "1000"} <= call.nummern,
        statt="einen Vergleich mit Mehrwert",
    ),
    Umstand("die Widerklage", r"\bwiderklage", KOSTEN | {GERICHT}, nie, frage=BEIDE_WERTE),
    Umstand(
        "die Aufrechnung",
        r"\b(?:hilfs)?aufrechnung|\baufgerechnet|\baufrechne|"
        r"\brechne\w*\b[^.;?!]{0,15}\bmit\b[^;?!]{0,25}\bauf\b",
        KOSTEN,
        nie,
        frage=WERT_MIT_AUFRECHNUNG,
    ),
    Umstand(
        "der Streithelfer; seine Gebühren sind dieselben, aber der Wert ist nur so hoch wie sein Interesse",
        r"\bstreithelfer|\bnebenintervent|\bstreitverkuend",
        KOSTEN,
        nie,
    ),
    Umstand(
        "die vorzeitige Beendigung",
        r"ruecknahme\b|\bzurueck(?:zu)?(?:nehmen|genommen|nimmt|nehme|ziehen|gezogen|zieht)\b|"
        r"\b(?:nehmen?|nimmt|ziehen?|zieht)\b(?:[^.?!]|(?<=\d)\.(?=\d)){0,80}\bzurueck\b|\banerkenntnis|"
        r"\banerkannt|"
        r"\berledigungserklaer|\bfuer erledigt\b|\bvorzeitig\w* (?:beend|ende)",
        KOSTEN,
        nummern(*ENDE, "3101", "3201", "3306"),
    ),
    Umstand(
        "dass es ein Eilverfahren ist",
        r"\beinstweilig\w*|\beil(?:antrag|verfahren|rechtsschutz|sache)|\barrest(?:antrag|verfahren)?\b",
        KOSTEN | {GERICHT},
        lambda call: (
            nummern("14", "52", "62", "72", "83")(call)
            or (call.werkzeug == GEBUEHREN and not call.kv)
            or call.hat("eilverfahren")
        ),
    ),
    Umstand(
        "die Zwangsvollstreckung",
        r"zwangsvollstreck|\bvollstreckungsauftrag|gerichtsvollzieher|\bpfaend|\bpfueb\b|"
        r"vermoegensauskunft",
        KOSTEN | {GERICHT},
        lambda call: call.argumente.get("sache") == "vollstreckung" or nummern("3309", "3310", "21")(call),
        statt="die Zwangsvollstreckung",
    ),
    Umstand(
        "dass es eine Beschwerde ist",
        r"\b\w*beschwerde(?:verfahren)?\b",
        KOSTEN | {GERICHT},
        nummern("35", "18", "3200", "3206"),
        statt="eine Beschwerde",
    ),
    Umstand("das selbstständige Beweisverfahren", r"\bbeweisverfahren", KOSTEN | {GERICHT}, nummern("1610")),
    Umstand(
        "dass es nur um eine Beratung geht",
        r"\b(?:erst)?beratung(?:sgespraech\w*|en)?\b|beratungshilfe",
        KOSTEN,
        lambda call: call.hat("beratung") or nummern("25", "21")(call),
        statt="eine Beratung oder die Beratungshilfe",
    ),
    Umstand(
        "das Mahnverfahren",
        r"\bmahnbescheid|\bmahnverfahren|\bmahnantrag",
        KOSTEN | {GERICHT},
        lambda call: (
            nummern("3305", "3306", "3307", "3308", "3309", "1100")(call)
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
        nummern("7000", "7003", "7004", "7005", "7006", "1009"),
    ),
    Umstand(
        _NETTO,
        r"^(?!.*(?:miete|gehalt|\blohn|verdien|einkommen)).*\bnetto\b|"
        r"\bohne (?:die )?(?:ust|mwst|umsatzsteuer|mehrwertsteuer)\b",
        frozenset({RISIKO}),
        nie,
    ),
    Umstand(
        "was der Gegner davon erstattet; gezeigt ist, was die Landeskasse für die Beratungshilfe zahlt",
        r"\b(?:gegner\w*|gegenseite)\b[^.?!]{0,40}\b(?:zurueck|erstatt\w*|ersetz\w*)|"
        r"\b(?:zahlt|erstattet|ersetzt|schuldet)\b[^.?!]{0,25}\b(?:gegner|gegenseite)\b",
        frozenset({GEBUEHREN}),
        lambda call: not nummern("250")(call),
    ),
    Umstand(_VORSTEUER, r"\bvorsteuer", frozenset({RISIKO}), nie),
    Umstand(
        "die Rechtsschutzversicherung",
        r"\brechtsschutz(?!beduerf)|\bselbstbeteiligung",
        frozenset({RISIKO}),
        nie,
    ),
    Umstand(
        "die Honorarvereinbarung",
        r"\bverguetungsvereinbarung|\bhonorarvereinbarung|\berfolgshonorar|"
        r"\bstundensatz|\bpauschalhonorar",
        KOSTEN,
        nie,
    ),
    Umstand(
        "dass es keinen Termin gibt",
        r"\b(?:ohne|kein(?:e[nr])?) (?:gerichts)?(?:termin|verhandlung|muendliche)\w*|"
        r"\bschriftliche\w* verfahren",
        KOSTEN,
        ohne_termin,
    ),
    Umstand(
        "dass nicht angerechnet werden soll",
        r"\b(?:ohne|keine) (?:die )?anrechnung|\bnicht (?:an(?:zu)?rechn|angerechnet)",
        KOSTEN,
        lambda call: not beide_gebuehren(call),
    ),
)
