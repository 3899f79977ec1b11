import type { BrowserContext, Page } from 'playwright/test'
import { storedData } from '../browser-storage'
import { REFRESH } from './wire'

/** Watches a browser for leaks of its access and refresh tokens, from now on, in every place that must not contain any. */
export class SecretWatch {
  readonly #context: BrowserContext
  readonly #apiOrigin: string
  readonly #secrets = new Set<string>()
  /** Texts, with the place that each was found in. */
  readonly #seen: { readonly place: string; readonly text: string }[] = []

  constructor(context: BrowserContext, apiOrigin: string) {
    this.#context = context
    this.#apiOrigin = apiOrigin
    context.on('request', (request) => {
      this.note('an address that was asked for', request.url())
      const authorization = request.headers().authorization
      if (authorization !== undefined) this.#secrets.add(authorization.replace(/^Bearer /, ''))
    })
    context.on('console', (message) => this.note('the console', message.text()))
    context.on('weberror', (error) => this.note('an error', String(error.error().stack)))
  }

  note(place: string, text: string): void {
    this.#seen.push({ place, text })
  }

  /** Records everything that the page shows, and everything that its origin stores, now. */
  async look(page: Page): Promise<void> {
    for (const { value } of await this.#context.cookies(`${this.#apiOrigin}${REFRESH}`))
      this.#secrets.add(value)
    const where = new URL(page.url()).pathname
    this.note('the address bar', page.url())
    this.note(`the document of ${where}`, await page.content())
    const typed = await page
      .locator('input, textarea')
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
    this.note(`the fields of ${where}`, typed.join('\n'))
    for (const [place, content] of Object.entries(await storedData(page))) {
      this.note(place, JSON.stringify(content))
    }
  }

  /** Returns the number of tokens, and the places that contained a token, or a recognizable part of it. */
  result(): { readonly secrets: number; readonly looks: number; readonly found: readonly string[] } {
    const parts = [...this.#secrets].flatMap((secret) => [secret, ...secret.split('.').slice(1)])
    const found = this.#seen.filter(({ text }) => parts.some((part) => text.includes(part)))
    return {
      secrets: this.#secrets.size,
      looks: this.#seen.length,
      found: [...new Set(found.map(({ place }) => place))],
    }
  }
}
