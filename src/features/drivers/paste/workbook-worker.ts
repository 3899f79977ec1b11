import { readWorkbook, type SheetRows } from './workbook-rows'

/** The worker's answer to the bytes of a workbook. */
export type WorkbookAnswer = { readonly ok: true; readonly book: SheetRows } | { readonly ok: false }

addEventListener('message', async ({ data }: MessageEvent<Uint8Array>) => {
  postMessage(await answer(data))
})

async function answer(bytes: Uint8Array): Promise<WorkbookAnswer> {
  try {
    return { ok: true, book: await readWorkbook(bytes) }
  } catch {
    // Encrypted, damaged, or another ZIP archive: the page says what to do.
    return { ok: false }
  }
}
