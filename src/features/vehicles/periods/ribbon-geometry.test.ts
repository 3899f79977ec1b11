import { expect, test } from 'vitest'
import { intervalsOf, type StatusIntervals } from '../../../domain/periods/status-intervals'
import { HISTORY_START } from '../../../domain/periods/status-period'
import { revision } from '../../../domain/testing/fake-history'
import { inOrder, vehicleStatusAt } from '../../../domain/testing/oracle'
import { NOON, randomFrom, randomHistory } from '../../../domain/testing/random-history'
import { parseQueryTime } from '../../../domain/time/query-time'
import { randomSeed, runs } from '../../../lib/testing/random-runs'
import { DAY, formatInstant, HOUR, MINUTE, parseInstant } from '../../../lib/time/instant'
import { durationText } from '../../../lib/time/time-text'
import {
  axisAround,
  isOn,
  LENGTHS,
  labelRoom,
  lengthOf,
  pieceAround,
  pieceAt,
  piecesOf,
  pointAt,
  type RibbonAxis,
  ribbonAxis,
  shareOf,
} from './ribbon-geometry'
import { askedText, pieceSentence, piecesPrecision, pieceWords, ribbonText } from './ribbon-text'

const NOW = NOON + 400 * DAY

function periodsOf(rows: Parameters<typeof inOrder>[0], complete = true): StatusIntervals {
  const newestFirst = inOrder(rows).reverse()
  return { intervals: intervalsOf(newestFirst), complete, count: rows.length }
}

test('F79 the segments fill the ribbon without gaps, and each instant is in a segment with its status', () => {
  const seed = randomSeed()
  const random = randomFrom(seed)
  for (let round = 0; round < runs(500); round++) {
    const where = `seed ${seed}, round ${round}`
    const rows = randomHistory(random)
    const periods = periodsOf(rows)
    const axis = ribbonAxis(periods, NOW)
    const pieces = piecesOf(periods, axis, NOW)
    expect(pieces[0]?.from, where).toBe(axis.start)
    expect(pieces.at(-1)?.to, where).toBe(NOW)
    for (const [index, piece] of pieces.entries()) {
      expect(piece.to, where).toBe(pieces[index + 1]?.from ?? NOW)
    }
    for (let times = 0; times < 20; times++) {
      const at =
        random(2) === 0 ? NOON + random(2 * HOUR) - HOUR : HISTORY_START + random(NOW - HISTORY_START)
      expect(pieceAt(pieces, at)?.kind, where).toBe(vehicleStatusAt(rows, at))
      // A click on a segment checks its status.
      const point = pointAt(pieces, axis, shareOf(at, axis), random(2) * 0.01)
      const short = point?.piece.from === point?.piece.to
      if (point && !short) expect(vehicleStatusAt(rows, point.instant), where).toBe(point.piece.kind)
    }
  }
})

/** Builds the segments of periods, with the options to format them in UTC. */
function wordingOf(periods: StatusIntervals) {
  const pieces = piecesOf(periods, ribbonAxis(periods, NOW), NOW)
  return {
    pieces,
    zone: 'UTC',
    newest: pieces.at(-1),
    precision: piecesPrecision(pieces),
    name: (username: string) => (username === 'd.ross' ? 'you' : username),
  }
}

const ROWS = [
  revision(1, '2024-03-05T12:00:00Z', true, { kind: '+' }),
  revision(2, '2024-06-05T12:00:00.25Z', false, { reason: 'Oil\nchange' }),
  revision(3, '2024-06-05T12:10:00Z', true),
  revision(4, '2024-09-05T12:00:00Z', true, { kind: '-', username: null, reason: '' }),
]
const PERIODS = periodsOf(ROWS)
const AXIS = ribbonAxis(PERIODS, NOW)
const PIECES = piecesOf(PERIODS, AXIS, NOW)

test('zoomed in, a click checks the visible status, and never one outside the view', () => {
  const seed = randomSeed()
  const random = randomFrom(seed)
  for (let round = 0; round < runs(500); round++) {
    const where = `seed ${seed}, round ${round}`
    const rows = randomHistory(random)
    const periods = periodsOf(rows)
    const whole = ribbonAxis(periods, NOW)
    const pieces = piecesOf(periods, whole, NOW)
    const view = axisAround(NOON + random(6 * HOUR) - 3 * HOUR, 1 + random(6 * HOUR), whole)
    for (let times = 0; times < 20; times++) {
      const share = random(1001) / 1000
      const point = pointAt(pieces, view, share, 0.01)
      if (!point) throw new Error(where)
      expect(isOn(view, point.piece.from, point.piece.to), where).toBe(true)
      if (point.piece.from < point.piece.to) expect(pieceAt(pieces, point.instant), where).toBe(point.piece)
      expect(Number.isInteger(point.instant), where).toBe(true)
    }
  }
})

