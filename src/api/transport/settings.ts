import { isObject } from '../../lib/json/is-object'
import { parseUrl } from '../../lib/text/url'
import { exchange } from './exchange'

export interface ConfiguredFleet {
  readonly id: number
  readonly title: string
  readonly zone?: string | undefined
}

/** The content of public/config.json. One build works in every environment. */
export interface ConsoleConfig {
  /** URL without a trailing slash. '' means the console's origin. */
  readonly apiBaseUrl: string
  /** The console adds the `return` parameter; see signInHref(). */
  readonly signInUrl: string
  /** URL for a POST that ends the session. */
  readonly signOutUrl?: string | undefined
  readonly fleets?: readonly ConfiguredFleet[] | undefined
  /** 'off': don't request the vehicle endpoints beyond the specification. */
  readonly vehicleReads: 'auto' | 'off'
  readonly sampleTolls?: string | undefined
  readonly samplePlan?: string | undefined
}

// Don't use schemas here, because the first request would wait for the schema code.

const ADDRESS = 'an http(s) address or a path that begins with /'
const NOT_A_STRING = 'must be a string'

type Problem = string | null

const isAddress = (text: string): boolean => isOwnPath(text) || isWebAddress(text)

const address = (text: string): Problem => (isAddress(text) ? null : `must be ${ADDRESS}`)

function base(text: string): Problem {
  if (text !== '' && !isAddress(text)) return `must be "", ${ADDRESS}`
  return /[?#]/.test(text) ? 'must have no ? or #' : null
}

const ownPath = (text: string): Problem => (isOwnPath(text) ? null : 'must be a path that begins with /')

export function readSettings(
  body: unknown,
): { readonly config: ConsoleConfig } | { readonly problems: string[] } {
  if (!isObject(body)) return { problems: ['config.json: must be an object'] }
  const problems: string[] = []
  const note = (path: string, problem: Problem) => {
    if (problem !== null) problems.push(`${path}: ${problem}`)
  }
  const textOf = (path: string, value: unknown, problemOf: (text: string) => Problem = () => null) => {
    const text = typeof value === 'string' ? value : ''
    note(path, typeof value === 'string' ? problemOf(text) : NOT_A_STRING)
    return text
  }
  const fleetOf = (item: unknown, index: number): ConfiguredFleet => {
    const path = `fleets.${index}`
    note(path, isObject(item) ? null : 'must be an object')
    const { id, title, zone }: typeof body = isObject(item) ? item : {}
    note(`${path}.id`, Number.isSafeInteger(id) ? null : 'must be a whole number')
    return {
      id: Number(id),
      title: textOf(`${path}.title`, title),
      ...(zone !== undefined && { zone: textOf(`${path}.zone`, zone) }),
    }
  }
  const { apiBaseUrl, signInUrl, signOutUrl, fleets, sampleTolls, samplePlan, vehicleReads = 'auto' } = body
  if (fleets !== undefined && !Array.isArray(fleets)) note('fleets', 'must be an array')
  const config: ConsoleConfig = {
    apiBaseUrl: textOf('apiBaseUrl', apiBaseUrl, base).replace(/\/+$/, ''),
    signInUrl: textOf('signInUrl', signInUrl, address),
    ...(signOutUrl !== undefined && { signOutUrl: textOf('signOutUrl', signOutUrl, address) }),
    ...(Array.isArray(fleets) && { fleets: fleets.map(fleetOf) }),
    ...(sampleTolls !== undefined && { sampleTolls: textOf('sampleTolls', sampleTolls, ownPath) }),
    ...(samplePlan !== undefined && { samplePlan: textOf('samplePlan', samplePlan, ownPath) }),
    vehicleReads: vehicleReads === 'off' ? 'off' : 'auto',
  }
  const isMode = vehicleReads === 'auto' || vehicleReads === 'off'
  note('vehicleReads', isMode ? null : 'must be "auto" or "off"')
  return problems.length > 0 ? { problems } : { config }
}

/** A placeholder origin that no text contains by chance. */
const PROBE = 'https://console.invalid'

/** Matches characters that browsers drop or reinterpret: `/\evil.example` leads to a different host. */
const REINTERPRETED = /[\s\\\p{Cc}\p{Cf}\p{Cs}]/u

function isOwnPath(text: string): boolean {
  if (!text.startsWith('/') || text.startsWith('//') || REINTERPRETED.test(text)) return false
  return parseUrl(text, PROBE)?.origin === PROBE
}

function isWebAddress(text: string): boolean {
  const host = /^https?:\/\/([^/?#]+)/i.exec(text)?.[1]
  if (host === undefined || host.includes('@') || REINTERPRETED.test(text)) return false
  return ['http:', 'https:'].includes(parseUrl(text)?.protocol ?? '')
}

const TIMEOUT_MS = 10_000

/** Thrown for an invalid config.json. `message` is for the person who deploys the console. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

export async function loadConfig(
  fetcher: typeof fetch = (input, init) => fetch(input, init),
): Promise<ConsoleConfig> {
  const url = `${import.meta.env.BASE_URL}config.json`
  const reply = await exchange(fetcher, url, {}, { timeoutMs: TIMEOUT_MS }).catch((cause: unknown) => {
    const message = `Couldn’t load settings from ${url}. Check your connection and reload.`
    throw new ConfigError(message, { cause })
  })
  if (reply.redirected || reply.status !== 200)
    throw new ConfigError(`Settings not found: ${url} returned status ${reply.status}.`)
  let body: unknown
  try {
    body = JSON.parse(reply.text)
  } catch (cause) {
    const what = /^\s*</.test(reply.text)
      ? 'is a page instead of JSON; is the file deployed?'
      : 'is not valid JSON.'
    throw new ConfigError(`Couldn’t read settings: ${url} ${what}`, { cause })
  }
  const read = readSettings(body)
  if ('problems' in read)
    throw new ConfigError(`The settings in ${url} are wrong: ${read.problems.join('; ')}.`)
  return read.config
}

/** Returns the sign-in link. `return` is a path if that page is on the console's origin, otherwise a full URL. */
export function signInHref(config: Pick<ConsoleConfig, 'signInUrl'>, location: Pick<Location, 'href'>) {
  const here = new URL(location.href)
  const target = new URL(config.signInUrl, here)
  const path = `${here.pathname}${here.search}${here.hash}`
  target.searchParams.set('return', target.origin === here.origin ? path : here.href)
  return target.href
}
