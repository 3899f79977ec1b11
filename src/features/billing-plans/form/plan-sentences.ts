import { readEffectiveDate } from '../values/effective-date'
import { hoursText, readHours } from '../values/hours'
import { readThreshold } from '../values/threshold'
import type { ChargeForm, PlanForm } from './plan-form'

/**
 * One sentence of the review.
 * The path is that of a field, `charges` for the list, `charges.0` for a charge.
 */
interface PlanSentence {
  readonly path: string
  readonly text: string
}

/** Says what the plan will do, in plain sentences for the review. Expects a form without errors. */
export function planSentences(form: PlanForm): PlanSentence[] {
  const name = `“${form.name.trim()}” is created ${form.isActive ? 'active' : 'inactive'}.`
  return [
    { path: 'name', text: name },
    { path: 'progressive_billing_threshold', text: thresholdWords(form) },
    hoursWords('grace_period_hours', form.gracePeriodHours, {
      after: (hours) => `An invoice may be finalised ${hours} after it is created.`,
      before: (hours) => `An invoice may be finalised from ${hours} before it is created.`,
      omitted: 'Invoices are finalised after the default time.',
    }),
    hoursWords('late_ticket_grace_period_hours', form.lateTicketGracePeriodHours, {
      after: (hours) => `Late-ticket drafts stay open for ${hours} to collect tickets.`,
      before: (hours) => `Late-ticket drafts stay open until ${hours} before they are created.`,
      omitted: 'Late-ticket drafts stay open for the default time.',
    }),
    hoursWords('progressive_grace_period_hours', form.progressiveGracePeriodHours, {
      after: (hours) => `Mid-agreement drafts stay open for ${hours}.`,
      before: (hours) => `Mid-agreement drafts stay open until ${hours} before they are created.`,
      omitted: 'Mid-agreement drafts stay open for the default time.',
    }),
    hoursWords('payment_due_hours', form.paymentDueHours, {
      after: (hours) => `Payment is due ${hours} after finalisation.`,
      before: (hours) => `Payment is due ${hours} before finalisation.`,
      omitted: 'Payment is due after the default time.',
    }),
    { path: 'effective_date', text: dateWords(form.effectiveDate) },
    { path: 'charges', text: countWords(form.charges.length) },
    ...form.charges.map((charge, index) => ({ path: `charges.${index}`, text: chargeWords(charge, index) })),
    { path: 'payment_instructions', text: instructionWords(form.paymentInstructions) },
  ]
}

function thresholdWords({ billDuring, threshold }: PlanForm): string {
  if (!billDuring) return 'It bills only when the agreement ends.'
  const reading = readThreshold(threshold)
  const amount = reading.ok ? reading.canonical : threshold
  return `It bills during the agreement, when unbilled usage reaches ${amount}.`
}

interface HoursWords {
  readonly after: (hours: string) => string
  /** For negative hours, which the specification allows without saying what they mean. */
  readonly before: (hours: string) => string
  readonly omitted: string
}

function hoursWords(path: string, text: string, { after, before, omitted }: HoursWords): PlanSentence {
  const reading = readHours(text)
  if (!reading.ok) return { path, text: after(`“${text}”`) }
  if (reading.hours === null) return { path, text: omitted }
  const words = hoursText(Math.abs(reading.hours))
  return { path, text: reading.hours < 0 ? before(words) : after(words) }
}

function dateWords(text: string): string {
  const reading = readEffectiveDate(text)
  if (reading.ok && reading.date === null) return 'Agreements are billed whenever they ended.'
  return `Agreements that ended before ${reading.ok ? reading.date : text} are not billed.`
}

function countWords(count: number): string {
  if (count === 0) return 'It has no charges.'
  return count === 1 ? 'It has 1 charge:' : `It has ${count} charges, in this order:`
}

function chargeWords(charge: ChargeForm, index: number): string {
  const source = charge.sourceType.trim() === '' ? '' : `, source type ${charge.sourceType.trim()}`
  const what = charge.description.trim() || 'no description'
  const parts = [
    `${index + 1}. ${what}: ${charge.amount.trim() || 'no amount'}${source}`,
    shown('aggregated value', charge.showAggregatedValue),
    shown('rate', charge.showRate),
    charge.filters.trim() === '' ? '' : 'with filters',
  ]
  return `${parts.filter((part) => part !== '').join(', ')}.`
}

function shown(what: string, on: boolean | null): string {
  return on === null ? '' : `${what} ${on ? 'shown' : 'not shown'}`
}

function instructionWords(html: string): string {
  return html === ''
    ? 'Driver invoices show no payment instructions.'
    : 'Driver invoices show the payment instructions below.'
}