test('a time range is in a segment only if all of it has the segment’s status', () => {
  const from = (id: number) => ROWS[id - 1]?.instant ?? 0
  const kindOf = (...times: { start: number; end: number }[]) => pieceAround(PIECES, times)?.kind
  const [before, within, after] = [-1, 0, 1].map((minutes) => ({
    start: from(2) + minutes * MINUTE,
    end: from(2) + (minutes + 1) * MINUTE - 1,
  })) as [RibbonAxis, RibbonAxis, RibbonAxis]
  expect([before, within, after].map((time) => kindOf(time))).toEqual(['active', 'inactive', 'inactive'])
  expect(kindOf(within, after)).toBe('inactive')
  expect(kindOf(before, within)).toBeUndefined()
  expect(kindOf({ start: before.start, end: from(2) })).toBeUndefined()
  expect(kindOf({ start: from(2), end: Number.POSITIVE_INFINITY })).toBeUndefined()
  // The future has no status yet.
  expect(kindOf({ start: NOW - MINUTE, end: NOW })).toBeUndefined()
  expect(kindOf()).toBeUndefined()
})

test('a preset has its length in whole microseconds, within the whole, and around its middle if possible', () => {
  const seed = randomSeed()
  const random = randomFrom(seed)
  const whole = { start: AXIS.start + 1, end: AXIS.start + 1 + 1200 * DAY }
  for (let round = 0; round < runs(1000); round++) {
    const where = `seed ${seed}, round ${round}`
    const length = Object.values(LENGTHS)[random(3)] ?? DAY
    const middle = whole.start + random(1800 * DAY) - 300 * DAY + 0.5 * random(2)
    const view = axisAround(middle, length, whole)
    expect(Number.isInteger(view.start) && Number.isInteger(view.end), where).toBe(true)
    expect(lengthOf(view), where).toBe(length)
    expect(view.start, where).toBeGreaterThanOrEqual(whole.start)
    expect(view.end, where).toBeLessThanOrEqual(whole.end)
    // No position in the whole is nearer.
    const away = (view.start + view.end) / 2 - middle
    if (away > 1) expect(view.start, where).toBe(whole.start)
    if (away < -1) expect(view.end, where).toBe(whole.end)
  }
  expect(axisAround(AXIS.start, LENGTHS.Year, { start: AXIS.start, end: AXIS.start + 9 * DAY })).toEqual({
    start: AXIS.start,
    end: AXIS.start + 9 * DAY,
  })
})

test('a segment of ten minutes within years can be clicked, and the click checks its start', () => {
  const share = shareOf(ROWS[1]?.instant ?? 0, AXIS)
  for (const away of [-0.009, 0, 0.009]) {
    expect(pointAt(PIECES, AXIS, share + away, 0.01)?.instant).toBe(ROWS[1]?.instant)
  }
  expect(pointAt(PIECES, AXIS, share + 0.02, 0.01)?.piece.interval?.first.id).toBe('3')
  const beside = pointAt(PIECES, AXIS, share + 0.02, 0.01)?.instant ?? 1
  expect(beside % MINUTE).toBe(0)
})

test('the axis starts before June 3, 2023, or before an older history', () => {
  expect(AXIS.start).toBeLessThan(HISTORY_START)
  expect(shareOf(HISTORY_START, AXIS)).toBeGreaterThan(0.04)
  const old = periodsOf([revision(1, '2019-01-01T00:00:00Z', true), ...ROWS])
  expect(ribbonAxis(old, NOW).start).toBeLessThan(parseInstant('2019-01-01T00:00:00Z') ?? 0)
  expect(piecesOf(periodsOf(ROWS, false), AXIS, NOW)[0]?.kind).toBe('unloaded')
})

test('a label is next to the marks, in the first or last gap that is wide enough', () => {
  expect(labelRoom(0.2, 0.6, [], 'first')).toEqual({ left: 0.2, right: 0.6 })
  expect(labelRoom(0.2, 0.6, [0.1, 0.7], 'last')).toEqual({ left: 0.2, right: 0.6 })
  expect(labelRoom(0.2, 0.6, [0.25], 'first')).toEqual({ left: 0.25, right: 0.6 })
  expect(labelRoom(0.2, 0.6, [0.4], 'first')).toEqual({ left: 0.2, right: 0.4 })
  expect(labelRoom(0.2, 0.6, [0.4], 'last')).toEqual({ left: 0.4, right: 0.6 })
  expect(labelRoom(0.2, 0.6, [0.55, 0.26], 'last')).toEqual({ left: 0.26, right: 0.55 })
  expect(labelRoom(0.2, 0.3, [0.25], 'first')).toBeNull()
  expect(labelRoom(0.2, 0.25, [], 'first')).toBeNull()
})

