"""Sheets of a leg, as two people wrote them: read, checked alone, laid beside each other. Pure."""
