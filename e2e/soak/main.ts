import { chromium as playwrightChromium } from 'playwright'
import { createRandom } from '../../src/service/seed/seed-types'
import buildHarness from '../harness/build'
import { runBrowserTests } from '../run/browser-tests'
import { findChromium } from '../run/chromium'
import { run } from '../run/command'
import { launchOptions } from '../run/launch'
import { World } from '../support/world/world'
import { LONG_SESSION_SECONDS, renewAhead } from './renewals'
import { type SoakFigures, soak } from './soak'

// `npm run soak [-- <rounds> [<seed>]]`. First, on a fresh build, runs all unit tests with all their random cases, and
// all tests of the service also on PostgreSQL, with processes that are killed and race for longer. `RANDOM_RUNS=all
// RANDOM_SEED=<seed> npm run unit -- <file>` repeats a file. Then moves a plan's charges in 200 random steps, and runs
// all journeys on the Django service. Then two tabs send 50 requests a round while their tokens expire. The seed
// decides when a tab is reloaded, closed, or reopened: 100 rounds with rotating refresh tokens. Fails if a user is
// signed out, or a refresh is refused. Finally uses two tabs for five minutes, with tokens of 10 s in a session that is
// a day old. Fails if a request is refused.

const rounds = Number(process.argv[2] ?? 100)
const seed = Number(process.argv[3] ?? Math.floor(Math.random() * 1e9))

function problems({ lapses, refused }: SoakFigures): string[] {
  return refused > 0 ? [...lapses, `${refused} refreshes were refused`] : [...lapses]
}

console.log(`Seed ${seed}: npm run soak -- ${rounds} ${seed}`)
const randomCases = { RANDOM_RUNS: 'all', RANDOM_SEED: String(seed), SERVICE_TESTS: 'all' }
if ((await run('tsx', ['e2e/run/build.ts'])) !== 0) process.exit(1)
if ((await run('vitest', ['run', '--config', 'e2e/vitest.config.ts'], { env: randomCases })) !== 0)
  process.exit(1)
Object.assign(process.env, { STEPS: '200', SEED: String(seed) })
if ((await runBrowserTests(['soak/charge-order'])).failed > 0) process.exit(1)
process.env.DJANGO = 'all'
if ((await runBrowserTests(['--project=django'])).failed > 0) process.exit(1)

const chromium = await findChromium()
if (!chromium) process.exit(1)
await buildHarness()
const world = await World.start({
  deployment: 'same-origin',
  service: { refreshTokenSeconds: LONG_SESSION_SECONDS },
})
const browser = await playwrightChromium.launch(launchOptions(chromium))
try {
  const tabsContext = await browser.newContext({ baseURL: world.consoleOrigin })
  const start = performance.now()
  const lines: string[] = []
  const say = (line: string) => lines.push(line)
  const random = createRandom(seed)
  const soaked = await soak({ world, context: tabsContext, rounds, tokenSeconds: 3, random, say }).catch(
    (failure: unknown) => {
      console.log(lines.join('\n'))
      throw failure
    },
  )
  await tabsContext.close()
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const { lapses, ...counts } = soaked
  console.log(`\n${rounds} rounds in ${seconds} s`)
  console.table({ ...counts, 'sign-outs': lapses.length })
  for (const problem of problems(soaked)) console.log(`  ${problem}`)
  if (problems(soaked).length > 0) process.exitCode = 1
  await world.reset()
  const context = await browser.newContext({ baseURL: world.consoleOrigin })
  // A token is renewed after eight seconds, so 38 times in five minutes.
  const figures = await renewAhead({ world, context, tokenSeconds: 10, renewals: 38 })
  await context.close()
  console.log('\nTokens of 10 s in a session a day old, two tabs, five minutes:')
  console.table(figures)
  if (figures.refused > 0) process.exitCode = 1
} finally {
  await browser.close()
  await world.close()
}
console.log(process.exitCode ? 'The session did not hold.' : 'The session held.')
