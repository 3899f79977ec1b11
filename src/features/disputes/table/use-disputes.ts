import { createContext, type RefObject, use, useDeferredValue, useMemo, useState } from 'react'
import type { ReadSettings } from '../../../domain/dispute/read-tolls'
import type { Toll } from '../../../domain/dispute/toll'
import type { DisputeRow } from '../../../domain/dispute/toll-outcome'
import { TOLL_STATUSES, type TollStatus } from '../../../domain/dispute/toll-statuses'
import type { KnownVehicles } from '../../../domain/find/known-vehicles'
import type { ClipboardContent } from '../../../domain/sheet/clipboard-content'
import type { PendingValue } from '../../../lib/store'
import type { DisputeController } from '../check/dispute-controller'
import type { DisputeState } from '../check/list-state'
import type { DisputesSearch, OnDisputesSearch } from './disputes-search'
import { isShown, summarize } from './row-words'

export interface DisputesProps {
  readonly search: DisputesSearch
  readonly pasted: PendingValue<ClipboardContent>
  readonly samplePath: string | undefined
  readonly onSearch: OnDisputesSearch
}

interface Disputes extends DisputesProps {
  readonly controller: DisputeController
  readonly state: DisputeState
  /** The settings of `state`, or empty settings if no list is open. */
  readonly settings: ReadSettings
  readonly view: RowView
  readonly known: KnownVehicles
  /** Whether the zone's text isn't a zone. The list then keeps the previous zone. */
  readonly isZoneInvalid: boolean
  readonly setZoneInvalid: (isZoneInvalid: boolean) => void
  readonly checkButton: RefObject<HTMLButtonElement | null>
}

export const DisputesContext = createContext<Disputes | null>(null)

export function useDisputes(): Disputes {
  const disputes = use(DisputesContext)
  if (disputes === null) throw new Error('There is no DisputesContext around this component.')
  return disputes
}

export type RowView = ReturnType<typeof useRowView>

/** Filters, sorts, and counts rows. `rows` and `shown` are deferred, so typing and scrolling don't wait for 50,000 rows. */
export function useRowView(all: readonly DisputeRow[], search: DisputesSearch, known: KnownVehicles) {
  const { show, find, outcome, order } = search
  const [kept, setKept] = useState({ of: show, rows: new Map<number, TollStatus>() })
  const wanted = useMemo(
    () => ({ show, find, outcome, order, kept: kept.of === show ? kept.rows : undefined }),
    [show, find, outcome, order, kept],
  )
  const filter = useDeferredValue(wanted)
  const rows = useDeferredValue(all)
  const summary = useMemo(() => summarize(rows), [rows])
  // Without a search text, newly loaded vehicles don't change the filter's result.
  const searched = filter.find === undefined ? undefined : known
  const shown = useMemo(() => filterRows(rows, filter, searched), [rows, filter, searched])
  return {
    rows,
    shown,
    summary,
    /** Keeps rows where they are under this filter after they are reviewed or corrected. */
    keep: (more: readonly DisputeRow[]) =>
      setKept(({ of, rows: before }) => {
        const places = more.map(({ toll, outcome }) => [toll.index, outcome.status] as const)
        return { of: show, rows: new Map([...places, ...(of === show ? before : [])]) }
      }),
  }
}

type RowFilter = Pick<DisputesSearch, 'show' | 'find' | 'outcome' | 'order'> & {
  /** Rows that were reviewed or corrected under this filter, with the status that keeps their place in the queue. */
  readonly kept?: ReadonlyMap<number, TollStatus> | undefined
}

const texts = new WeakMap<Toll, string>()

/** Returns the rows of a filter, in the list's order or by verdict. The search includes plates from `known`. */
export function filterRows(rows: readonly DisputeRow[], filter: RowFilter, known?: KnownVehicles) {
  const { show, outcome, order, kept } = filter
  const find = filter.find?.trim().toLowerCase() ?? ''
  const isAll = show === undefined && outcome === undefined && find === ''
  const shown = isAll
    ? rows
    : rows.filter(
        (row) =>
          (show === undefined || isShown(row, show) || kept?.has(row.toll.index)) &&
          (outcome === undefined || row.toll.review?.outcome === outcome) &&
          (find === '' || textOf(row.toll).includes(find) || hasPlate(row, find, known)),
      )
  if (order === 'list') return shown
  const byStatus = new Map(TOLL_STATUSES.map((status) => [status, [] as DisputeRow[]]))
  for (const row of shown) byStatus.get(kept?.get(row.toll.index) ?? row.outcome.status)?.push(row)
  return [...byStatus.values()].flat()
}

/** Returns the rows that name their vehicle with the same text, without closed rows and headers. */
export function rowsAlike(all: readonly DisputeRow[], { vehicle }: Toll): readonly DisputeRow[] {
  const name = JSON.stringify(vehicle)
  return all.filter(
    ({ toll: { vehicle: other, review, isHeader } }) =>
      other.plate === vehicle.plate && !review && !isHeader && JSON.stringify(other) === name,
  )
}

const hasPlate = ({ candidates }: DisputeRow, find: string, known: KnownVehicles | undefined): boolean =>
  candidates.vehicleIds.some((id) => known?.(id)?.plate_number?.toLowerCase().includes(find))

/** Returns a row's searchable text in lower case. Cached by toll, because each key press searches 50,000 rows. */
function textOf(toll: Toll): string {
  const done = [...Object.values(toll.edited?.edit ?? {}), toll.review?.note ?? '']
  const text = texts.get(toll) ?? [...toll.cells, toll.vehicle.id ?? '', ...done].join('\n').toLowerCase()
  texts.set(toll, text)
  return text
}
