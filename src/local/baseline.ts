import * as z from 'zod/mini'

export const baseline = z.object({
  /** See `VersionStamp` of the API. */
  stamp: z.object({ count: z.number(), newestId: z.nullable(z.string()) }),
  seen: z.array(z.string()),
})
export type Baseline = z.infer<typeof baseline>
