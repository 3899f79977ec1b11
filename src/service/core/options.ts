/** How the service is to run. Everything has a default that suits a test. */
export interface ServiceOptions {
  /** `:memory:` (default) or `file:…`. */
  readonly databaseUrl?: string
  /** `production` has no /demo routes, no faults and no seed. Default `test`. */
  readonly mode?: Mode
  /** Origins that may call with credentials and be returned to after a sign-in. */
  readonly consoleOrigins?: readonly string[]
  /** Lifetime of an access token. Default 300. */
  readonly accessTokenSeconds?: number
  /** Lifetime of a refresh token. Default one day. */
  readonly refreshTokenSeconds?: number
  /** Signs tokens (HS256). At least 32 bytes; the demo's own where it is left out. */
  readonly jwtSecret?: string
  /** What becomes of a refresh token that is used. Default `fixed`. */
  readonly refreshMode?: RefreshMode
  /** How long, in `rotate`, a used refresh token still gets its successor again. Default 10. */
  readonly graceSeconds?: number
  /** Rows of a page where `limit` is absent or unusable. Default 100. */
  readonly defaultPageSize?: number
  /** Most rows of a page, whatever `limit` says. Default 1000. */
  readonly maxPageSize?: number
  /** Whether `GET /v2/vehicles/` and `GET /v2/vehicles/{id}/` are offered, which are not specified. Default `on`. */
  readonly reads?: Reads
  /** Most drivers of one request; more are a 413. Any number by default. */
  readonly maxBulkRows?: number
  /** Most bytes of an uploaded document; more are a 413. Default 26,214,400 (25 MB). */
  readonly maxUploadBytes?: number
  /** Where a sign-in without `return` goes: a path, or an address of one of `consoleOrigins`. Default `/`. */
  readonly home?: string
  /** Revisions of vehicle 2 in the seed. Default 100,000; tests use fewer, because they take most of a start. */
  readonly bigHistorySize?: number
  /** Deletes the stored demo data and seeds again. */
  readonly demoReset?: boolean
  /** Milliseconds since 1970; the machine's clock by default. */
  readonly now?: () => number
}

export const MODES = ['demo', 'test', 'production'] as const
export type Mode = (typeof MODES)[number]

/**
 * `fixed`: the token stays as it is until it expires. `rotate`: each use replaces it; for a grace period its use is
 * answered with the same successor again, then refused. `strict`: each use replaces it; another use ends the session.
 */
export const REFRESH_MODES = ['fixed', 'rotate', 'strict'] as const
export type RefreshMode = (typeof REFRESH_MODES)[number]

/** `off`: only what the specification has; the conventional reads are then answered with 405. */
export const READS = ['on', 'off'] as const
export type Reads = (typeof READS)[number]

/** 25 MB, unless `maxUploadBytes` says otherwise. */
export const MAX_UPLOAD_BYTES = 26_214_400

/** Revisions of vehicle 2, unless `bigHistorySize` says otherwise. */
export const BIG_HISTORY_SIZE = 100_000

export type ResolvedOptions = Required<ServiceOptions>

/** Fixed, so that sessions outlive a restart of the demo. Production refuses it. */
const DEMO_SECRET = 'fleet-console-demo-secret-not-for-production'

/** Fills in the defaults. Throws an Error with a sentence when the options cannot run. */
export function resolveOptions(options: ServiceOptions): ResolvedOptions {
  const resolved: ResolvedOptions = {
    databaseUrl: options.databaseUrl ?? ':memory:',
    mode: options.mode ?? 'test',
    consoleOrigins: options.consoleOrigins ?? [],
    accessTokenSeconds: options.accessTokenSeconds ?? 300,
    refreshTokenSeconds: options.refreshTokenSeconds ?? 86_400,
    jwtSecret: options.jwtSecret ?? DEMO_SECRET,
    refreshMode: options.refreshMode ?? 'fixed',
    graceSeconds: options.graceSeconds ?? 10,
    defaultPageSize: options.defaultPageSize ?? 100,
    maxPageSize: options.maxPageSize ?? 1000,
    reads: options.reads ?? 'on',
    maxBulkRows: options.maxBulkRows ?? Number.POSITIVE_INFINITY,
    maxUploadBytes: options.maxUploadBytes ?? MAX_UPLOAD_BYTES,
    home: options.home ?? '/',
    bigHistorySize: options.bigHistorySize ?? BIG_HISTORY_SIZE,
    demoReset: options.demoReset ?? false,
    now: options.now ?? Date.now,
  }
  if (new TextEncoder().encode(resolved.jwtSecret).length < 32) {
    throw new Error('JWT_SECRET must have at least 32 bytes')
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
