"""„Könnten Sie bitte …“, „Prüfen Sie …“ as they are said to somebody one knows: the rules know that."""

from __future__ import annotations

import re

_BEFEHLE = {
    "prüfen": "prüf", "nennen": "nenn", "zeigen": "zeig", "suchen": "such", "schauen": "schau",
    "sehen": "sieh", "lesen": "lies", "geben": "gib", "sagen": "sag", "rechnen": "rechne",
    "berechnen": "berechne", "finden": "finde", "stellen": "stell", "teilen": "teil", "listen": "liste",
    "ermitteln": "ermittle", "klären": "kläre", "formulieren": "formuliere", "schreiben": "schreib",
    "entwerfen": "entwirf", "fassen": "fass", "erstellen": "erstell", "vergleichen": "vergleich",
    "erklären": "erkläre", "übersetzen": "übersetze", "machen": "mach", "holen": "hol",
    "notieren": "notiere", "tragen": "trag", "erfassen": "erfasse", "legen": "leg", "verraten": "verrat",
    "überprüfen": "überprüf", "kontrollieren": "kontrollier", "gucken": "guck", "checken": "check",
    "bestimmen": "bestimme", "öffnen": "öffne", "vermerken": "vermerke", "buchen": "buche",
}  # fmt: skip
_ANFANG = r"(?:(?<=^)|(?<=[.!?;:,]\s)|(?<=[–-]\s))"
_BEFEHL = re.compile(rf"{_ANFANG}(?P<vor>(?:bitte |und |dann )*)(?P<tun>{'|'.join(_BEFEHLE)}) sie\b", re.I)
_KOENNEN = re.compile(
    rf"{_ANFANG}(?P<vor>(?:bitte |und |dann )*)(?:könnten|können|würden|möchten|koennten|wuerden) sie\b"
    r"(?= (?:mir|uns|bitte|mal|kurz|einmal|eben|schnell|das|die|den|es|dazu|dafür|für|vielleicht|"
    r"freundlicherweise|"
    r"netterweise|noch|gern|gerne|in|im|nach|alle|auch|da|dort|mich|so|ganz|aus|heraus|sagen|nachsehen|"
    r"prüfen|"
    r"jetzt|gleich|nochmal|herausfinden|ausrechnen|nennen|rasch|zur|zum|bei|anhand)\b)",
    re.I,
)
_NETT = re.compile(
    rf"{_ANFANG}(?:bitte )?(?:wären sie|wärst du|wärest du|sind sie|seien sie|bist du) (?:bitte |vielleicht "
    rf")*so "
    r"(?:nett|freundlich|lieb|gut|gütig)"
    r"(?:\s+und\s+(?P<tun>\w+en)\s+(?:sie\s+)?|,?\s+(?P<was>[^?.!;]*?\b)(?P<zu>zu \w+en|\w+?zu\w+en)\b)",
    re.I,
)
_INFIX = re.compile(
    r"^(nach|heraus|raus|aus|auf|an|zusammen|mit|vor|durch|ein|ab|bereit|herunter|hervor|weiter)zu(\w+)$",
    re.I,
)
_WISSEN = re.compile(
    rf"{_ANFANG}(?:wissen|wüssten|wuessten) sie\b(?=,| (?:zufällig|vielleicht|ob|wer|wie|was|wann|wo))", re.I
)
_HAETTE = re.compile(
    rf"{_ANFANG}(?:hätten sie|haben sie) (?=(?:bitte |mal |kurz |vielleicht |für mich )*die\b)", re.I
)


def gedutzt(text: str) -> str:
    """With „Kannst du“ and orders in the place of polite forms; nothing else is changed."""
    said = _NETT.sub(_nett, text)
    said = _KOENNEN.sub(lambda found: _wie(found[0], f"{found['vor']}Kannst du"), said)
    said = _WISSEN.sub(lambda found: _wie(found[0], "Weißt du"), said)
    said = _HAETTE.sub(lambda found: _wie(found[0], "Hast du "), said)
    return _BEFEHL.sub(lambda found: _wie(found[0], f"{found['vor']}{_BEFEHLE[found['tun'].lower()]}"), said)


def _nett(found: re.Match[str]) -> str:
    if found["tun"]:
        order = _BEFEHLE.get(found["tun"].lower())
        return _wie(found[0], f"{order} " if order else f"Kannst du {found['tun']} ")
    word = found["zu"]
    infix = _INFIX.match(word)
    verb = word[3:] if word.lower().startswith("zu ") else f"{infix[1]}{infix[2]}" if infix else word
    return _wie(found[0], f"Kannst du {found['was']}{verb}")


def _wie(before: str, after: str) -> str:
    """With a capital where there was one."""
    head = after[:1].upper() if before[:1].isupper() else after[:1].lower()
    return f"{head}{after[1:]}"
