import type { Context as HonoContext } from 'hono'
import type { Database } from '../database/schema'
import type { createClock } from './clock'
import type { createFaults } from './faults'
import type { ResolvedOptions } from './options'
import type { createSignInLimit } from './sign-in-limit'
import type { createTokens } from './tokens'

export const NO_REFRESHES = {
  refreshes: 0,
  refused: 0,
  /** Refreshes with a used token. Each also counts as one of the other two. */
  reuses: 0,
}

export type RefreshCounts = typeof NO_REFRESHES

/** Session settings that the demo and tests change at run time, in this process only. */
export type Rules = Pick<ResolvedOptions, 'accessTokenSeconds' | 'refreshMode' | 'graceSeconds'>

export function rulesOf({ accessTokenSeconds, refreshMode, graceSeconds }: ResolvedOptions): Rules {
  return { accessTokenSeconds, refreshMode, graceSeconds }
}

export interface Service {
  readonly options: ResolvedOptions
  readonly db: Database
  readonly clock: ReturnType<typeof createClock>
  readonly tokens: ReturnType<typeof createTokens>
  readonly faults: ReturnType<typeof createFaults>
  readonly rules: { current: Rules }
  readonly counters: RefreshCounts
  readonly signInLimit: ReturnType<typeof createSignInLimit>
}

/** Absent if the handler is called without a Node server. */
export interface NodeBindings {
  readonly incoming?: { readonly socket: { readonly remoteAddress?: string | undefined; destroy(): unknown } }
}

export interface ServiceEnv {
  Bindings: NodeBindings
  /** `firstHalfOnly`, set by a fault: creates half of the drivers. */
  Variables: { requestId: string; firstHalfOnly?: true }
}

export type Context = HonoContext<ServiceEnv>

export const socketOf = (context: Context) => (context.env as NodeBindings | undefined)?.incoming?.socket

export type Handler = (service: Service, context: Context) => Promise<Response>
