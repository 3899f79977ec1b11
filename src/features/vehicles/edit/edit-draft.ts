import * as z from 'zod/mini'
import { baseline } from '../save/recorded-since'
import { vehicleEdits } from '../save/vehicle-edits'

/** Version of the shape below. */
export const EDIT_DRAFT_VERSION = 1

const editDraft = z.object({
  edits: vehicleEdits,
  /** What the person had seen when they began; null where the history could not be read. */
  baseline: z.nullable(baseline),
  /** What was known then, by path. */
  opened: z.record(z.string(), z.string()),
})

/** Changes of a vehicle that were not saved, with the version they were made on: what came in since is warned of. */
export type EditDraft = z.infer<typeof editDraft>

/** Checks a draft that comes from storage; null for one that cannot be used. */
export function readEditDraft(value: unknown): EditDraft | null {
  return editDraft.safeParse(value).data ?? null
}
