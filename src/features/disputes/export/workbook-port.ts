import type { SheetCell, SheetColumnKind } from './workbook'
import type { WorkbookResult, WorkbookRows } from './workbook-worker'

/** Writes a workbook row by row, away from the page. */
export interface WorkbookWriter {
  add(rows: readonly (readonly SheetCell[])[]): void
  /** The workbook of all rows, by what their columns hold. Rejects where it cannot be written, or once `signal` is aborted. */
  finish(kinds: readonly SheetColumnKind[], signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>>
  /** Ends the worker. */
  close(): void
}

const FAILED = 'The workbook could not be written. Reload the page and try again.'

/** Starts a worker that writes a workbook. */
export function openWorkbook(): WorkbookWriter {
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), { type: 'module' })
  const post = (rows: WorkbookRows) => worker.postMessage(rows)
  const failed = new AbortController()
  // It may fail before the workbook is waited for: its file may be gone after a deploy.
  worker.onerror = () => failed.abort(new Error(FAILED))
  return {
    add: post,
    finish: (kinds, signal) =>
      new Promise((resolve, reject) => {
        const either = AbortSignal.any([signal, failed.signal])
        if (either.aborted) reject(either.reason)
        either.addEventListener('abort', () => reject(either.reason), { once: true })
        worker.onmessage = ({ data }: MessageEvent<WorkbookResult>) => {
          if ('failure' in data) reject(new Error(data.failure))
          else resolve(data)
        }
        post({ kinds })
      }),
    close: () => worker.terminate(),
  }
}
