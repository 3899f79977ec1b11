import { TOKEN_NOT_VALID } from '../../contract/session-names'
import { withTimeout } from '../../lib/with-timeout'
import type { Session } from '../session/session'
import { readErrorBody } from '../transport/error-body'
import { type Attempt, jsonOrNothing, sessionError } from '../transport/errors'
import type { Limits, Reply } from '../transport/exchange'
import { isNotYetValid, pause } from '../transport/retry-after'

/** A token younger than this was just refreshed, so another refresh is useless. */
const FRESH_MS = 10_000
const LEAST_MS = 1_000
/** Delays while a token isn't valid yet, because the clock of the server that issued it is ahead. */
const UNTIL_VALID_MS = [1_000, 1_000, 2_000, 3_000, 3_000]
const CLOCKS_DIFFER = 'your new session isn’t valid yet because the server’s clocks differ'

/**
 * Sends a request, and resends it once after a 401 with the current or a refreshed token. A 401 means that nothing was
 * applied, so writes are resent, too. The second response is final, and so is the first 401 of an API key. Throws
 * ApiError if the session generation has changed, so that no request is sent for the next user, and no user gets
 * another user's data. `waiting.timeoutMs`: the limit for all attempts and waits of a read together.
 */
export async function sendAuthorized(
  session: Session,
  attempt: Attempt,
  waiting: Limits,
  send: (authorization: string, timeoutMs: number) => Promise<Reply>,
): Promise<Reply> {
  const { sessionGeneration } = session.state()
  const end = Date.now() + waiting.timeoutMs
  const leftMs = () => Math.max(0, end - Date.now())
  const nextAuthorization = async (used: string | null) => {
    const { signal } = waiting
    const authorization = await otherAuthorization(session, attempt, { signal, leftMs }, used)
    assertSameOwner(session, attempt, sessionGeneration)
    return authorization
  }
  const sendOnce = async (authorization: string) => {
    // A write always gets the full timeout, because the result of an interrupted write is unknown.
    const timeoutMs = attempt.write ? waiting.timeoutMs : Math.max(LEAST_MS, leftMs())
    const reply = await send(authorization, timeoutMs)
    if (!attempt.write) assertSameOwner(session, attempt, sessionGeneration)
    return reply
  }
  const sendWith = async (authorization: string) => {
    let reply = await sendOnce(authorization)
    for (const ms of UNTIL_VALID_MS) {
      if (!isNotYetValid(reply)) return reply
      await pause(ms, waiting.signal)
      waiting.signal?.throwIfAborted()
      assertSameOwner(session, attempt, sessionGeneration)
      reply = await sendOnce(session.authorization() ?? authorization)
    }
    if (isNotYetValid(reply)) throw sessionError(attempt, 'interrupted', CLOCKS_DIFFER)
    return reply
  }
  const used = session.authorization() ?? (await nextAuthorization(null))
  const reply = await sendWith(used)
  if (reply.status !== 401 || isFinal(session, attempt, used, reply)) return reply
  return sendWith(await nextAuthorization(used))
}

function assertSameOwner(session: Session, attempt: Attempt, sessionGeneration: number): void {
  const state = session.state()
  if (state.sessionGeneration === sessionGeneration) return
  const reason = state.status === 'signed-out' ? 'you aren’t signed in' : 'you’ve signed in again since then'
  throw sessionError(attempt, 'unauthenticated', reason)
}

/** Returns whether a refresh is useless: a key was rejected, or a fresh token for a reason other than its age. */
function isFinal(session: Session, attempt: Attempt, used: string, reply: Reply): boolean {
  if (attempt.withKey) return true
  const { code } = readErrorBody(jsonOrNothing(reply.text), null)
  const fresh = session.authorization() === used && session.tokenAgeMs() < FRESH_MS
  return fresh && code !== undefined && code !== TOKEN_NOT_VALID
}

/** Returns an authorization other than `used`. Only reads wait for an interruption to end: a late save could surprise. */
async function otherAuthorization(
  session: Session,
  attempt: Attempt,
  { signal, leftMs }: { readonly signal: AbortSignal | undefined; readonly leftMs: () => number },
  used: string | null,
) {
  const result = await withTimeout(session.refresh(used), { signal, timeoutMs: leftMs() })
  if (result !== 'token' && !attempt.write)
    await withTimeout(session.whenKnown(), { signal, timeoutMs: leftMs() })
  const { status, problem } = session.state()
  const current = session.authorization()
  if (current !== null && (status === 'active' || current !== used)) return current
  if (status === 'starting' || status === 'interrupted')
    throw sessionError(attempt, 'interrupted', problem ?? 'your session is still being renewed')
  throw sessionError(attempt, 'unauthenticated', problem ?? 'you aren’t signed in')
}
