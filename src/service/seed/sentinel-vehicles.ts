/** Ids of vehicles that exist, each with 100 revisions, so that their faults have a true answer to spoil. */
export const SENTINEL_VEHICLES = {
  brokenRow: 900001,
  foreignLinks: 900002,
  slow: 900004,
  truncated: 900201,
  text: 900202,
  overloaded: 900429,
} as const

/** Marks the one row of the 100 that the answer breaks, on whichever page it comes. */
export const BROKEN_REASON = 'This row is broken on purpose'
