"""A league table from plain values: what was played and awarded in, rows in their order out.

It is given only results that count: it never sees a card, and drops nothing but void results, what
a withdrawal makes void and what is dated after the day asked for. Neither the order of what comes
in nor any name changes what comes out. What clashes (a result of an entry not in the table) is
misuse and raises ValueError.
"""

from league.table.computing import FORM_LENGTH, compute_table
from league.table.explaining import explain
from league.table.values import (
    Row,
    Table,
    TableAdjustment,
    TableBye,
    TableEntry,
    TableOpening,
    TablePlayOff,
    TableResult,
    TableWithdrawal,
)

__all__ = [
    "FORM_LENGTH",
    "Row",
    "Table",
    "TableAdjustment",
    "TableBye",
    "TableEntry",
    "TableOpening",
    "TablePlayOff",
    "TableResult",
    "TableWithdrawal",
    "compute_table",
    "explain",
]
