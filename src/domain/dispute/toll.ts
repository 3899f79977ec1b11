import type { NamedVehicle } from '../find/vehicle-cells'
import type { IgnoredKind } from '../sheet/row-kinds'
import { type ColumnMapping, nameWords } from '../sheet/sheet-columns'
import type { AskedMoment } from '../time/asked-time'

/** What a column of a list of tolls can hold. Columns that are not mapped are carried through. */
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
  | 'credit'
  | 'currency'
  | 'reference'

/** What each column of a list of tolls holds. */
export type TollMapping = ColumnMapping<TollField>

/** What a person can change of a row, in the order that it is asked. */
export const EDIT_FIELDS = ['plate', 'state', 'number', 'time', 'exit', 'zone'] as const
export type EditField = (typeof EDIT_FIELDS)[number]

/** What counts in place of the row's cells; `id` is a vehicle that was chosen, and counts before the plate. */
export type TollEdit = Readonly<Partial<Record<EditField | 'id', string>>>

export interface Toll {
  /** Its place among the rows below the header, from 0. */
  readonly index: number
  /** Every cell as it was pasted. */
  readonly cells: readonly string[]
  readonly vehicle: NamedVehicle
  readonly time: TollTime
  readonly amount: TollAmount
  /** The agency's number of the notice; `''` where there is none. */
  readonly reference: string
  /** What the row is that is no toll: it is kept and counted, never checked. */
  readonly ignored?: IgnoredKind
  /** The `index` of the first row that has the same reference, or is the same in all cells. */
  readonly repeats?: number
  /** What a person has corrected, and the row as it was read before. */
  readonly edited?: { readonly edit: TollEdit; readonly pasted: Toll }
  /** A person has closed the row: what was said of it, and when, milliseconds since 1970. */
  readonly review?: { readonly note: string; readonly at: number }
}

/** When the toll was charged: from entry to exit where the row has both, with the tolerance before and after. */
export type TollTime =
  | {
      readonly kind: 'moments'
      /** Two where the zone's clocks showed the time twice; the earlier first. */
      readonly moments: readonly [AskedMoment] | readonly [AskedMoment, AskedMoment]
      /** The zone that it was read in: the row's own, or the one for all rows. */
      readonly zone: string
      /** What was assumed, for instance that EST is a fixed offset; null where nothing was. */
      readonly note: string | null
    }
  /** `message` is a sentence. A gap is a time that no clock showed. */
  | { readonly kind: 'gap' | 'unclear'; readonly message: string }

/** `value` is the exact decimal as canonical text (`-12.5`, no exponent); null where the cell is empty or not a number. */
export interface TollAmount {
  readonly text: string
  readonly value: string | null
  /** `USD`, `EUR` … or the sign as written; null where the cell names no currency. */
  readonly currency: string | null
}

/** Names of columns, and labels of notices. That of an entry is left out: the toll is the exit's. */
const PLACE_NAMES = {
  agency: /^(?:(?:toll|tolling|issuing) )?(?:agency|authority)(?: (?:name|code))?$|^issued by$/,
  plaza: /^(?:(?:toll|exit) )?plaza(?: (?:name|code|id))?$|^toll (?:location|facility)$|^(?:gantry|caseta)$/,
} as const

/** Who charged a toll and where, as its row or notice says it: a statement begins with both. */
export type TollPlace = Readonly<Partial<Record<keyof typeof PLACE_NAMES, string | undefined>>>

/** The columns that say it; -1 where none does. Of two plazas the last one counts, which is the exit's. */
export function placeColumns(names: readonly string[], cells: readonly string[]) {
  const column = (field: keyof TollPlace) =>
    names.findLastIndex((name, at) => PLACE_NAMES[field].test(nameWords(name)) && cells[at]?.trim())
  return { agency: column('agency'), plaza: column('plaza') }
}

/** Reads who charged a toll and where. */
export function tollPlace(names: readonly string[], cells: readonly string[]): TollPlace {
  const { agency, plaza } = placeColumns(names, cells)
  return { agency: cells[agency]?.trim(), plaza: cells[plaza]?.trim() }
}
