import { writtenZone } from '../time/query-time'
import { type DefaultZone, useDefaultZone } from '../user/page-context'

/** Returns the zone of a question. Null if neither the URL nor the time's text has a zone, and the fleet's zone is unknown. */
export function useAskedZone(at: string | undefined, zone: string | undefined): string | null {
  const usual = useDefaultZone()
  if (zone !== undefined) return zone
  return usual.why !== null || (at !== undefined && writtenZone(at) !== null) ? usual.zone : null
}

/** Questions of this tab, by time and zone: true if the user chose the zone, false if the form assumed it. */
const chosen = new Map<string, boolean>()
const nameOf = (at: string, zone: string): string => `${at}\n${zone}`

/** Stores whether the user chose a question's zone. Stores false only for the default zone. */
export function rememberZone(at: string, zone: string, usual: DefaultZone, isChosen: boolean): void {
  const name = nameOf(at, zone)
  if (isChosen) chosen.set(name, true)
  else if (zone === usual.zone && usual.why !== null && !chosen.get(name)) chosen.set(name, false)
}

export const wasAssumed = (at: string, zone: string): boolean => chosen.get(nameOf(at, zone)) === false

export function AssumedZone({ at, zone }: { at: string; zone: string }) {
  const { zone: usual, why } = useDefaultZone()
  if (why === null || zone !== usual || chosen.get(nameOf(at, zone)) || writtenZone(at)) return null
  return (
    <p className="muted">
      We checked in {zone} ({why}). If the toll is in a different time zone, change it.
    </p>
  )
}
