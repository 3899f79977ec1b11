import { HOUR, type Instant } from '../../../lib/time/instant'
import { isoDateText } from '../../../lib/time/time-text'
import type { PlanForm } from '../form/plan-form'
import { parseEffectiveDate, parseHours } from '../values/parse-values'

export interface LifecycleSpan {
  /** 'default' is the service’s own; 'unreadable' belongs to a field with an error. */
  readonly source: 'set' | 'default' | 'unreadable'
  /** May be negative. 0 unless the source is 'set'. */
  readonly hours: number
}

export interface LifecyclePoint {
  /** Null if it depends on a default, or is too far away to be drawn. */
  readonly at: Instant | null
  /** More than 100 years from the invoice's creation. */
  readonly far: boolean
}

export interface LifecycleLane {
  readonly name: 'Standard' | 'Mid-agreement' | 'Late ticket'
  readonly without: string | null
  readonly open: LifecycleSpan
  readonly finalization: LifecyclePoint
  readonly payment: LifecycleSpan
  readonly due: LifecyclePoint
}

export type Lifecycle = ReturnType<typeof computeLifecycle>

const CENTURY_HOURS = 876_600

/** Computes an invoice's dates. A day on which clocks change counts as 24 hours. Specification: "Billing plan". */
export function computeLifecycle(
  plan: PlanForm,
  { createdAt, agreementEnd }: { createdAt: Instant; agreementEnd: Instant | null },
  zone: string,
) {
  const payment = spanOf(plan.paymentDueHours)
  const none = noInvoice(plan.effectiveDate, agreementEnd, zone)
  const lane = (name: LifecycleLane['name'], hours: string, reason: string | null = null): LifecycleLane => {
    const open = spanOf(hours)
    const finalization = pointAfter(createdAt, [open])
    const due = pointAfter(createdAt, [open, payment])
    return { name, without: none?.certain ? 'No invoice.' : reason, open, finalization, payment, due }
  }
  const atEndOnly = plan.billDuring ? null : 'None. The plan bills only when the agreement ends.'
  return {
    createdAt,
    noInvoice: none?.text ?? null,
    lanes: [
      lane('Standard', plan.gracePeriodHours),
      lane('Mid-agreement', plan.progressiveGracePeriodHours, atEndOnly),
      lane('Late ticket', plan.lateTicketGracePeriodHours),
    ],
  }
}

function spanOf(text: string): LifecycleSpan {
  const reading = parseHours(text)
  if (!reading.ok) return { source: 'unreadable', hours: 0 }
  return reading.value === null ? { source: 'default', hours: 0 } : { source: 'set', hours: reading.value }
}

function pointAfter(start: Instant, spans: readonly LifecycleSpan[]): LifecyclePoint {
  if (spans.some(({ source }) => source !== 'set')) return { at: null, far: false }
  const hours = spans.reduce((sum, span) => sum + span.hours, 0)
  if (Math.abs(hours) > CENTURY_HOURS) return { at: null, far: true }
  return { at: start + hours * HOUR, far: false }
}

/** Returns why an agreement that ended before the effective date isn't billed; one that ended on the date is. */
function noInvoice(effectiveDate: string, end: Instant | null, zone: string) {
  const reading = parseEffectiveDate(effectiveDate)
  if (!reading.ok || reading.value === null || end === null) return null
  const { value: date } = reading
  const [here, inUtc] = [isoDateText(end, zone), isoDateText(end, 'UTC')]
  if (here >= date && inUtc >= date) return null
  if (here < date && inUtc < date)
    return { text: `No invoice. The agreement ended on ${here}, before ${date}.`, certain: true }
  const days = `The agreement ended on ${here} in ${zone}, but on ${inUtc} in UTC`
  return { text: `There may be no invoice. ${days}, and either day may count.`, certain: false }
}
