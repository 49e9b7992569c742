"""How the host's tables came to be. Assistants keep a folder of their own, on a branch of their own."""
