import { expect, test } from 'vitest'
import type { DisputeRow, MomentAnswer } from '../../../domain/dispute/toll-outcome'
import { type NeededPeriod, periodsNeeded, readPeriods, withPeriods } from './periods'

const moment = { start: 1, end: 2, offsetSeconds: 0, zone: 'UTC' }

const ANSWER: MomentAnswer = {
  kind: 'active',
  revisionId: '10',
  decidedAt: 1,
  isDeleted: false,
  caveats: [],
  period: null,
}

function row(index: number, vehicleId: number, more: Partial<MomentAnswer> = {}): DisputeRow {
  return {
    toll: {
      index,
      cells: [],
      vehicle: { id: vehicleId, plate: '', state: '', problem: null },
      time: { kind: 'moments', moments: [moment], zone: 'UTC', note: null },
      amount: { text: '', value: null, currency: null },
      reference: '',
    },
    candidates: { vehicleIds: [vehicleId], lookAlikes: [] },
    answers: [{ vehicleId, moments: [{ ...ANSWER, ...more }], failure: null, checkedAt: 1 }],
    before: null,
    outcome: { status: 'active', vehicleId, note: '', hasChanged: false },
  }
}

const { signal } = new AbortController()
const everyPeriod = (rows: readonly DisputeRow[]) => periodsNeeded(rows, signal, () => true)

test('requests each period once, unless it is loaded or the time hadn’t ended', async () => {
  const rows = [
    row(0, 1),
    row(1, 1),
    row(2, 1, { revisionId: '11' }),
    row(3, 2, { kind: 'inactive' }),
    row(4, 3, { kind: 'changed' }),
    row(5, 4, { kind: 'no-record', revisionId: null }),
    row(6, 5, { period: { from: 1, to: null } }),
    row(7, 6, { caveats: ['future'] }),
  ]
  expect((await everyPeriod(rows)).map(({ key }) => key)).toEqual([
    ...['1 10 active', '1 11 active', '2 10 inactive'],
    ...['3 10 changed 1 2', '4 null no-record'],
  ])
  // An export contains only inactive periods.
  expect((await periodsNeeded(rows, signal)).map(({ key }) => key)).toEqual(['2 10 inactive'])
})

test('a period loaded for one toll applies to all tolls in it, and to no other', async () => {
  const rows = [row(0, 1), row(1, 1), row(2, 1, { revisionId: '11' }), row(3, 2)]
  const read = await readPeriods(
    await everyPeriod(rows),
    async (vehicleId, _, revisionId) => {
      if (revisionId === '11') return null
      if (vehicleId === 2) throw new Error('no network')
      return { ...ANSWER, period: { from: 7, to: 9 }, change: null, caveats: ['just-passed', 'back-fill'] }
    },
    new AbortController().signal,
    () => undefined,
  )
  expect(read.failed).toBe(2)
  expect(rows.map((one) => withPeriods(one, read.found).answers[0]?.moments[0]?.period)).toEqual([
    { from: 7, to: 9 },
    { from: 7, to: 9 },
    null,
    null,
  ])
  const found = withPeriods(row(0, 1, { caveats: ['ties-disagree'] }), read.found).answers[0]?.moments[0]
  expect(found?.change).toBeNull()
  expect(found?.caveats).toEqual(['ties-disagree', 'back-fill'])
})

const needed: readonly NeededPeriod[] = Array.from({ length: 50 }, (_, index) => ({
  vehicleId: index,
  moment,
  revisionId: '1',
  key: String(index),
}))

test('loads four at a time, and counts each', async () => {
  let [now, most] = [0, 0]
  const progress: number[] = []
  await readPeriods(
    needed,
    async () => {
      most = Math.max(most, ++now)
      await Promise.resolve()
      now--
      return ANSWER
    },
    new AbortController().signal,
    (done) => progress.push(done),
  )
  expect(most).toBe(4)
  expect(progress).toEqual(needed.map((_, index) => index + 1))
})

test('canceling stops the requests', async () => {
  const controller = new AbortController()
  let reads = 0
  const reading = readPeriods(
    needed,
    async () => {
      if (++reads === 6) controller.abort(new Error('canceled'))
      return null
    },
    controller.signal,
    () => undefined,
  )
  await expect(reading).rejects.toThrow('canceled')
  expect(reads).toBeLessThan(10)
})
