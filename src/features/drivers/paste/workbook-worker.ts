import { readWorkbook, type SheetRows } from './workbook-rows'

/** What the worker answers to a workbook's bytes. */
export type WorkbookAnswer = { readonly ok: true; readonly book: SheetRows } | { readonly ok: false }

addEventListener('message', async ({ data }: MessageEvent<Uint8Array>) => {
  postMessage(await answer(data))
})

async function answer(bytes: Uint8Array): Promise<WorkbookAnswer> {
  try {
    return { ok: true, book: await readWorkbook(bytes) }
  } catch {
    // Encrypted, damaged or something else in a ZIP archive: the page says what can be done.
    return { ok: false }
  }
}
