import { isPostgresUrl } from '../database/postgres'

export const MODES = ['demo', 'test', 'production'] as const

/** `rotate`: each refresh replaces the token. During a grace period, the used token gets the same successor again. */
export const REFRESH_MODES = ['fixed', 'rotate'] as const

/** `off`: the vehicle endpoints beyond the specification return 405. */
export const READS = ['on', 'off'] as const

export const BIG_HISTORY_SIZE = 100_000

export const DEFAULTS = {
  databaseUrl: ':memory:',
  mode: 'test' as (typeof MODES)[number],
  /** Origins that may send credentials and to which a sign-in may return. */
  consoleOrigins: [] as readonly string[],
  /** Values allowed in `Host`, besides loopback and `consoleOrigins`. Null: any host. */
  allowedHosts: null as readonly string[] | null,
  /** Whether `X-Forwarded-Proto` and `X-Forwarded-Host` come from a trusted proxy. */
  trustProxy: false,
  accessTokenSeconds: 300,
  refreshTokenSeconds: 86_400,
  /** Signs tokens (HS256); at least 32 bytes. Production rejects this default, with which sessions survive a restart. */
  jwtSecret: 'fleet-console-demo-secret-not-for-production',
  refreshMode: 'fixed' as (typeof REFRESH_MODES)[number],
  /** In mode `rotate`, how long a used token gets its successor again (s). */
  graceSeconds: 10,
  defaultPageSize: 100,
  maxPageSize: 1000,
  reads: 'on' as (typeof READS)[number],
  maxUploadBytes: 26_214_400,
  home: '/',
  /** Number of revisions of vehicle 2 in the seed. Tests use fewer, because generating them takes most of a start. */
  bigHistorySize: BIG_HISTORY_SIZE,
  demoReset: false,
  now: () => Date.now(),
}

export interface ResolvedOptions extends Readonly<typeof DEFAULTS> {
  /** Whether the seed has data that is hard to display. Default: only in mode `test`. */
  readonly hostileData: boolean
}

export type ServiceOptions = Partial<ResolvedOptions>

/** Upper limit of `maxUploadBytes` with PostgreSQL: a value has at most 1 GB, which the driver holds in memory. */
const MAX_IN_DATABASE = 268_435_456

/** Throws an Error with a readable message if the service can't run with these options. */
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
