import { isIP } from 'node:net'
import { parseUrl } from '../lib/text/url'
import { DEFAULTS, MODES, READS, REFRESH_MODES, type ServiceOptions } from './core/options'
import { hostName, isLoopback } from './http/allowed-hosts'

/** Parses README.md's environment variables. Empty counts as absent. Throws one Error with every invalid one. */
export function readSettings(env: Readonly<Record<string, string | undefined>>) {
  const problems: string[] = []
  const read = <T>(
    name: string,
    fallback: T,
    parse: (text: string) => T | undefined,
    expected: string,
  ): T => {
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
  const settings = {
    host,
    port: read('PORT', 7100, whole(0, 65_535), 'a port number'),
    options: {
      mode,
      databaseUrl: read('DATABASE_URL', 'file:.data/fleet.db', (text) => text, 'a database URL'),
      accessTokenSeconds: read(
        'ACCESS_TOKEN_SECONDS',
        DEFAULTS.accessTokenSeconds,
        whole(1, 86_400),
        'seconds from 1 to 86400',
      ),
      refreshMode: read(
        'REFRESH_MODE',
        DEFAULTS.refreshMode,
        choice(REFRESH_MODES),
        `one of ${REFRESH_MODES.join(', ')}`,
      ),
      reads: read('SERVICE_READS', DEFAULTS.reads, choice(READS), `one of ${READS.join(', ')}`),
      consoleOrigins: read(
        'CONSOLE_ORIGINS',
        DEFAULTS.consoleOrigins,
        origins,
        'origins such as http://localhost:5173, by commas',
      ),
      allowedHosts: [host, ...read('ALLOWED_HOSTS', [], hosts, 'host names, by commas')],
      trustProxy: read('TRUST_PROXY', DEFAULTS.trustProxy, flag, '1 or 0'),
      demoReset: read('DEMO_RESET', DEFAULTS.demoReset, flag, '1 or 0'),
      ...(env.JWT_SECRET && { jwtSecret: env.JWT_SECRET }),
    } satisfies ServiceOptions,
  }
  if (mode !== 'production' && !isShown && !isLoopback(hostName(host) ?? ''))
    problems.push(
      `HOST is ${host}, where others on the network could sign in as the demo's users: use localhost, or set DEMO_ON_NETWORK=1 to show the demo there`,
    )
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return settings
}

const hostOnly = (text: string): string | undefined =>
  hostName(text) !== null && (isIP(text) === 6 || !text.includes(':')) ? text : undefined

function hosts(text: string): string[] | undefined {
  const list = text.split(',').map((one) => hostOnly(one.trim()))
  return list.every((one) => one !== undefined) ? list : undefined
}

const flag = (text: string): boolean | undefined => (text === '1' ? true : text === '0' ? false : undefined)

/** Parses a list of exact origins. Rejects paths and wildcards. */
function origins(text: string): string[] | undefined {
  const list = text.split(',').map((one) => one.trim())
  const exact = (one: string) => /^https?:/.test(one) && parseUrl(one)?.origin === one
  return list.every(exact) ? list : undefined
}
