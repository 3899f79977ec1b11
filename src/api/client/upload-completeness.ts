/** How late a browser may report progress (ms): it reports every 100 ms, later when it is busy. */
const LAG_MS = 1_000
/** How many times its average speed a connection may reach for a moment. */
const BURST = 3

/** Tracks how much of one form has left the browser. */
interface UploadCompleteness {
  /** Call it with the bytes sent of all bytes, as the browser reports them. */
  progress(sent: number, total: number): void
  /** Call it when everything is sent. */
  finish(): void
  /**
   * Whether the service cannot have received the whole form, and so cannot have stored it. False where that is unknown:
   * a small form leaves at once, before any progress is reported.
   */
  incomplete(): boolean
}

/** Follows one request from its start. `now` in milliseconds. */
export function createUploadCompleteness(now: () => number = () => performance.now()): UploadCompleteness {
  const began = now()
  let last: { readonly sent: number; readonly total: number; readonly ms: number } | null = null
  let unsure = false
  return {
    progress(sent, total) {
      // A browser resends a form when a connection that it had kept open turns out to be dead.
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
