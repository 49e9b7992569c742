"""Assistants that people use every day. Each registers itself with the host; nobody imports one."""
