import { expect, test } from 'vitest'
import type { Toll } from '../../../domain/dispute/toll'
import type { DisputeRow, VehicleAnswer } from '../../../domain/dispute/toll-outcome'
import { fakeHistory, revision } from '../../../domain/testing/fake-history'
import { questionOf, statementOf } from '../../../domain/testing/fake-statement'
import { wantedStatements } from './export-cells'
import { coverAmounts, gatherPack } from './gather-pack'

const { moments } = questionOf('2024-03-05 08:30')
const history = fakeHistory([revision(1, '2023-08-01T10:00:00Z', true, { kind: '+' })])
const data = await statementOf(history, '2024-03-05 08:30')

function answer(vehicleId: number, revisionId = '1'): VehicleAnswer {
  const known = { decidedAt: null, isDeleted: false, caveats: [], period: null } as const
  const moment = { kind: 'active', revisionId, ...known } as const
  return { vehicleId, moments: [moment], failure: null, checkedAt: 0 }
}

/** Builds a row with one vehicle, several vehicles, or no verdict. */
function row(index: number, change: Partial<DisputeRow> = {}): DisputeRow {
  const [moment] = moments
  if (moment === undefined) throw new Error('no moment')
  const toll: Toll = {
    index,
    cells: [],
    vehicle: { id: index, plate: '', state: '', problem: null },
    time: { kind: 'moments', moments: [moment], zone: 'UTC', note: null },
    amount: { text: '', value: null, currency: null },
    reference: `N-${index}`,
  }
  const outcome = { status: 'active', vehicleId: index, note: '', hasChanged: false } as const
  const candidates = { vehicleIds: [index], lookAlikes: [] }
  return { toll, candidates, answers: [answer(index)], before: null, outcome, ...change }
}
const outcome = (status: DisputeRow['outcome']['status'], vehicleId: number | null) => ({
  outcome: { status, vehicleId, note: '', hasChanged: false },
})
const never = new AbortController().signal

test('makes one statement for the verdict’s vehicle, or one for each of several', () => {
  const rows = [
    row(1, { answers: [answer(1), answer(9)], ...outcome('active', 9) }),
    row(2, { answers: [answer(2), answer(8)], ...outcome('needs-review', null) }),
    row(3, { answers: [], ...outcome('needs-review', null) }),
    row(4, outcome('waiting', null)),
    row(5, {
      answers: [{ ...answer(5), moments: [], failure: 'No answer.' }],
      ...outcome('needs-review', 5),
    }),
    row(6, { toll: { ...row(6).toll, time: { kind: 'unclear', message: 'No time.' } }, answers: [] }),
  ]
  const { wanted, leftOut } = wantedStatements(rows)
  expect(wanted.map(({ row: { toll }, vehicleId }) => [toll.index, vehicleId])).toEqual([
    [1, 9],
    [2, 2],
    [2, 8],
  ])
  expect(leftOut).toBe(4)
})

test('makes four at a time, in row order; lists failures, and counts changed verdicts', async () => {
  const { wanted } = wantedStatements(
    [1, 2, 3, 4, 5, 6, 7].map((index) => row(index, { answers: [answer(index, index === 3 ? '0' : '1')] })),
  )
  let [running, most] = [0, 0]
  const progress: number[] = []
  const gathered = await gatherPack(
    wanted,
    async ({ vehicleId }) => {
      most = Math.max(most, ++running)
      // Later rows get their response first.
      for (let turn = 0; turn < 20 - vehicleId; turn++) await Promise.resolve()
      running--
      if (vehicleId === 2) throw new Error('down')
      return { ...data, vehicle: { ...data.vehicle, id: vehicleId } }
    },
    never,
    (done) => progress.push(done),
  )
  expect(most).toBe(4)
  expect(progress).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(gathered.statements.map(({ vehicle }) => vehicle.id)).toEqual([1, 3, 4, 5, 6, 7])
  expect(gathered.failed.map(({ vehicleId }) => vehicleId)).toEqual([2])
  expect(gathered.changed).toBe(1)
})

test('rejects if all fail; canceling sends no further requests', async () => {
  const { wanted } = wantedStatements([1, 2, 3, 4, 5, 6, 7, 8].map((index) => row(index)))
  const down = new Error('down')
  await expect(
    gatherPack(
      wanted,
      () => Promise.reject(down),
      never,
      () => undefined,
    ),
  ).rejects.toBe(down)
  const cancel = new AbortController()
  let asked = 0
  const gathering = gatherPack(
    wanted,
    async () => {
      if (++asked === 5) cancel.abort(new Error('canceled'))
      return data
    },
    cancel.signal,
    () => undefined,
  )
  await expect(gathering).rejects.toThrow('canceled')
  const before = asked
  await Promise.resolve()
  expect(asked).toBe(before)
  expect(asked).toBeLessThan(8)
})

test('a cover sums amounts of one currency by verdict and in total, counting each row once', () => {
  const filed = (amount?: string) => ({ ...data, filing: amount === undefined ? {} : { amount } })
  const [first, second, third] = [row(1), row(2), row(3)]
  const rows = [first, second, second, third]
  const statements = ['1,004.9 USD', '$2.10', '$2.10', undefined].map(filed)
  expect(coverAmounts({ statements, rows })).toEqual({
    summary: [
      { name: 'Active', count: '3', amount: '1,007.00 USD' },
      { name: 'Total', count: '3', amount: '1,007.00 USD' },
    ],
    amounts: ['1,004.90', '2.10', '2.10', '–'],
    currency: 'USD',
  })
  const mixed = coverAmounts({ statements: ['2 USD', '3 EUR', 'free', '1'].map(filed), rows })
  expect(mixed.amounts).toEqual(['2.00 USD', '3.00 EUR', 'free', '1.00'])
  expect(mixed.currency).toBeNull()
  const paid = coverAmounts({
    statements: ['2 USD', '$2.25 CR', '$2.10', ''].map(filed),
    rows: [row(1), row(2), row(3), row(4)],
  })
  expect(paid.summary.at(-1)).toEqual({
    name: 'Total',
    count: '4',
    amount: '4.10 USD, without 1 unclear amount',
  })
})
