import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import type { Toll } from '../../../domain/dispute/toll'
import type { DisputeRow, MomentAnswer, VehicleAnswer } from '../../../domain/dispute/toll-outcome'
import { readAskedTime } from '../../../domain/time/asked-time'
import { formulaUndone } from '../../../lib/text/csv'
import { delimitedRows } from '../../../lib/text/delimited-text'
import { type Instant, parseInstant } from '../../../lib/time/instant'
import { exportedFile } from '../testing/exported-json'
import type { ExportedList } from './exported-list'
import { exportContent, type WorkbookWriter } from './save-export'
import { type SheetCell, tollsWorkbook } from './workbook'

const NEW_YORK = 'America/New_York'
const at = (text: string): Instant => parseInstant(text) ?? Number.NaN
const NOW = at('2024-04-01T10:00:00Z')
const CHECKED = at('2024-04-01T09:59:30Z') / 1000

function toll(index: number, cells: readonly string[], typed = '2024-03-05 08:30'): Toll {
  const asked = readAskedTime(typed, NEW_YORK)
  return {
    index,
    cells,
    vehicle: { id: null, plate: '8ABC123', state: 'NY', problem: null },
    time:
      asked.kind === 'moments'
        ? { kind: 'moments', moments: asked.moments, zone: NEW_YORK, note: null }
        : { kind: 'unclear', message: 'That date is not understood.' },
    amount: { text: '12,50', value: '12.5', currency: 'USD' },
    reference: 'N-1',
  }
}

const moment = (more: Partial<MomentAnswer> = {}): MomentAnswer => ({
  kind: 'active',
  revisionId: '9007199254740993',
  decidedAt: at('2024-03-01T05:00:00.000001Z'),
  caveats: ['back-fill'],
  period: { from: at('2024-03-01T05:00:00.000001Z'), to: null },
  change: {
    what: 'put-on',
    active: true,
    at: at('2024-03-01T05:00:00.000001Z'),
    by: 'm.osei',
    reason: 'In the body shop',
    id: '9007199254740993',
    isTied: false,
  },
  ...more,
})

const answer = (vehicleId: number, ...moments: MomentAnswer[]): VehicleAnswer => ({
  vehicleId,
  moments,
  failure: null,
  checkedAt: CHECKED,
})

function row(index: number, cells: readonly string[], more: Partial<DisputeRow> = {}): DisputeRow {
  return {
    toll: toll(index, cells),
    candidates: { vehicleIds: [7], lookAlikes: [] },
    answers: [answer(7, moment())],
    before: null,
    outcome: { bucket: 'active', vehicleId: 7, note: '', hasChanged: false },
    ...more,
  }
}

const ROWS: readonly DisputeRow[] = [
  row(0, ['8ABC123', '=1+1', 'Straße, „Köln“', '00012']),
  row(1, ['-12.50', '@cmd', 'two\nlines "quoted"'], {
    answers: [
      answer(7, moment({ period: null })),
      answer(
        8,
        moment({
          kind: 'not-active',
          revisionId: '5',
          caveats: ['deletion'],
          period: null,
          change: undefined,
        }),
      ),
    ],
    outcome: {
      bucket: 'needs-person',
      vehicleId: null,
      note: '2 vehicles with this plate',
      hasChanged: false,
    },
  }),
  row(2, ['', '', '', '', 'beyond the header'], {
    toll: { ...toll(2, ['', '', '', '', 'beyond the header'], 'yesterday') },
    answers: [],
    outcome: { bucket: 'unreadable', vehicleId: null, note: '', hasChanged: true },
  }),
  row(3, ['twice'], {
    toll: toll(3, ['twice'], '2023-11-05 01:30'),
    answers: [answer(7, moment(), moment({ kind: 'not-active', revisionId: '6' }))],
    outcome: {
      bucket: 'needs-person',
      vehicleId: 7,
      note: 'Clocks showed that time twice',
      hasChanged: false,
    },
  }),
]

const list = (rows: readonly DisputeRow[]): ExportedList => ({
  investigation: { id: 'a', name: 'März', createdAt: CHECKED },
  rows,
  names: ['Plate', 'Formula', 'Place', 'No.'],
  mapping: ['plate'],
  hasAll: true,
  tolerance: 0,
  fleetId: 12,
  origin: 'https://console.example',
  zone: 'UTC',
})

/** Node has no workers: the same code without one. */
function openHere(): WorkbookWriter {
  const rows: (readonly SheetCell[])[] = []
  return {
    add: (more) => rows.push(...more),
    finish: (kinds) => tollsWorkbook(rows, kinds),
    close: () => undefined,
  }
}

