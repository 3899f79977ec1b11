import { HOUR, type Instant } from './instant'

/** No zone kept an offset or a name for less than this (see zone.ts): what holds at both ends holds between. */
const SLOT = 4 * HOUR
/** Slots remembered per zone before all of them are dropped. */
const MOST = 20_000

/**
 * Caches a property of a zone at an instant, per slot of four hours: `Intl` is slow where a list needs thousands. Where
 * the property changes within a slot, it is read each time.
 */
export function rememberedByZone<T extends string | number | null>(
  read: (instant: Instant, zone: string) => T,
): (instant: Instant, zone: string) => T {
  const zones = new Map<string, Map<number, { readonly steady: boolean; readonly value: T }>>()
  return (instant, zone) => {
    let slots = zones.get(zone)
    if (slots === undefined || slots.size > MOST) {
      slots = new Map()
      zones.set(zone, slots)
    }
    const index = Math.floor(instant / SLOT)
    let slot = slots.get(index)
    if (slot === undefined) {
      const value = read(index * SLOT, zone)
      slot = { steady: value === read((index + 1) * SLOT, zone), value }
      slots.set(index, slot)
    }
    return slot.steady ? slot.value : read(instant, zone)
  }
}
