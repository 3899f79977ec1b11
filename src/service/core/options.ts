import { isPostgresUrl } from '../database/postgres'

export const MODES = ['demo', 'test', 'production'] as const

/**
 * `fixed`: the token stays the same until it expires. `rotate`: each use replaces it; for a grace period the used token
 * gets the same successor again, then it is refused. `strict`: each use replaces it; a second use ends the session.
 */
export const REFRESH_MODES = ['fixed', 'rotate', 'strict'] as const
export type RefreshMode = (typeof REFRESH_MODES)[number]

/** `off`: the reads of vehicles, which are not in the specification, are a 405. */
export const READS = ['on', 'off'] as const

export const BIG_HISTORY_SIZE = 100_000

/** How the service runs. The defaults suit a test. */
class Options {
  /** `:memory:`, `file:…` or `postgres://…`. */
  readonly databaseUrl: string = ':memory:'
  /** `production` has no /demo routes, no faults and no seed. */
  readonly mode: (typeof MODES)[number] = 'test'
  /** Origins that may call with credentials, and to which a sign-in may return. */
  readonly consoleOrigins: readonly string[] = []
  /**
   * Hosts that a request's `Host` may name, besides loopback and those of `consoleOrigins`; `0.0.0.0` allows every IP
   * address. Null: any host.
   */
  readonly allowedHosts: readonly string[] | null = null
  /** Whether `X-Forwarded-Proto` and `X-Forwarded-Host` come from a trusted proxy. */
  readonly trustProxy: boolean = false
  /** Lifetimes of tokens. */
  readonly accessTokenSeconds: number = 300
  readonly refreshTokenSeconds: number = 86_400
  /** Signs tokens (HS256); at least 32 bytes. One for all demos, whose sessions survive a restart; production refuses it. */
  readonly jwtSecret: string = 'fleet-console-demo-secret-not-for-production'
  /** What happens to a refresh token when it is used. */
  readonly refreshMode: RefreshMode = 'fixed'
  /** How long a used refresh token still gets its successor again, in mode `rotate`. */
  readonly graceSeconds: number = 10
  /** Rows of a page when `limit` is absent or invalid. */
  readonly defaultPageSize: number = 100
  /** Most rows of a page, even if `limit` is larger. */
  readonly maxPageSize: number = 1000
  /** Whether to offer the reads of vehicles, which are not in the specification. */
  readonly reads: (typeof READS)[number] = 'on'
  /** Most drivers of one request; more are a 413. */
  readonly maxBulkRows: number = 2_000
  /** Most charges of one plan; more are a 400. */
  readonly maxCharges: number = 500
  /** Most bytes of an uploaded document; more are a 413. */
  readonly maxUploadBytes: number = 26_214_400
  /** Where a sign-in without `return` leads: a path, or an address of one of `consoleOrigins`. */
  readonly home: string = '/'
  /** Revisions of vehicle 2 in the seed. Tests use fewer, because they take most of a start. */
  readonly bigHistorySize: number = BIG_HISTORY_SIZE
  /** Deletes the stored demo data and seeds again. */
  readonly demoReset: boolean = false
  /** Milliseconds since 1970. */
  readonly now: () => number = () => Date.now()
}

export const DEFAULTS = new Options()

export interface ResolvedOptions extends Options {
  /** Whether the seed has what is hard to display: a vehicle, integration types, citations. Default: in mode `test` alone. */
  readonly hostileData: boolean
}

export type ServiceOptions = Partial<ResolvedOptions>

/** Most of `maxUploadBytes` with PostgreSQL: a value holds at most 1 GB, and the driver has it in memory. */
const MAX_IN_DATABASE = 268_435_456

/** Fills in the defaults. Throws an Error with a readable message if the service cannot run with these options. */
export function resolveOptions(options: ServiceOptions): ResolvedOptions {
  const { hostileData = (options.mode ?? DEFAULTS.mode) === 'test' } = options
  const resolved = { ...DEFAULTS, ...options, hostileData }
  const { jwtSecret } = resolved
  if (new TextEncoder().encode(jwtSecret).length < 32)
    throw new Error('JWT_SECRET must have at least 32 bytes')
  if (isPostgresUrl(resolved.databaseUrl) && resolved.maxUploadBytes > MAX_IN_DATABASE)
    throw new Error(
      `MAX_UPLOAD_BYTES must be at most ${MAX_IN_DATABASE} with PostgreSQL, which holds documents`,
    )
  if (resolved.mode !== 'production') return resolved
  if (jwtSecret === DEFAULTS.jwtSecret)
    throw new Error('production needs a JWT_SECRET of its own, not the one of the demo')
  if (resolved.demoReset) throw new Error('DEMO_RESET seeds demo users; production does not start with it')
  return resolved
}
