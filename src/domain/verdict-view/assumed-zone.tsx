import { defaultZone, useZoneInForce } from '../person/use-zone'
import { writtenZone } from '../time/asked-time'

/**
 * Why a zone was assumed when it was asked, while the tab lives: the default may be another by now, once the fleet is known.
 * Null where a person chose it.
 */
const assumedThen = new Map<string, string | null>()
const nameOf = (at: string, zone: string): string => `${at}\n${zone}`

/** Remembers that a person chose the zone of a question. */
export function rememberTyped(at: string, zone: string): void {
  assumedThen.set(nameOf(at, zone), null)
}

/** Remembers that nobody chose the zone of a question, unless somebody has. */
export function rememberAssumed(at: string, zone: string): void {
  const name = nameOf(at, zone)
  const { zone: usual, why } = defaultZone()
  if (zone === usual && assumedThen.get(name) !== null) assumedThen.set(name, why)
}

/** Whether nobody chose the zone of a question that was asked in this tab. */
export function wasAssumed(at: string, zone: string): boolean {
  return typeof assumedThen.get(nameOf(at, zone)) === 'string'
}

/** Says in which zone a time was read that names none, unless the person chose it. */
export function AssumedZone({ at, zone }: { at: string; zone: string }) {
  const assumed = useZoneInForce()
  const then = assumedThen.get(nameOf(at, zone))
  const why = then !== null && zone === assumed ? defaultZone().why : then
  if (!why || writtenZone(at)) return null
  return (
    <p className="muted">
      Time zone assumed: {zone} ({why}).
    </p>
  )
}
