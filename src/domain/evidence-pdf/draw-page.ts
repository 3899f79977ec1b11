import type PDFDocument from 'pdfkit'
import { type Block, type Cell, createPen, MUTED, type Panel, type Pen } from './block'
import { BOTTOM, CONTENT_WIDTH, lineHeight, PANEL_PADDING, type PageLayout, type Paper } from './page-layout'
import { type Line, visualOrder } from './wrap-lines'

type Doc = InstanceType<typeof PDFDocument>
type Element = PDFKit.PDFStructureElement

export type Structure = (block: Block, cell: Cell | null) => Element

/** Creates each structure element once, even if its block continues on the next page. */
export function createStructure(doc: Doc, parent: Element): Structure {
  const made = new Map<Block | Cell | string, Element>()
  function once(key: Block | Cell | string, within: Element, type: string, options = {}): Element {
    const element = made.get(key) ?? doc.struct(type, options)
    if (!made.has(key)) within.add(element)
    made.set(key, element)
    return element
  }
  return (block, cell) => {
    const { group, figure } = block
    if (cell === null) return once(block, parent, 'Figure', { alt: figure?.alt ?? '' })
    if (!group) return once(cell, parent, cell.tag)
    const row = once(block, once(group.id, parent, group.tag), group.tag === 'L' ? 'LI' : 'TR')
    return once(cell, row, cell.tag, cell.tag === 'TH' ? { scope: 'Row' } : {})
  }
}

export function drawPage(
  doc: Doc,
  page: PageLayout,
  paper: Paper,
  structure: Structure,
  foot: string,
  count: string,
): void {
  const pen = createPen(doc)
  const { left, height: pageHeight } = paper
  decorate(doc, 'Layout', () => {
    for (const panel of panelsOf(page)) drawPanel(doc, pen, left, panel)
    for (const { block, y, isRest } of page.slice(1)) if (block.hasRule && !isRest) drawRule(pen, left, y - 4)
  })
  for (const { block, cells, y } of page) {
    const { figure } = block
    if (figure) structure(block, null).add(() => figure.draw(pen, left, y))
    for (const { cell, lines } of cells)
      if (lines.length > 0) structure(block, cell).add(() => drawLines(pen, cell, lines, left, y))
  }
  decorate(doc, 'Pagination', () => {
    const y = pageHeight - BOTTOM + 16
    drawRule(pen, left, y)
    pen.text(foot, left, y + 5, 7, MUTED)
    pen.text(count, paper.width - left - pen.width(count, 7), y + 5, 7, MUTED)
  })
}

function drawLines(pen: Pen, cell: Cell, lines: readonly Line[], left: number, y: number): void {
  const { size, color } = cell
  for (const [index, line] of lines.entries()) {
    const runs = visualOrder(line)
    const width = runs.reduce((sum, { text, isBold }) => sum + pen.width(text, size, isBold), 0)
    let x = left + cell.x + (cell.isEnd ? cell.width - width : 0)
    for (const { text, isBold } of runs) {
      pen.text(text, x, y + index * lineHeight(cell), size, color, isBold)
      x += pen.width(text, size, isBold)
    }
  }
}

function drawRule(pen: Pen, left: number, y: number): void {
  pen.line('#c9d1d2', 0.6, [left, y], [left + CONTENT_WIDTH, y])
}

function decorate(doc: Doc, type: 'Layout' | 'Pagination', draw: () => void): void {
  doc.markContent('Artifact', { type })
  draw()
  doc.endMarkedContent()
}

interface PlacedPanel {
  readonly panel: Panel
  readonly y: number
  height: number
}

function panelsOf(page: PageLayout): PlacedPanel[] {
  const found: PlacedPanel[] = []
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

function drawPanel(doc: Doc, pen: Pen, left: number, { panel, y, height }: PlacedPanel): void {
  const { tint, bar, sign } = panel
  pen.rect(left, y, CONTENT_WIDTH, height, tint)
  pen.rect(left, y, 4, height, bar)
  if (sign === null) return
  const [x, middle, radius] = [left + 26, y + PANEL_PADDING + 11, 8]
  if (sign === 'unclear') {
    doc.polygon([x, middle - 9], [x + 10, middle + 8], [x - 10, middle + 8]).fill(bar)
    pen.line('#ffffff', 1.8, [x, middle - 3.5], [x, middle + 2.5])
    pen.circle(x, middle + 5.2, 1.1, '#ffffff', true)
    return
  }
  pen.circle(x, middle, radius, bar, sign === 'on')
  if (sign === 'on')
    pen.line('#ffffff', 1.8, [x - 3.8, middle + 0.2], [x - 1, middle + 3], [x + 4, middle - 3])
  else pen.line(bar, 1.8, [x - 4, middle], [x + 4, middle])
}
