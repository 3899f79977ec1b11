import type { StatementFile } from '../evidence/statement-schema'
import type { Pack } from '../evidence/statement-words'
import type { PdfRequest, PdfResult } from './pdf-worker'

const FAILED = 'The PDF could not be made. Check your connection, reload the page and try again.'

/** Makes the PDF of a statement in a worker. Rejects with a sentence, or with the signal's reason. */
export function makeStatementPdf(file: StatementFile, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  return makePdf({ kind: 'statement', file }, signal, () => undefined)
}

/**
 * As {@link makeStatementPdf}, for a pack. `onProgress`: how many of its statements are written. Aborting ends the worker at
 * once.
 */
export function makePackPdf(
  pack: Pack,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  return makePdf({ kind: 'pack', pack }, signal, onProgress)
}

function makePdf(
  request: PdfRequest,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' })
  const made = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    // Its file may be gone after a deploy.
    worker.onerror = () => reject(new Error(FAILED))
    worker.onmessage = ({ data }: MessageEvent<PdfResult>) => {
      if (data.kind === 'progress') onProgress(data.done)
      else if (data.kind === 'pdf') resolve(data.bytes)
      else reject(new Error(FAILED, { cause: data.message }))
    }
    worker.postMessage(request)
  })
  return made.finally(() => worker.terminate())
}
