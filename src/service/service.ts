import { createApp } from './app'
import { createClock } from './core/clock'
import { NO_REFRESHES, type NodeBindings, rulesOf, type Service } from './core/context'
import { createFaults } from './core/faults'
import { resolveOptions, type ServiceOptions } from './core/options'
import { createSignInLimit } from './core/sign-in-limit'
import { createTokens } from './core/tokens'
import { openDatabase } from './database/database'
import { resetDemo } from './demo/demo'
import { seed, seedVersion } from './seed/seed'

export type ReferenceService = Awaited<ReturnType<typeof createService>>

/** Creates the service, and seeds an empty database except in production. Throws an Error with a readable message. */
export async function createService(options: ServiceOptions = {}) {
  const resolved = resolveOptions(options)
  const production = resolved.mode === 'production'
  const db = await openDatabase(resolved.databaseUrl)
  try {
    if (!production) await seed(db, { ...resolved, force: resolved.demoReset })
    else if ((await seedVersion(db)) !== undefined)
      throw new Error('production does not start on a database with the demo seed')
  } catch (error) {
    await db.destroy()
    throw error
  }
  const service: Service = {
    options: resolved,
    db,
    clock: createClock(resolved.now),
    tokens: createTokens(resolved.jwtSecret, resolved.now),
    faults: createFaults(),
    rules: { current: rulesOf(resolved) },
    counters: { ...NO_REFRESHES },
    signInLimit: createSignInLimit(resolved.now),
  }
  const app = createApp(service)
  return {
    /** Handles a request. A Node server passes `env`; without it, destroying the connection rejects. */
    fetch: async (request: Request, env?: NodeBindings): Promise<Response> => app.fetch(request, env),
    /** Resets the demo data. Keeps sessions. Rejects in production. */
    async reset(): Promise<void> {
      if (production) throw new Error('production has no demo data to reset')
      await resetDemo(service)
    },
    /** Counts since the last reset. Excludes refreshes that a fault prevented. */
    counters: () => ({ ...service.counters }),
    close: () => db.destroy(),
  }
}
