import { ApiError } from '../../lib/api-error'
import { createNote } from '../../lib/browser/browser-note'
import { browserLocks, type TabLocks, withLock } from '../../lib/browser/tab-lock'

/** Reads that a service may or may not have; see contract/vehicle.ts. */
type ConventionalRead = 'vehicle' | 'vehicles'

interface ReadsOf {
  readonly baseUrl: string
  readonly fleetId: number | null
}

/** One request to a read that may not exist. */
interface ReadAttempt<T> extends ReadsOf {
  readonly signal?: AbortSignal | undefined
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

/** Detects which conventional reads a service has, once for each base URL and fleet. */
export interface ReadSupport {
  /** The answer; null where the service has no such read. Rejects with ApiError where that is undecided. */
  request<T>(read: ConventionalRead, attempt: ReadAttempt<T>): Promise<T | null>
  /** When the service said that it lacks a read, in milliseconds since 1970; null where it did not. */
  absentSince(read: ConventionalRead, of: ReadsOf): number | null
  /** Asks the service again at the next request. */
  forget(of: ReadsOf): void
}

/** What it remembers with, and by whose clock. */
interface Memory {
  /** Shared by the tabs: an absent read is no secret and belongs to no person, so it outlasts a sign-out. */
  readonly storage?: () => Storage
  readonly locks?: TabLocks
  readonly now?: () => number
}

/** How long an absent read is remembered: the service may get it with its next version. */
const REMEMBERED_MS = 24 * 60 * 60 * 1000

/** Unusable answers that make a read unsupported in this tab: some services answer 200 to everything. */
const MOST_UNUSABLE = 3

interface State {
  /** Key of what is remembered, and name of the lock. */
  readonly name: string
  readonly note: ReturnType<typeof createNote>
  isSupported: boolean
  unusable: number
  /** The request that decides it, while it runs; never rejects. */
  detecting: Promise<unknown> | null
}

/** Knows nothing at first; with 'off', no request is ever sent. Create one for the whole console. */
export function createReadSupport(
  mode: 'auto' | 'off',
  { storage = () => localStorage, locks = browserLocks, now = Date.now }: Memory = {},
): ReadSupport {
  const states = new Map<string, State>()

  function stateOf(read: ConventionalRead, { baseUrl, fleetId }: ReadsOf): State {
    const name = `fleet-console.absent-read:${JSON.stringify([baseUrl, fleetId, read])}`
    const note = createNote(storage, name)
    const state = states.get(name) ?? { name, note, isSupported: false, unusable: 0, detecting: null }
    states.set(name, state)
    return state
  }

  /** Read from the storage each time: another tab may have asked meanwhile. */
  function absentSince({ note }: State): number | null {
    const at = Number(note.read() ?? Number.NaN)
    // A time in the future is of another clock.
    return at <= now() && now() - at < REMEMBERED_MS ? at : null
  }

  const isAbsent = (state: State) => state.unusable >= MOST_UNUSABLE || absentSince(state) !== null

  /** Asks while no other tab does. After another tab, asks only where that one's answer decided nothing. */
  async function detect<T>(state: State, attempt: ReadAttempt<T>): Promise<T | null> {
    const { signal = new AbortController().signal } = attempt
    const first = await withLock(locks, state.name, signal, async (waited) =>
      waited || isAbsent(state) ? null : { answer: await send(state, attempt, now) },
    )
    if (first !== null) return first.answer
    return isAbsent(state) ? null : send(state, attempt, now)
  }

  return {
    request: async (read, attempt) => {
      if (mode === 'off') return null
      const state = stateOf(read, attempt)
      if (!state.isSupported && state.detecting !== null) await state.detecting
      if (isAbsent(state)) return null
      if (state.isSupported || state.detecting !== null) return send(state, attempt, now)
      const answer = detect(state, attempt)
      state.detecting = answer
        .catch(() => undefined) // Its own caller gets the error; those that wait send their own requests.
        .finally(() => {
          state.detecting = null
        })
      return answer
    },
    absentSince: (read, of) => absentSince(stateOf(read, of)),
    forget: (of) => {
      for (const read of ['vehicle', 'vehicles'] as const) {
        const state = stateOf(read, of)
        state.note.write(null)
        state.unusable = 0
      }
    },
  }
}

async function send<T>(state: State, attempt: ReadAttempt<T>, now: () => number): Promise<T | null> {
  try {
    const answer = await attempt.send()
    state.isSupported = true
    return answer
  } catch (error) {
    if (!(error instanceof ApiError) || !(await meansUnsupported(state, attempt, error, now))) throw error
    return null
  }
}

async function meansUnsupported(
  state: State,
  attempt: ReadAttempt<unknown>,
  error: ApiError,
  now: () => number,
): Promise<boolean> {
  // A read that has answered before is there: its 404 is about the record.
  const isAbsent =
    error.status === 405 ||
    (error.status === 404 && !state.isSupported && (await attempt.isUnsupported(error)))
  if (isAbsent) {
    state.isSupported = false
    state.note.write(String(now()))
    return true
  }
  if (state.isSupported || (error.kind !== 'not-json' && error.kind !== 'unexpected-shape')) return false
  attempt.onUnusable()
  state.unusable++
  return true
}
