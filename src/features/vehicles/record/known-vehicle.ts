import type { HistoryPage } from '../../../api/resources/history'
import { isRevision, type Revision } from '../../../api/resources/revision'
import { sameStamp, type VersionStamp } from '../../../api/resources/vehicle-reads'
import { VEHICLE_TEXTS, type VehicleRecord, type VehicleText } from '../../../api/resources/vehicle-record'
import { compareRevisions } from '../../../domain/history/revision-order'
import { isDeletion } from '../../../domain/words/fleet-state'
import { visibleText } from '../../../lib/text/visible-text'
import { dateText, timeText } from '../../../lib/time/time-text'
import type { RememberedVehicle } from '../../../local/remembered-vehicles'

/**
 * Null for a value that was just read; else this browser's memory of an earlier answer, or of an imported list. `at` is in
 * milliseconds since 1970, by this computer's clock.
 */
export type Source = { readonly kind: 'answer' | 'import'; readonly at: number } | null

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
  /** From the service, else from the newest revision unless that is a deletion. */
  readonly active?: boolean
  readonly custom?: Known<KnownCustomFields>
}

/** Where what is known about a vehicle comes from. */
interface Sources {
  readonly record: VehicleRecord | null
  readonly remembered: RememberedVehicle | null
  readonly newest: Revision | undefined
  /** The present version of the history; `record` was read after it. Null if unknown. */
  readonly stamp: VersionStamp | null
}

/** Combines what is known about a vehicle: each field from the service, else from this browser's memory. */
export function knownVehicle(from: Sources): KnownVehicle {
  const { record, remembered, newest } = from
  const memory = remembered && { kind: remembered.source, at: remembered.at }
  const text: Partial<Record<VehicleText, Known<string>>> = {}
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
): Known<KnownCustomFields> | null {
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
  if (source === null) return null
  const day = dateText(source.at * 1000, zone)
  return source.kind === 'answer' ? `As of ${day}.` : `From a list imported on ${day}.`
}
