import { expect, test } from 'vitest'
import { NOON, randomFrom } from '../../../domain/testing/random-history'
import { randomSeed, runs } from '../../../lib/testing/random-runs'
import { DAY, formatInstant, HOUR, type Instant, MINUTE, parseInstant } from '../../../lib/time/instant'
import { instantToWall, wallAsUtc } from '../../../lib/time/zone'
import { type RibbonAxis, shareOf } from './ribbon-geometry'
import { placeLabels, placeLines, ticksOf } from './ribbon-ticks'

const at = (text: string) => parseInstant(text) ?? Number.NaN
const AXIS = { start: at('2023-04-01T00:00:00Z'), end: at('2025-04-20T00:00:00Z') }
const NOW = at('2025-04-10T16:00:00Z')

const textsOf = (axis: RibbonAxis, zone: string, width: number) =>
  ticksOf(axis, zone, width).map(({ text }) => text)

test('ticks are starts of years, and of parts of years if they fit, in the zone', () => {
  expect(ticksOf(AXIS, 'America/New_York', 120)).toEqual([
    { instant: at('2024-01-01T05:00:00Z'), text: '2024', isYear: true },
    { instant: at('2025-01-01T05:00:00Z'), text: '2025', isYear: true },
  ])
  expect(textsOf(AXIS, 'UTC', 600)).toEqual(['Apr', 'Jul', 'Oct', '2024', 'Apr', 'Jul', 'Oct', '2025', 'Apr'])
  const days = { start: at('2024-02-27T12:00:00Z'), end: at('2024-03-03T12:00:00Z') }
  expect(textsOf(days, 'UTC', 300)).toEqual(['Feb 28', 'Feb 29', 'Mar', 'Mar 2', 'Mar 3'])
  const hours = { start: at('2024-03-10T04:30:00Z'), end: at('2024-03-10T09:30:00Z') }
  // The clocks jumped from 2:00 AM to 3:00 AM, so skipped times have no tick.
  expect(textsOf(hours, 'America/New_York', 300)).toEqual(['Mar 10', '1 AM', '3 AM', '4 AM', '5 AM'])
})

