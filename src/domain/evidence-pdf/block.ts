import type PDFDocument from 'pdfkit'
import type { Run } from './wrap-lines'

export type Tag = 'H1' | 'H2' | 'P' | 'TH' | 'TD' | 'LBody'

export const INK = '#1b2426'
export const MUTED = '#4d5b5e'

/** A text in a column of a block. Lengths are in points (1/72 inch). */
export interface Cell {
  readonly tag: Tag
  readonly runs: readonly Run[]
  readonly x: number
  readonly width: number
  readonly size: number
  readonly color: string
  readonly isEnd?: boolean
}

/** Background of a block. Neighboring blocks with the same panel share it. */
export interface Panel {
  readonly id: string
  readonly tint: string
  readonly bar: string
  readonly sign: 'on' | 'off' | 'unclear' | null
}

export interface Block {
  readonly cells: readonly Cell[]
  readonly figure?: {
    readonly height: number
    readonly alt: string
    readonly draw: (pen: Pen, x: number, y: number) => void
  }
  /** Space above the block, in points; ignored at the top of a page. */
  readonly before: number
  /** Keeps the block on the same page as the next block. */
  readonly isKept?: boolean
  readonly startsPage?: boolean
  readonly panel?: Panel
  readonly group?: { readonly tag: 'Table' | 'L'; readonly id: string }
  readonly hasRule?: boolean
}

export const BOLD = 'bold'
export const REGULAR = 'regular'

export type Pen = ReturnType<typeof createPen>

export function createPen(doc: InstanceType<typeof PDFDocument>) {
  const use = (size: number, isBold = false) => doc.font(isBold ? BOLD : REGULAR).fontSize(size)
  return {
    rect: (x: number, y: number, width: number, height: number, fill: string) =>
      void doc.rect(x, y, width, height).fill(fill),
    hatch(x: number, y: number, width: number, height: number, color: string): void {
      doc.save().rect(x, y, width, height).clip()
      for (let at = x - height; at < x + width; at += 4)
        doc
          .moveTo(at, y + height)
          .lineTo(at + height, y)
          .lineWidth(0.7)
          .stroke(color)
      doc.restore()
      doc.rect(x, y, width, height).lineWidth(0.5).stroke(color)
    },
    line(color: string, width: number, ...points: readonly (readonly [x: number, y: number])[]): void {
      for (const [index, [x, y]] of points.entries()) index === 0 ? doc.moveTo(x, y) : doc.lineTo(x, y)
      doc.lineWidth(width).lineCap('butt').stroke(color)
    },
    circle(x: number, y: number, radius: number, color: string, isFilled: boolean): void {
      doc.circle(x, y, radius)
      if (isFilled) doc.fill(color)
      else doc.lineWidth(2).stroke(color)
    },
    text(text: string, x: number, y: number, size: number, color: string, isBold?: boolean): void {
      if (text === '') return
      use(size, isBold).fillColor(color).text(text, x, y, { lineBreak: false })
    },
    width: (text: string, size: number, isBold?: boolean): number => use(size, isBold).widthOfString(text),
  }
}
