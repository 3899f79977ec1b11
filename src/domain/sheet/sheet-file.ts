import { decodeText, type TextEncoding } from '../../lib/text/decode-text'
import { type ListKind, type PastedRows, pastedTable, pastedText } from './sheet-rows'
import type { SheetRows, WorkbookDates } from './workbook-rows'
import type { WorkbookAnswer, WorkbookQuestion } from './workbook-worker'

/** The largest file read unless a list has a lower limit, in bytes. A hundred thousand drivers have fewer. */
const MOST_BYTES = 50_000_000

/** How a file is read. */
interface FileOptions {
  /** The largest file read, in bytes; 50 MB if absent. */
  readonly mostBytes?: number
  /** How the dates in a workbook are written; as displayed if absent. */
  readonly dates?: WorkbookDates
  /** Stops the reading, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal
}

/** What a file holds: a text, or the sheet of a workbook. */
type FileContent =
  | { readonly kind: 'text'; readonly text: string; readonly encoding: TextEncoding }
  | { readonly kind: 'sheet'; readonly rows: SheetRows['rows']; readonly about: string }

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
  return content.kind === 'text'
    ? { ...pastedText(content.text, list, { asRows: true, title: file.name }), about: content.encoding }
    : { ...pastedTable(content.rows, file.name), about: content.about }
}

/** Reads a file as text, or as the rows of a workbook's sheet. Rejects with SheetFileError. */
export async function readFileContent(file: File, options: FileOptions = {}): Promise<FileContent> {
  const { mostBytes = MOST_BYTES, dates = 'displayed', signal } = options
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
  const begins = (...signature: readonly number[]) => signature.every((byte, at) => bytes[at] === byte)
  if (begins(0x50, 0x4b, 0x03, 0x04)) {
    const { sheet, sheets, rows } = await readInWorker({ bytes, dates }, file.name, signal)
    return {
      kind: 'sheet',
      rows,
      about: sheets > 1 ? `sheet “${sheet}”, one of ${sheets}` : `sheet “${sheet}”`,
    }
  }
  if (begins(0xd0, 0xcf, 0x11, 0xe0)) {
    throw new SheetFileError(
      `“${file.name}” is an old or encrypted workbook. Save it as XLSX without a password, or as CSV.`,
    )
  }
  return { kind: 'text', ...decodeText(bytes) }
}

/** Reads a workbook in a worker, since unpacking it would block the page. */
async function readInWorker(
  question: WorkbookQuestion,
  title: string,
  signal: AbortSignal | undefined,
): Promise<SheetRows> {
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), { type: 'module' })
  const stop = new AbortController()
  try {
    const answer = await new Promise<WorkbookAnswer>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason), { signal: stop.signal })
      worker.onmessage = ({ data }: MessageEvent<WorkbookAnswer>) => resolve(data)
      worker.onerror = () => reject(new SheetFileError('Workbooks can’t be read right now. Save it as CSV.'))
      worker.postMessage(question, [question.bytes.buffer])
    })
    if (!answer.ok) throw new SheetFileError(`“${title}” is not a readable workbook. Save it as CSV.`)
    return answer.book
  } finally {
    stop.abort()
    worker.terminate()
  }
}
