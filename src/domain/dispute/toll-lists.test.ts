import { describe, expect, test } from 'vitest'
import { formatInstant } from '../../lib/time/instant'
import { mappingByNames, withContent } from '../sheet/column-mapping'
import { headerRowsOf } from '../sheet/header-rows'
import { splitCells } from '../sheet/raw-line'
import { firstRows, pastedText } from '../sheet/sheet-rows'
import { type ReadSettings, readTolls, sheetReport } from './read-tolls'
import type { Toll } from './toll'
import { TOLL_COLUMNS } from './toll-columns'
import { LISTS } from './toll-lists'

/** Reads a text as the page does. */
function read(text: string, chosen: Partial<ReadSettings> = {}) {
  const list = {
    namesColumns: (rows: readonly (readonly string[])[]) => headerRowsOf(rows, TOLL_COLUMNS).rows > 0,
    isOwnExport: () => false,
  }
  const pasted = pastedText(text, list, { asRows: true })
  const first = firstRows(pasted)
  const header = headerRowsOf(first, TOLL_COLUMNS)
  const mapping = withContent(
    mappingByNames(header.names, TOLL_COLUMNS),
    first.slice(header.rows),
    TOLL_COLUMNS,
  )
  const settings: ReadSettings = {
    headerRows: header.rows,
    mapping,
    zone: 'America/New_York',
    tolerance: 0,
    dayFirst: null,
    ...chosen,
  }
  const rows = [...pasted.rows()].map(splitCells)
  return { tolls: [...readTolls(rows, settings)], report: sheetReport(rows, settings) }
}

/** A toll in a line: vehicle, state, from – to in UTC, amount, reference. */
function said({ vehicle, time, amount, reference }: Toll): string {
  const name = vehicle.id === null ? `${vehicle.plate} ${vehicle.state}`.trim() : `#${vehicle.id}`
  const moments =
    time.kind === 'moments'
      ? time.moments.map(({ start, end }) => `${short(start)}/${short(end)}`).join(' or ')
      : `${time.kind}: ${time.message}`
  return [name || vehicle.problem, moments, amount.value ?? '', reference].join(' | ')
}

/** `08:30` stands for `2024-03-05T08:30:00.000000Z`. */
function short(instant: number): string {
  return formatInstant(instant)
    .replace(/^2024-03-05T/, '')
    .replace(/\.000000Z$/, '')
    .replace(/:59\.999999Z$/, '+')
    .replace(/\.999999Z$/, '=')
    .replace(/(\d\d:\d\d):00$/, '$1')
}

describe('lists as agencies and spreadsheets write them', () => {
  test.each(LISTS)('$name', ({ text, tolls, notes = [] }) => {
    const found = read(text)
    expect(found.tolls.map(said)).toEqual(tolls)
    expect(found.report.notes).toEqual(notes)
  })
})

test('an open question has an example with both readings, and a choice answers it', () => {
  const text = 'plate,transaction date time\nAAA111,05/03/2024 08:30\nBBB222,06/03/2024 08:30\n'
  const { dayOrder } = read(text).report
  expect(dayOrder).toEqual({
    rows: 2,
    example: '05/03/2024 08:30',
    monthFirst: '3 May 2024',
    dayFirst: '5 Mar 2024',
  })
  expect(read(text, { dayFirst: true }).report.dayOrder).toBeNull()
  expect(read(text, { dayFirst: true }).tolls.map(said)[0]).toBe('AAA111 | 13:30/13:30+ |  | ')
  expect(read(text, { dayFirst: false }).tolls.map(said)[0]).toContain('2024-05-03T12:30')
})

test('a tolerance counts before and after, from entry to exit too', () => {
  const text = 'plate,date,entry time,exit time\nAAA111,2024-03-05,08:30,09:00\nBBB222,2024-03-05,08:30,\n'
  expect(read(text, { tolerance: 5 }).tolls.map(said)).toEqual([
    'AAA111 | 13:25/14:05+ |  | ',
    'BBB222 | 13:25/13:35+ |  | ',
  ])
})