const signal = new AbortController().signal
const write = (rows: readonly DisputeRow[], format: 'csv' | 'xlsx' | 'json') =>
  exportContent(list(rows), format, new Map(), NOW, signal, openHere)

/** The added columns of the first row, as text. */
const ADDED = {
  Verdict: 'Active',
  Note: '',
  'Off the fleet from': '',
  'Off the fleet to': '',
  'Changed by': 'm.osei',
  Reason: 'In the body shop',
  'Toll reference': 'N-1',
  'Toll amount': '12.5',
  Currency: 'USD',
  Correction: '',
  'Reviewed at': '',
  'Review note': '',
  'Vehicle id': '7',
  Answer: 'Active',
  Why: 'Put on 2024-03-01 00:00:00.000001-05:00 by m.osei: In the body shop',
  'Changed at': '2024-03-01 00:00:00.000001-05:00',
  From: '2024-03-01 00:00:00.000001-05:00',
  To: '',
  Revision: '9007199254740993',
  Caveats: 'may have been created earlier',
  'Checked at': '2024-04-01 09:59:30+00:00',
  Link: 'https://console.example/vehicles/7?at=5+Mar+2024%2C+08%3A30+EST+%28UTC%E2%88%925%29&zone=America%2FNew_York&fleet=12',
}
/** How many of them are for people. */
const DEFAULT = 12

test.each(['csv', 'xlsx'] as const)(
  '%s has every pasted cell as it was, then what was found',
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
    expect(cell(1, 'Vehicle id')).toBe('7; 8')
    expect(cell(1, 'Answer')).toBe('Active; Deleted')
    expect(cell(1, 'Why')).toBe(`${ADDED.Why}; not read`)
    expect(cell(1, 'Changed by')).toBe('m.osei; not read')
    expect(cell(1, 'Off the fleet from')).toBe('; not read')
    expect(cell(1, 'To')).toBe('not read; not read')
    expect(cell(1, 'Revision')).toBe('9007199254740993; 5')
    expect(cells[2]?.slice(4, 7)).toEqual([
      'beyond the header',
      'Cannot be read',
      'Changed since the check before. That date is not understood.',
    ])
    expect([cell(2, 'Vehicle id'), cell(2, 'Answer')]).toEqual(['', ''])
    expect(cell(3, 'Answer')).toBe('Active or Not active')
    expect(cell(3, 'Why')).toBe(ADDED.Why)
    expect(cell(3, 'Revision')).toBe('9007199254740993 or 6')
    expect(cells).toHaveLength(4)
  },
)

test('a workbook’s times and amounts are what a spreadsheet reckons with, in the zone of its header', async () => {
  const off = moment({ kind: 'not-active', period: { from: at('2024-03-01T05:00:00.000001Z'), to: null } })
  const [first] = ROWS
  if (first === undefined) throw new Error('unexpected')
  const done = {
    ...first,
    toll: { ...first.toll, review: { note: 'Asked', at: CHECKED } },
    answers: [answer(7, off)],
    outcome: { ...first.outcome, bucket: 'not-active' as const },
  }
  const own = { ...list([done]), zone: NEW_YORK, hasAll: false }
  const bytes = await exportContent(own, 'xlsx', new Map(), NOW, signal, openHere)
  const [sheet] = (await readXlsx(bytes)).sheets
  const [header = [], cells = []] = sheet?.rows ?? []
  expect(header).toHaveLength(4 + DEFAULT)
  const cell = (title: string) => cells[header.indexOf(title)]
  expect(cell('Off the fleet from (America/New_York)')).toEqual(new Date('2024-03-01T00:00:00Z'))
  expect(cell('Reviewed at (America/New_York)')).toEqual(new Date('2024-04-01T05:59:30Z'))
  expect(cell('Toll amount')).toBe(12.5)
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

test('JSON is of the documented shape, exact to the microsecond, with all digits of ids', async () => {
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
      what: 'put-on',
      at: '2024-03-01T05:00:00.000001Z',
      by: 'm.osei',
      reason: 'In the body shop',
      revisionId: '9007199254740993',
      text: 'Put on 2024-03-01 00:00:00.000001-05:00 by m.osei: In the body shop',
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

test('links leave the tolerance out', async () => {
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
  expect(text).toContain('at=5+Mar+2024%2C+08%3A30+EST')
})

test('a cancelled export has no file', async () => {
  const controller = new AbortController()
  const many = Array<DisputeRow>(20_000).fill(row(0, ['x']))
  const made = exportContent(list(many), 'csv', new Map(), NOW, controller.signal, openHere)
  controller.abort()
  await expect(made).rejects.toThrow()
})
