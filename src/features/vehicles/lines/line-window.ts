import type { RefObject } from 'react'
import type { LineKey, Lines } from '../../../domain/membership/folded-lines'

/** What the lines that are in the document are chosen by. */
export interface LineWindowOptions {
  readonly list: RefObject<HTMLOListElement | null>
  readonly lines: Lines
  /** Height of a row before it is measured, in pixels. */
  readonly rowHeight: number
  /** Distance of the list from the top of the document, in pixels; 0 until it is measured. */
  readonly top: number
  /** The line that has the focus and must stay in the document; null where none has. */
  readonly held: number | null
}

/** The lines that are in the document, and how to move among all. */
export interface LineWindow {
  readonly items: readonly { readonly key: LineKey; readonly index: number }[]
  /** First and last line of those in view. */
  readonly from: number
  readonly to: number
  readonly isScrolling: boolean
  /** Whether each line stands below the one before it; otherwise at a place of its own. */
  readonly isInFlow: boolean
  /** To be the list's ref. */
  readonly listRef: (element: HTMLOListElement | null) => void
  /** To be each line's ref. */
  readonly measure: (element: HTMLElement | null) => void
  /** Returns the first line below the header. */
  readonly topLine: () => number
  readonly scrollTo: (line: number, align: 'auto' | 'start') => void
}
