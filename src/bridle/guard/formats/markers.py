"""The markers between which models put their calls, and the ones that separate a name from its arguments."""

from __future__ import annotations

import re

OPENERS: dict[str, str] = {
    "<tool_call>": "hermes",
    "<tool_calls>": "tool-calls-tag",
    "<toolcall>": "tool-calls-tag",
    "<TOOLCALL>": "nemotron",
    "<tool_use>": "tool-calls-tag",
    "<function_call>": "granite",
    "<function_calls>": "function-calls",
    "<functioncall>": "function-calls",
    "<seed:tool_call>": "seed",
    "<minimax:tool_call>": "minimax",
    "<longcat_tool_call>": "longcat",
    "<start_function_call>": "gemma",
    "<|tool_call>": "gemma",
    "<|tool_call|>": "granite",
    "<|tool_calls|>": "granite",
    "<|function_call|>": "gigachat",
    "<|python_tag|>": "llama",
    "<|python_start|>": "llama4",
    "<|tool_call_start|>": "lfm2",
    "<|tools_prefix|>": "apertus",
    "<|START_ACTION|>": "command-r",
    "<|action_start|><|plugin|>": "internlm",
    "<|action_start|>": "internlm",
    "<|tool_calls_section_begin|>": "kimi",
    "<|tool_call_section_begin|>": "kimi",
    "<|tool_call_begin|>": "kimi",
    "<｜tool▁calls▁begin｜>": "deepseek",
    "<｜tool▁call▁begin｜>": "deepseek",
    "<｜tool_calls_begin｜>": "deepseek",
    "<｜tool_call_begin｜>": "deepseek",
    "<｜tool calls begin｜>": "deepseek",
    "<｜tool\\_calls\\_begin｜>": "deepseek",
    "<｜tool▁calls｜>": "deepseek",
    "<|tool▁calls▁begin|>": "deepseek",
    "<|tool▁call▁begin|>": "deepseek",
    "<|tool_calls_begin|>": "deepseek",
    "<｜DSML｜function_calls>": "deepseek-dsml",
    "<｜DSML｜tool_calls>": "deepseek-dsml",
    "<|message_sep|>\n\nfunction call<|role_sep|>": "gigachat",
    "[TOOL_CALLS]": "mistral",
    "[TOOL_CALL]": "mistral",
    "[TOOL_REQUEST]": "tool-request",
    "✿FUNCTION✿:": "qwen-agent",
}
CLOSERS = (
    "</tool_call>", "</tool_calls>", "</toolcall>", "</TOOLCALL>", "</tool_use>", "</function_call>",
    "</function_calls>", "</functioncall>", "</function>", "</seed:tool_call>", "</minimax:tool_call>",
    "</longcat_tool_call>", "<end_function_call>", "<tool_call|>", "<|/tool_call|>", "<|/tool_calls|>",
    "<|python_end|>", "<|tool_call_end|>", "<|tools_suffix|>", "<|END_ACTION|>", "<|action_end|>",
    "<|tool_calls_section_end|>", "<|tool_call_section_end|>", "<｜tool▁calls▁end｜>",
    "<｜tool▁call▁end｜>", "<｜tool_calls_end｜>", "<｜tool_call_end｜>", "<｜tool calls end｜>",
    "<｜tool\\_calls\\_end｜>", "<|tool▁calls▁end|>", "<|tool▁call▁end|>", "<|tool_calls_end|>",
    "<|message_sep|>", "</｜DSML｜function_calls>", "</｜DSML｜tool_calls>", "[/TOOL_CALLS]",
    "[/TOOL_CALL]", "[END_TOOL_REQUEST]", "<|eom_id|>", "<|call|>",
)  # fmt: skip
SEPARATORS = (
    "[ARGS]", "<|tool_call_argument_begin|>", "<｜tool▁sep｜>", "<｜tool_sep｜>", "<tool_sep>", "✿ARGS✿:",
    "<|tool_sep|>", "<|tool▁sep|>",
)  # fmt: skip
FRAMES = ("<tools>", "<tool>", "<response>", "<json>", "<JSON>", "<xml>")
"""Tags that say nothing by themselves: what they hold is read as if it stood alone."""
FENCE = "```"
TURN_ENDS = (
    "<|im_end|>", "<|eot_id|>", "<|endoftext|>", "<|end_of_text|>", "<end_of_turn>", "<start_of_turn>",
    "</s>", "<｜end▁of▁sentence｜>", "<|END_OF_TURN_TOKEN|>", "<|return|>", "<|im_start|>", "<|user|>",
    "<|observation|>", "<｜User｜>", "<|start_header_id|>", "<|end_of_role|>", "<|start_of_role|>",
    "<|tool_response|>",
)  # fmt: skip
LONGEST_FIRST = tuple(sorted(OPENERS, key=len, reverse=True))
OPENER = re.compile("|".join(map(re.escape, LONGEST_FIRST)))
# The look-ahead spares ordinary characters the walk through the alternatives.
END_OF_JSON = re.compile(
    r"(?=[<\[`✿])(?:" + "|".join(map(re.escape, (*CLOSERS, *LONGEST_FIRST, *TURN_ENDS, FENCE))) + ")"
)
