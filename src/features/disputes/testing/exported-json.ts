import * as z from 'zod/mini'
import { BUCKETS } from '../../../domain/dispute/toll-outcome'
import { CHANGES } from '../../../local/state-change'

/** ISO 8601 in UTC with microseconds: `2024-03-05T13:30:00.000000Z`. */
const instant = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/))

const moment = z.strictObject({
  /** The time that was checked, both ends included; the tolerance is part of it. */
  from: instant,
  to: instant,
  /** The zone that the row's time was read in. */
  zone: z.string(),
})

const period = z.strictObject({ from: z.nullable(instant), to: z.nullable(instant) })

const change = z.strictObject({
  what: z.enum(CHANGES),
  at: z.nullable(instant),
  by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  revisionId: z.string(),
  /** The same in a sentence, with the time in the toll's zone. */
  text: z.string(),
})

const answer = z.strictObject({
  vehicleId: z.int(),
  link: z.string(),
  checkedAt: z.nullable(instant),
  /** Why there is no answer; null where there is one. */
  failure: z.nullable(z.string()),
  /** One for each of the toll's times, in their order; empty where it failed. */
  times: z.array(
    z.strictObject({
      /** `not-yet`: the time had not ended when it was checked. */
      verdict: z.enum(['active', 'not-active', 'no-record', 'changed', 'not-yet']),
      /** `history_id` of the deciding revision, with all its digits. */
      revisionId: z.nullable(z.string()),
      decidedAt: z.nullable(instant),
      caveats: z.array(z.string()),
      /** From when to when the state held; null ends are not recorded, and null for the whole was not read. */
      period: z.nullable(period),
      /** The change that set the state; null where none is certain, left out where it was not read. */
      change: z.optional(z.nullable(change)),
    }),
  ),
})

export const exportedRow = z.strictObject({
  /** From 1, below the header. */
  row: z.int(),
  /** Every pasted cell, as it was. */
  cells: z.array(z.string()),
  reference: z.string(),
  plate: z.string(),
  state: z.string(),
  /** An exact decimal; null where the cell has no number. */
  amount: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  /** What was checked: two where clocks showed the time twice; none where it cannot be read. */
  times: z.array(moment),
  /** What a person has corrected, by `plate`, `state`, `number`, `time`, `exit`, `zone` and `id`; null where nothing. */
  correction: z.nullable(z.record(z.string(), z.string())),
  /** That a person has closed the row; null where nobody has. */
  review: z.nullable(z.strictObject({ note: z.string(), at: z.nullable(instant) })),
  verdict: z.enum(BUCKETS),
  note: z.string(),
  /** The vehicle whose verdict it is; null if none or several. */
  vehicleId: z.nullable(z.int()),
  /** Whether the last check says something else than the one before. */
  hasChanged: z.boolean(),
  /** Every vehicle that was checked. */
  answers: z.array(answer),
})

/** The whole file. */
export const exportedFile = z.strictObject({
  format: z.literal('fleet-console tolls'),
  version: z.literal(1),
  exportedAt: instant,
  investigation: z.strictObject({ id: z.string(), name: z.string(), createdAt: z.nullable(instant) }),
  /** The fleet of links; null is the default fleet. */
  fleetId: z.nullable(z.int()),
  columns: z.array(z.string()),
  rows: z.array(exportedRow),
})
