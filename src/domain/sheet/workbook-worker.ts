import { readWorkbook, type SheetRows, type WorkbookDates } from './workbook-rows'

/** The bytes of a workbook, and how its dates are written. */
export interface WorkbookQuestion {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly dates: WorkbookDates
}

/** The worker's answer. */
export type WorkbookAnswer = { readonly ok: true; readonly book: SheetRows } | { readonly ok: false }

addEventListener('message', async ({ data }: MessageEvent<WorkbookQuestion>) => {
  postMessage(await answer(data))
})

async function answer({ bytes, dates }: WorkbookQuestion): Promise<WorkbookAnswer> {
  try {
    return { ok: true, book: await readWorkbook(bytes, dates) }
  } catch {
    // Encrypted, damaged, or another ZIP archive: the page says what to do.
    return { ok: false }
  }
}
