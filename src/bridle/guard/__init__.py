"""What local models get wrong: broken arguments mended, tool calls found in text."""

from bridle.guard.repair import Repair, explain, repair
from bridle.guard.scan import Found, scan
from bridle.guard.seed import ContentScan, ParsedToolCall, content_scan_guard, ollama_response_guard
from bridle.guard.watch import ReplyWatch

__all__ = [
    "ContentScan",
    "Found",
    "ParsedToolCall",
    "Repair",
    "ReplyWatch",
    "content_scan_guard",
    "explain",
    "ollama_response_guard",
    "repair",
    "scan",
]
