import { type SheetCell, type SheetColumnKind, tollsWorkbook } from './workbook'

/** What the page sends: rows, and what their columns hold once there are no more. */
export type WorkbookRows = readonly (readonly SheetCell[])[] | { readonly kinds: readonly SheetColumnKind[] }
/** The workbook, or why there is none. */
export type WorkbookResult = Uint8Array<ArrayBuffer> | { readonly failure: string }

const rows: (readonly SheetCell[])[] = []

addEventListener('message', ({ data }: MessageEvent<WorkbookRows>) => {
  if (!('kinds' in data)) {
    rows.push(...data)
    return
  }
  tollsWorkbook(rows, data.kinds).then(
    (book) => postMessage(book satisfies WorkbookResult, { transfer: [book.buffer] }),
    (error: unknown) => postMessage({ failure: String(error) } satisfies WorkbookResult),
  )
})
