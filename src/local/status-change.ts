import * as z from 'zod/mini'

/** `begins`: the history starts in that state, by an unknown author. */
export const CHANGES = ['activated', 'deactivated', 'created', 'restored', 'deleted', 'begins'] as const

export const statusChange = z.object({
  what: z.enum(CHANGES),
  /** Whether the vehicle was active afterwards; for a deletion, the deleted record's value. */
  active: z.boolean(),
  /** Microseconds since 1970. */
  at: z.int(),
  by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  id: z.string(),
  /** Whether a change with the same timestamp set the opposite state, so that IDs decide which is later. */
  isTied: z.boolean(),
})

export type StatusChange = Readonly<z.infer<typeof statusChange>>