test('a click never checks a time after now', () => {
  expect(pointAt(PIECES, AXIS, 1, 0.01)).toMatchObject({ instant: NOW })
  const newest = revision(5, formatInstant(NOW + 3 * DAY + 1), false)
  const ahead = periodsOf([...ROWS, newest])
  const axis = ribbonAxis(ahead, NOW)
  expect(pointAt(piecesOf(ahead, axis, NOW), axis, 1, 0.001)?.instant).toBe(newest.instant)
})

test('F79 describes every segment, with offsets, a deletion that ends the period, and unknown values', () => {
  const wording = { ...wordingOf(PERIODS), zone: 'America/New_York', newest: PIECES.at(-1) }
  expect(PIECES.map((piece) => pieceSentence(piece, wording))).toEqual([
    'No record up to Mar 5, 2024, 7:00:00 AM EST (UTC−5)',
    'Active from Mar 5, 2024, 7:00:00 AM EST (UTC−5) to Jun 5, 2024, 8:00:00 AM EDT (UTC−4), 92 days; by you: Lease',
    'Inactive from Jun 5, 2024, 8:00:00 AM EDT (UTC−4) to Jun 5, 2024, 8:10:00 AM EDT (UTC−4), 10 minutes; by you: Oil change',
    'Active from Jun 5, 2024, 8:10:00 AM EDT (UTC−4) to Sep 5, 2024, 8:00:00 AM EDT (UTC−4), 91 days; by you: Lease',
    'Deleted from Sep 5, 2024, 8:00:00 AM EDT (UTC−4) to now, 216 days; unknown user',
  ])
  const text = ribbonText('8ABC123', PIECES, wording, false)
  expect(text.split('\n')).toHaveLength(7)
  // The copied text has the user's name instead of "by you".
  expect(text).toContain('; by d.ross: Lease\n')
  expect(text).toMatch(/^8ABC123, active and inactive periods .*America\/New_York\)\nDeleted from Sep 5/)
})

test('F81 segments shorter than a second have enough digits to distinguish their ends', () => {
  const times = [
    '11:59:58.9',
    '12:00:00.000001',
    '12:00:00.000002',
    '12:00:15.999999',
    '12:00:16',
    '12:00:16.5',
  ]
  const rows = times.map((time, index) =>
    revision(index + 1, `2024-06-05T${time}Z`, index % 2 === 0, { kind: index === 0 ? '+' : '~' }),
  )
  const wording = wordingOf(periodsOf(rows))
  expect(
    wording.pieces.slice(1).map((piece) => pieceSentence(piece, wording).replaceAll('Jun 5, 2024, ', '')),
  ).toEqual([
    'Active from 11:59:58 AM UTC to 12:00:00.000001 PM UTC, 2 seconds; by you: Lease',
    'Inactive from 12:00:00.000001 PM UTC to 12:00:00.000002 PM UTC, 1 microsecond; by you: Lease',
    'Active from 12:00:00.000002 PM UTC to 12:00:15.999999 PM UTC, 15 seconds; by you: Lease',
    'Inactive from 12:00:15.999999 PM UTC to 12:00:16.000000 PM UTC, 1 microsecond; by you: Lease',
    'Active from 12:00:16.000000 PM UTC to 12:00:16.500 PM UTC, 500 milliseconds; by you: Lease',
    'Inactive from 12:00:16.500 PM UTC to now, 307 days; by you: Lease',
  ])
})

test('F81 the ends of a segment differ, its length is their distance, and the next one starts where it ends', () => {
  const seed = randomSeed()
  const random = randomFrom(seed)
  for (let round = 0; round < runs(500); round++) {
    const where = `seed ${seed}, round ${round}`
    const wording = wordingOf(periodsOf(randomHistory(random)))
    const intervals = wording.pieces.filter(({ interval, from, to }) => interval && from < to)
    for (const [index, piece] of intervals.entries()) {
      const { from, to, duration } = pieceWords(piece, wording)
      if (piece === wording.newest) continue
      const start = from.replace(' or earlier', '')
      expect(start, where).not.toBe(to)
      const [shownFrom, shownTo] = [start, to].map((text) => startOf(text)) as [number, number]
      expect(duration.replace('at least ', ''), where).toBe(durationText(shownTo - shownFrom))
      const next = intervals[index + 1]
      if (next?.from === piece.to) expect(pieceWords(next, wording).from, where).toBe(to)
    }
  }
})

function startOf(text: string): number {
  const asked = parseQueryTime(text, 'UTC')
  if (asked.kind !== 'moments') throw new Error(text)
  return asked.moments[0].start
}

test('formats an instant as a user would type it, with microseconds only if needed', () => {
  expect(askedText(ROWS[0]?.instant ?? 0, 'America/New_York')).toBe('2024-03-05 07:00')
  expect(askedText(ROWS[1]?.instant ?? 0, 'America/New_York')).toBe('2024-06-05 08:00:00.250000')
  expect(askedText(parseInstant('2024-11-03T06:30:00Z') ?? 0, 'America/New_York')).toMatch(
    /^2024-11-03 01:30 -0?5/,
  )
})
