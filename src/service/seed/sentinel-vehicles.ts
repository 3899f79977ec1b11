/** Ids of sentinels that are real vehicles with 100 revisions each, because their faults change a real answer. */
export const SENTINEL_VEHICLES = {
  brokenRow: 900001,
  foreignLinks: 900002,
  slow: 900004,
  truncated: 900201,
  text: 900202,
  overloaded: 900429,
} as const

/** Marks the one of the 100 rows that is broken in the answer, on any page. */
export const BROKEN_REASON = 'This row is broken on purpose'
