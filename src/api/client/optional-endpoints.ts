import { ApiError } from '../../lib/api-error'
import { createStorageItem } from '../../lib/browser/storage-item'

type ConventionalRead = 'vehicle' | 'vehicles'

interface ReadsOf {
  readonly key: readonly [string, number | null]
}

/** Whether an endpoint is missing. `unclear` is checked again with the next request. */
export type Absence = 'absent' | 'present' | 'unclear'

export interface ReadAttempt<T> extends ReadsOf {
  readonly send: () => Promise<T>
  /** Called after a 404 or 405 from an endpoint that never succeeded. Rejects with the error to show if undecided. */
  readonly isUnsupported: (refusal: ApiError) => Promise<Absence>
  readonly onUnusable: () => void
}

export type ReadSupport = ReturnType<typeof createOptionalEndpoints>

/** Expires after a day, because the service's next version may have the endpoint. */
const REMEMBERED_MS = 24 * 60 * 60 * 1000

/** Number of unusable responses after which an endpoint counts as missing in this tab. Some services return 200 for any path. */
const MAX_UNUSABLE = 3

interface State {
  readonly note: ReturnType<typeof createStorageItem>
  isSupported: boolean
  unusable: number
  detecting: Promise<unknown> | null
}

/** Detects optional endpoints. Results, which aren't secret, survive a sign-out but not the tab (sessionStorage). */
export function createOptionalEndpoints(
  mode: 'auto' | 'off',
  memory: { readonly storage?: () => Storage; readonly now?: () => number } = {},
) {
  const { storage = () => sessionStorage, now = Date.now } = memory
  const states = new Map<string, State>()
  const histories = new Map<string, number>()
  const keyOf = ({ key }: ReadsOf) => JSON.stringify(key)

  function stateOf(read: ConventionalRead, { key }: ReadsOf): State {
    const name = `fleet-console.absent-read:${JSON.stringify([...key, read])}`
    const note = createStorageItem(storage, name)
    const state = states.get(name) ?? { note, isSupported: false, unusable: 0, detecting: null }
    states.set(name, state)
    return state
  }

  function missingSince({ note }: State): number | null {
    const at = Number(note.read() ?? Number.NaN)
    // Ignore a time in the future, which comes from a clock that has since been set back.
    return at <= now() && now() - at < REMEMBERED_MS ? at : null
  }

  const isAbsent = (state: State) => state.unusable >= MAX_UNUSABLE || missingSince(state) !== null

  async function send<T>(state: State, attempt: ReadAttempt<T>): Promise<T | null> {
    try {
      const response = await attempt.send()
      state.isSupported = true
      return response
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
    /** Requests an optional endpoint. Resolves with null if it's missing or that is unclear. Rejects with ApiError. */
    request: async <T>(read: ConventionalRead, attempt: ReadAttempt<T>): Promise<T | null> => {
      if (mode === 'off') return null
      const state = stateOf(read, attempt)
      if (!state.isSupported && state.detecting !== null) await state.detecting
      if (isAbsent(state)) return null
      if (state.isSupported || state.detecting !== null) return send(state, attempt)
      const response = send(state, attempt)
      state.detecting = response
        .catch(() => undefined) // The caller of `response` gets the error. Waiting calls send their own requests.
        .finally(() => {
          state.detecting = null
        })
      return response
    },
    missingSince: (read: ConventionalRead, of: ReadsOf) => missingSince(stateOf(read, of)),
    forget: (of: ReadsOf) => {
      for (const read of ['vehicle', 'vehicles'] as const) {
        const state = stateOf(read, of)
        state.note.write(null)
        state.unusable = 0
      }
    },
    /** Stores a vehicle with a history. A later request for it distinguishes a missing endpoint from a failing proxy. */
    noteHistory: (of: ReadsOf, vehicleId: number) => void histories.set(keyOf(of), vehicleId),
    withHistory: (of: ReadsOf) => histories.get(keyOf(of)) ?? null,
  }
}

const PROXY = /^\s*<.*\b(?:nginx|openresty|cloudflare|varnish|haproxy|apache|envoy|iis)\b/is

async function absenceBy(state: State, attempt: ReadAttempt<unknown>, error: ApiError): Promise<Absence> {
  if (error.status !== 404 && error.status !== 405) return 'present'
  if (error.status === 405 && isOwnWord(error)) return 'absent'
  // If the endpoint has succeeded before, a 404 means that the record is missing.
  return state.isSupported || PROXY.test(error.raw) ? 'present' : attempt.isUnsupported(error)
}

export const isOwnWord = ({ raw }: ApiError): boolean => /^\s*\{.*"detail"/s.test(raw)
