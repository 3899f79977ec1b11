import type { MiddlewareHandler } from 'hono'
import type { Context, Handler, Service, ServiceEnv } from '../core/context'
import { FAULT_KINDS } from '../core/faults'
import { REFRESH_MODES } from '../core/options'
import type { Rules } from '../core/session-rules'
import { countOf } from '../database/database'
import { HttpError, httpError, json, shorten } from '../http/answers'
import { authenticated, type CallerHandler } from '../http/caller'
import { FieldReader, oneOf, readText, refuse, wholeNumber } from '../http/field-reader'
import { outerAddress } from '../http/outer-address'
import { readJson } from '../http/request-body'
import { type App, addRoutes } from '../http/routes'
import { resetSeed } from '../seed/seed'
import { endSessions } from '../session/sessions'
import { samplePlan } from './sample-plan'
import { sampleTolls } from './sample-tolls'
import { showSignIn, signIn, signOut } from './sign-in'

/** `GET /demo/session-rules`: the current rules. */
async function listRules({ rules }: Service): Promise<Response> {
  return json(await rules.current())
}

/** `POST /demo/session-rules`, any of `{accessTokenSeconds, refreshMode, graceSeconds}`: until a reset. Throws 400. */
async function setRules({ rules }: Service, { req }: Context): Promise<Response> {
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

const DAY = 86_400
/** Most unknown rules that an answer names. */
const MAX_NAMED = 20

/**
 * `POST /demo/sessions/end` with `{username}`: ends the user's sessions, as an administrator or a timeout would. Their
 * next refresh is a 401; access tokens stay valid until they expire. Answers `{ended}`, how many. Throws 400 by field.
 */
async function endUserSessions(service: Service, { req }: Context): Promise<Response> {
  const reader = new FieldReader(await readJson(req.raw))
  const username = reader.required('username', '', (name) => readText(name))
  reader.throwErrors()
  const named = service.db.selectFrom('users').selectAll().where('username', '=', username)
  const unknown = () => new HttpError(400, { username: ['The name of a user.'] })
  const { id } = await named.executeTakeFirstOrThrow(unknown)
  return json({ ended: await endSessions(service, 'user_id', id) })
}

/** Adds the routes of demo and test mode: sign-in, reset, session rules, faults and what was created. */
export function demoRoutes(app: App, service: Service): void {
  app.use('/demo/*', sameOriginOnly(service))
  addRoutes(app, service, {
    '/demo/sign-in': { GET: showSignIn, POST: signIn },
    '/demo/sign-out': { POST: signOut },
    '/demo/sessions/end': { POST: endUserSessions },
    '/demo/session-rules': { GET: listRules, POST: setRules },
    '/demo/created': { GET: countCreated },
    '/demo/tolls': { GET: authenticated('bearer', listSampleTolls) },
    '/demo/plan': { GET: authenticated('bearer', showSamplePlan) },
    '/demo/documents': { GET: listDocuments },
    '/demo/reset': { POST: afterwards204(resetDemo) },
    '/demo/faults': {
      GET: listFaults,
      POST: addFault,
      DELETE: afterwards204(({ faults }) => faults.clear()),
    },
  })
}

function afterwards204(work: (service: Service) => Promise<void> | void): Handler {
  return async (service) => {
    await work(service)
    return new Response(null, { status: 204 })
  }
}

/** Refuses changes by pages of other origins, which must not sign people in or out or break the demo. */
function sameOriginOnly({ options }: Service): MiddlewareHandler<ServiceEnv> {
  return async (context, next) => {
    const { req } = context
    const origin = req.header('Origin')
    const own = origin === undefined || origin === outerAddress(context, options).origin
    if (req.method !== 'GET' && !own && !options.consoleOrigins.includes(origin))
      throw httpError(403, 'This origin is not among CONSOLE_ORIGINS.')
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

async function listFaults({ faults }: Service): Promise<Response> {
  return json(faults.list())
}

/** `POST /demo/faults` with `{path, method?, kind, times?}`; `path` is a prefix. Throws 400 by field. */
async function addFault({ faults }: Service, { req }: Context): Promise<Response> {
  const reader = new FieldReader(await readJson(req.raw))
  const fault = {
    path: reader.required('path', '', readPath),
    method: reader.optional<string | undefined>('method', undefined, oneOf(METHODS)),
    kind: reader.required('kind', '404', oneOf(FAULT_KINDS)),
    times: reader.optional('times', 1, wholeNumber(1, Number.MAX_SAFE_INTEGER)),
  }
  reader.throwErrors()
  faults.add(fault)
  return json(faults.list(), 201)
}

const METHODS = ['GET', 'POST', 'PATCH', 'DELETE']

function readPath(value: unknown): string {
  return typeof value === 'string' && value.startsWith('/') ? value : refuse('A path that begins with "/".')
}

/**
 * `GET /demo/created`: how many records of each kind the API has created since the last reset. No documented operation
 * reads them, and tests have to know whether and how often a request of unknown outcome was carried out.
 */
async function countCreated({ db }: Service): Promise<Response> {
  const counts: Record<string, number> = {}
  for (const table of ['billing_plans', 'charges', 'drivers', 'documents'] as const)
    counts[table] = await countOf(db.selectFrom(table))
  return json(counts)
}

/** `GET /demo/tolls`: a list of tolls of the caller's fleet to try, as `{csv}`. */
const listSampleTolls: CallerHandler = async ({ options }, _context, { fleetId }) =>
  json({ csv: sampleTolls(fleetId, options.hostileData) })

/** `GET /demo/plan`: a billing plan of this month to build the next one from. */
const showSamplePlan: CallerHandler = async ({ clock }) => json(samplePlan(clock.now()))

/** `GET /demo/documents`: the documents uploaded since the last reset, oldest first, with size and hash. */
async function listDocuments({ db }: Service): Promise<Response> {
  const documents = db.selectFrom('documents').select(['title', 'file_name', 'size', 'sha256']).orderBy('id')
  return json(await documents.execute())
}
