import { UNCACHED } from '../transport/exchange'

/** How long an answer waits to be wanted: as long as a history counts as fresh when a page is opened. */
const WAITS_MS = 10_000

interface Asked {
  readonly key: string
  readonly answer: Promise<Response>
  readonly unwanted: AbortController
  readonly timer: ReturnType<typeof setTimeout>
}

/** Sends one request before the code that reads its answer is there. */
export function createAskedAhead(fetcher: typeof fetch) {
  let asked: Asked | null = null

  return {
    /** Sends a GET. Its answer is for the next equal request within the next seconds; unwanted, it is aborted. */
    prefetch(url: string, headers: Readonly<Record<string, string>>): void {
      const unwanted = new AbortController()
      const { signal } = unwanted
      const answer = fetcher(url, { ...UNCACHED, credentials: 'omit', headers, redirect: 'manual', signal })
      // Who takes it learns of its failure.
      answer.catch(() => undefined)
      const timer = setTimeout(() => {
        asked = null
        unwanted.abort()
      }, WAITS_MS)
      asked = { key: keyOf(url, headers), answer, unwanted, timer }
    },
    /** As the fetch it was made from, but for that one answer. */
    fetch(input: Parameters<typeof fetch>[0], init?: RequestInit): Promise<Response> {
      if (asked === null || init?.method !== 'GET') return fetcher(input, init)
      if (asked.key !== keyOf(String(input), Object(init.headers))) return fetcher(input, init)
      const { answer, unwanted, timer } = asked
      asked = null
      clearTimeout(timer)
      // From now on it is the request of the one who takes it.
      const { signal } = init
      if (signal?.aborted) unwanted.abort(signal.reason)
      signal?.addEventListener('abort', () => unwanted.abort(signal.reason), { once: true })
      return answer
    },
  }
}

const keyOf = (url: string, headers: Readonly<Record<string, string>>): string =>
  JSON.stringify([url, Object.entries(headers).sort()])
