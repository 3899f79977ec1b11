import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountsText, sumAmounts } from '../../../domain/dispute/amounts'
import type { Toll } from '../../../domain/dispute/toll'
import type { DisputeRow } from '../../../domain/dispute/toll-outcome'
import { TOLL_STATUSES, type TollStatus } from '../../../domain/dispute/toll-statuses'
import { runs } from '../../../lib/testing/random-runs'
import { countByStatus } from '../check/list-state'
import { repeatText, summarize } from './row-words'
import { filterRows, rowsAlike } from './use-disputes'

function row(
  index: number,
  status: TollStatus,
  given: {
    plate?: string
    value?: string | null
    vehicleIds?: number[]
    hasChanged?: boolean
    repeats?: number
  } = {},
): DisputeRow {
  const { plate = 'AAA111', value = null, vehicleIds = [1], hasChanged = false, repeats } = given
  const toll: Toll = {
    index,
    cells: [plate, value ?? ''],
    vehicle: { id: null, plate, state: '', problem: null },
    time: { kind: 'gap', message: 'No clock showed it.' },
    amount: { text: value ?? '', value, currency: 'USD' },
    reference: `N-${index}`,
    ...(repeats !== undefined && { repeats }),
  }
  return {
    toll,
    candidates: { vehicleIds, lookAlikes: [] },
    answers: [],
    before: null,
    outcome: { status, vehicleId: null, note: '', hasChanged },
  }
}

const indices = (rows: readonly DisputeRow[]) => rows.map(({ toll }) => toll.index)

test('rows that need review come first, and each group keeps the order of the list', () => {
  const rows = [row(0, 'active'), row(1, 'needs-review'), row(2, 'active'), row(3, 'needs-review')]
  expect(indices(filterRows(rows, {}))).toEqual([1, 3, 0, 2])
  expect(indices(filterRows(rows, { order: 'list' }))).toEqual([0, 1, 2, 3])
})

test('filters rows by review status; rows reviewed under the filter stay in the queue', () => {
  const review = { note: '', at: 1, outcome: 'pay' as const }
  const [first, second] = [row(0, 'needs-review'), row(1, 'skipped')]
  const reviewed = { ...second, toll: { ...second.toll, review } }
  expect(indices(filterRows([first, reviewed], { outcome: 'pay' }))).toEqual([1])
  expect(indices(filterRows([first, reviewed], { outcome: 'dispute' }))).toEqual([])
  expect(indices(filterRows([first, reviewed], { show: 'to-review' }))).toEqual([0])
  const kept = new Map([[1, 'needs-review' as const]])
  expect(indices(filterRows([first, reviewed], { show: 'to-review', kept }))).toEqual([0, 1])
})

test('a corrected row keeps its place in the queue, whatever its new verdict', () => {
  const open = [row(0, 'needs-review'), row(2, 'needs-review'), row(3, 'no-record')]
  const rows = [row(1, 'inactive'), ...open]
  const kept = new Map([[1, 'needs-review' as const]])
  expect(indices(filterRows(rows, { show: 'to-review' }))).toEqual([0, 2, 3])
  expect(indices(filterRows(rows, { show: 'to-review', kept }))).toEqual([1, 0, 2, 3])
  expect(indices(filterRows(rows, {}))).toEqual([0, 2, 3, 1])
  expect(indices(filterRows(rows, { kept }))).toEqual([1, 0, 2, 3])
})

test('filters rows by verdict, by change, and by any text', () => {
  const rows = [
    row(0, 'active', { plate: '8abc 123', vehicleIds: [7, 9] }),
    row(1, 'active', { hasChanged: true }),
    row(2, 'inactive', { vehicleIds: [9], value: '12.50' }),
  ]
  expect(indices(filterRows(rows, { show: 'inactive' }))).toEqual([2])
  expect(indices(filterRows(rows, { show: 'changed' }))).toEqual([1])
  expect(indices(filterRows(rows, { find: ' 8ABC ' }))).toEqual([0])
  expect(indices(filterRows(rows, { find: '12.5', show: 'active' }))).toEqual([])
})

test('filters rows charged twice and rows with unread amounts, with their own sums', () => {
  const rows = [
    row(0, 'active', { value: '2.50' }),
    row(1, 'active', { value: '2.50', repeats: 0 }),
    {
      ...row(2, 'active'),
      toll: { ...row(2, 'active').toll, amount: { text: 'free', value: null, currency: null } },
    },
    row(3, 'skipped', { value: '5.00' }),
  ]
  const sum = '5.00'
  // As rows of the list, they also count in their verdicts.
  expect([...summarize(rows).counts]).toEqual([
    ['active', { rows: 3, sums: [{ currency: 'USD', sum }] }],
    ['skipped', { rows: 1, sums: [{ currency: 'USD', sum }] }],
    ['repeated', { rows: 1, sums: [{ currency: 'USD', sum: '2.50' }] }],
    ['amount-unread', { rows: 1, sums: [] }],
  ])
  expect(indices(filterRows(rows, { show: 'repeated' }))).toEqual([1])
  expect(indices(filterRows(rows, { show: 'amount-unread' }))).toEqual([2])
  expect(rows.map((row) => repeatText(row, { headerRows: 1 }))).toEqual([
    '',
    'Charged twice (same as row 2)',
    '',
    '',
  ])
})

