import type { Block, Cell } from './block'
import { type Line, type Measure, wrapLines } from './wrap-lines'

/** Sizes and margins in points. The content has the same width (A4's) on both papers. */
export const PAPERS = {
  a4: { width: 595.28, height: 841.89, left: 54 },
  letter: { width: 612, height: 792, left: 62.36 },
} as const
export type Paper = (typeof PAPERS)[keyof typeof PAPERS]
export const [TOP, BOTTOM] = [42, 66]
export const CONTENT_WIDTH = PAPERS.a4.width - 2 * PAPERS.a4.left
const LEADING = 1.25
export const PANEL_PADDING = 9
/** Most lines of a cell that are never split between pages. */
const MAX_UNBROKEN = 6

export interface PlacedCell {
  readonly cell: Cell
  readonly lines: readonly Line[]
}

export interface PlacedBlock {
  readonly block: Block
  readonly cells: readonly PlacedCell[]
  readonly y: number
  readonly height: number
  /** Whether it continues a block of the previous page. */
  readonly isRest: boolean
}

export type PageLayout = readonly PlacedBlock[]

export const lineHeight = ({ size }: Cell): number => size * LEADING

/** Lays blocks out on pages. Never cuts a line. Splits long cells, and keeps a kept block with the next one. */
export function layOut(blocks: readonly Block[], measure: (size: number) => Measure, paper: Paper) {
  const contentHeight = paper.height - TOP - BOTTOM
  const pages: PlacedBlock[][] = []
  let page: PlacedBlock[] = []
  let y = 0
  const endPage = (): void => {
    if (page.length > 0) pages.push(page)
    page = []
    y = 0
  }
  const sized = blocks.map((block) => {
    const cells = block.cells.map((cell) => ({
      cell,
      lines: wrapLines(cell.runs, cell.width, measure(cell.size)),
    }))
    return { block, cells, height: heightOf(block, cells) }
  })
  for (const [index, { block, cells, height }] of sized.entries()) {
    if (block.startsPage) endPage()
    const before = page.length === 0 ? topSpace(block) : spaceAbove(sized[index - 1]?.block, block)
    // A kept block needs room for itself and the first lines of the next block.
    let needed = height
    for (let next = index; sized[next]?.block.isKept && sized[next + 1]; next++) {
      const one = sized[next + 1]
      if (one) needed += spaceAbove(block, one.block) + Math.min(one.height, 3 * 12)
    }
    if (
      page.length > 0 &&
      y + before + needed > contentHeight &&
      !(canBreak(cells) && hasRoom(contentHeight - y - before))
    )
      endPage()
    y += page.length === 0 ? topSpace(block) : before
    let rest: readonly PlacedCell[] = cells
    let isRest = false
    for (;;) {
      const room = contentHeight - y
      const [now, later] = canBreak(rest) ? split(rest, room) : [rest, null]
      const part = { block, cells: now, y: TOP + y, height: heightOf(block, now), isRest }
      page.push(part)
      y += part.height
      if (later === null) break
      rest = later
      isRest = true
      endPage()
    }
  }
  endPage()
  return pages.length > 0 ? pages : [[]]
}

function heightOf({ figure }: Block, cells: readonly PlacedCell[]): number {
  const texts = cells.map(({ cell, lines }) => lines.length * lineHeight(cell))
  return Math.max(0, figure?.height ?? 0, ...texts)
}

function spaceAbove(last: Block | undefined, next: Block): number {
  const isSame = last?.panel?.id === next.panel?.id
  if (isSame) return next.before
  return next.before + (last?.panel ? PANEL_PADDING : 0) + (next.panel ? PANEL_PADDING : 0)
}

const topSpace = ({ panel }: Block): number => (panel ? PANEL_PADDING : 0)

const canBreak = (cells: readonly PlacedCell[]): boolean =>
  cells.some(({ lines }) => lines.length > MAX_UNBROKEN)

const hasRoom = (height: number): boolean => height > 48

function split(
  cells: readonly PlacedCell[],
  room: number,
): [readonly PlacedCell[], readonly PlacedCell[] | null] {
  const fits = ({ cell }: PlacedCell) => Math.max(1, Math.floor(room / lineHeight(cell)))
  if (cells.every((one) => one.lines.length <= fits(one))) return [cells, null]
  return [
    cells.map((one) => ({ cell: one.cell, lines: one.lines.slice(0, fits(one)) })),
    cells.map((one) => ({ cell: one.cell, lines: one.lines.slice(fits(one)) })),
  ]
}
