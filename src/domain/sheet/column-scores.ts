import { memoized } from '../../lib/memoized'
import { visibleText } from '../../lib/text/visible-text'
import { LONGEST_NAME, shownName } from './column-mapping'
import {
  type ColumnMapping,
  type Columns,
  type KnownText,
  nameWords,
  type Rows,
  type SheetColumn,
  SURE,
  withoutNote,
} from './sheet-columns'

/** Why a column was taken for a field: by its name, by what its cells look like, or by vehicles that are known. */
export interface ColumnReason<Field extends string> {
  readonly column: number
  readonly field: Field
  readonly by: 'name' | 'content' | 'known'
  /** Its name alone does not say it. */
  readonly isAssumed: boolean
}

/** Several columns could be one field. The first of `columns` was taken. */
export interface ColumnDoubt<Field extends string> {
  readonly field: Field
  readonly columns: readonly { readonly column: number; readonly name: string; readonly sample: string }[]
  /** Nothing tells that the first is the better one: a person should look. */
  readonly isOpen: boolean
  readonly text: string
}

/** What the columns of a list are, and why. */
export interface ScoredColumns<Field extends string> {
  readonly mapping: ColumnMapping<Field>
  readonly reasons: readonly ColumnReason<Field>[]
  readonly doubts: readonly ColumnDoubt<Field>[]
}

/** What content alone is worth: less than any name. */
const CONTENT = 40
/** What it is worth that all cells are vehicles that are known: more than any name. */
const KNOWN = 700
/** How much surer the name of the better column is where nobody has to look. */
const CLEARLY = 60
/** A less certain name does not say by itself what a column is. */
const WEAK = 110
/** The share of cells that fit from which on a column can be a field. */
const MOSTLY = 0.8

interface Score<Field extends string> {
  readonly column: number
  readonly field: SheetColumn<Field>
  readonly place: number
  readonly score: number
  readonly byName: number
  /** How many of its cells are known vehicles. */
  readonly count: number
  /** The share of its filled cells that fit; 1 where nothing tells, 0 where all are empty. */
  readonly fit: number
}

/**
 * Says what the columns of a list are: by their names, then by what their first cells hold, and above all by how many of
 * these are vehicles that are known. Each pair of a column and a field has a score; the best pairs are taken first.
 * @param rows the first rows below the header
 */
export function scoreColumns<Field extends string>(
  names: readonly string[],
  rows: Rows,
  columns: Columns<Field>,
  known: KnownText = () => null,
): ScoredColumns<Field> {
  const width = rows.reduce((most, row) => Math.max(most, row.length), names.length)
  const cells = Array.from({ length: width }, (_, at) => filledCells(rows, at))
  const knownAs = cells.map((texts) => texts.map(known))
  const scores = columns.flatMap((field, place) =>
    cells.flatMap((texts, column) => {
      const count = field.known ? (knownAs[column] ?? []).filter((one) => one === field.known).length : 0
      const one = scoreOf(names[column] ?? '', texts, field, count, rows.length > 0)
      return one === null ? [] : [{ ...one, column, field, place }]
    }),
  )
  scores.sort((a, b) => b.score - a.score || a.place - b.place || a.column - b.column)
  const mapping: (Field | null)[] = Array.from({ length: width }, () => null)
  const taken = new Map<Field, Score<Field>>()
  for (const one of scores) {
    if (mapping[one.column] !== null || taken.has(one.field.field)) continue
    mapping[one.column] = one.field.field
    taken.set(one.field.field, one)
  }
  const reasons = [...taken.values()].map(({ column, field: { field }, byName, count }) => {
    const isAssumed = byName < WEAK
    const by = count > 0 ? 'known' : isAssumed ? 'content' : 'name'
    return { column, field, by, isAssumed } as const
  })
  const doubts = [...taken.values()].flatMap((best) => {
    // Where no name says it, a column that looks alike is as good.
    const others = scores.filter(
      (one) =>
        one.field === best.field &&
        (one.byName > 0 || best.byName === 0) &&
        one.fit >= MOSTLY &&
        mapping[one.column] === null,
    )
    return others.length === 0 ? [] : [doubtOf([best, ...others], names, cells)]
  })
  return { mapping, reasons, doubts }
}

