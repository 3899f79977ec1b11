import type { PdfRequest, PdfResult } from './pdf-worker'
import type { ReadProgress } from './read-statements'

const FAILED = 'The PDF could not be made. Check your connection, reload the page and try again.'
const UNREAD = 'The file could not be read. Check your connection, reload the page and try again.'
const TOO_LONG = 'Checking this file takes too long: no statement takes as long. Do not rely on it.'
/** A file that does not get on for this long (ms) is given up. How long fonts take depends on the connection alone. */
const PATIENCE = { reading: 4000, loading: null, comparing: 20_000 }

/**
 * Makes the PDF of a statement or a pack in a worker, which ends at once where the signal is aborted. Rejects with a sentence,
 * or with the signal's reason.
 * @param onProgress how many statements of a pack are written
 */
export function makePdf(
  request: Exclude<PdfRequest, { kind: 'read' }>,
  signal: AbortSignal,
  onProgress: (done: number) => void = () => undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  return ask(request, FAILED, signal, (result) => {
    if (result.kind === 'progress') onProgress(result.done)
    return result.kind === 'pdf' ? result.bytes : null
  })
}

/**
 * Reads and checks the statements in a file, in a worker that ends at once where the signal is aborted, and by itself where
 * the file takes too long. Rejects as {@link makePdf} does.
 */
export function readFile(file: File, onProgress: (progress: ReadProgress) => void, signal: AbortSignal) {
  const tooLong = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const either = AbortSignal.any([signal, tooLong.signal])
  const read = ask({ kind: 'read', file }, UNREAD, either, (result) => {
    clearTimeout(timer)
    if (result.kind === 'reading') {
      onProgress(result.progress)
      const patience = PATIENCE[result.progress.step]
      if (patience !== null) timer = setTimeout(() => tooLong.abort(new Error(TOO_LONG)), patience)
    }
    return result.kind === 'read' ? result.statements : null
  })
  return read.finally(() => clearTimeout(timer))
}

/** @param resultOf the result that a message brings; null for any other message */
function ask<Result>(
  request: PdfRequest,
  failed: string,
  signal: AbortSignal,
  resultOf: (message: PdfResult) => Result | null,
): Promise<Result> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' })
  const answer = new Promise<Result>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    // Its file may be gone after a deploy.
    worker.onerror = () => reject(new Error(failed))
    worker.onmessage = ({ data }: MessageEvent<PdfResult>) => {
      const result = resultOf(data)
      if (result !== null) resolve(result)
      if (data.kind === 'failed')
        reject(data.isFile ? new Error(data.message) : new Error(failed, { cause: data.message }))
    }
    worker.postMessage(request)
  })
  return answer.finally(() => worker.terminate())
}
