import type { Rows } from '../sheet/sheet-columns'
import type { TollAmount, TollField, TollMapping } from './toll'

const MONEY: readonly (TollField | null)[] = ['amount', 'currency', null]
const TIMES: readonly (TollField | null)[] = [
  ...(['date_time', 'date', 'time', 'half', 'zone'] as const),
  ...(['end_date_time', 'end_date', 'end_time', 'end_zone'] as const),
]

/**
 * Maps each row that repeats a charge to the first row with it, by index. They have the same vehicle, times, amount,
 * and reference; without a reference, all cells are equal. A refund cancels one earlier charge; neither is a repeat.
 */
export function repeatsIn(
  data: Rows,
  mapping: TollMapping,
  amountIn: (cells: readonly string[]) => TollAmount,
  ownCells: (cells: readonly string[]) => readonly string[],
): ReadonlyMap<number, number> {
  const places = mapping.flatMap((field, place) => (MONEY.includes(field) ? [] : place))
  const [times, names] = [true, false].map((isTime) =>
    places.filter((at) => TIMES.includes(mapping[at] ?? null) === isTime && mapping[at] !== 'reference'),
  ) as [number[], number[]]
  const reference = mapping.indexOf('reference')
  const groups = new Map<string, number[]>()
  for (const [index, cells] of data.entries()) {
    const isFilled = (columns: readonly number[]) => columns.some((place) => cells[place]?.trim())
    if (!isFilled(names) || !isFilled(times)) continue
    const key = places.map((place) => cells[place]?.trim() ?? '').join('\n')
    groups
      .set(key, groups.get(key) ?? [])
      .get(key)
      ?.push(index)
  }
  const repeats = new Map<number, number>()
  for (const group of groups.values()) {
    if (group.length < 2) continue
    /** Indexes of charges that no row has refunded, by the values that make two charges equal. */
    const charges = new Map<string, number[]>()
    for (const index of group) {
      const cells = data[index] ?? []
      const { text, value, currency } = amountIn(cells)
      const refunded =
        value === null ? '' : `${value.startsWith('-') ? value.slice(1) : `-${value}`} ${currency}`
      const reversed = [...charges].find(([key, open]) => key.startsWith(`${refunded}\n`) && open.length > 0)
      if (reversed?.[1].pop() !== undefined) continue
      const isNamed = (cells[reference] ?? '').trim() !== ''
      const same = `${value ?? text} ${currency}\n${isNamed ? '' : ownCells(cells).join('\n')}`
      charges
        .set(same, charges.get(same) ?? [])
        .get(same)
        ?.push(index)
    }
    for (const [first = 0, ...others] of charges.values())
      for (const index of others) repeats.set(index, first)
  }
  return repeats
}
