/** Logs failures that come in numbers, such as those of a full disk. */
export interface FailureLog {
  /** Logs the line, unless a failure of this kind was logged within the last minute. */
  add(kind: string, line: string): void
}

const QUIET_MS = 60_000

/** Creates a log that writes the first failure of each kind a minute to standard error. */
export function createFailureLog(now: () => number): FailureLog {
  const logged = new Map<string, number>()
  return {
    add(kind, line) {
      const before = logged.get(kind)
      if (before !== undefined && Math.abs(now() - before) < QUIET_MS) return
      logged.set(kind, now())
      console.error(line)
    },
  }
}
