import type { MiddlewareHandler } from 'hono'
import type { Context, Service, ServiceEnv } from '../core/context'
import type { FaultKind } from '../core/faults'
import { json } from '../http/respond'
import { BROKEN_REASON, SENTINEL_VEHICLES } from '../seed/seed-vehicles'
import { applyFault, replace } from './apply-fault'

/** Sentinel ids that always fail, with any method. */
const FAULT_BY_ID: ReadonlyMap<number, FaultKind> = new Map([
  [900003, 'destroy'],
  [SENTINEL_VEHICLES.slow, 'slow'],
  [900200, 'html'],
  [SENTINEL_VEHICLES.truncated, 'truncated'],
  [SENTINEL_VEHICLES.text, 'text'],
  [900401, '401'],
  [900403, '403'],
  [900413, '413'],
  [900500, '500'],
  [900502, '502'],
  [900503, '503'],
  [900504, '504'],
])

/** Fails requests on purpose: first by the added faults, then by the id of a sentinel vehicle. */
export function injectFaults({ faults }: Service): MiddlewareHandler<ServiceEnv> {
  return async (context, next) => {
    const { method, path } = context.req
    if (path.startsWith('/demo/')) return next()
    const added = faults.consume(method, path)
    if (added) return applyFault(added, context, next)
    const id = Number(/^\/v2\/vehicles\/(900\d{3})\//.exec(path)?.[1])
    const kind = FAULT_BY_ID.get(id)
    if (kind) return applyFault(kind, context, next)
    if (id === SENTINEL_VEHICLES.overloaded && faults.isThrottled(context.req.url))
      return applyFault('429', context, next)
    await next()
    if (id === SENTINEL_VEHICLES.brokenRow) await rewritePage(context, breakRow)
    if (id === SENTINEL_VEHICLES.foreignLinks) await rewritePage(context, linkElsewhere)
    return undefined
  }
}

interface Page {
  readonly results: readonly unknown[]
}

async function rewritePage(context: Context, rewrite: (page: Page) => object): Promise<void> {
  const { status } = context.res
  const body: unknown = await context.res.json()
  replace(context, json(isPage(body) ? rewrite(body) : body, status))
}

function isPage(body: unknown): body is Page {
  return typeof body === 'object' && body !== null && 'results' in body && Array.isArray(body.results)
}

function breakRow(page: Page): object {
  const results = page.results.map((row) => {
    const broken = typeof row === 'object' && row !== null && 'reason' in row && row.reason === BROKEN_REASON
    return broken ? { ...row, history_date: 'yesterday, at noon', active: 'perhaps' } : row
  })
  return { ...page, results }
}

function linkElsewhere(page: Page): object {
  const elsewhere = 'http://fleet-mirror.example/v2/vehicles/900002/history/?limit=50&offset='
  return { ...page, next: `${elsewhere}50`, previous: `${elsewhere}0` }
}
