import type { ChargeForm } from '../form/plan-form'

/** A deleted charge, its index and its neighbours' keys. Charges may have moved when it is restored. */
export interface DeletedCharge {
  readonly charge: ChargeForm
  readonly index: number
  readonly before: string | null
  readonly after: string | null
}

/** Deletions that can be undone, at most. */
const MOST = 100

/** Describes the deletion of a charge; null where there is no such charge. */
export function deletion(charges: readonly ChargeForm[], key: string): DeletedCharge | null {
  const index = charges.findIndex((charge) => charge.key === key)
  const charge = charges[index]
  if (charge === undefined) return null
  return {
    charge: { ...charge },
    index,
    before: charges[index - 1]?.key ?? null,
    after: charges[index + 1]?.key ?? null,
  }
}

/**
 * The index to restore a charge at.
 * It goes after its old predecessor, else before its old successor, else to its old index.
 */
export function restoreIndex(deleted: DeletedCharge, keys: readonly string[]): number {
  if (deleted.before !== null && keys.includes(deleted.before)) return keys.indexOf(deleted.before) + 1
  if (deleted.after !== null && keys.includes(deleted.after)) return keys.indexOf(deleted.after)
  return Math.min(deleted.index, keys.length)
}

/** Adds a deletion, the newest last, and drops the oldest beyond the limit. */
export function withDeletion(list: readonly DeletedCharge[], deleted: DeletedCharge): DeletedCharge[] {
  return [...list, deleted].slice(-MOST)
}
