"""Whether prose is laid out like a paper that is repeated: a letter, a scan, a ruling, a result.

Whoever is about to act says so in sentences. A header, a salutation, a page number or a line that is no
sentence belongs to a text that somebody else wrote, and so does whatever stands below it.
"""

from __future__ import annotations

import re

_HEADER = re.compile(
    r"(?:von|an|from|to|cc|bcc|betreff|betr|subject|re|aw|wg|fwd|datum|date|gesendet|sent|empfangen|received"
    r"|absender|sender|empfänger|anlagen?|anhang|attachments?|aktenzeichen|az|gz|geschäftsnummer"
    r"|unser zeichen|ihr zeichen"
    r"|titel|title|autor|author|quelle|source|url|datei|file|zitat|quote|auszug|excerpt"
    r"|vermerk|notiz|note|protokoll|transkript|transcript)\.?\s*(?:\d+\s*)?:\s",
    re.IGNORECASE,
)
_SALUTATION = re.compile(
    r"(?:sehr geehrte|liebe|werte|hallo|hi|hey|moin|guten (?:tag|morgen|abend)|grüß gott|dear|hello"
    r"|good (?:morning|afternoon|evening)|to whom)\b.{0,60},$",
    re.IGNORECASE,
)
_FAREWELL = re.compile(
    r"(?:mit (?:freundlich|kollegial|best|viel|herzlich)\w*|(?:viele|beste|herzliche|freundliche|liebe"
    r"|schöne) grüße|gruß|mfg|hochachtungsvoll|gez\.|(?:kind|best|warm)(?:est)? regards|regards|sincerely"
    r"|yours (?:sincerely|faithfully|truly)|best wishes|cheers,|best,)",
    re.IGNORECASE,
)
_PAGE = re.compile(
    r"\W?(?:seite|page|blatt|bl\.|scan|ocr|texterkennung|anlage|anhang|attachment|exhibit|annex|pdf|az\.|abschnitt"
    r"|search results?|suchergebnis\w*|treffer|ergebnis|result|zitat|beglaubigte|weitergeleitet\w*|forwarded"
    r"|eingangsstempel|inhalt (?:von|der|des)|contents? of)\b.{0,40}(?:\d|seite|page|ergebnis|abschrift|$)",
    re.IGNORECASE,
)
_SENT = re.compile(
    r"(?:e-?mail|mail|nachricht|brief|schreiben|fax|sms|message|letter|note|post)\s(?:von|vom|des|der|an|from|of|to)\b",
    re.IGNORECASE,
)
_RULE = re.compile(r"[-=_*~#]{5,}")
_ITEM = re.compile(r"(?:[-*•–+]|\d{1,3}[.)])\s|\||```|~~~|#|>")
_TELLS = re.compile(
    r"\b(?:e-?mails?|mail|brief\w*|schreiben|nachricht\w*|dokument\w*|vermerk\w*|volltext|text|zeilen|seite|absender\w*"
    r"|anhang|anlage|schriftsatz|klageschrift|urteil|beschluss|chat|notiz|protokoll|log|eintrag|datei|akte|webseite"
    r"|letter|message|note|document|page|sender|attachment|transcript|entry|file|website|text)\b",
    re.IGNORECASE,
)
_REPEATS = re.compile(
    r"\b(?:heißt|lautet\w*|schr(?:eibt|ieb|ieben)|schickte|sandte|steht|stand|endet|sagt\w*|meint\w*|enthält"
    r"|wörtlich|im volltext|auszug\w*|folgend\w*|zitat|reads|read|says|said|writes|wrote|sent|contains|ends"
    r"|begins|beginnt|follow(?:s|ing)|contents?|excerpt|verbatim|inhalt|wiedergegeben"
    r"|diese[nrms]? (?:mail|nachricht|zeilen|text))\b",
    re.IGNORECASE,
)
_SENTENCE_ENDS = (".", "!", "?", "…", ":", ";", ")", "“", "”", '"', "*")
_OWN_LABELS = ("thought", "question", "frage", "gedanke")


def is_paper(prose: str) -> bool:
    """Whether a line of this prose, or the way it is set, shows that it was not said here and now."""
    lines = [line.strip() for line in prose.split("\n")]
    last = next((number for number in range(len(lines) - 1, -1, -1) if lines[number]), 0)
    return any(
        _is_of_a_paper(line) or (number < last and (_is_a_fragment(line) or _introduces(line)))
        for number, line in enumerate(lines)
        if line
    )


def _is_of_a_paper(line: str) -> bool:
    start = line.lstrip("*_[( ")
    return any(sign.match(start) for sign in (_HEADER, _SALUTATION, _FAREWELL, _PAGE, _SENT)) or (
        _RULE.match(line) is not None
    )


def _is_a_fragment(line: str) -> bool:
    """A line that is neither a sentence nor an item of a list: a heading, an address, a name."""
    if line.endswith(_SENTENCE_ENDS) or _ITEM.match(line) or not any(map(str.isalpha, line)):
        return False
    return not line.lower().startswith(_OWN_LABELS)


def _introduces(line: str) -> bool:
    """`Im Brief heißt es:`, and the words in the lines below are the letter's."""
    return _TELLS.search(line) is not None and _REPEATS.search(line) is not None
