import * as z from 'zod/mini'
import { isOwnPath, isWebAddress } from './config-address'
import { exchange } from './exchange'

const TIMEOUT_MS = 10_000

const ADDRESS = 'an http(s) address or a path that begins with /'

/** An http(s) address, or a path on the console's own origin. */
const address = z
  .string('is missing or no text')
  .check(z.refine((text) => isOwnPath(text) || isWebAddress(text), `must be ${ADDRESS}`))

/** As an address, but paths are put behind it. */
const base = z.string('is missing or no text').check(
  z.refine((text) => text === '' || isOwnPath(text) || isWebAddress(text), `must be "", ${ADDRESS}`),
  z.refine((text) => !/[?#]/.test(text), 'must have no ? or #'),
)

const configuredFleet = z.object({ id: z.int(), title: z.string(), zone: z.optional(z.string()) })

const consoleConfig = z.object({
  apiBaseUrl: base,
  signInUrl: address,
  signOutUrl: z.optional(address),
  fleets: z.optional(z.array(configuredFleet)),
  sampleTolls: z.optional(z.string().check(z.refine(isOwnPath, 'must be a path that begins with /'))),
  keptCopy: z.optional(z.enum(['auto', 'off'], 'must be "auto" or "off"')),
  vehicleReads: z._default(z.enum(['auto', 'off'], 'must be "auto" or "off"'), 'auto'),
})

/** A fleet that the deployment names. `zone` is an IANA name, for instance America/New_York. */
export interface ConfiguredFleet {
  readonly id: number
  readonly title: string
  readonly zone?: string | undefined
}

/** The deployment's settings in public/config.json. One build serves every environment. */
export interface ConsoleConfig {
  /** Base of every API path, without a trailing slash; '' is the console's own origin. */
  readonly apiBaseUrl: string
  /** Page where people sign in. The console appends `return`; see signInHref(). */
  readonly signInUrl: string
  /** Address that ends the session on the service by POST, if there is one. */
  readonly signOutUrl?: string | undefined
  readonly fleets?: readonly ConfiguredFleet[] | undefined
  /** 'off': browsers keep no copy of the console's files, and delete the one that they have. */
  readonly keptCopy?: 'auto' | 'off' | undefined
  /** 'off': the service has no vehicle reads beyond the specification, so none is sent. */
  readonly vehicleReads: 'auto' | 'off'
  /** Path of the API that has a list of tolls to try; only demos have one. */
  readonly sampleTolls?: string | undefined
}

/** The deployment's config.json is missing or invalid; `message` is for the person who deployed it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  /** Whether the host gave no answer of its own: no connection, or a failure that may pass. */
  readonly mayPass: boolean

  constructor(message: string, { mayPass = false, cause }: { mayPass?: boolean; cause?: unknown } = {}) {
    super(message, { cause })
    this.mayPass = mayPass
  }
}

/** Reads config.json beside the console's index.html. Throws ConfigError. */
export async function loadConfig(
  fetcher: typeof fetch = (input, init) => fetch(input, init),
  url = `${import.meta.env.BASE_URL}config.json`,
): Promise<ConsoleConfig> {
  const reply = await exchange(fetcher, url, {}, { timeoutMs: TIMEOUT_MS }).catch((cause: unknown) => {
    throw new ConfigError(
      `The console’s settings could not be loaded from ${url}. Check the connection and reload.`,
      { mayPass: true, cause },
    )
  })
  if (reply.redirected || reply.status !== 200) {
    throw new ConfigError(
      `The console’s settings are missing: ${url} answered with status ${reply.status}.`,
      {
        mayPass: reply.status >= 500,
      },
    )
  }
  return readConfig(reply.text, url)
}

/** Reads the settings from their text; `url` is where it came from. Throws ConfigError. */
export function readConfig(text: string, url: string): ConsoleConfig {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch (cause) {
    const what = /^\s*</.test(text)
      ? 'is a page instead of JSON; is the file deployed?'
      : 'is not valid JSON.'
    throw new ConfigError(`The console’s settings cannot be read: ${url} ${what}`, { cause })
  }
  const result = consoleConfig.safeParse(body)
  if (!result.success) {
    const problems = result.error.issues.map(
      ({ path, message }) => `${path.join('.') || 'the whole'}: ${message}`,
    )
    throw new ConfigError(`The console’s settings in ${url} are wrong: ${problems.join('; ')}.`)
  }
  return { ...result.data, apiBaseUrl: result.data.apiBaseUrl.replace(/\/+$/, '') }
}

/**
 * The address of "Sign in": `signInUrl` with `return`, the page to return to. `return` is a path when the sign-in page is
 * on the console's own origin, the whole address otherwise.
 */
export function signInHref(
  config: Pick<ConsoleConfig, 'signInUrl'>,
  location: Pick<Location, 'href'>,
): string {
  const here = new URL(location.href)
  const target = new URL(config.signInUrl, here)
  const path = `${here.pathname}${here.search}${here.hash}`
  target.searchParams.set('return', target.origin === here.origin ? path : here.href)
  return target.href
}
