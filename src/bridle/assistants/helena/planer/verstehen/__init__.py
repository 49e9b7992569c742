"""What a message asks: its core, its parts, and what the conversation before it adds."""
