import type { IncomingRequest } from './incoming-request'

/** Returns the headers of django-cors-headers, which are on every response to an allowed origin. */
export function crossOrigin(
  { method, headers: { origin } }: IncomingRequest,
  origins: readonly string[],
  exposeDate: boolean,
): Readonly<Record<string, string>> {
  if (origin === undefined || !origins.includes(origin)) return { Vary: 'origin' }
  const always = {
    Vary: 'origin',
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Credentials': 'true',
    ...(exposeDate ? { 'Access-Control-Expose-Headers': 'date' } : {}),
  }
  if (method !== 'OPTIONS') return always
  return {
    ...always,
    'Access-Control-Allow-Headers':
      'accept, authorization, content-type, fleet-id, user-agent, x-csrftoken, x-requested-with',
    'Access-Control-Allow-Methods': 'DELETE, GET, OPTIONS, PATCH, POST, PUT',
    'Access-Control-Max-Age': '86400',
  }
}
