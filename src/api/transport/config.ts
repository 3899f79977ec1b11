import { exchange } from './exchange'
import { type ConsoleConfig, readSettings } from './settings'

const TIMEOUT_MS = 10_000

/** The deployment's config.json is missing or invalid; `message` is for the person who deployed it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'

  constructor(
    message: string,
    cause?: unknown,
    /** Whether the host gave no answer of its own: no connection, or a failure that may pass. */
    readonly mayPass = false,
  ) {
    super(message, { cause })
  }
}

/** Reads config.json beside the console's index.html. Throws ConfigError. */
export async function loadConfig(fetcher: typeof fetch = (input, init) => fetch(input, init)) {
  const url = `${import.meta.env.BASE_URL}config.json`
  const reply = await exchange(fetcher, url, {}, { timeoutMs: TIMEOUT_MS }).catch((cause: unknown) => {
    const message = `The console’s settings could not be loaded from ${url}. Check the connection and reload.`
    throw new ConfigError(message, cause, true)
  })
  if (reply.redirected || reply.status !== 200) {
    const message = `The console’s settings are missing: ${url} answered with status ${reply.status}.`
    throw new ConfigError(message, undefined, reply.status >= 500)
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
    throw new ConfigError(`The console’s settings cannot be read: ${url} ${what}`, cause)
  }
  const read = readSettings(body)
  if ('problems' in read)
    throw new ConfigError(`The console’s settings in ${url} are wrong: ${read.problems.join('; ')}.`)
  return read.config
}

/**
 * The address of "Sign in": `signInUrl` with `return`, the page to return to. `return` is a path when the sign-in page is
 * on the console's own origin, the whole address otherwise.
 */
export function signInHref(config: Pick<ConsoleConfig, 'signInUrl'>, location: Pick<Location, 'href'>) {
  const here = new URL(location.href)
  const target = new URL(config.signInUrl, here)
  const path = `${here.pathname}${here.search}${here.hash}`
  target.searchParams.set('return', target.origin === here.origin ? path : here.href)
  return target.href
}
