import { nameWords } from '../sheet/sheet-columns'

/** Names of columns, and labels of notices. That of an entry is left out: the toll is the exit's. */
const NAMES = {
  agency: /^(?:(?:toll|tolling|issuing) )?(?:agency|authority)(?: (?:name|code))?$|^issued by$/,
  plaza: /^(?:(?:toll|exit) )?plaza(?: (?:name|code|id))?$|^toll (?:location|facility)$|^(?:gantry|caseta)$/,
} as const

/** Who charged a toll and where, as its row or notice says it: a statement begins with both. */
export type TollPlace = Readonly<Partial<Record<keyof typeof NAMES, string | undefined>>>

/** The columns that say it; -1 where none does. Of two plazas the last one counts, which is the exit's. */
export function placeColumns(names: readonly string[], cells: readonly string[]) {
  const column = (field: keyof TollPlace) =>
    names.findLastIndex((name, at) => NAMES[field].test(nameWords(name)) && cells[at]?.trim())
  return { agency: column('agency'), plaza: column('plaza') }
}

/** Reads who charged a toll and where. */
export function tollPlace(names: readonly string[], cells: readonly string[]): TollPlace {
  const { agency, plaza } = placeColumns(names, cells)
  return { agency: cells[agency]?.trim(), plaza: cells[plaza]?.trim() }
}
