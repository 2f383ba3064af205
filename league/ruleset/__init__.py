"""A league's rules as data: what is on a card, what it is worth, and what puts teams in order.

Rules are immutable values with one canonical, schema-versioned JSON form. They know nothing of
teams, results or Django.
"""

from league.ruleset.parts import (
    DEFAULT_ORDER,
    AppearanceLimit,
    BoardFormat,
    GameWalkover,
    LatePenalty,
    MishapRules,
    PointsScheme,
    PostponementRule,
    RecordRule,
    TeamSize,
    TopOrder,
    WalkoverRule,
    WalkoverSide,
    WithdrawalRule,
)
from league.ruleset.pounds import PoundsError, format_pounds, parse_pounds
from league.ruleset.problems import RuleProblem, RulesError
from league.ruleset.quarters import (
    PointsError,
    format_points,
    from_quarters,
    parse_points,
    to_quarters,
)
from league.ruleset.rules import SCHEMA, Rules
from league.ruleset.wording import describe

__all__ = [
    "DEFAULT_ORDER",
    "SCHEMA",
    "AppearanceLimit",
    "BoardFormat",
    "GameWalkover",
    "LatePenalty",
    "MishapRules",
    "PointsError",
    "PointsScheme",
    "PostponementRule",
    "PoundsError",
    "RecordRule",
    "RuleProblem",
    "Rules",
    "RulesError",
    "TeamSize",
    "TopOrder",
    "WalkoverRule",
    "WalkoverSide",
    "WithdrawalRule",
    "describe",
    "format_points",
    "format_pounds",
    "from_quarters",
    "parse_points",
    "parse_pounds",
    "to_quarters",
]
