import * as z from 'zod/mini'
import { change, read } from './database'
import { type Scope, scopeKey } from './scope'

/** Existing driver_ids stored at most; the oldest are dropped first. */
const MAX_TAKEN = 20_000

const observedRules = z.object({
  /** Fields that the service has reported as required. */
  required: z.array(z.string()),
  /** Whether the service has rejected an existing driver_id: then sending a driver twice is harmless. */
  refusesRepeats: z.boolean(),
  /** driver_ids that the service has rejected as existing. */
  taken: z.array(z.string()),
})

/** Rules of the service seen in its answers and absent from its specification, by person and fleet. */
export type ObservedRules = Readonly<z.infer<typeof observedRules>>

export const NO_OBSERVED_RULES: ObservedRules = { required: [], refusesRepeats: false, taken: [] }

const key = (scope: Scope): string => `driver-lessons:${scopeKey(scope)}`

export async function readObservedRules(scope: Scope): Promise<ObservedRules> {
  return parse(await read(key(scope)))
}

/** Adds rules to the stored ones; removes none. */
export function saveObservedRules(scope: Scope, next: ObservedRules): Promise<void> {
  return change(key(scope), (old) => joinObservedRules(old, next))
}

export function mergeObservedRules(known: ObservedRules, next: ObservedRules): ObservedRules {
  return {
    required: [...new Set([...known.required, ...next.required])],
    refusesRepeats: known.refusesRepeats || next.refusesRepeats,
    taken: [...new Set([...known.taken, ...next.taken])].slice(-MAX_TAKEN),
  }
}

/** The rules of two stored records. */
export function joinObservedRules(a: unknown, b: unknown): ObservedRules {
  return mergeObservedRules(parse(a), parse(b))
}

function parse(value: unknown): ObservedRules {
  return observedRules.safeParse(value).data ?? NO_OBSERVED_RULES
}
