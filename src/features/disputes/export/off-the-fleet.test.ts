import { expect, test } from 'vitest'
import type { DisputeRow, MomentAnswer } from '../../../domain/dispute/toll-outcome'
import { HOUR } from '../../../lib/time/instant'
import { type ExportedList, exportTable } from './export-cells'

const NOON = Date.UTC(2024, 2, 5, 12) * 1000
const at = (hours: number) => NOON + hours * HOUR

const list: ExportedList = {
  identity: { id: 'a', name: 'March', createdAt: 1 },
  rows: [],
  names: [],
  mapping: [],
  headerRows: 1,
  tolerance: 0,
  fleetId: 1,
  origin: 'https://console.example',
  zone: 'UTC',
}

function exported(more: Partial<MomentAnswer>): (string | undefined)[] {
  const deletion = { what: 'deleted', active: false, at: at(-2), by: null, reason: null } as const
  const moment: MomentAnswer = {
    kind: 'active',
    revisionId: '9',
    decidedAt: at(-2),
    isDeleted: true,
    caveats: ['deletion'],
    period: null,
    change: { ...deletion, id: '9', isTied: false },
    ...more,
  }
  const asked = { start: NOON, end: NOON, zone: 'UTC', offsetSeconds: 0 }
  const row: DisputeRow = {
    toll: {
      index: 0,
      cells: [],
      reference: '',
      amount: { text: '', value: null, currency: null },
      vehicle: { id: 1, plate: '', state: '', problem: null },
      time: { kind: 'moments', moments: [asked], zone: 'UTC', note: null },
    },
    candidates: { vehicleIds: [1], lookAlikes: [] },
    answers: [{ vehicleId: 1, moments: [moment], failure: null, checkedAt: 1 }],
    before: null,
    outcome: { status: 'deleted', vehicleId: 1, note: '', hasChanged: false },
  }
  const table = exportTable(list)
  const [header, cells] = [table.header, table.cells(row)]
  return ['Inactive from', 'Inactive to'].map((title) => cells[header.indexOf(title)])
}

test.each(['active', 'inactive'] as const)(
  'deleted, recorded as %s: inactive from the deletion, but not before it',
  (kind) => {
    const period = { from: at(-9), to: at(-2) }
    const from = 'Mar 5, 2024, 10:00:00 AM UTC'
    const restored = { ...period, recordedAgain: at(3) }
    expect(exported({ kind, period: restored })).toEqual([from, 'Mar 5, 2024, 3:00:00 PM UTC'])
    expect(exported({ kind, period: { ...period, recordedAgain: null } })).toEqual([from, ''])
    expect(exported({ kind, period })).toEqual([from, ''])
    expect(exported({ kind, change: undefined })).toEqual(['', ''])
  },
)
