import { createRowTable } from './row-table'

const ONE: readonly number[] = []

/** Which rows have which driver ID, so that a repeat is found without looking at the others. Compared trimmed. */
export interface IdIndex {
  /** Puts a row under its ID, '' under none, and says which other rows that makes or ends a repeat for. */
  put(rowId: number, driverId: string): readonly number[]
  /** The rows that have this row's ID, itself among them; empty where it is the only one. */
  sharing(rowId: number): readonly number[]
  isShared(rowId: number): boolean
  /** The ID that a row stands under, trimmed. */
  idOf(rowId: number): string
}

export function createIdIndex(): IdIndex {
  const ids = createRowTable<string>()
  /** The row that has an ID alone, and the rows that share one: the latter are few, and asked for all the time. */
  const alone = new Map<string, number>()
  const shared = new Map<string, Set<number>>()

  function take(rowId: number, driverId: string): number | undefined {
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
    const ownerEpoch = alone.get(driverId)
    if (ownerEpoch === undefined) alone.set(driverId, rowId)
    else {
      alone.delete(driverId)
      shared.set(driverId, new Set([ownerEpoch, rowId]))
    }
    return ownerEpoch
  }

  const idOf = (rowId: number) => ids.get(rowId) ?? ''

  return {
    put(rowId, driverId) {
      const now = driverId.trim()
      const before = idOf(rowId)
      if (now === before) return ONE
      ids.set(rowId, now === '' ? undefined : now)
      const left = before === '' ? undefined : take(rowId, before)
      const joined = now === '' ? undefined : add(rowId, now)
      if (left === undefined && joined === undefined) return ONE
      return [left, joined].filter((id) => id !== undefined)
    },
    sharing: (rowId) => [...(shared.get(idOf(rowId)) ?? ONE)],
    isShared: (rowId) => shared.size > 0 && shared.has(idOf(rowId)),
    idOf,
  }
}
