import * as z from 'zod/mini'
import { NUMBER_KINDS } from '../../../domain/find/readings'
import { NO_EDITS, vehicleEdits } from '../save/vehicle-edits'
import type { ChangeField } from './change-columns'
import { CHANGE_COLUMNS } from './change-columns'

const FIELDS = new Set<string>(CHANGE_COLUMNS.map(({ field }) => field))
const isField = (text: string): text is ChangeField => FIELDS.has(text)

const changeDraft = z.object({
  /** The box "Vehicles and values". */
  text: z.string(),
  /** What every vehicle is given whose own cell is empty. */
  forAll: vehicleEdits,
  /** The columns as they were chosen by hand; null where they are guessed. */
  mapping: z.nullable(z.array(z.nullable(z.string()))),
  /** What numbers alone are; absent where nobody has said. */
  numbers: z.optional(z.enum(NUMBER_KINDS)),
})

/** What the page's form holds. */
export interface ChangeDraft extends Omit<z.infer<typeof changeDraft>, 'mapping'> {
  readonly mapping: readonly (ChangeField | null)[] | null
}

export const EMPTY_DRAFT: ChangeDraft = { text: '', forAll: NO_EDITS, mapping: null }

/** Version of the draft's shape. */
export const DRAFT_VERSION = 1

/** Reads a stored draft; null where it is none. */
export function readDraft(value: unknown): ChangeDraft | null {
  const { data } = changeDraft.safeParse(value)
  if (data === undefined) return null
  const mapping = data.mapping?.map((field) => (field !== null && isField(field) ? field : null)) ?? null
  return { ...data, mapping }
}
