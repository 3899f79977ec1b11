import { isIP } from 'node:net'
import { parseUrl } from '../lib/text/parse-url'
import { DEFAULTS, MODES, READS, REFRESH_MODES, type ServiceOptions } from './core/options'
import { hostName, isLoopback } from './http/allowed-hosts'

/** How the service runs and where it listens, from the environment. */
interface Settings {
  readonly options: ServiceOptions
  readonly host: string
  readonly port: number
}

/**
 * Reads the environment variables, which README.md lists. An empty one counts as absent.
 * Throws one Error that names every invalid variable, and every one that looks like a misspelt name.
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const problems: string[] = []
  const names = ['JWT_SECRET']
  const read = <T>(
    name: string,
    fallback: T,
    parse: (text: string) => T | undefined,
    expected: string,
  ): T => {
    names.push(name)
    const text = env[name]?.trim()
    if (!text) return fallback
    const value = parse(text)
    if (value === undefined) problems.push(`${name} must be ${expected}; it is ${JSON.stringify(text)}`)
    return value ?? fallback
  }
  const choice =
    <T extends string>(choices: readonly T[]) =>
    (text: string) =>
      choices.find((one) => one === text)
  const whole = (low: number, high: number) => (text: string) =>
    /^\d+$/.test(text) && Number(text) >= low && Number(text) <= high ? Number(text) : undefined

  const mode = read('SERVICE_MODE', 'demo', choice(MODES), `one of ${MODES.join(', ')}`)
  const host = read('HOST', 'localhost', hostOnly, 'a host name or an address')
  const isShown = read('DEMO_ON_NETWORK', false, flag, '1 or 0')
  const settings: Settings = {
    host,
    port: read('PORT', 7100, whole(0, 65_535), 'a port number'),
    options: {
      mode,
      databaseUrl: read('DATABASE_URL', 'file:.data/fleet.db', (text) => text, 'a database URL'),
      accessTokenSeconds: read('ACCESS_TOKEN_SECONDS', 300, whole(1, 86_400), 'seconds from 1 to 86400'),
      refreshMode: read('REFRESH_MODE', 'fixed', choice(REFRESH_MODES), `one of ${REFRESH_MODES.join(', ')}`),
      reads: read('SERVICE_READS', 'on', choice(READS), `one of ${READS.join(', ')}`),
      maxUploadBytes: read('MAX_UPLOAD_BYTES', DEFAULTS.maxUploadBytes, whole(1, 1e12), 'bytes from 1'),
      maxBulkRows: read('MAX_BULK_ROWS', DEFAULTS.maxBulkRows, whole(1, 2_500), 'rows from 1 to 2500'),
      maxCharges: read('MAX_CHARGES', DEFAULTS.maxCharges, whole(1, 2_500), 'charges from 1 to 2500'),
      consoleOrigins: read(
        'CONSOLE_ORIGINS',
        [],
        origins,
        'origins such as http://localhost:5173, by commas',
      ),
      allowedHosts: [host, ...read('ALLOWED_HOSTS', [], hosts, 'host names, by commas')],
      trustProxy: read('TRUST_PROXY', false, flag, '1 or 0'),
      demoReset: read('DEMO_RESET', false, flag, '1 or 0'),
      ...(env.JWT_SECRET && { jwtSecret: env.JWT_SECRET }),
    },
  }
  if (mode !== 'production' && !isShown && !isLoopback(hostName(host) ?? '')) {
    problems.push(
      `HOST is ${host}, where others on the network could sign in as the demo's users: use localhost, or set DEMO_ON_NETWORK=1 to show the demo there`,
    )
  }
  problems.push(...misspelt(env, names))
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return settings
}

/** A name or an address, without a port. */
function hostOnly(text: string): string | undefined {
  const name = hostName(text)
  return name === null || (/:\d+$/.test(text.replace(/^.*\]/, '')) && !isIP(text)) ? undefined : text
}

function hosts(text: string): string[] | undefined {
  const list = text.split(',').map((one) => hostOnly(one.trim()))
  return list.every((one) => one !== undefined) ? list : undefined
}

function flag(text: string): boolean | undefined {
  return text === '1' ? true : text === '0' ? false : undefined
}

/** Exact origins only: no paths, no wildcards. */
function origins(text: string): string[] | undefined {
  const list = text.split(',').map((one) => one.trim())
  const exact = (one: string) => /^https?:/.test(one) && parseUrl(one)?.origin === one
  return list.every(exact) ? list : undefined
}

/**
 * Describes the variables that are set, unknown, and so similar to one of `names` that they must be meant for it. What the
 * system sets is less similar: in a name of up to five letters one may differ, in a longer one two.
 */
function misspelt(env: Readonly<Record<string, string | undefined>>, names: readonly string[]): string[] {
  return Object.keys(env).flatMap((given) => {
    if (env[given] === undefined || names.includes(given)) return []
    const [nearest] = names
      .map((name) => ({ name, distance: distance(given.toUpperCase(), name) }))
      .filter(({ name, distance }) => distance <= (name.length > 5 ? 2 : 1))
      // Windows finds a variable in any case.
      .filter(({ name, distance }) => distance > 0 || env[name] === undefined)
      .toSorted((one, other) => one.distance - other.distance)
    return nearest ? [`${given} is not a variable of this service: ${nearest.name} is the nearest`] : []
  })
}

/**
 * How many letters have to be added, removed, replaced or swapped with their neighbour to turn one text into another; 3 for
 * more than two.
 */
function distance(from: string, to: string, most = 2): number {
  let same = 0
  while (same < from.length && from[same] === to[same]) same++
  const [a, b] = [from.slice(same), to.slice(same)]
  if (a === b) return 0
  if (most === 0) return 3
  const isSwapped = a.length > 1 && a[0] === b[1] && a[1] === b[0]
  const rests = [[a.slice(1), b] as const, [a, b.slice(1)] as const, [a.slice(1), b.slice(1)] as const]
  if (isSwapped) rests.push([a.slice(2), b.slice(2)])
  return Math.min(3, 1 + Math.min(...rests.map(([one, other]) => distance(one, other, most - 1))))
}
