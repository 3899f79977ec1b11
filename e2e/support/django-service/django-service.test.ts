import { type APIRequestContext, type APIResponse, request as requests } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { billingPlan } from '../../../src/contract/billing-plan'
import { uploadedDocument } from '../../../src/contract/document'
import { driver } from '../../../src/contract/driver'
import { paths } from '../../../src/contract/paths'
import {
  historyPage,
  refreshFailure,
  refreshResponse,
  vehicleList,
} from '../../../src/contract/testing/response-schemas'
import { vehicle } from '../../../src/contract/vehicle'
import { PASSWORD } from '../sign-in'
import { Listener } from '../world/listen'
import { DjangoService } from './django-service'

// Checks that the responses of the Django service are within the specification, and equal those of the Django packages.

/** Milliseconds. */
let clockAhead = 0
const service = new DjangoService({ now: () => Date.now() + clockAhead })
const listener = listenerFor(service)
/** A client with its own cookies. */
let request: APIRequestContext

beforeAll(() => listener.start())
afterAll(() => listener.stop())
beforeEach(async () => {
  clockAhead = 0
  service.reset()
  request = await requests.newContext({ baseURL: listener.origin })
})
afterEach(() => request.dispose())

function listenerFor(answering: DjangoService): Listener {
  return new Listener((incoming, outgoing) => answering.handle(incoming, outgoing))
}

const KEY = { Authorization: 'demo-key-manager' }

/** Signs in and returns an access token with the headers that send it. */
async function tokenOf() {
  await request.post('/demo/sign-in', { data: { username: 'manager', password: PASSWORD } })
  const response = await request.post(paths.tokenRefresh, { data: {} })
  const { access } = refreshResponse.parse(await response.json())
  return { access, headers: { Authorization: `Bearer ${access}` } }
}

async function expectRefusal(response: APIResponse, status: number, body: unknown): Promise<void> {
  expect(await response.json()).toEqual(body)
  expect(response.status()).toBe(status)
}

test('responses match the contract', async () => {
  const { headers } = await tokenOf()
  const pages = await request.get(`${paths.vehicleHistory(33)}?limit=1000`, { headers })
  expect(historyPage.parse(await pages.json()).results).toHaveLength(25)
  const changed = await request.patch(paths.vehicle(1), { headers, data: { year: ' 2031 ' } })
  expect(vehicle.parse(await changed.json()).year).toBe('2031')
  const plan = await request.post(paths.billingPlans, {
    headers,
    data: { name: 'A', progressive_billing_threshold: '250.5', charges: [{ description: 'B', amount: '1' }] },
  })
  expect(plan.status()).toBe(201)
  expect(billingPlan.parse(await plan.json()).progressive_billing_threshold).toBe('250.50')
  const drivers = await request.post(paths.driversBulk, { headers, data: [{ driver_id: ' D-1 ' }] })
  expect(driver.parse(((await drivers.json()) as unknown[])[0]).driver_id).toBe('D-1')
  const file = { name: 'a b.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\r\n--x') }
  const upload = await request.post(paths.documentUpload, { headers, multipart: { file, title: 'A' } })
  const document = uploadedDocument.parse(await upload.json())
  expect(document.file).toMatch(/^http:.*\/media\/documents\/a_b\.pdf$/)
  expect(await (await request.get('/demo/documents')).json()).toMatchObject([{ title: 'A', size: 13 }])
})

test('access tokens copy the start of the session', async () => {
  const { access, headers } = await tokenOf()
  const claims = JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString()) as object
  const now = Math.floor(Date.now() / 1000)
  expect(claims).toEqual({
    token_type: 'access',
    exp: expect.any(Number),
    iat: expect.any(Number),
    jti: expect.stringMatching(/^[0-9a-f]{32}$/),
    user_id: '1',
  })
  const { exp, iat } = claims as { exp: number; iat: number }
  expect(Math.abs(exp - now - 300)).toBeLessThan(60)
  expect(Math.abs(now - iat - 20 * 3600)).toBeLessThan(60)

  clockAhead = 301_000
  const late = await request.get(paths.integrations, { headers })
  await expectRefusal(late, 401, {
    detail: 'Given token not valid for any token type',
    code: 'token_not_valid',
    messages: [{ token_class: 'AccessToken', token_type: 'access', message: 'Token is invalid or expired' }],
  })
  expect(Date.parse(late.headers().date ?? '')).toBeGreaterThan(Date.now() + 200_000)
  service.control('sessions/end', { username: 'manager' })
  const ended = await request.post(paths.tokenRefresh, { data: {} })
  expect(ended.status()).toBe(401)
  expect(refreshFailure.parse(await ended.json()).detail).toBe('Token is invalid or expired')
})

test('a deleted vehicle is a 404, and its history is not', async () => {
  const history = await request.get(paths.vehicleHistory(7), { headers: KEY })
  expect(((await history.json()) as { results: object[] }).results[0]).toMatchObject({
    active: true,
    history_type: '-',
  })
  for (const id of [7, 99_999])
    await expectRefusal(await request.patch(paths.vehicle(id), { headers: KEY, data: {} }), 404, {
      detail: 'No Vehicle matches the given query.',
    })
  await request.patch(paths.vehicle(1), { headers: KEY, data: {} })
  const newest = await request.get(`${paths.vehicleHistory(1)}?limit=1`, { headers: KEY })
  expect(await newest.json()).toMatchObject({ count: 15, results: [{ reason: null, username: null }] })
})

