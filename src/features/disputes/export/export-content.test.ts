import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import type { Toll } from '../../../domain/dispute/toll'
import type { DisputeRow, MomentAnswer, VehicleAnswer } from '../../../domain/dispute/toll-outcome'
import { readAskedTime } from '../../../domain/time/asked-time'
import { formulaUndone } from '../../../lib/text/csv'
import { delimitedRows } from '../../../lib/text/delimited-text'
import { type Instant, parseInstant } from '../../../lib/time/instant'
import type { ExportedList } from './exported-list'
import { exportName } from './exported-list'
import { exportedHead, exportedRow } from './json-shape'
import { exportContent } from './save-export'
import { tollsWorkbook } from './workbook'
import type { WorkbookWriter } from './workbook-port'

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
  tolerance: 0,
  fleetId: 12,
  origin: 'https://console.example',
  zone: 'UTC',
})

/** Node has no workers: the same code without one. */
function openHere(): WorkbookWriter {
  const rows: (readonly string[])[] = []
  return { add: (more) => rows.push(...more), finish: () => tollsWorkbook(rows), close: () => undefined }
}

const signal = new AbortController().signal
const write = (rows: readonly DisputeRow[], format: 'csv' | 'xlsx' | 'json') =>
  exportContent(list(rows), format, new Map(), NOW, signal, openHere)

const ADDED = [
  [
    'Verdict',
    'Note',
    'Vehicle id',
    'Answer',
    'Why',
    'Changed at',
    'Changed by',
    'Reason',
    'From',
    'To',
    'Revision',
    'Caveats',
    'Checked at',
    'Link',
  ],
  [
    'Active',
    '',
    '7',
    'Active',
    'Put on 2024-03-01 00:00:00.000001-05:00 by m.osei: In the body shop',
    '2024-03-01 00:00:00.000001-05:00',
    'm.osei',
    'In the body shop',
    '2024-03-01 00:00:00.000001-05:00',
    '',
    '9007199254740993',
    'may have been created earlier',
    '2024-04-01 09:59:30+00:00',
    'https://console.example/vehicles/7?at=5+Mar+2024%2C+08%3A30+EST+%28UTC%E2%88%925%29&zone=America%2FNew_York&fleet=12',
  ],
]

test.each(['csv', 'xlsx'] as const)(
  '%s has every pasted cell as it was, then what was found',
  async (format) => {
    const cells = await cellsOf(format, await write(ROWS, format))
    expect(cells[0]).toEqual(['Plate', 'Formula', 'Place', 'No.', 'Column 5', ...(ADDED[0] ?? [])])
    expect(cells[1]).toEqual(['8ABC123', '=1+1', 'Straße, „Köln“', '00012', '', ...(ADDED[1] ?? [])])
    expect(cells[2]?.slice(0, 16)).toEqual([
      '-12.50',
      '@cmd',
      'two\nlines "quoted"',
      '',
      '',
      'Needs review',
      '2 vehicles with this plate',
      '7; 8',
      'Active; Deleted',
      'Put on 2024-03-01 00:00:00.000001-05:00 by m.osei: In the body shop; not read',
      '2024-03-01 00:00:00.000001-05:00; not read',
      'm.osei; not read',
      'In the body shop; not read',
      'not read; not read',
      'not read; not read',
      '9007199254740993; 5',
    ])
    expect(cells[3]?.slice(4, 9)).toEqual([
      'beyond the header',
      'Cannot be read',
      'Changed since the check before. That date is not understood.',
      '',
      '',
    ])
    expect(cells[4]?.slice(8, 16)).toEqual([
      'Active or Not active',
      'Put on 2024-03-01 00:00:00.000001-05:00 by m.osei: In the body shop',
      '2024-03-01 00:00:00.000001-05:00',
      'm.osei',
      'In the body shop',
      '2024-03-01 00:00:00.000001-05:00',
      '',
      '9007199254740993 or 6',
    ])
    expect(cells).toHaveLength(5)
  },
)

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
  const head = exportedHead.parse(value)
  expect(head).toMatchObject({ version: 1, exportedAt: '2024-04-01T10:00:00.000000Z', fleetId: 12 })
  const { rows } = value as { rows: unknown[] }
  const read = rows.map((one) => exportedRow.parse(one))
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

test.each([
  ['März 2024 / Köln', 'tolls-März-2024-Köln-2024-03-05.csv'],
  ['../..', 'tolls-2024-03-05.csv'],
  [' tolls.xlsx ', 'tolls-tolls-xlsx-2024-03-05.csv'],
])('the file of %o is %o', (name, file) => {
  expect(exportName(name, '2024-03-05', 'csv')).toBe(file)
})
