import { DELIMITERS } from '../../lib/text/delimited-text'
import { type Findable, indexVehicles } from '../find/identify'
import { readingsOf } from '../find/readings'
import { fieldFinder } from '../sheet/column-scores'
import { headerNames, headerRowsOf, looksLikeLabels } from '../sheet/header-rows'
import type { TextRows } from '../sheet/piped-rows'
import type { KnownAs, KnownText, Rows } from '../sheet/sheet-columns'
import { firstRows, type ListKind, type PastedRows, pastedTable, pastedText } from '../sheet/sheet-rows'
import type { TollField, TollMapping } from './toll'
import { TOLL_COLUMNS, tollColumns } from './toll-columns'
import { labelRows, lineRows, spacedRows } from './toll-text'

const LIST: ListKind = {
  namesColumns: (rows) => headerRowsOf(rows, TOLL_COLUMNS).rows > 0,
  isOwnExport: () => false,
}

/** Finds the header of a list among its first rows, unless it is known, and what its columns are called and hold. */
export function listStart(first: Rows, known?: KnownText, headerRows = listHeader(first)) {
  const names = headerNames(first, headerRows, TOLL_COLUMNS)
  return { headerRows, names, mapping: tollColumns(names, first.slice(headerRows), known).mapping }
}

/** How many rows at the top are no tolls. A table about something else may stand above the list. */
function listHeader(first: Rows): number {
  const { rows } = headerRowsOf(first, TOLL_COLUMNS)
  if (rows === 0) return looksLikeLabels(first, TOLL_COLUMNS) ? 1 : 0
  const fieldOf = fieldFinder(TOLL_COLUMNS)
  for (const [from, cells] of first.entries()) {
    if (from > 0 && cells.filter((text) => fieldOf(text)).length < 2) continue
    const part = first.slice(from)
    const { rows: next, titles } = from === 0 ? { rows, titles: 0 } : headerRowsOf(part, TOLL_COLUMNS)
    const names = headerNames(part, next, TOLL_COLUMNS)
    if (next > 0 && titles === 0 && isComplete(tollColumns(names, []).mapping)) return from + next
  }
  return rows
}

const has = (mapping: TollMapping, fields: readonly TollField[]) =>
  fields.some((field) => mapping.includes(field))
const isComplete = (mapping: TollMapping) =>
  has(mapping, ['plate', 'number', 'vehicle', 'vehicle_id']) &&
  has(mapping, ['date_time', 'date', 'end_date_time', 'end_date'])

/** How well rows are a list of tolls: vehicle and time first, then how many columns are known. */
export function listScore(first: Rows): number {
  const { mapping } = listStart(first)
  return (isComplete(mapping) ? 100 : 0) + mapping.filter((field) => field !== null).length
}

/** A text as rows: a table by its delimiter, else a notice with labels or a line for each toll. */
export function pastedTolls(text: string, title?: string): PastedRows {
  const named = { asRows: true, ...(title !== undefined && { title }) }
  const pasted = pastedText(text, LIST, named)
  if (isTable(pasted)) return pasted
  // Some programs put each row in quotes as a whole.
  const bare = text.replace(ROW_IN_QUOTES, (_, row: string) => row.replaceAll('""', '"'))
  if (bare !== text) return pastedTolls(bare, title)
  const others = DELIMITERS.filter((one) => one !== pasted.delimiter)
  // A long letter above a table hides what stands between its cells.
  const tables = others.map((delimiter) => pastedText(text, LIST, { ...named, delimiter }))
  const table = tables.find((one) => isTable(one) && headerOf(one) > 0)
  const other = table ? null : (labelRows(text) ?? spaced(text) ?? oneByOne(text, pasted))
  if (other === null) return table ?? pasted
  const { rows, ...found } = other
  return { ...pastedTable(rows, title ?? null), ...found }
}

const ROW_IN_QUOTES = /^"((?:[^"\n]|"")+)"\r?$/gm

function spaced(text: string): TextRows | null {
  const found = spacedRows(text)
  return found && isTable(pastedTable(found.rows)) ? found : null
}

/** A line for each toll, where most lines are one or where nothing stands between cells. */
function oneByOne(text: string, pasted: PastedRows): TextRows | null {
  const found = lineRows(text)
  const read = found?.rows.slice(1).filter(([vehicle]) => vehicle !== '').length ?? 0
  const isMostly = found !== null && read * 2 >= found.rows.length - 1
  return isMostly || firstRows(pasted).every((row) => row.length === 1) ? found : null
}

const headerOf = (pasted: PastedRows): number => listStart(firstRows(pasted)).headerRows

function isTable(pasted: PastedRows): boolean {
  const first = firstRows(pasted)
  const { headerRows, mapping } = listStart(first)
  return isComplete(mapping) && (headerRows > 0 || first.every((row) => row.length > 1))
}

/** Says what of the known vehicles a text is: a plate in any spelling, or a number. */
export function knownTexts(vehicles: Iterable<Findable>): KnownText {
  const { by } = indexVehicles([...vehicles])
  const isKnown = (text: string, as: KnownAs) =>
    readingsOf(text, as).some(({ kind, key }) => kind === as && by[as].has(key))
  return (text) =>
    text.length > LONGEST ? null : ((['plate', 'number'] as const).find((as) => isKnown(text, as)) ?? null)
}

/** Longer texts name no vehicle. */
const LONGEST = 60
