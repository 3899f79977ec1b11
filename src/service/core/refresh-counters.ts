/** What became of the token refreshes. */
export interface RefreshCounts {
  /** Answered with an access token. */
  readonly refreshes: number
  /** Answered with 401. */
  readonly refused: number
  /** Came with a token that had been used before, whatever the answer. They are among the other two as well. */
  readonly reuses: number
}

export interface RefreshCounters {
  count(what: keyof RefreshCounts): void
  read(): RefreshCounts
  clear(): void
}

const NONE: RefreshCounts = { refreshes: 0, refused: 0, reuses: 0 }

export function createRefreshCounters(): RefreshCounters {
  let counts = NONE
  return {
    count(what) {
      counts = { ...counts, [what]: counts[what] + 1 }
    },
    read: () => counts,
    clear() {
      counts = NONE
    },
  }
}
