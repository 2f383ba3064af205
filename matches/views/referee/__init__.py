"""The referee’s pages: what a count, a line, a round or a sheet proves. They keep nothing."""
