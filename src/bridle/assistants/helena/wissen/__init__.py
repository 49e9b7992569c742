"""What Helena can look up, and how it gets there: statutes, decisions, templates, documents."""
