import { compareDecimals, readDecimal } from '../../../lib/text/decimal-text'
import { HOUR, type Instant } from '../../../lib/time/instant'
import { isoDateText } from '../../../lib/time/time-text'
import type { PlanForm } from '../form/plan-form'
import { readEffectiveDate, readHours, readThreshold } from '../values/readings'

/** The fields that say how and when a plan bills. */
type PlanTerms = Omit<PlanForm, 'name' | 'isActive' | 'paymentInstructions' | 'charges'>

/** An invoice to try the plan with; never sent. */
interface LifecycleSample {
  readonly createdAt: Instant
  /** Null where the agreement still runs. */
  readonly agreementEnd: Instant | null
  /** Decimal text; '' for unknown. */
  readonly unbilledUsage: string
}

/** A duration set by a field of the plan. */
export interface LifecycleSpan {
  /** 'default': the service’s own; 'unreadable': the field has an error. */
  readonly source: 'set' | 'default' | 'unreadable'
  /** May be negative. 0 where the source is not 'set'. */
  readonly hours: number
}

/** A date in an invoice's life. */
export interface LifecyclePoint {
  /** Null where it depends on a default, or is too far away to be drawn. */
  readonly at: Instant | null
  /** More than 100 years from the invoice's creation. */
  readonly far: boolean
}

export type LaneName = 'Standard' | 'Mid-agreement' | 'Late ticket'

/** The steps of one kind of invoice. */
export interface LifecycleLane {
  readonly name: LaneName
  /** Why there is no such invoice (drawn grey); null where there is one. */
  readonly without: string | null
  /** Whether the sample's usage reaches the threshold; null where that does not matter. */
  readonly note: string | null
  readonly open: LifecycleSpan
  readonly finalisation: LifecyclePoint
  readonly payment: LifecycleSpan
  readonly due: LifecyclePoint
}

export interface Lifecycle {
  readonly createdAt: Instant
  /** "No invoice …" where the agreement ended before the effective date: then no lane has one. */
  readonly noInvoice: string | null
  readonly lanes: readonly LifecycleLane[]
}

/** 100 years in hours: later dates are not shown. */
const CENTURY_HOURS = 876_600

/**
 * Computes the dates of an invoice created at the sample's time. Hours are added to the instant, so that a day on which the
 * clocks change still counts 24 hours. Specification: "Billing plan".
 */
export function lifecycleOf(terms: PlanTerms, sample: LifecycleSample, zone: string): Lifecycle {
  const payment = spanOf(terms.paymentDueHours)
  const lane = (name: LaneName, hours: string) => {
    const open = spanOf(hours)
    const finalisation = pointAfter(sample.createdAt, [open])
    const due = pointAfter(sample.createdAt, [open, payment])
    return { name, without: null, note: null, open, finalisation, payment, due }
  }
  const lanes = [
    lane('Standard', terms.gracePeriodHours),
    { ...lane('Mid-agreement', terms.progressiveGracePeriodHours), ...duringAgreement(terms, sample) },
    lane('Late ticket', terms.lateTicketGracePeriodHours),
  ]
  const none = noInvoice(terms.effectiveDate, sample.agreementEnd, zone)
  return {
    createdAt: sample.createdAt,
    noInvoice: none?.text ?? null,
    lanes: none?.certain ? lanes.map((one) => ({ ...one, without: 'No invoice.' })) : lanes,
  }
}

function spanOf(text: string): LifecycleSpan {
  const reading = readHours(text)
  if (!reading.ok) return { source: 'unreadable', hours: 0 }
  return reading.value === null ? { source: 'default', hours: 0 } : { source: 'set', hours: reading.value }
}

function pointAfter(start: Instant, spans: readonly LifecycleSpan[]): LifecyclePoint {
  if (spans.some(({ source }) => source !== 'set')) return { at: null, far: false }
  const hours = spans.reduce((sum, span) => sum + span.hours, 0)
  if (Math.abs(hours) > CENTURY_HOURS) return { at: null, far: true }
  return { at: start + hours * HOUR, far: false }
}

/** Whether the agreement ended before the effective date; one that ended on the date is billed. */
function noInvoice(effectiveDate: string, end: Instant | null, zone: string) {
  const reading = readEffectiveDate(effectiveDate)
  if (!reading.ok || reading.value === null || end === null) return null
  const { value: date } = reading
  const [here, inUtc] = [isoDateText(end, zone), isoDateText(end, 'UTC')]
  if (here >= date && inUtc >= date) return null
  if (here < date && inUtc < date)
    return { text: `No invoice: the agreement ended on ${here}, before ${date}.`, certain: true }
  const days = `The agreement ended on ${here} in ${zone}, but on ${inUtc} in UTC`
  return { text: `Perhaps no invoice. ${days}: either day may count.`, certain: false }
}

/** Whether the sample's usage brings an invoice during the agreement. */
function duringAgreement(
  terms: PlanTerms,
  { unbilledUsage }: LifecycleSample,
): Partial<Pick<LifecycleLane, 'note' | 'without'>> {
  if (!terms.billDuring) return { without: 'None. The plan bills only when the agreement ends.' }
  const threshold = readThreshold(terms.threshold)
  const usage = readDecimal(unbilledUsage.trim())
  const limit = threshold.ok ? readDecimal(threshold.value) : null
  if (!threshold.ok || limit === null || usage === null) return {}
  const usageText = `Unbilled usage of ${unbilledUsage.trim()}`
  return compareDecimals(usage, limit) >= 0
    ? { note: `${usageText} reaches ${threshold.value}: an invoice is created.` }
    : { without: `None yet. ${usageText} does not reach ${threshold.value}.` }
}
