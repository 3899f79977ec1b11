import type { PackCover } from '../evidence/statement-content'
import { type Block, MUTED } from './block'
import { CONTENT_WIDTH } from './page-layout'
import { block, factBlock, text } from './statement-blocks'

/** Widths of the list's columns: reference, vehicle, time, verdict. */
const COLUMNS = [104, 104, 165, CONTENT_WIDTH - 104 - 104 - 165]

/** The blocks of a pack's cover: what it is about, its rows by verdict, a line for each statement. */
export function coverBlocks({ title, facts, summary, rows }: PackCover): Block[] {
  return [
    block(text('H1', title, { size: 20, isBold: true }), { before: 0 }),
    ...facts.map((fact, index) => ({ ...factBlock(fact, 'cover facts'), before: index === 0 ? 12 : 3 })),
    heading('Verdicts'),
    ...summary.map(({ name, count, amount }) => summaryRow(name, count, amount)),
    heading('Statements'),
    ...rows.map((row) => listRow(row)),
  ]
}

const heading = (title: string): Block =>
  block(text('H2', title, { size: 11, isBold: true }), { before: 16, isKept: true, hasRule: true })

function summaryRow(name: string, count: string, amount: string): Block {
  const cells = [
    ...text('TH', name, { size: 10, width: 160 }).cells,
    ...text('TD', `${count}${amount === '' ? '' : ` · ${amount}`}`, { size: 10, x: 170, width: 300 }).cells,
  ]
  return { cells, before: 4, group: { tag: 'Table', id: 'cover verdicts' } }
}

function listRow(row: PackCover['rows'][number]): Block {
  let x = 0
  const cells = row.flatMap((value, index) => {
    const width = COLUMNS[index] ?? 0
    const { cells } = text(index === 0 ? 'TH' : 'TD', value, {
      ...{ size: 8, x, width: width - 8 },
      ...(index === 0 && { color: MUTED }),
    })
    x += width
    return cells
  })
  return { cells, before: 3, group: { tag: 'Table', id: 'cover statements' } }
}
