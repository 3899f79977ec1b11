import { createSafeContext } from '@mantine/core'
import { createContext, use, useCallback, useMemo, useSyncExternalStore } from 'react'
import type { ApiClient } from '../../api/client/client'
import { type Fleets, type FleetsState, fleetName, fleetOf } from '../../api/fleet/fleets'
import type { Session } from '../../api/session/session'
import { isZone } from '../../lib/time/zone'
import { browserZone } from '../../lib/time/zone-names'
import { zonePreference } from '../../local/preferences'
import type { Scope } from '../../local/scope'
import type { SuggestedZones } from '../../ui/form/zone-matches'
import { personName, writtenPerson } from './person-name'

export const [PageApi, useApi] = createSafeContext<ApiClient>('There is no PageApi around this component.')

/** Returns the owner of a page's stored data, null until the user is known. Stable when the default fleet gets its ID. */
export function useScope(): Scope | null {
  const { key, session } = useApi()
  const { status, person } = useSyncExternalStore(session.subscribe, session.state)
  const known = status === 'active' || person !== null
  const [baseUrl, fleetId] = key
  return useMemo(() => (known ? { baseUrl, person, fleetId } : null), [known, baseUrl, person, fleetId])
}

export const [PageFleets, useKnownFleets] = createSafeContext<Fleets>(
  'There is no PageFleets around this component.',
)

/** Returns the known fleets. Re-renders when they change, or when the default fleet's ID becomes known. */
export function useFleets() {
  const fleets = useKnownFleets()
  const state = useSyncExternalStore(fleets.subscribe, fleets.state)
  const { fleetId } = useApi()
  return {
    fleets,
    state,
    /** Returns a fleet's name. Null is the user's default fleet, whose ID isn't known yet. */
    nameOf: (id: number | null) => fleetName(state, id),
    /** The page's fleet, to which all of its requests go. */
    own: fleetOf(state, fleetId),
    ownName: fleetName(state, fleetId),
  }
}

/** The zone for times without one, and the reason for it as a text. */
export interface DefaultZone {
  readonly zone: string
  /** Null if no zone is set. Times are then shown in the browser's zone, but typed times need the user's choice of a zone. */
  readonly why: 'set in the header' | 'the fleet’s time zone' | null
}

export function defaultZone({ fleets }: FleetsState, fleetId: number | null): DefaultZone {
  const chosen = zonePreference.get()
  if (chosen !== null && isZone(chosen)) return { zone: chosen, why: 'set in the header' }
  const ofFleet = fleets.find(({ id }) => id === fleetId)?.zone
  return ofFleet ? { zone: ofFleet, why: 'the fleet’s time zone' } : { zone: browserZone(), why: null }
}

/** Returns {@link defaultZone} for the page's fleet. Re-renders when the user chooses a zone in the header. */
export function useDefaultZone(): DefaultZone {
  useSyncExternalStore(zonePreference.subscribe, zonePreference.get)
  const { state, own } = useFleets()
  return defaultZone(state, own.id)
}

/** Returns the zone for displayed times: the URL's, the chosen one, the fleet's, or the browser's. */
export function useEffectiveZone(zoneOfPage?: string): string {
  const { zone } = useDefaultZone()
  return zoneOfPage !== undefined && isZone(zoneOfPage) ? zoneOfPage : zone
}

/** `useZone` returns the zone for the page's times. A check keeps the zone it was made in. */
export const [PageZone, useZone] = createSafeContext<string>('There is no PageZone around this component.')

/** Returns the zones to offer first: the browser's, UTC, and those of the configured fleets. */
export function useSuggestedZones(): SuggestedZones {
  const { fleets } = useFleets().state
  return [
    { zone: browserZone(), hint: 'this browser' },
    { zone: 'UTC', hint: '' },
    ...fleets.flatMap(({ zone, title }) => (zone ? [{ zone, hint: title ?? '' }] : [])),
  ]
}

export const PersonNames = createContext<(username: string) => string>(writtenPerson)

/** Returns a formatter for the author of a change. Stays the same function until a different user signs in. */
export const usePersonName = (): ((username: string) => string) => use(PersonNames)

export function useNamesFor(session: Pick<Session, 'subscribe' | 'state'>): (username: string) => string {
  const { person, name } = useSyncExternalStore(session.subscribe, session.state)
  return useCallback((username) => personName(username, { person, name }), [person, name])
}
