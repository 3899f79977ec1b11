import * as z from 'zod/mini'
import {
  BUCKETS,
  type DisputeRow,
  hasVerdict,
  type MomentAnswer,
  type VehicleAnswer,
} from '../../../domain/dispute/toll-outcome'
import { CHANGES } from '../../../domain/verdict/state-change'
import { formatInstant, type Instant, isInstant } from '../../../lib/time/instant'
import { zoneOf } from '../table/row-words'
import { whyText } from './export-cells'
import { type ExportedList, vehicleLink } from './exported-list'

/** ISO 8601 in UTC with microseconds: `2024-03-05T13:30:00.000000Z`. */
const instant = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/))

const moment = z.object({
  /** The time that was checked, both ends included; the tolerance is part of it. */
  from: instant,
  to: instant,
  /** The zone that the row's time was read in. */
  zone: z.string(),
})

const period = z.object({ from: z.nullable(instant), to: z.nullable(instant) })

const change = z.object({
  what: z.enum(CHANGES),
  at: z.nullable(instant),
  by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  revisionId: z.string(),
  /** The same in a sentence, with the time in the toll's zone. */
  text: z.string(),
})

const answer = z.object({
  vehicleId: z.int(),
  link: z.string(),
  checkedAt: z.nullable(instant),
  /** Why there is no answer; null where there is one. */
  failure: z.nullable(z.string()),
  /** One for each of the toll's times, in their order; empty where it failed. */
  times: z.array(
    z.object({
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

export const exportedRow = z.object({
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
  review: z.nullable(z.object({ note: z.string(), at: z.nullable(instant) })),
  verdict: z.enum(BUCKETS),
  note: z.string(),
  /** The vehicle whose verdict it is; null if none or several. */
  vehicleId: z.nullable(z.int()),
  /** Whether the last check says something else than the one before. */
  hasChanged: z.boolean(),
  /** Every vehicle that was checked. */
  answers: z.array(answer),
})
type ExportedRow = Readonly<z.infer<typeof exportedRow>>

/** The first lines of the file; `rows` follows them. */
export const exportedHead = z.object({
  format: z.literal('fleet-console tolls'),
  version: z.literal(1),
  exportedAt: instant,
  investigation: z.object({ id: z.string(), name: z.string(), createdAt: z.nullable(instant) }),
  /** The fleet of links; null is the default fleet. */
  fleetId: z.nullable(z.int()),
  columns: z.array(z.string()),
})
type ExportedHead = Readonly<z.infer<typeof exportedHead>>

/** The beginning of the JSON file, up to its first row. `now` is when it is made. */
export function jsonHead({ investigation, fleetId, names }: ExportedList, now: Instant): string {
  const head: ExportedHead = {
    format: 'fleet-console tolls',
    version: 1,
    exportedAt: formatInstant(now),
    investigation: { ...investigation, createdAt: instantText(investigation.createdAt * 1000) },
    fleetId,
    columns: [...names],
  }
  return `${JSON.stringify(head, null, 1).slice(0, -2)},\n "rows": [`
}

/** One row of the JSON file as a line. Instants are exact. */
export function jsonRow(row: DisputeRow, list: ExportedList): string {
  const { toll, outcome } = row
  const { time, amount } = toll
  const exported: ExportedRow = {
    row: toll.index + 1,
    cells: [...toll.cells],
    reference: toll.reference,
    plate: toll.vehicle.plate,
    state: toll.vehicle.state,
    amount: amount.value,
    currency: amount.currency,
    times:
      time.kind === 'moments'
        ? time.moments.map(({ start, end, zone }) => ({
            from: formatInstant(start),
            to: formatInstant(end),
            zone,
          }))
        : [],
    correction: toll.edited ? { ...toll.edited.edit } : null,
    review: toll.review ? { note: toll.review.note, at: instantText(toll.review.at * 1000) } : null,
    verdict: outcome.bucket,
    note: outcome.note,
    vehicleId: outcome.vehicleId,
    hasChanged: outcome.hasChanged,
    answers: row.answers.map((answer) =>
      answerOf(answer, vehicleLink(row, answer.vehicleId, list), (moment) =>
        whyText(moment, zoneOf(toll, list.zone)),
      ),
    ),
  }
  return JSON.stringify(exported)
}

/** The end of the JSON file. */
export const JSON_END = '\n ]\n}\n'

function answerOf(
  answer: VehicleAnswer,
  link: string,
  why: (moment: MomentAnswer) => string,
): ExportedRow['answers'][number] {
  const { vehicleId, checkedAt, failure, moments } = answer
  return {
    vehicleId,
    link,
    checkedAt: instantText(checkedAt * 1000),
    failure,
    times: moments.map((moment) => {
      const isOver = hasVerdict(moment)
      const period = isOver ? moment.period : null
      const change = isOver ? moment.change : null
      return {
        verdict: isOver ? moment.kind : 'not-yet',
        revisionId: isOver ? moment.revisionId : null,
        decidedAt: isOver ? instantText(moment.decidedAt) : null,
        caveats: [...moment.caveats],
        period: period && { from: instantText(period.from), to: instantText(period.to) },
        change: change && {
          what: change.what,
          at: instantText(change.at),
          by: change.by,
          reason: change.reason,
          revisionId: change.id,
          text: why(moment),
        },
      }
    }),
  }
}

/** Null also for a time that no date has, in a damaged investigation. */
function instantText(instant: Instant | null): string | null {
  return instant === null || !isInstant(instant) ? null : formatInstant(instant)
}
