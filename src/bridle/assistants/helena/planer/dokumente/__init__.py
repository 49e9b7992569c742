"""Questions about documents and what they say."""
