import { compareDecimals, readDecimal } from '../../../lib/text/decimal-text'
import { HOUR, type Instant } from '../../../lib/time/instant'
import { isoDateText } from '../../../lib/time/time-text'
import type { PlanTerms } from '../form/plan-copy'
import { readEffectiveDate } from '../values/effective-date'
import { readHours } from '../values/hours'
import { readThreshold } from '../values/threshold'

/** What somebody tries the plan with; never sent. */
export interface LifecycleSample {
  readonly createdAt: Instant
  /** Null: the agreement still runs. */
  readonly agreementEnd: Instant | null
  /** Decimal text; '' leaves it open. */
  readonly unbilledUsage: string
}

/** A stretch of time by a field of the plan. */
export interface LifecycleSpan {
  /** 'default' is left to the service, 'unreadable' is an error in the field. */
  readonly source: 'set' | 'default' | 'unreadable'
  /** May be negative; 0 where the source is not 'set'. */
  readonly hours: number
}

/** A moment of a draft's life. */
export interface LifecyclePoint {
  /** Null where it hangs on what the service decides, or is too far to be drawn. */
  readonly at: Instant | null
  /** More than 100 years from the invoice's creation. */
  readonly far: boolean
}

export type LaneName = 'Standard' | 'Progressive' | 'Late ticket'

/** The life of one kind of invoice. */
export interface LifecycleLane {
  readonly name: LaneName
  /** Why there is no such invoice (drawn grey), or null where there is one. */
  readonly without: string | null
  /** What the sample says about it: whether the threshold is reached. */
  readonly note: string | null
  readonly open: LifecycleSpan
  readonly finalisation: LifecyclePoint
  readonly payment: LifecycleSpan
  readonly due: LifecyclePoint
}

export interface Lifecycle {
  readonly createdAt: Instant
  /** "No invoice …" where the agreement ended before the effective date; then no lane has one. */
  readonly noInvoice: string | null
  readonly lanes: readonly LifecycleLane[]
}

/** Beyond it dates say nothing any more: 100 years in hours. */
const CENTURY_HOURS = 876_600

/**
 * What becomes of an invoice created at a moment. Hours are added to the instant, so that a day with a change of clocks
 * still counts 24 of them. Specification: "Billing plan".
 */
export function lifecycleOf(terms: PlanTerms, sample: LifecycleSample, zone: string): Lifecycle {
  const payment = spanOf(terms.paymentDueHours)
  const lane = (name: LaneName, hours: string) => {
    const open = spanOf(hours)
    const finalisation = pointAfter(sample.createdAt, [open])
    const due = pointAfter(sample.createdAt, [open, payment])
    return { name, without: null, note: null, open, finalisation, payment, due }
  }
  const progressive = lane('Progressive', terms.progressiveGracePeriodHours)
  const lanes = [
    lane('Standard', terms.gracePeriodHours),
    { ...progressive, ...(terms.billDuring ? { note: usageNote(terms, sample) } : { without: ONLY_AT_END }) },
    lane('Late ticket', terms.lateTicketGracePeriodHours),
  ]
  const none = noInvoice(terms.effectiveDate, sample.agreementEnd, zone)
  return {
    createdAt: sample.createdAt,
    noInvoice: none?.text ?? null,
    lanes: none?.certain ? lanes.map((one) => ({ ...one, without: 'No invoice.' })) : lanes,
  }
}

const ONLY_AT_END = 'None: the plan bills only when the agreement ends.'

function spanOf(text: string): LifecycleSpan {
  const reading = readHours(text)
  if (!reading.ok) return { source: 'unreadable', hours: 0 }
  return reading.hours === null ? { source: 'default', hours: 0 } : { source: 'set', hours: reading.hours }
}

function pointAfter(start: Instant, spans: readonly LifecycleSpan[]): LifecyclePoint {
  if (spans.some(({ source }) => source !== 'set')) return { at: null, far: false }
  const hours = spans.reduce((sum, span) => sum + span.hours, 0)
  if (Math.abs(hours) > CENTURY_HOURS) return { at: null, far: true }
  return { at: start + hours * HOUR, far: false }
}

interface NoInvoice {
  readonly text: string
  readonly certain: boolean
}

/** Whether the agreement ended before the effective date; on the date itself it bills. */
function noInvoice(effectiveDate: string, end: Instant | null, zone: string): NoInvoice | null {
  const reading = readEffectiveDate(effectiveDate)
  if (!reading.ok || reading.date === null || end === null) return null
  const { date } = reading
  const [here, inUtc] = [isoDateText(end, zone), isoDateText(end, 'UTC')]
  if (here >= date && inUtc >= date) return null
  if (here < date && inUtc < date)
    return { text: `No invoice: the agreement ended on ${here}, before ${date}.`, certain: true }
  const which = `The agreement ended on ${here} in ${zone}, on ${inUtc} in UTC, and ${date} lies between`
  return { text: `No invoice, perhaps. ${which}: which day counts is not documented.`, certain: false }
}

function usageNote(terms: PlanTerms, { unbilledUsage }: LifecycleSample): string | null {
  const threshold = readThreshold(terms.threshold)
  const usage = readDecimal(unbilledUsage.trim())
  const limit = threshold.ok ? readDecimal(threshold.canonical) : null
  if (!threshold.ok || limit === null || usage === null) return null
  const words = `Unbilled usage of ${unbilledUsage.trim()}`
  return compareDecimals(usage, limit) >= 0
    ? `${words} reaches ${threshold.canonical}: an invoice is created.`
    : `${words} does not reach ${threshold.canonical}: no invoice yet.`
}
