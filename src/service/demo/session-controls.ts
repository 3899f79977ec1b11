import type { Handler, Service } from '../core/context'
import { REFRESH_MODES } from '../core/options'
import type { Rules } from '../core/session-rules'
import { FieldReader, oneOf, readText, wholeNumber } from '../http/field-reader'
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
    const fields = await readJson(req.raw)
    const reader = new FieldReader(fields)
    const rule = <T>(name: keyof Rules, read: (value: unknown) => T) =>
      reader.optional<T | undefined>(name, undefined, read)
    const changes = {
      accessTokenSeconds: rule('accessTokenSeconds', wholeNumber(1, DAY)),
      graceSeconds: rule('graceSeconds', wholeNumber(0, DAY)),
      refreshMode: rule('refreshMode', oneOf(REFRESH_MODES)),
    }
    const unknown = [...fields.keys()].filter((name) => !Object.hasOwn(changes, name))
    for (const name of unknown.slice(0, MAX_NAMED)) reader.errors[shorten(name)] = ['No such rule.']
    reader.throwErrors()
    await rules.change(changes)
    return json(await rules.current())
  }
}

const DAY = 86_400
/** Most unknown rules that an answer names. */
const MAX_NAMED = 20

/**
 * `POST /demo/sessions/end` with `{username}`: ends the user's sessions, as an administrator or a timeout would. Their
 * next refresh is a 401; access tokens stay valid until they expire. Answers `{ended}`, how many. Throws 400 by field.
 */
export function endSessions(service: Service): Handler {
  return async ({ req }) => {
    const reader = new FieldReader(await readJson(req.raw))
    const username = reader.required('username', '', (name) => readText(name))
    reader.throwErrors()
    const named = service.db.selectFrom('users').selectAll().where('username', '=', username)
    const user = await named.executeTakeFirst()
    if (!user) throw new HttpError(400, { username: ['The name of a user.'] })
    return json({ ended: await endSessionsOf(service, user.id) })
  }
}
