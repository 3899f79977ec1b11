import { RETAINED_PREFIX } from './database'
import type { Owner } from './scope'

// Apart from the records' own files, which the first page does without: a sign-out counts and deletes by these alone.

/** The kinds of retained records, as their keys name them. */
export const RETAINED_KINDS = [
  'created-plan',
  'drivers',
  'receipt',
  // Changes of many vehicles, and what became of each vehicle.
  'vehicle-change-head',
  'vehicle-change-vehicle',
  // Lists of tolls, and their rows and answers.
  'investigation-head',
  'investigation-data',
] as const
export type RetainedKind = (typeof RETAINED_KINDS)[number]

/** What the keys of an owner's records of a kind begin with; `drafts` says that a person kept them at a sign-out. */
export const retainedPrefix = (kind: RetainedKind | 'drafts', { baseUrl, person }: Owner): string =>
  `${RETAINED_PREFIX}${kind}:${JSON.stringify([baseUrl, person])}:`

/** What the keys of kept drafts begin with, for everybody. */
export const KEPT_DRAFTS = `${RETAINED_PREFIX}drafts:`

/** Name of the file of all lists of tolls, also within the file of everything. */
export const LISTS_FILE = 'lists.json'
