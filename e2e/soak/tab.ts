import type { BrowserContext, Page } from 'playwright/test'

/** A tab with the console's API layer, and its work in a round. */
export class Tab {
  readonly #context: BrowserContext
  #page: Page

  private constructor(context: BrowserContext, page: Page) {
    this.#context = context
    this.#page = page
  }

  static async open(context: BrowserContext): Promise<Tab> {
    const tab = new Tab(context, await context.newPage())
    await tab.#begin()
    return tab
  }

  /** Sends this many concurrent requests. Rejects unless each gets a response. */
  async work(requests: number): Promise<void> {
    const answered = await this.#page.evaluate((count) => window.harness.readMany(count), requests)
    if (answered !== requests) throw new Error(`${answered} of ${requests} requests were answered`)
  }

  /** Reloads the page while it works. */
  async reload(): Promise<void> {
    await this.#page.reload()
    await this.#start()
  }

  /** Closes the tab while it works, and opens a new one in its place. */
  async reopen(): Promise<void> {
    await this.#page.close()
    this.#page = await this.#context.newPage()
    await this.#begin()
  }

  async #begin(): Promise<void> {
    await this.#page.goto('/harness/api')
    await this.#start()
  }

  async #start(): Promise<void> {
    await this.#page.evaluate(() => window.harness.session.start())
  }
}
