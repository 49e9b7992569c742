"""Runs of assistants: started by a person's words, recorded as they go, watched, stopped and continued."""
