import type { ChargeForm } from '../form/plan-form'

/** A charge that was deleted, and the place it had: by its neighbours first, since the others may have moved since. */
export interface DeletedCharge {
  readonly charge: ChargeForm
  readonly index: number
  readonly before: string | null
  readonly after: string | null
}

/** Deletions kept at most, so that a long session does not grow without end. */
const MOST = 100

/** Remembers a deletion; null where there is no such charge. */
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

/** Where a deleted charge goes back to: behind its old neighbour before it, else ahead of the one after, else by number. */
export function placeOf(deleted: DeletedCharge, keys: readonly string[]): number {
  if (deleted.before !== null && keys.includes(deleted.before)) return keys.indexOf(deleted.before) + 1
  if (deleted.after !== null && keys.includes(deleted.after)) return keys.indexOf(deleted.after)
  return Math.min(deleted.index, keys.length)
}

/** The newest last. */
export function withDeletion(list: readonly DeletedCharge[], deleted: DeletedCharge): DeletedCharge[] {
  return [...list, deleted].slice(-MOST)
}
