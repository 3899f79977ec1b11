import { json, page } from './fake-service'

function lost(): never {
  throw new TypeError('Failed to fetch')
}

/** Answers of a service, or of what stands before it, that did nothing of what it was asked. */
const REFUSALS = {
  '401': () => json({ detail: 'No', code: 'token_not_valid' }, 401),
  '403': () => json({ detail: 'Not now.' }, 403),
  '429': () => json({ detail: 'Throttled.' }, 429, { 'Retry-After': '2' }),
  '500 before': () => page(500),
  '503': () => json({}, 503),
  'lost before': lost,
}

/** Responses to an applied request that don't reveal its result. */
const SPOILT = {
  '500 after': () => page(500),
  'lost after': lost,
  html: () => page(200),
  truncated: () => new Response('[{"id": 1, "'),
  '204': () => new Response(null, { status: 204 }),
}

/** For tests: the ways in which any request fails before and after it was carried out. */
export const BROKEN = [...namesOf(REFUSALS), ...namesOf(SPOILT)]

/** Returns the response instead of applying the request; null if it is applied. Throws if the connection is lost. */
export const refusal = (failure: string): Response | null => answerOf(REFUSALS, failure)

/**
 * Returns the answer in place of the proper one to a request that was carried out; null for any other. Throws as the
 * other.
 */
export const spoilt = (failure: string): Response | null => answerOf(SPOILT, failure)

function namesOf<T extends object>(table: T): (keyof T)[] {
  return Object.keys(table) as (keyof T)[]
}

function answerOf(table: Readonly<Record<string, () => Response>>, failure: string): Response | null {
  return table[failure]?.() ?? null
}
