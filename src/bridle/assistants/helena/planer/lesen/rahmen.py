"""The frame that people put around a question: „Ich wollte nur kurz wissen, ob …“, „Weißt du, …“."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.erkennen import genannt, lies
from bridle.assistants.helena.planer.lesen.gewoehnlich import gewoehnlich
from bridle.assistants.helena.planer.lesen.woerter import bekannt, falte

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
    rf"(?:in|bei|an|zu|von|aus|nach|mit|für|auf|unter) welche\w*|worum|warum|weshalb|wieso|gegen wen)\b.*)$",
    re.I | re.S,
)
_ANLASS = (
    r"(?:termins?|gerichtstermins?|besprechung|verhandlung|telefonats?|rückrufs?|rueckrufs?|anrufs?|gesprächs?|"
    r"mandantengesprächs?|sitzung|jour fixe|meetings?|call|feierabends?|mittagspause|"
    r"mittag|urlaubs?|wochenendes?|"
    r"mail|e-mail|schreibens?|briefs?|notiz|vorbereitung|buchhaltung|statistik|abrechnung|ablage|rechnung|übersicht|übergabe|chefin|chef)"
)
_VORREDE = re.compile(
    rf"^(?:(?:nur|noch|ganz|mal|kurz|schnell|eben|bitte|so)[,\s]+)*(?:vor|für|fuer|zu[rm]?|wegen|nach|während|auf|im|in|gleich|beim?|"
    rf"bevor)\b[^:?!.;\d]{{0,60}}?\b(?:{_ANLASS}|los(?:muss|geht)?|anrufe|telefoniere|zurückrufe|gehe?)\b"
    rf"(?P<mit>[^:?!.;\d]{{0,40}}?)(?:[,\s]+(?:noch|nur|ganz|mal|kurz|schnell|eben|gleich|bitte|vorab|rasch|heute|morgen|nachher))*"
    rf"\s*[:–-]\s+(?P<rest>\S.*)$",
    re.I | re.S,
)
"""Only why it is asked now: „Kurz vor der Besprechung: …“."""
_MIT_WEM = re.compile(
    r"\b(?:mit|bei|an|von)\s+(?:der |dem |unserer? )?"
    r"(?:(?:Frau|Herrn?|Familie|Mandant(?:in|en)?)\s+)?(?-i:(?P<name>[A-ZÄÖÜ][\wäöüß-]+))",
    re.I,
)
_OB = re.compile(r"^ob\s+", re.I)


_WENN_VORHANDEN = re.compile(
    r",\s*(?:falls|sofern|soweit|wenn)\s+"
    r"(?:(?:es|da|wir|sie|so|was|etwas|das|davon|denn|überhaupt|schon|noch|irgend\w*|welche[nrs]?|eine[nrs]?|"
    r"bekannt|bereits|hier|dort)\s+)+"
    r"(?:gibt|haben|hat|existier(?:t|en)|besteh(?:t|en)|(?:bekannt|vorhanden|eingetragen|hinterlegt|da)\s+(?:ist|sind)|"
    r"vorlieg(?:t|en)|ist|sind)(?=\s*(?:[?.!,;]|$))",
    re.I,
)
"""„…, falls es welche gibt“: nothing is looked for by it."""


_WORUM = re.compile(
    r"^(?:kannst du |könntest du )?(?:erklär|erkläre|erläuter|erläutere|schilder|schildere|beschreib|"
    r"beschreibe|"
    r"umreiß|umreiße)(?:en)? ?(?:mir|uns)? ?(?:(?:doch|bitte|mal|kurz|noch ?mal|einmal|schnell|"
    r"in (?:einem|ein paar|zwei|wenigen|kurzen) (?:kurzen )?(?:satz|sätzen|worten)) ?)*,\s*"
    r"(?P<rest>(?:was|worum|um was)\b[^,?]*\b(?:(?:streit)?gegenstand|worum|um was|geht|dreht)\b[^,?]*)$",
    re.I,
)
"""What a matter is about stands in it: nobody has to explain it."""


def ohne_rahmen(text: str) -> str:
    """The question alone; a text without a frame as it is."""
    text = _ohne_vorrede(_WENN_VORHANDEN.sub("", text))
    found = _RAHMEN.match(text.strip()) or _WORUM.match(text.strip(" ?!."))
    return _OB.sub("", found["rest"]) if found else text


def _ohne_vorrede(text: str) -> str:
    """Without the occasion before the colon; whom that is with is whose matter is asked about."""
    found = _VORREDE.match(text.strip())
    if found is None or not re.search(
        r"\?\s*$|^(?:zeig|nenn|sag|such|gib|wer|was|wie|wo|wann|welch)", found["rest"], re.I
    ):
        return text
    rest, before = found["rest"], text.strip()[: found.start("rest")]
    own, named = genannt(lies(rest)), genannt(lies(before.rstrip(" :–-")))
    if own is not None and (own.sicher or own.stark) and not gewoehnlich(falte(own.name)):
        return rest
    whom = _MIT_WEM.search(found["mit"])
    if whom is None or bekannt(falte(whom["name"])):
        return text if named is not None and named.sicher else rest
    return f"{rest.rstrip(' ?!.')} in der Akte {whom['name']}?"
