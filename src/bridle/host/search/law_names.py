"""What laws are called, and by which key each is known: „GKG 2004“ is the GKG, „WoEigG“ the WEG."""

from __future__ import annotations

import re

from bridle.host.search.law_synonyms import SAME

LAWS = frozenset(
    """
    abgg aeg aeuv agg aktg ao apog arbgg arbschg arbzg asylg aufenthg augg bafög bbaug bbig bdsg
    beamtstg beeg berhg betrvg beurkg bewg bgb bgbeg bimschg bnotö bnoto brao brago brk bsig btmg burlg
    bverfgg bverwgg bzrg defg dsgvo egbgb egmr emrk entgfg entgtranspg erbbaurg erbstg estg eugh euv
    famfg famgkg fev fgg fgo fzv gbo gbv geng geschgehg gewo gewschg gg ggvsebo gkg gmbhg gnotkg gvg
    gvgzpo gwb hgb heimarbg hinto hoai ifsg ihkg inso intfamrvg jarbschg jgg jveg kschg kstg kug
    kunsturhg kwg lpartg lfgg luftvg marken markeng milog mitbestg muschg nachwg owig partgg patg pflvg
    pflegezg prodhaftg psbg rdg rpflg rvg scheckg sgb sgbi sgbii sgbiii sgbiv sgbix sgbv sgbvi sgbvii
    sgbviii sgbx sgbxi sgbxii sgg sprauG stag stbg steuerberg stgb stpo strehag stvg stvo stvzo stvollzg
    thug tkg tmg tvg tzbfg urhg ustg uwg vag vermbg versausglg verschg vgg vollmg vob vsbg vstättv vvg
    vwgo vwvfg vwvg vwzg weg wg wistg wobindg wogg woeigg wpg wphg zpo zvg zwvwv
    """.lower().split()
) | frozenset(SAME.values())

SCHEDULES = {
    "rvg": "rvgvv",
    "gkg": "gkgkv",
    "famgkg": "famgkgkv",
    "gnotkg": "gnotkgkv",
    "gvkostg": "gvkostgkv",
    "jvkostg": "jvkostgkv",
}
"""The laws whose fees are numbered in an annex of their own, and what that is known by."""

_OF = "RVG|GKG|FamGKG|GNotKG|GvKostG|JVKostG"
SCHEDULE = (
    rf"(?:(?:{_OF})[ -]?(?:VV|KV)\b|(?:VV|KV|Vergütungsverzeichnis(?:ses)?|Kostenverzeichnis(?:ses)?)"
    rf"(?:[ -]?(?:zum |des )?(?:{_OF}))?\b)"
)
_IS_SCHEDULE = re.compile(SCHEDULE, re.IGNORECASE)
_SCHEDULE_OF = re.compile(_OF, re.IGNORECASE)

_BOOKS = ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii")
_DECLINED = re.compile(r"allgemeine[sn]? gleichbehandlungsgesetz", re.IGNORECASE)
_NO_LAWS = frozenset(
    [
        "ag",
        "lg",
        "olg",
        "bag",
        "lag",
        "bsg",
        "lsg",
        "sg",
        "vg",
        "ovg",
        "fg",
        "kg",
        "ohg",
        "arbg",
        "famg",
        "bverwg",
        "bverfg",
        "agb",
        "avb",
        "gbr",
    ]
)


def law_key(name: str) -> str:
    """ "GKG 2004" is the GKG, "WoEigG" the WEG, "SGB V" is not the "SGB X", "VV" is of the RVG."""
    bare = re.sub(r"\s+(?:19|20)\d\d$", "", name.strip())
    if _IS_SCHEDULE.fullmatch(bare):
        return _schedule_key(bare)
    key = re.sub(r"[\s.-]", "", bare.lower())
    if key.startswith(("bürgerliche", "buergerliche")):
        return "bgb"
    if key.endswith("unlauterenwettbewerb"):
        return "uwg"
    bare = _DECLINED.sub("allgemeine gleichbehandlungsgesetz", bare)
    if key.startswith("sgb") and key[3:].isdigit() and 0 < int(key[3:]) < len(_BOOKS):
        return f"sgb{_BOOKS[int(key[3:])]}"
    spelled = bare.lower()
    for nominative in (spelled, spelled.removesuffix("es"), spelled.removesuffix("s")):
        if nominative in SAME:
            return SAME[nominative]
    return SAME.get(key, key)


def is_law(word: str) -> bool:
    """Known, or written as only laws are: KSchG, EntgFG, ZPO."""
    key = law_key(word)
    if key in LAWS or key in SCHEDULES.values():
        return True
    if key in _NO_LAWS or len(word) > 12 or not word[0].isupper() or word[-1] not in "GBOVK":
        return False
    return sum(char.isupper() for char in word) >= 2


def _schedule_key(name: str) -> str:
    found = _SCHEDULE_OF.search(name)
    fallback = "rvg" if name.lower().startswith("v") else "gkg"
    return SCHEDULES[found[0].lower() if found else fallback]
