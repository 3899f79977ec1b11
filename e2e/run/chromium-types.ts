/** A Chromium that was seen to start. `sandbox` is off for root: Chromium refuses to run sandboxed as root. */
export interface Chromium {
  readonly path: string
  readonly sandbox: boolean
}

/** The finder's view of a machine, so that its decisions can be tested without one. */
export interface Machine {
  /** Value of CHROMIUM_PATH: the only Chromium to use, whatever else is installed. */
  readonly forced: string | undefined
  readonly root: boolean
  /** Folders of Playwright's own browsers, existing or not: the headless shell first. */
  playwrightBrowsers(): readonly string[]
  /** Headless shells, Chromium and Chrome on PATH and in the usual places, in order of preference. */
  installed(): readonly string[]
  exists(path: string): boolean
  /** Starts it headless and opens a page; returns null if that worked, otherwise the error. */
  tryStart(chromium: Chromium): Promise<string | null>
  /** Runs a program to its end; returns its exit code. */
  run(program: string, args: readonly string[], timeout: number): Promise<number>
  log(line: string): void
}
