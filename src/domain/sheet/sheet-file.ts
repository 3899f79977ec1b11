import { pluralize } from '../../lib/text/pluralize'
import { UnfitFile } from '../workbook/unfit-file'
import type { SheetRows, WorkbookDates } from '../workbook/workbook-rows'
import type { SheetAnswer, SheetQuestion } from './answer-sheet'
import { isArchive, readText } from './sheet-caps'
import { type PastedRows, pastedTable, type ReadSheets, ROWS_LOOKED_AT } from './sheet-rows'

const MAX_BYTES = 50_000_000
const SMALL_BYTES = 1_000_000
/** Time limit for the worker. The largest files take a few seconds. */
const MAX_MS = 20_000

interface FileOptions {
  readonly maxBytes?: number
  readonly dates?: WorkbookDates
  /** The workbook's sheet to read; if absent, the sheet with the best score. */
  readonly sheet?: string | undefined
  /** Scores how well a sheet's first rows match the expected list. If absent, reads the sheet that the workbook opens on. */
  readonly score?: (first: readonly (readonly string[])[]) => number
  readonly signal?: AbortSignal
}

export type FileContent =
  | { readonly kind: 'text'; readonly text: string; readonly encoding: string }
  | ({ readonly kind: 'sheet'; readonly about: string; readonly workbook?: ReadSheets } & Pick<
      SheetRows,
      'sheet' | 'rows' | 'others'
    >)

/** Thrown if a file or list can't be read. `message` is a sentence for the user. */
export class SheetFileError extends Error {
  override readonly name = 'SheetFileError'
}

export async function readSheetFile(
  file: File,
  ofText: (text: string, title: string) => PastedRows,
  options: FileOptions = {},
): Promise<PastedRows> {
  const content = await readFileContent(file, options)
  if (content.kind === 'text') {
    const pasted = ofText(content.text, file.name)
    return { ...pasted, about: [content.encoding, pasted.about].filter(Boolean).join(' · ') }
  }
  const { rows, about, workbook } = content
  return { ...pastedTable(rows, file.name), about, ...(workbook && { workbook }) }
}

export async function readFileContent(file: File, options: FileOptions = {}): Promise<FileContent> {
  const content = await readOnce(file, options)
  const { score } = options
  if (content.kind === 'text' || !content.others || score === undefined) return content
  const sheets = [content, ...content.others].map(({ sheet, rows }) => ({
    sheet,
    score: score(rows.slice(0, ROWS_LOOKED_AT)),
  }))
  const [best = content] = sheets.toSorted((a, b) => b.score - a.score)
  const isBetter = options.sheet === undefined && best.sheet !== content.sheet
  const chosen = isBetter ? await readOnce(file, { ...options, sheet: best.sheet }) : content
  if (chosen.kind === 'text') throw new SheetFileError('The file changed. Choose it again.')
  return { ...chosen, workbook: { read: chosen.sheet, all: sheets.map(({ sheet }) => sheet) } }
}

async function readOnce(file: File, options: FileOptions): Promise<FileContent> {
  const { maxBytes: mostBytes = MAX_BYTES, dates = 'displayed', sheet, signal } = options
  const refused = (why: string, cause?: unknown) => new SheetFileError(`“${file.name}” ${why}`, { cause })
  if (file.size > mostBytes)
    throw refused(`is larger than ${mostBytes / 1_000_000} MB. Split it into smaller files.`)
  const buffer = await file.arrayBuffer().catch((cause: unknown) => {
    throw refused('couldn’t be read. Choose it again.', cause)
  })
  signal?.throwIfAborted()
  const bytes = new Uint8Array(buffer)
  if ([0xd0, 0xcf, 0x11, 0xe0].every((byte, at) => bytes[at] === byte))
    throw refused('is an old or encrypted workbook. Save it as XLSX without a password, or as CSV.')
  if (bytes.length > SMALL_BYTES || isArchive(bytes))
    return readInWorker({ bytes, dates, sheet }, file.name, signal)
  try {
    return { kind: 'text', ...readText(bytes) }
  } catch (error) {
    throw error instanceof UnfitFile ? refused(error.message) : error
  }
}

/** Reads a file in a worker, because unpacking or scanning it could block the page or never end. */
async function readInWorker(question: SheetQuestion, title: string, signal: AbortSignal | undefined) {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' })
  const stop = new AbortController()
  const rows: (readonly string[])[] = []
  try {
    return await new Promise<FileContent>((resolve, reject) => {
      const refuse = (sentence: string) => reject(new SheetFileError(sentence))
      const timer = setTimeout(
        () => refuse(`“${title}” takes too long to read. Split it into smaller files.`),
        MAX_MS,
      )
      stop.signal.addEventListener('abort', () => clearTimeout(timer))
      signal?.addEventListener('abort', () => reject(signal.reason), { signal: stop.signal })
      worker.onmessage = ({ data }: MessageEvent<SheetAnswer>) => {
        if (data.kind === 'rows') for (const row of data.rows) rows.push(row)
        else if (data.kind === 'sheet') resolve({ ...data, rows, about: aboutSheet(data) })
        else if (data.kind === 'text') resolve(data)
        else refuse(`“${title}” ${data.why ?? 'isn’t a readable workbook. Save it as CSV.'}`)
      }
      worker.onerror = () => refuse('This file can’t be read right now. Try again.')
      worker.postMessage(question, [question.bytes.buffer])
    })
  } finally {
    stop.abort()
    worker.terminate()
  }
}

export function aboutSheet(read: Omit<SheetRows, 'rows' | 'others'>): string {
  const { sheet, sheets, hidden, uncalculated } = read
  return [
    `sheet “${sheet}”${sheets > 1 ? `, one of ${sheets}` : ''}`,
    hidden && pluralize(hidden, 'hidden row included', 'hidden rows included'),
    uncalculated && pluralize(uncalculated, 'formula with no saved value', 'formulas with no saved value'),
  ]
    .filter(Boolean)
    .join(' · ')
}
