import * as z from 'zod/mini'
import { countAll, readAll, readRecords, write, writeAll } from './database'
import { KEPT_DRAFTS, retainedPrefix } from './retained-keys'
import { type Owner, type Scope, scopeKey, scopeKeys } from './scope'

const draft = z.object({
  id: z.string(),
  /** The kind of form: 'vehicle-edit', 'billing-plan'. */
  kind: z.string(),
  /** The subject: the vehicle's id as text; '' for something new. */
  about: z.string(),
  /** Version of the value's shape, counted per kind. */
  version: z.number(),
  /** Milliseconds since 1970. */
  savedAt: z.number(),
  value: z.unknown(),
})

/** Unsent input of a form. A person may have several about one subject, one per visit to the page. */
export type Draft = Readonly<z.infer<typeof draft>>

const prefix = (scope: Scope): string => `draft:${scopeKey(scope)}:`

/** Reads the drafts of a kind, or only those about one subject, newest first. */
export async function readDrafts(scope: Scope, kind: string, about?: string): Promise<Draft[]> {
  return (await readRecords(prefix(scope), draft))
    .filter((found) => found.kind === kind && (about === undefined || found.about === about))
    .sort((a, b) => b.savedAt - a.savedAt)
}

/** What the keys of a person's drafts begin with, in all fleets. */
export const draftsPrefix = ({ baseUrl, person }: Owner): string =>
  `draft:${JSON.stringify([baseUrl, person]).slice(0, -1)},`

/** Counts a person's drafts in this browser, in all fleets. */
export function countDrafts(owner: Owner): Promise<number> {
  return countAll(draftsPrefix(owner))
}

/**
 * Notes at a sign-out whether this person's drafts stay. Kept ones are deleted by nobody else's sign-out or sign-in. They
 * are stored per person: others do not see them. Await it before the sign-out, which reaches other tabs at once.
 */
export function keepDrafts(owner: Owner, isKept: boolean): Promise<void> {
  return write(retainedPrefix('drafts', owner), isKept || undefined)
}

/** What the keys of drafts begin with that somebody kept at a sign-out. */
export async function keptDrafts(): Promise<string[]> {
  // By the marks' names alone: what is stored under them may be anything.
  return [...(await readAll(KEPT_DRAFTS)).keys()].map((key) => `draft:${key.slice(KEPT_DRAFTS.length, -2)},`)
}

/** Saves a draft; replaces one with the same id. The value must be cloneable. */
export function saveDraft(scope: Scope, draft: Draft): Promise<void> {
  return replaceDrafts(scope, [], draft)
}

export function deleteDraft(scope: Scope, id: string): Promise<void> {
  return replaceDrafts(scope, [id], null)
}

/** Deletes drafts and saves one in their place, or none for null: all of it or nothing, in one write. */
export function replaceDrafts(scope: Scope, ids: readonly string[], draft: Draft | null): Promise<void> {
  const values = new Map<string, unknown>()
  // Under each name: they may be about to be moved.
  for (const name of scopeKeys(scope)) for (const id of ids) values.set(`draft:${name}:${id}`, undefined)
  if (draft !== null) values.set(`${prefix(scope)}${draft.id}`, draft)
  return writeAll(values)
}
