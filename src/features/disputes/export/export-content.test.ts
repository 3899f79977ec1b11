import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import type { DisputeRow } from '../../../domain/dispute/toll-outcome'
import { formulaUndone } from '../../../lib/text/csv'
import { delimitedRows } from '../../../lib/text/delimited-text'
import { exportedFile } from '../testing/exported-json'
import {
  answer,
  at,
  CHECKED,
  list,
  moment,
  NEW_YORK,
  NOW,
  openHere,
  ROWS,
  row,
  signal,
  write,
} from '../testing/exported-rows'
import { exportContent } from './export-content'

/** The added columns of the first row, as text. */
const ADDED = {
  Verdict: 'Active',
  Note: '',
  'Checked time': 'Mar 5, 2024, 8:30 AM EST',
  'Checked time (ISO 8601)': '2024-03-05T08:30:00-05:00',
  'Inactive from': '',
  'Inactive to': '',
  'Changed by': 'm.osei',
  Reason: 'In the body shop',
  'Toll reference': 'N-1',
  'Toll amount': '12.5',
  Currency: 'USD',
  Correction: '',
  Outcome: '',
  'Review note': '',
  'Reviewed at': '',
  'Vehicle ID': '7',
  Link: 'https://console.example/vehicles/7?at=2024-03-05+08%3A30-05%3A00&zone=America%2FNew_York&fleet=12',
}

test.each(['csv', 'xlsx'] as const)(
  '%s contains every pasted cell unchanged, then the results',
  async (format) => {
    const [header = [], ...cells] = await cellsOf(format, await write(ROWS, format))
    const titles = header.map((title) => title.replace(' (UTC)', ''))
    expect(titles).toEqual(['Plate', 'Formula', 'Place', 'No.', 'Column 5', ...Object.keys(ADDED)])
    const cell = (row: number, title: string) => cells[row]?.[titles.indexOf(title)]
    expect(cells[0]).toEqual(['8ABC123', '=1+1', 'Straße, „Köln“', '00012', '', ...Object.values(ADDED)])
    expect(cells[1]?.slice(0, 7)).toEqual([
      '-12.50',
      '@cmd',
      'two\nlines "quoted"',
      '',
      '',
      'Needs review',
      '2 vehicles with this plate',
    ])
    expect(cell(1, 'Vehicle ID')).toBe('7; 8')
    expect(cell(1, 'Changed by')).toBe('m.osei; ')
    expect(cell(1, 'Inactive from')).toBe('')
    expect(cells.flat().join()).not.toContain('not read')
    expect(cells[2]?.slice(4, 7)).toEqual([
      'beyond the header',
      'Skipped',
      'Changed since the last check. We don’t recognize that date',
    ])
    expect([cell(2, 'Vehicle ID'), cell(2, 'Checked time (ISO 8601)')]).toEqual(['', ''])
    expect(cell(3, 'Checked time (ISO 8601)')).toBe('2023-11-05T01:30:00-04:00 or 2023-11-05T01:30:00-05:00')
    expect(cell(3, 'Changed by')).toBe('m.osei')
    expect(cells).toHaveLength(4)
  },
)

test.each(['csv', 'xlsx', 'json'] as const)(
  '%s contains pasted texts next to their corrections',
  async (format) => {
    const [first] = ROWS
    if (first === undefined) throw new Error('unexpected')
    const stamps = { plate: { by: 'Dana Ross', at: NOW } }
    const edited = { edit: { plate: '8ABC124', state: 'NY' }, stamps, pasted: first.toll }
    const corrected = {
      ...first,
      toll: { ...first.toll, vehicle: { ...first.toll.vehicle, plate: '8ABC124' }, edited },
    }
    const bytes = await write([corrected, ...ROWS.slice(1)], format)
    if (format === 'json') {
      const { rows } = exportedFile.parse(JSON.parse(textOf(bytes)))
      expect(rows[0]).toMatchObject({
        cells: first.toll.cells,
        plate: '8ABC124',
        chosenVehicleId: null,
        corrections: [
          {
            field: 'plate',
            said: '8ABC123',
            corrected: '8ABC124',
            by: 'Dana Ross',
            at: '2024-04-01T10:00:00.000000Z',
          },
        ],
      })
      return
    }
    const [header = [], row = []] = await cellsOf(format, bytes)
    expect(row[0]).toBe('8ABC123')
    expect(row[header.indexOf('Correction')]).toBe(
      'Plate: Notice said 8ABC123. Corrected to 8ABC124 by Dana Ross on Apr 1, 2024.',
    )
    expect(row[header.indexOf('Link')]).toContain('corrections=')
  },
)

