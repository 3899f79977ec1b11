import { type BrowserContext, test as base, type Page } from 'playwright/test'
import type { ServiceOptions } from '../../src/service/core/options'
import type { DjangoOptions } from './django-service/options'
import { signIn } from './sign-in'
import { wallText } from './wall-text'
import { type Allowance, Incidents, noSuchRead } from './wire/incidents'
import { Wire } from './wire/wire'
import { Faults } from './world/faults'
import { type Deployment, World } from './world/world'

interface WorkerOptions {
  /** Set by the project. */
  deployment: Deployment
  /** Options of the worker's service: `test.use({ serviceOptions: { maxPageSize: 10 } })` at the top of a file. */
  serviceOptions: ServiceOptions
  /** Set by the project: options of the Django service to run on; null for the demo server. */
  django: DjangoOptions | null
  /** Set by the project: whether `config.json` names the fleets' zones. Otherwise the browser's zone is the default. */
  fleetZones: boolean
}

interface WorkerFixtures {
  /** The worker's own service and console. */
  world: World
}

interface TestOptions {
  /** Incidents that the tests of a file or a group expect; see `incidents.ts`. */
  allowed: readonly Allowance[]
}

/** A different user with their own browser. */
export interface Colleague {
  readonly page: Page
  readonly wire: Wire
}

interface TestFixtures {
  /** Chooses the browser's zone in the header, because the deployment has none. */
  headerZone: undefined
  /** Requests from the pages to the API. */
  wire: Wire
  /** Declares incidents from within a test: `allow(responded(503, '/v2/'))`. */
  allow: (...allowances: readonly Allowance[]) => void
  /** Signs the test's browser in as one of the demo users, without a page; see also the sign-in journey. */
  signInAs: (user: string) => Promise<void>
  /** Opens a second browser, signed in as a different user who works at the same time. */
  openFor: (user: string) => Promise<Colleague>
  /** Makes the service fail on purpose. */
  faults: Faults
  incidents: Incidents
  /** Formats an instant as local time in the browser's zone; see `wall-text.ts`. */
  localTime: (utc: string) => string
}

export const test = base.extend<TestOptions & TestFixtures, WorkerOptions & WorkerFixtures>({
  deployment: ['same-origin', { option: true, scope: 'worker' }],
  serviceOptions: [{}, { option: true, scope: 'worker' }],
  django: [null, { option: true, scope: 'worker' }],
  fleetZones: [true, { option: true, scope: 'worker' }],
  allowed: [[], { option: true }],

  world: [
    async ({ deployment, serviceOptions, django, fleetZones }, use) => {
      const world = await World.start({ deployment, service: serviceOptions, django, fleetZones })
      await use(world)
      await world.close()
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ world }, use) => {
    await use(world.consoleOrigin)
  },

  // Automatic, and before the page, so that every test starts from the seed, and its first request is watched.
  incidents: [
    async ({ world, browser, context, allowed, serviceOptions, django }, use) => {
      await world.reset()
      const withoutReads = django ? django.reads !== 'on' : serviceOptions.reads === 'off'
      const incidents = new Incidents(withoutReads ? [...allowed, noSuchRead] : allowed)
      const watch = (opened: BrowserContext) => incidents.watch(opened)
      watch(context)
      browser.on('context', watch)
      await use(incidents)
      browser.off('context', watch)
      const unexpected = incidents.unexpected.map(({ kind, text }) => `${kind}: ${text}`)
      await stopIntercepting(context)
      if (unexpected.length > 0) throw new Error(`Not declared:\n${unexpected.join('\n')}`)
    },
    { auto: true },
  ],

  // Without a known fleet zone, every page would ask for it.
  headerZone: [
    async ({ context, fleetZones, serviceOptions, django }, use) => {
      const withoutReads = django ? django.reads !== 'on' : serviceOptions.reads === 'off'
      if (withoutReads || !fleetZones)
        await context.addInitScript(() => {
          // A document without an origin has no storage.
          if (origin === 'null' || localStorage.getItem('fleet-console.zone') !== null) return
          const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
          localStorage.setItem('fleet-console.zone', timeZone)
        })
      await use(undefined)
    },
    { auto: true },
  ],

  wire: [
    async ({ context }, use) => {
      await use(new Wire(context))
    },
    { auto: true },
  ],

  allow: async ({ incidents }, use) => {
    await use((...allowances) => incidents.allow(...allowances))
  },

  // Uses its own request context, apart from the page's cookies and records.
  faults: async ({ request, world }, use) => {
    await use(new Faults(request, world.apiOrigin))
  },

  openFor: async ({ browser, world }, use) => {
    const opened: BrowserContext[] = []
    await use(async (user) => {
      const context = await browser.newContext({ baseURL: world.consoleOrigin })
      opened.push(context)
      await signIn(context, world.apiOrigin, user)
      const wire = new Wire(context)
      return { page: await context.newPage(), wire }
    })
    for (const context of opened) {
      await stopIntercepting(context)
      await context.close()
    }
  },

  localTime: async ({ timezoneId }, use) => {
    if (timezoneId === undefined) throw new Error('The project sets no timezoneId')
    await use((utc) => wallText(utc, timezoneId))
  },

  signInAs: async ({ context, world }, use) => {
    await use((user) => signIn(context, world.apiOrigin, user))
  },
})

export const { expect } = test

/** Removes a test's routes. An intercepted request may still be pending when the test ends, which isn't a failure. */
async function stopIntercepting(context: BrowserContext): Promise<void> {
  const routes = [context, ...context.pages()]
  await Promise.all(routes.map((routed) => routed.unrouteAll({ behavior: 'ignoreErrors' })))
}
