import * as z from 'zod/mini'
import { type Scope, scopeKey } from './scope'
import { countAll, readAll, write } from './store'

const draft = z.object({
  id: z.string(),
  /** What it is a draft of: 'vehicle-edit', 'billing-plan'. */
  kind: z.string(),
  /** What it is about: the vehicle's id as text; '' for something new. */
  about: z.string(),
  /** Version of the value's shape, by its kind. */
  version: z.number(),
  /** Milliseconds since 1970. */
  savedAt: z.number(),
  value: z.unknown(),
})

/** What somebody typed and did not send. A person may have several of one thing, one from each visit to its page. */
export type Draft = Readonly<z.infer<typeof draft>>

const prefix = (scope: Scope): string => `draft:${scopeKey(scope)}:`

/** The drafts of a kind, about one thing where it is given, the newest first. */
export async function readDrafts(scope: Scope, kind: string, about?: string): Promise<Draft[]> {
  const stored = await readAll(prefix(scope))
  return [...stored.values()]
    .flatMap((value) => draft.safeParse(value).data ?? [])
    .filter((found) => found.kind === kind && (about === undefined || found.about === about))
    .sort((a, b) => b.savedAt - a.savedAt)
}

/** How many drafts a person has in this browser, in whatever fleet. */
export function countDrafts({ baseUrl, person }: Omit<Scope, 'fleetId'>): Promise<number> {
  const ofPerson = JSON.stringify([baseUrl, person]).slice(0, -1)
  return countAll(`draft:${ofPerson},`)
}

/** Keeps a draft, in place of the one with the same id. The value must be cloneable. */
export function saveDraft(scope: Scope, draft: Draft): Promise<void> {
  return write(`${prefix(scope)}${draft.id}`, draft)
}

export function deleteDraft(scope: Scope, id: string): Promise<void> {
  return write(`${prefix(scope)}${id}`, undefined)
}
