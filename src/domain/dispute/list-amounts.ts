import { memoized } from '../../lib/memoized'
import type { ColumnMapping } from '../sheet/sheet-columns'
import { amountForms, currencyOf, readAmount } from './read-amount'
import type { TollAmount, TollField } from './toll'

type Rows = readonly (readonly string[])[]

/** Amounts that are remembered while a list is read: a list repeats a few prices. */
const MAX_AMOUNTS = 1000
/** A cell that says that there is no amount. */
const NOTHING = /^[-\u2010-\u2015\u2212]+$|^n\/a$/i

/** Makes the reader of a list's amounts: how they are written is decided over all rows. */
export function amountReader(data: Rows, mapping: ColumnMapping<TollField>, names: readonly string[]) {
  const [amountAt, creditAt, currencyAt] = (['amount', 'credit', 'currency'] as const).map((field) =>
    mapping.indexOf(field),
  ) as [number, number, number]
  const { notes, ...forms } = amountForms(textsOf(data, [amountAt, creditAt]), names[amountAt] ?? '')
  const readers = memoized((currency: string | null) =>
    memoized(
      (text: string) => readAmount(text, { ...forms, currency: currency ?? forms.currency ?? null }),
      MAX_AMOUNTS,
    ),
  )

  const read = (cells: readonly string[]): { readonly amount: TollAmount; readonly isCredit: boolean } => {
    const text = cells[amountAt]?.trim() ?? ''
    const currency = currencyAt === -1 ? null : currencyOf(cells[currencyAt] ?? '')
    const credit = cells[creditAt]?.trim() ?? ''
    if ((text !== '' && !NOTHING.test(text)) || credit === '' || NOTHING.test(credit))
      return { amount: readers(currency)(text), isCredit: false }
    const amount = readers(currency)(credit)
    const value =
      amount.value === null || /^-|^0+(?:\.0+)?$/.test(amount.value) ? amount.value : `-${amount.value}`
    return { amount: { ...amount, value }, isCredit: value !== null }
  }
  return Object.assign(read, { notes: notes ?? [] })
}

function* textsOf(data: Rows, places: readonly number[]) {
  for (const place of places)
    if (place !== -1) for (const cells of data) if (cells[place]) yield cells[place].trim()
}

/** Adds amounts up while rows are read, to know a totals row without a word in it. */
export function createSums() {
  let section = 0
  let all = 0
  return {
    add({ value }: TollAmount): void {
      section += Number(value ?? 0)
      all += Number(value ?? 0)
    },
    /** A totals row ends a section. */
    close(): void {
      section = 0
    },
    isTotal({ value }: TollAmount): boolean {
      const sum = Number(value ?? Number.NaN)
      return sum !== 0 && [section, all].some((one) => Math.abs(one - sum) < HALF_A_CENT)
    },
  }
}

const HALF_A_CENT = 0.005
