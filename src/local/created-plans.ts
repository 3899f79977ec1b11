import * as z from 'zod/mini'
import { type Owner, retainedRecords } from './retained-records'
import { countAll, deleteAll, RETAINED_PREFIX, read, readAll, write } from './store'

const keptPlan = z.object({
  /** The console's own, since an answer may name none. */
  key: z.string(),
  /** When it was created by this computer's clock, milliseconds since 1970. */
  at: z.number(),
  /** The fleet it was asked for; null is the person's default fleet. */
  fleetId: z.nullable(z.number()),
  /** The service's id as decimal text; null where the answer names none. */
  planId: z.nullable(z.string()),
  /** The owning fleet's id as the answer names it. */
  fleet: z.nullable(z.string()),
  name: z.string(),
  /** JSON text exactly as it was sent. */
  sent: z.string(),
  /** JSON text of the answer; null where it had no contents. */
  answer: z.nullable(z.string()),
  /** The form it was created from, to begin the next one with; whoever reads it checks its shape. */
  form: z.unknown(),
})

/** A billing plan that was created from this browser. No documented call lists plans, so it may be known here alone. */
export type KeptPlan = Readonly<z.infer<typeof keptPlan>>

const prefix = ({ baseUrl, person }: Owner): string =>
  `${RETAINED_PREFIX}created-plan:${JSON.stringify([baseUrl, person])}:`

/** The plans one person created from this browser, of all fleets, the newest first. */
export async function readCreatedPlans(owner: Owner): Promise<KeptPlan[]> {
  const stored = await readAll(prefix(owner))
  return [...stored.values()]
    .flatMap((value) => keptPlan.safeParse(value).data ?? [])
    .sort((a, b) => b.at - a.at)
}

/** One of them, by its key; null where this browser does not keep it (any more). */
export async function readCreatedPlan(owner: Owner, key: string): Promise<KeptPlan | null> {
  return keptPlan.safeParse(await read(`${prefix(owner)}${key}`)).data ?? null
}

/** Keeps a plan that was created, in place of the one under the same key. */
export function keepCreatedPlan(owner: Owner, plan: KeptPlan): Promise<void> {
  return write(`${prefix(owner)}${plan.key}`, plan)
}

/** Takes a plan out of this browser's list; the service keeps it. */
export function forgetCreatedPlan(owner: Owner, key: string): Promise<void> {
  return write(`${prefix(owner)}${key}`, undefined)
}

retainedRecords.register({
  title: 'billing plans created here',
  titleOfOne: 'billing plan created here',
  count: (owner) => countAll(prefix(owner)),
  export: async (owner) => {
    const plans = [...(await readAll(prefix(owner))).values()]
    return { fileName: 'billing-plans.json', text: `${JSON.stringify(plans, null, 2)}\n` }
  },
  forget: (owner) => deleteAll(prefix(owner)),
})
