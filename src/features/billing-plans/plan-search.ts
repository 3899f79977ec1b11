import * as z from 'zod/mini'

/** Search params of the new plan's page: a template's key, a draft's id. Other values are dropped. */
export const planSearch = z.object({
  from: z.catch(z.optional(z.string()), undefined),
  draft: z.catch(z.optional(z.string()), undefined),
})
