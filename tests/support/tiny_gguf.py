"""A whole llama model in 300 KB that llama.cpp loads in milliseconds, written by hand.

One token a byte. It knows nothing, but what it says next is decided here: nothing is passed on by its
layers, so the next token follows from the last one alone, and the quotation mark is what it likes best. So
under a schema its strings end soon, and without one it goes on until somebody stops it.
"""

from __future__ import annotations

import random
import struct
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

WIDTH, HEADS, INNER = 32, 2, 64
WINDOW = 1 << 17
ALIGNMENT = 32
FAVOURITE = '"'
TEMPLATE = (
    "{% for message in messages %}<{{ message.role }}>{{ message.content }}\n{% endfor %}"
    "{% if add_generation_prompt %}<assistant>{% endif %}"
)
UNKNOWN, CONTROL, BYTE = 2, 3, 6
U32, I32, F32, BOOL, STRING, ARRAY = 4, 5, 6, 7, 8, 9
TOKENS = ["<unk>", "<s>", "</s>", *[f"<0x{n:02X}>" for n in range(256)]]

Tensor = tuple[Sequence[int], list[float]]


def write_tiny_gguf(
    path: Path, *, architecture: str = "llama", template: str = TEMPLATE, seed: int = 1
) -> Path:
    tensors = _tensors(random.Random(seed))
    head = b"GGUF" + struct.pack("<IQQ", 3, len(tensors), len(keys := _keys(architecture, template)))
    head += b"".join([_text(name) + value for name, value in keys.items()])
    data = b""
    for name, (shape, numbers) in tensors.items():
        sizes = struct.pack(f"<I{len(shape)}Q", len(shape), *shape)
        head += _text(name) + sizes + struct.pack("<IQ", 0, len(data))
        data += _padded(struct.pack(f"<{len(numbers)}f", *numbers))
    path.write_bytes(_padded(head) + data)
    return path


def _keys(architecture: str, template: str) -> dict[str, bytes]:
    kinds = [UNKNOWN, CONTROL, CONTROL, *[BYTE] * 256]
    return {
        "general.architecture": _string(architecture),
        f"{architecture}.context_length": _u32(WINDOW),
        f"{architecture}.embedding_length": _u32(WIDTH),
        f"{architecture}.block_count": _u32(1),
        f"{architecture}.feed_forward_length": _u32(INNER),
        f"{architecture}.rope.dimension_count": _u32(WIDTH // HEADS),
        f"{architecture}.attention.head_count": _u32(HEADS),
        f"{architecture}.attention.head_count_kv": _u32(HEADS),
        f"{architecture}.attention.layer_norm_rms_epsilon": struct.pack("<If", F32, 1e-5),
        "tokenizer.ggml.model": _string("llama"),
        "tokenizer.ggml.tokens": _array(STRING, [_text(each) for each in TOKENS]),
        "tokenizer.ggml.scores": _array(F32, [struct.pack("<f", 0.0) for _ in TOKENS]),
        "tokenizer.ggml.token_type": _array(I32, [struct.pack("<i", kind) for kind in kinds]),
        "tokenizer.ggml.bos_token_id": _u32(1),
        "tokenizer.ggml.eos_token_id": _u32(2),
        "tokenizer.ggml.add_bos_token": struct.pack("<I?", BOOL, True),
        "tokenizer.ggml.add_space_prefix": struct.pack("<I?", BOOL, False),
        "tokenizer.chat_template": _string(template),
    }


def _tensors(chance: random.Random) -> Mapping[str, Tensor]:
    def some(*shape: int) -> Tensor:
        return shape, [chance.uniform(-0.1, 0.1) for _ in range(_count(shape))]

    def filled(value: float, *shape: int) -> Tensor:
        return shape, [value] * _count(shape)

    words, says = some(WIDTH, len(TOKENS)), some(WIDTH, len(TOKENS))
    for token in range(len(TOKENS)):
        words[1][token * WIDTH] = 1.0  # the same in each, so that the first row below is a plain preference
        says[1][token * WIDTH] = 1.0 if token == 3 + ord(FAVOURITE) else -1.0 if token < 3 else 0.0
    return {
        "token_embd.weight": words,
        "output.weight": says,
        "output_norm.weight": filled(1.0, WIDTH),
        "blk.0.attn_norm.weight": filled(1.0, WIDTH),
        "blk.0.attn_q.weight": some(WIDTH, WIDTH),
        "blk.0.attn_k.weight": some(WIDTH, WIDTH),
        "blk.0.attn_v.weight": some(WIDTH, WIDTH),
        "blk.0.attn_output.weight": filled(0.0, WIDTH, WIDTH),
        "blk.0.ffn_norm.weight": filled(1.0, WIDTH),
        "blk.0.ffn_gate.weight": some(WIDTH, INNER),
        "blk.0.ffn_up.weight": some(WIDTH, INNER),
        "blk.0.ffn_down.weight": filled(0.0, INNER, WIDTH),
    }


def _count(shape: Sequence[int]) -> int:
    count = 1
    for each in shape:
        count *= each
    return count


def _text(text: str) -> bytes:
    return struct.pack("<Q", len(text.encode())) + text.encode()


def _string(text: str) -> bytes:
    return struct.pack("<I", STRING) + _text(text)


def _u32(number: int) -> bytes:
    return struct.pack("<II", U32, number)


def _array(kind: int, items: Sequence[Any]) -> bytes:
    return struct.pack("<IIQ", ARRAY, kind, len(items)) + b"".join(items)


def _padded(data: bytes) -> bytes:
    return data + b"\0" * (-len(data) % ALIGNMENT)
