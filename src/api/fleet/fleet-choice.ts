import { ApiError } from '../../lib/api-error'
import { createNote } from '../../lib/browser/browser-note'
import { isObject } from '../../lib/json/is-object'
import { parsedJson } from '../../lib/json/parsed-json'
import { createStore } from '../../lib/store'
import type { ConfiguredFleet } from '../transport/settings'

/** A fleet that the switcher offers. */
export interface KnownFleet {
  readonly id: number
  /** Null where no answer has shown it yet. */
  readonly title: string | null
}

/** A fleet by its id and title, as far as they are known. */
export interface NamedFleet {
  readonly id: number | null
  readonly title: string | null
}

interface FleetState {
  /** Sent as `Fleet-Id`; null leaves the choice to the service: the user's default fleet. */
  readonly chosen: number | null
  /** The user's default fleet, learnt from answers to requests without a fleet; null if unknown. */
  readonly defaultFleetId: number | null
  /** The deployment's fleets in their order, then the others by id. */
  readonly fleets: readonly KnownFleet[]
  /** Those of them that the service refused: they are not offered again until they answer. */
  readonly refused: readonly number[]
}

/** The fleet of this tab, and those it may switch to. Tabs are independent of each other. */
export type FleetChoice = ReturnType<typeof createFleetChoice>

const MAX_FLEETS = 200

interface StoredChoice extends Omit<FleetState, 'fleets'> {
  readonly person: string | null
  readonly others: readonly KnownFleet[]
}

/** Stores the choice in `storage()`, the tab's own: it survives a reload and ends with the tab. */
export function createFleetChoice(
  configured: readonly ConfiguredFleet[] = [],
  storage: () => Storage = () => sessionStorage,
) {
  const note = createNote(storage, 'fleet-console.fleet')
  let { person, chosen, others, defaultFleetId, refused } = readStored(note.read())
  let inAddress: number | null = null
  /** The fleet before the one that was chosen by hand; undefined where none was. */
  let before: number | null | undefined
  // Answers in the default fleet that show several fleets do not tell which one it is.
  let isDefaultClear = true
  const { state, set, subscribe } = createStore(currentState())

  function currentState(): FleetState {
    const own = configured.map(({ id, title }) => ({ id, title }))
    const rest = others.filter(({ id }) => !own.some((fleet) => fleet.id === id))
    return { chosen, defaultFleetId, refused, fleets: [...own, ...rest.sort((a, b) => a.id - b.id)] }
  }

  function change(nextChosen: number | null, nextOthers: readonly KnownFleet[]): void {
    chosen = nextChosen
    others = nextOthers.slice(0, MAX_FLEETS)
    const isEmpty = chosen === null && others.length + refused.length === 0 && defaultFleetId === null
    note.write(isEmpty ? null : JSON.stringify({ person, chosen, others, usual: defaultFleetId, refused }))
    set(currentState())
  }

  function choose(fleetId: number | null): void {
    const known = fleetId === null || state().fleets.some(({ id }) => id === fleetId)
    if (fleetId !== chosen) change(fleetId, known ? others : [{ id: fleetId, title: null }, ...others])
  }

  function reset(): void {
    defaultFleetId = null
    refused = []
    before = undefined
    isDefaultClear = true
    change(inAddress, inAddress === null ? [] : [{ id: inAddress, title: null }])
  }

  return {
    state,
    subscribe,
    /** Chooses a known or typed fleet; null returns to the default. Call cancelFleetReads() for the old one. */
    choose: (fleetId: number | null): void => {
      if (fleetId !== inAddress) inAddress = null
      if (fleetId !== chosen) before = chosen
      choose(fleetId)
    },
    /**
     * Returns from a refused fleet to the one before it, and offers it no more. False where the fleet was not chosen by
     * hand on this page load: nothing changes.
     */
    goBack: (fleetId: number): boolean => {
      if (fleetId !== chosen || before === undefined) return false
      refused = [...refused.filter((id) => id !== fleetId), fleetId]
      choose(before)
      before = undefined
      return true
    },
    /**
     * Chooses the fleet that the address names, and returns to it after forget() and belongTo() while the address names it.
     * Undefined where it names none: the choice stays.
     */
    followAddress: (fleetId: number | undefined): void => {
      inAddress = fleetId ?? null
      if (inAddress === null) return
      if (inAddress !== chosen) before = undefined
      choose(inAddress)
    },
    /**
     * Adds a fleet, or its title where only its id was known. `askedIn` is the fleet of the request that showed it; null,
     * a request in the default fleet, tells which fleet that is.
     */
    add: ({ id, title }: KnownFleet, askedIn?: number | null): void => {
      const earlier = { defaultFleetId, refused }
      if (askedIn === id && refused.includes(id)) refused = refused.filter((other) => other !== id)
      if (askedIn === null) {
        if (defaultFleetId !== null && defaultFleetId !== id) isDefaultClear = false
        defaultFleetId = isDefaultClear ? id : null
      }
      const known = state().fleets.find((fleet) => fleet.id === id)
      if (known === undefined || (known.title === null && title !== null))
        change(chosen, [{ id, title }, ...others.filter((fleet) => fleet.id !== id)])
      else if (defaultFleetId !== earlier.defaultFleetId || refused !== earlier.refused)
        change(chosen, others)
    },
    /** Says whose tab this is; null is a person without a name. Forgets the choice and fleets of anybody else. */
    belongTo: (owner: string | null): void => {
      if (owner === person) return
      person = owner
      if (chosen !== null || others.length > 0 || defaultFleetId !== null) reset()
    },
    /** Returns to the deployment's fleets: after a sign-out, and for another person. */
    forget: reset,
  }
}

