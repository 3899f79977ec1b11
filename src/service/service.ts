import { createApp } from './app'
import { createClock } from './core/clock'
import { createRefreshCounters, type NodeBindings, type Service } from './core/context'
import { type DocumentStore, openDocumentStore, openDocumentTable } from './core/document-store'
import { createFaults } from './core/faults'
import { resolveOptions, type ServiceOptions } from './core/options'
import { createSessionRules } from './core/session-rules'
import { createSignInLimit } from './core/sign-in-limit'
import { createTokens } from './core/tokens'
import { openDatabase } from './database/database'
import { openError } from './database/dialect'
import { isPostgresUrl } from './database/postgres'
import { StorageFault } from './database/storage-fault'
import { resetDemo } from './demo/demo'
import { isSeeded, seed } from './seed/seed'

/** The reference service: a handler from request to answer, with its database. */
export type ReferenceService = Awaited<ReturnType<typeof createService>>

/**
 * Opens the database, seeds it if it is empty (never in production), and creates the handler.
 * Throws an Error with a readable message if the service cannot run with these options, see `ServiceOptions`.
 */
export async function createService(options: ServiceOptions = {}) {
  const resolved = resolveOptions(options)
  const production = resolved.mode === 'production'
  const db = await openDatabase(resolved.databaseUrl)
  let documents: DocumentStore | undefined
  try {
    documents = isPostgresUrl(resolved.databaseUrl)
      ? openDocumentTable()
      : await openDocumentStore(resolved.databaseUrl, db)
    if (!production) {
      if (await seed(db, { ...resolved, force: resolved.demoReset })) await documents.clear()
    } else if (await isSeeded(db))
      throw new Error('production does not start on a database with the demo seed')
  } catch (error) {
    await db.destroy()
    await documents?.close()
    throw error instanceof StorageFault ? openError(resolved.databaseUrl, error.cause) : error
  }
  const service: Service = {
    options: resolved,
    db,
    documents,
    clock: createClock(resolved.now),
    tokens: createTokens(resolved.jwtSecret, resolved.now),
    faults: createFaults(resolved.now),
    rules: createSessionRules(db, resolved),
    counters: createRefreshCounters(),
    signInLimit: createSignInLimit(resolved.now),
  }
  const app = createApp(service)
  return {
    /** Answers any request. A Node server passes `env`; without it, a destroyed connection rejects. */
    fetch: async (request: Request, env?: NodeBindings): Promise<Response> => app.fetch(request, env),
    /** Resets data, faults, session rules and counters. Sessions stay. Rejects in production. */
    async reset(): Promise<void> {
      if (production) throw new Error('production has no demo data to reset')
      await resetDemo(service)
    },
    /** Counts of token refreshes since the start or the last reset. Refreshes that a fault prevented do not count. */
    counters: () => service.counters.read(),
    /** Closes the database; if it is in memory, uploaded files are deleted. Call it when no request is running. */
    async close(): Promise<void> {
      await db.destroy()
      await documents.close()
    },
  }
}
