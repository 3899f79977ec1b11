import { TOKEN_NOT_VALID } from '../contract/session'
import { readErrorBody } from './error-body'
import { type Attempt, jsonOrNothing, sessionError } from './errors'
import type { Reply } from './exchange'
import { patience, type Waiting } from './patience'
import type { Session } from './session'

/** A token this young comes from a refresh just made: another one would change nothing. */
const FRESH_MS = 10_000

/**
 * Sends with the session's token, and after a 401 once more: with the current token if that is another one by now,
 * else with the one a refresh brings. A 401 means that nothing was applied, so writes are replayed too. The second
 * answer is final, whatever it is.
 */
export async function authorised(
  session: Session,
  attempt: Attempt,
  waiting: Waiting,
  send: (token: string) => Promise<Reply>,
): Promise<Reply> {
  const used = session.accessToken() ?? (await otherToken(session, attempt, waiting, null))
  const reply = await send(used)
  if (reply.status !== 401 || isFinal(session, used, reply)) return reply
  return send(await otherToken(session, attempt, waiting, used))
}

/** A refresh does not help against a refusal for another reason than the token's age. */
function isFinal(session: Session, used: string, reply: Reply): boolean {
  const { code } = readErrorBody(jsonOrNothing(reply.text), null)
  const fresh = session.accessToken() === used && session.tokenAgeMs() < FRESH_MS
  return fresh && code !== undefined && code !== TOKEN_NOT_VALID
}

/**
 * The token to use instead of `used`. Reads wait for an interruption to end; writes fail at once, since a save that
 * fires later than the person clicked is worse than one that fails.
 */
async function otherToken(
  session: Session,
  attempt: Attempt,
  waiting: Waiting,
  used: string | null,
): Promise<string> {
  const result = await patience(session.refresh(used), waiting)
  if (result !== 'token' && !attempt.write) await patience(session.settled(), waiting)
  const { status, problem } = session.state()
  const token = session.accessToken()
  if (token !== null && (status === 'active' || token !== used)) return token
  if (status === 'starting' || status === 'interrupted') {
    throw sessionError(attempt, 'interrupted', problem ?? 'your session is still being renewed')
  }
  throw sessionError(attempt, 'unauthenticated', problem ?? 'you are not signed in')
}
