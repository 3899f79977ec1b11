import type { SheetReport } from '../../../domain/dispute/list-tally'
import { MAX_TOLLS, type ReadSettings, readList } from '../../../domain/dispute/read-tolls'
import type { Toll } from '../../../domain/dispute/toll'
import { TOLL_COLUMNS } from '../../../domain/dispute/toll-columns'
import { knownTexts, listScore, listStart, pastedTolls } from '../../../domain/dispute/toll-table'
import type { Findable } from '../../../domain/find/identify'
import { NUMBER_KINDS } from '../../../domain/find/readings'
import { readFileContent, SheetFileError } from '../../../domain/sheet/sheet-file'
import { firstRows, type PastedRows, pastedTable } from '../../../domain/sheet/sheet-rows'
import { readRows, unwrapRow } from '../../../domain/sheet/unwrap-cells'
import {
  parseCells,
  parseRowWork,
  type RowWork,
  type StoredSettings,
} from '../../../local/investigation-shapes'
import { cellTexts } from '../../../local/investigations'
import { editedToll } from './edited-toll'
import type { ListSource } from './worker-messages'

/** A list that cannot be read; `message` is a sentence. */
export class UnreadableList extends Error {
  override readonly name = 'UnreadableList'
}

/** A list whose rows can be read, again and again. */
export type OpenedList = Awaited<ReturnType<typeof openList>>

/**
 * Opens pasted, chosen or stored rows. `zone`: of rows that name none. Rejects with UnreadableList, or the signal's reason.
 */
export async function openList(
  source: ListSource,
  zone: string,
  signal?: AbortSignal,
  vehicles: readonly Findable[] = [],
) {
  const pasted = await pastedRows(source, signal)
  const known = knownTexts(vehicles)
  const first = firstRows(pasted).map(unwrapRow)
  if (!first.some((row) => row.some((cell) => cell.trim() !== ''))) {
    throw new UnreadableList('There are no rows in it. Copy rows with their header and paste again.')
  }
  const { headerRows, mapping } = listStart(first, known, pasted.headerRows)
  const isStored = source.kind === 'stored'
  const settings: ReadSettings = isStored
    ? settingsOf(source.stored.head.settings)
    : { headerRows, mapping, zone, isZoneAssumed: true, tolerance: 0, dayFirst: null }
  let isTaken = isStored
  let all: ReturnType<typeof readRows> | null = null
  const wasCut = isStored && source.stored.head.isCut
  /** The header and the rows up to the limit. */
  function rows({ headerRows }: ReadSettings): readonly (readonly string[])[] {
    all ??= readRows(pasted.rows(), MAX_TOLLS + MAX_HEADER_ROWS + 1)
    return isCut(headerRows) ? all.rows.slice(0, MAX_TOLLS + headerRows) : all.rows
  }
  function isCut(headerRows: number): boolean {
    return all !== null && all.rows.length > MAX_TOLLS + headerRows
  }
  let reading: { readonly as: ReadSettings; readonly list: ReturnType<typeof readList> } | null = null
  /** The list as it is read now: what is said of it is known once all its tolls were. */
  function listAs(as: ReadSettings) {
    if (reading?.as !== as) reading = { as, list: readList(rows(as), as, known) }
    return reading.list
  }
  const done = new Map(isStored ? source.stored.work.flatMap(parseRowWork).map((one) => [one.row, one]) : [])
  /** The toll with what a person did with its row. */
  function worked({ edited, review: _, ...read }: Toll, as: ReadSettings): Toll {
    const pasted = edited?.pasted ?? read
    const { edit, reviewedAt, note = '' } = done.get(pasted.index + as.headerRows) ?? {}
    const toll = edit ? editedToll(pasted, edit, as.mapping, listAs(as).rules) : pasted
    return reviewedAt === undefined ? toll : { ...toll, review: { note, at: reviewedAt } }
  }
  function* workedTolls(as: ReadSettings): Generator<Toll> {
    for (const toll of listAs(as).tolls()) yield done.size === 0 ? toll : worked(toll, as)
  }
  return {
    // As the report names them: mappings are remembered by these names.
    names: isStored ? source.stored.head.names : readList(first, settings).names,
    /** How it would be read, or was when it was stored. */
    settings,
    /** The columns below another header, and their names. */
    withHeader(as: ReadSettings) {
      const { mapping } = listStart(first, known, as.headerRows)
      const settings = { ...as, mapping }
      return { names: readList(first, settings).names, settings }
    },
    tolls: workedTolls,
    /** Takes what was done with a row, and says what its toll is now. */
    work(toll: Toll, work: RowWork, as: ReadSettings): Toll {
      done.set(work.row, work)
      return worked(toll, as)
    },
    /**
     * The first tolls of a longer list as they are read alone, at once; none of a shorter one. The whole list may tell that
     * their dates are written in another way.
     */
    firstTolls(as: ReadSettings, most: number): Iterable<Toll> {
      const head = readRows(pasted.rows(), as.headerRows + most).rows
      return head.length < as.headerRows + most ? [] : readList(head, as).tolls()
    },
    report(as: ReadSettings): SheetReport {
      const report = listAs(as).report()
      return {
        ...report,
        notes: [...report.notes, ...(all?.notes ?? [])],
        ...(pasted.workbook && { sheets: pasted.workbook }),
        title: pasted.title,
        about: pasted.about ?? null,
        isCut: wasCut || isCut(as.headerRows),
      }
    },
    /** All rows as JSON texts, the first time; null afterwards and for a stored list. */
    takeCells(): readonly string[] | null {
      if (isTaken) return null
      isTaken = true
      return cellTexts(rows(settings))
    },
  }
}

/** Titles and header rows that are looked for at the top. */
const MAX_HEADER_ROWS = 40

async function pastedRows(source: ListSource, signal?: AbortSignal): Promise<PastedRows> {
  switch (source.kind) {
    case 'text':
      return pastedTolls(source.text)
    case 'table':
      return pastedTable(source.rows)
    case 'stored':
      return storedRows(source.stored)
    case 'file':
      return fileRows(source, signal)
  }
}

/** Of several sheets the one whose columns map best, unless somebody has chosen another. */
async function fileRows(
  { file, sheet }: Extract<ListSource, { kind: 'file' }>,
  signal?: AbortSignal,
): Promise<PastedRows> {
  const options = { dates: 'iso', sheet, score: listScore, ...(signal && { signal }) } as const
  const content = await readFileContent(file, options).catch((error: unknown) => {
    throw error instanceof SheetFileError ? new UnreadableList(error.message) : error
  })
  if (content.kind === 'text') {
    const pasted = pastedTolls(content.text, file.name)
    const about = [content.encoding, pasted.about].filter(Boolean).join(' · ')
    return { ...pasted, about }
  }
  const { rows, about, workbook } = content
  return { ...pastedTable(rows, file.name), about, ...(workbook && { workbook }) }
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

const FIELDS = new Map(TOLL_COLUMNS.map(({ field }) => [field as string, field]))

/** Settings as they were stored; fields that this version does not know are left out. */
function settingsOf(stored: StoredSettings): ReadSettings {
  const numbers = NUMBER_KINDS.find((kind) => kind === stored.numbers) ?? null
  return { ...stored, numbers, mapping: stored.mapping.map((field) => FIELDS.get(field ?? '') ?? null) }
}
