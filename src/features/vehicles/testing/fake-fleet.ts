import { BROKEN, refusal, spoilt } from '../../../api/testing/broken-responses'
import { json, page } from '../../../api/testing/fake-service'

export const FAILURES = [
  'none',
  ...BROKEN,
  ...(['409', '400', 'html before', 'lost and late', 'other values'] as const),
]
export type Failure = (typeof FAILURES)[number]

interface Revision {
  readonly history_id: number
  readonly history_date: string
  readonly history_type: string
  readonly history_change_reason: null
  readonly active: boolean
  readonly username: string
  readonly status_with_toll_authority: null
}

export interface FakeVehicle {
  readonly id: number
  fields: Record<string, string | boolean>
  /** Newest first. */
  readonly revisions: Revision[]
}

/** One field for each kind of restoring. */
export const CUSTOM_FIELDS =
  '{ "cost_centre": "4410", "miles": 9007199254740993, "permit": false, "note": null }'

/** Delay of a lost request that still gets applied, in milliseconds. */
export const LATE_MS = 8_000

/** Creates an in-memory fleet with histories, which fails on request. `reads`: whether the vehicle endpoint exists. */
export function fakeFleet(options: { readonly ids: readonly number[]; readonly reads: boolean }) {
  let nextRevision = 1
  const vehicles = new Map(
    options.ids.map((id): [number, FakeVehicle] => {
      const fields = {
        plate_number: `PLT${id}`,
        plate_state: 'NY',
        year: '2020',
        lessee_renter: 'Ann',
        custom_fields: CUSTOM_FIELDS,
        active: id % 3 !== 0,
      }
      return [id, { id, fields, revisions: [] }]
    }),
  )
  for (const vehicle of vehicles.values()) record(vehicle, 'import', '+')

  function record(vehicle: FakeVehicle, username: string, history_type = '~'): void {
    vehicle.revisions.unshift({
      history_id: nextRevision,
      // A minute apart, so their order is certain.
      history_date: new Date(Date.UTC(2024, 0, 1) + nextRevision * 60_000).toISOString(),
      history_type,
      history_change_reason: null,
      active: vehicle.fields.active === true,
      username,
      status_with_toll_authority: null,
    })
    nextRevision++
  }

  /** Saves fields as the given user, and records a revision even if nothing differs. */
  function save(id: number, fields: Record<string, string | boolean>, username: string): void {
    const vehicle = vehicles.get(id)
    if (vehicle === undefined) throw new RangeError(`No vehicle ${id}`)
    vehicle.fields = { ...vehicle.fields, ...fields }
    record(vehicle, username)
  }

  const recordOf = ({ id, fields }: FakeVehicle) => ({
    id,
    ...fields,
    vehicle_number: '',
    vehicle_make: '',
    vehicle_model: '',
    vehicle_type_code: '',
    fleet: { id: 1, title: 'Alder' },
    added_date: '2024-01-01T00:00:00Z',
  })

  function read(vehicle: FakeVehicle, isHistory: boolean): Response {
    if (!isHistory)
      return options.reads ? json(recordOf(vehicle)) : json({ detail: 'Method not allowed.' }, 405)
    const results = vehicle.revisions.slice(0, 50)
    return json({ count: vehicle.revisions.length, next: null, previous: null, results })
  }

  /** Responds to a request of `username`, or fails it. Rejects like a broken connection. */
  async function respond(request: Request, failure: Failure, username: string): Promise<Response> {
    const path = /^\/v2\/vehicles\/(\d+)\/(history\/)?$/.exec(new URL(request.url).pathname)
    const vehicle = vehicles.get(Number(path?.[1]))
    const refused = refusal(failure)
    if (refused !== null) return refused
    if (failure === 'html before') return page(200)
    if (vehicle === undefined || !path) return json({ detail: 'Not found.' }, 404)
    if (request.method === 'GET') return read(vehicle, path[2] !== undefined)
    if (failure === '409') return json({ detail: 'Conflict.' }, 409)
    if (failure === '400') return json({ year: ['Not a year.'] }, 400)
    const fields: Record<string, string | boolean> = await request.json()
    if (failure === 'lost and late') {
      setTimeout(() => save(vehicle.id, fields, username), LATE_MS)
      throw new TypeError('Failed to fetch')
    }
    const stored =
      failure === 'other values'
        ? {
            ...fields,
            ...('year' in fields && { year: '1999' }),
            ...('custom_fields' in fields && { custom_fields: '{}' }),
          }
        : fields
    save(vehicle.id, stored, username)
    return spoilt(failure) ?? json(recordOf(vehicle))
  }

  return { vehicles, save, respond }
}
