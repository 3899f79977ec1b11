import { type Context, type Handler, NO_REFRESHES, rulesOf, type Service } from '../core/context'
import { REFRESH_MODES } from '../core/options'
import { countRows } from '../database/database'
import { ownOriginsOnly } from '../http/allowed-hosts'
import { authenticated, type CallerHandler } from '../http/caller'
import { FieldReader, oneOf, readText, refuse, wholeNumber } from '../http/field-reader'
import { readJson } from '../http/request-body'
import { type App, addRoutes, HttpError, json } from '../http/responses'
import { resetSeed } from '../seed/seed'
import { endSessions } from '../session/sessions'
import { FAULT_KINDS } from './inject-faults'
import { sampleTolls } from './sample-tolls'
import { showSignIn, signIn, signOut } from './sign-in'

const listRules: Handler = async ({ rules }) => json(rules.current)

async function setRules({ rules }: Service, { req }: Context): Promise<Response> {
  const reader = new FieldReader(await readJson(req.raw))
  const { accessTokenSeconds, graceSeconds, refreshMode } = rules.current
  const changed = {
    accessTokenSeconds: reader.optional('accessTokenSeconds', accessTokenSeconds, wholeNumber(1, DAY)),
    refreshMode: reader.optional('refreshMode', refreshMode, oneOf(REFRESH_MODES)),
    graceSeconds: reader.optional('graceSeconds', graceSeconds, wholeNumber(0, DAY)),
  }
  reader.throwErrors()
  rules.current = changed
  return json(changed)
}

const DAY = 86_400

/** Ends a user's sessions, like an administrator or a timeout. Throws 400 by field. */
async function endUserSessions(service: Service, { req }: Context): Promise<Response> {
  const reader = new FieldReader(await readJson(req.raw))
  const username = reader.required('username', '', (name) => readText(name))
  reader.throwErrors()
  const named = service.db.selectFrom('users').selectAll().where('username', '=', username)
  const unknown = () => new HttpError(400, { username: ['The name of a user.'] })
  const { id } = await named.executeTakeFirstOrThrow(unknown)
  return json({ ended: await endSessions(service, 'user_id', id) })
}

export function demoRoutes(app: App, service: Service): void {
  app.use('/demo/*', ownOriginsOnly(service.options))
  addRoutes(app, service, {
    '/demo/sign-in': { GET: showSignIn, POST: signIn },
    '/demo/sign-out': { POST: signOut },
    '/demo/sessions/end': { POST: endUserSessions },
    '/demo/session-rules': { GET: listRules, POST: setRules },
    '/demo/created': { GET: countCreated },
    '/demo/tolls': { GET: authenticated('bearer', listSampleTolls) },
    '/demo/plan': { GET: authenticated('bearer', async ({ clock }) => json(samplePlan(clock.now()))) },
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

export async function resetDemo(service: Service): Promise<void> {
  const { db, faults, rules, counters, signInLimit, options } = service
  faults.clear()
  Object.assign(counters, NO_REFRESHES)
  signInLimit.clear()
  rules.current = rulesOf(options)
  await resetSeed(db, options)
}

const listFaults: Handler = async ({ faults }) => json(faults.list())

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

const readPath = (value: unknown): string =>
  typeof value === 'string' && value.startsWith('/') ? value : refuse('A path that begins with "/".')

/** Counts created rows. No documented operation reads them, but tests have to check how often a request was applied. */
async function countCreated({ db }: Service): Promise<Response> {
  const counts: Record<string, number> = {}
  for (const table of ['billing_plans', 'charges', 'drivers', 'documents'] as const)
    counts[table] = await countRows(db.selectFrom(table))
  return json(counts)
}

const listSampleTolls: CallerHandler = async ({ options }, _context, { fleetId }) =>
  json({ csv: sampleTolls(fleetId, options.hostileData) })

async function listDocuments({ db }: Service): Promise<Response> {
  const documents = db.selectFrom('documents').select(['title', 'file_name', 'size', 'sha256']).orderBy('id')
  return json(await documents.execute())
}

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Returns the values of the console's form for a plan of this month in UTC. */
export function samplePlan(now: number): object {
  const month = MONTH.format(now)
  return {
    name: `Daily rentals ${month}`,
    isActive: true,
    billDuring: true,
    threshold: '150.00',
    gracePeriodHours: '72',
    lateTicketGracePeriodHours: '168',
    progressiveGracePeriodHours: '24',
    paymentDueHours: '336',
    effectiveDate: `${new Date(now).toISOString().slice(0, 7)}-01`,
    paymentInstructions:
      '<p>Pay by card at the counter, or by bank transfer within <strong>14 days</strong>.</p><ul><li>Write the number of the agreement with your payment.</li><li>To dispute a toll, send us its notice.</li></ul>',
    charges: [
      ['Tolls at cost', '0.00', 'toll'],
      ['Administration fee per toll', '1.95', 'toll'],
      ['Parking citation, processing', '25.00', 'citation'],
      [`Plaza passes, ${month}`, '12.50', 'pass'],
    ].map(([description, amount, sourceType]) => ({
      ...{ key: description, description, amount, sourceType, filters: '' },
      ...{ showAggregatedValue: null, showRate: true },
    })),
  }
}
