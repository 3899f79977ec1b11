import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomSeed, runs } from '../../lib/random-runs'
import { indexVehicles } from '../find/identify'
import { pastedTable } from '../sheet/sheet-rows'
import { madeList } from '../testing/made-lists'
import { LIST_FLEET, readListOf } from '../testing/read-list'
import type { AmountSum } from './amounts'
import { assumedTexts, type SheetReport } from './list-tally'
import { candidatesOf } from './toll-candidates'

const index = indexVehicles(LIST_FLEET)
const LISTS = 300
/** Others with each soak. */
const FIRST = randomSeed(1)

/** How many rows of a made list are right, wrong, or not read; and whether something was said where one is wrong. */
function judged(seed: number, vehicles = LIST_FLEET) {
  const made = madeList(seed)
  const { tolls, report } = readListOf(made.text, { zone: 'UTC' }, vehicles)
  const read = tolls.filter(({ ignored }) => ignored === undefined)
  const isSame = read.length === made.tolls.length
  let [right, wrong] = [0, 0]
  for (const [at, { vehicleId, at: time, cents }] of made.tolls.entries()) {
    const toll = isSame ? read[at] : undefined
    if (toll === undefined || toll.time.kind !== 'moments' || toll.vehicle.problem !== null) continue
    const ids = candidatesOf(toll.vehicle, index).vehicleIds
    const isRight =
      ids.join() === String(vehicleId) &&
      toll.time.moments[0].start === time &&
      Math.abs(Number(toll.amount.value) * 100 - cents) < 0.001 &&
      toll.amount.currency === made.currency
    if (isRight) right++
    else wrong++
  }
  return { made, tolls, report, right, wrong, rows: made.tolls.length }
}

test.each([
  ['vehicles known', LIST_FLEET],
  ['no vehicle known', []],
])(
  `99 of 100 rows of made lists are right, and no other is wrong without a sentence: %s (seed ${FIRST})`,
  (_, vehicles) => {
    let [right, rows] = [0, 0]
    const silent: number[] = []
    const missed: string[] = []
    for (let seed = FIRST; seed < FIRST + LISTS; seed++) {
      const one = judged(seed, vehicles)
      right += one.right
      rows += one.rows
      if (one.wrong > 0 && saidOf(one.report).length === 0) silent.push(seed)
      if (one.right < one.rows) missed.push(`${seed}: ${one.right} of ${one.rows}`)
    }
    expect(silent).toEqual([])
    expect(right / rows, missed.join('; ')).toBeGreaterThanOrEqual(0.99)
  },
)

/** Everything that is said about how a list was read, but where its header is. */
const saidOf = (report: Pick<SheetReport, 'notes' | 'columns' | 'counts' | 'names'>) => [
  ...report.notes,
  ...assumedTexts(report, { headerRows: 1 }).slice(1),
]

const centsOf = (sums: readonly AmountSum[]) =>
  sums.reduce((sum, one) => sum + Math.round(Number(one.sum) * 100), 0)

test('no row and no amount disappears: each is a toll, not read or ignored, and sums add up', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (seed) => {
      const { made, tolls, report } = judged(seed)
      const counts = report.counts ?? fail()
      const ignored = counts.ignored.reduce((sum, { rows }) => sum + rows, 0)
      expect(counts.tolls.rows + counts.unread.rows + ignored).toBe(tolls.length)
      expect(ignored).toBe(made.others)
      const all = [counts.tolls, counts.unread, ...counts.ignored].reduce(
        (sum, { sums }) => sum + centsOf(sums),
        0,
      )
      expect(all).toBe(made.tolls.reduce((sum, { cents }) => sum + cents, made.otherCents))
    }),
    { numRuns: runs(200) },
  )
})

test('amounts of each currency add up, whatever their rows are', () => {
  const row = fc.record({
    code: fc.constantFrom('USD', 'CAD', 'MXN', 'EUR'),
    cents: fc.integer({ min: -500_000, max: 500_000 }).filter((cents) => cents !== 0),
    kind: fc.constantFrom('toll', 'nameless', 'timeless', 'payment', 'total'),
  })
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 40 }), (rows) => {
      const cells = rows.map(({ code, cents, kind }, at) => [
        kind === 'nameless' || kind === 'payment' ? '' : kind === 'total' ? 'Total' : 'ZDF8221',
        kind === 'timeless' || kind === 'total' ? '' : `2024-03-${10 + (at % 20)} 08:30`,
        kind === 'payment' ? 'Payment, thank you' : '',
        `${(cents / 100).toFixed(2)} ${code}`,
      ])
      const { report } = readListOf(pastedTable([['Plate', 'Date and time', 'Remark', 'Amount'], ...cells]))
      const { tolls, unread, ignored } = report.counts ?? fail()
      const sums = new Map<string | null, number>()
      for (const one of [tolls, unread, ...ignored].flatMap((group) => group.sums))
        sums.set(one.currency, (sums.get(one.currency) ?? 0) + centsOf([one]))
      const written = new Map<string, number>()
      for (const { code, cents } of rows) written.set(code, (written.get(code) ?? 0) + cents)
      expect(sums).toEqual(written)
      expect([tolls, unread, ...ignored].reduce((sum, group) => sum + group.rows, 0)).toBe(rows.length)
    }),
    { numRuns: runs(500) },
  )
})

function fail(): never {
  throw new Error('nothing was counted')
}
