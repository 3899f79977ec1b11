import { moneyText } from '../values/amount'
import { readEffectiveDate } from '../values/effective-date'
import { hoursText, readHours } from '../values/hours'
import { readThreshold } from '../values/threshold'
import type { ChargeForm, PlanForm } from './plan-form'

/** A line of the review: what it is about, and what the plan says of it. */
export interface PlanFact {
  readonly name: string
  readonly text: string
  /** Nothing was entered: the API's default counts. */
  readonly isDefault?: boolean
}

/** Says what the plan will do, line by line, for the review. Expects a form without errors. */
export function planFacts(form: PlanForm): PlanFact[] {
  return [
    { name: 'Plan name', text: form.name.trim() },
    { name: 'State', text: form.isActive ? 'Active' : 'Inactive' },
    { name: 'Bills', text: billingText(form) },
    hoursFact('Invoices final', form.gracePeriodHours, {
      after: (hours) => `${hours} after they are created, at the earliest`,
      before: (hours) => `From ${hours} before they are created`,
    }),
    hoursFact('Late-ticket drafts', form.lateTicketGracePeriodHours, DRAFTS),
    form.billDuring
      ? hoursFact('Mid-agreement drafts', form.progressiveGracePeriodHours, DRAFTS)
      : { name: 'Mid-agreement drafts', text: 'None: it bills only when the agreement ends' },
    hoursFact('Payment due', form.paymentDueHours, {
      after: (hours) => `${hours} after finalisation`,
      before: (hours) => `${hours} before finalisation`,
    }),
    { name: 'Agreements billed', text: dateText(form.effectiveDate) },
    {
      name: 'Payment instructions',
      text: form.paymentInstructions === '' ? 'None' : 'On driver invoices, as below',
    },
  ]
}

function billingText({ billDuring, threshold }: PlanForm): string {
  if (!billDuring) return 'Only when the agreement ends'
  const reading = readThreshold(threshold)
  return `During the agreement, when unbilled usage reaches ${moneyText(reading.ok ? reading.canonical : threshold)}`
}

interface HoursWords {
  readonly after: (hours: string) => string
  /** For negative hours, which the specification allows without saying what they mean. */
  readonly before: (hours: string) => string
}

const DRAFTS: HoursWords = {
  after: (hours) => `Open for ${hours}`,
  before: (hours) => `Open until ${hours} before they are created`,
}

function hoursFact(name: string, text: string, { after, before }: HoursWords): PlanFact {
  const reading = readHours(text)
  if (!reading.ok) return { name, text: after(`“${text}”`) }
  if (reading.hours === null) return { name, text: 'Default', isDefault: true }
  const words = hoursText(Math.abs(reading.hours))
  return { name, text: reading.hours < 0 ? before(words) : after(words) }
}

function dateText(text: string): string {
  const reading = readEffectiveDate(text)
  if (reading.ok && reading.date === null) return 'All, whenever they ended'
  return `Those that ended on ${reading.ok ? reading.date : text} or later`
}

/** What the plan says of a charge beside its description and amount. */
export function chargeDetails(charge: ChargeForm): string[] {
  return [
    charge.sourceType.trim() === '' ? '' : `Source type ${charge.sourceType.trim()}`,
    shown('Aggregated value', charge.showAggregatedValue),
    shown('Rate', charge.showRate),
    charge.filters.trim() === '' ? '' : `Filters ${charge.filters.trim()}`,
  ].filter((text) => text !== '')
}

function shown(what: string, on: boolean | null): string {
  return on === null ? '' : `${what} ${on ? 'shown' : 'not shown'}`
}

/** Amounts with two decimals at least, and spaces as wide as digits behind them: their points stand below each other. */
export function alignedAmounts(amounts: readonly string[]): string[] {
  const texts = amounts.map((amount) => moneyText(amount.trim()))
  const places = (text: string) => text.length - text.indexOf('.')
  const most = Math.max(0, ...texts.filter((text) => text.includes('.')).map(places))
  return texts.map((text) =>
    text.includes('.') ? `${text}${FIGURE_SPACE.repeat(most - places(text))}` : text,
  )
}

const FIGURE_SPACE = '\u2007'
