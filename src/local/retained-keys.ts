import { RETAINED_PREFIX } from './database'
import type { Owner } from './scope'

// What the keys of each kind of retained record begin with. Apart from the records' own files, which the first page does
// without: a sign-out counts and deletes by these alone.

const ofOwner = (kind: string, { baseUrl, person }: Owner): string =>
  `${RETAINED_PREFIX}${kind}:${JSON.stringify([baseUrl, person])}:`

export const planPrefix = (owner: Owner): string => ofOwner('created-plan', owner)
export const driversPrefix = (owner: Owner): string => ofOwner('drivers', owner)
export const receiptPrefix = (owner: Owner): string => ofOwner('receipt', owner)

/** Heads of changes of many vehicles. */
export const changeHeadsPrefix = (owner: Owner): string => ofOwner('vehicle-change-head', owner)

/** What became of each vehicle of a change of many. */
export const changedVehiclesPrefix = (owner: Owner): string => ofOwner('vehicle-change-vehicle', owner)

/** Says that a person kept the drafts at a sign-out. */
export const keptDraftsMark = (owner: Owner): string => ofOwner('drafts', owner)

/** What the keys of these begin with, for everybody. */
export const KEPT_DRAFTS = `${RETAINED_PREFIX}drafts:`

/** Name of the file of all lists of tolls, also within the file of everything. */
export const LISTS_FILE = 'lists.json'

/** Heads of investigations. */
export const headsPrefix = (owner: Owner): string => ofOwner('investigation-head', owner)

/** Rows and answers of investigations. */
export const dataPrefix = (owner: Owner): string => ofOwner('investigation-data', owner)
