import * as z from 'zod/mini'

/** What a change did. `begins`: the history begins in that state, and who set it is not recorded. */
export const CHANGES = ['put-on', 'taken-off', 'created', 'restored', 'deleted', 'begins'] as const

/** As it is stored, in lists of tolls and in statements: there the order of the keys is part of the hash. */
export const stateChange = z.object({
  what: z.enum(CHANGES),
  /** Whether it left the vehicle on the fleet; of a deletion, what the record said. */
  active: z.boolean(),
  /** Microseconds since 1970. */
  at: z.int(),
  /** The username as recorded; null if unknown. */
  by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** Its `history_id`. */
  id: z.string(),
  /** A change of the same instant left the other state: which came last is judged by their ids. */
  isTied: z.boolean(),
})

/** The change that put a vehicle into a state: what, when, by whom and why. */
export type StateChange = Readonly<z.infer<typeof stateChange>>
