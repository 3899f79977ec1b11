/** How much later than it happens a browser may tell of progress (ms): it looks every 100 ms, or later when it is busy. */
const LAG_MS = 1_000
/** How many times as fast as on the average a line may go for a moment. */
const BURST = 3

/** What is known of how much of one form has left the browser. */
export interface UploadCompleteness {
  /** Bytes sent of all bytes, as the browser tells. */
  note(sent: number, total: number): void
  /** All of it is sent. */
  finish(): void
  /**
   * Whether the service surely has not got the whole form, so that it cannot have stored it. False where nobody knows:
   * what is small leaves at once, before anything is told of it.
   */
  incomplete(): boolean
}

/** Follows one request from its start. `now` in milliseconds. */
export function createUploadCompleteness(now: () => number = () => performance.now()): UploadCompleteness {
  const began = now()
  let last: { readonly sent: number; readonly total: number; readonly ms: number } | null = null
  let unsure = false
  return {
    note(sent, total) {
      // A browser sends a form once more by itself where a connection it had kept open turns out to be dead.
      unsure ||= last !== null && sent < last.sent
      last = { sent, total, ms: now() - began }
    },
    finish() {
      unsure = true
    },
    incomplete() {
      if (last === null || unsure) return false
      const perMs = last.sent / Math.max(last.ms, 1)
      return last.total - last.sent > perMs * BURST * LAG_MS
    },
  }
}
