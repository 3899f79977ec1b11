import { UnfitFile } from '../workbook/unfit-file'
import { readWorkbook, type SheetRows, type WorkbookDates } from '../workbook/workbook-rows'
import { isArchive, readText } from './sheet-caps'

export interface SheetQuestion {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly dates: WorkbookDates
  readonly sheet?: string | undefined
}

/** A text with its encoding, or the rows of a workbook in batches, followed by its sheets. */
export type SheetAnswer =
  | { readonly kind: 'text'; readonly text: string; readonly encoding: string }
  | { readonly kind: 'rows'; readonly rows: SheetRows['rows'] }
  | ({ readonly kind: 'sheet' } & Omit<SheetRows, 'rows'>)
  /** `why` follows the file's name in a sentence; null if the file isn't a workbook. */
  | { readonly kind: 'refused'; readonly why: string | null }

/** Rows in one message: the page needs some ms to parse a message. */
const SOME_ROWS = 2_000

export async function answerSheet(question: SheetQuestion, post: (answer: SheetAnswer) => void) {
  const { bytes, dates, sheet: name } = question
  try {
    if (!isArchive(bytes)) return post({ kind: 'text', ...readText(bytes) })
    const { rows, ...sheet } = await readWorkbook(bytes, dates, name)
    for (let at = 0; at < rows.length; at += SOME_ROWS)
      post({ kind: 'rows', rows: rows.slice(at, at + SOME_ROWS) })
    post({ kind: 'sheet', ...sheet })
  } catch (error) {
    // Otherwise the file is encrypted, damaged, or a different kind of ZIP archive.
    post({ kind: 'refused', why: error instanceof UnfitFile ? error.message : null })
  }
}
