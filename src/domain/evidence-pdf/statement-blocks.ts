import { type AxisState, legendOf, NOT_TO_SCALE, type StatementAxis } from '../evidence/statement-axis'
import type { StatementFact, StatementSection } from '../evidence/statement-sections'
import type { PackCover, StatementContent, StatementHeadline } from '../evidence/statement-words'
import { type Block, type Cell, INK, MUTED, type Panel, type Pen, type Tag } from './block'
import { CONTENT_WIDTH } from './page-layout'

const LABEL = 7
const BAR = 11
const MARK_ROOM = 13
const TICK_ROOM = 15
const LEGEND = 8
const SWATCH = 12
const COLORS = { on: '#1d7a33', off: '#8b9699', deleted: '#b3261e' } as const
const AXIS_HEIGHT = MARK_ROOM + BAR + TICK_ROOM + LEGEND

function drawAxis(pen: Pen, axis: StatementAxis, x: number, y: number, width: number): void {
  const { spans, mark, ticks } = axis
  const top = y + MARK_ROOM
  drawLegend(pen, axis, x, top + BAR + TICK_ROOM)
  for (const { state, from, to } of spans) {
    const left = x + from * width
    drawState(pen, state, left, top, (to - from) * width, BAR)
    pen.line(MUTED, 0.4, [left, top - 1], [left, top + BAR + 1])
  }
  const at = x + ((mark.from + mark.to) / 2) * width
  const wide = Math.max((mark.to - mark.from) * width, 1.6)
  pen.rect(at - wide / 2, top - 3, wide, BAR + 6, INK)
  const markWidth = pen.width(mark.label, LABEL, true)
  pen.text(mark.label, within(at - markWidth / 2, markWidth, x, width), y, LABEL, INK, true)
  let free = x
  for (const { at: part, label } of ticks) {
    const place = x + part * width
    const labelWidth = pen.width(label, LABEL)
    const left = within(place - labelWidth / 2, labelWidth, x, width)
    pen.line(MUTED, 0.6, [place, top + BAR], [place, top + BAR + 3])
    // Skip a label that would overlap the previous one; the facts below contain it.
    if (left < free) continue
    pen.text(label, left, top + BAR + 4, LABEL, MUTED)
    free = left + labelWidth + 8
  }
}

function drawState(pen: Pen, state: AxisState, x: number, y: number, width: number, height: number): void {
  if (state === 'active') pen.rect(x, y, width, height, COLORS.on)
  else if (state === 'inactive') pen.rect(x, y + height / 4, width, height / 2, COLORS.off)
  else if (state === 'deleted') pen.hatch(x, y, width, height, COLORS.deleted)
  else if (state === 'unread') pen.hatch(x, y, width, height, COLORS.off)
  else for (const edge of [y, y + height]) pen.line(COLORS.off, 0.6, [x, edge], [x + width, edge])
}

function drawLegend(pen: Pen, axis: StatementAxis, x: number, y: number): void {
  let at = x
  for (const { state, label } of legendOf(axis)) {
    drawState(pen, state, at, y + 1.5, SWATCH, LEGEND - 2)
    pen.text(label, at + SWATCH + 4, y, LABEL, MUTED)
    at += SWATCH + 4 + pen.width(label, LABEL) + 12
  }
  if (!axis.isToScale) pen.text(NOT_TO_SCALE, at, y, LABEL, MUTED)
}

const within = (left: number, wide: number, x: number, width: number): number =>
  Math.max(x, Math.min(left, x + width - wide))

const NAMES_WIDTH = 112
const SIGN_WIDTH = 30
const LARGE = 1.2
const INSET = 14
const INNER_WIDTH = CONTENT_WIDTH - 2 * INSET

const TONES = {
  on: { tint: '#e8f4ea', bar: '#1d7a33' },
  off: { tint: '#eef1f1', bar: '#4d5b5e' },
  unclear: { tint: '#fdf3e0', bar: '#9a5b00' },
} as const

export function statementBlocks(content: StatementContent, id: string): Block[] {
  const { title, lead, headlines, caveats, sections } = content
  return [
    { cells: [text('H1', title, { size: 10, color: MUTED, isBold: true })], before: 0, isKept: true },
    ...(lead === null ? [] : [{ cells: [text('P', lead, { size: 9.5 })], before: 8, isKept: true }]),
    ...headlines.flatMap((headline, index) => headlineBlocks(headline, `${id} answer ${index}`)),
    ...caveatBlocks(caveats, id),
    ...sections.flatMap((section, index) => {
      const blocks = sectionBlocks(section, `${id} section ${index}`)
      if (!section.isLarge) return blocks
      // The agency's page has room for large type.
      return blocks.map((block) => {
        const cells = block.cells.map((cell) => ({ ...cell, size: cell.size * LARGE }))
        return { ...block, cells, before: block.before * LARGE }
      })
    }),
  ]
}

export function codePointsNote(): Block {
  const note = 'Characters this font doesn’t have are shown as code points, such as [U+738B].'
  return { cells: [text('P', note, { size: 7, color: MUTED })], before: 8 }
}

