import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import type { MiddlewareHandler } from 'hono'
import { isObject } from '../../lib/json/is-object'
import { type Context, type Service, type ServiceEnv, socketOf } from '../core/context'
import { tokenNotValid } from '../http/caller'
import { errorResponse, json } from '../http/responses'

/** Makes requests fail: those that match an added fault, and those to a vehicle such as 900500, with that status. */
export function injectFaults({ faults }: Service): MiddlewareHandler<ServiceEnv> {
  return async (context, next) => {
    const { method, path } = context.req
    if (path.startsWith('/demo/')) return next()
    const status = /^\/v2\/vehicles\/900([45]\d\d)\//.exec(path)?.[1]
    const kind = faults.consume(method, path) ?? status ?? ''
    const fault = BY_KIND.get(kind)
    return fault ? fault(context, next) : next()
  }
}

type Fault = (context: Context, next: () => Promise<void>) => Promise<void>
type Respond = (context: Context) => Response | Promise<Response>

const instead =
  (respond: Respond): Fault =>
  async (context) =>
    replace(context, await respond(context))

const afterwards =
  (respond: Respond): Fault =>
  async (context, next) => {
    await next()
    replace(context, await respond(context))
  }

const refused = (status: number, detail: string) => instead(() => json({ detail }, status))
const unauthorized = () => errorResponse(tokenNotValid())
const serverError = () => html(500, 'Server Error (500)', TRACE)
const badGateway = () => html(502, '502 Bad Gateway', '<hr><center>nginx/1.25.3</center>')

/** Changes a page. Leaves other responses, such as errors, as they are. */
const onPage = (change: (results: readonly unknown[]) => object) =>
  afterwards(async ({ res }) => {
    const body: unknown = await res.json()
    if (!isObject(body) || !Array.isArray(body.results)) return json(body, res.status)
    return json({ ...body, ...change(body.results) }, res.status)
  })

const ELSEWHERE = 'http://fleet-mirror.example/v2/vehicles/1/history/?limit=50&offset='

const FAULTS = {
  '401': instead(unauthorized),
  '401-without-cors': instead((context) => {
    context.res = undefined
    return unauthorized()
  }),
  '403': refused(403, 'You do not have permission to perform this action.'),
  '404': refused(404, 'Not found.'),
  '410': refused(410, 'This endpoint has been removed.'),
  '413': refused(413, 'Request body exceeded settings.DATA_UPLOAD_MAX_MEMORY_SIZE.'),
  '429': instead(() =>
    json({ detail: 'Request was throttled. Expected available in 2 seconds.' }, 429, { 'Retry-After': '2' }),
  ),
  '500': instead(serverError),
  '502': instead(badGateway),
  '503': refused(503, 'The service is temporarily unavailable.'),
  '504': instead(() => html(504, '504 Gateway Time-out', '<hr><center>nginx/1.25.3</center>')),
  html: instead(() => html(200, 'Fleet Portal', '<p>Please sign in to the network to continue.</p>')),
  '204': afterwards(() => new Response(null, { status: 204 })),
  truncated: afterwards((context) =>
    rewritten(context, 'application/json', (text) => text.slice(0, Math.ceil(text.length / 2))),
  ),
  text: afterwards((context) => rewritten(context, 'text/plain', (text) => text)),
  late: async (_context, next) => {
    await next()
    await setTimeout(3_000)
  },
  destroy: instead(destroyConnection),
  lost: afterwards(destroyConnection),
  'lost-502': afterwards(badGateway),
  silent: async (context, next) => {
    // Listen before the request is applied, because the caller may abort meanwhile.
    const abandoned = once(context.req.raw.signal, 'abort')
    await next()
    await abandoned
    replace(context, destroyConnection(context))
  },
  halfway: async (context, next) => {
    context.set('firstHalfOnly', true)
    await afterwards(serverError)(context, next)
  },
  'broken-row': onPage((results) => ({
    results: results.map((row, index) =>
      index === 1 && isObject(row) ? { ...row, history_date: 'yesterday, at noon', active: 'perhaps' } : row,
    ),
  })),
  'foreign-links': onPage(() => ({ next: `${ELSEWHERE}50`, previous: `${ELSEWHERE}0` })),
} satisfies Record<string, Fault>
export type FaultKind = keyof typeof FAULTS
const BY_KIND = new Map<string, Fault>(Object.entries(FAULTS))
export const FAULT_KINDS = [...BY_KIND.keys()]

async function rewritten(context: Context, type: string, rewrite: (text: string) => string) {
  const { status, headers } = context.res
  const response = new Response(rewrite(await context.res.text()), { status, headers })
  response.headers.set('Content-Type', type)
  return response
}

/** Keeps the headers of CORS. Hono adds all that the replaced response still has. */
function replace(context: Context, response: Response): void {
  const { headers } = context.res
  for (const name of [...headers.keys()]) if (!name.startsWith('access-control-')) headers.delete(name)
  context.res = response
}

const html = (status: number, title: string, body: string) =>
  new Response(
    `<!doctype html>\n<html><head><title>${title}</title></head>\n<body>\n<h1>${title}</h1>\n${body}\n</body></html>\n`,
    { status, headers: { 'Content-Type': 'text/html; charset=utf-8' } },
  )

const TRACE = `<pre>Traceback (most recent call last):
  File "/srv/app/fleet/views/vehicle.py", line 212, in history
    page = self.paginate_queryset(queryset)
  File "/srv/app/fleet/models.py", line 88, in __iter__
    cursor.execute(sql, params)
OperationalError: server closed the connection unexpectedly &lt;script&gt;alert(1)&lt;/script&gt;</pre>`

/** Destroys the connection. Without a Node server, throws like `fetch` on a network error. */
function destroyConnection(context: Context): Response {
  const socket = socketOf(context)
  if (!socket) throw new ConnectionLost()
  socket.destroy()
  return new Response(null)
}

export class ConnectionLost extends TypeError {
  constructor() {
    super('fetch failed: the connection was destroyed before a response')
    this.name = 'ConnectionLost'
  }
}
