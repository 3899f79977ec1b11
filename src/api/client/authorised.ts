import { TOKEN_NOT_VALID } from '../../contract/session'
import { withTimeout } from '../../lib/with-timeout'
import type { Session } from '../session/session'
import { readErrorBody } from '../transport/error-body'
import { type Attempt, jsonOrNothing, sessionError } from '../transport/errors'
import type { Reply } from '../transport/exchange'

/** A token this young comes from a refresh just made: another one would change nothing. */
const FRESH_MS = 10_000

/**
 * Sends with the session's token, and after a 401 once more: with the current token if that is another one by now,
 * else with the one a refresh brings. A 401 means that nothing was applied, so writes are replayed too. The second
 * answer is final, whatever it is. An API key's 401 is final at once. Nothing is sent for another person than the one
 * who asked, and nobody is handed what another one read.
 */
export async function authorised(
  session: Session,
  attempt: Attempt,
  waiting: { readonly signal?: AbortSignal | undefined; readonly timeoutMs: number },
  send: (authorization: string) => Promise<Reply>,
): Promise<Reply> {
  const { ownerEpoch } = session.state()
  const other = async (used: string | null) => {
    const authorization = await otherAuthorization(session, attempt, waiting, used)
    refuseStranger(session, attempt, ownerEpoch)
    return authorization
  }
  const sent = async (authorization: string) => {
    const reply = await send(authorization)
    if (!attempt.write) refuseStranger(session, attempt, ownerEpoch)
    return reply
  }
  const used = session.authorization() ?? (await other(null))
  const reply = await sent(used)
  if (reply.status !== 401 || isFinal(session, attempt, used, reply)) return reply
  return sent(await other(used))
}

function refuseStranger(session: Session, attempt: Attempt, ownerEpoch: number): void {
  const state = session.state()
  if (state.ownerEpoch === ownerEpoch) return
  const reason =
    state.status === 'signed-out' ? 'you are not signed in' : 'another sign-in is in use since then'
  throw sessionError(attempt, 'unauthenticated', reason)
}

/** A refresh does not help against a refusal of a key, or for another reason than the token's age. */
function isFinal(session: Session, attempt: Attempt, used: string, reply: Reply): boolean {
  if (attempt.withKey) return true
  const { code } = readErrorBody(jsonOrNothing(reply.text), null)
  const fresh = session.authorization() === used && session.tokenAgeMs() < FRESH_MS
  return fresh && code !== undefined && code !== TOKEN_NOT_VALID
}

/**
 * What to send with instead of `used`. Reads wait for an interruption to end; writes fail at once, since a save that
 * fires later than the person clicked is worse than one that fails.
 */
async function otherAuthorization(
  session: Session,
  attempt: Attempt,
  waiting: { readonly signal?: AbortSignal | undefined; readonly timeoutMs: number },
  used: string | null,
): Promise<string> {
  const result = await withTimeout(session.refresh(used), waiting)
  if (result !== 'token' && !attempt.write) await withTimeout(session.settled(), waiting)
  const { status, problem } = session.state()
  const current = session.authorization()
  if (current !== null && (status === 'active' || current !== used)) return current
  if (status === 'starting' || status === 'interrupted') {
    throw sessionError(attempt, 'interrupted', problem ?? 'your session is still being renewed')
  }
  throw sessionError(attempt, 'unauthenticated', problem ?? 'you are not signed in')
}
