"""How people say that something was not done in time: „verschlafen“, „liegen geblieben“, „zu spät dran“."""

from __future__ import annotations

SICHER = (
    r"\bueberfaellig|\bversaeumt|\bverpasst|\babgelaufen|\bschon (?:vorbei|durch|verstrichen)|\bgerissen|"
    r"(?:\bschon|\bbereits|\blaengst|\bsind|\bist) (?:\w+ )?(?:drueber|druebergelaufen|verfallen)\b|"
    r"\bdrueber (?:sind|ist|hinaus)\b|\b(?:schon|bereits|laengst) (?:faellig )?(?:gewesen|haetten)\b|"
    r"\bverstrichen|\bueberschritten|\bliegen ?geblieben|\bim rueckstand|\bim verzug\b.*\bwir\b|"
    r"\bnicht rechtzeitig|\bdurchgerutscht|\b(?:ueber|hinter) (?:der|die) zeit\b|\bverschwitzt|"
    r"\b(?:ueber|jenseits) der frist\b|\bverschlafen"
)
"""Words that say it by themselves."""
_TAT = (
    r"\b(?:verpennt|verbummelt|versemmelt|verschusselt|versiebt|verschleppt|verdaddelt|verbaselt|vergeigt|"
    r"uebersehen|vergessen|untergegangen|entgangen|durchgegangen|durchgeflutscht|liegen ?(?:gelassen|lassen)|"
    r"ausgelassen|verjaehren lassen|schleifen (?:ge)?lassen)\b|"
    r"\bdurch die (?:lappen|finger) ge\w+|\bunter den tisch gefallen|\bhinten ?(?:he)?runter ?gefallen|"
    r"\bauf der strecke geblieben|\baus den augen verloren|"
    r"\bhink\w*\b.*\bhinterher\b|\bhinterher ?(?:hink|haeng)\w*|\bhaeng\w*\b.*\b(?:hinterher|zurueck)\b|"
    r"\b(?:zu )?spaet dran\b|\bzu spaet\b|\bim hintertreffen|\baltlasten\b|"
    r"\brueckstaende?n?\b|\bim soll\b|"
    r"\bhaette\w*\b.*\b(?:schon|laengst|bereits)\b.*\b(?:muessen|sollen|sein)\b|\blaengst (?:ueber)?faellig"
)
_WIR = (
    r"\b(?:wir|uns|ich|mir|was|etwas|irgend\w*|nichts|wo|womit|fristen|termine|wiedervorlagen|sachen|"
    r"unsere?r?|alles|jemand|einer)\b"
)
_VERZUG = (
    r"^(?:(?=.*\b(?:wir|uns|ich|mir)\b)|(?=\W*(?:was|wo|womit|welche \w+) (?:ist|sind)\b))"
    r".*\b(?:in|im) verzug\b"
)
"""The firm's own: how a debtor comes into it is a question of law."""
SAEUMIG = rf"{SICHER}|^(?=.*{_WIR}).*(?:{_TAT})|{_VERZUG}"
"""Also words of other questions, where it is said of the firm: „Haben wir was vergessen?“"""
