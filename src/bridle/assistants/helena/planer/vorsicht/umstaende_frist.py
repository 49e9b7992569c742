"""What somebody says beside the day that changes a Frist: an extension, a minor, no Belehrung."""

from __future__ import annotations

from bridle.assistants.helena.planer.fristen.ausland import AUSLAND
from bridle.assistants.helena.planer.fristen.belehrung import BELEHRUNG_FEHLT
from bridle.assistants.helena.planer.vorsicht.aufruf import FRIST
from bridle.assistants.helena.planer.vorsicht.gedeckt import nie
from bridle.assistants.helena.planer.vorsicht.umstand import Umstand

FRISTUMSTAENDE: tuple[Umstand, ...] = (
    Umstand(
        "die Frist für die Einlegung selbst; gerechnet ist die für die Begründung",
        r"\b(?:berufung|revision|(?:nichtzulassungs|rechts)?beschwerde|klage|einlegung)(?:sfrist|frist|"
        r"s?einlegung)?"
        r"\s*(?:und|sowie|,|/|\+|&)\s*(?:deren |ihre[nr]? |die |der )?(?:\w+s)?begruendung\w*",
        frozenset({FRIST}),
        lambda call: "begruendung" not in str(call.argumente.get("art")) or call.hat("dazu"),
    ),
    Umstand(
        "dass eine Klage, ein Mahnantrag oder eine Streitverkündung die Verjährung hemmt: Ist das vor "
        "diesem Ende "
        "eingereicht und wird es demnächst zugestellt, verjährt der Anspruch nicht, solange das "
        "Verfahren läuft "
        "(§ 204 BGB, § 167 ZPO)",
        r"\bmahnbescheid|\bmahnantrag|\bklage\b|\bgeklagt|\beingeklagt|\bstreitverkuend|\bbeweisverfahren|"
        r"\bgueteantrag|\bschlichtung",
        frozenset({FRIST}),
        lambda call: (
            not str(call.argumente.get("art")).startswith("verjaehrung") or call.hat("bisheriges_ende")
        ),
    ),
    Umstand(
        "dass jemand minderjährig ist; maßgeblich sind Zustellung und Kenntnis beim gesetzlichen "
        "Vertreter, bei "
        "gemeinsamer Sorge oft erst die des zweiten Elternteils",
        r"\bminderjaehrig|\b(?:\d|1[0-7]|zwei|drei|vier|fuenf|sechs|sieben|acht|neun|zehn|zwoelf|"
        r"vierzehn|sechzehn)-?"
        r"\s?jaehrige[rnms]? (?:sohn|tochter|kind|erb\w+|schueler\w*|mandant\w*)",
        frozenset({FRIST}),
        nie,
    ),
    Umstand(
        "die Verlängerung",
        r"\bverlaenger(?:t|ung)\b",
        frozenset({FRIST}),
        lambda call: call.hat("verlaengerung"),
    ),
    Umstand(
        "dass die Rechtsbehelfsbelehrung fehlt oder falsch ist; dann gilt statt dieser Frist meist ein Jahr",
        BELEHRUNG_FEHLT,
        frozenset({FRIST}),
        lambda call: call.hat("belehrung_fehlt"),
    ),
    Umstand(
        "dass nicht schriftlich gekündigt ist; die Frist läuft erst ab einer schriftlichen Kündigung",
        r"\b(?:per|ueber|via|mit) (?:whatsapp|e-?mail|mail|sms|fax|messenger|telefon)\b|\bmuendlich\w*|"
        r"\btelefonisch\w*",
        frozenset({FRIST}),
        lambda call: call.argumente.get("art") not in ("kuendigungsschutzklage", "mietkuendigung"),
    ),
    Umstand(
        "der Bezug zum Ausland; gerechnet ist wie im Inland",
        AUSLAND,
        frozenset({FRIST}),
        lambda call: call.hat("ausland") or call.argumente.get("art") == "ausschlagung_ausland",
    ),
    Umstand(
        "dass die Berufung nicht zugelassen ist; dann gibt es sie nur, wenn die Beschwer die Wertgrenze "
        "übersteigt",
        r"\bberufung\b[^.;?!]{0,40}\bnicht (?:\w+ )?zugelassen\b|\bohne zulassung\b",
        frozenset({FRIST}),
        lambda call: call.argumente.get("art") not in ("berufung", "berufungsbegruendung", "berufung_arbg"),
    ),
    Umstand(
        "der Wert; zulässig ist sie nur, wenn die Beschwer die Wertgrenze übersteigt",
        r"\b(?:streitwert|beschwer|gegenstandswert|wert)\b|\d\s?(?:€|euro\b)",
        frozenset({FRIST}),
        lambda call: call.argumente.get("art") != "nichtzulassungsbeschwerde",
    ),
    Umstand(
        "dass der Auftraggeber Verbraucher ist; dann hält die kürzere Frist meist nicht",
        r"\bprivat\w*|\bverbraucher\w*|\behepaar|\beheleut|\bfamilie\b|\beigenheim|\bhaeuslebauer",
        frozenset({FRIST}),
        lambda call: call.argumente.get("art") != "verjaehrung_bauwerk_vob",
    ),
    Umstand(
        "dass die Gewährleistung ausgeschlossen ist",
        r"\b(?:gewaehrleistung|sachmaengelhaftung|haftung|maengelhaftung|"
        r"garantie)\w*\b[^.;?!]{0,30}\b(?:ausgeschlossen|"
        r"ausschluss)\b|\bgewaehrleistungsausschluss|\bausschluss der (?:gewaehrleistung|haftung)|"
        r"\bgekauft wie gesehen|\bwie gesehen\b",
        frozenset({FRIST}),
        lambda call: call.argumente.get("art") not in ("verjaehrung_kaufmangel", "verjaehrung_grundstueck"),
    ),
    Umstand(
        "dass die Ware angefertigt oder verderblich ist; dann gibt es meist kein Widerrufsrecht",
        r"\bmass(?:ge|an)fertig|\bmassanfertigung|\bnach mass\b|\bangefertigt|\bpersonalisiert|\bverderblich|"
        r"\bgravur|\bgraviert|\bsonderanfertigung|\bentsiegelt|\bversiegel",
        frozenset({FRIST}),
        lambda call: call.argumente.get("art") != "widerruf",
    ),
    Umstand(
        "die öffentliche Zustellung",
        r"\boeffentliche\w* (?:zustell|bekanntmach)|\boeffentlich zugestellt",
        frozenset({FRIST}),
        lambda call: call.argumente.get("bekanntgabe") == "oeffentlich",
    ),
)
