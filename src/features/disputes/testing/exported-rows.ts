import type { Toll } from '../../../domain/dispute/toll'
import type { DisputeRow, MomentAnswer, VehicleAnswer } from '../../../domain/dispute/toll-outcome'
import { parseQueryTime } from '../../../domain/time/query-time'
import { type SheetCell, writeWorkbook } from '../../../domain/workbook/write-workbook'
import { type Instant, parseInstant } from '../../../lib/time/instant'
import type { ExportedList } from '../export/export-cells'
import { exportContent, type WorkbookWriter } from '../export/export-content'

export const NEW_YORK = 'America/New_York'
export const at = (text: string): Instant => parseInstant(text) ?? Number.NaN
export const NOW = at('2024-04-01T10:00:00Z')
export const CHECKED = at('2024-04-01T09:59:30Z') / 1000

export function toll(index: number, cells: readonly string[], typed = '2024-03-05 08:30'): Toll {
  const asked = parseQueryTime(typed, NEW_YORK)
  return {
    index,
    cells,
    vehicle: { id: null, plate: '8ABC123', state: 'NY', problem: null },
    time:
      asked.kind === 'moments'
        ? { kind: 'moments', moments: asked.moments, zone: NEW_YORK, note: null }
        : { kind: 'unclear', message: 'We don’t recognize that date.' },
    amount: { text: '12,50', value: '12.5', currency: 'USD' },
    reference: 'N-1',
  }
}

export const moment = (more: Partial<MomentAnswer> = {}): MomentAnswer => ({
  kind: 'active',
  revisionId: '9007199254740993',
  decidedAt: at('2024-03-01T05:00:00.000001Z'),
  isDeleted: false,
  caveats: ['back-fill'],
  period: { from: at('2024-03-01T05:00:00.000001Z'), to: null },
  change: {
    what: 'activated',
    active: true,
    at: at('2024-03-01T05:00:00.000001Z'),
    by: 'm.osei',
    reason: 'In the body shop',
    id: '9007199254740993',
    isTied: false,
  },
  ...more,
})

export const answer = (vehicleId: number, ...moments: MomentAnswer[]): VehicleAnswer => ({
  vehicleId,
  moments,
  failure: null,
  checkedAt: CHECKED,
})

export function row(index: number, cells: readonly string[], more: Partial<DisputeRow> = {}): DisputeRow {
  return {
    toll: toll(index, cells),
    candidates: { vehicleIds: [7], lookAlikes: [] },
    answers: [answer(7, moment())],
    before: null,
    outcome: { status: 'active', vehicleId: 7, note: '', hasChanged: false },
    ...more,
  }
}

export const ROWS: readonly DisputeRow[] = [
  row(0, ['8ABC123', '=1+1', 'Straße, „Köln“', '00012']),
  row(1, ['-12.50', '@cmd', 'two\nlines "quoted"'], {
    answers: [
      answer(7, moment({ period: null })),
      answer(
        8,
        moment({
          kind: 'inactive',
          revisionId: '5',
          isDeleted: true,
          caveats: ['deletion'],
          period: null,
          change: undefined,
        }),
      ),
    ],
    outcome: {
      status: 'needs-review',
      vehicleId: null,
      note: '2 vehicles with this plate',
      hasChanged: false,
    },
  }),
  row(2, ['', '', '', '', 'beyond the header'], {
    toll: { ...toll(2, ['', '', '', '', 'beyond the header'], 'yesterday') },
    answers: [],
    outcome: { status: 'skipped', vehicleId: null, note: '', hasChanged: true },
  }),
  row(3, ['twice'], {
    toll: toll(3, ['twice'], '2023-11-05 01:30'),
    answers: [answer(7, moment(), moment({ kind: 'inactive', revisionId: '6' }))],
    outcome: {
      status: 'needs-review',
      vehicleId: 7,
      note: 'That local time happened twice',
      hasChanged: false,
    },
  }),
]

export const list = (rows: readonly DisputeRow[]): ExportedList => ({
  identity: { id: 'a', name: 'März', createdAt: CHECKED },
  rows,
  names: ['Plate', 'Formula', 'Place', 'No.'],
  mapping: ['plate'],
  headerRows: 1,
  tolerance: 0,
  fleetId: 12,
  origin: 'https://console.example',
  zone: 'UTC',
})

/** Runs the worker's code in this process, because Node has no workers. */
export function openHere(): WorkbookWriter {
  const rows: (readonly SheetCell[])[] = []
  return {
    add: (more) => rows.push(...more),
    finish: (kinds) => writeWorkbook('Tolls', rows, kinds),
    close: () => undefined,
  }
}

export const signal = new AbortController().signal
export const write = (rows: readonly DisputeRow[], format: 'csv' | 'xlsx' | 'json') =>
  exportContent(list(rows), format, new Map(), NOW, signal, openHere)
