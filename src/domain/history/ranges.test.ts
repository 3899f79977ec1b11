import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../lib/random-runs'
import { type RowRange, windowOf } from './history-window'
import { PAGE_LIMIT } from './page-limit'
import { missingRanges, rangesWith } from './ranges'

const windowOfCount = (count: number, pageSize = PAGE_LIMIT) => ({ count, pageSize, anchor: null })
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)
const inside = (count: number, indexes: readonly number[]) =>
  indexes.filter((index) => index >= 0 && index < count)

/** Views of a long list one after the other: scrolled a little, or anywhere else. */
const views = fc.record({
  count: fc.integer({ min: 1, max: 400 }),
  pageSize: fc.oneof(fc.constant(PAGE_LIMIT), fc.integer({ min: 1, max: 49 })),
  tops: fc.array(
    fc.record({
      rows: fc.integer({ min: 1, max: 70 }),
      by: fc.option(fc.integer({ min: -40, max: 40 })),
      to: fc.integer({ min: -5, max: 420 }),
    }),
    { minLength: 1, maxLength: 12 },
  ),
})

test('a view takes one request, and none for known rows, whatever was read before', () => {
  fc.assert(
    fc.property(views, ({ count, pageSize, tops }) => {
      const window = windowOfCount(count, pageSize)
      let known: RowRange[] = [{ offset: 0, limit: pageSize }]
      let top = 0
      for (const { rows, by, to } of tops) {
        top = by === null ? to : top + by
        const indexes = range(top, top + rows)
        const covered = new Set(known.flatMap(({ offset, limit }) => range(offset, offset + limit)))
        const asked = missingRanges(window, known, indexes)
        const missing = inside(count, indexes).filter((index) => !covered.has(index))
        const fewest = pageSize < PAGE_LIMIT ? Math.ceil(rows / pageSize) : 1
        expect(asked.length).toBeLessThanOrEqual(missing.length === 0 ? 0 : fewest)
        const most = pageSize < PAGE_LIMIT ? pageSize : Math.max(pageSize, rows)
        const odd = asked.filter(
          ({ offset, limit }) =>
            !(offset >= 0 && limit > 0 && limit <= most && offset + limit <= count) ||
            !missing.some((index) => index >= offset && index < offset + limit),
        )
        expect(odd).toEqual([])
        known = [...known, ...asked]
        const there = rangesWith(known, indexes)
        const read = new Set(there.flatMap(({ offset, limit }) => range(offset, offset + limit)))
        expect(inside(count, indexes).filter((index) => !read.has(index))).toEqual([])
      }
    }),
    { numRuns: runs(1000) },
  )
})

test('a page is centred on the view, within the list and between known ranges', () => {
  const window = windowOfCount(1000)
  const first = [{ offset: 0, limit: 50 }]
  expect(missingRanges(window, first, range(500, 520))).toEqual([{ offset: 485, limit: 50 }])
  expect(missingRanges(window, first, range(980, 1000))).toEqual([{ offset: 950, limit: 50 }])
  expect(missingRanges(window, first, range(35, 55))).toEqual([{ offset: 50, limit: 50 }])
  const below = [...first, { offset: 200, limit: 50 }]
  expect(missingRanges(window, below, range(190, 210))).toEqual([{ offset: 150, limit: 50 }])
  const between = [...first, { offset: 60, limit: 50 }]
  expect(missingRanges(window, between, range(45, 65))).toEqual([{ offset: 50, limit: 10 }])
  // What is known in the midst of a view is read once more: two requests would be one too many.
  const amidst = [...first, { offset: 505, limit: 3 }]
  expect(missingRanges(window, amidst, range(500, 520))).toEqual([{ offset: 485, limit: 50 }])
})

test('reading on in either direction requests whole pages, each row once', () => {
  const window = windowOfCount(1000)
  for (const step of [7, -7]) {
    let known: RowRange[] = missingRanges(window, [], range(500, 520))
    for (let top = 500; top >= 0 && top <= 980; top += step) {
      const asked = missingRanges(window, known, range(top, top + 20))
      const short = asked.filter(({ offset, limit }) => limit < 50 && offset > 0 && offset + limit < 1000)
      expect(short).toEqual([])
      known = [...known, ...asked]
    }
    const rows = known.flatMap(({ offset, limit }) => range(offset, offset + limit))
    expect(new Set(rows).size).toBe(rows.length)
  }
})

test('a view that is taller than a page is one request, unless the service is known to send fewer rows', () => {
  expect(missingRanges(windowOfCount(1000), [], range(300, 385))).toEqual([{ offset: 300, limit: 85 }])
  const rows = Array.from({ length: 20 }, () => ({ raw: '', problem: '' }))
  const capped = windowOf({ count: 1000, rows, answeredAt: null, url: '' })
  expect(missingRanges(capped, [], range(300, 345))).toEqual([
    { offset: 300, limit: 20 },
    { offset: 320, limit: 20 },
    { offset: 340, limit: 20 },
  ])
  expect(missingRanges(windowOfCount(0), [], [0])).toEqual([])
})
