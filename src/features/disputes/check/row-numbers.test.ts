import { expect, test } from 'vitest'
import { rowNumber } from '../table/row-words'
import { openSource } from './serve-disputes'

const HEADER = 'Vehicle ID,Date and time'
const TOLL = '1,2024-03-05 08:30'
const LINE = 'ZDF8221 NY 2024-03-05 08:30'

test.each<[what: string, lines: readonly string[]]>([
  ['a table', [HEADER, TOLL, '', '', TOLL, '', TOLL]],
  ['a table below empty lines', ['', '', HEADER, TOLL, '', TOLL]],
  ['one line per toll', [LINE, LINE]],
  ['one line per toll, with empty lines between', [LINE, '', LINE, 'Thanks', '', '', LINE]],
  ['one line per toll, below empty lines', ['', LINE, '', LINE]],
])('row numbers are those of the file: %s', async (_, lines) => {
  const text = `${lines.join('\n')}\n`
  const at = lines.flatMap((line, index) => (line.includes('2024') ? [String(index + 1)] : []))
  for (const file of [new File([text], 'tolls.csv'), null]) {
    const list = await openSource(file ? { kind: 'file', file } : { kind: 'text', text })
    const zone = { zone: 'UTC', why: null }
    const { settings, tolls } = list.read({ settings: null, zone, mappings: [] })
    const read = [...tolls()].filter(({ time }) => time.kind === 'moments')
    expect(read.map(({ index }) => rowNumber(index, settings))).toEqual(at)
  }
})
