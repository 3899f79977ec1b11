import * as z from 'zod/mini'
import { type Scope, scopeKey } from './scope'
import { change, read } from './store'

/** driver_ids that are remembered at most; beyond it those learned the longest ago go. */
const MOST_TAKEN = 20_000

const lessons = z.object({
  /** Fields that the service has said are required. */
  required: z.array(z.string()),
  /** Whether the service has refused a driver_id because it exists: then a repeat does no harm. */
  refusesRepeats: z.boolean(),
  /** driver_ids that the service has refused as existing. */
  taken: z.array(z.string()),
})

/** What the answers of a service taught about it, which its specification does not show. By person and fleet. */
export type Lessons = Readonly<z.infer<typeof lessons>>

export const NO_LESSONS: Lessons = { required: [], refusesRepeats: false, taken: [] }

const key = (scope: Scope): string => `driver-lessons:${scopeKey(scope)}`

export async function readLessons(scope: Scope): Promise<Lessons> {
  return parse(await read(key(scope)))
}

/** Adds to what is known; nothing is unlearned by it. */
export function learn(scope: Scope, next: Lessons): Promise<void> {
  return change(key(scope), (old) => addLessons(parse(old), next))
}

/** Two lots of lessons as one. */
export function addLessons(known: Lessons, next: Lessons): Lessons {
  return {
    required: [...new Set([...known.required, ...next.required])],
    refusesRepeats: known.refusesRepeats || next.refusesRepeats,
    taken: [...new Set([...known.taken, ...next.taken])].slice(-MOST_TAKEN),
  }
}

function parse(value: unknown): Lessons {
  return lessons.safeParse(value).data ?? NO_LESSONS
}
