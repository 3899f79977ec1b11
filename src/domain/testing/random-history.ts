import type { Revision } from '../../api/resources/revision'
import { seededRandom } from '../../lib/seeded-random'
import { formatInstant, type Instant, MINUTE, SECOND } from '../../lib/time/instant'
import { revision } from './fake-history'

/** Returns a whole number from 0 to `below` − 1. The same seed gives the same sequence. */
export type Random = (below: number) => number

export function randomFrom(seed: number): Random {
  const random = seededRandom(seed)
  return (below) => Math.floor(random() * below)
}

export const NOON = Date.UTC(2024, 2, 5, 12) * 1000

const OFFSETS = [0, 330, -300, 765, -720] as const

/** Formats an instant in a random way: with any offset, with or without a zero fraction. */
function written(instant: Instant, random: Random): string {
  const minutes = OFFSETS[random(OFFSETS.length)] ?? 0
  const size = Math.abs(minutes)
  const two = (value: number) => String(value).padStart(2, '0')
  const offset = `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
  const local = formatInstant(instant + minutes * MINUTE).slice(0, -1)
  return `${local.endsWith('.000000') ? local.slice(0, -7) : local}${minutes === 0 ? 'Z' : offset}`
}

/**
 * Builds a history around noon of March 5, 2024. It has few distinct timestamps, so ties, neighbors 1 µs apart, and
 * several changes within a minute are common. Some IDs are out of order, and some above 2^53.
 */
export function randomHistory(random: Random, most = 30): Revision[] {
  const count = random(most + 1)
  const spread = [3, 50, 3 * SECOND, 5 * MINUTE][random(4)] ?? 1
  const grain = [1, 1, SECOND / 10, SECOND][random(4)] ?? 1
  const base = random(4) === 0 ? 9_007_199_254_740_900n : 1n
  const dates = Array.from(
    { length: count },
    () => NOON + Math.floor((random(spread) - spread / 2) / grain) * grain,
  )
  if (random(3) > 0) dates.sort((a, b) => a - b)
  const steady = random(3) === 0
  let active = random(2) === 0
  return dates.map((instant, index) => {
    if (!steady || random(5) === 0) active = random(2) === 0
    const kind = index === 0 && random(2) === 0 ? '+' : ['~', '~', '~', '-', '!'][random(5)]
    const id = String(base + BigInt(index * 20 + random(15)))
    return revision(id, written(instant, random), active, { kind: kind ?? '~' })
  })
}

const PRECISIONS = [1, 10, 1000, SECOND / 10, SECOND, MINUTE] as const

/** Builds a random range near the history's timestamps, of any precision and aligned to it. */
export function randomMoment(random: Random, rows: readonly Revision[]) {
  const precision = PRECISIONS[random(PRECISIONS.length)] ?? 1
  const near = rows[random(Math.max(1, rows.length))]?.instant ?? NOON
  const at = near + random(5) - 2 + (random(3) - 1) * random(2) * precision
  const start = at - (at % precision)
  return { start, end: start + precision - 1, offsetSeconds: 0, zone: 'UTC' }
}
