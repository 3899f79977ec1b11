import type { Revision } from '../../api/resources/revision'
import { visibleText } from '../../lib/text/visible-text'

/** The status after a revision. A later revision may restore a deleted vehicle. */
export type VehicleStatus = (typeof STATUSES)[number]
export const STATUSES = ['active', 'inactive', 'deleted'] as const

export const STATUS_NAMES = { active: 'Active', inactive: 'Inactive', deleted: 'Deleted' } as const

/** Returns whether a revision is a deletion. A deletion's `active` is only the last recorded state. */
export const isDeletion = ({ kind }: Revision): boolean => kind === '-'

/** Returns the state that a revision leaves. A verdict uses `active` alone, as specified: see `statusOf`. */
export function statusAfter(revision: Revision): VehicleStatus {
  if (isDeletion(revision)) return 'deleted'
  return revision.active ? 'active' : 'inactive'
}

const words = new Map(Object.entries({ '+': 'created', '~': 'changed', '-': 'deleted' }))

export const isKnownKind = (kind: string): boolean => words.has(kind)

export const kindWord = (kind: string): string => words.get(kind) ?? `unknown kind “${visibleText(kind)}”`