test('a workbook’s times and amounts are spreadsheet values, in the zone of its header', async () => {
  const off = moment({ kind: 'inactive', period: { from: at('2024-03-01T05:00:00.000001Z'), to: null } })
  const [first] = ROWS
  if (first === undefined) throw new Error('unexpected')
  const done = {
    ...first,
    toll: { ...first.toll, review: { note: 'Asked', at: CHECKED, outcome: 'bill-renter' as const } },
    answers: [answer(7, off)],
    outcome: { ...first.outcome, status: 'inactive' as const },
  }
  const own = { ...list([done]), zone: NEW_YORK }
  const bytes = await exportContent(own, 'xlsx', new Map(), NOW, signal, openHere)
  const [sheet] = (await readXlsx(bytes)).sheets
  const [header = [], cells = []] = sheet?.rows ?? []
  expect(header).toHaveLength(4 + Object.keys(ADDED).length)
  const cell = (title: string) => cells[header.indexOf(title)]
  expect(cell('Inactive from (America/New_York)')).toEqual(new Date('2024-03-01T00:00:00Z'))
  expect(cell('Reviewed at (America/New_York)')).toEqual(new Date('2024-04-01T05:59:30Z'))
  expect(cell('Toll amount')).toBe(12.5)
  expect(cell('Outcome')).toBe('Bill renter')
  expect(cell('No.')).toBe('00012')
})

const textOf = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

/** Reads a file back as spreadsheets do. */
async function cellsOf(format: 'csv' | 'xlsx', bytes: Uint8Array): Promise<string[][]> {
  if (format === 'xlsx') {
    const [sheet] = (await readXlsx(bytes)).sheets
    return (sheet?.rows ?? []).map((cells) => cells.map((cell) => String(cell ?? '')))
  }
  const content = textOf(bytes)
  expect(content.match(/\uFEFF/g)).toHaveLength(1)
  expect(content).toContain(`'=1+1`)
  expect(content).toContain(`'@cmd`)
  return [...delimitedRows(content.slice(1), ',')].map(({ cells }) => cells.map(formulaUndone))
}

test('JSON has the documented shape, microseconds, and all digits of IDs', async () => {
  const value: unknown = JSON.parse(textOf(await write(ROWS, 'json')))
  const { rows: read, ...head } = exportedFile.parse(value)
  expect(head).toMatchObject({ version: 1, exportedAt: '2024-04-01T10:00:00.000000Z', fleetId: 12 })
  expect(read.map(({ cells }) => cells)).toEqual(ROWS.map(({ toll: { cells } }) => cells))
  expect(read[0]?.times).toEqual([
    { from: '2024-03-05T13:30:00.000000Z', to: '2024-03-05T13:30:59.999999Z', zone: NEW_YORK },
  ])
  expect(read[0]?.answers[0]?.times[0]).toEqual({
    verdict: 'active',
    revisionId: '9007199254740993',
    decidedAt: '2024-03-01T05:00:00.000001Z',
    caveats: ['back-fill'],
    period: { from: '2024-03-01T05:00:00.000001Z', to: null },
    change: {
      what: 'activated',
      at: '2024-03-01T05:00:00.000001Z',
      by: 'm.osei',
      reason: 'In the body shop',
      revisionId: '9007199254740993',
      text: 'Activated Mar 1, 2024, 12:00:00 AM EST by m.osei: In the body shop',
    },
  })
  expect(read[1]?.answers.map(({ times }) => times[0]?.period)).toEqual([null, null])
  expect(read[3]?.times).toHaveLength(2)
})

test.each(['csv', 'json'] as const)('a list without rows is a %s with its header', async (format) => {
  const text = textOf(await write([], format))
  if (format === 'csv') expect([...delimitedRows(text.slice(1), ',')]).toHaveLength(1)
  else expect(JSON.parse(text)).toMatchObject({ rows: [] })
})

test('links omit the tolerance', async () => {
  const [first] = ROWS
  if (first?.toll.time.kind !== 'moments') throw new Error('unexpected')
  const [asked] = first.toll.time.moments
  const wider = { ...asked, start: asked.start - 5 * 60_000_000, end: asked.end + 5 * 60_000_000 }
  const wide: DisputeRow = {
    ...first,
    toll: { ...first.toll, time: { ...first.toll.time, moments: [wider] } },
  }
  const text = textOf(
    await exportContent({ ...list([wide]), tolerance: 5 }, 'csv', new Map(), NOW, signal, openHere),
  )
  expect(text).toContain('at=2024-03-05+08%3A30-05%3A00')
})

test('a canceled export writes no file', async () => {
  const controller = new AbortController()
  const many = Array<DisputeRow>(20_000).fill(row(0, ['x']))
  const made = exportContent(list(many), 'csv', new Map(), NOW, controller.signal, openHere)
  controller.abort()
  await expect(made).rejects.toThrow()
})
