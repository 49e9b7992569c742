"""How the outside talks to the host: HTTP, server-sent events in AG-UI, and a plain page."""
