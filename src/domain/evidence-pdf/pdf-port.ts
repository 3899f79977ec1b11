import type { PdfRequest, PdfResult } from './pdf-worker'

const FAILED = 'Couldn’t create the PDF. Check your connection, reload the page, and try again.'

/** Makes a PDF in a worker, which `signal` ends. Rejects with an Error for the user, or with the signal's reason. */
export function makePdf(
  request: PdfRequest,
  signal: AbortSignal,
  onProgress: (done: number) => void = () => undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' })
  const made = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    // The worker's file may be gone after a deploy.
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
