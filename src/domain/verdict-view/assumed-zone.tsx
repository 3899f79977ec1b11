import { defaultZone, useZone } from '../person/use-zone'
import { writtenZone } from '../time/asked-time'

const typed = new Set<string>()
const nameOf = (at: string, zone: string): string => `${at}\n${zone}`

/** Remembers, while the tab lives, that a person chose the zone of a question. */
export function rememberTyped(at: string, zone: string): void {
  typed.add(nameOf(at, zone))
}

/** Says in which zone a time was read that names none, unless the person chose it. */
export function AssumedZone({ at, zone }: { at: string; zone: string }) {
  const assumed = useZone()
  if (zone !== assumed || typed.has(nameOf(at, zone)) || writtenZone(at)) return null
  return (
    <p className="muted">
      Time zone assumed: {zone} ({defaultZone().why}).
    </p>
  )
}
