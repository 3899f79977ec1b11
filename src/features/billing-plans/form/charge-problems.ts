import { readAmount } from '../values/amount'
import { readFilters } from '../values/filters'
import type { ChargeForm } from './plan-form'
import { type PlanProblem, problemOfReading } from './plan-problem'

/** Every problem of the charges and of their list, in their order. */
export function chargeProblems(charges: readonly ChargeForm[]): PlanProblem[] {
  if (charges.length === 0)
    return [{ path: 'charges', level: 'warning', message: 'The plan has no charges: it bills nothing.' }]
  const firsts = new Map<string, number>()
  return charges.flatMap((charge, index) => {
    const path = `charges.${index}`
    if (isEmpty(charge)) {
      const message = `Charge ${index + 1} is empty. Fill it in or delete it.`
      return [{ path: `${path}.description`, level: 'error', message } as const]
    }
    return [
      ...missing(`${path}.description`, charge.description, 'The charge has no description.'),
      ...repeated(path, charge, index, firsts),
      ...missing(`${path}.amount`, charge.amount, 'The charge has no amount.'),
      ...problemOfReading(`${path}.amount`, readAmount(charge.amount)),
      ...problemOfReading(`${path}.filters`, readFilters(charge.filters)),
    ]
  })
}

function isEmpty({ description, amount, sourceType, filters }: ChargeForm): boolean {
  return `${description}${amount}${sourceType}${filters}`.trim() === ''
}

function missing(path: string, text: string, message: string): PlanProblem[] {
  return text.trim() === '' ? [{ path, level: 'warning', message }] : []
}

/** The same description and source twice: what is one charge on an invoice would be billed two times. */
function repeated(
  path: string,
  { description, sourceType }: ChargeForm,
  index: number,
  firsts: Map<string, number>,
): PlanProblem[] {
  if (description.trim() === '') return []
  const key = JSON.stringify([description.trim().toLowerCase(), sourceType.trim().toLowerCase()])
  const first = firsts.get(key)
  if (first === undefined) {
    firsts.set(key, index)
    return []
  }
  const message = `Charge ${first + 1} has the same description and source type.`
  return [{ path: `${path}.description`, level: 'warning', message }]
}
