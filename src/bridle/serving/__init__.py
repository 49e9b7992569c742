"""The commands that need the host, or talk to one. `commands` lists them, and imports none of them."""