test('filters and pages of the history', async () => {
  const ask = async (query: string) => {
    const response = await request.get(`${paths.vehicleHistory(5)}?${query}`, { headers: KEY })
    return (await response.json()) as {
      count: number
      next: string | null
      results: { history_date: string }[]
    }
  }
  const { results, next } = await ask(
    'history_type=~&limit=2&history_date__lte=2024-03-05T03:30:15.000001-05:00',
  )
  expect(results.map(({ history_date }) => history_date)).toEqual([
    '2024-03-05T08:30:15.000001Z',
    '2024-03-05T08:30:15Z',
  ])
  expect(next).toBeNull()
  expect((await ask('limit=3&offset=3')).next).toBe(
    `${listener.origin}${paths.vehicleHistory(5)}?limit=3&offset=6`,
  )
  expect(await ask('history_type=!&history_date__gte=soon')).toEqual({
    history_type: ['Select a valid choice. ! is not one of the available choices.'],
    history_date__gte: ['Enter a valid date/time.'],
  })
  const counts = ['EXIST', 'PENDING', 'REMOVED', 'REQUESTED_REMOVAL'].map(
    async (status) => (await ask(`status_with_toll_authority=${status}`)).count,
  )
  expect((await Promise.all(counts)).sort()).toEqual([0, 0, 0, 7])
})

test('refusals, and missing paths', async () => {
  const { headers } = await tokenOf()
  const history = paths.vehicleHistory(1)
  const none = { detail: 'Authentication credentials were not provided.' }
  await expectRefusal(await request.get(history), 401, none)
  await expectRefusal(await request.get(paths.integrations, { headers: KEY }), 401, none)
  const withKey = (Authorization: string) => request.get(history, { headers: { Authorization } })
  await expectRefusal(await withKey('nothing'), 401, { detail: 'Invalid API key.' })
  await expectRefusal(await withKey('demo-key-revoked'), 403, { detail: 'This API key has been revoked.' })
  const foreign = await request.get(history, { headers: { ...headers, 'Fleet-Id': '3' } })
  await expectRefusal(foreign, 403, { detail: 'You do not have permission to perform this action.' })
  const read = await request.get(paths.vehicle(1), { headers })
  await expectRefusal(read, 405, { detail: 'Method "GET" not allowed.' })
  const unknown = await request.get('/v2/nothing/', { headers })
  expect([unknown.status(), unknown.headers()['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  expect((await request.post('/demo/sign-out', { headers })).status()).toBe(404)
})

test('errors of a serializer', async () => {
  const { headers } = await tokenOf()
  const post = (path: string, data: unknown) => request.post(path, { headers, data })
  await expectRefusal(await post(paths.driversBulk, [{ driver_id: 'D-1' }, { email: 'a@b' }]), 400, [
    {},
    { driver_id: ['This field is required.'], email: ['Enter a valid email address.'] },
  ])
  await expectRefusal(
    await post(paths.billingPlans, {
      payment_due_hours: 'x',
      charges: [{ description: 'A', amount: '1' }, {}],
    }),
    400,
    {
      name: ['This field is required.'],
      payment_due_hours: ['A valid integer is required.'],
      charges: [{}, { description: ['This field is required.'], amount: ['This field is required.'] }],
    },
  )
  const twice = await post(paths.driversBulk, [{ driver_id: 'D-1' }, { driver_id: 'D-1' }])
  expect([twice.status(), await twice.text()]).toEqual([500, expect.stringContaining('Server Error (500)')])
  expect(await (await request.get('/demo/created')).json()).toMatchObject({ drivers: 0 })
  const patch = await request.patch(paths.vehicle(1), { headers, data: { year: '123456', active: null } })
  await expectRefusal(patch, 400, {
    year: ['Ensure this field has no more than 5 characters.'],
    active: ['This field may not be null.'],
  })
})

test('with vehicle endpoints, and from a different origin', async () => {
  const consoleOrigin = 'http://console.example'
  const other = listenerFor(new DjangoService({ reads: 'on', exposeDate: true, origins: [consoleOrigin] }))
  await other.start()
  const list = await request.get(`${other.origin}${paths.vehicles}?search=8abc123`, { headers: KEY })
  expect(vehicleList.parse(await list.json()).results.map(({ id }) => id)).toEqual([24])
  const preflight = async (origin: string) => {
    const headers = { Origin: origin, 'Access-Control-Request-Method': 'GET' }
    const url = `${other.origin}${paths.vehicleHistory(1)}`
    return (await request.fetch(url, { method: 'OPTIONS', headers })).headers()
  }
  expect(await preflight(consoleOrigin)).toMatchObject({
    'access-control-allow-origin': consoleOrigin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'date',
    'access-control-allow-headers': expect.stringContaining('fleet-id'),
  })
  expect(await preflight('http://elsewhere.example')).not.toHaveProperty('access-control-allow-origin')
  await other.stop()
})

test('an unknown control is an error', () => {
  expect(() => new DjangoService().control('nothing', {})).toThrow('404')
})
