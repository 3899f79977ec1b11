import type { Toll } from '../../../domain/dispute/toll'
import { BUCKET_WORDS, BUCKETS, type DisputeRow } from '../../../domain/dispute/toll-outcome'
import type { KnownVehicles } from '../../../domain/find/known-vehicles'
import { visibleText } from '../../../lib/text/visible-text'
import type { DisputesSearch } from './disputes-search'
import { hasMark, isMark, MARK_WORDS } from './row-marks'

/** Which rows are shown, and in which order. */
type RowFilter = Pick<DisputesSearch, 'show' | 'find' | 'order'> & { readonly vehicle?: number | undefined }

const texts = new WeakMap<Toll, string>()

/**
 * The rows that a filter shows: those that need review first, or in the list's order. Rows of one verdict keep the
 * list's order. A text finds a row by the plate that `known` has for its vehicle, too.
 */
export function filterRows(
  rows: readonly DisputeRow[],
  filter: RowFilter,
  known?: KnownVehicles,
): readonly DisputeRow[] {
  const { show, vehicle, order } = filter
  const find = filter.find?.trim().toLowerCase() ?? ''
  const isAll = show === undefined && vehicle === undefined && find === ''
  const shown = isAll
    ? rows
    : rows.filter(
        (row) =>
          (show === undefined || (isMark(show) ? hasMark(row, show) : row.outcome.bucket === show)) &&
          (vehicle === undefined || row.candidates.vehicleIds.includes(vehicle)) &&
          (find === '' || textOf(row.toll).includes(find) || hasPlate(row, find, known)),
      )
  if (order === 'list') return shown
  const byBucket = new Map(BUCKETS.map((bucket) => [bucket, [] as DisputeRow[]]))
  for (const row of shown) byBucket.get(row.outcome.bucket)?.push(row)
  return [...byBucket.values()].flat()
}

/** The rows that name their vehicle with the same text, but those that are closed or no toll. */
export function rowsAlike(all: readonly DisputeRow[], { vehicle }: Toll): readonly DisputeRow[] {
  const name = JSON.stringify(vehicle)
  return all.filter(
    ({ toll: { vehicle: other, review, ignored } }) =>
      other.plate === vehicle.plate && !review && !ignored && JSON.stringify(other) === name,
  )
}

function hasPlate({ candidates }: DisputeRow, find: string, known: KnownVehicles | undefined): boolean {
  if (known === undefined) return false
  return candidates.vehicleIds.some((id) => known(id)?.plate_number?.toLowerCase().includes(find))
}

/** Every word that a row is found by, in lower case. Kept with the toll: 50,000 rows are searched at each letter. */
function textOf(toll: Toll): string {
  const known = texts.get(toll)
  if (known !== undefined) return known
  const done = [...Object.values(toll.edited?.edit ?? {}), toll.review?.note ?? '']
  const text = [...toll.cells, toll.vehicle.id ?? '', ...done].join('\n').toLowerCase()
  texts.set(toll, text)
  return text
}

/** Every filter that holds: `Filters: Active, “8ABC”, vehicle 24.` */
export function filterText({ show, find, vehicle }: DisputesSearch): string {
  const filters = [
    show && (isMark(show) ? MARK_WORDS[show].toLowerCase() : BUCKET_WORDS[show]),
    find?.trim() && `“${visibleText(find.trim())}”`,
    vehicle && `vehicle ${vehicle}`,
  ].filter(Boolean)
  return `${filters.length === 1 ? 'Filter' : 'Filters'}: ${filters.join(', ')}.`
}
