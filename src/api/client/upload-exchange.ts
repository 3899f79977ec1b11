import { ExchangeFailure, type Reply } from '../transport/exchange'
import type { RequestLog } from './request-log'
import { createUploadCompleteness } from './upload-completeness'

/** How far an upload is. */
export type UploadStep =
  /** Bytes of the whole body, which is a little more than the file. Begins anew where it is sent again. */
  | { readonly kind: 'sending'; readonly sent: number; readonly total: number }
  /** Everything is sent; the answer is awaited. */
  | { readonly kind: 'processing' }
  /** The caller ended it. `incomplete`: the service surely has not got all of it, so that it stored nothing. */
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

/** A chosen file is no longer what it was: changed, moved, deleted, on a drive that is gone. */
export class FileChanged extends Error {
  override readonly name = 'FileChanged'
}

/** No byte goes out for so long (ms): the connection is dead. However long it takes as a whole. */
const STALL_MS = 30_000
/** How long the service may take over what it has (ms): a proxy sends 200 MB on, somebody looks for viruses. */
const ANSWER_MS = 600_000

/**
 * Makes the transport of uploads: fetch does not tell how much of a body is sent, XMLHttpRequest does. The form is
 * streamed from disk by the browser, which also writes the Content-Type with its boundary.
 */
export function createUploadExchange(
  log?: Pick<RequestLog, 'begin'>,
  open: () => XMLHttpRequest = () => new XMLHttpRequest(),
): UploadExchange {
  return (url, headers, body, { signal, onStep }) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted()
      const request = open()
      const reach = createUploadCompleteness()
      const logged = log?.begin('POST', url)
      let timer: ReturnType<typeof setTimeout> | undefined
      const patience = (ms: number) => {
        clearTimeout(timer)
        timer = setTimeout(() => fail('timeout'), ms)
      }
      const end = (settle: () => void) => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', leave)
        logged?.(request.status || null)
        request.onloadend = null
        request.abort()
        settle()
      }
      const fail = (kind: ExchangeFailure['kind']) =>
        end(() => reject(new ExchangeFailure(kind, null, reach.incomplete())))
      const leave = () =>
        end(() => {
          onStep({ kind: 'cancelled', incomplete: reach.incomplete() })
          reject(signal?.reason)
        })

      request.upload.onprogress = ({ loaded, total }) => {
        patience(STALL_MS)
        reach.note(loaded, total)
        onStep({ kind: 'sending', sent: loaded, total })
      }
      request.upload.onload = () => {
        patience(ANSWER_MS)
        reach.finish()
        onStep({ kind: 'processing' })
      }
      // Whatever became of it: an answer, or status 0.
      request.onloadend = () => {
        if (request.status === 0) return fail('network')
        const reply = replyOf(request, url)
        end(() => resolve(reply))
      }
      signal?.addEventListener('abort', leave, { once: true })
      request.open('POST', url)
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
      patience(STALL_MS)
      request.send(body)
    })
}

function replyOf(request: XMLHttpRequest, url: string): Reply {
  const headers = new Headers()
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const at = line.indexOf(':')
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim())
  }
  // A redirect was followed, as this kind of request does by itself: the answer is somebody else's.
  const redirected = request.responseURL !== '' && request.responseURL !== new URL(url).href
  return { status: request.status, headers, text: request.responseText, redirected }
}
