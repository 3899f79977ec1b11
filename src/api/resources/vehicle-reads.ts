import { queryOptions, skipToken } from '@tanstack/react-query'
import { paths } from '../../contract/paths'
import type { ApiError } from '../../lib/api-error'
import { memberText } from '../../lib/json/json-parts'
import type { ApiClient, RequestSpec } from '../client/client'
import { readFrame } from '../client/lenient-read'
import { type Absence, isOwnWord, type ReadAttempt } from '../client/read-support'
import { fetchHistory, type HistoryPage, queryText, vehicleKey } from './history'
import { isRevision, type UnreadableRow } from './revision'
import { readVehicle, readVehicles, type VehicleRecord } from './vehicle-record'

// Not in the specification; see contract/vehicle.ts. The first request shows whether a service has a read: 405
// or an unknown path mean that it has not, if a history answers; any other failure decides nothing and is the request's error.

const VEHICLE = 'GET /v2/vehicles/{id}/'
const VEHICLES = 'GET /v2/vehicles/'
/** Path of a difference of a whole answer. */
const WHOLE = '(the whole answer)'

/** Reads a vehicle's current state; null where the service has no such read. Rejects with ApiError. */
export async function fetchVehicle(api: ApiClient, vehicleId: number, signal?: AbortSignal) {
  return readIfThere(api, 'vehicle', VEHICLE, {
    path: paths.vehicle(vehicleId),
    action: `read vehicle ${vehicleId}`,
    read: (body, text) => readVehicle(api, VEHICLE, vehicleId, body, text),
    signal,
    // By its history the vehicle exists: then the 404 was about the read. A deleted vehicle has a history, too, and some
    // services answer an unknown id with an empty one; neither decides anything.
    isUnsupported: async () => {
      const [newest] = (await fetchHistory(api, vehicleId, { limit: 1 }, signal)).rows
      return newest && isRevision(newest) && newest.kind !== '-' ? 'absent' : 'present'
    },
  })
}

/** Sends a read that the service may not have; null where it has not. */
function readIfThere<T>(
  api: ApiClient,
  read: 'vehicle' | 'vehicles',
  endpoint: string,
  { isUnsupported, ...spec }: Omit<RequestSpec<T>, 'method'> & Pick<ReadAttempt<T>, 'isUnsupported'>,
): Promise<T | null> {
  return api.reads.request(read, {
    baseUrl: api.baseUrl,
    fleetId: api.fleetId,
    send: async () => (await api.request({ method: 'GET', ...spec })).data,
    isUnsupported,
    onUnusable: () => api.differences.note(endpoint, WHOLE),
  })
}

/** Query options for a vehicle's current state; null where the service has no such read. */
export function vehicleRecordOptions(api: ApiClient, vehicleId: number) {
  return queryOptions({
    queryKey: [...vehicleKey(api, vehicleId), 'record'] as const,
    queryFn: ({ signal }) => fetchVehicle(api, vehicleId, signal),
  })
}

/**
 * Query options for a vehicle at a version of its history; null where the service has no such read.
 * The version is in the key: custom fields are sent as a whole, so a form must never use those of another version.
 * @param stamp the version, read before the vehicle; nothing is requested while it is null
 */
export function vehicleAsOfOptions(api: ApiClient, vehicleId: number, stamp: VersionStamp | null) {
  return queryOptions({
    queryKey: [...vehicleRecordOptions(api, vehicleId).queryKey, stamp] as const,
    queryFn: stamp === null ? skipToken : ({ signal }) => fetchVehicle(api, vehicleId, signal),
  })
}

interface VehicleListQuery {
  /** Matched by the service's own rules (usually plate, number, make, model, id); '' or absent for all. */
  readonly search?: string | undefined
  readonly limit: number
  readonly offset?: number | undefined
}

export interface VehicleListPage {
  /** Number of matching vehicles in all. */
  readonly count: number
  readonly rows: readonly (VehicleRecord | UnreadableRow)[]
}

/** Reads a page of the list of vehicles; null where the service has no such list. Rejects with ApiError. */
export async function fetchVehicles(
  api: ApiClient,
  { search, limit, offset }: VehicleListQuery,
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

/** A page may be of a proxy: it says that there is no list only while a history of the fleet answers. Rejects with ApiError. */
async function listAbsence(api: ApiClient, refusal: ApiError, signal?: AbortSignal): Promise<Absence> {
  if (isOwnWord(refusal)) return 'absent'
  const vehicleId = api.reads.withHistory(api)
  if (vehicleId === null) return 'unclear'
  await fetchHistory(api, vehicleId, { limit: 1 }, signal)
  return 'absent'
}

/**
 * The version of a vehicle: the history's `count` and newest history_id. One of them changes with every new revision: one
 * recorded late sorts below the newest, so only `count` shows it.
 */
export interface VersionStamp {
  readonly count: number
  /** history_id of the newest revision; null if none or it is unreadable. */
  readonly newestId: string | null
}

/** The stamp of an unfiltered history page without offset, of any length. */
export function stampOf({ count, rows: [newest] }: HistoryPage): VersionStamp {
  return { count, newestId: newest !== undefined && isRevision(newest) ? newest.id : null }
}

export function sameStamp(a: VersionStamp, b: VersionStamp): boolean {
  return a.count === b.count && a.newestId === b.newestId
}
