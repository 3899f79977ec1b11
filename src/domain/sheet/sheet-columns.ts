import { foldText } from '../../lib/text/fold-text'

const CASES = /([\p{Ll}\d])(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu
const NOTE = /[([][^()[\]]*[)\]]\s*$/

/** The words of a column's name, without accents and case: `TXN_DATE` and `txnDate` are `txn date`. */
export function nameWords(name: string): string {
  return foldText(name.replace(CASES, '$& '))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** A name without what stands in brackets at its end, a zone or a form; null where nothing does. */
export function withoutNote(name: string): string | null {
  return NOTE.test(name) ? name.replace(NOTE, '') : null
}

/** A column that a sheet may have: a role in the table of one kind of list. */
export interface SheetColumn<Field extends string = string> {
  readonly field: Field
  readonly label: string
  /** What other systems and people call it, as `plainName` writes names, the most certain first. */
  readonly names: readonly string[]
  /**
   * How surely a name that is not in `names` is this one, 0 to {@link SURE}; see `nameWords` for how it is written. `fit` is
   * the share of its cells that fit, 0 where there is none.
   */
  readonly named?: (words: string, fit: number) => number
  /** What stands in brackets after the name, such as a time zone, is no part of it. */
  readonly hasNote?: true
  /** What most cells of an unnamed column look like that is this one; absent where content says nothing. */
  readonly content?: RegExp
  /** Names in words of columns that are another thing, whatever they look like. */
  readonly except?: { test: (words: string) => boolean }
  /** Whether a cell can be this: a column with other cells is this one only where no other column is. */
  readonly fits?: (text: string) => boolean
  /** Whether a cell is surely another field's: a column of these is not this one, whatever its name is. */
  readonly isOther?: (text: string) => boolean
  /** What of a known vehicle stands in it. */
  readonly known?: KnownAs
}

/** The columns that one kind of list may have. */
export type Columns<Field extends string = string> = readonly SheetColumn<Field>[]

/** For `except`: content says what a column is only where it has no name. */
export const ANY_NAME = /./

/** What of a vehicle a text is. */
export type KnownAs = 'plate' | 'number'
/** What of a known vehicle a text is; null if none of them. */
export type KnownText = (text: string) => KnownAs | null

/** The certainty of the first of a column's names. */
export const SURE = 300

/** The field of each pasted column; null is left out. No field occurs twice. */
export type ColumnMapping<Field extends string = string> = readonly (Field | null)[]

/** Rows of cells. */
export type Rows = readonly (readonly string[])[]
