import { dayjs } from '../../../lib/time/dayjs'
import { readEffectiveDate } from '../values/effective-date'
import { datesIn, type Month, monthOf, withMonthsAfter } from '../values/month'
import { planLabel } from './plan-fields'
import type { PlanForm } from './plan-form'

/**
 * Copies a template for the next month: the month of its name is moved there, in the effective date and in descriptions, too.
 * Anything else stays, since another date may be meant as it is.
 */
export function nextMonthPlan(template: PlanForm): PlanForm {
  const month = monthOf(template.name)
  if (month === null) return template
  return {
    ...template,
    name: withMonthsAfter(template.name),
    effectiveDate: dateAfter(template.effectiveDate, month),
    charges: template.charges.map((charge) => ({
      ...charge,
      description: isOf(charge.description, month) ? withMonthsAfter(charge.description) : charge.description,
    })),
  }
}

/** Whether a text names the month, perhaps without its year, and no other one. */
function isOf(text: string, { year, month }: Month): boolean {
  const own = monthOf(text)
  return own !== null && own.month === month && (own.year ?? year) === year
}

/** The same day a month later, the last day for the last one; other months' dates stay. */
function dateAfter(text: string, { year, month }: Month): string {
  const reading = readEffectiveDate(text)
  const date = dayjs.utc(reading.ok ? reading.date : null)
  if (date.year() !== year || date.month() + 1 !== month) return text
  const next = date.add(1, 'month')
  return (date.date() === date.daysInMonth() ? next.endOf('month') : next).format('YYYY-MM-DD')
}

/** A text of the template with a date or a month in it, and what the plan has in its place. */
export interface TemplateDate {
  /** "Charge 2". */
  readonly field: string
  readonly from: string
  /** '' where it was removed. */
  readonly to: string
}

/** The name and every date of a template, in the order of the form, beside what a plan made from it says there. */
export function templateDates(template: PlanForm, plan: PlanForm): TemplateDate[] {
  const now = new Map(plan.charges.map(({ key, description }) => [key, description]))
  const inWords = (html: string) => datesIn(html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')).join(', ')
  const dates = [
    { field: planLabel('effectiveDate'), from: template.effectiveDate, to: plan.effectiveDate },
    ...template.charges
      .map(({ key, description }, index) => ({
        field: `Charge ${index + 1}`,
        from: description,
        to: now.get(key) ?? '',
      }))
      .filter(({ from }) => datesIn(from).length > 0),
    {
      field: 'Payment instructions',
      from: inWords(template.paymentInstructions),
      to: inWords(plan.paymentInstructions),
    },
  ]
  return [
    { field: planLabel('name'), from: template.name, to: plan.name },
    ...dates.filter(({ from }) => from !== ''),
  ].map(({ field, from, to }) => ({ field, from: from.trim(), to: to.trim() }))
}
