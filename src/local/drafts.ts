import * as z from 'zod/mini'
import { readRecords, writeAll } from './database'
import { type Scope, scopeKey } from './scope'

const draft = z.object({
  id: z.string(),
  kind: z.string(),
  /** The vehicle's ID; '' for a new record. */
  about: z.string(),
  /** Names the work and its count for lists of drafts: `Drivers: 12 rows, not sent`. */
  title: z.string(),
  version: z.number(),
  savedAt: z.number(),
  value: z.unknown(),
})

/** Unsaved work. A user may have several drafts about one subject, one per visit to the page. */
export type Draft = Readonly<z.infer<typeof draft>>

const prefix = (scope: Scope): string => `draft:${scopeKey(scope)}:`

export async function readDrafts(scope: Scope, kind: string, about?: string): Promise<Draft[]> {
  return (await readRecords(prefix(scope), draft))
    .filter((found) => found.kind === kind && (about === undefined || found.about === about))
    .sort((a, b) => b.savedAt - a.savedAt)
}

export const saveDraft = (scope: Scope, draft: Draft): Promise<void> => replaceDrafts(scope, [], draft)

export const deleteDraft = (scope: Scope, id: string): Promise<void> => replaceDrafts(scope, [id], null)

/** Saves a draft (or nothing, if null) in place of others. All or nothing. */
export function replaceDrafts(scope: Scope, ids: readonly string[], draft: Draft | null): Promise<void> {
  const values = new Map<string, unknown>()
  for (const id of ids) values.set(`${prefix(scope)}${id}`, undefined)
  if (draft !== null) values.set(`${prefix(scope)}${draft.id}`, draft)
  return writeAll(values)
}
