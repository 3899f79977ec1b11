/** How fast an upload goes. */
export interface Pace {
  readonly bytesPerSecond: number
  /** Until all is sent, as it goes now. */
  readonly secondsLeft: number
}

export interface UploadPace {
  /** Notes how much is sent at a moment (ms); gives the pace, null until it can be told. */
  at(ms: number, sent: number, total: number): Pace | null
}

/** The pace is that of the last so many milliseconds: long enough to be calm, short enough to be true. */
const WINDOW_MS = 5_000
/** A pace of less than this is chance. */
const LEAST_MS = 1_000

/** Measures one upload; a new one for each. */
export function createUploadPace(): UploadPace {
  let samples: { readonly ms: number; readonly sent: number }[] = []
  return {
    at(ms, sent, total) {
      // It begins anew after a refresh: what was before says nothing.
      if (sent < (samples.at(-1)?.sent ?? 0)) samples = []
      samples = [...samples.filter((sample) => ms - sample.ms <= WINDOW_MS), { ms, sent }]
      const [first] = samples
      if (first === undefined || ms - first.ms < LEAST_MS || sent === first.sent) return null
      const bytesPerSecond = ((sent - first.sent) * 1000) / (ms - first.ms)
      return { bytesPerSecond, secondsLeft: Math.ceil((total - sent) / bytesPerSecond) }
    },
  }
}

/** What is announced of an upload: its start, each quarter, the wait for the answer. '' is nothing new. */
export function milestone(sent: number, total: number): string {
  const quarters = Math.floor((sent / total) * 4)
  return quarters === 0
    ? 'Upload started'
    : quarters >= 4
      ? 'Sent, waiting for the service'
      : `${quarters * 25} percent sent`
}