function filledCells(rows: Rows, column: number): string[] {
  return rows.map((row) => row[column]?.trim() ?? '').filter((text) => /[\p{L}\p{N}]/u.test(text))
}

function scoreOf(
  name: string,
  texts: readonly string[],
  field: SheetColumn,
  count: number,
  hasRows: boolean,
) {
  if (field.isOther && texts.length > 0 && texts.every(field.isOther)) return null
  // An empty column is what its name says only where no other is.
  const fit = texts.length === 0 && hasRows ? 0 : share(texts, field.fits)
  const byName = nameScore(field, name, texts.length === 0 ? 0 : fit)
  const bonus = count === 0 ? 0 : (KNOWN * count) / texts.length
  if (byName > 0) return { byName, count, fit, score: byName * (0.1 + 0.9 * fit) + bonus }
  if (bonus * 2 > KNOWN) return { byName, count, fit: 1, score: bonus }
  const { content, except } = field
  if (content === undefined || texts.length === 0 || except?.test(nameWords(name) || name.trim())) return null
  const alike = share(texts, (text) => content.test(text))
  return alike > MOSTLY ? { byName, count, fit: alike, score: CONTENT * alike + bonus } : null
}

function share(texts: readonly string[], fits: ((text: string) => boolean) | undefined): number {
  if (fits === undefined || texts.length === 0) return 1
  return texts.filter(fits).length / texts.length
}

/** How surely a name is a field: 0 where it is none. */
function nameScore(field: SheetColumn, name: string, fit: number): number {
  if (name.trim() === '') return 0
  const whole = spelledScore(field, name, fit)
  const bare = whole > 0 || !field.hasNote ? null : withoutNote(name)
  return bare === null ? whole : spelledScore(field, bare, fit)
}

function spelledScore(field: SheetColumn, name: string, fit: number): number {
  const words = nameWords(name)
  // `Violation #` is the number of a violation.
  const numbered = name.includes('#') ? nameWords(name.replaceAll('#', ' no ')) : words
  const places = [words, numbered].map((one) => field.names.indexOf(one.replaceAll(' ', '')))
  const place = places.find((at) => at !== -1)
  if (place !== undefined) return SURE - Math.min(place, CLEARLY)
  // What holds a date or a plate is a cell, and no name.
  const isCell = words.length > LONGEST_NAME || /\d\d|\p{L}\d/u.test(words.replace(/\b(?:12|24) ?h\b/, ''))
  return isCell ? 0 : (field.named?.(numbered, fit) ?? 0)
}

/** Finds the field that a name means most surely, in any spelling; undefined for unknown names. */
export function fieldFinder<Field extends string>(
  columns: Columns<Field>,
): (name: string) => { readonly field: Field; readonly score: number } | undefined {
  return memoized((name) => {
    const [best] = columns
      .map((column) => ({ field: column.field, score: nameScore(column, name, 0) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
    return best
  })
}

function doubtOf<Field extends string>(
  [best, ...others]: readonly [Score<Field>, ...Score<Field>[]],
  names: readonly string[],
  cells: Rows,
): ColumnDoubt<Field> {
  const columns = [best, ...others].map(({ column }) => ({
    column,
    name: shownName(names, column),
    sample: visibleText(cells[column]?.[0] ?? '').slice(0, LONGEST_NAME),
  }))
  const [mine, ...theirs] = columns.map(({ name, sample }) => `“${name}”${sample && ` (${sample})`}`)
  return {
    field: best.field.field,
    columns,
    isOpen: others.some(
      ({ score, count, column }) =>
        best.score - score < CLEARLY &&
        (best.count === 0 || (count > 0 && String(cells[column]) !== String(cells[best.column]))),
    ),
    text: `${best.field.label} is ${mine}, not ${theirs.join(' or ')}.`,
  }
}
