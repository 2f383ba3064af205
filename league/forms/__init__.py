"""Forms of the league pages: they read and check what was typed, and never write."""
