"""What is tried when no rule has read a question."""
