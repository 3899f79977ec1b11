import type { MiddlewareHandler } from 'hono'
import type { Handler, Service, ServiceEnv } from '../core/context'
import { FAULT_KINDS } from '../core/faults'
import { REFRESH_MODES } from '../core/options'
import type { Rules } from '../core/session-rules'
import { authenticate } from '../http/caller'
import { FieldReader, oneOf, readText, refuse, wholeNumber } from '../http/field-reader'
import { HttpError, httpError, shorten } from '../http/http-error'
import { outerAddress } from '../http/outer-address'
import { readJson } from '../http/request-body'
import { json } from '../http/respond'
import { type App, route } from '../http/routes'
import { resetSeed } from '../seed/seed'
import { endSessionsOf } from '../session/sessions'
import { samplePlan } from './sample-plan'
import { sampleTolls } from './sample-tolls'
import { showSignIn, signIn, signOut } from './sign-in'

/** `GET /demo/session-rules`: the current rules. */
function listRules({ rules }: Service): Handler {
  return async () => json(await rules.current())
}

/** `POST /demo/session-rules`, any of `{accessTokenSeconds, refreshMode, graceSeconds}`: until a reset. Throws 400. */
function setRules({ rules }: Service): Handler {
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
function endSessions(service: Service): Handler {
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

/** Adds the routes of demo and test mode: sign-in, reset, session rules, faults and what was created. */
export function demoRoutes(app: App, service: Service): void {
  const { faults } = service
  const listFaults: Handler = async () => json(faults.list())
  app.use('/demo/*', sameOriginOnly(service))
  route(app, '/demo/sign-in', { GET: showSignIn(service), POST: signIn(service) })
  route(app, '/demo/sign-out', { POST: signOut(service) })
  route(app, '/demo/sessions/end', { POST: endSessions(service) })
  route(app, '/demo/session-rules', { GET: listRules(service), POST: setRules(service) })
  route(app, '/demo/created', { GET: countCreated(service) })
  route(app, '/demo/tolls', { GET: listSampleTolls(service) })
  route(app, '/demo/plan', { GET: showSamplePlan(service) })
  route(app, '/demo/documents', { GET: listDocuments(service) })
  route(app, '/demo/reset', { POST: afterwards204(() => resetDemo(service)) })
  route(app, '/demo/faults', {
    GET: listFaults,
    POST: addFault(service),
    DELETE: afterwards204(faults.clear),
  })
}

function afterwards204(work: () => Promise<void> | void): Handler {
  return async () => {
    await work()
    return new Response(null, { status: 204 })
  }
}

/** Refuses changes by pages of other origins, which must not sign people in or out or break the demo. */
function sameOriginOnly({ options }: Service): MiddlewareHandler<ServiceEnv> {
  return async (context, next) => {
    const { req } = context
    const origin = req.header('Origin')
    const own = origin === undefined || origin === outerAddress(context, options).origin
    if (req.method !== 'GET' && !own && !options.consoleOrigins.includes(origin)) {
      throw httpError(403, 'This origin is not among CONSOLE_ORIGINS.')
    }
    return next()
  }
}

/** Resets the data, the session rules, the counters and the faults. Sessions stay. */
export async function resetDemo(service: Service): Promise<void> {
  const { db, documents, faults, rules, counters, signInLimit, options } = service
  faults.clear()
  counters.clear()
  signInLimit.clear()
  await rules.restore()
  await resetSeed(db, options)
  await documents.clear()
}

/** `POST /demo/faults` with `{path, method?, kind, times?}`; `path` is a prefix. Throws 400 by field. */
function addFault({ faults }: Service): Handler {
  return async ({ req }) => {
    const reader = new FieldReader(await readJson(req.raw))
    const fault = {
      path: reader.required('path', '', readPath),
      method: reader.optional(
        'method',
        undefined,
        oneOf<string | undefined>(['GET', 'POST', 'PATCH', 'DELETE']),
      ),
      kind: reader.required('kind', '404', oneOf(FAULT_KINDS)),
      times: reader.optional('times', 1, wholeNumber(1, Number.MAX_SAFE_INTEGER)),
    }
    reader.throwErrors()
    faults.add(fault)
    return json(faults.list(), 201)
  }
}

function readPath(value: unknown): string {
  return typeof value === 'string' && value.startsWith('/') ? value : refuse('A path that begins with "/".')
}

/**
 * `GET /demo/created`: how many records of each kind the API has created since the last reset. No documented operation
 * reads them, and tests have to know whether and how often a request of unknown outcome was carried out.
 */
function countCreated({ db }: Service): Handler {
  return async () => {
    const counts: Record<string, number> = {}
    for (const table of ['billing_plans', 'charges', 'drivers', 'documents'] as const) {
      const counted = db.selectFrom(table).select((select) => select.fn.countAll<number | string>().as('n'))
      counts[table] = Number((await counted.executeTakeFirstOrThrow()).n)
    }
    return json(counts)
  }
}

/** `GET /demo/tolls`: a list of tolls of the caller's fleet to try, as `{csv}`. Authorised as the API is. */
function listSampleTolls(service: Service): Handler {
  return async (context) => {
    const { fleetId } = await authenticate(service, context, 'bearer')
    return json({ csv: sampleTolls(fleetId, service.options.hostileData) })
  }
}

/** `GET /demo/plan`: a billing plan of this month to build the next one from. Authorised as the API is. */
function showSamplePlan(service: Service): Handler {
  return async (context) => {
    await authenticate(service, context, 'bearer')
    return json(samplePlan(service.clock.now()))
  }
}

/** `GET /demo/documents`: the documents uploaded since the last reset, oldest first, with size and hash. */
function listDocuments({ db }: Service): Handler {
  const documents = db.selectFrom('documents').select(['title', 'file_name', 'size', 'sha256']).orderBy('id')
  return async () => json(await documents.execute())
}
