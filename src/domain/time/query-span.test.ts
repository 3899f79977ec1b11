import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../lib/testing/random-runs'
import { HOUR, MINUTE, parseInstant, SECOND } from '../../lib/time/instant'
import { wallText } from '../../lib/time/moment-text'
import { instantToWall } from '../../lib/time/zone'
import { parseQuerySpan, querySpanOf, querySpanText } from './query-span'
import type { QueryMoments } from './query-time'

const ZONE = 'America/New_York'

function momentsOf(at: string, until?: string, tolerance?: number): QueryMoments['moments'] {
  const read = parseQuerySpan({ at, until, tolerance }, ZONE)
  if (read.kind !== 'moments') throw new Error(`${at} has no moments`)
  return read.moments
}

test('a range starts at the earlier occurrence of its start and ends with the later one of its end', () => {
  const [span] = momentsOf('2024-03-05 08:25', '2024-03-05 08:50')
  expect(span.start).toBe(parseInstant('2024-03-05T13:25:00Z'))
  expect(span.end).toBe(parseInstant('2024-03-05T13:50:59.999999Z'))
  const [wider] = momentsOf('2024-03-05 08:25', '2024-03-05 08:50', 5)
  expect([wider.start, wider.end]).toEqual([span.start - 5 * MINUTE, span.end + 5 * MINUTE])
})

test('mentions the end if it’s invalid, and rejects a time skipped by the clocks', () => {
  const at = '2024-03-05 08:25'
  expect(parseQuerySpan({ at, until: 'later' }, ZONE)).toMatchObject({
    kind: 'invalid',
    message: expect.stringMatching(/^The end: /),
  })
  expect(parseQuerySpan({ at, until: '2024-03-05 08:24' }, ZONE)).toEqual({
    kind: 'invalid',
    message: 'The end is before the start.',
  })
  expect(parseQuerySpan({ at, until: '2024-03-10 02:30' }, ZONE)).toMatchObject({ kind: 'gap' })
  expect(parseQuerySpan({ at: '2024-03-10 02:30' }, ZONE)).toMatchObject({ kind: 'gap' })
})

test('a time that clocks showed twice has both interpretations', () => {
  const moments = momentsOf('2024-11-03 01:30', undefined, 10)
  expect(moments).toHaveLength(2)
  expect(querySpanOf(moments, 10)).toEqual({ at: '2024-11-03 01:30', zone: ZONE, tolerance: 10 })
})

test('the text of any query parses back to the same times', () => {
  const day = fc.constantFrom('2024-03-05', '2024-03-10', '2024-11-03', '2025-07-01')
  const length = fc.constantFrom(1, 1000, SECOND, MINUTE, 90 * SECOND, HOUR, 26 * HOUR, 1_234_567)
  const zone = fc.constantFrom(ZONE, 'Asia/Kolkata', 'UTC', 'UTC-05:00', 'Europe/London')
  const later = fc.oneof(
    fc.integer({ min: 0, max: 24 * 60 }).map((minutes) => minutes * MINUTE),
    fc.integer({ min: 0, max: 24 * HOUR }),
  )
  fc.assert(
    fc.property(
      day,
      later,
      length,
      zone,
      fc.integer({ min: 0, max: 90 }),
      (date, after, long, name, minutes) => {
        const start = (parseInstant(`${date}T00:00:00Z`) ?? 0) + after
        const moment = { start: start - minutes * MINUTE, end: start + long - 1 + minutes * MINUTE }
        const text = querySpanOf([{ ...moment, offsetSeconds: 0, zone: name }], minutes)
        const read = parseQuerySpan(text, text.zone)
        expect(read).toMatchObject({ kind: 'moments', moments: [moment] })
      },
    ),
    { numRuns: runs(2000) },
  )
})

test('a typed time keeps its short form', () => {
  const moments = momentsOf('2024-03-05 08:30')
  expect(querySpanOf(moments, 0)).toEqual({ at: '2024-03-05 08:30-05:00', zone: ZONE })
  expect(wallText(instantToWall(moments[0].start, ZONE), MINUTE)).toBe('2024-03-05 08:30')
})

test('formats the query as text', () => {
  expect(querySpanText({ at: '08:25', until: '08:50', tolerance: 5 })).toBe('08:25 to 08:50, ± 5 minutes')
  expect(querySpanText({ at: '08:25', tolerance: 1 })).toBe('08:25, ± 1 minute')
  expect(querySpanText({ at: '08:25' })).toBe('08:25')
})
