import { availableParallelism } from 'node:os'
import { defineConfig } from 'playwright/test'
import type { ServiceOptions } from '../src/service/core/options'
import { launchOptionsFromEnvironment } from './run/launch'
import { BROWSER_REPORT, OUT } from './run/paths'
import type { Deployment } from './support/world/world'

// A test belongs to a project by its folder:
//   journeys/  what a person does; those that end in -anywhere on a service without the reads that are not documented, too
//   pages/     how each page looks and reads: accessibility, both colour schemes, sideways scrolling
//   faults/ soak/  what goes wrong, once and again and again
//   build/ run/ support/  the build, the test commands and these fixtures themselves
// and, by its tags, to others besides:
//   @abroad     its texts hang on the clock of the machine: in a second time zone
//   @elsewhere  the host, its policy or the API's origin can tell, one of each page at least: on a plain file server away from the API
//   @phone      narrow and touched
const DESKTOP = { width: 1280, height: 800 }
const NEW_YORK = { timezoneId: 'America/New_York', locale: 'en-US', viewport: DESKTOP }

export default defineConfig<object, { deployment: Deployment; serviceOptions: ServiceOptions }>({
  testDir: '.',
  outputDir: `${OUT}/results`,
  globalSetup: './harness/build.ts',
  fullyParallel: true,
  // One more than cores: a test waits about as long as it works.
  workers: Math.min(4, availableParallelism() + 1),
  retries: 0,
  forbidOnly: true,
  // Room for slow and busy machines: no test here measures time.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: BROWSER_REPORT }]],
  use: {
    ...NEW_YORK,
    launchOptions: launchOptionsFromEnvironment(),
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    { name: 'infrastructure', testMatch: ['build/**/*.spec.ts', 'run/**/*.spec.ts', 'support/**/*.spec.ts'] },
    { name: 'new-york', testMatch: 'journeys/**/*.spec.ts' },
    { name: 'tokyo', testMatch: 'journeys/**/*.spec.ts', grep: /@abroad/, use: { timezoneId: 'Asia/Tokyo' } },
    {
      name: 'static-cross-origin',
      testMatch: 'journeys/**/*.spec.ts',
      grep: /@elsewhere/,
      use: { deployment: 'cross-origin' },
    },
    {
      name: 'reads-off',
      testMatch: 'journeys/**/*-anywhere.spec.ts',
      use: { serviceOptions: { reads: 'off' } },
    },
    { name: 'faults', testMatch: ['faults/**/*.spec.ts', 'soak/**/*.spec.ts'] },
    { name: 'pages', testMatch: 'pages/**/*.spec.ts' },
    {
      name: 'phone',
      testMatch: 'pages/**/*.spec.ts',
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
  ],
})
