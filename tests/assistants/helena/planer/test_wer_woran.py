"""Who of the firm works on what, and how long: in the words in which it is asked in the corridor."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag

AN_DER_AKTE = {
    "Wer sitzt bei uns an Brackwasser?": "Ruben Kieselhain",
    "wer sitzt bei uns an der sache sandkuhl?": "Ruben Kieselhain",
    "Wer sitzt gerade an der Akte Brackwasser?": "Ruben Kieselhain",
    "Wer von uns sitzt an Nebelthau?": "Dr. Annika Sturmvogel",
    "Wer arbeitet bei uns gerade an 0104/26?": "Ruben Kieselhain",
    "Wer bearbeitet bei uns Papierwerk?": "Greta Amselgrund",
    "Wer ist bei uns dran an Lindwurm?": "Demo-Administration",
}


@pytest.mark.parametrize(("text", "who"), AN_DER_AKTE.items())
async def test_who_sits_at_a_matter_is_who_sees_to_it(kanzlei: Kanzlei, text: str, who: str) -> None:
    answer = await frag(kanzlei, text)
    assert "Sachbearbeitung:" in answer
    assert who in answer
    assert "Mandant(in)" not in answer


@pytest.mark.parametrize(
    ("text", "said"),
    [("Wo sitzt Brackwasser?", "Speicherkai 8, 50735 Köln"), ("Wer sitzt in Köln?", "Sandkuhl")],
)
async def test_where_somebody_has_their_seat_is_an_address(kanzlei: Kanzlei, text: str, said: str) -> None:
    assert said in await frag(kanzlei, text)
