import * as z from 'zod/mini'

/** What a person had seen of a history when they began: its version and the first page's revisions. */
export const baseline = z.object({
  /** See `VersionStamp` of the API. */
  stamp: z.object({ count: z.number(), newestId: z.nullable(z.string()) }),
  /** history_ids of the first page's revisions, newest first. */
  seen: z.array(z.string()),
})
export type Baseline = z.infer<typeof baseline>
