import type { Hono } from 'hono'
import type { Handler, Service, ServiceEnv } from '../core/context'

export type RowErrors = Readonly<Record<string, unknown>>

const MAX_DETAILED = 100
const INVALID: RowErrors = { non_field_errors: ['Invalid row.'] }

/** Limits the size of a response: only the first hundred invalid rows have their errors. Valid rows are `{}`. */
export function limitRowErrors(rows: readonly RowErrors[]): readonly RowErrors[] {
  let faulty = 0
  return rows.map((row) => {
    if (Object.keys(row).length === 0) return row
    faulty += 1
    return faulty > MAX_DETAILED ? INVALID : row
  })
}

const LONGEST = 100

export const shorten = (text: string): string =>
  text.length > LONGEST ? `${text.slice(0, LONGEST).replace(/\p{Surrogate}$/u, '')}…` : text

export class HttpError extends Error {
  constructor(
    readonly status: number,
    readonly body: unknown,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(`HTTP ${status}`)
    this.name = 'HttpError'
  }
}

export const httpError = (status: number, detail: string, headers?: Record<string, string>): HttpError =>
  new HttpError(status, { detail }, headers)

export const notFound = (): HttpError => httpError(404, 'Not found.')

/** Builds a 401 with its required challenge (RFC 9110, 11.6.1). */
export const unauthorized = (body: { detail: string; code?: string; messages?: unknown }): HttpError =>
  new HttpError(401, body, { 'WWW-Authenticate': 'Bearer realm="api"' })

export function jsonText(
  text: string,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(text, { status, headers: { 'Content-Type': 'application/json', ...headers } })
}

export const errorResponse = ({ body, status, headers }: HttpError): Response => json(body, status, headers)

export const json = (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response =>
  Response.json(body, { status, headers })

export type App = Hono<ServiceEnv>

type Routes = Readonly<Record<string, Readonly<Record<string, Handler>>>>

/** Registers the paths in order. A path returns 405 for methods it doesn't support. */
export function addRoutes(app: App, service: Service, routes: Routes): void {
  for (const [path, handlers] of Object.entries(routes)) {
    for (const [method, handler] of Object.entries(handlers))
      app.on(method, path, (context) => handler(service, context))
    const allow = Object.keys(handlers).join(', ')
    app.all(path, ({ req }) => {
      throw httpError(405, `Method "${req.method}" not allowed.`, { Allow: allow })
    })
  }
}
