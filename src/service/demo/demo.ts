import type { MiddlewareHandler } from 'hono'
import type { Handler, Service, ServiceEnv } from '../core/context'
import { FAULT_KINDS, type FaultKind } from '../core/faults'
import { REFRESH_MODES } from '../core/options'
import type { Rules } from '../core/session-rules'
import { authenticate } from '../http/caller'
import { readText } from '../http/field-reader'
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
function endSessions(service: Service): Handler {
  return async ({ req }) => {
    const username = readText((await readJson(req.raw)).get('username'))
    const user = username.ok
      ? await service.db
          .selectFrom('users')
          .selectAll()
          .where('username', '=', username.value)
          .executeTakeFirst()
      : undefined
    if (!user) throw new HttpError(400, { username: ['The name of a user.'] })
    return json({ ended: await endSessionsOf(service, user.id) })
  }
}

/** Adds the routes of demo and test mode: sign-in, reset, session rules, faults and what was created. */
export function demoRoutes(app: App, service: Service): void {
  app.use('/demo/*', sameOriginOnly(service))
  route(app, '/demo/sign-in', { GET: showSignIn(service), POST: signIn(service) })
  route(app, '/demo/sign-out', { POST: signOut(service) })
  route(app, '/demo/sessions/end', { POST: endSessions(service) })
  route(app, '/demo/session-rules', { GET: listRules(service), POST: setRules(service) })
  route(app, '/demo/created', { GET: countCreated(service) })
  route(app, '/demo/tolls', { GET: listSampleTolls(service) })
  route(app, '/demo/plan', { GET: showSamplePlan(service) })
  route(app, '/demo/documents', { GET: listDocuments(service) })
  route(app, '/demo/reset', { POST: reset(service) })
  route(app, '/demo/faults', {
    GET: listFaults(service),
    POST: addFault(service),
    DELETE: clearFaults(service),
  })
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

function reset(service: Service): Handler {
  return async () => {
    await resetDemo(service)
    return new Response(null, { status: 204 })
  }
}

/** `POST /demo/faults` with `{path, method?, kind, times?}`; `path` is a prefix. Throws 400 by field. */
function addFault({ faults }: Service): Handler {
  return async ({ req }) => {
    const fields = await readJson(req.raw)
    const [path, method, kind] = [fields.get('path'), fields.get('method'), fields.get('kind')]
    const times = fields.get('times') ?? 1
    const problems = {
      path: isPath(path) ? [] : ['A path that begins with "/".'],
      method: method === undefined || isMethod(method) ? [] : [`One of ${METHODS.join(', ')}.`],
      kind: isFaultKind(kind) ? [] : [`One of ${FAULT_KINDS.join(', ')}.`],
      times: isTimes(times) ? [] : ['A whole number from 1.'],
    }
    const errors = Object.entries(problems).filter(([, messages]) => messages.length > 0)
    if (!isPath(path) || !isFaultKind(kind) || !isTimes(times) || errors.length > 0) {
      throw new HttpError(400, Object.fromEntries(errors))
    }
    faults.add({ path, kind, times, ...(isMethod(method) && { method }) })
    return json(faults.list(), 201)
  }
}

const METHODS = ['GET', 'POST', 'PATCH', 'DELETE'] as const

function isPath(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith('/')
}

function isMethod(value: unknown): value is (typeof METHODS)[number] {
  return METHODS.some((method) => method === value)
}

function isTimes(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 1
}

function listFaults({ faults }: Service): Handler {
  return async () => json(faults.list())
}

function isFaultKind(value: unknown): value is FaultKind {
  return FAULT_KINDS.some((kind) => kind === value)
}

function clearFaults({ faults }: Service): Handler {
  return async () => {
    faults.clear()
    return new Response(null, { status: 204 })
  }
}

/**
 * `GET /demo/created`: how many records of each kind the API has created since the last reset. No documented operation
 * reads them, and tests have to know whether and how often a request of unknown outcome was carried out.
 */
function countCreated({ db }: Service): Handler {
  return async () => {
    const count = async (table: 'billing_plans' | 'charges' | 'drivers' | 'documents') => {
      const counted = db.selectFrom(table).select((select) => select.fn.countAll<number | string>().as('n'))
      return Number((await counted.executeTakeFirstOrThrow()).n)
    }
    const [billing_plans, charges] = [await count('billing_plans'), await count('charges')]
    const [drivers, documents] = [await count('drivers'), await count('documents')]
    return json({ billing_plans, charges, drivers, documents })
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
  return async () =>
    json(
      await db
        .selectFrom('documents')
        .select(['title', 'file_name', 'size', 'sha256'])
        .orderBy('id')
        .execute(),
    )
}
