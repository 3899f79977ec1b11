import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseInstant } from './instant'
import { offsetSeconds } from './zone'
import { spellZone, zoneInProse } from './zone-names'

const MONTHS = Array.from({ length: 12 }, (_, month) => Date.UTC(2025, month, 15))

/** Returns the zone's offsets through a year, from Intl. */
function clocks(timeZone: string): string {
  const written = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  const words = MONTHS.map(
    (at) => written.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value,
  )
  return words.join(' ').replaceAll('+00:00', '')
}

/** Returns Windows zone names, or their titles, with the zone from CLDR's `windowsZones` (territory 001). */
const pairs = (file: string) =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('=') as [string, string])

/** Returns the offsets of the parsed zone, which may be a fixed one. */
function read(text: string): string | null {
  const zone = spellZone(text)
  if (zone === null) return null
  return MONTHS.map((at) => {
    const minutes = offsetSeconds(at * 1000, zone) / 60
    const two = (value: number) => String(value).padStart(2, '0')
    const size = Math.abs(minutes)
    if (minutes === 0) return 'GMT'
    return `GMT${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
  }).join(' ')
}

const NORTH_AMERICA =
  /New_York|Chicago|Denver|Los_Angeles|Anchorage|Honolulu|Halifax|St_Johns|Indianapolis|Phoenix|Adak|Regina|Whitehorse|Guatemala|Mexico_City|Cancun|Mazatlan|Tijuana/

/** Other zones may be unknown, but never wrong. */
const right = (zone: string) => (NORTH_AMERICA.test(zone) ? [clocks(zone)] : [clocks(zone), null])

test.each(pairs('windows-ids.txt'))('Windows’ %s is %s', (name, zone) => {
  expect(right(zone)).toContain(read(name))
})

test.each(pairs('windows-titles.txt'))('Windows’ %s is %s', (title, zone) => {
  expect(right(zone)).toContain(read(title))
  expect(right(zone)).toContain(read(title.replace('UTC', 'GMT')))
})

test.each([
  ['(UTC-05:00) Eastern Time', 'America/New_York'],
  ['Eastern Time (UTC-05:00)', 'America/New_York'],
  ['(GMT-5) Eastern Time (US & Canada)', 'America/New_York'],
  ['(UTC−05:00) Eastern Time (US & Canada)', 'America/New_York'],
  ['(UTC-05:00) America/New_York', 'America/New_York'],
  ['(GMT-08:00) Pacific Time - Los Angeles', 'America/Los_Angeles'],
  ['Eastern Daylight Time', 'EDT'],
  ['British Summer Time', 'BST'],
  ['Australian Eastern Daylight Time', 'AEDT'],
  ['eastern standard time', 'America/New_York'],
  ['(UTC-07:00) US Mountain Standard Time', 'America/Phoenix'],
])('%s is %s', (text, zone) => {
  expect(spellZone(text)).toBe(zone)
})

test.each([
  '(UTC-05:00) Springfield',
  // These places don't have this offset.
  '(UTC-04:30) Caracas',
  '(UTC-05:00) Pacific Time (US & Canada)',
  // Their clocks differ.
  '(UTC+02:00) Athens, Cairo, Johannesburg',
  'Springfield Standard Time',
  '(UTC-05:00)x',
])('%s isn’t a known zone', (text) => {
  expect(spellZone(text)).toBeNull()
})

test('in prose, Eastern Standard Time means standard time, because no program wrote it', () => {
  expect(zoneInProse('Eastern Standard Time')).toBe('EST')
  expect(zoneInProse('(UTC-05:00) Eastern Time (US & Canada)')).toBe('America/New_York')
  expect(offsetSeconds(parseInstant('2024-06-19T15:20Z') ?? 0, 'EST')).toBe(-18_000)
})
