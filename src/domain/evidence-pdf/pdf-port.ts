import type { Pack } from '../evidence/pack'
import type { StatementFile } from '../evidence/statement-schema'
import type { PdfRequest, PdfResult } from './pdf-worker'
import type { ReadProgress, ReadStatement } from './read-statements'

const FAILED = 'The PDF could not be made. Check your connection, reload the page and try again.'
const UNREAD = 'The file could not be read. Check your connection, reload the page and try again.'
const TOO_LONG = 'Checking this file takes too long: no statement takes as long. Do not rely on it.'
/** A file that does not get on for this long (ms) is given up. How long fonts take depends on the connection alone. */
const PATIENCE = { reading: 4000, loading: null, comparing: 20_000 }

/** Makes the PDF of a statement in a worker. Rejects with a sentence, or with the signal's reason. */
export function makeStatementPdf(file: StatementFile, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  return makePdf({ kind: 'statement', file }, () => undefined, signal)
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
  return makePdf({ kind: 'pack', pack }, onProgress, signal)
}

function makePdf(
  request: PdfRequest,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  return ask(request, FAILED, signal, (result, settle) => {
    if (result.kind === 'progress') onProgress(result.done)
    else if (result.kind === 'pdf') settle.resolve(result.bytes)
  })
}

/**
 * Reads and checks the statements in a file, in a worker that ends at once where the signal is aborted, and by itself where
 * the file takes too long. Rejects as {@link makeStatementPdf} does.
 */
export function readFile(
  file: File,
  onProgress: (progress: ReadProgress) => void,
  signal: AbortSignal,
): Promise<readonly ReadStatement[]> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const read = ask<readonly ReadStatement[]>({ kind: 'read', file }, UNREAD, signal, (result, settle) => {
    clearTimeout(timer)
    if (result.kind === 'read') settle.resolve(result.statements)
    if (result.kind !== 'reading') return
    onProgress(result.progress)
    const patience = PATIENCE[result.progress.step]
    if (patience !== null) timer = setTimeout(() => settle.reject(new Error(TOO_LONG)), patience)
  })
  return read.finally(() => clearTimeout(timer))
}

interface Settle<Result> {
  resolve(result: Result): void
  reject(reason: unknown): void
}

function ask<Result>(
  request: PdfRequest,
  failed: string,
  signal: AbortSignal,
  onResult: (result: PdfResult, settle: Settle<Result>) => void,
): Promise<Result> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' })
  const answer = new Promise<Result>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    // Its file may be gone after a deploy.
    worker.onerror = () => reject(new Error(failed))
    worker.onmessage = ({ data }: MessageEvent<PdfResult>) => {
      if (data.kind === 'failed')
        reject(data.isFile ? new Error(data.message) : new Error(failed, { cause: data.message }))
      else onResult(data, { resolve, reject })
    }
    worker.postMessage(request)
  })
  return answer.finally(() => worker.terminate())
}
