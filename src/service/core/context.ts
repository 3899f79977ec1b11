import type { Context as HonoContext } from 'hono'
import type { Database } from '../database/schema'
import type { createClock } from './clock'
import type { DocumentStore } from './document-store'
import type { createFaults } from './faults'
import type { ResolvedOptions } from './options'
import type { createSessionRules } from './session-rules'
import type { createSignInLimit } from './sign-in-limit'
import type { createTokens } from './tokens'

const NO_REFRESHES = {
  /** Answered with an access token. */
  refreshes: 0,
  /** Answered with 401. */
  refused: 0,
  /** Sent a token that had been used before. These count in one of the other two as well. */
  reuses: 0,
}

export type RefreshCounts = typeof NO_REFRESHES

/** Counts of token refreshes. */
export function createRefreshCounters() {
  const counts = { ...NO_REFRESHES }
  return {
    count: (what: keyof typeof counts) => void counts[what]++,
    read: () => ({ ...counts }),
    clear: () => void Object.assign(counts, NO_REFRESHES),
  }
}

/** What every endpoint works with. */
export interface Service {
  readonly options: ResolvedOptions
  readonly db: Database
  /** Holds the uploaded files. */
  readonly documents: DocumentStore
  readonly clock: ReturnType<typeof createClock>
  readonly tokens: ReturnType<typeof createTokens>
  readonly faults: ReturnType<typeof createFaults>
  readonly rules: ReturnType<typeof createSessionRules>
  readonly counters: ReturnType<typeof createRefreshCounters>
  readonly signInLimit: ReturnType<typeof createSignInLimit>
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

/** The connection that a request came over; undefined without a Node server. */
export function socketOf(context: Context) {
  // `env` is undefined when the handler is called with a request only.
  return (context.env as NodeBindings | undefined)?.incoming?.socket
}

/** Answers the requests of one method of a path. */
export type Handler = (service: Service, context: Context) => Promise<Response>
