import { foldText, plainName } from '../../lib/text/fold-text'
import { visibleText } from '../../lib/text/visible-text'

const CASES = /([\p{Ll}\d])(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu
const NOTE = /[([](?:utc|gmt)[^)\]]*[)\]].*$|[([][^()[\]]*[)\]]\s*$/i

/** Returns the words of a column's name, without accents and in lower case: `TXN_DATE` and `txnDate` are `txn date`. */
export const nameWords = (name: string): string =>
  foldText(name.replace(CASES, '$& '))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Removes a zone or a format in brackets from the end of a name; null if there is none. */
export const withoutNote = (name: string): string | null => (NOTE.test(name) ? name.replace(NOTE, '') : null)

export interface SheetColumn<Field extends string = string> {
  readonly field: Field
  readonly label: string
  /** Names in other systems, normalized by `plainName`, the most certain first. */
  readonly names: readonly string[]
  /** Scores a name that isn't in `names`, up to {@link SURE}. `words`: from `nameWords`. `fit`: the share of cells that fit. */
  readonly named?: (words: string, fit: number) => number
  /** A text in brackets after the name, such as a time zone, isn't part of the name. */
  readonly hasNote?: true
  /** Matches most cells of an unnamed column for this field. Absent if cells can't identify the field. */
  readonly content?: RegExp
  /** Matches names of columns that can't be this field, whatever their cells. */
  readonly except?: { test: (words: string) => boolean }
  /** Returns whether a cell can be this field. A column with other cells gets the field only if no other column does. */
  readonly fits?: (text: string) => boolean
}

export type Columns<Field extends string = string> = readonly SheetColumn<Field>[]

/** For `except`, if cells identify a column only if it has no name. */
export const ANY_NAME = /./
export const SURE = 300

export type ColumnMapping<Field extends string = string> = readonly (Field | null)[]

export type Rows = readonly (readonly string[])[]

/** Maps `count` columns to `columns` in their order, starting at column `first`. Extra columns stay unmapped. */
export function mappingByPlace<Field extends string>(
  count: number,
  first: number,
  columns: Columns<Field>,
): ColumnMapping<Field> {
  return Array.from({ length: count }, (_, column) => columns[first + column]?.field ?? null)
}

export function withTarget<Field extends string>(
  mapping: ColumnMapping<Field>,
  column: number,
  field: Field | null,
): ColumnMapping<Field> {
  return mapping.map((one, place) => (place === column ? field : one === field ? null : one))
}

/** Most characters of a name to show, because a long text can be mistaken for a name. */
export const LONGEST_NAME = 40

export const shownName = (names: readonly string[], column: number): string =>
  visibleText(names[column]?.trim() ?? '').slice(0, LONGEST_NAME) || `column ${column + 1}`

/** Describes a mapping in one line: columns whose name differs from the field's, and ignored columns. */
export function columnsWords(names: readonly string[], mapping: ColumnMapping, columns: Columns): string {
  const renamed = mapping.flatMap((field, column) => {
    const label = columns.find((one) => one.field === field)?.label
    if (label === undefined || plainName(names[column] ?? '') === plainName(label)) return []
    return [`${shownName(names, column)} → ${label}`]
  })
  const nowhere = mapping.flatMap((field, column) => (field === null ? [shownName(names, column)] : []))
  return [...renamed, ...(nowhere.length > 0 ? [`not used: ${nowhere.join(', ')}`] : [])].join(' · ')
}
