import { ExchangeFailure, type Reply } from '../transport/exchange'
import type { RequestLog } from './request-log'

/** Progress of an upload. */
export type UploadStep =
  /** Bytes of the whole body, which is a little more than the file. Starts again when it is sent again. */
  | { readonly kind: 'sending'; readonly sent: number; readonly total: number }
  /** Everything is sent; the answer is awaited. */
  | { readonly kind: 'processing' }
  /** The caller cancelled it. `incomplete`: the service cannot have received all of it, and so stored nothing. */
  | { readonly kind: 'cancelled'; readonly incomplete: boolean }

export interface UploadWatch {
  readonly signal?: AbortSignal | undefined
  readonly onStep: (step: UploadStep) => void
}

/** Sends one form; throws ExchangeFailure, or the signal's reason when the caller aborts. */
export type UploadExchange = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: FormData,
  watch: UploadWatch,
) => Promise<Reply>

/** A chosen file is no longer the same: changed, moved, deleted, or on a removed drive. */
export class FileChanged extends Error {
  override readonly name = 'FileChanged'
}

/** After this long without a byte sent (ms), the connection is dead. The whole upload may take any time. */
const STALL_MS = 30_000
/** Longest wait for the answer (ms): a proxy may still forward 200 MB, or a scanner look for viruses. */
const ANSWER_MS = 600_000

/**
 * Creates the transport of uploads. It uses XMLHttpRequest because fetch reports no upload progress. The browser streams
 * the form from disk and writes the Content-Type with its boundary.
 */
export function createUploadExchange(
  log?: Pick<RequestLog, 'begin'>,
  open: () => XMLHttpRequest = () => new XMLHttpRequest(),
): UploadExchange {
  return (url, headers, body, { signal, onStep }) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted()
      const request = open()
      const completeness = createUploadCompleteness()
      const logged = log?.begin('POST', url)
      let timer: ReturnType<typeof setTimeout> | undefined
      const restartTimeout = (ms: number) => {
        clearTimeout(timer)
        timer = setTimeout(() => fail('timeout'), ms)
      }
      const end = (settle: () => void) => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', cancel)
        logged?.(request.status || null)
        request.onloadend = null
        request.abort()
        settle()
      }
      const fail = (kind: ExchangeFailure['kind']) =>
        end(() => reject(new ExchangeFailure(kind, null, completeness.incomplete())))
      const cancel = () =>
        end(() => {
          onStep({ kind: 'cancelled', incomplete: completeness.incomplete() })
          reject(signal?.reason)
        })

      request.upload.onprogress = ({ loaded, total }) => {
        restartTimeout(STALL_MS)
        completeness.progress(loaded, total)
        onStep({ kind: 'sending', sent: loaded, total })
      }
      request.upload.onload = () => {
        restartTimeout(ANSWER_MS)
        completeness.finish()
        onStep({ kind: 'processing' })
      }
      // Called in every case: with an answer, or with status 0.
      request.onloadend = () => {
        if (request.status === 0) return fail('network')
        const reply = replyOf(request, url)
        end(() => resolve(reply))
      }
      signal?.addEventListener('abort', cancel, { once: true })
      request.open('POST', url)
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
      restartTimeout(STALL_MS)
      request.send(body)
    })
}

function replyOf(request: XMLHttpRequest, url: string): Reply {
  const headers = new Headers()
  const lines = request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)
  for (const line of lines) {
    const at = line.indexOf(':')
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim())
  }
  // XMLHttpRequest follows redirects: then the answer is another address's.
  const redirected = request.responseURL !== '' && request.responseURL !== new URL(url).href
  return { status: request.status, headers, text: request.responseText, redirected }
}

/** How late a browser may report progress (ms): it reports every 100 ms, later when it is busy. */
const LAG_MS = 1_000
/** How many times its average speed a connection may reach for a moment. */
const BURST = 3

/** Tracks how much of one form has left the browser, from its start on. `now` in milliseconds. */
export function createUploadCompleteness(now: () => number = () => performance.now()) {
  const began = now()
  let last: { readonly sent: number; readonly total: number; readonly ms: number } | null = null
  let unsure = false
  return {
    /** Call it with the bytes sent of all bytes, as the browser reports them. */
    progress(sent: number, total: number): void {
      // A browser resends a form when a connection that it had kept open turns out to be dead.
      unsure ||= last !== null && sent < last.sent
      last = { sent, total, ms: now() - began }
    },
    /** Call it when everything is sent. */
    finish(): void {
      unsure = true
    },
    /**
     * Whether the service cannot have received the whole form, and so cannot have stored it. False where that is unknown:
     * a small form leaves at once, before any progress is reported.
     */
    incomplete(): boolean {
      if (last === null || unsure) return false
      const perMs = last.sent / Math.max(last.ms, 1)
      return last.total - last.sent > perMs * BURST * LAG_MS
    },
  }
}
