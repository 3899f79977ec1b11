import type { ListHead } from '../../../domain/sheet/list-head'
import type { PastedRows } from '../../../domain/sheet/sheet-rows'
import type { Store } from '../../../lib/store'
import type { PasteField } from './driver-columns'
import type { PasteChoices, PasteSummary } from './paste-run'

/** Rows, and what was found in them. */
export interface PasteSource {
  readonly pasted: PastedRows
  /** The first rows. */
  readonly first: readonly (readonly string[])[]
  readonly head: ListHead<PasteField>
  /** The file that they are from, of which another sheet can be read. */
  readonly file: File | null
}

/** The result of a paste or file. It is shown until something else is done to the rows. */
export interface PasteReport extends PasteSource {
  readonly choices: PasteChoices
  readonly summary: PasteSummary
  /** Its action in the grid store; pending while the same rows are put in again. */
  readonly action: object | null | 'pending'
}

/** What a person can change about a paste. */
export type PasteChange = Partial<Pick<PasteChoices, 'headerRows' | 'mapping' | 'repair'>>

/** What the page shows about the last paste or file. */
export interface PasteState {
  readonly report: PasteReport | null
  /** Why nothing was added. */
  readonly problem: string | null
  /** Ends the reading of a file; null while none is read. */
  readonly cancel: (() => void) | null
}

/** How many pastes and files are being read now, none of whose rows is in the grid yet. */
export type Readings = Store<number>
