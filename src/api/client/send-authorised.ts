import { TOKEN_NOT_VALID } from '../../contract/session-names'
import { withTimeout } from '../../lib/with-timeout'
import type { Session } from '../session/session'
import { readErrorBody } from '../transport/error-body'
import { type Attempt, jsonOrNothing, sessionError } from '../transport/errors'
import type { Limits, Reply } from '../transport/exchange'

/** A younger token comes from a refresh just made: another refresh would change nothing. */
const FRESH_MS = 10_000

/**
 * Sends a request with the session's token, and once more after a 401. The second try uses the current token or, if that
 * is the same, a refreshed one. A 401 means that nothing was applied, so writes are replayed too. The second answer is
 * final, and so is the first 401 of an API key. Throws ApiError once the owner epoch has changed: no request is sent for
 * the next person, and nobody gets what another person read.
 */
export async function sendAuthorised(
  session: Session,
  attempt: Attempt,
  waiting: Limits,
  send: (authorization: string) => Promise<Reply>,
): Promise<Reply> {
  const { ownerEpoch } = session.state()
  const nextAuthorization = async (used: string | null) => {
    const authorization = await otherAuthorization(session, attempt, waiting, used)
    assertSameOwner(session, attempt, ownerEpoch)
    return authorization
  }
  const sendWith = async (authorization: string) => {
    const reply = await send(authorization)
    if (!attempt.write) assertSameOwner(session, attempt, ownerEpoch)
    return reply
  }
  const used = session.authorization() ?? (await nextAuthorization(null))
  const reply = await sendWith(used)
  if (reply.status !== 401 || isFinal(session, attempt, used, reply)) return reply
  const refusal = session.refusal(used)
  const replayed = await sendWith(await nextAuthorization(used))
  // Refused again: it was not the token's age.
  if (refusal !== null && replayed.status !== 401) session.learn(refusal)
  return replayed
}

function assertSameOwner(session: Session, attempt: Attempt, ownerEpoch: number): void {
  const state = session.state()
  if (state.ownerEpoch === ownerEpoch) return
  const reason =
    state.status === 'signed-out' ? 'you are not signed in' : 'another sign-in is in use since then'
  throw sessionError(attempt, 'unauthenticated', reason)
}

/** Whether a refresh cannot help: a key was refused, or a fresh token for another reason than its age. */
function isFinal(session: Session, attempt: Attempt, used: string, reply: Reply): boolean {
  if (attempt.withKey) return true
  const { code } = readErrorBody(jsonOrNothing(reply.text), null)
  const fresh = session.authorization() === used && session.tokenAgeMs() < FRESH_MS
  return fresh && code !== undefined && code !== TOKEN_NOT_VALID
}

/**
 * The `Authorization` value to send instead of `used`. Reads wait for an interruption to end; writes fail at once: a
 * save that fires long after the click is worse than one that fails.
 */
async function otherAuthorization(session: Session, attempt: Attempt, waiting: Limits, used: string | null) {
  const result = await withTimeout(session.refresh(used), waiting)
  if (result !== 'token' && !attempt.write) await withTimeout(session.whenKnown(), waiting)
  const { status, problem } = session.state()
  const current = session.authorization()
  if (current !== null && (status === 'active' || current !== used)) return current
  if (status === 'starting' || status === 'interrupted') {
    throw sessionError(attempt, 'interrupted', problem ?? 'your session is still being renewed')
  }
  throw sessionError(attempt, 'unauthenticated', problem ?? 'you are not signed in')
}
