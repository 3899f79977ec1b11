import type { ColumnMapping } from '../sheet/sheet-columns'
import type { TollField } from './toll'

/**
 * Finds rows that charge one toll twice: with a reference, all that is read of them is the same; without one, all their cells.
 */
export function createRepeats(data: readonly (readonly string[])[], mapping: ColumnMapping<TollField>) {
  const places = mapping.flatMap((field, place) => (field === null ? [] : place))
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
