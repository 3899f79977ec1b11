import { randomUUID } from 'node:crypto'
import { Hono, type MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { paths } from '../contract/paths'
import type { Context, Service, ServiceEnv } from './core/context'
import type { ResolvedOptions } from './core/options'
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
import { checkHost, ownOriginsOnly } from './http/allowed-hosts'
import { authenticated, type CallerHandler } from './http/caller'
import { NULL_CHARACTER } from './http/json-text'
import { discardRest } from './http/request-body'
import { type App, addRoutes, errorResponse, HttpError, httpError, json, shorten } from './http/responses'
import { refreshToken } from './session/token-refresh'

/** Creates the app. Unknown paths, including known ones without their trailing slash, return a JSON 404. */
export function createApp(service: Service): App {
  const app = new Hono<ServiceEnv>()
  app.use(responseHeaders(service.options))
  app.use(allowConsoles(service.options))
  app.use(checkHost(service.options))
  app.use(discardRest(service.options))
  app.use(paths.tokenRefresh, ownOriginsOnly(service.options))
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
  app.onError(failureResponse)
  return app
}

const VEHICLE = paths.vehicle('{id}').replace('{id}', ':id{[0-9]{1,15}}')

function failureResponse(error: Error, context: Context): Response {
  if (error instanceof ConnectionLost) throw error
  if (error instanceof HttpError) return errorResponse(error)
  if (hasNullCharacter(error)) return json({ detail: NULL_CHARACTER }, 400)
  const what = `request ${context.get('requestId')} to ${context.req.path} failed:`
  if (isUnavailable(error)) {
    console.error(`${what} ${error.message}`)
    const detail = 'The service cannot store or read data at the moment. Try again.'
    return json({ detail }, 503, { 'Retry-After': '2' })
  }
  console.error(what, error)
  return json({ detail: 'Internal server error.' }, 500)
}

/** Rejects null characters in the path and parameters, because databases can't store them and some fail on them. */
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

/** Lets the consoles read all responses. The responses to other origins differ only in having no CORS headers. */
function allowConsoles({ consoleOrigins }: ResolvedOptions): MiddlewareHandler<ServiceEnv> {
  const allow = cors({
    origin: [...consoleOrigins],
    allowMethods: ['GET', 'POST', 'PATCH', 'DELETE'],
    allowHeaders: ['Authorization', 'Fleet-Id', 'Content-Type'],
    exposeHeaders: ['Retry-After', 'X-Request-Id', 'Date'],
    credentials: true,
    maxAge: 600,
  })
  return async (context, next) => {
    if (consoleOrigins.includes(context.req.header('Origin') ?? '')) return allow(context, next)
    await next()
    context.header('Vary', 'Origin', { append: true })
  }
}

function responseHeaders({ now }: ResolvedOptions): MiddlewareHandler<ServiceEnv> {
  return async (context, next) => {
    const requestId = randomUUID()
    context.set('requestId', requestId)
    await next()
    const { headers } = context.res
    headers.set('X-Request-Id', requestId)
    headers.set('Date', new Date(now()).toUTCString())
    headers.set('Cache-Control', 'no-store')
    headers.set('X-Content-Type-Options', 'nosniff')
  }
}
