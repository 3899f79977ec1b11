import { expect, test } from 'vitest'
import type { DisputeRow, MomentAnswer } from '../../../domain/dispute/toll-outcome'
import { HOUR } from '../../../lib/time/instant'
import { headerCells, rowCells } from './export-cells'
import type { ExportedList } from './exported-list'

const NOON = Date.UTC(2024, 2, 5, 12) * 1000
const at = (hours: number) => NOON + hours * HOUR

const list: ExportedList = {
  ...{ investigation: { id: 'a', name: 'March', createdAt: 1 }, rows: [], names: [], mapping: [] },
  ...{ hasAll: false, tolerance: 0, fleetId: 1, origin: 'https://console.example', zone: 'UTC' },
}

function exported(more: Partial<MomentAnswer>): (string | undefined)[] {
  const deletion = { what: 'deleted', active: false, at: at(-2), by: null, reason: null } as const
  const moment: MomentAnswer = {
    ...{ kind: 'active', revisionId: '9', decidedAt: at(-2), isDeleted: true, caveats: ['deletion'] },
    ...{ period: null, change: { ...deletion, id: '9', isTied: false } },
    ...more,
  }
  const asked = { start: NOON, end: NOON, zone: 'UTC', offsetSeconds: 0 }
  const row: DisputeRow = {
    toll: {
      ...{ index: 0, cells: [], reference: '', amount: { text: '', value: null, currency: null } },
      vehicle: { id: 1, plate: '', state: '', problem: null },
      time: { kind: 'moments', moments: [asked], zone: 'UTC', note: null },
    },
    candidates: { vehicleIds: [1], lookAlikes: [] },
    answers: [{ vehicleId: 1, moments: [moment], failure: null, checkedAt: 1 }],
    before: null,
    outcome: { bucket: 'deleted', vehicleId: 1, note: '', hasChanged: false },
  }
  const [header, cells] = [headerCells(list, 0), rowCells(row, list, 0)]
  return ['Off the fleet from', 'Off the fleet to'].map((title) => cells[header.indexOf(title)])
}

test.each(['active', 'not-active'] as const)(
  'deleted, recorded as %s: off the fleet from the deletion, not while it was on it',
  (kind) => {
    const period = { from: at(-9), to: at(-2) }
    const from = '2024-03-05 10:00:00+00:00'
    const restored = { ...period, recordedAgain: at(3) }
    expect(exported({ kind, period: restored })).toEqual([from, '2024-03-05 15:00:00+00:00'])
    expect(exported({ kind, period: { ...period, recordedAgain: null } })).toEqual([from, ''])
    // Earlier consoles did not store it.
    expect(exported({ kind, period })).toEqual([from, 'not read'])
    expect(exported({ kind, change: undefined })).toEqual(['not read', 'not read'])
  },
)
