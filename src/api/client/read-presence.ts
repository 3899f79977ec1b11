import { ApiError } from '../../lib/api-error'

/** The conventional reads; see contract/conventional-reads.ts. */
export type ConventionalRead = 'vehicle' | 'vehicles'

/** One question to a read that may not exist. */
export interface Question<T> {
  readonly baseUrl: string
  readonly fleetId: number | null
  /** Sends it; rejects with ApiError. */
  readonly send: () => Promise<T>
  /**
   * After a 404 from a read that nobody has seen yet: whether that means that there is no such read. Rejects with what
   * is to be said instead, where it cannot be told or where what was asked for is what does not exist.
   */
  readonly isAbsent: (notFound: ApiError) => Promise<boolean>
  /** An answer of 200 was none of this read: to be noted. */
  readonly onUnusable: () => void
}

/** Finds out which conventional reads a service has, once for each base URL and fleet, and goes by it from then on. */
export interface ReadPresence {
  /** The answer; null where the service has no such read. Rejects with ApiError where that is not decided. */
  ask<T>(read: ConventionalRead, question: Question<T>): Promise<T | null>
}

/** A service that answers 200 to everything is taken at its word after so many answers in a row that are of no use. */
const MOST_UNUSABLE = 3

interface State {
  known: 'present' | 'absent' | null
  unusable: number
  /** The question by which it is being found out; settles whatever comes of it. */
  finding: Promise<unknown> | null
}

/** Nothing is known at first, and with 'off' nothing is ever asked. One for the whole console. */
export function createReadPresence(mode: 'auto' | 'off'): ReadPresence {
  const states = new Map<string, State>()

  function stateOf(read: ConventionalRead, { baseUrl, fleetId }: Question<unknown>): State {
    const key = JSON.stringify([baseUrl, fleetId, read])
    const state = states.get(key) ?? { known: null, unusable: 0, finding: null }
    states.set(key, state)
    return state
  }

  return {
    ask: async (read, question) => {
      if (mode === 'off') return null
      const state = stateOf(read, question)
      if (state.known === null && state.finding !== null) await state.finding
      if (state.known === 'absent') return null
      const answer = send(state, question)
      if (state.known !== null || state.finding !== null) return answer
      state.finding = answer
        .catch(() => undefined) // Its own caller hears of it; whoever waits asks for themselves.
        .finally(() => {
          state.finding = null
        })
      return answer
    },
  }
}

async function send<T>(state: State, question: Question<T>): Promise<T | null> {
  try {
    const answer = await question.send()
    state.known = 'present'
    return answer
  } catch (error) {
    if (!(error instanceof ApiError) || !(await meansAbsent(state, question, error))) throw error
    return null
  }
}

async function meansAbsent(state: State, question: Question<unknown>, error: ApiError): Promise<boolean> {
  if (error.status === 405) {
    state.known = 'absent'
    return true
  }
  // A read that answered before is there: what it says is about what was asked for.
  if (state.known === 'present') return false
  if (error.status === 404 && (await question.isAbsent(error))) {
    state.known = 'absent'
    return true
  }
  if (error.kind !== 'not-json' && error.kind !== 'unexpected-shape') return false
  question.onUnusable()
  state.unusable++
  if (state.unusable >= MOST_UNUSABLE) state.known = 'absent'
  return true
}
