import type { ReferenceService } from '../../../src/service/service'

/** Responds to a request: the service, or a wrapper around it. */
export type FetchHandler = ReferenceService['fetch']

/** The field that updates ignore: the response is 200 and doesn't mention it. */
export const IGNORED_FIELD = 'vehicle_type_code'
/** Maximum number of revisions in a page, even if `limit` is higher. */
export const MAX_ROWS = 25

const LIST = /^\/v2\/vehicles\/$/
const VEHICLE = /^\/v2\/vehicles\/(\d+)\/$/
const HISTORY = /^\/v2\/vehicles\/\d+\/history\/$/
const WHO_AND_WHY = /"(reason|username)":"(?:[^"\\]|\\.)*"/g
const PORTAL = '<!doctype html><title>Fleet Portal</title><h1>Fleet Portal</h1>'

/**
 * Wraps a service to be as awkward as the specification allows.
 *
 * Updates ignore unknown, read-only, and some other fields, and trim texts. Histories come in short pages, without
 * names and reasons. Only documented endpoints exist: others return 405, and for vehicles with an odd ID a page of
 * HTML.
 */
export function awkward(respond: FetchHandler): FetchHandler {
  return async (request, env) => {
    const { pathname } = new URL(request.url)
    const vehicle = VEHICLE.exec(pathname)
    if (request.method === 'PATCH' && vehicle) return respond(await trimmed(request), env)
    if (request.method !== 'GET') return respond(request, env)
    if (HISTORY.test(pathname)) return withoutNames(await respond(shortened(request), env))
    if (!vehicle && !LIST.test(pathname)) return respond(request, env)
    const real = await respond(request, env)
    if (vehicle && Number(vehicle[1]) % 2 === 1) return instead(real, 200, 'text/html', PORTAL)
    return instead(real, 405, 'application/json', '{"detail":"Method \\"GET\\" not allowed."}')
  }
}

/** Returns the update with trimmed texts and without the ignored field. */
async function trimmed(request: Request): Promise<Request> {
  const sent = Object.entries((await request.json()) as object).filter(([name]) => name !== IGNORED_FIELD)
  const body = sent.map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value])
  const { url, method, headers } = request
  return new Request(url, { method, headers, body: JSON.stringify(Object.fromEntries(body)) })
}

function shortened(request: Request): Request {
  const url = new URL(request.url)
  const limit = Number(url.searchParams.get('limit') ?? MAX_ROWS)
  url.searchParams.set('limit', String(Math.min(limit, MAX_ROWS)))
  return new Request(url, { headers: request.headers })
}

/** Removes names from the text, because a parser would round the digits of IDs. */
async function withoutNames(real: Response): Promise<Response> {
  const { status, headers } = real
  return new Response((await real.text()).replaceAll(WHO_AND_WHY, '"$1":null'), { status, headers })
}

/** Returns a different body with the headers of the real response, including its CORS headers. */
function instead(real: Response, status: number, type: string, body: string): Response {
  const response = new Response(body, { status, headers: real.headers })
  response.headers.set('Content-Type', type)
  return response
}
