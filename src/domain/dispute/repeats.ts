import type { ColumnMapping } from '../sheet/sheet-columns'
import type { TollField } from './toll'

/** What says which toll a row charges. */
const SAYING: readonly TollField[] = [
  ...([
    'reference',
    'vehicle',
    'vehicle_id',
    'plate',
    'state',
    'number',
    'date_time',
    'date',
    'time',
    'half',
  ] as const),
  ...(['zone', 'end_date_time', 'end_date', 'end_time', 'amount', 'credit', 'currency'] as const),
]

/**
 * Finds rows that charge one toll twice: they have the same reference, vehicle, time and amount; without a reference all their
 * cells are the same.
 */
export function createRepeats(data: readonly (readonly string[])[], mapping: ColumnMapping<TollField>) {
  const places = SAYING.map((field) => mapping.indexOf(field)).filter((place) => place !== -1)
  const reference = mapping.indexOf('reference')
  const firsts = new Map<string, number>()
  const whole = new Map<string, number>()

  function wholeKey(cells: readonly string[]): string {
    const isNamed = (cells[reference] ?? '').trim() !== ''
    return (isNamed ? places.map((place) => cells[place]?.trim() ?? '') : cells).join('\n')
  }

  return {
    /** The first row that charges the same toll; undefined where it is this one. `key`: what most rows differ in. */
    of(index: number, key: string): number | undefined {
      const first = firsts.get(key)
      if (first === undefined) {
        firsts.set(key, index)
        return undefined
      }
      // Only now: whole rows are long.
      const mine = wholeKey(data[index] ?? [])
      if (mine === wholeKey(data[first] ?? [])) return first
      const other = whole.get(mine)
      if (other === undefined) whole.set(mine, index)
      return other
    },
  }
}
