import { countWords } from '../../lib/text/count-words'
import type { TextEncoding } from '../../lib/text/decode-text'
import type { SheetAnswer, SheetQuestion } from './answer-sheet'
import { isArchive, readText, UnfitFile } from './sheet-caps'
import { type ListKind, type PastedRows, pastedTable, pastedText, type ReadSheets } from './sheet-rows'
import type { SheetRows, WorkbookDates } from './workbook-rows'

/** The largest file read unless a list has a lower limit, in bytes. A hundred thousand drivers have fewer. */
const MAX_BYTES = 50_000_000
/** Larger texts are read in a worker. */
const SMALL_BYTES = 1_000_000
/** A worker that takes longer is ended. The largest files take a few seconds. */
const MAX_MS = 20_000

interface FileOptions {
  /** The largest file read, in bytes; 50 MB if absent. */
  readonly mostBytes?: number
  /** How the dates in a workbook are written; as displayed if absent. */
  readonly dates?: WorkbookDates
  /** The sheet of a workbook; if absent, the one with the best score. */
  readonly sheet?: string | undefined
  /** How well the first rows of a sheet are the list that is wanted. If absent, the sheet that the workbook opens on is read. */
  readonly score?: (first: readonly (readonly string[])[]) => number
  /** Stops the reading, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal
}

/** What a file holds: a text, or the sheet of a workbook. */
export type FileContent =
  | { readonly kind: 'text'; readonly text: string; readonly encoding: TextEncoding }
  | ({ readonly kind: 'sheet'; readonly about: string; readonly workbook?: ReadSheets } & Pick<
      SheetRows,
      'sheet' | 'rows' | 'others'
    >)

/** A file that cannot be read; `message` is a sentence for the person. */
export class SheetFileError extends Error {
  override readonly name = 'SheetFileError'
}

/** Reads a file of rows: CSV, TSV or XLSX. Rejects with SheetFileError. */
export async function readSheetFile(
  file: File,
  list: ListKind,
  options: FileOptions = {},
): Promise<PastedRows> {
  const content = await readFileContent(file, options)
  if (content.kind === 'text') {
    return { ...pastedText(content.text, list, { asRows: true, title: file.name }), about: content.encoding }
  }
  const { rows, about, workbook } = content
  return { ...pastedTable(rows, file.name), about, ...(workbook && { workbook }) }
}

/** Reads a file as text, or as the rows of a workbook's sheet. Rejects with SheetFileError. */
export async function readFileContent(file: File, options: FileOptions = {}): Promise<FileContent> {
  const content = await readOnce(file, options)
  const { score } = options
  if (content.kind === 'text' || !content.others || score === undefined) return content
  const sheets = [content, ...content.others].map(({ sheet, rows }) => ({
    sheet,
    score: score(rows.slice(0, LOOKED_AT)),
  }))
  const [best = content] = sheets.toSorted((a, b) => b.score - a.score)
  const isBetter = options.sheet === undefined && best.sheet !== content.sheet
  const chosen = isBetter ? await readOnce(file, { ...options, sheet: best.sheet }) : content
  if (chosen.kind === 'text') throw new SheetFileError('The file has changed. Choose it again.')
  return { ...chosen, workbook: { read: chosen.sheet, all: sheets.map(({ sheet }) => sheet) } }
}

/** Rows of a sheet that tell whether it is the list. */
const LOOKED_AT = 50

async function readOnce(file: File, options: FileOptions): Promise<FileContent> {
  const { mostBytes = MAX_BYTES, dates = 'displayed', sheet, signal } = options
  if (file.size > mostBytes) {
    throw new SheetFileError(
      `“${file.name}” is larger than ${mostBytes / 1_000_000} MB. Split it into smaller files.`,
    )
  }
  const buffer = await file.arrayBuffer().catch((cause: unknown) => {
    throw new SheetFileError(`“${file.name}” could not be read. Choose it again.`, { cause })
  })
  signal?.throwIfAborted()
  const bytes = new Uint8Array(buffer)
  if ([0xd0, 0xcf, 0x11, 0xe0].every((byte, at) => bytes[at] === byte)) {
    throw new SheetFileError(
      `“${file.name}” is an old or encrypted workbook. Save it as XLSX without a password, or as CSV.`,
    )
  }
  if (bytes.length > SMALL_BYTES || isArchive(bytes))
    return readInWorker({ bytes, dates, sheet }, file.name, signal)
  try {
    return { kind: 'text', ...readText(bytes) }
  } catch (error) {
    throw error instanceof UnfitFile ? new SheetFileError(`“${file.name}” ${error.message}`) : error
  }
}

/** Reads a file in a worker: unpacking it, or looking at all of it, would block the page, or take for ever. */
async function readInWorker(
  question: SheetQuestion,
  title: string,
  signal: AbortSignal | undefined,
): Promise<FileContent> {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' })
  const stop = new AbortController()
  const rows: (readonly string[])[] = []
  try {
    return await new Promise<FileContent>((resolve, reject) => {
      const refuse = (sentence: string) => reject(new SheetFileError(sentence))
      const timer = setTimeout(() => refuse(`“${title}” takes too long to read. Split it.`), MAX_MS)
      stop.signal.addEventListener('abort', () => clearTimeout(timer))
      signal?.addEventListener('abort', () => reject(signal.reason), { signal: stop.signal })
      worker.onmessage = ({ data }: MessageEvent<SheetAnswer>) => {
        if (data.kind === 'rows') for (const row of data.rows) rows.push(row)
        else if (data.kind === 'sheet') resolve({ ...data, rows, about: aboutSheet(data) })
        else if (data.kind === 'text') resolve(data)
        else refuse(`“${title}” ${data.why ?? 'is not a readable workbook. Save it as CSV.'}`)
      }
      worker.onerror = () => refuse('This file can’t be read right now. Try again.')
      worker.postMessage(question, [question.bytes.buffer])
    })
  } finally {
    stop.abort()
    worker.terminate()
  }
}

/** Says which sheet was read, and what it hides or lacks. */
export function aboutSheet({
  sheet,
  sheets,
  hidden = 0,
  uncalculated = 0,
}: Pick<SheetRows, 'sheet' | 'sheets' | 'hidden' | 'uncalculated'>): string {
  return [
    sheets > 1 ? `sheet “${sheet}”, one of ${sheets}` : `sheet “${sheet}”`,
    ...(hidden > 0 ? [countWords(hidden, 'hidden row counts', 'hidden rows count')] : []),
    ...(uncalculated > 0
      ? [countWords(uncalculated, 'formula without a result', 'formulas without a result')]
      : []),
  ].join(' · ')
}
