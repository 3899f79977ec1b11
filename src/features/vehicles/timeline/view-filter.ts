import type { HistoryFilter } from '../../../api/resources/history'
import { readTypedSpan } from '../../../domain/time/typed-span'
import type { VehicleSearch } from './vehicle-search'

/** A view without filters, for `onView`. */
export const NO_FILTERS: Partial<VehicleSearch> = {
  active: undefined,
  from: undefined,
  to: undefined,
  kind: undefined,
  authority: undefined,
}

/** How many filters are set. */
export function countFilters(view: VehicleSearch): number {
  return Object.keys(NO_FILTERS).filter((name) => view[name as keyof VehicleSearch] !== undefined).length
}

/**
 * The filter of a view. A bound covers what was typed: "to 08:30" includes any second of 08:30, "to 2024-03-05" all of
 * that day. In an hour that clocks show twice it takes the wider reading. Text that is not a time, or one that clocks skipped,
 * is no bound (its field says so).
 */
export function historyFilterOf(view: VehicleSearch, zone: string): HistoryFilter {
  const from = view.from === undefined ? null : readTypedSpan(view.from, zone)
  const to = view.to === undefined ? null : readTypedSpan(view.to, zone)
  return {
    ...(view.active !== undefined && { active: view.active === 'true' }),
    ...(from !== null && from.kind !== 'invalid' && { from: from.start }),
    ...(to !== null && to.kind !== 'invalid' && { to: to.end }),
    ...(view.kind !== undefined && { kinds: [...view.kind] }),
    ...(view.authority !== undefined && { authority: [view.authority] }),
  }
}

/** The filters of a view as text, for exports: those that are set and valid. */
export function filtersOfView(view: VehicleSearch, zone: string): Record<string, string> {
  const { active, from, to, kind, authority } = view
  const timeOf = (text: string | undefined) =>
    text === undefined || readTypedSpan(text, zone).kind === 'invalid' ? undefined : text
  const set = Object.entries({ active, from: timeOf(from), to: timeOf(to), kind, authority })
  return Object.fromEntries(set.filter((entry): entry is [string, string] => entry[1] !== undefined))
}

/** Whether a filter leaves anything out. */
export function isFiltered(filter: HistoryFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined)
}
