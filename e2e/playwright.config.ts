import { availableParallelism } from 'node:os'
import { defineConfig, type PlaywrightTestConfig } from 'playwright/test'
import type { ServiceOptions } from '../src/service/core/options'
import { launchOptionsFromEnvironment } from './run/launch'
import { BROWSER_REPORT, OUT } from './run/paths'
import type { DjangoOptions } from './support/django-service/options'
import type { Deployment } from './support/world/world'

// The tables of README.md describe the projects and the tags.
// The variable TIER runs a part: `core` the tests with the tag @core, each in its first project; `rest` all others.
const { TIER, DJANGO } = process.env
const CORE = /@core/
const DESKTOP = { width: 1280, height: 800 }
const NEW_YORK = { timezoneId: 'America/New_York', locale: 'en-US', viewport: DESKTOP }

type Options = {
  deployment: Deployment
  serviceOptions: ServiceOptions
  django: DjangoOptions | null
  fleetZones: boolean
}
type Projects = NonNullable<PlaywrightTestConfig<object, Options>['projects']>

const FIRST: Projects = [
  { name: 'infrastructure', testMatch: ['build/**/*.spec.ts', 'support/**/*.spec.ts'] },
  { name: 'new-york', testMatch: 'journeys/**/*.spec.ts' },
  { name: 'faults', testMatch: ['faults/**/*.spec.ts', 'soak/**/*.spec.ts'] },
  { name: 'pages', testMatch: 'pages/**/*.spec.ts' },
]

/** Projects that repeat tests of the first projects. */
const AGAIN: Projects = [
  {
    name: 'tokyo',
    testMatch: 'journeys/**/*.spec.ts',
    grep: /@tokyo/,
    use: { timezoneId: 'Asia/Tokyo', fleetZones: false },
  },
  {
    name: 'cross-origin',
    testMatch: 'journeys/**/*.spec.ts',
    grep: /@cross-origin/,
    use: { deployment: 'cross-origin' },
  },
  {
    name: 'reads-off',
    testMatch: 'journeys/**/*-anywhere.spec.ts',
    use: { serviceOptions: { reads: 'off' } },
  },
  {
    name: 'django',
    testMatch: 'journeys/**/*.spec.ts',
    testIgnore: 'journeys/django/**',
    // Without the vehicle endpoints, which many journeys need, except if every journey runs.
    ...(DJANGO === 'all'
      ? { grepInvert: /@reference/, use: { django: { reads: 'on', tollStatusOf: 'revision' } } }
      : { grep: /@django/, use: { django: {} } }),
  },
  {
    name: 'phone',
    testMatch: 'pages/**/*.spec.ts',
    grep: /@phone/,
    use: { viewport: { width: 390, height: 844 }, hasTouch: true },
  },
]

function projectsOf(tier: string | undefined): Projects {
  if (tier === undefined) return [...FIRST, ...AGAIN]
  if (tier === 'core') return FIRST.map((project) => ({ ...project, grep: CORE }))
  if (tier === 'rest') return [...FIRST.map((project) => ({ ...project, grepInvert: CORE })), ...AGAIN]
  throw new Error(`TIER is core or rest, not ${tier}.`)
}

export default defineConfig<object, Options>({
  testDir: '.',
  outputDir: `${OUT}/results`,
  globalSetup: './harness/build.ts',
  fullyParallel: true,
  // One worker more than cores, because tests also wait for timers and for each other's pages.
  workers: Math.min(4, availableParallelism() + 1),
  retries: 0,
  forbidOnly: true,
  // Long enough for slow and busy machines. No test here measures time.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: BROWSER_REPORT }]],
  use: {
    ...NEW_YORK,
    launchOptions: launchOptionsFromEnvironment(),
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: projectsOf(TIER),
})
