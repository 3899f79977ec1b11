import { queryOptions, skipToken } from '@tanstack/react-query'
import type { HistoryPage } from '../../../api/resources/history'
import { isRevision, type Revision } from '../../../api/resources/revision'
import { sameStamp, type VersionStamp } from '../../../api/resources/vehicle-reads'
import { VEHICLE_TEXTS, type VehicleRecord, type VehicleText } from '../../../api/resources/vehicle-record'
import { compareRevisions } from '../../../domain/history/history-source'
import { isDeletion } from '../../../domain/words/vehicle-status'
import { visibleText } from '../../../lib/text/visible-text'
import { dateText, timeText } from '../../../lib/time/time-text'
import { type RememberedVehicle, readRemembered } from '../../../local/remembered-vehicles'
import type { Scope } from '../../../local/scope'

/** Null for a value just loaded; otherwise a stored response or import. `at`: milliseconds, this clock. */
export type Source = { readonly kind: 'response' | 'import'; readonly at: number } | null

export interface Sourced<T> {
  readonly value: T
  readonly source: Source
}

export interface KnownCustomFields {
  readonly text: string
  /** Whether the fields were a JSON text or a value in the response. The update sends them back in the same form. */
  readonly as: 'text' | 'value'
  /** Whether the fields are of the current version. They are sent as a whole, so older ones would undo changes. */
  readonly current: boolean
}

export interface KnownVehicle {
  readonly text: Readonly<Partial<Record<VehicleText, Sourced<string>>>>
  /** From the service, otherwise from the newest revision unless that is a deletion. */
  readonly active?: boolean
  readonly custom?: Sourced<KnownCustomFields>
}

interface Sources {
  readonly record: VehicleRecord | null
  readonly remembered: RememberedVehicle | null
  readonly newest: Revision | undefined
  /** The current version of the history; `record` was loaded after it. Null if unknown. */
  readonly stamp: VersionStamp | null
}

export function knownVehicle(from: Sources): KnownVehicle {
  const { record, remembered, newest } = from
  const memory = remembered && { kind: remembered.source, at: remembered.at }
  const text: Partial<Record<VehicleText, Sourced<string>>> = {}
  for (const name of VEHICLE_TEXTS) {
    const read = record?.text[name]
    const kept = remembered?.[name]
    if (read !== undefined) text[name] = { value: read, source: null }
    else if (kept !== undefined && memory) text[name] = { value: kept, source: memory }
  }
  const active = record?.active ?? (newest?.kind === '-' ? undefined : newest?.active)
  const custom = knownCustom(from, memory)
  return { text, ...(active !== undefined && { active }), ...(custom && { custom }) }
}

function knownCustom(
  { record, remembered, stamp }: Sources,
  memory: Source,
): Sourced<KnownCustomFields> | null {
  if (record?.customFields !== undefined) {
    const { customFields: text, customFieldsAs: as = 'text' } = record
    return { value: { text, as, current: true }, source: null }
  }
  if (remembered?.customFields === undefined || memory === null) return null
  const of = remembered.customFieldsStamp
  const current = stamp !== null && of !== undefined && sameStamp(of, stamp)
  return {
    value: { text: remembered.customFields, as: remembered.customFieldsAs ?? 'text', current },
    source: memory,
  }
}

/** Returns the newest revision of a first page; for equal instants, the highest ID. Undefined if none is readable. */
export function newestRevision(page: HistoryPage | undefined): Revision | undefined {
  const [first, ...rows] = page?.rows ?? []
  if (first === undefined || !isRevision(first)) return undefined
  const tied = rows.filter(isRevision).filter(({ instant }) => instant === first.instant)
  return tied.reduce((newest, row) => (compareRevisions(row, newest) > 0 ? row : newest), first)
}

/** Returns the deletion that ends the history, judged by its first page; null if the vehicle isn't deleted. */
export function deletionOf(page: HistoryPage | undefined): Revision | null {
  const newest = newestRevision(page)
  return newest !== undefined && isDeletion(newest) ? newest : null
}

/** Returns why a deleted vehicle can't be changed, as sentences. */
export const deletedReason = ({ instant }: Revision, zone: string): string =>
  `This vehicle was deleted on ${timeText(instant, zone, 'minute')} and can’t be changed.`

export const vehicleName = (known: Pick<KnownVehicle, 'text'>, vehicleId: number): string =>
  visibleText(known.text.plate_number?.value.trim() ?? '') || `Vehicle ${vehicleId}`

/** Describes a value's source, for below its field; null if it was just read. Dates are in the zone. */
export function sourceText(source: Source, zone: string): string | null {
  if (source === null) return null
  const day = dateText(source.at * 1000, zone)
  return source.kind === 'response' ? `As of ${day}.` : `From a list imported on ${day}.`
}

export const rememberedVehiclesKey = (scope: Scope) => ['directory', scope] as const

export function rememberedVehicleOptions(scope: Scope | null, vehicleId: number) {
  return queryOptions({
    queryKey: ['directory', scope, vehicleId] as const,
    queryFn: scope === null ? skipToken : async () => (await readRemembered(scope, vehicleId)) ?? null,
    staleTime: 0,
  })
}

/** Builds the entry to save in this browser from a response. `stamp` is its version, if known. `at` is in milliseconds. */
export function entryOf(record: VehicleRecord, at: number, stamp: VersionStamp | null): RememberedVehicle {
  const { id, text, active, customFields, customFieldsAs } = record
  return {
    vehicleId: id,
    ...text,
    ...(active !== undefined && { active }),
    ...(customFields !== undefined && { customFields, customFieldsAs }),
    ...(customFields !== undefined && stamp && { customFieldsStamp: stamp }),
    source: 'response',
    at,
  }
}
