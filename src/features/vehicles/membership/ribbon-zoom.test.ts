import { expect, test } from 'vitest'
import { randomFrom } from '../../../domain/history/random-history'
import { randomSeed, runs } from '../../../lib/random-runs'
import { DAY, HOUR, MINUTE } from '../../../lib/time/instant'
import type { RibbonAxis } from './ribbon-geometry'
import { clampRange, isWhole, moveEdge, panRange, revealRange, SHORTEST, zoomRange } from './ribbon-zoom'

const WHOLE: RibbonAxis = { start: 1_600_000_000_000_001, end: 1_600_000_000_000_001 + 1200 * DAY }

const lengthOf = ({ start, end }: RibbonAxis) => end - start

/** Every range that a person can reach is one of whole microseconds, in the whole, and not too short. */
function expectRange(range: RibbonAxis, where: string) {
  expect(Number.isInteger(range.start) && Number.isInteger(range.end), where).toBe(true)
  expect(range.start, where).toBeGreaterThanOrEqual(WHOLE.start)
  expect(range.end, where).toBeLessThanOrEqual(WHOLE.end)
  expect(lengthOf(range), where).toBeGreaterThanOrEqual(SHORTEST)
}

/** The nearest start at which a range of this length lies in the whole, found by trying steps of a minute. */
function nearestStart(start: number, length: number): number {
  let best = WHOLE.start
  for (let at = WHOLE.start; at <= WHOLE.end - length; at += MINUTE)
    if (Math.abs(at - start) < Math.abs(best - start)) best = at
  return best
}

test('a range that is moved lies in the whole, as near as can be to where it was moved to', () => {
  const seed = randomSeed()
  const random = randomFrom(seed)
  for (let round = 0; round < runs(60); round++) {
    const where = `seed ${seed}, round ${round}`
    const length = SHORTEST + random(1100 * DAY)
    const start = WHOLE.start + random(1800 * DAY) - 300 * DAY
    const range = clampRange({ start, end: start + length }, WHOLE)
    expectRange(range, where)
    expect(lengthOf(range), where).toBe(length)
    expect(Math.abs(range.start - nearestStart(start, length)), where).toBeLessThanOrEqual(MINUTE)
    if (start >= WHOLE.start && start + length <= WHOLE.end) expect(range.start, where).toBe(start)
  }
})

test('zooming keeps an instant in its place as long as both edges are free, and out again is where it began', () => {
  const seed = randomSeed()
  const random = randomFrom(seed)
  for (let round = 0; round < runs(1000); round++) {
    const where = `seed ${seed}, round ${round}`
    const start = WHOLE.start + random(600 * DAY)
    const range = clampRange({ start, end: start + SHORTEST + random(600 * DAY) }, WHOLE)
    const around = range.start + random(lengthOf(range))
    const factor = 2 ** ((random(400) - 200) / 100)
    const zoomed = zoomRange(range, WHOLE, factor, around)
    expectRange(zoomed, where)
    const length = Math.min(lengthOf(WHOLE), Math.max(SHORTEST, lengthOf(range) * factor))
    expect(Math.abs(lengthOf(zoomed) - length), where).toBeLessThanOrEqual(1)
    const isFree = zoomed.start > WHOLE.start && zoomed.end < WHOLE.end
    if (!isFree) continue
    const share = (of: RibbonAxis) => (around - of.start) / lengthOf(of)
    expect(share(zoomed), where).toBeCloseTo(share(range), 6)
    if (length === SHORTEST) continue
    const back = zoomRange(zoomed, WHOLE, 1 / factor, around)
    expect(Math.abs(back.start - range.start), where).toBeLessThan(10)
  }
})

test('all of it is reached by zooming out, and an hour by zooming in', () => {
  let range = WHOLE
  for (let step = 0; step < 60; step++) range = zoomRange(range, WHOLE, 0.5, WHOLE.start + 77 * DAY)
  expect(lengthOf(range)).toBe(SHORTEST)
  expect(range.start).toBeLessThanOrEqual(WHOLE.start + 77 * DAY)
  expect(range.end).toBeGreaterThanOrEqual(WHOLE.start + 77 * DAY)
  expect(isWhole(range, WHOLE)).toBe(false)
  for (let step = 0; step < 60; step++) range = zoomRange(range, WHOLE, 2, range.start)
  expect(range).toEqual(WHOLE)
})

test('an edge that is moved stops at the whole and an hour before the other, which stays', () => {
  const range = { start: WHOLE.start + DAY, end: WHOLE.start + 2 * DAY }
  expect(moveEdge(range, WHOLE, 'start', WHOLE.start - DAY)).toEqual({ ...range, start: WHOLE.start })
  expect(moveEdge(range, WHOLE, 'start', range.end + DAY)).toEqual({ ...range, start: range.end - SHORTEST })
  expect(moveEdge(range, WHOLE, 'end', range.start - DAY)).toEqual({ ...range, end: range.start + SHORTEST })
  expect(moveEdge(range, WHOLE, 'end', WHOLE.end + DAY)).toEqual({ ...range, end: WHOLE.end })
  expect(moveEdge(range, WHOLE, 'end', range.end + 0.25)).toEqual(range)
})

test('an interval that the keyboard goes to comes into view, by the least that does it', () => {
  const seed = randomSeed()
  const random = randomFrom(seed)
  for (let round = 0; round < runs(1000); round++) {
    const where = `seed ${seed}, round ${round}`
    const start = WHOLE.start + random(600 * DAY)
    const range = { start, end: start + DAY + random(100 * DAY) }
    const from = WHOLE.start + random(1000 * DAY)
    const to = from + random(150 * DAY)
    const shown = revealRange(range, WHOLE, from, to)
    expect(lengthOf(shown), where).toBe(lengthOf(range))
    const seen = Math.min(to, shown.end) - Math.max(from, shown.start)
    expect(seen, where).toBe(Math.min(to - from, lengthOf(range)))
    // Half a step back would hide a part of it again.
    const back = panRange(shown, WHOLE, Math.round((range.start - shown.start) / 2))
    if (Math.abs(back.start - shown.start) < HOUR) continue
    expect(Math.min(to, back.end) - Math.max(from, back.start), where).toBeLessThan(seen)
  }
})
