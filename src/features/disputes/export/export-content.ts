import {
  type DisputeRow,
  hasVerdict,
  type MomentAnswer,
  type VehicleAnswer,
} from '../../../domain/dispute/toll-outcome'
import type { SheetCell, SheetColumnKind } from '../../../domain/workbook/write-workbook'
import { nextTask } from '../../../lib/browser/slices'
import { csvText } from '../../../lib/text/csv'
import { formatInstant, type Instant, isInstant } from '../../../lib/time/instant'
import { tollCorrections } from '../check/edited-toll'
import { rowsAbove, zoneOf } from '../table/row-words'
import { type ExportedList, exportTable, vehicleLink, whyText } from './export-cells'
import { type ReadPeriods, withPeriods } from './periods'
import type { WorkbookResult, WorkbookRows } from './workbook-worker'

export type WorkbookWriter = ReturnType<typeof openWorkbook>

const FAILED = 'Couldn’t create the workbook. Check your connection, then try again.'

function openWorkbook(signal: AbortSignal) {
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), { type: 'module' })
  const post = (rows: WorkbookRows) => worker.postMessage(rows)
  const book = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    worker.onerror = () => reject(new Error(FAILED))
    worker.onmessage = ({ data }: MessageEvent<WorkbookResult>) => {
      if ('failure' in data) reject(new Error(data.failure))
      else resolve(data)
    }
  })
  // Prevents an unhandled rejection: the worker may fail, for example after a deploy, before anything awaits the book.
  book.catch(() => undefined)
  return {
    add: (rows: readonly (readonly SheetCell[])[]) => post(rows),
    finish(kinds: readonly SheetColumnKind[]) {
      post({ kinds })
      return book
    },
    close: () => worker.terminate(),
  }
}

export const FORMATS = ['csv', 'xlsx', 'json'] as const
export type ExportFormat = (typeof FORMATS)[number]

/** Time per slice of work (ms), and rows per piece of text. */
const SLICE_MS = 8
const ROWS_A_PIECE = 50

/** Builds a list's file as bytes, in slices that keep the page responsive. Rejects if `signal` aborts. */
export async function exportContent(
  list: ExportedList,
  format: ExportFormat,
  found: ReadPeriods['found'],
  now: Instant,
  signal: AbortSignal,
  open: (signal: AbortSignal) => WorkbookWriter = openWorkbook,
): Promise<Uint8Array<ArrayBuffer>> {
  const table = exportTable(list)
  const each = <Made>(make: (row: DisputeRow, at: number) => Made, onPiece: (piece: Made[]) => void) =>
    inPieces(list.rows, signal, (row, at) => make(withPeriods(row, found), at), onPiece)
  if (format === 'xlsx') {
    const book = open(signal)
    try {
      book.add([table.sheetHeader])
      await each(table.sheetCells, book.add)
      return await book.finish(table.kinds)
    } finally {
      book.close()
    }
  }
  const encoder = new TextEncoder()
  const bytes: Uint8Array<ArrayBuffer>[] = []
  const write = (text: string) => bytes.push(encoder.encode(text))
  if (format === 'json') {
    const line = (row: DisputeRow, at: number) => `${at === 0 ? '' : ','}\n  ${jsonRow(row, list)}`
    write(jsonHead(list, now))
    await each(line, (piece) => write(piece.join('')))
    write(JSON_END)
  } else {
    write(csvText([table.header]))
    // Only the start of the file needs the byte order mark.
    await each(table.cells, (piece) => write(csvText(piece).slice(1)))
  }
  return new Uint8Array(await new Blob(bytes).arrayBuffer())
}

async function inPieces<Made>(
  rows: readonly DisputeRow[],
  signal: AbortSignal,
  make: (row: DisputeRow, at: number) => Made,
  onPiece: (piece: Made[]) => void,
): Promise<void> {
  let piece: Made[] = []
  let until = performance.now() + SLICE_MS
  for (const [at, row] of rows.entries()) {
    piece.push(make(row, at))
    if (piece.length === ROWS_A_PIECE) {
      onPiece(piece)
      piece = []
    }
    if (performance.now() < until) continue
    await nextTask()
    signal.throwIfAborted()
    until = performance.now() + SLICE_MS
  }
  if (piece.length > 0) onPiece(piece)
}

function jsonHead({ identity, fleetId, names }: ExportedList, now: Instant): string {
  const head = {
    format: 'fleet-console tolls',
    version: 1,
    exportedAt: formatInstant(now),
    list: { ...identity, createdAt: instantText(identity.createdAt * 1000) },
    fleetId,
    columns: names,
  }
  return `${JSON.stringify(head, null, 1).slice(0, -2)},\n "rows": [`
}

export function jsonRow(row: DisputeRow, list: ExportedList): string {
  const { toll, outcome } = row
  const { index, cells, reference, vehicle, amount, time, edited, review } = toll
  const { status, note, vehicleId, hasChanged } = outcome
  const moments = time.kind === 'moments' ? time.moments : []
  const why = (moment: MomentAnswer) => whyText(moment, zoneOf(toll, list.zone))
  return JSON.stringify({
    row: index + rowsAbove(list) + 1,
    cells,
    reference,
    plate: vehicle.plate,
    state: vehicle.state,
    amount: amount.value,
    currency: amount.currency,
    times: moments.map(({ start, end, zone }) => ({
      from: formatInstant(start),
      to: formatInstant(end),
      zone,
    })),
    corrections: tollCorrections(toll, list.mapping).map((one) => ({ ...one, at: instantText(one.at) })),
    chosenVehicleId: edited?.edit.id === undefined ? null : Number(edited.edit.id),
    review: review
      ? { outcome: review.outcome ?? null, note: review.note, at: instantText(review.at * 1000) }
      : null,
    verdict: status,
    note,
    vehicleId,
    hasChanged,
    answers: row.answers.map((answer) => answerOf(answer, vehicleLink(row, answer.vehicleId, list), why)),
  })
}

const JSON_END = '\n ]\n}\n'
const NOT_OVER = { kind: 'not-yet', revisionId: null, decidedAt: null, period: null, change: null } as const

function answerOf(answer: VehicleAnswer, link: string, why: (moment: MomentAnswer) => string) {
  const { vehicleId, checkedAt, failure, moments } = answer
  return {
    vehicleId,
    link,
    checkedAt: instantText(checkedAt * 1000),
    failure,
    times: moments.map((moment) => {
      const { kind, revisionId, decidedAt, period, change } = hasVerdict(moment) ? moment : NOT_OVER
      return {
        verdict: kind,
        revisionId,
        decidedAt: instantText(decidedAt),
        caveats: moment.caveats,
        period: period && { from: instantText(period.from), to: instantText(period.to) },
        change: change && {
          what: change.what,
          at: instantText(change.at),
          by: change.by,
          reason: change.reason,
          revisionId: change.id,
          text: why(moment),
        },
      }
    }),
  }
}

/** Also null for an instant out of range, in a damaged list. */
const instantText = (instant: Instant | null): string | null =>
  instant === null || !isInstant(instant) ? null : formatInstant(instant)
