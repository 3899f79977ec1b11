import { memoized } from '../../lib/memoized'
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
  readonly content?: { test: (text: string) => boolean }
  /** Returns whether a cell can be this field. A column with other cells gets the field only if no other column does. */
  readonly fits?: (text: string) => boolean
}

export type Columns<Field extends string = string> = readonly SheetColumn<Field>[]

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

/** A field that several columns could be. The first of `columns` was chosen. */
export type ColumnDoubt<Field extends string> = ReturnType<typeof scoreColumns<Field>>['doubts'][number]

/** Score of a match by content alone, lower than that of any name. */
const CONTENT = 40
/** Lead in score from which the best column needs no confirmation by the user. */
const CLEARLY = 60
/** A name with a lower score counts as a guess. */
const WEAK = 110
/** Share of fitting cells from which a column is a candidate. */
const MOSTLY = 0.8

/**
 * Infers the columns of a list from their names, then from their first cells. Chooses the best pairs of a column and a
 * field first. `guesses`: columns that were chosen by their cells, or by a weak name.
 */
export function scoreColumns<Field extends string>(
  names: readonly string[],
  rows: Rows,
  columns: Columns<Field>,
) {
  const width = rows.reduce((most, row) => Math.max(most, row.length), names.length)
  const cells = Array.from({ length: width }, (_, at) =>
    rows.map((row) => row[at]?.trim() ?? '').filter((text) => /[\p{L}\p{N}]/u.test(text)),
  )
  const scores = columns.flatMap((field, place) =>
    cells.flatMap((texts, column) => {
      const one = scoreOf(names[column] ?? '', texts, field, rows.length > 0)
      return one === null ? [] : [{ ...one, column, field, place }]
    }),
  )
  scores.sort((a, b) => b.score - a.score || a.place - b.place || a.column - b.column)
  const mapping: (Field | null)[] = Array.from({ length: width }, () => null)
  const taken = new Map<Field, (typeof scores)[number]>()
  for (const one of scores) {
    if (mapping[one.column] !== null || taken.has(one.field.field)) continue
    mapping[one.column] = one.field.field
    taken.set(one.field.field, one)
  }
  const guesses = [...taken.values()].flatMap(({ column, field: { field }, byName }) =>
    byName < WEAK ? [{ column, field }] : [],
  )
  const doubts = [...taken.values()].flatMap((best) => {
    // If the best column wasn't chosen by its name, columns chosen by content compete too.
    const others = scores.filter(
      (one) =>
        one.field === best.field &&
        (one.byName > 0 || best.byName === 0) &&
        one.fit >= MOSTLY &&
        mapping[one.column] === null,
    )
    if (others.length === 0) return []
    const { field, label } = best.field
    const found = [best, ...others].map(({ column }) => ({
      column,
      name: shownName(names, column),
      sample: visibleText(cells[column]?.[0] ?? '').slice(0, LONGEST_NAME),
    }))
    const [mine, ...theirs] = found.map(({ name, sample }) => `“${name}”${sample && ` (${sample})`}`)
    const isOpen = others.some(({ score }) => best.score - score < CLEARLY)
    return [
      { field, label, columns: found, isOpen, text: `${label} is ${mine}, not ${theirs.join(' or ')}.` },
    ]
  })
  return { mapping: mapping as ColumnMapping<Field>, guesses, doubts }
}

/** Scores a column as a field. `fit` is the share of filled cells that fit: 1 if the field has no test, 0 if all are empty. */
function scoreOf(name: string, texts: readonly string[], field: SheetColumn, hasRows: boolean) {
  // An empty column gets a field by its name only if no other column does.
  const fit = texts.length === 0 && hasRows ? 0 : share(texts, field.fits)
  const byName = nameScore(field, name, texts.length === 0 ? 0 : fit)
  // A name keeps a tenth of its score if no cell fits, which still beats having no column.
  if (byName > 0) return { byName, fit, score: byName * (0.1 + 0.9 * fit) }
  const { content } = field
  if (content === undefined || texts.length === 0 || name.trim() !== '') return null
  const alike = share(texts, (text) => content.test(text))
  return alike > MOSTLY ? { byName, fit: alike, score: CONTENT * alike } : null
}

function share(texts: readonly string[], fits: ((text: string) => boolean) | undefined): number {
  if (fits === undefined || texts.length === 0) return 1
  return texts.filter(fits).length / texts.length
}

/** Scores a column name as a field's, from 0 (another field's) to SURE. */
function nameScore(field: SheetColumn, name: string, fit: number): number {
  if (name.trim() === '') return 0
  // `Violation #` is the number of a violation.
  const words = nameWords(name.replaceAll('#', ' no '))
  const places = [nameWords(name), words].map((one) => field.names.indexOf(one.replaceAll(' ', '')))
  const place = places.find((at) => at !== -1)
  if (place !== undefined) return SURE - Math.min(place, CLEARLY)
  // A name that contains a date or a plate is a data cell.
  const isCell = words.length > LONGEST_NAME || /\d\d|\p{L}\d/u.test(words)
  const score = isCell ? 0 : (field.named?.(words, fit) ?? 0)
  const bare = field.hasNote ? withoutNote(name) : null
  return score > 0 || bare === null ? score : nameScore(field, bare, fit)
}

export function fieldFinder<Field extends string>(columns: Columns<Field>) {
  return memoized((name: string) => {
    const [best] = columns
      .map((column) => ({ field: column.field, score: nameScore(column, name, 0) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
    return best
  })
}
