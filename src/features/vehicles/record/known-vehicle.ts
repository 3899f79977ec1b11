import type { HistoryPage } from '../../../api/resources/history'
import { isRevision, type Revision } from '../../../api/resources/revision'
import { sameStamp, type VersionStamp } from '../../../api/resources/vehicle-reads'
import { VEHICLE_TEXTS, type VehicleRecord, type VehicleText } from '../../../api/resources/vehicle-record'
import { compareRevisions } from '../../../domain/history/revision-order'
import { isDeletion } from '../../../domain/words/fleet-state'
import { visibleText } from '../../../lib/text/visible-text'
import { dateText, timeText } from '../../../lib/time/time-text'
import type { RememberedVehicle } from '../../../local/remembered-vehicles'

/** Where a value came from. `at` is in milliseconds since 1970, by this computer's clock. */
export type Source =
  /** The service, read for this page. */
  | { readonly kind: 'read' }
  /** This browser's memory of an earlier answer, or of an imported list. */
  | { readonly kind: 'answer' | 'import'; readonly at: number }
  /** The newest revision of the history. */
  | { readonly kind: 'history' }

export interface Known<T> {
  readonly value: T
  readonly source: Source
}

export interface KnownCustomFields {
  readonly text: string
  /** The form in which they were received, and are sent back. */
  readonly as: 'text' | 'value'
  /** Whether they are of the present version. They are sent as a whole, so older ones would undo changes. */
  readonly current: boolean
}

/** What is known about a vehicle, field by field. A field that is absent is not known. */
export interface KnownVehicle {
  readonly text: Readonly<Partial<Record<VehicleText, Known<string>>>>
  readonly active?: Known<boolean>
  readonly custom?: Known<KnownCustomFields>
}

/** Combines what is known about a vehicle: each field from the service, else from this browser's memory. */
export function knownVehicle(from: {
  readonly record: VehicleRecord | null
  readonly remembered: RememberedVehicle | null
  readonly newest: Revision | undefined
  /** The present version of the history; `record` was read after it. Null if unknown. */
  readonly stamp: VersionStamp | null
}): KnownVehicle {
  const { record, remembered } = from
  const memory: Source | null = remembered && { kind: remembered.source, at: remembered.at }
  const text: Partial<Record<VehicleText, Known<string>>> = {}
  for (const name of VEHICLE_TEXTS) {
    const read = record?.text[name]
    const kept = remembered?.[name]
    if (read !== undefined) text[name] = { value: read, source: { kind: 'read' } }
    else if (kept !== undefined && memory) text[name] = { value: kept, source: memory }
  }
  const active = knownActive(record, from.newest)
  const custom = knownCustom(record, remembered, memory, from.stamp)
  return { text, ...(active && { active }), ...(custom && { custom }) }
}

/** Whether it is on the fleet: from the service, else from the newest revision unless that is a deletion. */
function knownActive(record: VehicleRecord | null, newest: Revision | undefined): Known<boolean> | null {
  if (record?.active !== undefined) return { value: record.active, source: { kind: 'read' } }
  if (newest === undefined || newest.kind === '-') return null
  return { value: newest.active, source: { kind: 'history' } }
}

function knownCustom(
  record: VehicleRecord | null,
  remembered: RememberedVehicle | null,
  memory: Source | null,
  stamp: VersionStamp | null,
): Known<KnownCustomFields> | null {
  if (record?.customFields !== undefined) {
    return {
      value: { text: record.customFields, as: record.customFieldsAs ?? 'text', current: true },
      source: { kind: 'read' },
    }
  }
  if (remembered?.customFields === undefined || memory === null) return null
  const of = remembered.customFieldsStamp
  const current = stamp !== null && of !== undefined && sameStamp(of, stamp)
  return {
    value: { text: remembered.customFields, as: remembered.customFieldsAs ?? 'text', current },
    source: memory,
  }
}

/** The newest revision of a first page; of equal instants the highest id. Undefined if there is none that can be read. */
export function newestOf(page: HistoryPage | undefined): Revision | undefined {
  const [first, ...rows] = page?.rows ?? []
  if (first === undefined || !isRevision(first)) return undefined
  const tied = rows.filter(isRevision).filter(({ instant }) => instant === first.instant)
  return tied.reduce((newest, row) => (compareRevisions(row, newest) > 0 ? row : newest), first)
}

/** The deletion that the history ends with, by its first page; null where the vehicle is not deleted. */
export function deletionOf(page: HistoryPage | undefined): Revision | null {
  const newest = newestOf(page)
  return newest !== undefined && isDeletion(newest) ? newest : null
}

/** Why a deleted vehicle cannot be changed, as sentences. */
export function deletedReason({ instant }: Revision, zone: string): string {
  return `This vehicle was deleted on ${timeText(instant, zone, 'minute')}. It can’t be changed any more.`
}

/** What a vehicle is called in titles and sentences: its plate, or `Vehicle 11` where that is not known. */
export function vehicleName(known: Pick<KnownVehicle, 'text'>, vehicleId: number): string {
  return visibleText(known.text.plate_number?.value.trim() ?? '') || `Vehicle ${vehicleId}`
}

/** Where a value came from, for below its field; null where it was just read. Dates are in the zone. */
export function sourceText(source: Source, zone: string): string | null {
  if (source.kind === 'read' || source.kind === 'history') return null
  const day = dateText(source.at * 1000, zone)
  return source.kind === 'answer' ? `As of ${day}.` : `From a list imported on ${day}.`
}
