import type { ColumnMapping } from '../sheet/sheet-columns'
import type { Toll, TollField } from './toll'

/** How the rows of a list are read. */
export interface ReadSettings {
  /** How many rows at the top name the columns: 0, 1 or 2. */
  readonly headerRows: number
  readonly mapping: ColumnMapping<TollField>
  /** The zone of rows that name none. */
  readonly zone: string
  /** Minutes before and after each time that count as well, 0 to 1440. */
  readonly tolerance: number
  /** Whether `3/5/2024` is 3 May; null where the column itself decides, or nobody has said yet. */
  readonly dayFirst: boolean | null
}

/** How a list was read, and what a person has to decide first. */
export interface SheetReport {
  /** The file's name, or null for the clipboard. */
  readonly title: string | null
  /** The sheet or the encoding, in words. */
  readonly about: string | null
  /** The names of the columns, from the header rows; `Column 3` where there is none. */
  readonly names: readonly string[]
  /** The first rows below the header, to show what the columns hold. */
  readonly sample: readonly (readonly string[])[]
  /** Rows with dates of which day and month could be either, all through the column; null where that is decided. */
  readonly dayOrder: {
    readonly rows: number
    readonly example: string
    readonly monthFirst: string
    readonly dayFirst: string
  } | null
  /** What was found and assumed, a sentence each: `Times are read in EST (UTC−5).` */
  readonly notes: readonly string[]
  /** Rows beyond the limit were left out. */
  readonly isCut: boolean
}

/** Most rows of a list. */
export const MOST_TOLLS = 50_000

/** Reads rows as tolls. Never throws for what a cell holds: the row says what is unclear. */
export type ReadTolls = (rows: Iterable<readonly string[]>, settings: ReadSettings) => Iterable<Toll>
