import { createApp } from './app'
import { createClock } from './core/clock'
import type { NodeBindings, Service } from './core/context'
import { openDocumentStore } from './core/document-store'
import { createFaults } from './core/faults'
import { resolveOptions, type ServiceOptions } from './core/options'
import { createRefreshCounters, type RefreshCounts } from './core/refresh-counters'
import { createSessionRules } from './core/session-rules'
import { createTokens } from './core/tokens'
import { openDatabase } from './database/database'
import { resetDemo } from './demo/demo'
import { isSeeded, seed } from './seed/seed'

/** The reference service: a pure handler from request to answer, with its database behind it. */
export interface ReferenceService {
  /** Answers any request. `env` is what a Node server hands over; without it a destroyed connection rejects. */
  fetch(request: Request, env?: NodeBindings): Promise<Response>
  /**
   * Takes the data back to the seed, switches all faults off, the rules of sessions to the options and the counters to
   * zero; sessions stay. Not in production.
   */
  reset(): Promise<void>
  /** What became of the token refreshes since the start or the last reset. Those that met a fault do not count. */
  counters(): RefreshCounts
  /** Closes the database; in memory, uploaded files go with it. Requests under way must have been answered. */
  close(): Promise<void>
}

/**
 * Opens the database, seeds it where it is empty (never in production), and makes the handler.
 * Throws an Error with a sentence when the options cannot run; see `ServiceOptions`.
 */
export async function createService(options: ServiceOptions = {}): Promise<ReferenceService> {
  const resolved = resolveOptions(options)
  const production = resolved.mode === 'production'
  const db = await openDatabase(resolved.databaseUrl)
  const documents = await openDocumentStore(resolved.databaseUrl)
  try {
    if (!production) {
      if (await seed(db, { force: resolved.demoReset, bigHistorySize: resolved.bigHistorySize }))
        await documents.clear()
    } else if (await isSeeded(db))
      throw new Error('production does not start on a database with the demo seed')
  } catch (error) {
    await db.destroy()
    await documents.close()
    throw error
  }
  const service: Service = {
    options: resolved,
    db,
    documents,
    clock: createClock(resolved.now),
    tokens: createTokens(resolved.jwtSecret, resolved.now),
    faults: createFaults(resolved.now),
    rules: createSessionRules(resolved),
    counters: createRefreshCounters(),
  }
  const app = createApp(service)
  return {
    fetch: async (request, env) => app.fetch(request, env),
    async reset() {
      if (production) throw new Error('production has no demo data to reset')
      await resetDemo(service)
    },
    counters: () => service.counters.read(),
    async close() {
      await db.destroy()
      await documents.close()
    },
  }
}
