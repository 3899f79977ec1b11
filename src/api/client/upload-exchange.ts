import { ExchangeFailure, type Reply } from '../transport/exchange'
import type { RequestLog } from './request-log'

export type UploadLog = Pick<RequestLog, 'begin'>

export type UploadStep =
  /** Bytes of the whole body. Starts at 0 again for a resend. */
  | { readonly kind: 'sending'; readonly sent: number; readonly total: number }
  | { readonly kind: 'processing' }
  /** `incomplete`: the service can't have received the whole request, so it stored nothing. */
  | { readonly kind: 'canceled'; readonly incomplete: boolean }

export interface UploadWatch {
  readonly signal?: AbortSignal | undefined
  readonly onStep: (step: UploadStep) => void
}

export type UploadExchange = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: FormData,
  watch: UploadWatch,
) => Promise<Reply>

/** Without a sent byte for this long (ms), the connection counts as lost. */
const STALL_MS = 30_000
/** Response timeout after sending (ms). A proxy may still have to forward 200 MB or scan it for viruses. */
const RESPONSE_MS = 600_000

/** Uses XMLHttpRequest because fetch reports no upload progress. The browser streams the form from disk. */
export function createUploadExchange(
  log?: UploadLog,
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
          onStep({ kind: 'canceled', incomplete: completeness.incomplete() })
          reject(signal?.reason)
        })

      request.upload.onprogress = ({ loaded, total }) => {
        restartTimeout(STALL_MS)
        completeness.progress(loaded, total)
        onStep({ kind: 'sending', sent: loaded, total })
      }
      request.upload.onload = () => {
        restartTimeout(RESPONSE_MS)
        completeness.finish()
        onStep({ kind: 'processing' })
      }
      // Called in every case. Without a response, the status is 0.
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
  // XMLHttpRequest follows redirects, so the response may come from a different URL.
  const redirected = request.responseURL !== '' && request.responseURL !== new URL(url).href
  return { status: request.status, headers, text: request.responseText, redirected }
}

/** Maximum delay of a progress event (ms). Browsers report every 100 ms, or later when busy. */
const LAG_MS = 1_000
/** Maximum burst speed, relative to the connection's average. */
const BURST = 3

export function createUploadCompleteness(now: () => number = () => performance.now()) {
  const began = now()
  let last: { readonly sent: number; readonly total: number; readonly ms: number } | null = null
  let unsure = false
  return {
    progress(sent: number, total: number): void {
      // The browser resends a form if a kept-alive connection turns out to be closed.
      unsure ||= last !== null && sent < last.sent
      last = { sent, total, ms: now() - began }
    },
    finish(): void {
      unsure = true
    },
    incomplete(): boolean {
      if (last === null || unsure) return false
      const perMs = last.sent / Math.max(last.ms, 1)
      return last.total - last.sent > perMs * BURST * LAG_MS
    },
  }
}
