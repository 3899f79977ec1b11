import type { WorkbookResult, WorkbookRows } from './workbook-worker'

/** Writes a workbook row by row, away from the page. */
export interface WorkbookWriter {
  add(rows: readonly (readonly string[])[]): void
  /** The workbook of all rows. Rejects where it cannot be written, or once `signal` is aborted. */
  finish(signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>>
  /** Ends the worker. */
  close(): void
}

/** Starts a worker that writes a workbook. */
export function openWorkbook(): WorkbookWriter {
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), { type: 'module' })
  const post = (rows: WorkbookRows) => worker.postMessage(rows)
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>()
  // It may fail before anybody waits for the workbook.
  promise.catch(() => undefined)
  worker.onmessage = ({ data }: MessageEvent<WorkbookResult>) => {
    if ('failure' in data) reject(new Error(data.failure))
    else resolve(data)
  }
  // Its file may be gone after a deploy.
  worker.onerror = () =>
    reject(new Error('The workbook could not be written. Reload the page and try again.'))
  return {
    add: post,
    finish(signal) {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      post(null)
      return promise
    },
    close: () => worker.terminate(),
  }
}
