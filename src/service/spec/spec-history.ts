import type { Caller } from './spec-client'

/** A revision with exact id and microseconds, also beyond 2^53. */
export interface Row {
  readonly id: bigint
  readonly instant: bigint
  readonly active: boolean
  readonly kind: string
  readonly reason: string | null
  readonly username: string | null
}

export interface Page {
  readonly count: number
  readonly next: string | null
  readonly previous: string | null
  readonly rows: readonly Row[]
}

/** Query parameters in order. A name may be repeated. */
export type Query = readonly (readonly [string, string | number | boolean])[]

/** Microseconds since 1970 of an ISO 8601 date-time with an offset. Independent of the code under test. */
export function micros(text: string): bigint {
  const match = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,6}))?(?:Z|([+-])(\d\d):(\d\d))$/.exec(
    text,
  )
  if (!match) throw new Error(`not a date-time with an offset: ${text}`)
  const [year = 0, month = 0, day, hour, minute, second] = match.slice(1, 7).map(Number)
  const offset = (Number(match[9] ?? 0) * 60 + Number(match[10] ?? 0)) * (match[8] === '-' ? -1 : 1)
  const seconds = Date.UTC(year, month - 1, day, hour, minute, second) / 1000 - offset * 60
  return BigInt(seconds) * 1_000_000n + BigInt((match[7] ?? '').padEnd(6, '0'))
}

/** Returns the same moment as UTC text with six digits. */
export function iso(instant: bigint): string {
  const seconds = new Date(Number(instant / 1_000_000n) * 1000).toISOString().slice(0, 19)
  return `${seconds}.${String(instant % 1_000_000n).padStart(6, '0')}Z`
}

export function historyPath(vehicleId: number, query: Query = []): string {
  const params = query.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
  return `/v2/vehicles/${vehicleId}/history/${params.length ? `?${params.join('&')}` : ''}`
}

/** Reads a history page; `path` may be a link of another page. Throws an Error with the response if it is not a page. */
export async function readPage(caller: Caller, path: string): Promise<Page> {
  const reply = await caller.get(path)
  if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}: ${reply.text.slice(0, 300)}`)
  // Ids are read as text, because a number beyond 2^53 would be rounded.
  const body = JSON.parse(reply.text.replaceAll(/"history_id":\s*(\d+)/g, '"history_id":"$1"'))
  const rows = body.results.map((entry: Record<string, string>) => ({
    id: BigInt(entry.history_id ?? ''),
    instant: micros(entry.history_date ?? ''),
    active: entry.active,
    kind: entry.history_type,
    reason: entry.reason,
    username: entry.username,
  }))
  return { count: body.count, next: body.next, previous: body.previous, rows }
}

export function history(caller: Caller, vehicleId: number, query: Query = []): Promise<Page> {
  return readPage(caller, historyPath(vehicleId, query))
}

/** Reads all matching revisions, in pages of 1,000. */
export async function everyRevision(caller: Caller, vehicleId: number, query: Query = []): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const page = await history(caller, vehicleId, [...query, ['limit', 1000], ['offset', rows.length]])
    rows.push(...page.rows)
    if (rows.length >= page.count) return rows
    if (page.rows.length === 0)
      throw new Error(`${rows.length} of ${page.count} revisions, then an empty page`)
  }
}

/** Sorts newest first: by moment, then by ID. */
export function newestFirst(a: Row, b: Row): number {
  if (a.instant !== b.instant) return a.instant < b.instant ? 1 : -1
  return a.id < b.id ? 1 : a.id > b.id ? -1 : 0
}

export const ids = (rows: readonly Row[]): string[] => rows.map((row) => String(row.id))
