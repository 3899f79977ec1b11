import type PDFDocument from 'pdfkit'

export const BOLD = 'bold'
export const REGULAR = 'regular'

export type Pen = ReturnType<typeof penOf>

/** What a page is drawn with. Lengths are in points. */
export function penOf(doc: InstanceType<typeof PDFDocument>) {
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
