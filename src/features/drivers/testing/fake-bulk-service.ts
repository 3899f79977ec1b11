import { BROKEN, refusal, spoilt } from '../../../api/testing/broken-responses'
import { json, page } from '../../../api/testing/fake-service'
import type { DriverRequest } from '../../../contract/driver'

export const FAILURES = [
  'none',
  ...BROKEN,
  ...([
    'bad rows',
    'bad rows by index',
    '413',
    '500 halfway',
    'some left out',
    'shuffled',
    'no ids',
  ] as const),
]
export type Failure = (typeof FAILURES)[number]

interface StoredDriver {
  readonly id: number
  readonly driver_id: string
}

/**
 * Creates an in-memory service that creates drivers in bulk, all or none, and fails on request. With `unique`, it
 * refuses an existing driver_id; otherwise it creates the driver again. It refuses email addresses without an @.
 */
export function fakeBulkService(options: { unique: boolean; mostRows: number }) {
  const stored: StoredDriver[] = []
  let nextId = 501

  function create(drivers: readonly DriverRequest[]): StoredDriver[] {
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
  async function respond(request: Request, failure: Failure): Promise<Response> {
    const drivers = (await request.json()) as DriverRequest[]
    const refused = refusal(failure)
    if (refused !== null) return refused
    if (failure === '413' || drivers.length > options.mostRows) return page(413)
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
    const broken = spoilt(failure)
    if (broken !== null) return broken
    switch (failure) {
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

  return { stored, has, respond }
}
