import { tollsWorkbook } from './workbook'

/** What the page sends: rows, and null where there are no more. */
export type WorkbookRows = readonly (readonly string[])[] | null
/** The workbook, or why there is none. */
export type WorkbookResult = Uint8Array<ArrayBuffer> | { readonly failure: string }

const rows: (readonly string[])[] = []

addEventListener('message', ({ data }: MessageEvent<WorkbookRows>) => {
  if (data !== null) {
    rows.push(...data)
    return
  }
  tollsWorkbook(rows).then(
    (book) => postMessage(book satisfies WorkbookResult, { transfer: [book.buffer] }),
    (error: unknown) => postMessage({ failure: String(error) } satisfies WorkbookResult),
  )
})
