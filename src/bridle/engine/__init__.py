"""The bounded loop and everything it is made of. It knows no web, no database, no provider, no domain."""
