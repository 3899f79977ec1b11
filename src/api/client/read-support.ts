import { ApiError } from '../../lib/api-error'

/** Reads that a service may or may not have; see contract/conventional-reads.ts. */
type ConventionalRead = 'vehicle' | 'vehicles'

/** One request to a read that may not exist. */
interface ReadAttempt<T> {
  readonly baseUrl: string
  readonly fleetId: number | null
  /** Sends it; rejects with ApiError. */
  readonly send: () => Promise<T>
  /**
   * Called after a 404 of a read that has never answered: whether the service lacks the read. Rejects with the error to
   * show where that cannot be told, or where the record is what does not exist.
   */
  readonly isUnsupported: (notFound: ApiError) => Promise<boolean>
  /** Called after a 200 whose body is not this read's, to record it. */
  readonly onUnusable: () => void
}

/** Detects which conventional reads a service has, once for each base URL and fleet, and remembers it. */
export interface ReadSupport {
  /** The answer; null where the service has no such read. Rejects with ApiError where that is undecided. */
  request<T>(read: ConventionalRead, attempt: ReadAttempt<T>): Promise<T | null>
}

/** Unusable answers that make a read unsupported: some services answer 200 to everything. */
const MOST_UNUSABLE = 3

interface State {
  known: 'supported' | 'unsupported' | null
  unusable: number
  /** The request that decides it, while it runs; never rejects. */
  detecting: Promise<unknown> | null
}

/** Knows nothing at first; with 'off', no request is ever sent. Create one for the whole console. */
export function createReadSupport(mode: 'auto' | 'off'): ReadSupport {
  const states = new Map<string, State>()

  function stateOf(read: ConventionalRead, { baseUrl, fleetId }: ReadAttempt<unknown>): State {
    const key = JSON.stringify([baseUrl, fleetId, read])
    const state = states.get(key) ?? { known: null, unusable: 0, detecting: null }
    states.set(key, state)
    return state
  }

  return {
    request: async (read, attempt) => {
      if (mode === 'off') return null
      const state = stateOf(read, attempt)
      if (state.known === null && state.detecting !== null) await state.detecting
      if (state.known === 'unsupported') return null
      const answer = send(state, attempt)
      if (state.known !== null || state.detecting !== null) return answer
      state.detecting = answer
        .catch(() => undefined) // Its own caller gets the error; those that wait send their own requests.
        .finally(() => {
          state.detecting = null
        })
      return answer
    },
  }
}

async function send<T>(state: State, attempt: ReadAttempt<T>): Promise<T | null> {
  try {
    const answer = await attempt.send()
    state.known = 'supported'
    return answer
  } catch (error) {
    if (!(error instanceof ApiError) || !(await meansUnsupported(state, attempt, error))) throw error
    return null
  }
}

async function meansUnsupported(
  state: State,
  attempt: ReadAttempt<unknown>,
  error: ApiError,
): Promise<boolean> {
  if (error.status === 405) {
    state.known = 'unsupported'
    return true
  }
  // The read has answered before, so the error is about the record.
  if (state.known === 'supported') return false
  if (error.status === 404 && (await attempt.isUnsupported(error))) {
    state.known = 'unsupported'
    return true
  }
  if (error.kind !== 'not-json' && error.kind !== 'unexpected-shape') return false
  attempt.onUnusable()
  state.unusable++
  if (state.unusable >= MOST_UNUSABLE) state.known = 'unsupported'
  return true
}
