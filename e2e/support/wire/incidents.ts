import type { BrowserContext, Request } from 'playwright/test'
import { problemOfUpdate } from './updates'
import { REFRESH } from './wire'

/** Something that fails a test unless the test declares it. */
export interface Incident {
  readonly kind: 'response' | 'no response' | 'console error' | 'page error' | 'update'
  /** Status code and path; reason and path; the message; or the problem of the update, and its path. */
  readonly text: string
}

/** A test's declaration: incidents of this kind with matching text. */
export interface Allowance {
  readonly kind: Incident['kind']
  readonly text: RegExp
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Allows responses with this status (4xx or 5xx) from paths that start like this. */
export function responded(status: number, path: string): Allowance {
  return { kind: 'response', text: new RegExp(`^${status} ${escaped(path)}`) }
}

/** Allows requests without a response (refused, reset, offline) to paths that start like this. */
export function noResponse(path: string): Allowance {
  return { kind: 'no response', text: new RegExp(`^\\S+ ${escaped(path)}`) }
}

export function consoleError(text: RegExp): Allowance {
  return { kind: 'console error', text }
}

/** The console requests a token at its start; the service refuses it if the user isn't signed in. */
export const nobodySignedIn = responded(401, REFRESH)

/**
 * Messages to ignore. Chromium logs responses and failed requests, which are incidents already, and Playwright's traces
 * try to run a script in every frame, even in sandboxed ones.
 */
const NOT_THE_PAGE = /^Failed to load resource:|^Blocked script execution in 'about:srcdoc'/
/** A service with only the documented endpoints refuses the vehicle endpoints, once for each fleet. */
export const noSuchRead = responded(405, '/v2/vehicles/')

/** Returns whether a request checks if the console's host is reachable. An offline browser responds to it itself. */
const isLook = (request: Request): boolean =>
  request.method() === 'HEAD' && new URL(request.url()).pathname === '/'

/**
 * Returns whether code was prefetched, on a hover or a focus, while the test had cut the network. It is loaded again
 * when needed.
 */
const isLoadedAhead = (request: Request): boolean =>
  request.failure()?.errorText === 'net::ERR_INTERNET_DISCONNECTED' &&
  new URL(request.url()).pathname.startsWith('/assets/')

/**
 * Watches the pages of a browser for incidents: uncaught errors, console errors (including violations of the content
 * security policy), error responses, requests without a response, and vehicle updates that could damage a record.
 */
export class Incidents {
  readonly seen: Incident[] = []
  readonly #allowed: Allowance[]

  constructor(allowed: readonly Allowance[]) {
    this.#allowed = [...allowed]
  }

  /** Watches the pages of a context from now on. */
  watch(context: BrowserContext): void {
    context.on('weberror', (error) => this.#add('page error', error.error().stack ?? error.error().message))
    context.on('console', (message) => {
      if (message.type() === 'error' && !NOT_THE_PAGE.test(message.text()))
        this.#add('console error', message.text())
    })
    context.on('request', (request) => {
      const problem = problemOfUpdate(request)
      if (problem !== null) this.#add('update', `${problem} ${new URL(request.url()).pathname}`)
    })
    context.on('response', (response) => {
      if (response.status() >= 400)
        this.#add('response', `${response.status()} ${new URL(response.url()).pathname}`)
    })
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? 'failed'
      // Requests that a page aborts, or that end with the page, aren't incidents.
      if (reason !== 'net::ERR_ABORTED' && !isLook(request) && !isLoadedAhead(request))
        this.#add('no response', `${reason} ${new URL(request.url()).pathname}`)
    })
  }

  allow(...allowances: readonly Allowance[]): void {
    this.#allowed.push(...allowances)
  }

  get unexpected(): readonly Incident[] {
    return this.seen.filter(
      ({ kind, text }) =>
        !this.#allowed.some((allowance) => allowance.kind === kind && allowance.text.test(text)),
    )
  }

  #add(kind: Incident['kind'], text: string): void {
    this.seen.push({ kind, text })
  }
}
