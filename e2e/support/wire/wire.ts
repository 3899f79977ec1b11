import { setTimeout } from 'node:timers/promises'
import { type BrowserContext, expect, type Page, type Request, type Response } from 'playwright/test'

/** One request that a page of the test sent to the API. */
export interface Call {
  readonly method: string
  /** Path without the query. */
  readonly path: string
  /** The query as sent, still encoded, without the question mark. */
  readonly query: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  /** Null until the response arrives, or if it never does. */
  status: number | null
}

const API = /^\/(?:v2|api|document|demo)\//

export const REFRESH = '/api/auth/token/refresh/'

/** Records what the pages of a context send to the API, in the order it leaves the browser. */
export class Wire {
  readonly calls: Call[] = []
  /** Requests without a response so far. */
  readonly #open = new Map<Request, Call>()
  readonly #context: BrowserContext
  #sent = 0

  constructor(context: BrowserContext) {
    this.#context = context
    context.on('request', (request) => this.#left(request))
    context.on('response', (response) => this.#answered(response))
    context.on('requestfinished', (request) => this.#open.delete(request))
    context.on('requestfailed', (request) => this.#open.delete(request))
  }

  /** Returns the calls to a path (exact text or pattern), and only of one method if given. */
  to(path: string | RegExp, method?: string): readonly Call[] {
    return this.calls.filter(
      (call) =>
        (typeof path === 'string' ? call.path === path : path.test(call.path)) &&
        (method === undefined || call.method === method),
    )
  }

  get refreshes(): readonly Call[] {
    return this.to(REFRESH, 'POST')
  }

  /**
   * Waits until nothing more is sent: the pages were idle (some requests wait for that), no request is pending, and
   * none was sent between two looks.
   */
  async quiet(): Promise<void> {
    let before = -1
    await expect
      .poll(
        async () => {
          await Promise.all(this.#context.pages().map(idle))
          const sent = this.#sent - before
          before = this.#sent
          return sent + this.#open.size
        },
        { intervals: [300], timeout: 60_000 },
      )
      .toBe(0)
  }

  /** Deletes the recorded requests, to look at a single action. */
  clear(): void {
    this.calls.length = 0
  }

  #left(request: Request): void {
    const url = new URL(request.url())
    if (!API.test(url.pathname)) return
    const call: Call = {
      method: request.method(),
      path: url.pathname,
      query: url.search.slice(1),
      headers: request.headers(),
      body: request.postData(),
      status: null,
    }
    this.#open.set(request, call)
    this.#sent += 1
    this.calls.push(call)
  }

  #answered(response: Response): void {
    const call = this.#open.get(response.request())
    if (call) call.status = response.status()
  }
}

/** Waits until a page is idle, but no longer than the console itself waits for that, because a clock may be paused. */
async function idle(page: Page): Promise<void> {
  const idled = page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())))
  await Promise.race([idled.catch(() => undefined), setTimeout(1000)])
}
