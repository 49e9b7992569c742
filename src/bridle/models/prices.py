"""What tokens cost: from the table a firm gave, else from genai-prices where it is installed, else unknown.

An unknown price is None and is called so; it is never taken for zero.
"""

from __future__ import annotations

from collections.abc import Mapping

from bridle.engine.model import Price

COUNTED = 1_000
"""Tokens that a price is asked for: few, so that a surcharge on long prompts is not taken for the rule."""


def price_of(provider: str, name: str, table: Mapping[str, Price] | None = None) -> Price | None:
    """The price of a model, or None. `table` has the say, by "provider:name" or by name alone."""
    own = table or {}
    return own.get(f"{provider}:{name}") or own.get(name) or _published(provider, name)


def _published(provider: str, name: str) -> Price | None:
    try:
        from genai_prices import Usage, calc_price
    except ImportError:
        return None
    try:
        read, said, again = [
            float(calc_price(usage, name, provider_id=provider).total_price) * 1_000_000 / COUNTED
            for usage in (
                Usage(input_tokens=COUNTED),
                Usage(output_tokens=COUNTED),
                Usage(input_tokens=COUNTED, cache_read_tokens=COUNTED),
            )
        ]
    except (LookupError, ValueError):
        return None
    return Price(read, said, again)
