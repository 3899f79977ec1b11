import type { DriverRequest } from '../../../contract/driver'

/** For tests: the ways in which a request fails. Those from '500 halfway' on create drivers, all or some. */
export const FAILURES = [
  'none',
  'bad rows',
  'bad rows by index',
  '401',
  '403',
  '429',
  '413',
  '500 before',
  '500 halfway',
  '500 after',
  '503',
  'lost before',
  'lost after',
  'html',
  'truncated',
  '204',
  'some left out',
  'shuffled',
  'no ids',
] as const
export type Failure = (typeof FAILURES)[number]

interface Stored {
  readonly id: number
  readonly driver_id: string
}

const json = (body: unknown, status = 200, headers = {}) =>
  new Response(JSON.stringify(body), { status, headers })
const page = (status: number) => new Response('<!doctype html><h1>Error</h1>', { status })

/**
 * An in-memory service that creates drivers in bulk, all or none, and fails on request. With `unique` it refuses an
 * existing driver_id, otherwise it creates the driver again. It refuses e-mail addresses without an @.
 */
export function fakeBulkService(options: { unique: boolean; mostRows: number }) {
  const stored: Stored[] = []
  let nextId = 501

  function create(drivers: readonly DriverRequest[]): Stored[] {
    const created = drivers.map(({ driver_id = '' }) => ({ id: nextId++, driver_id }))
    stored.push(...created)
    return created
  }

  const has = (driverId: string | undefined) => stored.some(({ driver_id }) => driver_id === driverId)

  function errorsOf({ driver_id, email }: DriverRequest): Record<string, string[]> {
    return {
      ...(options.unique && has(driver_id) && { driver_id: ['driver with this driver id already exists.'] }),
      ...(email !== undefined && !email.includes('@') && { email: ['Enter a valid email address.'] }),
    }
  }

  /** Carries out a request, or fails it. Rejects like a broken connection. */
  async function answer(request: Request, failure: Failure): Promise<Response> {
    const drivers = (await request.json()) as DriverRequest[]
    if (failure === '401') return json({ detail: 'No', code: 'token_not_valid' }, 401)
    if (failure === '403') return json({ detail: 'Not now.' }, 403)
    if (failure === '429') return json({ detail: 'Throttled.' }, 429, { 'Retry-After': '2' })
    if (failure === '413' || drivers.length > options.mostRows) return page(413)
    if (failure === '500 before') return page(500)
    if (failure === '503') return json({}, 503)
    if (failure === 'lost before') throw new TypeError('Failed to fetch')
    const errors = drivers.map(errorsOf)
    if (errors.some((row) => Object.keys(row).length > 0)) {
      const byIndex = [...errors.entries()].filter(([, row]) => Object.keys(row).length > 0)
      return json(failure === 'bad rows by index' ? Object.fromEntries(byIndex) : errors, 400)
    }
    if (failure === '500 halfway') {
      create(drivers.slice(0, drivers.length / 2))
      return page(500)
    }
    const created = create(drivers)
    switch (failure) {
      case '500 after':
        return page(500)
      case 'lost after':
        throw new TypeError('Failed to fetch')
      case 'html':
        return page(200)
      case 'truncated':
        return new Response('[{"id": 1, "driver_')
      case '204':
        return new Response(null, { status: 204 })
      case 'some left out':
        return json(created.filter((_, index) => index % 3 !== 1))
      case 'shuffled':
        return json(created.reverse())
      case 'no ids':
        return json(created.map(({ driver_id }) => ({ driver_id })))
      default:
        return json(created)
    }
  }

  return { stored, has, answer }
}
