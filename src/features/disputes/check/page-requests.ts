import { createSpecDifferences } from '../../../api/client/spec-differences'
import type { HistoryPage, HistoryQuery } from '../../../api/resources/history'
import { readHistoryText } from '../../../api/resources/history-page'
import type { HistorySource } from '../../../domain/history/history-source'
import { ApiError } from '../../../lib/api-error'
import type { PageMessage, RequestFailure, WorkerMessage } from './worker-messages'

type PageAnswer = Extract<PageMessage, { kind: 'page' }>

/**
 * Histories that the page reads for the worker, since the token stays in the page: asks by messages and reads the answers'
 * texts here. `onSent` counts requests.
 */
export function createPageRequests(post: (message: WorkerMessage) => void, onSent: () => void) {
  const waiting = new Map<number, (answer: PageAnswer['answer']) => void>()
  let last = 0

  function ask(vehicleId: number, query: HistoryQuery, signal: AbortSignal): Promise<PageAnswer['answer']> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted()
      const request = ++last
      const abort = () => {
        waiting.delete(request)
        post({ kind: 'abort', request })
        reject(signal.reason)
      }
      waiting.set(request, (answer) => {
        signal.removeEventListener('abort', abort)
        resolve(answer)
      })
      signal.addEventListener('abort', abort, { once: true })
      onSent()
      post({ kind: 'fetch', request, vehicleId, query })
    })
  }

  return {
    sourceOf: (vehicleId: number, signal: AbortSignal): HistorySource => ({
      async page(query): Promise<HistoryPage> {
        const answer = await ask(vehicleId, query, signal)
        if (!('text' in answer)) throw errorOf(answer)
        const { text, answeredAt, url } = answer
        const differences = createSpecDifferences()
        const page = readHistoryText(text, differences)
        const found = differences.list()
        if (found.length > 0) post({ kind: 'differs', found })
        return { ...page, answeredAt, url }
      },
    }),
    receive({ request, answer }: PageAnswer): void {
      const resolve = waiting.get(request)
      waiting.delete(request)
      resolve?.(answer)
    },
  }
}

function errorOf({ kind, status, message, retryAfterMs }: RequestFailure): Error {
  return kind === null ? new Error(message) : new ApiError({ kind, status, message, retryAfterMs })
}

/** An error as plain values, for a message. */
export function failureOf(error: unknown): RequestFailure {
  if (error instanceof ApiError) {
    const { kind, status, message, retryAfterMs } = error
    return { kind, status, message, retryAfterMs }
  }
  const message = error instanceof Error ? error.message : String(error)
  return { kind: null, status: 0, message, retryAfterMs: undefined }
}
