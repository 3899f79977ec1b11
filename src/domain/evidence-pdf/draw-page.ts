import type PDFDocument from 'pdfkit'
import type { Panel, Pen, Tag } from './block'
import { CONTENT_WIDTH, lineHeight, PAGE, PANEL_PADDING, type PageLayout, type Placed } from './page-layout'
import { visualOrder } from './visual-order'
import type { Line } from './wrap-lines'

type Doc = InstanceType<typeof PDFDocument>
type Element = PDFKit.PDFStructureElement

export const BOLD = 'bold'
export const REGULAR = 'regular'

/** Structure elements of a statement, made as its blocks are drawn: of one block, and of one table or list, one each. */
export interface Structure {
  /** The element that a text belongs to. */
  element(placed: Placed, tag: Tag | 'Figure', column: number): Element
}

/** The tree of a statement or a cover, below `parent`. */
export function createStructure(doc: Doc, parent: Element): Structure {
  const groups = new Map<string, Element>()
  const rows = new Map<Placed['block'], Element>()
  const cells = new Map<Placed['block'], Map<number, Element>>()
  const child = (of: Element, type: string, options = {}): Element => {
    const made = doc.struct(type, options)
    of.add(made)
    return made
  }
  const once = <Key>(made: Map<Key, Element>, key: Key, make: () => Element): Element => {
    const known = made.get(key)
    if (known) return known
    const element = make()
    made.set(key, element)
    return element
  }
  return {
    element({ block }, tag, column) {
      const { group, figure } = block
      const ofBlock = cells.get(block) ?? new Map<number, Element>()
      cells.set(block, ofBlock)
      return once(ofBlock, column, () => {
        if (tag === 'Figure') return child(parent, tag, { alt: figure?.alt ?? '' })
        if (!group) return child(parent, tag)
        const whole = once(groups, group.id, () => child(parent, group.tag))
        const row = once(rows, block, () => child(whole, group.tag === 'L' ? 'LI' : 'TR'))
        return child(row, tag, tag === 'TH' ? { scope: 'Row' } : {})
      })
    },
  }
}

/** Draws one page. What is no text of the statement (panels, rules, the foot) is marked as decoration. */
export function drawPage(
  doc: Doc,
  page: PageLayout,
  structure: Structure,
  foot: string,
  count: string,
): void {
  const pen = penOf(doc)
  decorate(doc, 'Layout', () => {
    for (const { panel, y, height } of panelsOf(page)) drawPanel(doc, pen, panel, y, height)
    for (const [index, { block, y, isRest }] of page.entries())
      if (block.hasRule && !isRest && index > 0) {
        const at = y - 4
        pen.line(
          [
            [PAGE.left, at],
            [PAGE.width - PAGE.right, at],
          ],
          '#c9d1d2',
          0.6,
        )
      }
  })
  for (const placed of page) {
    const { block, cells, y } = placed
    const { figure } = block
    if (figure)
      structure.element(placed, 'Figure', -1).add(() => figure.draw(pen, PAGE.left, y, CONTENT_WIDTH))
    for (const [column, { cell, lines }] of cells.entries()) {
      if (lines.length === 0) continue
      structure.element(placed, cell.tag, column).add(() => {
        for (const [index, line] of lines.entries()) {
          const wide = line.reduce((sum, run) => sum + pen.width(run.text, cell.size, run.isBold), 0)
          const x = PAGE.left + cell.x + (cell.align === 'right' ? cell.width - wide : 0)
          drawLine(pen, line, x, y + index * lineHeight(cell), cell.size, cell.color)
        }
      })
    }
  }
  decorate(doc, 'Pagination', () => {
    const y = PAGE.height - PAGE.bottom + 16
    pen.line(
      [
        [PAGE.left, y],
        [PAGE.width - PAGE.right, y],
      ],
      '#c9d1d2',
      0.6,
    )
    pen.text(foot, PAGE.left, y + 5, 7, '#4d5b5e')
    pen.text(count, PAGE.width - PAGE.right - pen.width(count, 7), y + 5, 7, '#4d5b5e')
  })
}

function drawLine(pen: Pen, line: Line, x: number, y: number, size: number, color: string): void {
  let at = x
  for (const { text, isBold } of visualOrder(line)) {
    pen.text(text, at, y, size, color, isBold)
    at += pen.width(text, size, isBold)
  }
}

function decorate(doc: Doc, type: 'Layout' | 'Pagination', draw: () => void): void {
  doc.markContent('Artifact', { type })
  draw()
  doc.endMarkedContent()
}

/** Neighbouring blocks with one panel, as one. */
function panelsOf(page: PageLayout): { panel: Panel; y: number; height: number }[] {
  const found: { panel: Panel; y: number; height: number }[] = []
  for (const { block, y, height } of page) {
    const { panel } = block
    const last = found.at(-1)
    if (!panel) continue
    if (last?.panel.id === panel.id) last.height = y + height - last.y
    else found.push({ panel, y, height })
  }
  return found.map(({ panel, y, height }) => ({
    panel,
    y: y - PANEL_PADDING,
    height: height + 2 * PANEL_PADDING,
  }))
}

function drawPanel(doc: Doc, pen: Pen, { tint, bar, sign }: Panel, y: number, height: number): void {
  pen.rect(PAGE.left, y, CONTENT_WIDTH, height, tint)
  pen.rect(PAGE.left, y, 4, height, bar)
  if (sign === null) return
  const [x, middle, radius] = [PAGE.left + 26, y + PANEL_PADDING + 11, 8]
  if (sign === 'unclear') {
    doc.polygon([x, middle - 9], [x + 10, middle + 8], [x - 10, middle + 8]).fill(bar)
    pen.line(
      [
        [x, middle - 3.5],
        [x, middle + 2.5],
      ],
      '#ffffff',
      1.8,
    )
    pen.circle(x, middle + 5.2, 1.1, '#ffffff', true)
    return
  }
  pen.circle(x, middle, radius, bar, sign === 'on')
  if (sign === 'on')
    pen.line(
      [
        [x - 3.8, middle + 0.2],
        [x - 1, middle + 3],
        [x + 4, middle - 3],
      ],
      '#ffffff',
      1.8,
    )
  else
    pen.line(
      [
        [x - 4, middle],
        [x + 4, middle],
      ],
      bar,
      1.8,
    )
}

function penOf(doc: Doc): Pen {
  const use = (size: number, isBold = false) => doc.font(isBold ? BOLD : REGULAR).fontSize(size)
  return {
    rect: (x, y, width, height, fill) => void doc.rect(x, y, width, height).fill(fill),
    hatch(x, y, width, height, color) {
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
    line(points, color, width) {
      const [first, ...rest] = points
      if (first === undefined) return
      doc.moveTo(...first)
      for (const point of rest) doc.lineTo(...point)
      doc.lineWidth(width).lineCap('butt').stroke(color)
    },
    circle(x, y, radius, color, isFilled) {
      doc.circle(x, y, radius)
      if (isFilled) doc.fill(color)
      else doc.lineWidth(2).stroke(color)
    },
    text(text, x, y, size, color, isBold) {
      if (text === '') return
      use(size, isBold).fillColor(color).text(text, x, y, { lineBreak: false })
    },
    width: (text, size, isBold) => use(size, isBold).widthOfString(text),
  }
}
