import type { Revision } from '../../api/resources/revision'
import { visibleText } from '../../lib/text/visible-text'

/** The state that a revision leaves: active (`on`), inactive (`off`), or deleted, until a later revision restores it. */
export type VehicleStatus = 'active' | 'inactive' | 'deleted'

export const STATUS_NAMES = { active: 'Active', inactive: 'Inactive', deleted: 'Deleted' } as const

/** Returns whether a revision is a deletion. A deletion's `active` is only the last recorded state. */
export const isDeletion = ({ kind }: Revision): boolean => kind === '-'

/** Returns the state that a revision leaves. A verdict uses `active` alone, as specified: see `stateOf`. */
export function statusAfter(revision: Revision): VehicleStatus {
  if (isDeletion(revision)) return 'deleted'
  return revision.active ? 'active' : 'inactive'
}

const words = new Map(Object.entries({ '+': 'created', '~': 'changed', '-': 'deleted' }))

export const isKnownKind = (kind: string): boolean => words.has(kind)

export const kindWord = (kind: string): string => words.get(kind) ?? `unknown kind “${visibleText(kind)}”`
