import { RETAINED_PREFIX } from './database'
import type { AccountKey } from './scope'

// A separate file, so a sign-out can count records without modules that the initial load doesn't need.

export const RETAINED_KINDS = [
  'created-plan',
  'drivers',
  'receipt',
  'vehicle-change-head',
  'vehicle-change-vehicle',
  'investigation-head',
  'investigation-data',
] as const
export type LocalOnlyKind = (typeof RETAINED_KINDS)[number]

export const retainedPrefix = (kind: LocalOnlyKind, { baseUrl, person }: AccountKey): string =>
  `${RETAINED_PREFIX}${kind}:${JSON.stringify([baseUrl, person])}:`

/** Also used inside the file of all records. */
export const LISTS_FILE = 'lists.json'
