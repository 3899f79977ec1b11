import * as z from 'zod/mini'
import { NUMBER_KINDS } from '../../../domain/find/readings'
import type { ColumnMapping } from '../../../domain/sheet/sheet-columns'
import { NO_EDITS, vehicleEdits } from '../save/vehicle-edits'
import { CHANGE_COLUMNS, type ChangeField, customNameOf } from './change-columns'

const FIELDS = new Set<unknown>(CHANGE_COLUMNS.map(({ field }) => field))
const isField = (field: unknown) =>
  FIELDS.has(field) || (typeof field === 'string' && customNameOf(field) !== null)

/** What a person corrected in a row of the list: the vehicle, or cells by what their columns hold. */
const rowFix = z.object({
  vehicle: z.optional(z.string()),
  cells: z.optional(z.record(z.string(), z.string())),
})
export type RowFix = z.infer<typeof rowFix>

const changeDraft = z.object({
  /** The box "Vehicles and values". */
  text: z.string(),
  /** What every vehicle is given whose own cell is empty. */
  forAll: vehicleEdits,
  /** The columns as they were chosen by hand; null where they are guessed. */
  mapping: z.nullable(z.array(z.catch(z.nullable(z.custom<ChangeField>(isField)), null))),
  /** How many rows at the top are no vehicles; absent where nobody has chosen. */
  headerRows: z.optional(z.number()),
  /** What is to happen to every vehicle; `fields`: what the columns say. Absent where nobody has chosen. */
  action: z.optional(z.enum(['take-off', 'put-on', 'fields'])),
  /** What numbers alone are; absent where nobody has said. */
  numbers: z.optional(z.enum(NUMBER_KINDS)),
  /** By the places of the rows, from 0. Absent where no row was corrected. */
  fixes: z.optional(z.record(z.string(), rowFix)),
})

/** What the page's form holds. */
export interface ChangeDraft extends Omit<z.infer<typeof changeDraft>, 'mapping'> {
  readonly mapping: ColumnMapping<ChangeField> | null
}

export const EMPTY_DRAFT: ChangeDraft = { text: '', forAll: NO_EDITS, mapping: null }

/** A draft with another text of the same list; a text that takes the list's place starts again. */
export function withText(draft: ChangeDraft, text: string, isNext = text.trim() === ''): ChangeDraft {
  return isNext && draft.text.trim() !== '' ? { ...EMPTY_DRAFT, text } : { ...withoutFixes(draft), text }
}

/** Rows that are read in another way are other rows: what was corrected in them goes. */
export function withoutFixes({ fixes: _, ...draft }: ChangeDraft): ChangeDraft {
  return draft
}

/** Version of the draft's shape. */
export const DRAFT_VERSION = 1

/** Reads a stored draft; null if none. */
export function readDraft(value: unknown): ChangeDraft | null {
  return changeDraft.safeParse(value).data ?? null
}
