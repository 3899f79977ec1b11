import * as z from 'zod/mini'

/** What the address of the new plan's page holds: the key of a template, the id of a draft; what is neither is left out. */
export const planSearch = z.object({
  from: z.catch(z.optional(z.string()), undefined),
  draft: z.catch(z.optional(z.string()), undefined),
})
