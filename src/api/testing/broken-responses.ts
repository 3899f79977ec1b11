import { json, page } from './fake-service'

function lost(): never {
  throw new TypeError('Failed to fetch')
}

/** Failed responses to a request that wasn't applied, from the service or a proxy. */
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

/** Names of all failures, before and after a request is applied. */
export const BROKEN = [...namesOf(REFUSALS), ...namesOf(SPOILT)]

/** Returns the response to a request that isn't applied. Null if it is applied. Throws if the connection is lost. */
export const refusal = (failure: string): Response | null => responseOf(REFUSALS, failure)

/**
 * Returns the response that replaces the proper one to an applied request. Null for any other failure. Throws if the
 * connection is lost.
 */
export const spoilt = (failure: string): Response | null => responseOf(SPOILT, failure)

function namesOf<T extends object>(table: T): (keyof T)[] {
  return Object.keys(table) as (keyof T)[]
}

function responseOf(table: Readonly<Record<string, () => Response>>, failure: string): Response | null {
  return table[failure]?.() ?? null
}
