import { afterAll, describe, expect, test } from 'vitest'
import { formatInstant, type Instant, parseInstant } from './instant'
import { instantToWall, isZone, jumpOver, offsetSeconds, type Wall, wallToInstants } from './zone'
import { browserZone, spellZone, ZONES, zoneNames, zoneWords } from './zone-names'

const at = (text: string) => parseInstant(text) as Instant

function wall(text: string): Wall {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = text.split(/\D/).map(Number)
  return { year, month, day, hour, minute, second, micro: 0 }
}

/** Local time, zone, and the instants at which the zone's clock shows it. */
const known: readonly [string, string, readonly string[]][] = [
  ['2024-03-05 03:30:15', 'America/New_York', ['2024-03-05T08:30:15Z']],
  ['2024-03-10 01:59:59', 'America/New_York', ['2024-03-10T06:59:59Z']],
  ['2024-03-10 02:00:00', 'America/New_York', []],
  ['2024-03-10 02:59:59', 'America/New_York', []],
  ['2024-03-10 03:00:00', 'America/New_York', ['2024-03-10T07:00:00Z']],
  ['2024-11-03 00:59:59', 'America/New_York', ['2024-11-03T04:59:59Z']],
  ['2024-11-03 01:00:00', 'America/New_York', ['2024-11-03T05:00:00Z', '2024-11-03T06:00:00Z']],
  ['2024-11-03 01:59:59', 'America/New_York', ['2024-11-03T05:59:59Z', '2024-11-03T06:59:59Z']],
  ['2024-11-03 02:00:00', 'America/New_York', ['2024-11-03T07:00:00Z']],
  ['2024-03-31 01:30:00', 'Europe/London', []],
  ['2024-10-27 01:30:00', 'Europe/London', ['2024-10-27T00:30:00Z', '2024-10-27T01:30:00Z']],
  // Half an hour: 02:00 → 02:30 in October, 02:00 → 01:30 in April.
  ['2024-10-06 01:59:59', 'Australia/Lord_Howe', ['2024-10-05T15:29:59Z']],
  ['2024-10-06 02:00:00', 'Australia/Lord_Howe', []],
  ['2024-10-06 02:29:59', 'Australia/Lord_Howe', []],
  ['2024-10-06 02:30:00', 'Australia/Lord_Howe', ['2024-10-05T15:30:00Z']],
  ['2024-04-07 01:29:59', 'Australia/Lord_Howe', ['2024-04-06T14:29:59Z']],
  ['2024-04-07 01:30:00', 'Australia/Lord_Howe', ['2024-04-06T14:30:00Z', '2024-04-06T15:00:00Z']],
  ['2024-04-07 01:59:59', 'Australia/Lord_Howe', ['2024-04-06T14:59:59Z', '2024-04-06T15:29:59Z']],
  ['2024-04-07 02:00:00', 'Australia/Lord_Howe', ['2024-04-06T15:30:00Z']],
  // Samoa skipped December 30, 2011 completely.
  ['2011-12-29 23:59:59', 'Pacific/Apia', ['2011-12-30T09:59:59Z']],
  ['2011-12-30 00:00:00', 'Pacific/Apia', []],
  ['2011-12-30 12:00:00', 'Pacific/Apia', []],
  ['2011-12-30 23:59:59', 'Pacific/Apia', []],
  ['2011-12-31 00:00:00', 'Pacific/Apia', ['2011-12-30T10:00:00Z']],
  // Alaska repeated a day when it was sold.
  ['1867-10-18 16:00:00', 'America/Juneau', ['1867-10-18T00:57:41Z', '1867-10-19T00:57:41Z']],
  // Clocks go forward at midnight, so the day starts at one.
  ['2018-11-04 00:30:00', 'America/Sao_Paulo', []],
  ['2024-04-26 00:30:00', 'Africa/Cairo', []],
  // Local mean time: offsets with seconds.
  ['1883-11-18 12:03:57', 'America/New_York', ['1883-11-18T16:59:59Z', '1883-11-18T17:03:57Z']],
  ['1883-11-18 12:03:58', 'America/New_York', ['1883-11-18T17:03:58Z']],
  ['1971-06-01 00:00:00', 'Africa/Monrovia', ['1971-06-01T00:44:30Z']],
  ['1700-01-01 00:00:00', 'Asia/Tokyo', ['1699-12-31T14:41:01Z']],
  ['2240-12-31 23:59:59', 'Pacific/Honolulu', ['2241-01-01T09:59:59Z']],
  ['2024-02-29 12:00:00', 'Asia/Kathmandu', ['2024-02-29T06:15:00Z']],
  ['2024-02-29 12:00:00', 'UTC', ['2024-02-29T12:00:00Z']],
]

const before = process.env.TZ
afterAll(() => {
  if (before === undefined) delete process.env.TZ
  else process.env.TZ = before
})

