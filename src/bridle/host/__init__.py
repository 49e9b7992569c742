"""What it takes to serve assistants to people: database, identity, conversations, runs, drafts, audit."""
