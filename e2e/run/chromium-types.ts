/** A Chromium that was seen to start. `sandbox` is off for root, whom Chromium refuses to sandbox. */
export interface Chromium {
  readonly path: string
  readonly sandbox: boolean
}

/** What the finder asks of a machine, so that its decisions can be tested without one. */
export interface Machine {
  /** Value of the variable CHROMIUM_PATH: the one Chromium to use, whatever else is there. */
  readonly forced: string | undefined
  readonly root: boolean
  /** Where Playwright keeps, or would keep, its own Chromium. */
  playwrightsOwn(): string
  /** Chromium and Chrome on PATH and in the usual places, the likeliest first. */
  installed(): readonly string[]
  exists(path: string): boolean
  /** Starts it headless and opens a page; null when that worked, else what went wrong. */
  tryOut(chromium: Chromium): Promise<string | null>
  /** Runs a program to its end; its exit code. */
  run(program: string, args: readonly string[], timeout: number): Promise<number>
  say(line: string): void
}