describe.each([
  ['UTC', 0],
  ['America/New_York', 300],
  ['Europe/London', 0],
  ['Asia/Tokyo', -540],
  ['Australia/Lord_Howe', -660],
])('in a process that runs in %s', (processZone, januaryMinutes) => {
  const enter = () => {
    process.env.TZ = processZone
    // Otherwise the zone had no effect, and the test below would prove nothing.
    expect(new Date(Date.UTC(2024, 0, 15)).getTimezoneOffset()).toBe(januaryMinutes)
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(processZone)
  }

  test.each(known)('%s in %s', (text, zone, instants) => {
    enter()
    const found = wallToInstants(wall(text), zone)
    expect(found.map(formatInstant)).toEqual(instants.map((instant) => formatInstant(at(instant))))
    for (const instant of found) expect(instantToWall(instant, zone)).toEqual(wall(text))
  })

  test('returns the process’s zone as the browser’s', () => {
    enter()
    expect(browserZone()).toBe(processZone)
  })
})

test('keeps microseconds, also before 1970', () => {
  const fine = { ...wall('1969-12-31 18:59:59'), micro: 999_999 }
  expect(wallToInstants(fine, 'America/New_York')).toEqual([-1])
  expect(instantToWall(-1, 'America/New_York')).toEqual(fine)
})

test.each([
  ['2024-03-10 02:30:00', 'America/New_York', '2024-03-10T07:00:00Z'],
  ['2024-10-06 02:00:00', 'Australia/Lord_Howe', '2024-10-05T15:30:00Z'],
  ['2011-12-30 12:00:00', 'Pacific/Apia', '2011-12-30T10:00:00Z'],
  ['2024-03-31 01:00:00', 'Europe/London', '2024-03-31T01:00:00Z'],
])('the clock jumped over %s in %s at %s', (text, zone, instant) => {
  expect(formatInstant(jumpOver(wall(text), zone))).toBe(formatInstant(at(instant)))
})

test('offsets are in seconds', () => {
  expect(offsetSeconds(at('2024-07-01T00:00:00Z'), 'America/New_York')).toBe(-14_400)
  expect(offsetSeconds(at('1883-11-18T16:59:59.999999Z'), 'America/New_York')).toBe(-17_762)
  expect(offsetSeconds(at('1883-11-18T17:00:00Z'), 'America/New_York')).toBe(-18_000)
})

test('spells a zone like the list of zones', () => {
  expect(spellZone(' america/new_york ')).toBe('America/New_York')
  expect(spellZone('utc')).toBe('UTC')
  expect(spellZone('US/Eastern')).toBe('US/Eastern')
  expect(spellZone('Atlantis')).toBeNull()
})

test('zone names', () => {
  expect(zoneNames()).toContain('UTC')
  expect(zoneNames()).toContain('Australia/Lord_Howe')
  for (const zone of zoneNames()) {
    expect(isZone(zone), zone).toBe(true)
  }
  for (const name of [
    '',
    'Mars/Olympus',
    '5',
    '05:30',
    'undefined',
    'EST (UTC−5)',
    'est',
    'EST5EDT',
    '+19:00',
    'Etc/GMT+99',
  ]) {
    expect(isZone(name), name).toBe(false)
  }
})

test.each([
  ['EST', 'EST'],
  [' est ', 'EST'],
  ['EDT', 'EDT'],
  ['MST', 'MST'],
  ['HST', 'UTC-10:00'],
  ['NST', 'NST'],
  ['CEST', 'CEST'],
  ['ET', 'America/New_York'],
  ['EST5EDT', 'America/New_York'],
  ['ct', 'America/Chicago'],
  ['MT', 'America/Denver'],
  ['PT', 'America/Los_Angeles'],
  ['CET', 'CET'],
  ['New York', 'America/New_York'],
  ['london', 'Europe/London'],
  ['Z', 'UTC'],
  ['GMT', 'GMT'],
  ['Etc/UTC', 'UTC'],
  ['UTC-5', 'UTC-05:00'],
  ['UTC−5', 'UTC-05:00'],
  ['gmt+1', 'UTC+01:00'],
  ['+05:30', 'UTC+05:30'],
  ['+0530', 'UTC+05:30'],
  ['-5', 'UTC-05:00'],
  ['Etc/GMT+5', 'UTC-05:00'],
  ['BST', 'BST'],
  ['Atlantic Time', 'America/Halifax'],
  ['PST', 'PST'],
  ['IST', null],
  ['05:30', null],
  ['UTC-19', null],
  ['', null],
])('%s is the zone %s', (text, zone) => {
  expect(spellZone(text)).toBe(zone)
})

test('every abbreviation has a zone that times can be parsed in, under the stored name', () => {
  for (const name of ZONES.keys()) {
    const zone = spellZone(name) ?? ''
    expect(isZone(zone), name).toBe(true)
    expect(spellZone(zone), name).toBe(zone)
  }
})

test('describes how a zone in a text was parsed', () => {
  const words = (text: string) => zoneWords(text, spellZone(text) ?? '')
  expect(['est', 'ET', 'PT', '-05:00', 'Z', 'london'].map(words)).toEqual([
    'EST · fixed UTC−5',
    'ET → New York',
    'PT → Los Angeles',
    'fixed UTC−5',
    'fixed UTC+0',
    'Europe/London',
  ])
})
