import { expect, test } from 'vitest'
import { readListOf } from '../testing/read-list'

const Z = '50 | 03-05 15:30:00–03-05 15:30:59'
const H = '31 | 03-13 08:30:00–03-13 08:30:59'

/** Lists of which amounts were lost: lines, what is read, a sentence that has to be there. */
const SHAPES: readonly (readonly [string, readonly string[], readonly string[], string?])[] = [
  [
    'commas before the cents in lines',
    ['ZDF8221 NY 2024-03-05 15:30 9,11 €', 'HBY8637 PA 2024-03-13 08:30 1.002,86'],
    [`${Z} | 9.11 EUR`, `${H} | 1002.86`],
  ],
  [
    'an amount beside the plate in lines',
    ['ZDF8221 9.11 2024-03-05 15:30', '2.86 HBY8637 2024-03-13 08:30'],
    [`${Z} | 9.11`, `${H} | 2.86`],
  ],
  [
    'commas before the cents between commas',
    ['Plate,Date,Time,Amount', 'ZDF8221,2024-03-05,15:30,9,11', 'HBY8637,2024-03-13,08:30,2,86'],
    [`${Z} | 9`, `${H} | 2`],
    'Column 5 has no name and is not read: “11”.',
  ],
]

for (const [name, lines, said, sentence] of SHAPES)
  test(name, () => {
    const list = readListOf(lines.join('\n'), { zone: 'UTC', isZoneAssumed: true })
    expect(list.said).toEqual(said)
    if (sentence !== undefined) expect(list.report.notes).toContain(sentence)
  })
