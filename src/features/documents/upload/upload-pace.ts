export interface Pace {
  readonly bytesPerSecond: number
  /** Seconds until everything is sent at this pace. */
  readonly secondsLeft: number
}

interface UploadPace {
  /** Notes the bytes sent at a time (ms) and returns the pace, null while it cannot be told. */
  at(ms: number, sent: number, total: number): Pace | null
}

/** The pace is the mean of this time: long enough to be steady, short enough to be current. */
const WINDOW_MS = 5_000
/** A shorter time tells no pace. */
const LEAST_MS = 1_000

/** Measures the pace of one upload; create a new one for each. */
export function createUploadPace(): UploadPace {
  let samples: { readonly ms: number; readonly sent: number }[] = []
  return {
    at(ms, sent, total) {
      // After a session refresh the upload starts again: earlier samples say nothing.
      if (sent < (samples.at(-1)?.sent ?? 0)) samples = []
      samples = [...samples.filter((sample) => ms - sample.ms <= WINDOW_MS), { ms, sent }]
      const [first] = samples
      if (first === undefined || ms - first.ms < LEAST_MS || sent === first.sent) return null
      const bytesPerSecond = ((sent - first.sent) * 1000) / (ms - first.ms)
      return { bytesPerSecond, secondsLeft: Math.ceil((total - sent) / bytesPerSecond) }
    },
  }
}

/** What is announced of an upload: its start, each quarter, the wait for the answer. */
export function progressText(sent: number, total: number): string {
  const quarters = Math.floor((sent / total) * 4)
  return quarters === 0
    ? 'Upload started'
    : quarters >= 4
      ? 'Sent, waiting for confirmation'
      : `${quarters * 25} percent sent`
}
