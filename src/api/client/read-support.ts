import { ApiError } from '../../lib/api-error'
import { createNote } from '../../lib/browser/browser-note'

/** Reads that a service may or may not have; see contract/vehicle.ts. */
type ConventionalRead = 'vehicle' | 'vehicles'

interface ReadsOf {
  readonly baseUrl: string
  readonly fleetId: number | null
}

/** Whether a service lacks a read; `unclear` has it asked again at the next request. */
export type Absence = 'absent' | 'present' | 'unclear'

/** One request to a read that may not exist. */
export interface ReadAttempt<T> extends ReadsOf {
  /** Sends it; rejects with ApiError. */
  readonly send: () => Promise<T>
  /**
   * Called after a 404 or 405 of a read that has never answered, unless the API itself refused the method. `present` shows
   * that error, as where the record is what does not exist; rejects with the error to show where it cannot be told.
   */
  readonly isUnsupported: (refusal: ApiError) => Promise<Absence>
  /** Called after a 200 whose body is not this read's, to record it. */
  readonly onUnusable: () => void
}

/** Detects which conventional reads a service has, once for each base URL and fleet. */
export type ReadSupport = ReturnType<typeof createReadSupport>

/** How long an absent read is remembered: the service may get it with its next version. */
const REMEMBERED_MS = 24 * 60 * 60 * 1000

/** Unusable answers that make a read unsupported in this tab: some services answer 200 to everything. */
const MAX_UNUSABLE = 3

interface State {
  readonly note: ReturnType<typeof createNote>
  isSupported: boolean
  unusable: number
  /** The request that decides it, while it runs; never rejects. */
  detecting: Promise<unknown> | null
}

/**
 * Knows nothing at first; with 'off', no request is ever sent. Create one for the whole console. What it learns is in the
 * tab's own storage: an absent read is asked for again at the next visit. It is no secret, so it outlasts a sign-out.
 */
export function createReadSupport(
  mode: 'auto' | 'off',
  memory: { readonly storage?: () => Storage; readonly now?: () => number } = {},
) {
  const { storage = () => sessionStorage, now = Date.now } = memory
  const states = new Map<string, State>()
  const histories = new Map<string, number>()
  const keyOf = ({ baseUrl, fleetId }: ReadsOf) => JSON.stringify([baseUrl, fleetId])

  function stateOf(read: ConventionalRead, { baseUrl, fleetId }: ReadsOf): State {
    const name = `fleet-console.absent-read:${JSON.stringify([baseUrl, fleetId, read])}`
    const note = createNote(storage, name)
    const state = states.get(name) ?? { note, isSupported: false, unusable: 0, detecting: null }
    states.set(name, state)
    return state
  }

  function absentSince({ note }: State): number | null {
    const at = Number(note.read() ?? Number.NaN)
    // A time in the future is of another clock.
    return at <= now() && now() - at < REMEMBERED_MS ? at : null
  }

  const isAbsent = (state: State) => state.unusable >= MAX_UNUSABLE || absentSince(state) !== null

  async function send<T>(state: State, attempt: ReadAttempt<T>): Promise<T | null> {
    try {
      const answer = await attempt.send()
      state.isSupported = true
      return answer
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const absence = await absenceBy(state, attempt, error)
      if (absence === 'present') {
        if (state.isSupported || (error.kind !== 'not-json' && error.kind !== 'unexpected-shape')) throw error
        attempt.onUnusable()
        state.unusable++
      } else if (absence === 'absent') {
        state.isSupported = false
        state.note.write(String(now()))
      }
      return null
    }
  }

  return {
    /** The answer; null where the service has no such read. Rejects with ApiError where that is undecided. */
    request: async <T>(read: ConventionalRead, attempt: ReadAttempt<T>): Promise<T | null> => {
      if (mode === 'off') return null
      const state = stateOf(read, attempt)
      if (!state.isSupported && state.detecting !== null) await state.detecting
      if (isAbsent(state)) return null
      if (state.isSupported || state.detecting !== null) return send(state, attempt)
      const answer = send(state, attempt)
      state.detecting = answer
        .catch(() => undefined) // Its own caller gets the error; those that wait send their own requests.
        .finally(() => {
          state.detecting = null
        })
      return answer
    },
    /** When the service said that it lacks a read, in milliseconds since 1970; null where it did not. */
    absentSince: (read: ConventionalRead, of: ReadsOf) => absentSince(stateOf(read, of)),
    /** Asks the service again at the next request. */
    forget: (of: ReadsOf) => {
      for (const read of ['vehicle', 'vehicles'] as const) {
        const state = stateOf(read, of)
        state.note.write(null)
        state.unusable = 0
      }
    },
    /** Notes that a vehicle's history answered, so that another read can be told from a proxy that answers for the API. */
    noteHistory: (of: ReadsOf, vehicleId: number) => void histories.set(keyOf(of), vehicleId),
    /** A vehicle whose history answered; null where none did so far. */
    withHistory: (of: ReadsOf) => histories.get(keyOf(of)) ?? null,
  }
}

/** What a refusal says about the read. */
async function absenceBy(state: State, attempt: ReadAttempt<unknown>, error: ApiError): Promise<Absence> {
  if (error.status !== 404 && error.status !== 405) return 'present'
  if (error.status === 405 && isOwnWord(error)) return 'absent'
  // A read that has answered before is there: its 404 is about the record.
  return state.isSupported || isOfProxy(error) ? 'present' : attempt.isUnsupported(error)
}

/** Whether the API itself refused: its errors are JSON with a `detail`, where a proxy's are pages. */
export function isOwnWord({ raw }: ApiError): boolean {
  return /^\s*\{.*"detail"/s.test(raw)
}

/** Whether a page names the proxy that it is of. */
function isOfProxy({ raw }: ApiError): boolean {
  return /^\s*<.*\b(?:nginx|openresty|cloudflare|varnish|haproxy|apache|envoy|iis)\b/is.test(raw)
}
