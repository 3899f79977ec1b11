import { createRowTable } from './row-table'

const NONE: readonly number[] = []

/** What is the same of IDs that look alike. */
const lookOf = (driverId: string): string =>
  driverId
    .trim()
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Pd}]+/gu, '-')

/** As long as no ID has a blank or an unusual sign, and none a small letter or none a capital, no two look alike. */
const UNUSUAL = /[^!-~]/
const SMALL = /[a-z\u00DF-\uFFFF]/
const CAPITAL = /[A-Z\u00C0-\uFFFF]/

/**
 * An index of driver IDs that also knows which of them look like another: `D-1` and `d 1`.
 * @param rowIds the rows that are in the index, asked for once, when IDs begin to look alike
 */
export function createDriverIdIndex(rowIds: () => readonly number[]) {
  const exact = createIdIndex()
  let folded: ReturnType<typeof createIdIndex> | null = null
  const seen = { small: false, capital: false }

  function fold() {
    const index = createIdIndex()
    for (const rowId of rowIds()) index.put(rowId, lookOf(exact.idOf(rowId)))
    return index
  }

  return {
    ...exact,
    put(rowId: number, driverId: string): readonly number[] {
      const affected = exact.put(rowId, driverId)
      if (folded === null) {
        seen.small ||= SMALL.test(driverId)
        seen.capital ||= CAPITAL.test(driverId)
        if ((!seen.small || !seen.capital) && !UNUSUAL.test(driverId)) return affected
        folded = fold()
        return [...affected, ...folded.sharing(rowId)]
      }
      const others = folded.put(rowId, lookOf(driverId))
      return others.length === 0 ? affected : [...affected, ...others]
    },
    isInOtherCase: (rowId: number) => folded?.isShared(rowId) === true && !exact.isShared(rowId),
  }
}

/** An index of rows by driver ID, trimmed, which finds repeats without looking at all rows. */
function createIdIndex() {
  const ids = createRowTable<string>()
  /** IDs of one row, and IDs that rows share. The latter are few and read often. */
  const alone = new Map<string, number>()
  const shared = new Map<string, Set<number>>()

  function remove(rowId: number, driverId: string): number | undefined {
    const owners = shared.get(driverId)
    if (!owners) {
      alone.delete(driverId)
      return undefined
    }
    owners.delete(rowId)
    const [left] = owners
    if (owners.size > 1 || left === undefined) return undefined
    shared.delete(driverId)
    alone.set(driverId, left)
    return left
  }

  function add(rowId: number, driverId: string): number | undefined {
    const owners = shared.get(driverId)
    if (owners) {
      owners.add(rowId)
      return undefined
    }
    const owner = alone.get(driverId)
    if (owner === undefined) alone.set(driverId, rowId)
    else {
      alone.delete(driverId)
      shared.set(driverId, new Set([owner, rowId]))
    }
    return owner
  }

  /** The row's ID, trimmed. */
  const idOf = (rowId: number) => ids.get(rowId) ?? ''

  return {
    /** Sets a row's ID; '' removes it. Returns the other rows that became or stopped being a repeat. */
    put(rowId: number, driverId: string): readonly number[] {
      const now = driverId.trim()
      const before = idOf(rowId)
      if (now === before) return NONE
      ids.set(rowId, now === '' ? undefined : now)
      const left = before === '' ? undefined : remove(rowId, before)
      const joined = now === '' ? undefined : add(rowId, now)
      if (left === undefined && joined === undefined) return NONE
      return [left, joined].filter((id) => id !== undefined)
    },
    /** All rows with this row's ID, including itself; empty if it is the only one. */
    sharing: (rowId: number): readonly number[] => [...(shared.get(idOf(rowId)) ?? NONE)],
    isShared: (rowId: number) => shared.size > 0 && shared.has(idOf(rowId)),
    idOf,
  }
}
