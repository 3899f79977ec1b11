import type { Hono } from 'hono'
import type { Handler, Service, ServiceEnv } from '../core/context'
import { httpError } from './answers'

export type App = Hono<ServiceEnv>

/** Handlers by path and method. */
type Routes = Readonly<Record<string, Readonly<Record<string, Handler>>>>

/** Registers the paths in their order. A method that a path does not have gets a 405. */
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
