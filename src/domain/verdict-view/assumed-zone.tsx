import { defaultZone, useZoneInForce } from '../person/use-zone'
import { writtenZone } from '../time/asked-time'

const typed = new Set<string>()
/** Why a zone was assumed when it was asked: the default may be another by now, once the fleet is known. */
const assumedThen = new Map<string, string>()
const nameOf = (at: string, zone: string): string => `${at}\n${zone}`

/** Remembers, while the tab lives, that a person chose the zone of a question. */
export function rememberTyped(at: string, zone: string): void {
  typed.add(nameOf(at, zone))
}

/** Remembers, while the tab lives, that nobody chose the zone of a question. */
export function rememberAssumed(at: string, zone: string): void {
  const { zone: usual, why } = defaultZone()
  if (zone === usual) assumedThen.set(nameOf(at, zone), why)
}

/** Whether nobody chose the zone of a question that was asked in this tab. */
export function wasAssumed(at: string, zone: string): boolean {
  const name = nameOf(at, zone)
  return assumedThen.has(name) && !typed.has(name)
}

/** Says in which zone a time was read that names none, unless the person chose it. */
export function AssumedZone({ at, zone }: { at: string; zone: string }) {
  const assumed = useZoneInForce()
  const name = nameOf(at, zone)
  const why = zone === assumed ? defaultZone().why : (assumedThen.get(name) ?? null)
  if (why === null || typed.has(name) || writtenZone(at)) return null
  return (
    <p className="muted">
      Time zone assumed: {zone} ({why}).
    </p>
  )
}
