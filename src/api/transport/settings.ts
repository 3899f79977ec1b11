import { isObject } from '../../lib/json/is-object'
import { parseUrl } from '../../lib/text/parse-url'

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
  /** Path of the API that has a billing plan to build the next one from; only demos have one. */
  readonly samplePlan?: string | undefined
}

// By hand, without schemas: these are read before anything is sent, and the code of schemas would be waited for.

const ADDRESS = 'an http(s) address or a path that begins with /'
const NO_TEXT = 'is missing or no text'

/** What is wrong with a setting; null for nothing. */
type Problem = string | null

/** Reads the settings of an object by their names, and notes what is wrong with each. */
class Settings {
  readonly problems: string[] = []
  readonly #body: Readonly<Record<string, unknown>>
  readonly #path: string

  constructor(body: Readonly<Record<string, unknown>>, path = '') {
    this.#body = body
    this.#path = path
  }

  has(name: string): boolean {
    return this.#body[name] !== undefined
  }

  text(name: string, problemOf: (text: string) => Problem = () => null): string {
    const value = this.#body[name]
    const text = typeof value === 'string' ? value : ''
    this.#note(name, typeof value === 'string' ? problemOf(text) : NO_TEXT)
    return text
  }

  choice(name: string): 'auto' | 'off' {
    const value = this.#body[name]
    this.#note(name, value === 'auto' || value === 'off' ? null : 'must be "auto" or "off"')
    return value === 'off' ? 'off' : 'auto'
  }

  integer(name: string): number {
    const value = this.#body[name]
    this.#note(name, Number.isSafeInteger(value) ? null : 'must be a whole number')
    return Number(value)
  }

  each<T>(name: string, read: (item: Settings) => T): T[] {
    const value = this.#body[name]
    if (!Array.isArray(value)) this.#note(name, 'must be a list')
    return (Array.isArray(value) ? value : []).map((item: unknown, at) => {
      const path = `${name}.${at}`
      this.#note(path, isObject(item) ? null : 'must be an object')
      const settings = new Settings(isObject(item) ? item : {}, `${path}.`)
      const result = read(settings)
      this.problems.push(...settings.problems)
      return result
    })
  }

  #note(name: string, problem: Problem): void {
    if (problem !== null) this.problems.push(`${this.#path}${name}: ${problem}`)
  }
}

const isAddress = (text: string): boolean => isOwnPath(text) || isWebAddress(text)

/** An http(s) address, or a path on the console's own origin. */
const address = (text: string): Problem => (isAddress(text) ? null : `must be ${ADDRESS}`)

/** As an address, but paths are put behind it. */
function base(text: string): Problem {
  if (text !== '' && !isAddress(text)) return `must be "", ${ADDRESS}`
  return /[?#]/.test(text) ? 'must have no ? or #' : null
}

const ownPath = (text: string): Problem => (isOwnPath(text) ? null : 'must be a path that begins with /')

const fleet = (settings: Settings): ConfiguredFleet => ({
  id: settings.integer('id'),
  title: settings.text('title'),
  ...(settings.has('zone') && { zone: settings.text('zone') }),
})

/** Reads the parsed config.json: the settings, or what is wrong with them, each by its path. */
export function readSettings(
  body: unknown,
): { readonly config: ConsoleConfig } | { readonly problems: string[] } {
  if (!isObject(body)) return { problems: ['the whole: must be an object'] }
  const settings = new Settings(body)
  const config: ConsoleConfig = {
    apiBaseUrl: settings.text('apiBaseUrl', base).replace(/\/+$/, ''),
    signInUrl: settings.text('signInUrl', address),
    ...(settings.has('signOutUrl') && { signOutUrl: settings.text('signOutUrl', address) }),
    ...(settings.has('fleets') && { fleets: settings.each('fleets', fleet) }),
    ...(settings.has('sampleTolls') && { sampleTolls: settings.text('sampleTolls', ownPath) }),
    ...(settings.has('samplePlan') && { samplePlan: settings.text('samplePlan', ownPath) }),
    ...(settings.has('keptCopy') && { keptCopy: settings.choice('keptCopy') }),
    vehicleReads: settings.has('vehicleReads') ? settings.choice('vehicleReads') : 'auto',
  }
  return settings.problems.length > 0 ? { problems: settings.problems } : { config }
}

/** An origin that no text can name by chance, against which a path is resolved. */
const PROBE = 'https://console.invalid'

/** Parts of an address that browsers drop or read as something else: `/\evil.example` is another host. */
const REINTERPRETED = /[\s\\\p{Cc}\p{Cf}\p{Cs}]/u

/** Whether a text is a path, which leads to the console's own origin wherever the console is. */
function isOwnPath(text: string): boolean {
  if (!text.startsWith('/') || text.startsWith('//') || REINTERPRETED.test(text)) return false
  return parseUrl(text, PROBE)?.origin === PROBE
}

/** Whether a text is a whole http(s) address that names its host plainly: without user name or password. */
function isWebAddress(text: string): boolean {
  const host = /^https?:\/\/([^/?#]+)/i.exec(text)?.[1]
  if (host === undefined || host.includes('@') || REINTERPRETED.test(text)) return false
  return ['http:', 'https:'].includes(parseUrl(text)?.protocol ?? '')
}
