import type { RefreshMode, ResolvedOptions } from './options'

/** Rules of sessions, which the demo and tests change at run time. They are kept in this process only. */
export interface Rules {
  /** Lifetime of access tokens issued from now on. */
  readonly accessTokenSeconds: number
  readonly refreshMode: RefreshMode
  /** How long a used refresh token still gets its successor again, in mode `rotate`. */
  readonly graceSeconds: number
}

export interface SessionRules {
  current(): Rules
  change(rules: Partial<Rules>): void
  /** Goes back to the service's options. */
  restore(): void
}

export function createSessionRules(options: ResolvedOptions): SessionRules {
  const { accessTokenSeconds, refreshMode, graceSeconds } = options
  const initial: Rules = { accessTokenSeconds, refreshMode, graceSeconds }
  let rules = initial
  return {
    current: () => rules,
    change(changes) {
      rules = { ...rules, ...changes }
    },
    restore() {
      rules = initial
    },
  }
}
