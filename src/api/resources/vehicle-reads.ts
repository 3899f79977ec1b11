import { queryOptions, skipToken } from '@tanstack/react-query'
import { paths } from '../../contract/paths'
import type { ApiError } from '../../lib/api-error'
import { memberText } from '../../lib/json/json-parts'
import { type ApiClient, fetchData, type RequestSpec } from '../client/client'
import { type Absence, isOwnWord, type ReadAttempt } from '../client/optional-endpoints'
import { readFrame } from '../client/parse-tolerant'
import { fetchHistory, type HistoryPage, queryText, vehicleKey } from './history'
import { isRevision, type UnreadableRow } from './revision'
import { readVehicle, readVehicles, type VehicleRecord } from './vehicle-record'

// These endpoints aren't in the specification, but similar services usually have them. A 405 or an unknown path means that
// the service lacks an endpoint, if it returns a history. Any other failure is an error of the request.

const VEHICLE = `GET ${paths.vehicle('{id}')}`
const VEHICLES = `GET ${paths.vehicles}`
const WHOLE = '(the whole response)'

/** Fetches a vehicle; null if the service has no such endpoint. Rejects with ApiError. */
export async function fetchVehicle(api: ApiClient, vehicleId: number, signal?: AbortSignal) {
  return readIfThere(api, 'vehicle', VEHICLE, {
    path: paths.vehicle(vehicleId),
    action: `read vehicle ${vehicleId}`,
    read: (body, text) => readVehicle(api, VEHICLE, vehicleId, body, text),
    signal,
    // If the history shows that the vehicle exists, the 404 means that the endpoint is missing. A deleted vehicle's
    // history decides nothing, and neither does an empty one, which some services return for an unknown ID.
    isUnsupported: async () => {
      const [newest] = (await fetchHistory(api, vehicleId, { limit: 1 }, signal)).rows
      return newest && isRevision(newest) && newest.kind !== '-' ? 'absent' : 'present'
    },
  })
}

function readIfThere<T>(
  api: ApiClient,
  read: 'vehicle' | 'vehicles',
  endpoint: string,
  { isUnsupported, ...spec }: Omit<RequestSpec<T>, 'method'> & Pick<ReadAttempt<T>, 'isUnsupported'>,
): Promise<T | null> {
  return api.reads.request(read, {
    key: api.key,
    send: () => fetchData(api, spec),
    isUnsupported,
    onUnusable: () => api.differences.note(endpoint, WHOLE),
  })
}

export function vehicleRecordOptions(api: ApiClient, vehicleId: number) {
  return queryOptions({
    queryKey: [...vehicleKey(api, vehicleId), 'record'] as const,
    queryFn: ({ signal }) => fetchVehicle(api, vehicleId, signal),
  })
}

/** Fetches a vehicle for one version. Custom fields are sent as a whole, so a form must never use those of another version. */
export function vehicleAsOfOptions(api: ApiClient, vehicleId: number, stamp: VersionStamp | null) {
  return queryOptions({
    queryKey: [...vehicleRecordOptions(api, vehicleId).queryKey, stamp] as const,
    queryFn: stamp === null ? skipToken : ({ signal }) => fetchVehicle(api, vehicleId, signal),
  })
}

export interface VehicleListPage {
  readonly count: number
  readonly rows: readonly (VehicleRecord | UnreadableRow)[]
}

/** Fetches a page of vehicles; null if the service has no such list. Rejects with ApiError. */
export async function fetchVehicles(
  api: ApiClient,
  { search, limit, offset }: { search?: string | undefined; limit: number; offset?: number | undefined },
  signal?: AbortSignal,
): Promise<VehicleListPage | null> {
  return readIfThere(api, 'vehicles', VEHICLES, {
    path: paths.vehicles,
    query: queryText({ search: search || undefined, limit, offset }),
    action: 'read the list of vehicles',
    read: (body, text) => {
      const { count, results, differences } = readFrame(body, 'vehicles')
      api.differences.note(VEHICLES, ...differences)
      return { count, rows: readVehicles(api, VEHICLES, results, memberText(text, 'results') ?? '[]') }
    },
    signal,
    isUnsupported: (refusal) => listAbsence(api, refusal, signal),
  })
}

/** Decides whether the list is missing. A refusal may be a proxy's, so it only counts if the service returns a history. */
async function listAbsence(api: ApiClient, refusal: ApiError, signal?: AbortSignal): Promise<Absence> {
  if (isOwnWord(refusal)) return 'absent'
  const vehicleId = api.reads.withHistory(api)
  if (vehicleId === null) return 'unclear'
  await fetchHistory(api, vehicleId, { limit: 1 }, signal)
  return 'absent'
}

/** A vehicle's version. A revision recorded with an older date isn't the newest one, so only `count` reveals it. */
export interface VersionStamp {
  readonly count: number
  readonly newestId: string | null
}

export function stampOf({ count, rows: [newest] }: HistoryPage): VersionStamp {
  return { count, newestId: newest !== undefined && isRevision(newest) ? newest.id : null }
}

export const sameStamp = (a: VersionStamp, b: VersionStamp): boolean =>
  a.count === b.count && a.newestId === b.newestId
