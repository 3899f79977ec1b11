import type { Pen } from './pen'
import type { Run } from './wrap-lines'

/** The structure element of a text, as readers of the PDF are told. */
export type Tag = 'H1' | 'H2' | 'P' | 'TH' | 'TD' | 'LBody'

/** Colours of the sheet; each has enough contrast on white and on its tint. */
export const INK = '#1b2426'
export const MUTED = '#4d5b5e'

/** A text in a column of a block. Lengths are in points (1/72 inch). */
export interface Cell {
  readonly tag: Tag
  readonly runs: readonly Run[]
  /** From the left edge of the content. */
  readonly x: number
  readonly width: number
  readonly size: number
  readonly color: string
}

/** What is drawn behind a block: neighbouring blocks with the same panel share it. */
export interface Panel {
  readonly id: string
  readonly tint: string
  readonly bar: string
  /** Drawn in the upper left corner of the panel. */
  readonly sign: 'on' | 'off' | 'unclear' | null
}

/** What is drawn and no text: its height, and how it is drawn from its upper left corner. */
export interface Figure {
  readonly height: number
  readonly alt: string
  readonly draw: (pen: Pen, x: number, y: number) => void
}

/** One thing below the other on a page: texts side by side, or a figure. */
export interface Block {
  readonly cells: readonly Cell[]
  readonly figure?: Figure
  /** Space above it, in points; none at the top of a page. */
  readonly before: number
  /** Stays on the page of the block after it. */
  readonly isKept?: boolean
  readonly startsPage?: boolean
  readonly panel?: Panel
  /** Blocks of one table or list, one after the other, share its id. */
  readonly group?: { readonly tag: 'Table' | 'L'; readonly id: string }
  /** A fine line above it. */
  readonly hasRule?: boolean
}
