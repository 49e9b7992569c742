"""What counts as this machine, and so as local."""

from __future__ import annotations

import ipaddress


def is_loopback(host: str) -> bool:
    """This machine's own addresses and nothing else: local is proved, not assumed."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
