import { availableParallelism } from 'node:os'
import { defineConfig } from 'playwright/test'
import type { ServiceOptions } from '../src/service/options'
import { launchOptionsFromEnvironment } from './run/launch'
import { BROWSER_REPORT, OUT } from './run/paths'
import type { Deployment } from './support/world'

// A test belongs to a project by its folder:
//   journeys/  what a person does; those about times in a second time zone, one of each page on a static host away
//              from its API, and those that end in -anywhere on a service without the reads that are not documented
//   pages/     how each page looks and reads: accessibility, both colour schemes, wide and on a phone
//   faults/ soak/  what goes wrong, once and again and again
//   build/ run/ support/  the build, the test commands and these fixtures themselves
const DESKTOP = { width: 1280, height: 800 }
const NEW_YORK = { timezoneId: 'America/New_York', locale: 'en-US', viewport: DESKTOP }

/** Journeys whose texts hang on the clock of the machine. */
const ABOUT_TIME =
  'journeys/{asking,copying,header-zone,plan-previews,ribbon,timeline*,typed-text,vehicles,verdict,zones}.spec.ts'
/** One journey at least of each page, and those on which the host, its policy or the API's origin can tell. */
const OF_EACH_PAGE =
  'journeys/{billing-plans,citations,documents,drivers-paste,edit,finding,integrations,membership,new-plan,not-found,other-tab,payment-instructions,sign-in,sign-out,timeline,verdict}.spec.ts'

export default defineConfig<object, { deployment: Deployment; serviceOptions: ServiceOptions }>({
  testDir: '.',
  outputDir: `${OUT}/results`,
  globalSetup: './harness/build.ts',
  fullyParallel: true,
  workers: Math.min(4, Math.max(2, availableParallelism() - 1)),
  retries: 0,
  forbidOnly: true,
  // A small machine with other work is several times slower; whoever waits for what is wrong waits longer.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: BROWSER_REPORT }]],
  use: {
    ...NEW_YORK,
    launchOptions: launchOptionsFromEnvironment(),
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    { name: 'infrastructure', testMatch: ['build/*.spec.ts', 'run/*.spec.ts', 'support/*.spec.ts'] },
    { name: 'new-york', testMatch: 'journeys/*.spec.ts' },
    { name: 'tokyo', testMatch: ABOUT_TIME, use: { timezoneId: 'Asia/Tokyo' } },
    { name: 'static-cross-origin', testMatch: OF_EACH_PAGE, use: { deployment: 'cross-origin' } },
    {
      name: 'reads-off',
      testMatch: 'journeys/*-anywhere.spec.ts',
      use: { serviceOptions: { reads: 'off' } },
    },
    { name: 'faults', testMatch: ['faults/*.spec.ts', 'soak/*.spec.ts'] },
    { name: 'pages', testMatch: 'pages/*.spec.ts' },
    {
      name: 'phone',
      testMatch: 'pages/*.spec.ts',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
  ],
})
