import { MAX_TOLLS, type ReadSettings, readList, type SheetReport } from '../../../domain/dispute/read-tolls'
import type { Toll } from '../../../domain/dispute/toll'
import { TOLL_COLUMNS } from '../../../domain/dispute/toll-columns'
import { listScore, listStart, pastedTolls } from '../../../domain/dispute/toll-table'
import type { TimeRules } from '../../../domain/dispute/toll-time'
import { findMapping, type StoredMappings } from '../../../domain/sheet/remembered-mappings'
import { sizeProblem } from '../../../domain/sheet/sheet-caps'
import { readSheetFile, SheetFileError } from '../../../domain/sheet/sheet-file'
import { type PastedRows, pastedTable, ROWS_LOOKED_AT } from '../../../domain/sheet/sheet-rows'
import { readRows } from '../../../domain/sheet/unwrap-cells'
import type { DefaultZone } from '../../../domain/user/page-context'
import { nextTask } from '../../../lib/browser/slices'
import { parseCells, type TollListSummary } from '../../../local/toll-list-shapes'
import { cellTexts } from '../../../local/toll-lists'

export type ListSource =
  | { readonly kind: 'text'; readonly text: string }
  /** `sheet`: the user's choice in a workbook. If absent, uses the sheet with the best-matching columns. */
  | { readonly kind: 'file'; readonly file: File; readonly sheet?: string }
  | ({ readonly kind: 'stored'; readonly cells: readonly string[] } & Pick<
      TollListSummary,
      'title' | 'about' | 'isTruncated'
    >)

/** `number`: identifies the list, which stays open for more requests. `isNew`: return its cells too, for storing. */
export interface ListRequest {
  readonly number: number
  readonly source: ListSource
  readonly isNew: boolean
  /** Null for a new list, to infer the settings. If the mapping is empty, infers only the columns. */
  readonly settings: ReadSettings | null
  readonly zone: DefaultZone
  readonly mappings: StoredMappings
}

/** A message from the page to the worker. It stops the work on the previous message; the last list stays open. */
export type PageMessage =
  | { readonly kind: 'stop' }
  | ({ readonly id: number; readonly kind: 'read' } & ListRequest)

export type WorkerMessage = { readonly id: number } & ListAnswer

export type ListAnswer =
  /** Tolls in order, as JSON: parsing JSON is several times faster than cloning the objects. */
  | {
      readonly kind: 'rows'
      readonly tolls: string
      readonly rules: TimeRules
      readonly settings: ReadSettings
    }
  /** All tolls were sent. `cells`: a new list's rows as JSON texts; null for a stored list. */
  | {
      readonly kind: 'read'
      readonly report: SheetReport
      readonly settings: ReadSettings
      readonly cells: readonly string[] | null
    }
  | { readonly kind: 'failed'; readonly message: string }

export interface WorkerPort {
  post(message: PageMessage): void
  close(): void
}

/** Starts the worker. Calls `onFailure` if it can't load, or fails permanently. */
export type OpenPort = (onMessage: (message: WorkerMessage) => void, onFailure: () => void) => WorkerPort

/** Rows of the first message (few, to appear quickly) and of later messages, each parsed by the page in a few ms. */
const FIRST_ROWS = 100
const MAX_ROWS = 500

/** Creates the worker's message handler, which reads toll lists for one page. Tests run it without a worker. */
export function serveDisputes(post: (message: WorkerMessage) => void): (message: PageMessage) => void {
  let opened: { readonly number: number; readonly rows: Awaited<ReturnType<typeof openSource>> } | null = null
  let current = new AbortController()

  async function answer(request: ListRequest, send: (answer: ListAnswer) => void, signal: AbortSignal) {
    const { number, source } = request
    if (opened?.number !== number) opened = { number, rows: await openSource(source, signal) }
    const { rows } = opened
    const { rules, tolls, report, settings } = rows.read(request)
    let batch: Toll[] = []
    let batchSize = FIRST_ROWS
    const sendTolls = async () => {
      send({ kind: 'rows', tolls: JSON.stringify(batch), rules, settings })
      batch = []
      batchSize = MAX_ROWS
      await nextTask()
      signal.throwIfAborted()
    }
    for (const toll of tolls()) if (batch.push(toll) === batchSize) await sendTolls()
    if (batch.length > 0 || batchSize === FIRST_ROWS) await sendTolls()
    send({ kind: 'read', report: report(), settings, cells: request.isNew ? rows.cells() : null })
  }

  return (message) => {
    current.abort()
    if (message.kind === 'stop') return
    current = new AbortController()
    const { signal } = current
    const send = (answer: ListAnswer) => post({ id: message.id, ...answer })
    answer(message, send, signal).catch((error: unknown) => {
      if (signal.aborted) return
      const text = error instanceof Error ? error.message : String(error)
      const isPlain = error instanceof SheetFileError
      send({ kind: 'failed', message: isPlain ? text : `Something went wrong: ${text}` })
    })
  }
}

