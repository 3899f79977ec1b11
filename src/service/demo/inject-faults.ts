import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import type { MiddlewareHandler } from 'hono'
import { type Context, type Service, type ServiceEnv, socketOf } from '../core/context'
import type { FaultKind } from '../core/faults'
import { errorAnswer, json } from '../http/answers'
import { tokenNotValid } from '../http/caller'
import { BROKEN_REASON, SENTINEL_VEHICLES } from '../seed/seed-vehicles'

/** Sentinel ids that always fail, with any method. */
const FAULT_BY_ID: ReadonlyMap<number, FaultKind> = new Map([
  [900003, 'destroy'],
  [SENTINEL_VEHICLES.slow, 'slow'],
  [900200, 'html'],
  [SENTINEL_VEHICLES.truncated, 'truncated'],
  [SENTINEL_VEHICLES.text, 'text'],
  [900401, '401'],
  [900403, '403'],
  [900413, '413'],
  [900500, '500'],
  [900502, '502'],
  [900503, '503'],
  [900504, '504'],
])

/** Fails requests on purpose: first by the added faults, then by the id of a sentinel vehicle. */
export function injectFaults({ faults }: Service): MiddlewareHandler<ServiceEnv> {
  return async (context, next) => {
    const { method, path } = context.req
    if (path.startsWith('/demo/')) return next()
    const added = faults.consume(method, path)
    if (added) return applyFault(added, context, next)
    const id = Number(/^\/v2\/vehicles\/(900\d{3})\//.exec(path)?.[1])
    const kind = FAULT_BY_ID.get(id)
    if (kind) return applyFault(kind, context, next)
    if (id === SENTINEL_VEHICLES.overloaded && faults.isThrottled(context.req.url))
      return applyFault('429', context, next)
    await next()
    if (id === SENTINEL_VEHICLES.brokenRow) await rewritePage(context, breakRow)
    if (id === SENTINEL_VEHICLES.foreignLinks) await rewritePage(context, linkElsewhere)
    return undefined
  }
}

interface Page {
  readonly results: readonly unknown[]
}

async function rewritePage(context: Context, rewrite: (page: Page) => object): Promise<void> {
  const { status } = context.res
  const body: unknown = await context.res.json()
  replace(context, json(isPage(body) ? rewrite(body) : body, status))
}

function isPage(body: unknown): body is Page {
  return typeof body === 'object' && body !== null && 'results' in body && Array.isArray(body.results)
}

function breakRow(page: Page): object {
  const results = page.results.map((row) => {
    const broken = typeof row === 'object' && row !== null && 'reason' in row && row.reason === BROKEN_REASON
    return broken ? { ...row, history_date: 'yesterday, at noon', active: 'perhaps' } : row
  })
  return { ...page, results }
}

function linkElsewhere(page: Page): object {
  const elsewhere = 'http://fleet-mirror.example/v2/vehicles/900002/history/?limit=50&offset='
  return { ...page, next: `${elsewhere}50`, previous: `${elsewhere}0` }
}

const SLOW_MS = 3000

/** Applies a fault to the request. Kinds that carry the request out call `next`. */
async function applyFault(kind: FaultKind, context: Context, next: () => Promise<void>) {
  if (kind === 'slow') {
    await setTimeout(SLOW_MS)
    await next()
  } else if (kind === 'late') {
    await next()
    await setTimeout(SLOW_MS)
  } else if (kind === 'truncated' || kind === 'text') {
    await next()
    const { status, headers } = context.res
    const text = await context.res.text()
    const body = kind === 'truncated' ? text.slice(0, Math.ceil(text.length / 2)) : text
    const answer = new Response(body, { status, headers })
    answer.headers.set('Content-Type', kind === 'text' ? 'text/plain' : 'application/json')
    replace(context, answer)
  } else if (kind === 'destroy' || kind === 'lost') {
    if (kind === 'lost') await next()
    replace(context, destroyConnection(context))
  } else if (kind === '204' || kind === 'lost-502') {
    await next()
    replace(context, kind === '204' ? new Response(null, { status: 204 }) : ANSWERS['502']())
  } else if (kind === 'halfway') {
    context.set('firstHalfOnly', true)
    await next()
    replace(context, ANSWERS['500']())
  } else if (kind === 'silent') {
    // Before the request is carried out: the caller may give up meanwhile.
    const abandoned = once(context.req.raw.signal, 'abort')
    await next()
    await abandoned
    replace(context, destroyConnection(context))
  } else if (kind === '401-without-cors') {
    context.set('withoutCors', true)
    replace(context, ANSWERS['401']())
  } else {
    replace(context, ANSWERS[kind]())
  }
}

/** Replaces the answer, without the headers of the previous one. */
function replace(context: Context, response: Response): void {
  context.res = undefined
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

const ANSWERS = {
  '401': () => errorAnswer(tokenNotValid()),
  '403': () => json({ detail: 'You do not have permission to perform this action.' }, 403),
  '404': () => json({ detail: 'Not found.' }, 404),
  '410': () => json({ detail: 'This endpoint has been removed.' }, 410),
  '413': () => json({ detail: 'Request body exceeded settings.DATA_UPLOAD_MAX_MEMORY_SIZE.' }, 413),
  '429': () =>
    json({ detail: 'Request was throttled. Expected available in 2 seconds.' }, 429, { 'Retry-After': '2' }),
  '500': () => html(500, 'Server Error (500)', TRACE),
  '502': () => html(502, '502 Bad Gateway', '<hr><center>nginx/1.25.3</center>'),
  '503': () => json({ detail: 'The service is temporarily unavailable.' }, 503),
  '504': () => html(504, '504 Gateway Time-out', '<hr><center>nginx/1.25.3</center>'),
  html: () => html(200, 'Fleet Portal', '<p>Please sign in to the network to continue.</p>'),
} as const

/** Destroys the connection. Without a Node server, throws as `fetch` does when the network breaks. */
function destroyConnection(context: Context): Response {
  const socket = socketOf(context)
  if (!socket) throw new ConnectionLost()
  socket.destroy()
  return new Response(null)
}

export class ConnectionLost extends TypeError {
  constructor() {
    super('fetch failed: the connection was destroyed before an answer')
    this.name = 'ConnectionLost'
  }
}
