import { AMOUNT } from '../dispute/toll-line'

const SEPARATOR = ' / '
/** Longest text that a URL carries. */
const LONGEST = 100
const LABELED = new RegExp(String.raw`(?:\b(\p{L}[\p{L} ]{0,30})[:=]?)?${AMOUNT.source}`, 'gu')

/** Lists a text's amounts with their labels, `Toll $8.00 / Penalty $25.00`, for the user to choose. `read`: its only amount. */
export function amountsText(text: string, read: string): string {
  const found = text.split(/\n|\t| {2,}/).flatMap((part) => [...part.matchAll(LABELED)])
  const amounts = new Set(found.map(([, , amount = '']) => amount))
  if (amounts.size < 2) return read
  const labeled = new Set(found.map(([, label = '', amount = '']) => `${label} ${amount}`.trim()))
  const list = [...labeled].join(SEPARATOR)
  return list.length > LONGEST ? [...amounts].join(SEPARATOR) : list
}

/** Splits {@link amountsText}: each amount as the statement has it, and as it was read. */
export const readAmounts = (text: string): readonly { readonly amount: string; readonly label: string }[] =>
  text.split(SEPARATOR).map((label) => ({ label, amount: AMOUNT.exec(label)?.[1] ?? label }))