test('every row has exactly one status, and its amount counts once', () => {
  const anyRow = fc.record({
    status: fc.constantFrom(...TOLL_STATUSES),
    cents: fc.option(fc.integer({ min: -99_999, max: 99_999 })),
    vehicleIds: fc.array(fc.integer({ min: 1, max: 5 })),
  })
  fc.assert(
    fc.property(fc.array(anyRow, { maxLength: 100, size: 'max' }), (given) => {
      const rows = given.map(({ status, cents, vehicleIds }, index) =>
        row(index, status, { vehicleIds, value: cents === null ? null : (cents / 100).toFixed(2) }),
      )
      const { counts } = summarize(rows)
      expect(TOLL_STATUSES.reduce((sum, status) => sum + (counts.get(status)?.rows ?? 0), 0)).toBe(
        rows.length,
      )
      for (const status of TOLL_STATUSES) {
        const { sums } = counts.get(status) ?? { sums: [] }
        const own = given.filter((one) => one.status === status && one.cents !== null)
        const total = own.reduce((sum, { cents }) => sum + (cents ?? 0), 0)
        expect(Math.round(Number(sums[0]?.sum ?? 0) * 100)).toBe(total)
      }
    }),
    { numRuns: runs(500) },
  )
})

test('a reviewed row counts as reviewed, and no longer as one that needs review', () => {
  const review = { note: '', at: 1 }
  const all = [row(0, 'needs-review'), row(1, 'needs-review'), row(2, 'no-record'), row(3, 'active')]
  const rows = all.map((one, at) => (at === 0 ? one : { ...one, toll: { ...one.toll, review } }))
  const counted = [...summarize(rows).counts].map(([shown, { rows: count }]) => [shown, count])
  expect(counted).toEqual([
    ['needs-review', 1],
    ['active', 1],
    ['reviewed', 2],
    ['to-review', 1],
  ])
  expect(countByStatus(rows)).toMatchObject({ 'needs-review': 1, 'no-record': 0, active: 1, reviewed: 2 })
  expect(indices(filterRows(rows, { show: 'reviewed' }))).toEqual([1, 2])
})

test('counts skipped rows by reason, after corrections', () => {
  const unread = (index: number, time: Toll['time'], change: Partial<Toll> = {}) => {
    const one = row(index, 'skipped')
    return { ...one, toll: { ...one.toll, time, ...change } }
  }
  const none = { kind: 'none', message: '' } as const
  const unclear = { kind: 'unclear', message: '' } as const
  const review = { note: '', at: 1 }
  const rows = [unread(0, none), unread(1, unclear), unread(2, unclear, { review })]
  expect(summarize(rows)).toMatchObject({ skipped: ['1 no time', '1 unreadable time'] })
})

test('sums are exact, one per currency', () => {
  const amount = (value: string | null, currency: string | null = 'USD') => ({
    text: value ?? 'free',
    value,
    currency,
  })
  expect(sumAmounts([amount('0.1'), amount('0.2'), amount(null)])).toEqual([{ currency: 'USD', sum: '0.3' }])
  expect(sumAmounts([amount('-0.05'), amount('0.01')])).toEqual([{ currency: 'USD', sum: '-0.04' }])
  expect(sumAmounts([amount('9007199254740993'), amount('0.01')])).toEqual([
    { currency: 'USD', sum: '9007199254740993.01' },
  ])
  expect(amountsText(sumAmounts([amount('1250.50'), amount('3', null), amount('-1000', 'EUR')]))).toBe(
    '1,250.50 USD · 3.00 · -1,000.00 EUR',
  )
})

test('finds open rows with the same current vehicle text', () => {
  const of = (index: number, plate: string, change: Partial<Toll> = {}) => {
    const one = row(index, 'needs-review', { plate })
    return { ...one, toll: { ...one.toll, ...change } }
  }
  const [first, ...others] = [
    of(0, 'AAA112'),
    of(1, 'AAA112'),
    of(2, 'AAA112', { vehicle: { id: null, plate: 'AAA112', state: 'NY', problem: null } }),
    of(3, 'AAA112', { review: { note: 'Not ours', at: 5 } }),
    of(4, 'AAA111'),
    of(5, 'AAA112'),
  ]
  if (first === undefined) throw new Error('no row')
  expect(indices(rowsAlike([first, ...others], first.toll))).toEqual([0, 1, 5])
})

test('before a check, rows to check come before skipped ones', () => {
  expect(indices(filterRows([row(0, 'skipped'), row(1, 'waiting'), row(2, 'skipped')], {}))).toEqual([
    1, 0, 2,
  ])
})
