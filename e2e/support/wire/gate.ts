import type { Page } from 'playwright/test'

/** Holds a page's requests until it opens, like a slow service but without a clock. */
export class Gate {
  #held = 0
  readonly #opened: Promise<void>
  #open: () => void = () => undefined

  private constructor() {
    this.#opened = new Promise((resolve) => {
      this.#open = resolve
    })
  }

  /** Closes a gate for requests with a matching URL, and with this method if given. */
  static async before(page: Page, matches: (url: URL) => boolean, method?: string): Promise<Gate> {
    const gate = new Gate()
    await page.route(matches, async (route) => {
      if (method !== undefined && route.request().method() !== method) return route.fallback()
      gate.#held += 1
      await gate.#opened
      await route.continue()
    })
    return gate
  }

  /** Returns the number of requests that have reached the gate so far. */
  get held(): number {
    return this.#held
  }

  /** Lets the waiting requests through, and all later ones. */
  open(): void {
    this.#open()
  }
}
