import { HOUR, type Instant } from './instant'

/** No zone ever kept an offset or a name for less than this, see zone.ts: what holds at both ends holds between. */
const STRETCH = 4 * HOUR
/** Stretches kept a zone; then it begins anew. */
const MOST = 20_000

/**
 * A property of a zone at an instant, read once for each stretch of time in which it does not change: `Intl` takes long
 * where a list asks for thousands of times. What changes within a stretch is read each time.
 */
export function rememberedByZone<T extends string | number | null>(
  read: (instant: Instant, zone: string) => T,
): (instant: Instant, zone: string) => T {
  const zones = new Map<string, Map<number, { readonly steady: boolean; readonly value: T }>>()
  return (instant, zone) => {
    let stretches = zones.get(zone)
    if (stretches === undefined || stretches.size > MOST) {
      stretches = new Map()
      zones.set(zone, stretches)
    }
    const index = Math.floor(instant / STRETCH)
    let stretch = stretches.get(index)
    if (stretch === undefined) {
      const value = read(index * STRETCH, zone)
      stretch = { steady: value === read((index + 1) * STRETCH, zone), value }
      stretches.set(index, stretch)
    }
    return stretch.steady ? stretch.value : read(instant, zone)
  }
}
