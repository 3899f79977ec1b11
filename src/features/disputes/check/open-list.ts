import {
  MAX_TOLLS,
  type ReadSettings,
  readTolls,
  type SheetReport,
  sheetReport,
} from '../../../domain/dispute/read-tolls'
import type { Toll } from '../../../domain/dispute/toll'
import { guessTollMapping, TOLL_COLUMNS } from '../../../domain/dispute/toll-columns'
import { NUMBER_KINDS } from '../../../domain/find/readings'
import { headerRowsOf } from '../../../domain/sheet/header-rows'
import { splitCells } from '../../../domain/sheet/raw-line'
import { readFileContent, SheetFileError } from '../../../domain/sheet/sheet-file'
import { firstRows, type PastedRows, pastedTable, pastedText } from '../../../domain/sheet/sheet-rows'
import { parseCells, type StoredSettings } from '../../../local/investigation-shapes'
import { ROWS_A_TEXT } from '../../../local/investigations'
import type { ListSource } from './worker-messages'

/** A list that cannot be read; `message` is a sentence. */
export class UnreadableList extends Error {
  override readonly name = 'UnreadableList'
}

/** A list whose rows can be read, again and again. */
export interface OpenedList {
  /** The names of its columns. */
  readonly names: readonly string[]
  /** How it would be read, or was when it was stored. */
  readonly settings: ReadSettings
  tolls(settings: ReadSettings): Iterable<Toll>
  /**
   * The first tolls of a longer list as they are read alone, at once; none of a shorter one. The whole list may tell that
   * their dates are written in another way.
   */
  firstTolls(settings: ReadSettings, most: number): Iterable<Toll>
  report(settings: ReadSettings): SheetReport
  /** All rows as JSON texts, the first time; null afterwards and for a stored list. */
  takeCells(): readonly string[] | null
}

const LIST = {
  namesColumns: (rows: readonly (readonly string[])[]) => headerRowsOf(rows, TOLL_COLUMNS).rows > 0,
  isOwnExport: () => false,
}

/**
 * Opens pasted, chosen or stored rows. `zone`: of rows that name none. Rejects with UnreadableList, or the signal's reason.
 */
export async function openList(source: ListSource, zone: string, signal?: AbortSignal): Promise<OpenedList> {
  const pasted = await pastedRows(source, signal)
  const first = firstRows(pasted)
  if (!first.some((row) => row.some((cell) => cell.trim() !== ''))) {
    throw new UnreadableList('There are no rows in it. Copy rows with their header and paste again.')
  }
  const header = headerRowsOf(first, TOLL_COLUMNS)
  const isStored = source.kind === 'stored'
  const settings = isStored
    ? settingsOf(source.stored.head.settings)
    : {
        headerRows: header.rows,
        mapping: guessTollMapping(header.names, first.slice(header.rows)),
        zone,
        isZoneAssumed: true,
        tolerance: 0,
        dayFirst: null,
      }
  let isTaken = isStored
  let all: readonly (readonly string[])[] | null = null
  const wasCut = isStored && source.stored.head.isCut
  /** The header and the rows up to the limit. */
  function rows({ headerRows }: ReadSettings): readonly (readonly string[])[] {
    all ??= rowsUpTo(pasted, MAX_TOLLS + MAX_HEADER_ROWS + 1)
    return isCut(headerRows) ? all.slice(0, MAX_TOLLS + headerRows) : all
  }
  function isCut(headerRows: number): boolean {
    return all !== null && all.length > MAX_TOLLS + headerRows
  }
  return {
    // As the report names them: mappings are remembered by these names.
    names: isStored ? source.stored.head.names : sheetReport(first, settings).names,
    settings,
    tolls: (as) => readTolls(rows(as), as),
    firstTolls(as, most) {
      const head = rowsUpTo(pasted, as.headerRows + most)
      return head.length < as.headerRows + most ? [] : readTolls(head, as)
    },
    report: (as) => ({
      ...sheetReport(rows(as), as),
      title: pasted.title,
      about: pasted.about ?? null,
      isCut: wasCut || isCut(as.headerRows),
    }),
    takeCells() {
      if (isTaken) return null
      isTaken = true
      return textsOf(rows(settings))
    },
  }
}

/** Titles and header rows that are looked for at the top. */
const MAX_HEADER_ROWS = 20

function rowsUpTo(pasted: PastedRows, most: number): (readonly string[])[] {
  const rows: (readonly string[])[] = []
  for (const cells of pasted.rows()) if (rows.push(splitCells(cells)) === most) break
  return rows
}

async function pastedRows(source: ListSource, signal?: AbortSignal): Promise<PastedRows> {
  switch (source.kind) {
    case 'text':
      return pastedText(source.text, LIST, { asRows: true })
    case 'table':
      return pastedTable(source.rows)
    case 'stored':
      return storedRows(source.stored)
    case 'file': {
      const { file } = source
      const content = await readFileContent(file, { dates: 'iso', ...(signal && { signal }) }).catch(
        (error: unknown) => {
          throw error instanceof SheetFileError ? new UnreadableList(error.message) : error
        },
      )
      return content.kind === 'sheet'
        ? { ...pastedTable(content.rows, file.name), about: content.about }
        : {
            ...pastedText(content.text, LIST, { asRows: true, title: file.name }),
            about: content.encoding,
          }
    }
  }
}

function storedRows({ head, cells }: Extract<ListSource, { kind: 'stored' }>['stored']): PastedRows {
  return {
    ...pastedTable([], head.title),
    ...(head.about !== null && { about: head.about }),
    *rows() {
      for (const text of cells) {
        const rows = parseCells(text)
        if (rows === null) throw new UnreadableList('A part of this list is damaged and cannot be read.')
        yield* rows
      }
    },
  }
}

function textsOf(rows: Iterable<readonly string[]>): string[] {
  const texts: string[] = []
  let some: (readonly string[])[] = []
  for (const row of rows) {
    if (some.push(row) < ROWS_A_TEXT) continue
    texts.push(JSON.stringify(some))
    some = []
  }
  if (some.length > 0) texts.push(JSON.stringify(some))
  return texts
}

const FIELDS = new Map(TOLL_COLUMNS.map(({ field }) => [field as string, field]))

/** Settings as they were stored; fields that this version does not know are left out. */
function settingsOf(stored: StoredSettings): ReadSettings {
  const numbers = NUMBER_KINDS.find((kind) => kind === stored.numbers) ?? null
  return { ...stored, numbers, mapping: stored.mapping.map((field) => FIELDS.get(field ?? '') ?? null) }
}