const ZONES = ['UTC', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Apia']
/** Every offset of these zones is a multiple of it. */
const QUARTER = 15 * MINUTE

test('the ticks of short ranges are all starts of their step, as checking every quarter of an hour finds them', () => {
  const seed = randomSeed()
  const random = randomFrom(seed)
  for (let round = 0; round < runs(150); round++) {
    const zone = ZONES[random(ZONES.length)] ?? 'UTC'
    const where = `seed ${seed}, round ${round}, ${zone}`
    const start = NOON + random(900 * DAY)
    const axis = { start, end: start + HOUR * 4 + random(20 * DAY) }
    const ticks = ticksOf(axis, zone, 300 + random(900))
    const step = stepOf(ticks.map(({ instant }) => wallAsUtc(instantToWall(instant, zone))))
    if (step < HOUR) continue
    expect(
      ticks.map(({ instant }) => formatInstant(instant)),
      where,
    ).toEqual(beginnings(axis, zone, step).map(formatInstant))
  }
})

/** Returns the most common distance of neighbors in local time. */
function stepOf(walls: readonly number[]): number {
  const gaps = walls.slice(1).map((wall, index) => wall - (walls[index] ?? 0))
  return gaps.length === 0 ? 0 : Math.min(...gaps)
}

function beginnings(axis: RibbonAxis, zone: string, step: number): Instant[] {
  const monday = at('1970-01-05T00:00:00Z')
  const found: Instant[] = []
  const shown = new Set<number>()
  // The quarter of an hour before the range may be the earlier occurrence of a repeated one.
  for (
    let instant = axis.start - (axis.start % QUARTER) - 3 * HOUR;
    instant <= axis.end;
    instant += QUARTER
  ) {
    const wall = wallAsUtc(instantToWall(instant, zone))
    if ((wall - monday) % step !== 0 || shown.has(wall)) continue
    shown.add(wall)
    if (instant >= axis.start) found.push(instant)
  }
  return found
}

test('the ticks of long ranges are first days of months, equally far apart', () => {
  const seed = randomSeed()
  const random = randomFrom(seed)
  for (let round = 0; round < runs(300); round++) {
    const zone = ZONES[random(ZONES.length)] ?? 'UTC'
    const where = `seed ${seed}, round ${round}, ${zone}`
    const start = at('1999-01-01T00:00:00Z') + random(9000 * DAY)
    const axis = { start, end: start + 300 * DAY + random(9000 * DAY) }
    const width = 120 + random(1200)
    const ticks = ticksOf(axis, zone, width)
    const months = ticks.map(({ instant }) => {
      const wall = instantToWall(instant, zone)
      expect([wall.day, wall.hour, wall.minute, wall.second, wall.micro], where).toEqual([1, 0, 0, 0, 0])
      return wall.year * 12 + wall.month - 1
    })
    const step = (months[1] ?? 0) - (months[0] ?? 0)
    for (const [index, month] of months.entries()) {
      if (index > 0) expect(month - (months[index - 1] ?? 0), where).toBe(step)
      if (index > 0) expect(month % step, where).toBe(0)
    }
    expect(ticks.length, where).toBeLessThanOrEqual(width / 56 + 2)
    for (const { instant } of ticks) expect(instant >= axis.start && instant <= axis.end, where).toBe(true)
  }
})

test('labels don’t overlap, stay in the ribbon, and leave room for the checked times', () => {
  const seed = randomSeed()
  const random = randomFrom(seed)
  for (let round = 0; round < runs(1000); round++) {
    const where = `seed ${seed}, round ${round}`
    const zone = ZONES[random(ZONES.length)] ?? 'UTC'
    const width = 200 + random(1100)
    const start = AXIS.start + random(700 * DAY)
    const zoomed = random(4) > 0
    const axis = zoomed ? { start, end: start + HOUR + random(60 * DAY) } : AXIS
    const asked = random(2) === 0 ? [] : [AXIS.start + random(800 * DAY)]
    const ticks = ticksOf(axis, zone, width)
    const labels = placeLabels(axis, { zone, width, now: NOW, asked, ticks, zoomed })
    const ends = labels
      .map(({ text, left }) => [left, left + text.length * 7] as const)
      .sort(([a], [b]) => a - b)
      .flat()
    expect(ends, where).toEqual(ends.toSorted((a, b) => a - b))
    expect(ends[0] ?? 0, where).toBeGreaterThanOrEqual(0)
    expect(ends.at(-1) ?? 0, where).toBeLessThanOrEqual(width)
    // Two dates with their times need 266 pixels.
    if (zoomed && asked.length === 0 && width > 266) expect(labels.length, where).toBeGreaterThanOrEqual(2)
    const lines = placeLines(axis, width, ticks, labels)
    for (const { instant } of labels) expect(lines, where).toContain(instant)
    for (const { left, right, instant } of labels) {
      const below = lines.filter((line) => {
        const place = shareOf(line, axis) * width
        return place > left && place < right && !labels.some((label) => label.instant === line)
      })
      expect(below, `${where}, below the label of ${instant}`).toEqual([])
    }
  }
})

test('the whole ribbon labels now and the start of history; a zoomed one labels its edges', () => {
  const labelled = (axis: RibbonAxis, zoomed: boolean, asked: Instant[] = []) =>
    placeLabels(axis, { zone: 'UTC', width: 900, now: NOW, asked, ticks: ticksOf(axis, 'UTC', 900), zoomed })
      .map(({ text }) => text)
      .slice(0, 3)
  expect(labelled(AXIS, false)).toEqual(['now', 'Jun 3, 2023', '2024'])
  const days = { start: at('2024-02-27T12:00:00Z'), end: at('2024-03-13T12:00:00Z') }
  expect(labelled(days, true).slice(0, 2)).toEqual(['Feb 27, 2024', 'Mar 13, 2024'])
  const hours = { start: at('2024-02-27T12:00:00Z'), end: at('2024-02-27T15:30:00Z') }
  expect(labelled(hours, true).slice(0, 2)).toEqual(['Feb 27, 2024, 12:00 PM', 'Feb 27, 2024, 3:30 PM'])
  // Labels of the queried times come first.
  expect(labelled(AXIS, false, [NOW])).not.toContain('now')
})
