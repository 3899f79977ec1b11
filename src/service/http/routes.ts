import type { Hono } from 'hono'
import type { Handler, ServiceEnv } from '../core/context'
import { httpError } from './http-error'

export type App = Hono<ServiceEnv>

/** Registers the methods of a path. Any other method gets a 405. */
export function route(app: App, path: string, handlers: Readonly<Record<string, Handler>>): void {
  for (const [method, handler] of Object.entries(handlers)) app.on(method, path, handler)
  const allow = Object.keys(handlers).join(', ')
  app.all(path, ({ req }) => {
    throw httpError(405, `Method "${req.method}" not allowed.`, { Allow: allow })
  })
}
