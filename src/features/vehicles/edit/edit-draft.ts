import * as z from 'zod/mini'
import { baseline } from '../../../local/baseline'
import { vehicleEdits } from '../save/vehicle-edits'

/** Version of the draft's shape. */
export const DRAFT_VERSION = 1

const editDraft = z.object({
  edits: vehicleEdits,
  /** What the person had seen when they began; null where the history could not be read. */
  baseline: z.nullable(baseline),
  /** The values that were known then, by path. */
  opened: z.record(z.string(), z.string()),
})

/** Unsaved changes of a vehicle, with the version they were made on: a save warns of what was recorded since. */
export type EditDraft = z.infer<typeof editDraft>

/** Checks a draft from storage; null for one that cannot be used. */
export function readEditDraft(value: unknown): EditDraft | null {
  return editDraft.safeParse(value).data ?? null
}
