"""The frame that people put around a question: „Ich wollte nur kurz wissen, ob …“, „Weißt du, …“."""

from __future__ import annotations

import re

_KLEIN = r"(?:(?:mal|kurz|nur|eben|bitte|schnell|gern|gerne|noch|nochmal|einfach|jetzt|vorab|halt|so)\s+)*"
_WER = r"(?:ich|wir)"
_RAHMEN = re.compile(
    rf"^(?:(?:hallo|hi|hey|moin|servus|guten (?:morgen|tag|abend))(?: helena)?[,.!]?\s+)?(?:"
    rf"{_WER} (?:will|wollte|wollten|wollen|möchte|möchten|moechte|muss|müsste|müssten|"
    rf"würde|würden|wuerde|hätte|hätten|haette) {_KLEIN}(?:wissen|fragen|nachfragen|erfahren|gewusst)|"
    rf"(?:mich|uns) (?:würde|wuerde) {_KLEIN}interessieren|(?:mich|uns) interessiert|"
    rf"{_WER} (?:frage|fragen) mich|{_WER} (?:wüsste|wüssten) {_KLEIN}|{_WER} (?:bräuchte|brauche) {_KLEIN}"
    rf"(?:die )?(?:info|auskunft|information)|"
    rf"(?:kannst|könntest|koenntest|würdest|magst) du (?:mir|uns) {_KLEIN}(?:sagen|verraten|mitteilen|"
    rf"raussuchen|heraussuchen|nachsehen|nachschauen)|"
    rf"(?:kannst|könntest) du {_KLEIN}(?:sagen|nachsehen|nachschauen|schauen)|"
    rf"(?:weißt|weisst) du(?: zufällig| vielleicht)?|(?:sag|sage|verrate) (?:mir|uns) {_KLEIN}|"
    rf"(?:ich hab|ich habe|hab) (?:da )?{_KLEIN}(?:eine |ne )?frage|frage|kurze frage|eine frage"
    rf")\s*[,:–-]?\s+(?P<rest>(?:ob|bis wann|ab wann|seit wann|wer|wen|wem|was|wann|wie|wo|wohin|welche\w*|"
    rf"in welche\w*|bei welche\w*|an welche\w*|worum|warum|gegen wen)\b.*)$",
    re.I | re.S,
)
_OB = re.compile(r"^ob\s+", re.I)


def ohne_rahmen(text: str) -> str:
    """The question alone; a text without a frame as it is."""
    found = _RAHMEN.match(text.strip())
    return _OB.sub("", found["rest"]) if found else text
