import * as z from 'zod/mini'
import { ApiError } from '../../lib/api-error'
import { createNote } from '../../lib/browser/browser-note'
import { createStore } from '../../lib/store'
import type { ConfiguredFleet } from '../transport/config'

/** A fleet in an answer of the service. */
export interface SeenFleet {
  readonly id: number
  readonly title: string
}

/** A fleet that the switcher offers. */
interface KnownFleet {
  readonly id: number
  /** Null for a typed fleet that no answer has shown yet. */
  readonly title: string | null
}

interface FleetState {
  /** Sent as `Fleet-Id`; null leaves the choice to the service: the user's default fleet. */
  readonly chosen: number | null
  /** The user's default fleet, once an answer to a request without `Fleet-Id` has named it. */
  readonly defaultId: number | null
  /** The deployment's fleets in their order, then the others by id. */
  readonly fleets: readonly KnownFleet[]
}

/** The fleet of this tab, and those it may switch to. Tabs are independent of each other. */
export interface FleetChoice {
  state(): FleetState
  subscribe(listener: () => void): () => void
  /** Chooses a known or typed fleet; null returns to the default. Call cancelFleetReads() for the old one. */
  choose(fleetId: number | null): void
  /** Adds a fleet, or its title where only its id was known. `isDefault`: the request had no `Fleet-Id`. */
  add(fleet: SeenFleet, isDefault?: boolean): void
  /** Says whose tab this is; null is a person without a name. Forgets the choice and fleets of anybody else. */
  belongTo(person: string | null): void
  /** Returns to the deployment's fleets: after a sign-out, and for another person. */
  forget(): void
}

const MOST_FLEETS = 200

const storedChoice = z.object({
  person: z.nullable(z.string()),
  chosen: z.nullable(z.int()),
  defaultId: z._default(z.nullable(z.int()), null),
  others: z.array(z.object({ id: z.int(), title: z.nullable(z.string()) })),
})

/** Stores the choice in `storage()`, the tab's own: it survives a reload and ends with the tab. */
export function createFleetChoice(
  configured: readonly ConfiguredFleet[] = [],
  storage: () => Storage = () => sessionStorage,
): FleetChoice {
  const note = createNote(storage, 'fleet-console.fleet')
  let { person, chosen, defaultId, others } = readStored(note.read())
  const { state, set, subscribe } = createStore(currentState())

  function currentState(): FleetState {
    const own = configured.map(({ id, title }) => ({ id, title }))
    const rest = others.filter(({ id }) => !own.some((fleet) => fleet.id === id))
    return { chosen, defaultId, fleets: [...own, ...rest.sort((a, b) => a.id - b.id)] }
  }

  function change(nextChosen: number | null, nextOthers: readonly KnownFleet[]): void {
    chosen = nextChosen
    others = nextOthers.slice(0, MOST_FLEETS)
    const isEmpty = chosen === null && defaultId === null && others.length === 0
    note.write(isEmpty ? null : JSON.stringify({ person, chosen, defaultId, others }))
    set(currentState())
  }

  function forget(): void {
    defaultId = null
    change(null, [])
  }

  return {
    state,
    subscribe,
    choose: (fleetId) => {
      const known = fleetId === null || state().fleets.some(({ id }) => id === fleetId)
      if (fleetId !== chosen) change(fleetId, known ? others : [{ id: fleetId, title: null }, ...others])
    },
    add: ({ id, title }, isDefault = false) => {
      const known = state().fleets.find((fleet) => fleet.id === id)
      const isNewDefault = isDefault && defaultId !== id
      if (isNewDefault) defaultId = id
      if (known !== undefined && known.title !== null) {
        if (isNewDefault) change(chosen, others)
        return
      }
      change(chosen, [{ id, title }, ...others.filter((fleet) => fleet.id !== id)])
    },
    belongTo: (owner) => {
      if (owner === person) return
      person = owner
      if (chosen !== null || defaultId !== null || others.length > 0) forget()
    },
    forget,
  }
}

function readStored(text: string | null): z.infer<typeof storedChoice> {
  try {
    return storedChoice.parse(JSON.parse(text ?? ''))
  } catch {
    // Nothing stored, or by another version of the console: the default fleet.
    return { person: null, chosen: null, defaultId: null, others: [] }
  }
}

/** Reads a typed fleet id: digits, perhaps after "#" or "fleet"; null for anything else. */
export function parseFleetId(text: string): number | null {
  const digits = /^(?:fleet\s*)?(?:#\s*)?(\d{1,15})$/i.exec(text.trim())?.[1]
  return digits === undefined ? null : Number(digits)
}

/** The fleet's title, with its id where two have the same title; else "fleet 7" or "your default fleet". */
export function fleetName({ fleets, defaultId }: FleetState, fleetId: number | null): string {
  const id = fleetId ?? defaultId
  if (id === null) return 'your default fleet'
  const title = fleets.find((fleet) => fleet.id === id)?.title
  if (!title) return fleetId === null ? 'your default fleet' : `fleet ${id}`
  const isShared = fleets.some((fleet) => fleet.id !== id && fleet.title === title)
  return isShared ? `${title} (fleet ${id})` : title
}

/** The chosen fleet that the service refused; null for any other failure. The page then offers the default fleet. */
export function forbiddenFleet(error: unknown): number | null {
  return error instanceof ApiError && error.kind === 'forbidden' ? error.fleetId : null
}
