import * as z from 'zod/mini'
import type { HistoryFilter } from '../../../api/resources/history'
import { TOLL_AUTHORITY_STATUSES } from '../../../contract/history'
import { readTypedSpan } from '../../../domain/time/typed-span'
import { LONGEST_MOMENT } from '../../../lib/time/moment-text'
import { spellZone } from '../../../lib/time/zone-names'

/** A view without filters, for `onView`. */
export const NO_FILTERS: Partial<VehicleSearch> = {
  active: undefined,
  from: undefined,
  to: undefined,
  kind: undefined,
  authority: undefined,
}

/** Another time is another toll: what a notice says of the one before does not hold. */
export const NO_NOTICE: Partial<VehicleSearch> = {
  amount: undefined,
  reference: undefined,
  agency: undefined,
  plaza: undefined,
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
  const { active, kind, authority } = view
  return {
    active: active && active === 'true',
    from: spanOf(view.from, zone)?.start,
    to: spanOf(view.to, zone)?.end,
    kinds: kind ? [...kind] : undefined,
    authority: authority && [authority],
  }
}

/** What a typed bound or time covers; undefined for none, and where it is none. */
export function spanOf(text: string | undefined, zone: string) {
  const span = text === undefined ? undefined : readTypedSpan(text, zone)
  return span?.kind === 'invalid' ? undefined : span
}

/** The filters of a view as text, for exports: those that are set and valid. */
export function filtersOfView(view: VehicleSearch, zone: string): Record<string, string> {
  const { active, from, to, kind, authority } = view
  const timeOf = (text: string | undefined) => spanOf(text, zone) && text
  const set = Object.entries({ active, from: timeOf(from), to: timeOf(to), kind, authority })
  return Object.fromEntries(set.filter((entry): entry is [string, string] => entry[1] !== undefined))
}

/** Whether a filter leaves anything out. */
export function isFiltered(filter: HistoryFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined)
}

/** An invalid value is left out: a wrong link shows less, it never crashes. */
const orNothing = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined)
const string = z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST_MOMENT))
const text = orNothing(string)

/** Search params of the vehicle page. A reload or a shared link gives the identical view. Every value is text. */
export const vehicleSearch = z.object({
  /** The time asked about, as typed; read in `zone` unless it has its own offset. */
  at: text,
  /** The zone that times are read and shown in: `America/New_York`, `UTC-05:00`; others that are understood become one of these. */
  zone: orNothing(string.check(z.overwrite((zone) => spellZone(zone) ?? zone))),
  /** What a notice says of the toll, from the first page: its statement begins with it. */
  amount: text,
  reference: text,
  agency: text,
  plaza: text,
  active: orNothing(z.enum(['true', 'false'])),
  /** Bounds of the revisions shown, as text read in `zone`. */
  from: text,
  to: text,
  /** Kinds of revision, as their signs in a row: `+~`. */
  kind: orNothing(z.string().check(z.regex(/^[+~-]+$/))),
  authority: orNothing(z.enum(TOLL_AUTHORITY_STATUSES)),
  /** Index of the top revision of the list, from 1; without it, the newest (0) is on top. */
  offset: orNothing(z.string().check(z.regex(/^[1-9]\d{0,8}$/))),
  /**
   * Changes that do not touch `active` are folded, except with `none`. `runs` stands beside an `offset` in a folded list:
   * a reload waits for the runs that it is among.
   */
  fold: orNothing(z.enum(['runs', 'none'])),
})

export type VehicleSearch = z.infer<typeof vehicleSearch>

/** Changes the view. 'in place' replaces the history entry, so Back does not return to the earlier view. */
export type OnView = (change: Partial<VehicleSearch>, how?: 'in place') => void
