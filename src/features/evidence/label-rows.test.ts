import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../lib/random-runs'
import { anchorAt, labelRows } from './label-rows'

const tick = (at: number, label = '5 Mar 2024') => ({ at, label })

test('labels that have room share a row, others go below', () => {
  expect(labelRows([])).toEqual([])
  expect(labelRows([tick(0.1), tick(0.5), tick(0.9)])).toEqual([0, 0, 0])
  expect(labelRows([tick(0.4), tick(0.5), tick(0.6), tick(0.7)])).toEqual([0, 1, 0, 1])
  expect(labelRows([tick(0.5), tick(0.5), tick(0.5)])).toEqual([0, 1, 2])
})

test('labels near an end are written towards the middle', () => {
  expect([0, 0.5, 1].map(anchorAt)).toEqual(['start', 'middle', 'end'])
})

test('no two labels of a row meet, wherever they are', () => {
  const ticks = fc.array(
    fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), label: fc.string({ maxLength: 30 }) }),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(ticks, (unordered) => {
      const ordered = [...unordered].sort((a, b) => a.at - b.at)
      const rows = labelRows(ordered)
      const spans = ordered.map(({ at, label }) => {
        const width = label.length * 7
        const from = at * 620 - { start: 0, middle: width / 2, end: width }[anchorAt(at)]
        return [from, from + width] as const
      })
      for (const [index, [from]] of spans.entries())
        for (const [before, [, end]] of spans.slice(0, index).entries())
          if (rows[before] === rows[index]) expect(end).toBeLessThanOrEqual(from)
    }),
    { numRuns: runs(1000) },
  )
})
