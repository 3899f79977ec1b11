import * as z from 'zod/mini'

/** Longest search text. No plate or number is longer, and services refuse very long searches. */
export const LONGEST_QUERY = 100

/** Search params of the vehicles page. An invalid value is left out. */
export const vehiclesSearch = z.object({
  /** The search text as it was typed. */
  find: z.catch(z.optional(z.string().check(z.maxLength(LONGEST_QUERY))), undefined),
})
