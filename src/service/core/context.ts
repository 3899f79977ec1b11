import type { Context as HonoContext } from 'hono'
import type { Database } from '../database/schema'
import type { Clock } from './clock'
import type { DocumentStore } from './document-store'
import type { Faults } from './faults'
import type { ResolvedOptions } from './options'
import type { SessionRules } from './session-rules'
import type { SignInLimit } from './sign-in-limit'
import type { Tokens } from './tokens'

/** Counts of token refreshes. */
export interface RefreshCounts {
  /** Answered with an access token. */
  readonly refreshes: number
  /** Answered with 401. */
  readonly refused: number
  /** Sent a token that had been used before. These count in one of the other two as well. */
  readonly reuses: number
}

type RefreshCounters = ReturnType<typeof createRefreshCounters>

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

/** What every endpoint works with. */
export interface Service {
  readonly options: ResolvedOptions
  readonly db: Database
  /** Holds the uploaded files. */
  readonly documents: DocumentStore
  readonly clock: Clock
  readonly tokens: Tokens
  readonly faults: Faults
  readonly rules: SessionRules
  readonly counters: RefreshCounters
  readonly signInLimit: SignInLimit
}

/** What a Node server passes with the request; absent when the handler is called directly. */
export interface NodeBindings {
  readonly incoming?: {
    readonly socket: { readonly remoteAddress?: string | undefined; destroy(): unknown }
  }
}

export interface ServiceEnv {
  Bindings: NodeBindings
  /** Set by faults: `withoutCors` sends no CORS headers, `firstHalfOnly` creates half of the drivers. */
  Variables: { requestId: string; withoutCors?: true; firstHalfOnly?: true }
}

export type Context = HonoContext<ServiceEnv>
export type Handler = (context: Context) => Promise<Response>
