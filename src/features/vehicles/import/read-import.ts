import { nextTask } from '../../../lib/browser/slices'
import { decodeText, type TextEncoding } from '../../../lib/text/decode-text'
import {
  type DelimitedRow,
  type Delimiter,
  delimitedRows,
  guessDelimiter,
} from '../../../lib/text/delimited-text'

/** Most rows that are read, without the header: as many vehicles as this browser remembers. */
export const MOST_ROWS = 20_000
/** Largest file (bytes) or text (characters) that is read. */
export const MOST_BYTES = 10_000_000

/** Most columns of a row. A file with more is not a list of vehicles. */
const MOST_COLUMNS = 500

/** A file or pasted text as rows. */
export interface ImportedText {
  /** The file's name, or "Pasted rows". */
  readonly title: string
  readonly encoding: TextEncoding | null
  readonly delimiter: Delimiter
  readonly rows: readonly DelimitedRow[]
  /** Whether there were more rows than are read. */
  readonly isCut: boolean
}

/** A file or text cannot be imported. `message` is a sentence for the page. */
export class ImportError extends Error {
  override readonly name = 'ImportError'
}

/** How long the page may be busy before it can draw again, in milliseconds. */
const MOST_BUSY_MS = 16

/** Reads a file; the page stays responsive meanwhile. Rejects with ImportError, or with the signal's reason. */
export async function readImportFile(file: File, signal: AbortSignal): Promise<ImportedText> {
  if (file.size > MOST_BYTES) throw tooLarge(file.size)
  const bytes = await file.arrayBuffer().catch((cause: unknown) => {
    throw new ImportError('The file could not be read. Choose it again.', { cause })
  })
  if (isWorkbook(new Uint8Array(bytes))) {
    throw new ImportError('This is a spreadsheet, not a CSV file. Save it as CSV and choose that file.')
  }
  const { text, encoding } = decodeText(new Uint8Array(bytes))
  return readImportText(text, signal, file.name, encoding)
}

/** Reads a pasted text in the same way. */
export async function readImportText(
  text: string,
  signal: AbortSignal,
  title = 'Pasted rows',
  encoding: TextEncoding | null = null,
): Promise<ImportedText> {
  if (text.length > MOST_BYTES) throw tooLarge(text.length)
  const delimiter = guessDelimiter(text)
  const rows: DelimitedRow[] = []
  let startedAt = performance.now()
  for (const row of delimitedRows(text, delimiter)) {
    // One more than the limit, for the header.
    if (rows.length > MOST_ROWS) return { title, encoding, delimiter, rows, isCut: true }
    if (row.cells.length > MOST_COLUMNS) throw tooWide(row)
    rows.push(row)
    if (rows.length % 200 === 0 && performance.now() - startedAt > MOST_BUSY_MS) {
      await nextTask()
      signal.throwIfAborted()
      startedAt = performance.now()
    }
  }
  if (rows.length === 0) throw new ImportError('It has no rows. Choose another file or paste rows.')
  return { title, encoding, delimiter, rows, isCut: false }
}

/** XLSX is a ZIP archive, XLS a compound file. */
function isWorkbook(bytes: Uint8Array): boolean {
  const begins = (...signature: readonly number[]) => signature.every((byte, at) => bytes[at] === byte)
  return begins(0x50, 0x4b, 0x03, 0x04) || begins(0xd0, 0xcf, 0x11, 0xe0)
}

function tooWide({ line, cells }: DelimitedRow): ImportError {
  return new ImportError(
    `Line ${line} has ${cells.length.toLocaleString('en')} columns; at most ${MOST_COLUMNS} are read.`,
  )
}

function tooLarge(size: number): ImportError {
  const megabytes = (size / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 })
  return new ImportError(
    `It has ${megabytes} MB; at most ${MOST_BYTES / 1_000_000} MB are read. Split the file.`,
  )
}
