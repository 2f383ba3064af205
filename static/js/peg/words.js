// Words that the tables hold, with their values.

/** A problem as the tables say it. `place` is ["event", index], or [] for the leg. */
export function problem(tables, key, values, place) {
  const { code, severity, clause, message } = tables.problems[key];
  return { code, severity, message: fill(message, values), clause, place };
}

/** A template with its values; what they hold is never filled in again. */
export function fill(template, values) {
  return template.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

/** What a side on `score` needs, in words without a capital or a full stop. */
export function needed(tables, score) {
  const points = tables.target - score;
  const text = tables.needs[Math.min(points, tables.needs.length) - 1];
  return fill(text, { needed: points, left: points - tables.most });
}
