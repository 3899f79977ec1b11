import * as z from 'zod/mini'
import { read, readRecords, write } from './database'
import { retainedPrefix } from './retained-keys'
import type { Owner } from './scope'

const storedPlan = z.object({
  /** The console's own key, since an answer may have no id. */
  key: z.string(),
  /** When it was created by this computer's clock, milliseconds since 1970. */
  at: z.number(),
  /** The fleet of the request; null is the person's default fleet. */
  fleetId: z.nullable(z.number()),
  /** The service's id as decimal text; null where the answer has none. */
  planId: z.nullable(z.string()),
  /** The owning fleet's id in the answer. */
  fleet: z.nullable(z.string()),
  name: z.string(),
  /** JSON text exactly as sent. */
  sent: z.string(),
  /** JSON text of the answer; null where it was empty. */
  answer: z.nullable(z.string()),
  /** The form it was created from, to start the next plan with. Not validated here. */
  form: z.unknown(),
})

/** A billing plan created from this browser. No documented call lists plans, so it may be stored nowhere else. */
export type RememberedPlan = Readonly<z.infer<typeof storedPlan>>

/** Reads the plans that one person created from this browser, of all fleets, newest first. */
export async function readCreatedPlans(owner: Owner): Promise<RememberedPlan[]> {
  return (await readRecords(retainedPrefix('created-plan', owner), storedPlan)).sort((a, b) => b.at - a.at)
}

/** Reads one plan by its key; null where this browser does not have it. */
export async function readCreatedPlan(owner: Owner, key: string): Promise<RememberedPlan | null> {
  return storedPlan.safeParse(await read(`${retainedPrefix('created-plan', owner)}${key}`)).data ?? null
}

/** Saves a created plan; replaces one with the same key. */
export function saveCreatedPlan(owner: Owner, plan: RememberedPlan): Promise<void> {
  return write(`${retainedPrefix('created-plan', owner)}${plan.key}`, plan)
}

/** Deletes a plan from this browser's list; the service still has it. */
export function forgetCreatedPlan(owner: Owner, key: string): Promise<void> {
  return write(`${retainedPrefix('created-plan', owner)}${key}`, undefined)
}