function headlineBlocks({ label, tone, sentence, axis }: StatementHeadline, id: string): Block[] {
  const panel: Panel = { id, ...TONES[tone], sign: tone }
  const answer = text('P', '', { size: 16, x: INSET + SIGN_WIDTH, width: INNER_WIDTH - SIGN_WIDTH })
  const runs = sentence.map(({ text: written, isStrong }) => ({ text: written, isBold: isStrong }))
  const blocks: Block[] = [{ cells: [{ ...answer, runs }], before: 8, panel }]
  if (label !== null) blocks.unshift({ cells: [heading(label)], before: 10, isKept: true })
  if (axis === null) return blocks
  const figure: Block['figure'] = {
    height: AXIS_HEIGHT,
    alt: axis.label,
    draw: (pen, x, y) => drawAxis(pen, axis, x + INSET, y, INNER_WIDTH),
  }
  return [...blocks, { cells: [], before: 8, panel, figure }]
}

function caveatBlocks(caveats: readonly string[], id: string): Block[] {
  if (caveats.length === 0) return []
  const panel: Panel = { id: `${id} caveats`, ...TONES.unclear, sign: null }
  const inside = { x: INSET, width: INNER_WIDTH }
  const group = { tag: 'L', id: panel.id } as const
  return [
    { cells: [heading('Please note', inside)], before: 10, panel, isKept: true },
    ...caveats.map((caveat) => ({
      cells: [text('LBody', caveat, { size: 8.2, ...inside })],
      before: 3,
      panel,
      group,
    })),
  ]
}

function sectionBlocks(section: StatementSection, id: string): Block[] {
  const { startsPage = false } = section
  const title: Block = { cells: [heading(section.title)], before: 7, isKept: true, hasRule: true, startsPage }
  if (section.kind === 'facts') {
    const { facts, signature } = section
    const rows = [title, ...facts.map((fact) => factBlock(fact, id))]
    if (signature === undefined) return rows
    const line = { cells: [text('P', signature, { size: 7.8, color: MUTED })], before: 34, hasRule: true }
    return [...rows.map((row) => ({ ...row, isKept: true })), line]
  }
  if (section.kind === 'code') {
    const look = { size: 6, color: MUTED }
    return [title, ...section.lines.map((line) => ({ cells: [text('P', line, look)], before: 1 }))]
  }
  const group = { tag: 'L', id } as const
  const items = section.items.map((item) => ({
    cells: [text('LBody', item, { size: 7.8 })],
    before: 1.5,
    group,
  }))
  return [title, ...items]
}

function factBlock({ name, lines }: StatementFact, id: string): Block {
  const cells = [
    text('TH', name, { size: 7.8, color: MUTED, width: NAMES_WIDTH - 10 }),
    text('TD', lines.join('\n'), { size: 7.8, x: NAMES_WIDTH, width: CONTENT_WIDTH - NAMES_WIDTH }),
  ]
  return { cells, before: 1.5, group: { tag: 'Table', id } }
}

const COLUMNS = [88, 80, 138, CONTENT_WIDTH - 88 - 80 - 138 - 76 - 36, 76, 36]
const AMOUNT = 4

export function coverBlocks(cover: PackCover, starts: readonly number[]): Block[] {
  const { title, facts, summary, rows, amounts, amountName } = cover
  const section = (name: string): Block => ({
    cells: [text('H2', name, { size: 11, isBold: true })],
    before: 16,
    isKept: true,
    hasRule: true,
  })
  return [
    { cells: [text('H1', title, { size: 20, isBold: true })], before: 0 },
    ...facts.map((fact, index) => ({ ...factBlock(fact, 'cover facts'), before: index === 0 ? 12 : 3 })),
    section('Verdicts'),
    ...summary.map(({ name, count, amount }) => summaryRow(name, count, amount)),
    section('Statements'),
    { ...listRow(['Toll', 'Vehicle', 'Time', 'Verdict', amountName, 'Page']), isKept: true },
    ...rows.map((row, at) => listRow([...row, amounts[at] ?? '', String(starts[at] ?? '')])),
  ]
}

function summaryRow(name: string, count: string, amount: string): Block {
  const cells = [
    text('TH', name, { size: 10, width: 160 }),
    text('TD', count, { size: 10, x: 170, width: 60, isEnd: true }),
    text('TD', amount, { size: 10, x: 240, width: 130, isEnd: true }),
  ]
  return { cells, before: 4, group: { tag: 'Table', id: 'cover verdicts' } }
}

function listRow(row: readonly string[]): Block {
  let x = 0
  const cells = row.map((value, index) => {
    const width = COLUMNS[index] ?? 0
    const look = { size: 8, x, width: width - 8, isEnd: index >= AMOUNT }
    x += width
    return index === 0 ? text('TH', value, { ...look, color: MUTED }) : text('TD', value, look)
  })
  return { cells, before: 3, group: { tag: 'Table', id: 'cover statements' } }
}

const heading = (written: string, place = {}): Cell =>
  text('H2', written, { size: 8.5, isBold: true, ...place })

function text(
  tag: Tag,
  written: string,
  look: Partial<Omit<Cell, 'tag' | 'runs'>> & { readonly size: number; readonly isBold?: boolean },
): Cell {
  const { isBold = false, ...rest } = look
  return { tag, runs: [{ text: written, isBold }], x: 0, width: CONTENT_WIDTH, color: INK, ...rest }
}