/** Nothing stored, or by another version of the console: the default fleet. */
const NOTHING_STORED: StoredChoice = {
  person: null,
  chosen: null,
  others: [],
  defaultFleetId: null,
  refused: [],
}

function readStored(text: string | null): StoredChoice {
  const stored = parsedJson(text ?? '')
  if (!isObject(stored) || !Array.isArray(stored.others) || !stored.others.every(isKnownFleet))
    return NOTHING_STORED
  const { person, chosen, others, usual: defaultFleetId = null, refused = [] } = stored
  if (!isText(person) || !isId(chosen) || !isId(defaultFleetId)) return NOTHING_STORED
  const ids = Array.isArray(refused) ? refused.filter((id): id is number => Number.isSafeInteger(id)) : []
  return { person, chosen, others, defaultFleetId, refused: ids }
}

const isText = (value: unknown): value is string | null => value === null || typeof value === 'string'
const isId = (value: unknown): value is number | null => value === null || Number.isSafeInteger(value)
const isKnownFleet = (value: unknown): value is KnownFleet =>
  isObject(value) && Number.isSafeInteger(value.id) && isText(value.title)

/** Whether two choices are one fleet: the default one and the same by its id. */
export function isSameFleet({ defaultFleetId }: FleetState, one: number | null, other: number | null) {
  return (one ?? defaultFleetId) === (other ?? defaultFleetId)
}

/** The fleets to choose from; null is the default one. */
export function offeredFleets({ fleets, refused }: FleetState): (number | null)[] {
  return [null, ...fleets.map(({ id }) => id).filter((id) => !refused.includes(id))]
}

/** Reads a typed fleet id: digits, perhaps after "#" or "fleet"; null for anything else. */
export function parseFleetId(text: string): number | null {
  const digits = /^(?:fleet\s*)?(?:#\s*)?(\d{1,15})$/i.exec(text.trim())?.[1]
  return digits === undefined ? null : Number(digits)
}

/** The fleet's title, with its id where two have the same title; else "fleet 7" or "your default fleet". */
export function fleetName({ fleets, defaultFleetId }: FleetState, fleetId: number | null): string {
  const id = fleetId ?? defaultFleetId
  if (id === null) return 'your default fleet'
  const title = fleets.find((fleet) => fleet.id === id)?.title
  if (!title) return fleetId === null ? 'your default fleet' : `fleet ${id}`
  const isShared = fleets.some((fleet) => fleet.id !== id && fleet.title === title)
  return isShared ? `${title} (fleet ${id})` : title
}

/** The fleet of a client's requests, for sentences and links: the default one by what answers have shown. */
export function fleetOf({ fleets, defaultFleetId }: FleetState, fleetId: number | null): NamedFleet {
  const id = fleetId ?? defaultFleetId
  return { id, title: fleets.find((fleet) => fleet.id === id)?.title ?? null }
}

/** The chosen fleet that the service refused; null for any other failure. The page then offers the default fleet. */
export function forbiddenFleet(error: unknown): number | null {
  return error instanceof ApiError && error.kind === 'forbidden' ? error.fleetId : null
}
