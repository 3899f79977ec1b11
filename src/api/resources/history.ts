import { queryOptions } from '@tanstack/react-query'
import { paths } from '../../contract/paths'
import { formatInstant, type Instant } from '../../lib/time/instant'
import type { ApiClient, RequestSpec } from '../client/client'
import { readHistoryPage } from './history-page'
import type { HistoryRow } from './revision'

/** Filters of a history. Both times are inclusive. The API can't filter by `user` and `reason`: see `vehicleSource`. */
export interface HistoryFilter {
  readonly active?: boolean | undefined
  readonly from?: Instant | undefined
  readonly to?: Instant | undefined
  readonly kinds?: readonly string[] | undefined
  readonly authority?: readonly string[] | undefined
  readonly user?: string | undefined
  readonly reason?: string | undefined
}

export interface HistoryQuery extends HistoryFilter {
  readonly limit: number
  readonly offset?: number | undefined
}

/** A history page in the service's order, newest first. */
export interface HistoryPage {
  readonly count: number
  readonly rows: readonly HistoryRow[]
  readonly respondedAt: Instant | null
  readonly url: string
}

/** Requests a page by offset. Never follows the URLs in `next` and `previous`. */
async function requestPage<T>(
  api: ApiClient,
  vehicleId: number,
  query: HistoryQuery,
  signal: AbortSignal | undefined,
  reading: Pick<RequestSpec<T>, 'read' | 'isUnparsed'>,
) {
  const { data, respondedAt, url } = await api.request({
    method: 'GET',
    path: paths.vehicleHistory(vehicleId),
    query: historyQueryText(query),
    action: `read the history of vehicle ${vehicleId}`,
    signal,
    ...reading,
  })
  return { data, respondedAt, url }
}

/** Fetches and parses a history page. Rejects with ApiError. Specification: "GET /v2/vehicles/{id}/history/". */
export async function fetchHistory(
  api: ApiClient,
  vehicleId: number,
  query: HistoryQuery,
  signal?: AbortSignal,
): Promise<HistoryPage> {
  const read = (body: unknown) => readHistoryPage(body, api.differences)
  const { data, ...response } = await requestPage(api, vehicleId, query, signal, { read })
  api.reads.noteHistory(api, vehicleId)
  return { ...data, ...response }
}

export type HistoryText = Awaited<ReturnType<typeof fetchHistoryText>>

/** Fetches a page as text, for `readHistoryText` to parse in a worker. */
export async function fetchHistoryText(
  api: ApiClient,
  vehicleId: number,
  query: HistoryQuery,
  signal?: AbortSignal,
) {
  const reading = { read: (_: unknown, text: string) => text, isUnparsed: true }
  const { data: text, ...response } = await requestPage(api, vehicleId, query, signal, reading)
  return { text, ...response }
}

export const vehicleKey = (api: ApiClient, vehicleId: number) => [...api.key, 'vehicle', vehicleId] as const

export function historyKey(api: ApiClient, vehicleId: number) {
  return [...vehicleKey(api, vehicleId), 'history'] as const
}

export function historyOptions(api: ApiClient, vehicleId: number, query: HistoryQuery) {
  return queryOptions({
    queryKey: [...historyKey(api, vehicleId), query] as const,
    queryFn: ({ signal }) => fetchHistory(api, vehicleId, query, signal),
  })
}

/** Formats a query: `+` as `%2B`, instants in UTC with microseconds. Specification: "GET /v2/vehicles/{id}/history/". */
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

export function queryText(
  parameters: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>,
): string {
  const pairs = Object.entries(parameters).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => `${name}=${encodeURIComponent(one)}`),
  )
  return pairs.join('&')
}