type ReadRequest = Pick<ListRequest, 'settings' | 'zone' | 'mappings'>

/** Opens pasted, chosen, or stored rows. Rejects with SheetFileError, or the signal's reason. */
export async function openSource(source: ListSource, signal?: AbortSignal) {
  const pasted = await pastedRows(source, signal)
  const rows = readRows(pasted.rows(), MAX_TOLLS + MAX_HEADER_ROWS + 1)
  const first = rows.slice(0, ROWS_LOOKED_AT)
  if (!first.some((row) => row.some((cell) => cell.trim() !== '')))
    throw new SheetFileError('No rows found. Copy the rows with their header and paste again.')
  const wasCut = source.kind === 'stored' && source.isTruncated

  /** Fills in inferred settings, with the user's earlier mapping of columns with the same names. */
  function withColumns({ settings: known, zone: { zone, why }, mappings }: ReadRequest): ReadSettings {
    const { headerRows, mapping } = listStart(first, known?.headerRows ?? (pasted.isHeaderAdded && 1))
    const settings: ReadSettings = known ?? {
      headerRows,
      mapping,
      zone,
      tolerance: 0,
      dayFirst: null,
      isZoneAssumed: true,
      isZoneOpen: why === null,
      ...(pasted.isHeaderAdded && { isHeaderAdded: true }),
    }
    // Use the report's names, because mappings are stored by these names.
    const { names } = readList(first, { ...settings, mapping })
    const chosen = findMapping(mappings, names, TOLL_COLUMNS)
    return { ...settings, mapping: chosen ?? mapping, isMappingChosen: chosen !== null }
  }

  return {
    /** Parses the tolls. The report is complete once all tolls are iterated. */
    read(request: ReadRequest) {
      const settings = request.settings?.mapping.length ? request.settings : withColumns(request)
      const most = MAX_TOLLS + settings.headerRows
      const { rules, tolls, report } = readList(rows.length > most ? rows.slice(0, most) : rows, settings)
      return {
        settings,
        rules,
        tolls,
        report: (): SheetReport => ({
          ...report(),
          ...(pasted.workbook && { sheets: pasted.workbook }),
          title: pasted.title,
          about: pasted.about ?? null,
          isTruncated: wasCut || rows.length > most,
        }),
      }
    },
    cells: (): readonly string[] => cellTexts(rows),
  }
}

const MAX_HEADER_ROWS = 40

async function pastedRows(source: ListSource, signal?: AbortSignal): Promise<PastedRows> {
  if (source.kind === 'stored') return storedRows(source)
  if (source.kind === 'text') {
    const problem = sizeProblem(source.text)
    if (problem !== null) throw new SheetFileError(problem)
    return pastedTolls(source.text)
  }
  const { file, sheet } = source
  // Of several sheets, read the best-matching one unless the user chose a sheet.
  const options = { dates: 'iso', sheet, score: listScore, ...(signal && { signal }) } as const
  return readSheetFile(file, pastedTolls, options)
}

const storedRows = ({ title, about, cells }: Extract<ListSource, { kind: 'stored' }>): PastedRows => ({
  ...pastedTable([], title),
  ...(about !== null && { about }),
  *rows() {
    for (const text of cells) {
      const rows = parseCells(text)
      if (rows === null) throw new SheetFileError('Part of this list is damaged and can’t be read.')
      yield* rows
    }
  },
})
