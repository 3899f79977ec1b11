import * as z from 'zod/mini'
import type { HistoryFilter } from '../../../api/resources/history'
import { TOLL_AUTHORITY_STATUSES } from '../../../contract/history'
import { parseTimeRange } from '../../../domain/time/query-time'
import { orNothing, zoneParam } from '../../../lib/browser/search-params'
import type { Instant } from '../../../lib/time/instant'
import { LONGEST_MOMENT } from '../../../lib/time/moment-text'
import { without } from '../../../lib/without'

export const NO_FILTERS = without('active', 'from', 'to', 'kind', 'authority', 'user', 'reason')

/** Clears the texts of a notice, because a different time is a different toll. */
export const NO_NOTICE = without('amount', 'reference', 'agency', 'plaza', 'corrections')

export const countFilters = (view: VehicleSearch): number =>
  Object.keys(NO_FILTERS).filter((name) => view[name as keyof VehicleSearch] !== undefined).length

/** Builds the filter. A bound covers all of the typed minute or day. Text that isn't a time isn't a bound. */
export function historyFilterOf(view: VehicleSearch, zone: string): HistoryFilter {
  const { active, kind, authority, user, reason } = view
  return {
    active: active && active === 'true',
    from: spanOf(view.from, zone)?.start,
    to: spanOf(view.to, zone)?.end,
    kinds: kind ? [...kind] : undefined,
    authority: authority && [authority],
    user,
    reason,
  }
}

export function spanOf(text: string | undefined, zone: string) {
  const span = text === undefined ? undefined : parseTimeRange(text, zone)
  return span?.kind === 'invalid' ? undefined : span
}

export function filtersOfView(view: VehicleSearch, zone: string): Record<string, string> {
  const { active, from, to, kind, authority, user, reason } = view
  const timeOf = (text: string | undefined) => spanOf(text, zone) && text
  const set = Object.entries({ active, from: timeOf(from), to: timeOf(to), kind, authority, user, reason })
  return Object.fromEntries(set.filter((entry): entry is [string, string] => entry[1] !== undefined))
}

export const isFiltered = (filter: HistoryFilter): boolean =>
  Object.values(filter).some((value) => value !== undefined)

const text = orNothing(z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST_MOMENT)))

/** Search params of the vehicle page. A reload or a shared link gives the identical view. */
export const vehicleSearch = z.object({
  /** The checked time, as typed. Parsed in `zone` unless it has its own offset. */
  at: text,
  zone: zoneParam,
  /** Texts of the toll's notice, from the home page. Its statement starts with them. */
  amount: text,
  reference: text,
  agency: text,
  plaza: text,
  corrections: orNothing(z.string()),
  active: orNothing(z.enum(['true', 'false'])),
  from: text,
  to: text,
  /** Kinds of revision, as their signs in a row: `+~`. */
  kind: orNothing(z.string().check(z.regex(/^[+~-]+$/))),
  authority: orNothing(z.enum(TOLL_AUTHORITY_STATUSES)),
  user: text,
  reason: text,
  /** `none` expands the changes that keep the status. */
  fold: orNothing(z.literal('none')),
})

export type VehicleSearch = z.infer<typeof vehicleSearch>

export type OnView = (change: Partial<VehicleSearch>, how?: 'in place') => void

/** The row to go to: an end of the history, or the newest row at or before a time. */
export type JumpTarget = Instant | 'newest' | 'oldest'
