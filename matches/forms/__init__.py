"""Forms of the match night: they read and check what was typed, and never write."""
