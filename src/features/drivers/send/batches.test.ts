import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ApiError } from '../../../lib/api-error'
import { cutBatches, halved, isTooLarge, limitsFor } from './send-run'

const rows = (count: number, filler = 0) =>
  Array.from({ length: count }, (_, index) => ({
    driver: { driver_id: `D-${index}`, city: 'é'.repeat(filler) },
  }))
const sizes = (count: number, filler = 0) =>
  cutBatches(rows(count, filler), limitsFor(count)).map(({ length }) => length)

test('sends up to 500 rows in one request, however large', () => {
  expect(sizes(0)).toEqual([])
  expect(sizes(1)).toEqual([1])
  expect(sizes(500, 5_000)).toEqual([500])
})

test('sends more rows in batches of 500 rows or 512 KiB, whichever is reached first', () => {
  expect(sizes(501)).toEqual([500, 1])
  expect(sizes(1200)).toEqual([500, 500, 200])
  // Two bytes per letter: about 10 kB per row.
  expect(new Set(sizes(501, 5_000).slice(0, -1))).toEqual(new Set([52]))
})

test('batches have all rows in order, and are within the limits unless they are one row', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({ driver: fc.record({ driver_id: fc.string({ unit: 'binary', maxLength: 80 }) }) }),
        { maxLength: 60 },
      ),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 10, max: 400 }),
      (all, most, bytes) => {
        const batches = cutBatches(all, { rows: most, bytes })
        expect(batches.flat()).toEqual(all)
        for (const batch of batches) {
          expect(batch.length).toBeGreaterThan(0)
          expect(batch.length).toBeLessThanOrEqual(most)
          const size = new TextEncoder().encode(JSON.stringify(batch.map(({ driver }) => driver))).length
          if (batch.length > 1) expect(size).toBeLessThanOrEqual(bytes)
        }
      },
    ),
  )
})

test('halves a batch that is too large, down to one row', () => {
  let limits = limitsFor(1000)
  const seen = []
  for (let rows: number = limits.rows; ; rows = limits.rows) {
    const less = halved(limits, rows)
    if (less === null) break
    limits = less
    seen.push(limits.rows)
  }
  expect(seen).toEqual([250, 125, 63, 32, 16, 8, 4, 2, 1])
})

const error = (kind: 'too-large' | 'invalid', status: number, raw: string) =>
  new ApiError({ kind, status, raw, message: '' })

test('a 413, or a 400 above 1 MB without JSON, means too large', () => {
  const [small, large] = [rows(2), rows(200, 5_000)]
  expect(isTooLarge(error('too-large', 413, '{"detail": "…"}'), small)).toBe(true)
  expect(isTooLarge(error('invalid', 400, '<h1>Bad Request</h1>'), large)).toBe(true)
  expect(isTooLarge(error('invalid', 400, ''), large)).toBe(true)
  expect(isTooLarge(error('invalid', 400, '<h1>Bad Request</h1>'), small)).toBe(false)
  expect(isTooLarge(error('invalid', 400, ' [{"email": ["Bad."]}'), large)).toBe(false)
})
