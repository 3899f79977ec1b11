import { Hono } from 'hono'
import { paths } from '../contract/paths'
import type { Context, Handler, Service, ServiceEnv } from './core/context'
import { hasNullCharacter, isUnavailable } from './database/postgres-errors'
import { ConnectionLost } from './demo/apply-fault'
import { demoRoutes } from './demo/demo'
import { injectFaults } from './demo/inject-faults'
import { createBillingPlan } from './endpoints/billing-plan-create'
import { listCitations } from './endpoints/citations'
import { uploadDocument } from './endpoints/document-upload'
import { createDrivers } from './endpoints/drivers-bulk'
import { readHistory } from './endpoints/history'
import { listIntegrations } from './endpoints/integrations'
import { listVehicles, readVehicle } from './endpoints/vehicle-reads'
import { updateVehicle } from './endpoints/vehicle-update'
import { HttpError } from './http/http-error'
import { discardRest } from './http/request-body'
import { json } from './http/respond'
import { responseHeaders } from './http/response-headers'
import { type App, route } from './http/routes'
import { refreshToken } from './session/token-refresh'

/** Creates the service's routes. Any other path, also without its trailing slash, is a JSON 404. */
export function createApp(service: Service): App {
  const app = new Hono<ServiceEnv>()
  app.use(responseHeaders(service.options))
  app.use(paths.documentUpload, discardRest)
  if (service.options.mode !== 'production') {
    app.use(injectFaults(service))
    demoRoutes(app, service)
  }
  route(app, '/v2/vehicles/:id{[0-9]{1,15}}/history/', { GET: ofVehicle(service, readHistory) })
  const reads = service.options.reads === 'on'
  route(app, paths.vehicles, { ...(reads && { GET: listVehicles(service) }) })
  route(app, '/v2/vehicles/:id{[0-9]{1,15}}/', {
    ...(reads && { GET: ofVehicle(service, readVehicle) }),
    PATCH: ofVehicle(service, updateVehicle),
  })
  route(app, paths.billingPlans, { POST: createBillingPlan(service) })
  route(app, paths.driversBulk, { POST: createDrivers(service) })
  route(app, paths.integrations, { GET: listIntegrations(service) })
  route(app, paths.documentUpload, { POST: uploadDocument(service) })
  route(app, paths.citations, { GET: listCitations(service) })
  route(app, paths.tokenRefresh, { POST: refreshToken(service) })

  app.notFound(() => json({ detail: 'Not found.' }, 404))
  app.onError((error, context) => failureAnswer(error, context))
  return app
}

function ofVehicle(service: Service, endpoint: (service: Service, vehicleId: number) => Handler): Handler {
  return (context) => endpoint(service, Number(context.req.param('id')))(context)
}

function failureAnswer(error: Error, context: Context): Response {
  if (error instanceof ConnectionLost) throw error
  if (error instanceof HttpError) return json(error.body, error.status, error.headers)
  if (hasNullCharacter(error)) return json({ detail: 'Null characters are not allowed.' }, 400)
  const unavailable = isUnavailable(error)
  const reason = unavailable ? error.message : error
  console.error(`request ${context.get('requestId')} to ${context.req.path} failed:`, reason)
  if (unavailable) return json({ detail: 'The database is not available.' }, 503, { 'Retry-After': '2' })
  return json({ detail: 'Internal server error.' }, 500)
}
