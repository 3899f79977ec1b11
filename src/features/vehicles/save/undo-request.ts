import type { VehicleRecord } from '../../../api/resources/vehicle-record'
import { readCustomFields } from '../record/custom-fields'
import { knownVehicle } from '../record/known-vehicle'
import { type Values, valuesOf } from './pending-change'
import { baselineOf } from './recorded-since'
import type { Saved, SaveRequest } from './save-state'
import { NO_EDITS } from './vehicle-edits'

/**
 * The request that takes a save back, on top of the version that the save led to: whatever is saved in between is a
 * conflict. Null where an old value was not known for certain.
 */
export function undoRequest(request: SaveRequest, saved: Saved): SaveRequest | null {
  const { undo, changes } = request
  const { newest, record } = saved
  if (undo === null || newest === null || record === null) return null
  return {
    ...(request.customAs && { customAs: request.customAs }),
    body: undo,
    changes: changes.map((change) => ({ ...change, from: change.to, to: change.from ?? '' })),
    edits: NO_EDITS,
    baseline: baselineOf(newest),
    opened: valuesOfRecord(record),
    undo: null,
  }
}

/** All values of a vehicle in an answer, by path. */
export function valuesOfRecord(record: VehicleRecord): Values {
  const known = knownVehicle({ record, remembered: null, newest: undefined, stamp: null })
  return valuesOf(known, readCustomFields(record.customFields ?? ''))
}
