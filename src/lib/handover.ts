/** What one page hands to the next, in memory alone: Back or a reload must not hand it over again. */
export interface Handover<T> {
  give(value: T): void
  /** Returns what was given, once; null where there is nothing. */
  take(): T | null
}

/** Creates a handover that holds nothing. */
export function createHandover<T>(): Handover<T> {
  let held: T | null = null
  return {
    give(value) {
      held = value
    },
    take() {
      const taken = held
      held = null
      return taken
    },
  }
}
