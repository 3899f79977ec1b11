import { expect, test } from 'vitest'
import { RawLine } from '../../../domain/sheet/raw-line'
import { randomSeed, runs } from '../../../lib/random-runs'
import { seededRandom } from '../../../lib/seeded-random'
import { DELIMITERS } from '../../../lib/text/delimited-text'
import { needsRepair } from '../../../lib/text/text-repair'
import { cellOf, DRIVER_COLUMNS } from './driver-row'
import { placedCells, RawRow, rawLineTest } from './raw-row'
import { checkRow } from './row-checks'

const SEED = randomSeed(20_261)
const RUNS = runs(20_000)
const NONE = new Set<never>()
const EVERY_COLUMN = DRIVER_COLUMNS.map((_, column) => column)

/** Right texts, by column. */
const RIGHT = [
  'D-1',
  'Zoë',
  'Łoś',
  '12 Elm St #4',
  '',
  'Boston',
  'MA',
  '02134',
  '+1 (617) 555-0142',
  'a+b@c.example',
]
/** Texts that are wrong in some columns or need repair. */
const ODD = [
  '',
  ' ',
  'x ',
  ' x',
  '#',
  '#REF!',
  '1E+5',
  '+1',
  '1.5E+12',
  '0x',
  '\u00A0',
  'a\u00A0b',
  'a\u00ADb',
  'a\u200Bb',
  'a\u200Cb',
  '\u202Ea',
  'a\u0085',
  'a\u007F',
  'ma',
  'Ma',
  'M',
  '2134',
  '2134-1234',
  '02134-1234',
  '021345',
  '()',
  '+',
  'none',
  'a@',
  'a@b',
  '12.0',
  '@b',
  'a@b@c',
  'a b@c',
  'ä@b.example',
  'a@b,c',
  'a;b',
  'a,b',
  'a\tb',
  '日本',
  '😀',
  '\u3000x',
  'x\u2028',
  `${'a'.repeat(65)}@b.example`,
  '"',
  "'",
  '٣',
  '7',
  '-',
  'XX',
  'ABCDE',
  '12',
  '555-0142',
  '555-014 ',
  'a@b',
  'a.b@c',
  'a@b..example',
  'mailto:a@b.example',
  "'+15555550108",
  "'t Hooft",
  '=+15555550107',
  '="0012"',
  '=A1',
  'd@1',
  '. ',
  'NULL',
  'JosÃ©',
  '42.00',
  '1,234',
  'N/A ',
  'n/a',
  'na',
  '(blank)',
  'none',
  '--',
  '“D-1”',
  '"Ann',
  '**a**',
  '5-Mar',
  'Mar-05',
  '3/5/2024',
  '2024-03-05',
  '775-555-0101 775-555-0102',
]

test(`a line that may stay raw has no errors and needs no repair, from seed ${SEED}`, () => {
  const next = seededRandom(SEED)
  const random = (below: number) => Math.floor(next() * below)
  const any = <T>(values: readonly T[], fallback: T) => values[random(values.length)] ?? fallback
  let raw = 0
  for (let run = 0; run < RUNS; run++) {
    const delimiter = any(DELIMITERS, '\t')
    const targets = EVERY_COLUMN.map((column) => (random(40) === 0 ? -1 : column))
    if (random(3) === 0) targets.sort(() => random(3) - 1)
    if (random(8) === 0) targets.push(-1)
    if (random(8) === 0) targets.splice(random(targets.length), 1)
    const oddness = 1 + random(30)
    const cells = targets.map((column) => (random(oddness) === 0 ? any(ODD, '') : (RIGHT[column] ?? 'more')))
    if (random(10) === 0) cells.splice(random(cells.length), 1 + random(2))
    const joined = cells.join(delimiter)
    const [before, after] = [any(['', 'x\n', '\tx\r\n'], ''), any(['', '\n', '\r\n', '\rx'], '')]
    const text = before + joined + after
    const line = new RawLine(text, before.length, before.length + joined.length, delimiter)
    if (!rawLineTest(delimiter, targets)(line)) continue
    raw++
    const row = new RawRow(run, line, targets)
    const { cells: cut } = line
    const known = {
      cells: row.cells,
      one: DRIVER_COLUMNS.map(({ field }) => cellOf(row, field)),
      wrong: checkRow({ id: run, cells: row.cells }, NONE),
      repair: cut.filter(needsRepair),
      filled: cut.map((one, place) => targets[place] !== -1 || one.trim() !== ''),
    }
    const placed = placedCells(joined.split(delimiter), targets)
    expect(known, JSON.stringify({ run, joined, targets })).toEqual({
      cells: placed,
      one: placed,
      wrong: [],
      repair: [],
      filled: targets.map(() => true),
    })
  }
  expect(raw).toBeGreaterThan(RUNS / 10)
})

test.each([
  ['as most are', RIGHT],
  ['the fewest', ['7', 'A', 'B', '', '', '', '', '', '', '']],
])('lines that stay raw: %s', (_, cells) => {
  const text = cells.join('\t')
  expect(rawLineTest('\t', EVERY_COLUMN)(new RawLine(text, 0, text.length, '\t'))).toBe(true)
})
