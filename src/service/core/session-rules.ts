import type { RefreshMode, ResolvedOptions } from './options'

/** How sessions live. The demo and the tests change it while the service runs; it stays in the process. */
export interface Rules {
  /** Lifetime of the access tokens given from now on. */
  readonly accessTokenSeconds: number
  readonly refreshMode: RefreshMode
  /** How long, in `rotate`, a used refresh token still gets its successor again. */
  readonly graceSeconds: number
}

export interface SessionRules {
  current(): Rules
  change(rules: Partial<Rules>): void
  /** Back to the options of the start. */
  restore(): void
}

export function createSessionRules(options: ResolvedOptions): SessionRules {
  const { accessTokenSeconds, refreshMode, graceSeconds } = options
  const first: Rules = { accessTokenSeconds, refreshMode, graceSeconds }
  let rules = first
  return {
    current: () => rules,
    change(some) {
      rules = { ...rules, ...some }
    },
    restore() {
      rules = first
    },
  }
}
