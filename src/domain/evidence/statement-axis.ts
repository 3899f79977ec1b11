import type { Revision } from '../../api/resources/revision'
import { DAY, type Instant } from '../../lib/time/instant'
import {
  clockText,
  dateText,
  precisionAmong,
  shortZoneText,
  type TimePrecision,
  timeText,
} from '../../lib/time/time-text'
import { offsetSeconds } from '../../lib/time/zone'
import type { StatusPeriod } from '../periods/status-period'
import type { QueryMoment } from '../time/query-time'
import type { VerdictContext } from '../verdict/facts'
import type { Verdict } from '../verdict/verdict'
import { askedMomentText, fractionOf, lowerFirst } from '../verdict/verdict-words'
import { STATUS_NAMES, statusAfter, type VehicleStatus } from '../words/vehicle-status'

/** `none`: nothing was recorded. `unread`: the responses don't contain the state. */
export type AxisState = VehicleStatus | 'none' | 'unread'

/** States from left to right. `first` started before the axis; each other state has a start. */
interface Course {
  readonly first: { readonly state: AxisState; readonly label: string }
  readonly changes: readonly (Course['first'] & { readonly at: Instant })[]
}

/** A small time axis. `spans` have no gaps. Positions are fractions of the axis, 0 to 1. */
export type StatementAxis = NonNullable<ReturnType<typeof statementAxis>>

export const legendOf = ({ spans }: StatementAxis): StatementAxis['spans'] => [
  ...new Map(spans.map((span) => [span.label, span])).values(),
]

export const NOT_TO_SCALE = 'Not to scale'
const LEAST_APART = 0.14
/** A small axis can't show more changes than this. */
const MAX_CHANGES = 8
const MARK_WIDTH = 0.02

/** Lays out the states around a time, to scale if there's room. Null if uncertain, or changed too often to draw. */
export function statementAxis(verdict: Verdict, context: VerdictContext) {
  const found = statesAround(verdict, context)
  // Among several changes with one timestamp, the last counts.
  const changes = found?.changes.filter(({ at }, index) => found.changes[index + 1]?.at !== at) ?? []
  if (found === null || changes.length > MAX_CHANGES) return null
  const { moment } = verdict
  const { place, isToScale } = layout(moment, changes)
  const points = ascending([...changes.map(({ at }) => at), moment.start])
  const precision = precisionAmong(points, fractionOf(moment))
  const spans = [found.first, ...changes].map(({ state, label }, index) => {
    const [own, next] = [changes[index - 1], changes[index]]
    return { state, label, from: own ? place(own.at) : 0, to: next ? place(next.at) : 1 }
  })
  const from = place(moment.start)
  const words = changes.map(
    ({ at, label }) => `, from ${timeText(at, moment.zone, precision(at))} ${lowerFirst(label)}`,
  )
  const asked = askedMomentText(moment, moment.zone)
  const scale = isToScale ? '' : ' The axis is not to scale.'
  return {
    label: `From left to right: ${lowerFirst(found.first.label)}${words.join('')}. The mark is the time checked: ${asked}.${scale}`,
    spans,
    mark: {
      from,
      to: Math.max(place(moment.end + 1), Math.min(1, from + MARK_WIDTH)),
      label: 'Time checked',
    },
    ticks: points.map((at) => ({ at: place(at), label: tickText(at, points, moment, precision) })),
    isToScale,
  }
}

const ascending = (instants: readonly Instant[]): Instant[] => [...new Set(instants)].sort((a, b) => a - b)

function statesAround(verdict: Verdict, context: VerdictContext): Course | null {
  const { period, deletedBy, nextChange, contradiction, higherTie, noHistory } = context
  if (contradiction || higherTie || noHistory) return null
  const next = nextChange ? [changeTo(nextChange)] : []
  if (verdict.deciding === null) return { first: NO_RECORD, changes: next }
  const within = changesWithin(verdict)
  const isRunWithin = period !== null && period.first.instant > verdict.moment.start
  if (within.changes.length > 0 || isRunWithin) return { ...within, changes: [...within.changes, ...next] }
  if (period === null) return deletedBy ? { first: NO_RECORD, changes: [changeTo(deletedBy), ...next] } : null
  return {
    first: stateBefore(period),
    changes: [changeTo(period.first), ...(deletedBy ? [changeTo(deletedBy)] : []), ...next],
  }
}

function stateBefore({ before, first, startKnown }: StatusPeriod): Course['first'] {
  if (before === null) return startKnown ? NO_RECORD : NOT_RECORDED
  // Same timestamp as the period's start, so it had no duration. The responses don't contain the state before both.
  return before.instant === first.instant ? EARLIER : stateOfRevision(before)
}

/** Returns the changes within the time, deletions included: the verdict's own states only use `active`. */
function changesWithin({ spans, inside }: Verdict): Course {
  const atStart = spans[0]?.revision
  const first = atStart ? stateOfRevision(atStart) : NO_RECORD
  const last = new Map(inside.map((revision) => [revision.instant, revision]))
  const all = [...last.values()].map(changeTo)
  return { first, changes: all.filter(({ label }, index) => label !== (all[index - 1] ?? first).label) }
}

const NO_RECORD = { state: 'none', label: 'No record' } as const
const NOT_RECORDED = { state: 'none', label: 'Not recorded' } as const
const EARLIER = { state: 'unread', label: 'Earlier status unknown' } as const

function stateOfRevision(revision: Revision): Course['first'] {
  const state = statusAfter(revision)
  return { state, label: STATUS_NAMES[state] }
}

const changeTo = (revision: Revision) => ({ at: revision.instant, ...stateOfRevision(revision) })

function layout(moment: QueryMoment, changes: Course['changes']) {
  const isWithin = changes.some(({ at }) => at > moment.start && at <= moment.end)
  // If nothing changes within the time, only its start needs a position.
  const ends = isWithin ? [moment.start, moment.end + 1] : [moment.start]
  const points = ascending([...changes.map(({ at }) => at), ...ends])
  const [first = 0, last = first] = [points[0], points.at(-1)]
  const margin = Math.max((last - first) * 0.25, DAY)
  const scale = (at: Instant) => clamp((at - first + margin) / (last - first + 2 * margin))
  const gaps = points.slice(1).map((at, index) => scale(at) - scale(points[index] ?? at))
  if (gaps.every((gap) => gap >= LEAST_APART)) return { place: scale, isToScale: true }
  const slot = 1 / (points.length + 1)
  const place = (at: Instant) => clamp(slot * points.filter((point) => point <= at).length)
  return { place, isToScale: false }
}

const clamp = (share: number): number => Math.min(1, Math.max(0, share))

/** Formats a tick as a day. Adds the time if another tick is within two days, and the zone if the UTC offset changes nearby. */
function tickText(
  at: Instant,
  points: readonly Instant[],
  { start, zone }: QueryMoment,
  precision: (at: Instant) => TimePrecision,
): string {
  const isNear = points.some((other) => other !== at && Math.abs(other - at) < 2 * DAY)
  if (!isNear) return dateText(at, zone)
  const around = [start - DAY, start + DAY, ...points]
  const isOneOffset = new Set(around.map((point) => offsetSeconds(point, zone))).size === 1
  const inZone = isOneOffset ? '' : ` ${shortZoneText(at, zone)}`
  return `${dateText(at, zone)}, ${clockText(at, zone, precision(at))}${inZone}`
}
