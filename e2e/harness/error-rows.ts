import { type ClientOptions, createClient } from '../../src/api/client/client'
import { ShapeError } from '../../src/api/client/response-body'
import { createSpecDifferences } from '../../src/api/client/spec-differences'
import { createSession, type SessionDeps } from '../../src/api/session/session'
import { ApiError } from '../../src/lib/api-error'

/** The reply: the bytes of a response, no response, or no response in time. */
type Reply =
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: unknown }
  | 'lost'
  | 'silence'

/** A row of the table of errors: the request, and the reply. */
export interface ErrorRow {
  readonly title: string
  readonly sent: 'read' | 'write' | 'bulk'
  readonly reply: Reply
  /** How the page shows the error. Defaults to a failed read and a failed write. */
  readonly shown?: 'stale' | 'waiting' | 'button'
  /** Whether the session currently can't be renewed. */
  readonly interrupted?: boolean
}

const PAGE =
  '<!doctype html><html><body><h1>Fleet Portal</h1><script>window.hacked = 1</script></body></html>'
const TRACE = `<html><body><h1>Server Error (500)</h1><pre>Traceback (most recent call last):
  File "/srv/app/views.py", line 212, in history
OperationalError: server closed the connection</pre><img src="x" alt="from the body"></body></html>`
const HTML = { 'Content-Type': 'text/html' }

export const ROWS: readonly ErrorRow[] = [
  {
    title: 'Detail and code',
    sent: 'write',
    reply: {
      status: 409,
      body: { detail: 'This plan is being changed by somebody else.', code: 'conflict' },
    },
  },
  {
    title: 'Fields',
    sent: 'write',
    reply: {
      status: 400,
      body: {
        non_field_errors: ['A plan needs one charge at least.'],
        plate_number: ['Ensure this field has no more than 10 characters.'],
        charges: [{}, { amount: ['A valid number is required.'] }],
        grace_period: ['Must be 0 or more.'],
      },
    },
  },
  { title: 'Bulk, row by row', sent: 'bulk', reply: { status: 400, body: [{}, { driver_id: ['Taken.'] }] } },
  {
    title: 'Bulk of a different length',
    sent: 'bulk',
    reply: { status: 400, body: [{ driver_id: ['Taken.'] }] },
  },
  {
    title: 'Not accepted, read',
    sent: 'read',
    reply: { status: 400, body: { history_date__gte: ['Enter a valid date/time.'] } },
  },
  {
    title: '401 with a fresh token',
    sent: 'read',
    reply: { status: 401, body: { detail: 'User is inactive', code: 'user_inactive' } },
  },
  { title: 'Session not renewed', sent: 'write', reply: 'lost', interrupted: true },
  {
    title: '403',
    sent: 'read',
    reply: { status: 403, body: { detail: 'You do not have permission to perform this action.' } },
  },
  { title: '404', sent: 'read', reply: { status: 404, body: { detail: 'Not found.' } } },
  { title: '413', sent: 'write', reply: { status: 413, headers: HTML, body: PAGE } },
  { title: '429 on a read under way', sent: 'read', shown: 'waiting', reply: tooMany('9') },
  { title: '429 on a read that gave up', sent: 'read', reply: tooMany('Thu, 01 Jan 2026 00:00:12 GMT') },
  { title: '429 on a write', sent: 'write', shown: 'button', reply: tooMany('30') },
  { title: '503 over older data', sent: 'read', shown: 'stale', reply: { status: 503, body: {} } },
  { title: 'Network failure over older data', sent: 'read', shown: 'stale', reply: 'lost' },
  { title: '502', sent: 'read', reply: { status: 502, headers: HTML, body: PAGE } },
  { title: 'Network failure, read', sent: 'read', reply: 'lost' },
  { title: 'Timeout, read', sent: 'read', reply: 'silence' },
  { title: 'Network failure, write', sent: 'write', reply: 'lost' },
  { title: 'Timeout, write', sent: 'write', reply: 'silence' },
  { title: '504, write', sent: 'write', reply: { status: 504, headers: HTML, body: PAGE } },
  { title: 'Broken response, write', sent: 'write', reply: { status: 201, body: '{"id": 4, "na' } },
  { title: 'No contents, write', sent: 'write', reply: { status: 204 } },
  { title: 'Broken response, read', sent: 'read', reply: { status: 200, body: '{"count": 3, "resu' } },
  {
    title: '500, read',
    sent: 'read',
    reply: { status: 500, headers: { ...HTML, 'X-Request-Id': 'req-7f3a' }, body: TRACE },
  },
  {
    title: '500, write',
    sent: 'write',
    reply: { status: 500, headers: { ...HTML, 'X-Request-Id': 'req-7f3b' }, body: TRACE },
  },
  { title: 'HTML with 200, read', sent: 'read', reply: { status: 200, headers: HTML, body: PAGE } },
  { title: 'HTML with 200, write', sent: 'write', reply: { status: 200, headers: HTML, body: PAGE } },
  { title: 'Redirect', sent: 'read', reply: { status: 302, headers: { Location: '/login' } } },
  { title: 'Unknown shape', sent: 'read', reply: { status: 200, body: { data: [] } } },
  { title: 'Removed', sent: 'read', reply: { status: 410 } },
  { title: 'Other refusal', sent: 'read', reply: { status: 418 } },
]

function tooMany(retryAfter: string): Reply {
  const date = 'Thu, 01 Jan 2026 00:00:00 GMT'
  return { status: 429, headers: { 'Retry-After': retryAfter, Date: date }, body: { detail: 'Throttled.' } }
}

/** Gives each row its own session, which must not receive the tokens of other rows. */
const ALONE: SessionDeps = {
  storage: () => {
    throw new Error('a row keeps nothing')
  },
  crossTab: { locks: null, openChannel: () => null, onStorage: () => () => undefined },
}

/** Returns the error that the console's own API layer creates from a row's reply. */
export async function errorOf(row: ErrorRow): Promise<ApiError> {
  const refresh = row.interrupted ? { status: 503 } : { status: 200, body: { access: 'harness' } }
  const session = createSession(
    { apiBaseUrl: '', signInUrl: '/demo/sign-in', vehicleReads: 'off' },
    { fetch: answering(refresh), ...ALONE },
  )
  const options: ClientOptions = { baseUrl: '', fleetId: 3, session, differences: createSpecDifferences() }
  const write = row.sent !== 'read'
  try {
    await createClient({ ...options, fetch: answering(row.reply) }).request({
      method: write ? 'POST' : 'GET',
      path: '/v2/billing-plans/',
      ...(write && {
        json: row.sent === 'bulk' ? [{ driver_id: 1 }, { driver_id: 2 }] : { name: 'Monthly' },
      }),
      action: write ? 'save the plan “Monthly”' : 'read the history of vehicle 7',
      timeoutMs: 20,
      read: () => {
        throw new ShapeError('has no count')
      },
    })
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  } finally {
    session.dispose()
  }
  throw new Error(`${row.title}: no error`)
}

function answering(reply: Reply): typeof fetch {
  return (_, init) =>
    new Promise((resolve, reject) => {
      const signal = init?.signal
      if (reply === 'lost') reject(new TypeError('Failed to fetch'))
      else if (reply === 'silence') signal?.addEventListener('abort', () => reject(signal.reason))
      else {
        const { status, headers, body } = reply
        const text = typeof body === 'string' ? body : JSON.stringify(body)
        resolve(new Response(status === 204 ? null : text, { status, headers: headers ?? {} }))
      }
    })
}
