import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { type Context, socketOf } from '../core/context'
import type { FaultKind } from '../core/faults'
import { tokenNotValid } from '../http/caller'
import { errorAnswer, json } from '../http/respond'

const SLOW_MS = 3000

/** Applies a fault to the request. Kinds that carry the request out call `next`. */
export async function applyFault(kind: FaultKind, context: Context, next: () => Promise<void>) {
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
export function replace(context: Context, response: Response): void {
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
