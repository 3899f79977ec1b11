import { isPostgresUrl } from '../database/postgres'

/** How the service runs. Every default suits a test. */
export interface ServiceOptions {
  /** `:memory:` (default), `file:…` or `postgres://…`. */
  readonly databaseUrl?: string
  /** `production` has no /demo routes, no faults and no seed. Default `test`. */
  readonly mode?: Mode
  /** Origins that may call with credentials, and to which a sign-in may return. */
  readonly consoleOrigins?: readonly string[]
  /**
   * Hosts that a request's `Host` may name, besides loopback and those of `consoleOrigins`; `0.0.0.0` allows every IP
   * address. Default null: any host.
   */
  readonly allowedHosts?: readonly string[] | null
  /** Whether `X-Forwarded-Proto` and `X-Forwarded-Host` come from a trusted proxy. Default false. */
  readonly trustProxy?: boolean
  /** Lifetime of an access token. Default 300. */
  readonly accessTokenSeconds?: number
  /** Lifetime of a refresh token. Default one day. */
  readonly refreshTokenSeconds?: number
  /** Signs tokens (HS256); at least 32 bytes. Default: the demo's secret. */
  readonly jwtSecret?: string
  /** What happens to a refresh token when it is used. Default `fixed`. */
  readonly refreshMode?: RefreshMode
  /** How long a used refresh token still gets its successor again, in mode `rotate`. Default 10. */
  readonly graceSeconds?: number
  /** Rows of a page when `limit` is absent or invalid. Default 100. */
  readonly defaultPageSize?: number
  /** Most rows of a page, even if `limit` is larger. Default 1000. */
  readonly maxPageSize?: number
  /** Whether to offer the reads of vehicles, which are not in the specification. Default `on`. */
  readonly reads?: Reads
  /** Most drivers of one request; more are a 413. Default 2,000. */
  readonly maxBulkRows?: number
  /** Most charges of one plan; more are a 400. Default 500. */
  readonly maxCharges?: number
  /** Most bytes of an uploaded document; more are a 413. Default 26,214,400 (25 MB). */
  readonly maxUploadBytes?: number
  /** Where a sign-in without `return` leads: a path, or an address of one of `consoleOrigins`. Default `/`. */
  readonly home?: string
  /** Revisions of vehicle 2 in the seed. Default 100,000; tests use fewer, because they take most of a start. */
  readonly bigHistorySize?: number
  /** Whether the seed has what is hard to display: a vehicle, integration types, citations. Default: in mode `test` alone. */
  readonly hostileData?: boolean
  /** Deletes the stored demo data and seeds again. */
  readonly demoReset?: boolean
  /** Milliseconds since 1970. Default: the machine's clock. */
  readonly now?: () => number
}

export const MODES = ['demo', 'test', 'production'] as const
type Mode = (typeof MODES)[number]

/**
 * `fixed`: the token stays the same until it expires. `rotate`: each use replaces it; for a grace period the used token
 * gets the same successor again, then it is refused. `strict`: each use replaces it; a second use ends the session.
 */
export const REFRESH_MODES = ['fixed', 'rotate', 'strict'] as const
export type RefreshMode = (typeof REFRESH_MODES)[number]

/** `off`: the reads of vehicles, which are not in the specification, are a 405. */
export const READS = ['on', 'off'] as const
export type Reads = (typeof READS)[number]

/** Default of `maxUploadBytes`: 25 MB. */
export const MAX_UPLOAD_BYTES = 26_214_400

/** Default of `maxBulkRows`. */
export const MAX_BULK_ROWS = 2_000

/** Default of `maxCharges`. */
export const MAX_CHARGES = 500

/** Default of `bigHistorySize`. */
export const BIG_HISTORY_SIZE = 100_000

/** Most of `maxUploadBytes` with PostgreSQL: a value holds at most 1 GB, and the driver has it in memory. */
const MAX_IN_DATABASE = 268_435_456

export type ResolvedOptions = Required<ServiceOptions>

/** Fixed, so that sessions survive a restart of the demo. Production refuses it. */
const DEMO_SECRET = 'fleet-console-demo-secret-not-for-production'

/** Fills in the defaults. Throws an Error with a readable message if the service cannot run with these options. */
export function resolveOptions(options: ServiceOptions): ResolvedOptions {
  const mode = options.mode ?? 'test'
  const resolved: ResolvedOptions = {
    databaseUrl: options.databaseUrl ?? ':memory:',
    mode,
    consoleOrigins: options.consoleOrigins ?? [],
    allowedHosts: options.allowedHosts ?? null,
    trustProxy: options.trustProxy ?? false,
    accessTokenSeconds: options.accessTokenSeconds ?? 300,
    refreshTokenSeconds: options.refreshTokenSeconds ?? 86_400,
    jwtSecret: options.jwtSecret ?? DEMO_SECRET,
    refreshMode: options.refreshMode ?? 'fixed',
    graceSeconds: options.graceSeconds ?? 10,
    defaultPageSize: options.defaultPageSize ?? 100,
    maxPageSize: options.maxPageSize ?? 1000,
    reads: options.reads ?? 'on',
    maxBulkRows: options.maxBulkRows ?? MAX_BULK_ROWS,
    maxCharges: options.maxCharges ?? MAX_CHARGES,
    maxUploadBytes: options.maxUploadBytes ?? MAX_UPLOAD_BYTES,
    home: options.home ?? '/',
    bigHistorySize: options.bigHistorySize ?? BIG_HISTORY_SIZE,
    hostileData: options.hostileData ?? mode === 'test',
    demoReset: options.demoReset ?? false,
    now: options.now ?? Date.now,
  }
  if (new TextEncoder().encode(resolved.jwtSecret).length < 32) {
    throw new Error('JWT_SECRET must have at least 32 bytes')
  }
  if (isPostgresUrl(resolved.databaseUrl) && resolved.maxUploadBytes > MAX_IN_DATABASE) {
    throw new Error(
      `MAX_UPLOAD_BYTES must be at most ${MAX_IN_DATABASE} with PostgreSQL, which holds documents`,
    )
  }
  if (resolved.mode === 'production') refuseDemo(resolved)
  return resolved
}

function refuseDemo(options: ResolvedOptions): void {
  if (options.jwtSecret === DEMO_SECRET) {
    throw new Error('production needs a JWT_SECRET of its own, not the one of the demo')
  }
  if (options.demoReset) throw new Error('DEMO_RESET seeds demo users; production does not start with it')
}
