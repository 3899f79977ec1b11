import type { TextEncoding } from '../../lib/text/decode-text'
import { capArchive, isArchive, readText, UnfitFile } from './sheet-caps'
import { readWorkbook, type SheetRows, type WorkbookDates } from './workbook-rows'

/** The bytes of a file, and how a workbook's dates are written. */
export interface SheetQuestion {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly dates: WorkbookDates
  /** The sheet to read; absent for the one that the workbook opens on. */
  readonly sheet?: string | undefined
}

/** A text with its encoding; of a workbook first all rows, some at a time, then which sheet they are. */
export type SheetAnswer =
  | { readonly kind: 'text'; readonly text: string; readonly encoding: TextEncoding }
  | { readonly kind: 'rows'; readonly rows: SheetRows['rows'] }
  | ({ readonly kind: 'sheet' } & Omit<SheetRows, 'rows'>)
  /** `why` follows the file's name in a sentence; null: it is no workbook. */
  | { readonly kind: 'refused'; readonly why: string | null }

/** Rows in one message: the page takes some milliseconds to unpack them. */
const SOME_ROWS = 2_000

/** Reads a file's bytes: the whole work of the worker. */
export async function answerSheet(
  { bytes, dates, sheet: name }: SheetQuestion,
  post: (answer: SheetAnswer) => void,
): Promise<void> {
  try {
    if (!isArchive(bytes)) return post({ kind: 'text', ...readText(bytes) })
    capArchive(bytes)
    const { rows, ...sheet } = await readWorkbook(bytes, dates, name)
    for (let at = 0; at < rows.length; at += SOME_ROWS)
      post({ kind: 'rows', rows: rows.slice(at, at + SOME_ROWS) })
    post({ kind: 'sheet', ...sheet })
  } catch (error) {
    // Otherwise it is encrypted, damaged, or another ZIP archive.
    post({ kind: 'refused', why: error instanceof UnfitFile ? error.message : null })
  }
}
