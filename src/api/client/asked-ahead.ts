/** One request that is sent before the code that reads its answer is there. */
export interface AskedAhead {
  /** Sends a GET. Its answer is for the next equal request within the next seconds; unwanted, it is aborted. */
  ask(url: string, headers: Readonly<Record<string, string>>): void
  /** As the fetch it was made from, but for that one answer. */
  readonly fetch: typeof fetch
}

/** How long an answer waits to be wanted: as long as a history counts as fresh when a page is opened. */
const WAITS_MS = 10_000

export function createAskedAhead(fetcher: typeof fetch): AskedAhead {
  let asked: { readonly key: string; readonly answer: Promise<Response>; forget(): void } | null = null

  return {
    ask(url, headers) {
      const unwanted = new AbortController()
      const init: RequestInit = { credentials: 'omit', headers, redirect: 'manual', signal: unwanted.signal }
      const answer = fetcher(url, init)
      // Who takes it learns of its failure.
      answer.catch(() => undefined)
      const timer = setTimeout(() => {
        asked = null
        unwanted.abort()
      }, WAITS_MS)
      asked = { key: keyOf(url, headers), answer, forget: () => clearTimeout(timer) }
    },
    fetch(input, init) {
      const isEqual =
        asked !== null && init?.method === 'GET' && asked.key === keyOf(String(input), Object(init.headers))
      if (!asked || !isEqual) return fetcher(input, init)
      const { answer, forget } = asked
      asked = null
      forget()
      return whileWanted(answer, init?.signal ?? null)
    },
  }
}

const keyOf = (url: string, headers: Readonly<Record<string, string>>): string =>
  JSON.stringify([url, Object.entries(headers).sort()])

/** Rejects when the one who took it aborts. */
function whileWanted(answer: Promise<Response>, signal: AbortSignal | null): Promise<Response> {
  if (!signal) return answer
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
