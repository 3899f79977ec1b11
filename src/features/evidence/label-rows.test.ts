import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../lib/testing/random-runs'
import { AXIS_WIDTHS, labelRows, shareBefore } from './statement-axis'

const tick = (at: number, label = 'Mar 5, 2024') => ({ at, label })

test('labels share a row if they fit, others go below', () => {
  expect(labelRows([], 'wide')).toEqual([])
  expect(labelRows([tick(0.1), tick(0.5), tick(0.9)], 'wide')).toEqual([0, 0, 0])
  expect(labelRows([tick(0.4), tick(0.5), tick(0.6), tick(0.7)], 'wide')).toEqual([0, 1, 0, 1])
  expect(labelRows([tick(0.5), tick(0.5), tick(0.5)], 'wide')).toEqual([0, 1, 2])
})

test('on a narrow axis, each label fits, in more rows if needed', () => {
  const change = tick(0.5, 'Jul 8, 2024, 6:25:41 PM')
  expect(labelRows([tick(0.25), tick(0.75)], 'narrow')).toEqual([0, 0])
  expect(labelRows([tick(0.25), change, tick(0.75)], 'narrow')).toEqual([0, 1, 0])
})

test('a label is centered on its time, and shifted inward near an end', () => {
  const shares = (size: keyof typeof AXIS_WIDTHS, label?: string) =>
    [0, 0.04, 0.3, 1].map((at) => shareBefore(tick(at, label), size))
  expect(shares('wide')).toEqual([0, 24.8 / 77, 0.5, 1])
  expect(shares('narrow')).toEqual([0, 10 / 77, 0.5, 1])
  expect(shares('narrow', 'x'.repeat(50)), 'wider than the axis').toEqual([0, 0.04, 0.3, 1])
})

test('labels of a row never overlap, and a label that fits isn’t truncated', () => {
  const ticks = fc.array(
    fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), label: fc.string({ maxLength: 30 }) }),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(ticks, fc.constantFrom('narrow' as const, 'wide' as const), (unordered, size) => {
      const ordered = [...unordered].sort((a, b) => a.at - b.at)
      const axisWidth = AXIS_WIDTHS[size]
      const rows = labelRows(ordered, size)
      const spans = ordered.map(({ at, label }) => {
        const width = label.length * 7
        const from = at * axisWidth - shareBefore({ at, label }, size) * width
        return [from, from + width] as const
      })
      for (const [index, [from, to]] of spans.entries()) {
        if (to - from <= axisWidth) {
          expect(from).toBeGreaterThanOrEqual(-1e-9)
          expect(to).toBeLessThanOrEqual(axisWidth + 1e-9)
        }
        for (const [before, [, end]] of spans.slice(0, index).entries())
          if (rows[before] === rows[index]) expect(end).toBeLessThanOrEqual(from)
      }
    }),
    { numRuns: runs(1000) },
  )
})
