import type { ReviewOutcome } from '../../local/review-outcome'
import type { NamedVehicle } from '../find/vehicle-cells'
import { type ColumnMapping, nameWords } from '../sheet/sheet-columns'
import type { OffSeason, QueryMoment } from '../time/query-time'
import type { Stamp } from '../words/correction'

export type TollField =
  | 'vehicle'
  | 'vehicle_id'
  | 'number'
  | 'plate'
  | 'state'
  | 'date_time'
  | 'date'
  | 'time'
  | 'half'
  | 'zone'
  | 'end_date_time'
  | 'end_date'
  | 'end_time'
  | 'end_zone'
  | 'amount'
  | 'currency'
  | 'reference'

export type TollMapping = ColumnMapping<TollField>

export const EDIT_FIELDS = ['plate', 'state', 'number', 'time', 'exit', 'zone'] as const
export type EditField = (typeof EDIT_FIELDS)[number]

/** Values that overrule the row's cells. `id` is a vehicle that the user chose; it overrules the plate. */
export type TollEdit = Readonly<Partial<Record<EditField | 'id', string>>>

export type EditStamps = Readonly<Partial<Record<EditField | 'id', Stamp>>>

export interface Toll {
  /** Index among the rows below the header. */
  readonly index: number
  readonly cells: readonly string[]
  readonly vehicle: NamedVehicle
  readonly time: TollTime
  readonly amount: TollAmount
  readonly reference: string
  /** The row repeats the header, or is below a header with different columns. */
  readonly isHeader?: true
  /** The `index` of the first row that charges the same toll, if this row repeats it. */
  readonly repeats?: number
  readonly edited?: { readonly edit: TollEdit; readonly stamps: EditStamps; readonly pasted: Toll }
  /** How the user closed the row. `at` is in milliseconds since 1970. */
  readonly review?: {
    readonly note: string
    readonly at: number
    readonly outcome?: ReviewOutcome | undefined
  }
}

export const SKIP_REASONS = [
  'no toll',
  'no vehicle',
  'no time',
  'unreadable time',
  'repeated header',
] as const

export const isReviewable = (toll: Toll): boolean => [null, 'unreadable time'].includes(skipReason(toll))

export function skipReason({ vehicle, time, isHeader }: Pick<Toll, 'vehicle' | 'time' | 'isHeader'>) {
  if (isHeader) return 'repeated header'
  const { id, plate, name, problem } = vehicle
  const names = problem === null ? [id, plate, name?.text, name?.number] : []
  if (time.kind === 'none') return NAME.test(names.join(' ')) ? 'no time' : 'no toll'
  if (problem !== null) return 'no vehicle'
  return time.kind === 'unclear' ? 'unreadable time' : null
}

/** Matches a vehicle's name in a row without a time, which may be a total: “Subtotal”, “ZDF8221 Total”. */
const NAME = /^(?!.*\btotals?\b).*\p{Nd}/iu

/** Returns the amount that a row adds to sums. A total, or a line of text, adds nothing. */
export const chargeOf = (toll: Toll): TollAmount =>
  skipReason(toll) === 'no toll' ? { ...toll.amount, value: null } : toll.amount

/** When the toll was charged, widened by the tolerance. From entry to exit if the row has both. */
export type TollTime =
  | {
      readonly kind: 'moments'
      /** Two if the local time happened twice, the earlier first. */
      readonly moments: readonly [QueryMoment] | readonly [QueryMoment, QueryMoment]
      readonly zone: string
      /** The row has no zone, so the list's zone was used. */
      readonly isZoneAssumed?: true
      /** The assumption, such as EST as a fixed offset; null if there was none. */
      readonly note: string | null
    }
  /** `message` is a sentence. `gap`: clocks skipped the time; `season`: only the meaning of PST in summer is open. */
  | { readonly kind: 'none' | 'gap' | 'unclear'; readonly message: string; readonly season?: OffSeason }

/** `value` is the exact decimal (`-12.5`, no exponent); null if the cell is empty or isn't a number. */
export interface TollAmount {
  readonly text: string
  readonly value: string | null
  /** `USD`, `EUR`, or the sign as written; null if the cell names no currency. */
  readonly currency: string | null
}

/** Matches column names and notice labels. The entry's plaza is excluded, because the toll is charged at the exit. */
const PLACE_NAMES = {
  agency: /^(?:(?:toll|tolling|issuing) )?(?:agency|authority)(?: (?:name|code))?$|^issued by$/,
  plaza: /^(?:(?:toll|exit) )?plaza(?: (?:name|code|id))?$|^toll (?:location|facility)$|^(?:gantry|caseta)$/,
} as const

/** The agency that charged a toll, and the plaza. A statement starts with both. */
export type TollPlace = Readonly<Partial<Record<keyof typeof PLACE_NAMES, string | undefined>>>

/** Returns the indexes of the agency and plaza columns, or -1. Of two plazas it takes the last, which is the exit's. */
export function placeColumns(names: readonly string[], cells: readonly string[]) {
  const column = (field: keyof TollPlace) =>
    names.findLastIndex((name, at) => PLACE_NAMES[field].test(nameWords(name)) && cells[at]?.trim())
  return { agency: column('agency'), plaza: column('plaza') }
}

export function tollPlace(names: readonly string[], cells: readonly string[]): TollPlace {
  const { agency, plaza } = placeColumns(names, cells)
  return { agency: cells[agency]?.trim(), plaza: cells[plaza]?.trim() }
}
