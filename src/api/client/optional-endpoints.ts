import { ApiError } from '../../lib/api-error'
import { createStorageItem } from '../../lib/browser/storage-item'

type ConventionalRead = 'vehicle' | 'vehicles'

interface ReadsOf {
  readonly key: readonly [string, number | null]
}

/** `unclear` is asked again at the next request. */
export type Absence = 'absent' | 'present' | 'unclear'

export interface ReadAttempt<T> extends ReadsOf {
  readonly send: () => Promise<T>
  /** Called after a 404 or 405 of a read that never answered. Rejects with the error to show if it can't be decided. */
  readonly isUnsupported: (refusal: ApiError) => Promise<Absence>
  readonly onUnusable: () => void
}

export type ReadSupport = ReturnType<typeof createOptionalEndpoints>

/** The service may get a read with its next version. */
const REMEMBERED_MS = 24 * 60 * 60 * 1000

/** Unusable responses after which a read is unsupported in this tab: some services answer 200 to everything. */
const MAX_UNUSABLE = 3

interface State {
  readonly note: ReturnType<typeof createStorageItem>
  isSupported: boolean
  unusable: number
  detecting: Promise<unknown> | null
}

/** Results are in the tab's storage: the next visit tries again. They aren't secret, so they outlast a sign-out. */
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
    // A time in the future is of another clock.
    return at <= now() && now() - at < REMEMBERED_MS ? at : null
  }

  const isAbsent = (state: State) => state.unusable >= MAX_UNUSABLE || missingSince(state) !== null

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
    /** Resolves with null if the service has no such read. Rejects with ApiError if that is undecided. */
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
    missingSince: (read: ConventionalRead, of: ReadsOf) => missingSince(stateOf(read, of)),
    forget: (of: ReadsOf) => {
      for (const read of ['vehicle', 'vehicles'] as const) {
        const state = stateOf(read, of)
        state.note.write(null)
        state.unusable = 0
      }
    },
    /** Helps to separate missing endpoints from a proxy that answers for the API. */
    noteHistory: (of: ReadsOf, vehicleId: number) => void histories.set(keyOf(of), vehicleId),
    withHistory: (of: ReadsOf) => histories.get(keyOf(of)) ?? null,
  }
}

const PROXY = /^\s*<.*\b(?:nginx|openresty|cloudflare|varnish|haproxy|apache|envoy|iis)\b/is

async function absenceBy(state: State, attempt: ReadAttempt<unknown>, error: ApiError): Promise<Absence> {
  if (error.status !== 404 && error.status !== 405) return 'present'
  if (error.status === 405 && isOwnWord(error)) return 'absent'
  // The 404 of a read that has answered before is about the record.
  return state.isSupported || PROXY.test(error.raw) ? 'present' : attempt.isUnsupported(error)
}

export function isOwnWord({ raw }: ApiError): boolean {
  return /^\s*\{.*"detail"/s.test(raw)
}
