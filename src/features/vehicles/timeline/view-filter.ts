import type { HistoryFilter } from '../../../api/resources/history'
import { type AskedTime, readAskedTime } from '../../../domain/time/asked-time'
import type { Instant } from '../../../lib/time/instant'
import type { VehicleSearch } from './vehicle-search'

/**
 * The filter of a view. A bound covers what was typed: "to 08:30" includes the whole minute.
 * In an hour that clocks show twice it takes the wider reading; in one that they skip it is the jump. Text that is not a
 * time is no bound (its field says so).
 */
export function filterOfView(view: VehicleSearch, zone: string): HistoryFilter {
  const from = view.from === undefined ? null : readAskedTime(view.from, zone)
  const to = view.to === undefined ? null : readAskedTime(view.to, zone)
  return {
    ...(view.active !== undefined && { active: view.active === 'true' }),
    ...(from !== null && from.kind !== 'invalid' && { from: earliestOf(from) }),
    ...(to !== null && to.kind !== 'invalid' && { to: latestOf(to) }),
    ...(view.kind !== undefined && { kinds: [...view.kind] }),
    ...(view.authority !== undefined && { authority: [view.authority] }),
  }
}

/** The filters of a view as text, for exports: those that are set and valid. */
export function filtersOfView(view: VehicleSearch, zone: string): Record<string, string> {
  const { active, from, to, kind, authority } = view
  const timeOf = (text: string | undefined) =>
    text === undefined || readAskedTime(text, zone).kind === 'invalid' ? undefined : text
  const set = Object.entries({ active, from: timeOf(from), to: timeOf(to), kind, authority })
  return Object.fromEntries(set.filter((entry): entry is [string, string] => entry[1] !== undefined))
}

/** Whether a filter leaves anything out. */
export function isFiltered(filter: HistoryFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined)
}

type ReadTime = Exclude<AskedTime, { kind: 'invalid' }>

/** The first microsecond that a typed time can mean; the one after the jump, where clocks skip it. */
function earliestOf(asked: ReadTime): Instant {
  return asked.kind === 'gap' ? asked.after : asked.moments[0].start
}

/** The last microsecond that a typed time can mean; the one before the jump, where clocks skip it. */
export function latestOf(asked: ReadTime): Instant {
  return asked.kind === 'gap' ? asked.before : (asked.moments[1] ?? asked.moments[0]).end
}
