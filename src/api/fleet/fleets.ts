import * as z from 'zod/mini'
import { ApiError } from '../../lib/api-error'
import { orNothing } from '../../lib/browser/search-params'
import { createStorageItem } from '../../lib/browser/storage-item'
import { createStore } from '../../lib/store'
import { spellZone } from '../../lib/time/zone-names'
import type { ConfiguredFleet } from '../transport/settings'

export const fleetSearch = z.object({ fleet: orNothing(z.string().check(z.regex(/^\d{1,15}$/))) })

export interface NamedFleet {
  readonly id: number | null
  readonly title: string | null
}

export interface KnownFleet extends NamedFleet {
  readonly id: number
  readonly zone?: string | null
}

export interface FleetsState {
  /** The fleet for URLs without a fleet. Null is the user's default fleet. */
  readonly home: number | null
  readonly fleets: readonly KnownFleet[]
  /** Fleets for which the service refused access in this tab. The menu omits them until a request succeeds. */
  readonly refused: readonly number[]
}

export type Fleets = ReturnType<typeof createFleets>

const LAST = 'fleet-console.last-fleet.'

/** Creates a store. Saves the last chosen fleet in `ofBrowser`, and refused fleets in `ofTab`, by a hash of the user. */
export function createFleets(
  configured: readonly ConfiguredFleet[] = [],
  { ofBrowser = () => localStorage, ofTab = () => sessionStorage } = {},
) {
  const own = configured.map(({ id, title, zone = '' }) => ({ id, title, zone: spellZone(zone) }))
  const only = own.length === 1 && own[0] ? own[0].id : null
  const nothing: FleetsState = { home: only, fleets: own, refused: [] }
  const { state, set, update, subscribe } = createStore(nothing)
  let [last, refusals] = notesOf('')

  function notesOf(user: string) {
    const digest = digestOf(user)
    return [
      createStorageItem(ofBrowser, LAST + digest),
      createStorageItem(ofTab, `fleet-console.refused.${digest}`),
    ] as const
  }

  function setRefused(refused: readonly number[], home = state().home): void {
    refusals.write(refused.length === 0 ? null : refused.join())
    update({ refused, home })
  }

  return {
    state,
    subscribe,
    /** Returns whether any user has chosen a fleet in this browser. The session decides later whose choice applies. */
    hasChoices: (): boolean => {
      try {
        const { length } = ofBrowser()
        return Array.from({ length }, (_, at) => ofBrowser().key(at)).some((key) => key?.startsWith(LAST))
      } catch {
        return false
      }
    },
    /** Applies a user's choices. `user` is any text that is unique to the user. */
    belongTo: (user: string): void => {
      ;[last, refusals] = notesOf(user)
      const refused = idsIn(refusals.read())
      const [chosen] = idsIn(last.read()).filter((id) => !refused.includes(id))
      update({ refused, home: chosen ?? state().home })
    },
    /** Stores the chosen fleet; null is the default fleet. A URL without a fleet keeps this tab's fleet. */
    choose: (fleetId: number | null): void => last.write(fleetId === null ? null : String(fleetId)),
    nameDefault: (fleetId: number): void => update({ home: state().home ?? fleetId }),
    refuse: (fleetId: number): void => {
      const { home, refused } = state()
      if (idsIn(last.read()).includes(fleetId)) last.write(null)
      if (refused.includes(fleetId) && home !== fleetId) return
      setRefused([...refused.filter((id) => id !== fleetId), fleetId], home === fleetId ? null : home)
    },
    /** Adds a fleet from a response, or updates its title. `askedIn`: the fleet of the request. */
    see: ({ id, title }: KnownFleet, askedIn: number | null): void => {
      const { fleets, refused } = state()
      if (askedIn === id && refused.includes(id)) setRefused(refused.filter((other) => other !== id))
      const known = fleets.find((fleet) => fleet.id === id)
      if (known !== undefined && (known.title !== null || title === null)) return
      const others = fleets.slice(own.length).filter((fleet) => fleet.id !== id)
      update({ fleets: [...own, ...[...others, { id, title }].sort((a, b) => a.id - b.id)] })
    },
    forget: (): void => {
      ;[last, refusals] = notesOf('')
      set(nothing)
    },
  }
}

const idsIn = (text: string | null): number[] =>
  text !== null && /^\d{1,15}(?:,\d{1,15})*$/.test(text) ? text.split(',').map(Number) : []

function digestOf(text: string): string {
  let digest = 0x811c9dc5
  for (const char of text) digest = Math.imul(digest ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return (digest >>> 0).toString(36)
}

/** Formats a fleet's title, with its ID if two fleets share it; otherwise "fleet 7" or "your default fleet". */
export function fleetName({ fleets }: FleetsState, id: number | null): string {
  if (id === null) return 'your default fleet'
  const title = fleets.find((fleet) => fleet.id === id)?.title
  if (!title) return `fleet ${id}`
  const isShared = fleets.some((fleet) => fleet.id !== id && fleet.title === title)
  return isShared ? `${title} (fleet ${id})` : title
}

export function fleetOf({ fleets }: FleetsState, id: number | null): NamedFleet {
  return { id, title: fleets.find((fleet) => fleet.id === id)?.title ?? null }
}

export const forbiddenFleet = (error: unknown): number | null =>
  error instanceof ApiError && error.kind === 'forbidden' ? error.fleetId : null
