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
  const ids: (string | undefined)[] = []
  const rows = new Map<string, number | Set<number>>()

  function take(rowId: number, driverId: string): number | undefined {
    const holders = rows.get(driverId)
    if (typeof holders !== 'object') {
      rows.delete(driverId)
      return undefined
    }
    holders.delete(rowId)
    if (holders.size > 1) return undefined
    const [left] = holders
    if (left === undefined) rows.delete(driverId)
    else rows.set(driverId, left)
    return left
  }

  function add(rowId: number, driverId: string): number | undefined {
    const holders = rows.get(driverId)
    if (holders === undefined) rows.set(driverId, rowId)
    else if (typeof holders === 'object') holders.add(rowId)
    else rows.set(driverId, new Set([holders, rowId]))
    return typeof holders === 'number' ? holders : undefined
  }

  return {
    put(rowId, driverId) {
      const now = driverId.trim()
      const before = ids[rowId] ?? ''
      if (now === before) return ONE
      ids[rowId] = now
      const left = before === '' ? undefined : take(rowId, before)
      const joined = now === '' ? undefined : add(rowId, now)
      if (left === undefined && joined === undefined) return ONE
      return [left, joined].filter((id) => id !== undefined)
    },
    sharing(rowId) {
      const holders = rows.get(ids[rowId] ?? '')
      return typeof holders === 'object' ? [...holders] : ONE
    },
    isShared: (rowId) => typeof rows.get(ids[rowId] ?? '') === 'object',
    idOf: (rowId) => ids[rowId] ?? '',
  }
}
