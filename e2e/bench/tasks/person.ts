import type { Locator, Page } from 'playwright'

/** A user's effort for a job. */
export interface Effort {
  readonly clicks: number
  /** Keys with an effect: Enter, Tab, a shortcut. A paste counts as one key (Ctrl+V). */
  readonly keys: number
  /** Characters typed into a field. */
  readonly typed: number
}

/** A user at the page, who does one thing after the other. Counts each action. */
export class Person {
  #effort: Effort = { clicks: 0, keys: 0, typed: 0 }

  constructor(readonly page: Page) {}

  get effort(): Effort {
    return this.#effort
  }

  async click(target: Locator): Promise<void> {
    await target.click()
    this.#count('clicks')
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key)
    this.#count('keys')
  }

  /** Types into the focused element. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text)
    this.#count('typed', text.length)
  }

  /** Pastes into the focused element, from the real clipboard. */
  async paste(text: string): Promise<void> {
    await this.page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
    await this.press('Control+v')
  }

  /** Chooses an option of a list by its label: one click opens it, one chooses. */
  async choose(list: Locator, label: string): Promise<void> {
    await list.selectOption({ label })
    this.#count('clicks', 2)
  }

  /** Clicks a button that saves a file, and waits for the file. */
  async save(button: Locator): Promise<void> {
    const saving = this.page.waitForEvent('download')
    await this.click(button)
    await (await saving).path()
  }

  /** Clicks a button that opens the system's file dialog, and picks files in it, which counts as one click. */
  async pickFiles(
    button: Locator,
    files: { name: string; mimeType: string; buffer: Buffer }[],
  ): Promise<void> {
    const opening = this.page.waitForEvent('filechooser')
    await this.click(button)
    await (await opening).setFiles(files)
    this.#count('clicks')
  }

  #count(what: keyof Effort, times = 1): void {
    this.#effort = { ...this.#effort, [what]: this.#effort[what] + times }
  }
}

/** A job, on the page that `begin` opens. */
export interface Task {
  readonly name: string
  /** Prepares the job; not counted. */
  readonly begin: (page: Page) => Promise<void>
  readonly work: (person: Person) => Promise<void>
}
