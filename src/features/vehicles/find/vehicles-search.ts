import * as z from 'zod/mini'

/** Longer than any plate or number with whatever stands around it; services refuse searches of great length. */
export const LONGEST_QUERY = 100

/** The view of the list of vehicles as its URL holds it. What is not as it should be is left out. */
export const vehiclesSearch = z.object({
  /** What vehicles are searched for, as it was typed. */
  find: z.catch(z.optional(z.string().check(z.maxLength(LONGEST_QUERY))), undefined),
})
