import { dayjs } from '../../../lib/time/dayjs'
import { datesIn, type Month, monthOf, withMonthsAfter } from '../values/month'
import { readEffectiveDate } from '../values/readings'
import { type PlanForm, planField } from './plan-form'

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
  const date = dayjs.utc(reading.ok ? reading.value : null)
  if (date.year() !== year || date.month() + 1 !== month) return text
  const next = date.add(1, 'month')
  return (date.date() === date.daysInMonth() ? next.endOf('month') : next).format('YYYY-MM-DD')
}

/**
 * The name and every text of a template with a date or a month in it, in the order of the form, beside what a plan made from
 * it says there: '' where it was removed.
 */
export function templateDates(template: PlanForm, plan: PlanForm) {
  const now = new Map(plan.charges.map(({ key, description }) => [key, description]))
  const inWords = (html: string) => datesIn(html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')).join(', ')
  const dates = [
    { field: planField('effectiveDate').label, from: template.effectiveDate, to: plan.effectiveDate },
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
    { field: planField('name').label, from: template.name, to: plan.name },
    ...dates.filter(({ from }) => from !== ''),
  ].map(({ field, from, to }) => ({ field, from: from.trim(), to: to.trim() }))
}
