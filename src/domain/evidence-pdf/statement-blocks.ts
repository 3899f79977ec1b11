import type { StatementContent, StatementHeadline, StatementSection } from '../evidence/statement-content'
import { AXIS_HEIGHT, drawAxis } from './axis-figure'
import { type Block, type Cell, INK, MUTED, type Panel, type Tag } from './block'
import { CONTENT_WIDTH } from './page-layout'

const NAMES_WIDTH = 112
const SIGN_WIDTH = 30
const INSET = 14

const TONES = {
  on: { tint: '#e8f4ea', bar: '#1d7a33' },
  off: { tint: '#eef1f1', bar: '#4d5b5e' },
  unclear: { tint: '#fdf3e0', bar: '#9a5b00' },
} as const

/** The blocks of a statement, from its title to its hash. `replaced`: what was written as code points, where anything was. */
export function statementBlocks(content: StatementContent, id: string, hasCodePoints: boolean): Block[] {
  const { title, lead, headlines, caveats, sections } = content
  return [
    block(text('H1', title, { size: 10, color: MUTED, isBold: true }), { before: 0, isKept: true }),
    ...(lead === null ? [] : [block(text('P', lead, { size: 9.5 }), { before: 8, isKept: true })]),
    ...headlines.flatMap((headline, index) => headlineBlocks(headline, `${id} answer ${index}`)),
    ...caveatBlocks(caveats, id),
    ...sections.flatMap((section, index) => sectionBlocks(section, `${id} section ${index}`)),
    ...(hasCodePoints
      ? [
          block(
            text(
              'P',
              'Letters that this font lacks are written as their code points, for instance [U+738B].',
              {
                size: 7,
                color: MUTED,
              },
            ),
            { before: 8 },
          ),
        ]
      : []),
  ]
}

function headlineBlocks({ label, tone, sentence, axis }: StatementHeadline, id: string): Block[] {
  const panel: Panel = { id, ...TONES[tone], sign: tone }
  const answer: Cell = {
    tag: 'P',
    runs: sentence.map(({ text, isStrong }) => ({ text, isBold: isStrong })),
    x: INSET + SIGN_WIDTH,
    width: CONTENT_WIDTH - SIGN_WIDTH - 2 * INSET,
    size: 16,
    color: INK,
  }
  const name = text('H2', label ?? '', { size: 8.5, isBold: true })
  const blocks: Block[] = [
    ...(label === null ? [] : [block(name, { before: 10, isKept: true })]),
    { cells: [answer], before: 8, panel },
  ]
  if (axis === null) return blocks
  return [
    ...blocks,
    {
      cells: [],
      before: 8,
      panel,
      figure: {
        height: AXIS_HEIGHT,
        alt: axis.label,
        draw: (pen, x, y) => drawAxis(pen, axis, x + INSET, y, CONTENT_WIDTH - 2 * INSET),
      },
    },
  ]
}

function caveatBlocks(caveats: readonly string[], id: string): Block[] {
  if (caveats.length === 0) return []
  const panel: Panel = { id: `${id} caveats`, tint: '#fdf3e0', bar: '#9a5b00', sign: null }
  const heading = text('H2', 'Please note', {
    size: 8.5,
    isBold: true,
    x: INSET,
    width: CONTENT_WIDTH - 2 * INSET,
  })
  return [
    block(heading, { before: 10, panel, isKept: true }),
    ...caveats.map((caveat) =>
      block(text('LBody', caveat, { size: 8.2, x: INSET, width: CONTENT_WIDTH - 2 * INSET }), {
        before: 3,
        panel,
        group: { tag: 'L', id: panel.id },
      }),
    ),
  ]
}

function sectionBlocks(section: StatementSection, id: string): Block[] {
  const heading = block(text('H2', section.title, { size: 8.5, isBold: true }), {
    before: 7,
    isKept: true,
    hasRule: true,
  })
  if (section.kind === 'facts') return [heading, ...section.facts.map((fact) => factBlock(fact, id))]
  const isCode = section.kind === 'code'
  const texts = isCode ? section.lines : section.items
  const look = isCode ? { size: 6, color: MUTED } : { size: 7.8 }
  return [
    heading,
    ...texts.map((one) =>
      block(text(isCode ? 'P' : 'LBody', one, look), {
        before: isCode ? 1 : 1.5,
        ...(!isCode && { group: { tag: 'L' as const, id } }),
      }),
    ),
  ]
}

/** A name and its lines beside it. */
export function factBlock(
  fact: { readonly name: string; readonly lines: readonly string[] },
  id: string,
): Block {
  const [first = '', ...more] = fact.lines
  const name = text('TH', fact.name, { size: 7.8, color: MUTED, width: NAMES_WIDTH - 10 }).cells
  const value = { x: NAMES_WIDTH, width: CONTENT_WIDTH - NAMES_WIDTH, size: 7.8 }
  const lines = [first, ...more].join('\n')
  return { cells: [...name, ...text('TD', lines, value).cells], before: 1.5, group: { tag: 'Table', id } }
}

/** Texts of one weight in a cell. */
export function text(
  tag: Tag,
  written: string,
  look: Partial<Omit<Cell, 'tag' | 'runs'>> & { readonly size: number; readonly isBold?: boolean },
): { readonly cells: readonly Cell[] } {
  const { isBold = false, ...rest } = look
  const cell: Cell = {
    tag,
    runs: [{ text: written, isBold }],
    x: 0,
    width: CONTENT_WIDTH,
    color: INK,
    ...rest,
  }
  return { cells: [cell] }
}

export function block({ cells }: { readonly cells: readonly Cell[] }, more: Omit<Block, 'cells'>): Block {
  return { cells, ...more }
}
