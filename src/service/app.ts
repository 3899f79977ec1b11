import { Hono, type MiddlewareHandler } from 'hono'
import { paths } from '../contract/paths'
import type { Context, Service, ServiceEnv } from './core/context'
import { StorageFault } from './database/storage-fault'
import { hasNullCharacter, isUnavailable } from './database/transaction'
import { demoRoutes } from './demo/demo'
import { ConnectionLost, injectFaults } from './demo/inject-faults'
import { createBillingPlan } from './endpoints/billing-plan-create'
import { uploadDocument } from './endpoints/document-upload'
import { createDrivers } from './endpoints/drivers-bulk'
import { listCitations, listIntegrations } from './endpoints/fixed-lists'
import { readHistory } from './endpoints/history'
import { listVehicles, readVehicle } from './endpoints/vehicle-reads'
import { updateVehicle } from './endpoints/vehicle-update'
import { checkHost } from './http/allowed-hosts'
import { errorAnswer, HttpError, httpError, json, shorten } from './http/answers'
import { discardRest } from './http/body-bytes'
import { authenticated, type CallerHandler } from './http/caller'
import { NULL_CHARACTER } from './http/json-text'
import { responseHeaders } from './http/response-headers'
import { type App, addRoutes } from './http/routes'
import { refreshToken } from './session/token-refresh'

/** Creates the service's routes. Any other path, also without its trailing slash, is a JSON 404. */
export function createApp(service: Service): App {
  const app = new Hono<ServiceEnv>()
  app.use(responseHeaders(service.options))
  app.use(checkHost(service.options))
  app.use(discardRest)
  app.use(refuseNul)
  if (service.options.mode !== 'production') {
    app.use(injectFaults(service))
    demoRoutes(app, service)
  }
  const reads = service.options.reads === 'on'
  const bearer = (handler: CallerHandler) => authenticated('bearer', handler)
  const either = (handler: CallerHandler) => authenticated('bearer or API key', handler)
  addRoutes(app, service, {
    [`${VEHICLE}history/`]: { GET: either(readHistory) },
    [paths.vehicles]: { ...(reads && { GET: either(listVehicles) }) },
    [VEHICLE]: { ...(reads && { GET: either(readVehicle) }), PATCH: either(updateVehicle) },
    [paths.billingPlans]: { POST: bearer(createBillingPlan) },
    [paths.driversBulk]: { POST: bearer(createDrivers) },
    [paths.integrations]: { GET: bearer(listIntegrations) },
    [paths.documentUpload]: { POST: either(uploadDocument) },
    [paths.citations]: { GET: bearer(listCitations) },
    [paths.tokenRefresh]: { POST: refreshToken },
  })

  app.notFound(() => json({ detail: 'Not found.' }, 404))
  const logFailure = createFailureLog(service.options.now)
  app.onError((error, context) => failureAnswer(error, context, logFailure))
  return app
}

const VEHICLE = '/v2/vehicles/:id{[0-9]{1,15}}/'

function failureAnswer(
  error: Error,
  context: Context,
  logFailure: ReturnType<typeof createFailureLog>,
): Response {
  if (error instanceof ConnectionLost) throw error
  if (error instanceof HttpError) return errorAnswer(error)
  if (hasNullCharacter(error)) return json({ detail: 'Null characters are not allowed.' }, 400)
  const what = `request ${context.get('requestId')} to ${context.req.path} failed:`
  const fault = error instanceof StorageFault ? error.kind : isUnavailable(error) ? 'unavailable' : null
  if (fault !== null) {
    logFailure(fault, `${what} ${error.message}`)
    const detail = 'The service cannot store or read data at the moment. Try again.'
    return json({ detail }, 503, { 'Retry-After': '2' })
  }
  console.error(what, error)
  return json({ detail: 'Internal server error.' }, 500)
}

const QUIET_MS = 60_000

/** Logs the first failure of each kind a minute to standard error: some come in numbers, such as those of a full disk. */
function createFailureLog(now: () => number) {
  const logged = new Map<string, number>()
  return (kind: string, line: string): void => {
    const before = logged.get(kind)
    if (before !== undefined && Math.abs(now() - before) < QUIET_MS) return
    logged.set(kind, now())
    console.error(line)
  }
}

/**
 * Refuses null characters in the path (400 `{detail}`) and in parameters (400 `{parameter: [message]}`), also in those
 * that are not in the specification: no database stores them, and some fail on them.
 */
const refuseNul: MiddlewareHandler<ServiceEnv> = async ({ req }, next) => {
  if (!req.url.includes('%00')) return next()
  const { pathname, searchParams } = new URL(req.url)
  if (pathname.includes('%00')) throw httpError(400, NULL_CHARACTER)
  for (const [name, value] of searchParams) {
    if (name.includes('\0')) throw new HttpError(400, { non_field_errors: [NULL_CHARACTER] })
    if (value.includes('\0')) throw new HttpError(400, { [shorten(name)]: [NULL_CHARACTER] })
  }
  return next()
}
