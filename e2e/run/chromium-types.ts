/** A Chromium that starts. `sandbox` is off for root, because Chromium refuses to run sandboxed as root. */
export interface Chromium {
  readonly path: string
  readonly sandbox: boolean
}

/** A machine as the finder sees it, so tests of its decisions need no real machine. */
export interface Machine {
  /** Value of CHROMIUM_PATH. If set, it is the only Chromium to use. */
  readonly forced: string | undefined
  readonly root: boolean
  /** Folders of Playwright's own browsers, existing or not: the headless shell first. */
  playwrightBrowsers(): readonly string[]
  /** Headless shells, Chromium and Chrome on PATH and in the usual places, in order of preference. */
  installed(): readonly string[]
  exists(path: string): boolean
  /** Starts a Chromium headless, and opens a page. Returns null if that worked, otherwise the error. */
  tryStart(chromium: Chromium): Promise<string | null>
  /** Runs a program to its end, and returns its exit code. */
  run(program: string, args: readonly string[], timeout: number): Promise<number>
  log(line: string): void
}
