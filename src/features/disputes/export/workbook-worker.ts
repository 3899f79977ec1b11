import { type SheetCell, type SheetColumnKind, writeWorkbook } from '../../../domain/workbook/write-workbook'

export type WorkbookRows = readonly (readonly SheetCell[])[] | { readonly kinds: readonly SheetColumnKind[] }
export type WorkbookResult = Uint8Array<ArrayBuffer> | { readonly failure: string }

const rows: (readonly SheetCell[])[] = []

addEventListener('message', ({ data }: MessageEvent<WorkbookRows>) => {
  if ('kinds' in data)
    writeWorkbook('Tolls', rows, data.kinds).then(
      (book) => postMessage(book satisfies WorkbookResult, { transfer: [book.buffer] }),
      (error: unknown) => postMessage({ failure: String(error) } satisfies WorkbookResult),
    )
  else rows.push(...data)
})
