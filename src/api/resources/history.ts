import { queryOptions } from '@tanstack/react-query'
import { paths } from '../../contract/paths'
import { formatInstant, type Instant } from '../../lib/time/instant'
import type { ApiClient } from '../client/client'
import { readHistoryPage } from './history-page'
import type { HistoryRow } from './revision'

/** Filters of a vehicle's history. Instants are microseconds since 1970, both ends included. */
export interface HistoryFilter {
  readonly active?: boolean | undefined
  readonly from?: Instant | undefined
  readonly to?: Instant | undefined
  readonly kinds?: readonly string[] | undefined
  readonly authority?: readonly string[] | undefined
}

/** One request for a page. */
export interface HistoryQuery extends HistoryFilter {
  readonly limit: number
  readonly offset?: number | undefined
}

/** A page of the history, newest first, in the service's order. */
export interface HistoryPage {
  /** Total number of matching entries. */
  readonly count: number
  readonly rows: readonly HistoryRow[]
  /** The answer's Date header; null where it is not exposed. */
  readonly answeredAt: Instant | null
  /** Exact address of the request, for evidence. */
  readonly url: string
}

/**
 * Reads one page of a vehicle's history. `next` and `previous` are never followed: pages are requested by offset.
 * Throws ApiError. Specification: "GET /v2/vehicles/{id}/history/".
 */
export async function fetchHistory(
  api: ApiClient,
  vehicleId: number,
  query: HistoryQuery,
  signal?: AbortSignal,
): Promise<HistoryPage> {
  const answer = await api.request({
    ...pageRequest(vehicleId, query, signal),
    read: (body) => readHistoryPage(body, api.differences),
  })
  api.reads.noteHistory(api, vehicleId)
  return { ...answer.data, answeredAt: answer.answeredAt, url: answer.url }
}

/** A page of a vehicle's history as it was received. */
export interface HistoryText extends Pick<HistoryPage, 'answeredAt' | 'url'> {
  /** The answer's body, which `readHistoryText` reads. */
  readonly text: string
}

/** As {@link fetchHistory}, without parsing: a worker reads the text. Throws ApiError. */
export async function fetchHistoryText(
  api: ApiClient,
  vehicleId: number,
  query: HistoryQuery,
  signal?: AbortSignal,
): Promise<HistoryText> {
  const answer = await api.request({
    ...pageRequest(vehicleId, query, signal),
    read: (_, text) => text,
    isUnparsed: true,
  })
  return { text: answer.data, answeredAt: answer.answeredAt, url: answer.url }
}

function pageRequest(vehicleId: number, query: HistoryQuery, signal: AbortSignal | undefined) {
  return {
    method: 'GET',
    path: paths.vehicleHistory(vehicleId),
    query: historyQueryText(query),
    action: `read the history of vehicle ${vehicleId}`,
    signal,
  } as const
}

/** Query key prefix of everything cached about a vehicle. */
export function vehicleKey(api: ApiClient, vehicleId: number) {
  return [api.baseUrl, api.fleetId, 'vehicle', vehicleId] as const
}

/** Query key prefix of a vehicle's cached history pages. */
export function historyKey(api: ApiClient, vehicleId: number) {
  return [...vehicleKey(api, vehicleId), 'history'] as const
}

/** Query options for a page of the history, shared by loaders and pages. */
export function historyOptions(api: ApiClient, vehicleId: number, query: HistoryQuery) {
  return queryOptions({
    queryKey: [...historyKey(api, vehicleId), query] as const,
    queryFn: ({ signal }) => fetchHistory(api, vehicleId, query, signal),
  })
}

/**
 * Writes the query string of a history page. `+` is `%2B`, instants are UTC with all six digits of microseconds.
 * Specification: "GET /v2/vehicles/{id}/history/".
 */
export function historyQueryText(query: HistoryQuery): string {
  const { active, from, to, kinds, authority, limit, offset } = query
  return queryText({
    active,
    history_date__gte: from === undefined ? from : formatInstant(from),
    history_date__lte: to === undefined ? to : formatInstant(to),
    history_type: kinds,
    status_with_toll_authority: authority,
    limit,
    offset,
  })
}

/** A query string, its parameters in order: those of an array repeated, those that are undefined left out. */
export function queryText(
  parameters: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>,
): string {
  const pairs = Object.entries(parameters).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => `${name}=${encodeURIComponent(one)}`),
  )
  return pairs.join('&')
}
