import type { Handler, Service } from '../core/context'
import { REFRESH_MODES } from '../core/options'
import type { Rules } from '../core/session-rules'
import { HttpError } from '../http/http-error'
import { readJson } from '../http/request-body'
import { json } from '../http/respond'
import { shorten } from '../http/shorten'
import { endSessionsOf } from '../session/sessions'

/** `GET /demo/session-rules`: the current rules. */
export function listRules({ rules }: Service): Handler {
  return async () => json(await rules.current())
}

/**
 * `POST /demo/session-rules` with any of `{accessTokenSeconds, refreshMode, graceSeconds}`: changes these rules until a
 * reset. Throws 400 by field; then nothing changes.
 */
export function setRules({ rules }: Service): Handler {
  return async ({ req }) => {
    const errors: Record<string, string[]> = {}
    const changes: { -readonly [Name in keyof Rules]?: Rules[Name] } = {}
    for (const [name, value] of await readJson(req.raw)) {
      if (name === 'accessTokenSeconds' || name === 'graceSeconds') {
        const least = name === 'graceSeconds' ? 0 : 1
        if (isWhole(value, least)) changes[name] = value
        else errors[name] = [`A whole number of seconds from ${least} to ${DAY}.`]
      } else if (name === 'refreshMode') {
        const mode = REFRESH_MODES.find((one) => one === value)
        if (mode) changes.refreshMode = mode
        else errors.refreshMode = [`One of ${REFRESH_MODES.join(', ')}.`]
      } else if (Object.keys(errors).length < MAX_NAMED) {
        errors[shorten(name)] = ['No such rule.']
      }
    }
    if (Object.keys(errors).length > 0) throw new HttpError(400, errors)
    await rules.change(changes)
    return json(await rules.current())
  }
}

const DAY = 86_400
/** Most unknown rules that an answer names. */
const MAX_NAMED = 20

function isWhole(value: unknown, least: number): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= DAY
}

/**
 * `POST /demo/sessions/end` with `{username}`: ends the user's sessions, as an administrator or a timeout would. Their
 * next refresh is a 401; access tokens stay valid until they expire. Answers `{ended}`, how many. Throws 400 by field.
 */
export function endSessions(service: Service): Handler {
  return async ({ req }) => {
    const username = String((await readJson(req.raw)).get('username'))
    const named = service.db.selectFrom('users').selectAll().where('username', '=', username)
    const user = username.includes('\0') ? undefined : await named.executeTakeFirst()
    if (!user) throw new HttpError(400, { username: ['The name of a user.'] })
    return json({ ended: await endSessionsOf(service, user.id) })
  }
}
