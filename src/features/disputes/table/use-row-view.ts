import { useDeferredValue, useMemo } from 'react'
import type { DisputeRow } from '../../../domain/dispute/toll-outcome'
import type { KnownVehicles } from '../../../domain/find/known-vehicles'
import type { DisputesSearch } from './disputes-search'
import { filterRows } from './filter-rows'
import { sharedNotes } from './row-words'
import { summarise } from './summarise'

/** The rows of a list as the page shows them. */
export type RowView = ReturnType<typeof useRowView>

/**
 * Filters, orders and counts rows. Neither typing nor scrolling waits until 50,000 of them are done: `rows` are all as they
 * were then, `shown` those that the filters left, `shared` the notes that hold for all.
 */
export function useRowView(all: readonly DisputeRow[], search: DisputesSearch, known: KnownVehicles) {
  const { show, find, order } = search
  const vehicle = search.vehicle === undefined ? undefined : Number(search.vehicle)
  const wanted = useMemo(() => ({ show, find, vehicle, order }), [show, find, vehicle, order])
  const filter = useDeferredValue(wanted)
  const rows = useDeferredValue(all)
  const summary = useMemo(() => summarise(rows), [rows])
  const shared = useMemo(() => sharedNotes(rows), [rows])
  // Rows without a text to find need not be filtered again for each vehicle that becomes known.
  const searched = filter.find === undefined ? undefined : known
  const shown = useMemo(() => filterRows(rows, filter, searched), [rows, filter, searched])
  return useMemo(() => ({ rows, shown, summary, shared }), [rows, shown, summary, shared])
}
