import { type Month, monthAfter, monthOf, namesMonth, withMonthsAfter } from '../values/month'
import type { PlanForm } from './plan-form'

/** A plan made from a template, for the month after the one that the template's name names. */
export interface NextMonthPlan {
  readonly form: PlanForm
  /** The month of its name; null where the template names none: then the form is the template's. */
  readonly month: Month | null
  /** Whether the payment instructions still name the template's month: they are not changed. */
  readonly instructionsNameOldMonth: boolean
}

/**
 * Moves a template to the next month: its name, the effective date where it lies in the month, and descriptions that name the
 * month. Anything else stays, since another date may be meant as it is.
 */
export function nextMonthPlan(template: PlanForm): NextMonthPlan {
  const month = monthOf(template.name)
  if (month === null) return { form: template, month, instructionsNameOldMonth: false }
  const text = template.paymentInstructions.replace(/<[^>]*>/g, ' ')
  return {
    form: {
      ...template,
      name: withMonthsAfter(template.name),
      effectiveDate: dateInNextMonth(template.effectiveDate, month),
      charges: template.charges.map((charge) => ({
        ...charge,
        description: isOfMonth(charge.description, month)
          ? withMonthsAfter(charge.description)
          : charge.description,
      })),
    },
    month: monthAfter(month),
    instructionsNameOldMonth: namesMonth(text, month),
  }
}

/** Whether a text names the month and no other one. */
function isOfMonth(text: string, month: Month): boolean {
  return monthOf(text) !== null && namesMonth(text, month)
}

/** The same day a month later, the last day for the last one; other months' dates stay. */
function dateInNextMonth(date: string, month: Month): string {
  const match = /^\s*(\d{4})-(\d\d)-(\d\d)\s*$/.exec(date)
  const [year, number, day] = [Number(match?.[1]), Number(match?.[2]), Number(match?.[3])]
  if (month.year === null || year !== month.year || number !== month.month) return date
  const after = monthAfter({ year, month: number })
  const lastNow = daysOf(year, number)
  if (day > lastNow) return date
  const last = daysOf(after.year ?? year, after.month)
  const next = day === lastNow ? last : Math.min(day, last)
  return `${after.year}-${String(after.month).padStart(2, '0')}-${String(next).padStart(2, '0')}`
}

function daysOf(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}
