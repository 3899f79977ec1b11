import * as z from 'zod/mini'
import { countAll, readAll, write, writeAll } from './database'
import { type Scope, scopeKey, scopeKeys } from './scope'

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

/** Drafts that are gone. Under each name: they may be about to be moved. */
const without = (scope: Scope, ids: readonly string[]): Map<string, unknown> =>
  new Map(scopeKeys(scope).flatMap((name) => ids.map((id) => [`draft:${name}:${id}`, undefined])))

/** Reads the drafts of a kind, or only those about one subject, newest first. */
export async function readDrafts(scope: Scope, kind: string, about?: string): Promise<Draft[]> {
  const stored = await readAll(prefix(scope))
  return [...stored.values()]
    .flatMap((value) => draft.safeParse(value).data ?? [])
    .filter((found) => found.kind === kind && (about === undefined || found.about === about))
    .sort((a, b) => b.savedAt - a.savedAt)
}

/** Counts a person's drafts in this browser, in all fleets. */
export function countDrafts({ baseUrl, person }: Omit<Scope, 'fleetId'>): Promise<number> {
  const ofPerson = JSON.stringify([baseUrl, person]).slice(0, -1)
  return countAll(`draft:${ofPerson},`)
}

/** Saves a draft; replaces one with the same id. The value must be cloneable. */
export function saveDraft(scope: Scope, draft: Draft): Promise<void> {
  return write(`${prefix(scope)}${draft.id}`, draft)
}

export function deleteDraft(scope: Scope, id: string): Promise<void> {
  return writeAll(without(scope, [id]))
}

/** Deletes drafts and saves one in their place, or none for null: all of it or nothing, in one write. */
export function replaceDrafts(scope: Scope, ids: readonly string[], draft: Draft | null): Promise<void> {
  const values = without(scope, ids)
  if (draft !== null) values.set(`${prefix(scope)}${draft.id}`, draft)
  return writeAll(values)
}
