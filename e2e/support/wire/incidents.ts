import type { BrowserContext } from 'playwright/test'
import { problemOfUpdate } from './updates'
import { REFRESH } from './wire'

/** Something that fails a test unless the test declares it. */
export interface Incident {
  readonly kind: 'answer' | 'no answer' | 'console error' | 'page error' | 'update'
  /** Status code and path; reason and path; the message; or what is wrong with the update, and its path. */
  readonly text: string
}

/** What a test declares: incidents of this kind whose text matches. */
export interface Allowance {
  readonly kind: Incident['kind']
  readonly text: RegExp
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** An answer of this status (4xx or 5xx) from a path that begins so. */
export function answer(status: number, path: string): Allowance {
  return { kind: 'answer', text: new RegExp(`^${status} ${escaped(path)}`) }
}

/** A request to a path that begins so and never gets an answer: refused, reset, offline. */
export function noAnswer(path: string): Allowance {
  return { kind: 'no answer', text: new RegExp(`^\\S+ ${escaped(path)}`) }
}

export function consoleError(text: RegExp): Allowance {
  return { kind: 'console error', text }
}

/** The console asks for a token at its start; where nobody is signed in, the service says so. */
export const nobodySignedIn = answer(401, REFRESH)

/**
 * Chromium repeats on the console what the answers and the failed requests already tell; and Playwright's traces want to
 * run a script of theirs in every frame, in those without any right, too.
 */
const NOT_THE_PAGE = /^Failed to load resource:|^Blocked script execution in 'about:srcdoc'/
/** A service without the reads that are not documented says so, once for each of them and fleet. */
export const noSuchRead = answer(405, '/v2/vehicles/')

/**
 * Watches the pages of a browser for what a person would never see: uncaught errors, messages on the console
 * (violations of the content security policy are among them), answers that are errors, requests without an answer,
 * and updates of a vehicle that could damage its record.
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
        this.#add('answer', `${response.status()} ${new URL(response.url()).pathname}`)
    })
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? 'failed'
      // A page that goes away, or that drops a request it no longer needs, is no incident.
      if (reason !== 'net::ERR_ABORTED')
        this.#add('no answer', `${reason} ${new URL(request.url()).pathname}`)
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
