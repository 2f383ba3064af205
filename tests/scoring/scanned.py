"""A leg replayed a second time, in another way: every event is judged by scanning the record before
it.

Nothing is carried from event to event but the scores. Slow, and written to be compared with; it
finds the scores, the winner and the codes of errors that the order of events makes.
"""

from scoring.events import Blocked, NextRound, Peg, Penalty

PAID = {3: 1, 5: 1, 6: 2, 9: 3, 10: 2, 12: 4, 15: 8, 18: 6, 20: 4}
IMPOSSIBLE = {19, 21}
ORDER_CODES = {
    "after-win",
    "after-block",
    "after-chip-out",
    "second-chip-out",
    "blocked-after-chip-out",
    "blocked-twice",
    "empty-round",
    "opening-not-first",
    "opening-tile-unknown",
    "round-end-not-recorded",
}


def raw_points(event, rules):
    """What a peg is worth: its total's pay if two ends can make it, else what it claims."""
    bonus = rules.chip_out_points * event.chip_out
    if event.total is not None and 0 <= event.total <= 22 and event.total not in IMPOSSIBLE:
        return PAID.get(event.total, 0) + bonus
    return bonus if event.points is None else max(0, event.points)


def maybe_opening(event, this_round, rules):
    """Yes, no, or None where only the marker could say and did not."""
    if event.opening_tile is not None:
        return event.opening_tile
    if event.chip_out or any(isinstance(e, Peg) for e in this_round):
        return False
    if event.total is not None:
        return None if event.total <= 12 else False
    return None if event.points in {None, 0, 1, 2, 3, 4} else False


def scan(events, rules, start):
    """The scores after every event, and (place, code) of what the order of events makes wrong."""
    history = [tuple(start)]
    found = []
    for place, event in enumerate(events):
        before = history[-1]
        done = [e for i, e in enumerate(events[:place]) if not refused(i, history, events, rules)]
        this_round = done[last_deal(done) + 1 :]
        codes, after = judge(event, before, this_round, events[place + 1 :], rules)
        if "round-end-not-recorded" in codes and won_since_last_peg(events[:place], history, rules):
            codes.remove("round-end-not-recorded")
        found += [(place, code) for code in codes]
        history.append(after)
    return history[1:], found


def refused(place, history, events, rules):
    """Nothing but a penalty is played on when a side stands on the target."""
    return rules.target in history[place] and not isinstance(events[place], Penalty)


def last_deal(done):
    return max((i for i, e in enumerate(done) if isinstance(e, NextRound)), default=-1)


def won_since_last_peg(done, history, rules):
    """Whether the round was over by a win that has been taken back since."""
    for place in range(len(done) - 1, -1, -1):
        if refused(place, history, done, rules):
            continue
        if rules.target in history[place + 1]:
            return True
        if isinstance(done[place], Peg | NextRound):
            return False
    return False


def judge(event, before, this_round, rest, rules):
    if isinstance(event, Penalty):
        return [], penalised(event, before, rules)
    if rules.target in before:
        return ["after-win"], before
    out = any(isinstance(e, Peg) and e.chip_out for e in this_round)
    first_end = next(
        (e for e in this_round if isinstance(e, Blocked) or (isinstance(e, Peg) and e.chip_out)),
        None,
    )
    if isinstance(event, Blocked):
        if isinstance(first_end, Blocked):
            return ["blocked-twice"], before
        return ["blocked-after-chip-out"] if out else [], before
    if isinstance(event, NextRound):
        if not this_round:
            return ["empty-round"], before
        return [] if first_end else ["round-end-not-recorded"], before
    return pegged(event, before, this_round, first_end, rest, rules)


def pegged(event, before, this_round, first_end, rest, rules):
    codes = []
    if event.opening_tile and any(isinstance(e, Peg) for e in this_round):
        codes.append("opening-not-first")
    if isinstance(first_end, Blocked):
        codes.append("after-block")
    elif first_end:
        codes.append("second-chip-out" if event.chip_out else "after-chip-out")
    total = before[event.side] + raw_points(event, rules)
    opening = maybe_opening(event, this_round, rules)
    passes = total > rules.target and rules.finish == "exact"
    wins = total >= rules.target and not passes
    if wins and not rules.out_on_down and opening is None:
        codes.append("opening-tile-unknown")
        won = replaced(before, event.side, rules.target)
        # A record that goes on can be right only if this was no win.
        opening = goes_on(rest, won, rules)
    if passes or (wins and opening and not rules.out_on_down):
        return codes, before
    return codes, replaced(before, event.side, min(total, rules.target))


def goes_on(rest, won, rules):
    """Whether anything but a penalty follows a win that no penalty takes back before it."""
    for event in rest:
        if not isinstance(event, Penalty):
            return True
        won = penalised(event, won, rules)
        if rules.target not in won:
            return False
    return False


def penalised(event, before, rules):
    total = before[event.side] + event.points
    others = [score for side, score in enumerate(before) if side != event.side]
    if total < 0 or total > rules.target or (total == rules.target and rules.target in others):
        return before
    return replaced(before, event.side, total)


def replaced(scores, side, score):
    return tuple(score if i == side else s for i, s in enumerate(scores))
