import * as z from 'zod/mini'
import { readRecords, write } from './database'
import { type AccountKey, retainedPrefix } from './scope'

const storedPlan = z.object({
  /** Unique key, because a response may lack the plan's ID. */
  key: z.string(),
  /** Milliseconds since 1970 by this computer's clock. */
  at: z.number(),
  /** The request's fleet; null is the default fleet. */
  fleetId: z.nullable(z.number()),
  /** Decimal text; null if the response has none. */
  planId: z.nullable(z.string()),
  fleet: z.nullable(z.string()),
  name: z.string(),
  sent: z.string(),
  /** The response as JSON text; null if it was empty. */
  response: z.nullable(z.string()),
  /** The form's values, to start the next plan with. Not validated here. */
  form: z.unknown(),
})

/** A created plan. Possibly the only record of it, because no documented endpoint lists plans. */
export type RememberedPlan = Readonly<z.infer<typeof storedPlan>>

export async function readCreatedPlans(owner: AccountKey): Promise<RememberedPlan[]> {
  return (await readRecords(retainedPrefix('created-plan', owner), storedPlan)).sort((a, b) => b.at - a.at)
}

export const saveCreatedPlan = (owner: AccountKey, plan: RememberedPlan): Promise<void> =>
  write(`${retainedPrefix('created-plan', owner)}${plan.key}`, plan)

export const forgetCreatedPlan = (owner: AccountKey, key: string): Promise<void> =>
  write(`${retainedPrefix('created-plan', owner)}${key}`, undefined)
