import { expect, test } from 'vitest'
import { HOUR, MINUTE, SECOND } from './instant'
import { offsetSeconds, rememberedByZone } from './zone'

const ZONES = [
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'Antarctica/Troll',
]

test.each(ZONES)('%s: the same offset as without a cache, around every change of 20 years', (zone) => {
  let reads = 0
  const remembered = rememberedByZone((instant, name) => {
    reads++
    return offsetSeconds(instant, name)
  })
  let asked = 0
  const same = (instant: number) => {
    asked++
    expect(remembered(instant, zone), String(instant)).toBe(offsetSeconds(instant, zone))
  }
  const start = Date.UTC(2010, 0, 1) * 1000
  for (let day = 0; day < 20 * 365; day++) {
    const [from, to] = [start + day * 24 * HOUR, start + (day + 1) * 24 * HOUR]
    if (offsetSeconds(from, zone) === offsetSeconds(to, zone)) continue
    for (let at = from - 8 * HOUR; at < to + 8 * HOUR; at += 7 * MINUTE + 13 * SECOND + 1) same(at)
  }
  for (let index = 0; index < 2000; index++) same(start + index * MINUTE - 1)
  expect(reads).toBeLessThan(asked)
})
