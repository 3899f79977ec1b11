/** Counts of token refreshes. */
export interface RefreshCounts {
  /** Answered with an access token. */
  readonly refreshes: number
  /** Answered with 401. */
  readonly refused: number
  /** Sent a token that had been used before. These count in one of the other two as well. */
  readonly reuses: number
}

export type RefreshCounters = ReturnType<typeof createRefreshCounters>

const NONE: RefreshCounts = { refreshes: 0, refused: 0, reuses: 0 }

export function createRefreshCounters() {
  let counts = NONE
  return {
    count(what: keyof RefreshCounts) {
      counts = { ...counts, [what]: counts[what] + 1 }
    },
    read: () => counts,
    clear() {
      counts = NONE
    },
  }
}
