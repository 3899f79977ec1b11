import type { Page } from 'playwright/test'

/** Holds requests of a page back until it is opened: what a slow service looks like, without a clock. */
export class Gate {
  #held = 0
  readonly #opened: Promise<void>
  #open: () => void = () => undefined

  private constructor() {
    this.#opened = new Promise((resolve) => {
      this.#open = resolve
    })
  }

  /** A closed gate before every request whose address matches, of one method where given. */
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

  /** How many requests came to it so far. */
  get held(): number {
    return this.#held
  }

  /** Lets through what waits, and whatever comes. */
  open(): void {
    this.#open()
  }
}
