import {
  type DisputeRow,
  hasVerdict,
  type MomentAnswer,
  type VehicleAnswer,
} from '../../../domain/dispute/toll-outcome'
import { formatInstant, type Instant, isInstant } from '../../../lib/time/instant'
import { zoneOf } from '../table/row-words'
import { whyText } from './export-cells'
import { type ExportedList, vehicleLink } from './exported-list'

/** The beginning of the JSON file, up to its first row. `now` is when it is made. */
export function jsonHead({ investigation, fleetId, names }: ExportedList, now: Instant): string {
  const head = {
    format: 'fleet-console tolls',
    version: 1,
    exportedAt: formatInstant(now),
    investigation: { ...investigation, createdAt: instantText(investigation.createdAt * 1000) },
    fleetId,
    columns: names,
  }
  return `${JSON.stringify(head, null, 1).slice(0, -2)},\n "rows": [`
}

/** One row of the JSON file as a line. Instants are exact. */
export function jsonRow(row: DisputeRow, list: ExportedList): string {
  const { toll, outcome } = row
  const { index, cells, reference, vehicle, amount, time, edited, review } = toll
  const { bucket, note, vehicleId, hasChanged } = outcome
  const moments = time.kind === 'moments' ? time.moments : []
  const why = (moment: MomentAnswer) => whyText(moment, zoneOf(toll, list.zone))
  return JSON.stringify({
    ...{ row: index + 1, cells, reference, plate: vehicle.plate, state: vehicle.state },
    ...{ amount: amount.value, currency: amount.currency },
    times: moments.map(({ start, end, zone }) => ({
      from: formatInstant(start),
      to: formatInstant(end),
      zone,
    })),
    correction: edited?.edit ?? null,
    review: review ? { note: review.note, at: instantText(review.at * 1000) } : null,
    ...{ verdict: bucket, note, vehicleId, hasChanged },
    answers: row.answers.map((answer) => answerOf(answer, vehicleLink(row, answer.vehicleId, list), why)),
  })
}

/** The end of the JSON file. */
export const JSON_END = '\n ]\n}\n'

function answerOf(answer: VehicleAnswer, link: string, why: (moment: MomentAnswer) => string) {
  const { vehicleId, checkedAt, failure, moments } = answer
  return {
    ...{ vehicleId, link, checkedAt: instantText(checkedAt * 1000), failure },
    times: moments.map((moment) => {
      const isOver = hasVerdict(moment)
      const period = isOver ? moment.period : null
      const change = isOver ? moment.change : null
      return {
        verdict: isOver ? moment.kind : 'not-yet',
        revisionId: isOver ? moment.revisionId : null,
        decidedAt: isOver ? instantText(moment.decidedAt) : null,
        caveats: moment.caveats,
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
