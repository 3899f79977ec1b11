import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../lib/testing/random-runs'
import { readListOf } from '../testing/read-list'
import { type AmountSum, sumAmounts } from './amounts'
import { chargeOf, skipReason } from './toll'

const centsOf = (sums: readonly AmountSum[]) => {
  const byCurrency = new Map<string | null, number>()
  for (const { currency, sum } of sums)
    byCurrency.set(currency, (byCurrency.get(currency) ?? 0) + Math.round(Number(sum) * 100))
  return Object.fromEntries([...byCurrency].filter(([, cents]) => cents !== 0).sort())
}

/** Kinds of rows. Only a row with a vehicle and a readable time is a toll. */
const ROWS = {
  toll: ['ZDF8221', '2024-03-05 08:30'],
  'of nobody': ['QQQ1111', '2024-03-05 08:30'],
  'no clock showed it': ['ZDF8221', '2024-03-10 02:30'],
  nameless: ['', '2024-03-05 08:30'],
  transponder: ['036939281010', '2024-03-05 08:30'],
  timeless: ['ZDF8221', ''],
  total: ['Total', ''],
  'total of a plate': ['ZDF8221 Total', ''],
  unreadable: ['ZDF8221', 'yesterday'],
  blank: ['', ''],
} as const
/** Rows with no vehicle and no time, whose amounts aren't a toll's. */
const NO_TOLL: ReadonlySet<string> = new Set(['total', 'total of a plate', 'blank'])
const TOLLS: ReadonlySet<string> = new Set(['toll', 'of nobody', 'no clock showed it'])

const row = fc.record({
  kind: fc.constantFrom(...(Object.keys(ROWS) as (keyof typeof ROWS)[])),
  code: fc.constantFrom('USD', 'CAD', 'MXN', 'EUR'),
  cents: fc.integer({ min: -500_000, max: 500_000 }),
  isPlain: fc.boolean(),
})

test('each row is a toll or skipped, and sums plus unread amounts cover all amounts but totals', () => {
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 60, size: 'max' }), (rows) => {
      const money = rows.map(({ cents, code, isPlain }) =>
        isPlain ? `${(cents / 100).toFixed(2)} ${code}` : `about ${cents}`,
      )
      const lines = rows.map(({ kind }, at) => [...ROWS[kind], money[at] ?? ''].join('\t'))
      const { tolls, report } = readListOf(['Plate\tDate and time\tAmount', ...lines].join('\n'))
      const { counts } = report
      expect(tolls).toHaveLength(rows.length)
      expect(tolls.map((toll) => skipReason(toll) === null)).toEqual(rows.map(({ kind }) => TOLLS.has(kind)))
      const skipped = tolls.filter((toll) => skipReason(toll) !== null)
      expect(counts.tolls.rows + skipped.length).toBe(rows.length)
      const written = rows.flatMap(({ kind, cents, code, isPlain }) =>
        isPlain && !NO_TOLL.has(kind) ? [{ currency: code, sum: String(cents / 100) }] : [],
      )
      const sums = [...counts.tolls.sums, ...sumAmounts(skipped.map(chargeOf))]
      expect(centsOf(sums)).toEqual(centsOf(written))
      expect(centsOf(counts.tolls.sums)).toEqual(
        centsOf(
          written.length === 0
            ? []
            : sumAmounts(tolls.filter((toll) => skipReason(toll) === null).map(({ amount }) => amount)),
        ),
      )
      expect(counts.unreadAmounts).toBe(
        rows.filter(({ kind, isPlain }) => TOLLS.has(kind) && !isPlain).length,
      )
    }),
    { numRuns: runs(500) },
  )
})

test('whatever a file contains, each row keeps its position and is a toll or skipped', () => {
  const cell = fc.oneof(
    fc.constantFrom('Plate', 'Date', 'ZDF8221', '2024-03-05', '08:30', '9.11'),
    fc.string(),
  )
  fc.assert(
    fc.property(fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 30 }), (cells) => {
      const { rows, settings, tolls, report } = readListOf({ title: null, isSmall: true, rows: () => cells })
      expect(tolls.map(({ index }) => rows[index + settings.headerRows])).toEqual(
        rows.slice(settings.headerRows),
      )
      const skipped = tolls.filter((toll) => skipReason(toll) !== null)
      expect(report.counts.tolls.rows + skipped.length).toBe(rows.length - settings.headerRows)
    }),
    { numRuns: runs(500) },
  )
})
