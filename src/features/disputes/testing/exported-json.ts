import * as z from 'zod/mini'
import { TOLL_STATUSES } from '../../../domain/dispute/toll-statuses'
import { correction } from '../../../domain/words/correction'
import { REVIEW_OUTCOMES } from '../../../local/review-outcome'
import { CHANGES } from '../../../local/status-change'

/** ISO 8601 in UTC with microseconds: `2024-03-05T13:30:00.000000Z`. */
const instant = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/))

const moment = z.strictObject({
  /** The checked time, tolerance included. Both ends are inclusive. */
  from: instant,
  to: instant,
  zone: z.string(),
})

const period = z.strictObject({ from: z.nullable(instant), to: z.nullable(instant) })

const change = z.strictObject({
  what: z.enum(CHANGES),
  at: z.nullable(instant),
  by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  revisionId: z.string(),
  /** The time as a sentence, in the toll's zone. */
  text: z.string(),
})

const answer = z.strictObject({
  vehicleId: z.int(),
  link: z.string(),
  checkedAt: z.nullable(instant),
  failure: z.nullable(z.string()),
  /** One per time of the toll, in order; empty if the check failed. */
  times: z.array(
    z.strictObject({
      /** `not-yet`: the time wasn't over when it was checked. */
      verdict: z.enum(['active', 'inactive', 'no-record', 'changed', 'not-yet']),
      /** `history_id` of the deciding revision, with all digits. */
      revisionId: z.nullable(z.string()),
      decidedAt: z.nullable(instant),
      caveats: z.array(z.string()),
      /** Start and end of the state. A null end isn't recorded; a null period wasn't read. */
      period: z.nullable(period),
      /** The change that set the state; null if none is certain, absent if it wasn't read. */
      change: z.optional(z.nullable(change)),
    }),
  ),
})

export const exportedRow = z.strictObject({
  /** Number in the file, header included, from 1. */
  row: z.int(),
  cells: z.array(z.string()),
  reference: z.string(),
  plate: z.string(),
  state: z.string(),
  /** An exact decimal; null if the cell isn't a number. */
  amount: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  /** The checked times: two if the local time happened twice, none if unreadable. */
  times: z.array(moment),
  /** The user's corrections: the pasted text, the latest text, who, and when. */
  corrections: z.array(z.extend(correction, { at: z.nullable(instant) })),
  chosenVehicleId: z.nullable(z.int()),
  review: z.nullable(
    z.strictObject({
      outcome: z.nullable(z.enum(REVIEW_OUTCOMES)),
      note: z.string(),
      at: z.nullable(instant),
    }),
  ),
  verdict: z.enum(TOLL_STATUSES),
  note: z.string(),
  /** The vehicle that the verdict is about; null if none or several. */
  vehicleId: z.nullable(z.int()),
  /** Whether the result differs from the previous check's. */
  hasChanged: z.boolean(),
  answers: z.array(answer),
})

export const exportedFile = z.strictObject({
  format: z.literal('fleet-console tolls'),
  version: z.literal(1),
  exportedAt: instant,
  list: z.strictObject({ id: z.string(), name: z.string(), createdAt: z.nullable(instant) }),
  /** The fleet in links; null for the default fleet. */
  fleetId: z.nullable(z.int()),
  columns: z.array(z.string()),
  rows: z.array(exportedRow),
})
