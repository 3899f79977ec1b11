import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runBrowserTests, type Tier } from './browser-tests'
import { type CommandOptions, run } from './command'
import { type Counts, readCounts } from './counts'
import { UNIT_REPORT } from './paths'

export interface Step {
  readonly title: string
  readonly work: () => Promise<Counts>
}

/** Builds a step for a command that isn't a test: success adds nothing, failure adds one failed test. */
export function check(title: string, program: string, ...args: string[]): Step {
  const work = async () => ({
    passed: 0,
    failed: (await run(program, args, { output: 'at the end' })) === 0 ? 0 : 1,
  })
  return { title, work }
}

export const build = check('Production build', 'tsx', 'e2e/run/build.ts')

const VITEST = ['--config', 'e2e/vitest.config.ts']

/** Returns the tests of Vitest's projects, `--project=<name>`, or of these in one folder. */
export function vitest(title: string, args: readonly string[], env: CommandOptions['env'] = {}): Step {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${UNIT_REPORT}`]
  const work = async () => {
    rmSync(UNIT_REPORT, { force: true })
    return readCounts(
      'unit',
      UNIT_REPORT,
      await run('vitest', ['run', ...VITEST, ...args, ...reporters], { env }),
    )
  }
  return { title, work }
}

/** Builds a step that repeats the domain's random tests with new cases. Its title shows how to repeat them. */
export function freshRandomCases(): Step {
  // In seconds, because a seed has 32 bits.
  const seed = String(Math.floor(Date.now() / 1000))
  const title = `Other random cases of the domain: RANDOM_SEED=${seed} npm run unit -- src/domain`
  return vitest(title, ['--project=unit', ...randomTests('src/domain')], { RANDOM_SEED: seed })
}

function randomTests(folder: string): string[] {
  const tests = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
  return tests.filter(
    (file) => /\.test\.tsx?$/.test(file) && /fast-check|random/.test(readFileSync(file, 'utf8')),
  )
}

export function browser(title: string, tier: Tier): Step {
  return { title, work: () => runBrowserTests([], { TIER: tier }) }
}

/**
 * Runs groups of steps one after the other, and the steps of a group in parallel. Stops after the first group with a
 * failure. Prints the time of each step; the last line is `N passed, N failed`.
 */
export async function runSteps(...groups: readonly (readonly Step[])[]): Promise<void> {
  let passed = 0
  let failed = 0
  for (const group of groups) {
    const counts = await Promise.all(group.map(runStep))
    for (const one of counts) {
      passed += one.passed
      failed += one.failed
    }
    if (failed > 0) break
  }
  process.exitCode = failed === 0 ? 0 : 1
  console.log(`\n${passed} passed, ${failed} failed`)
}

async function runStep({ title, work }: Step): Promise<Counts> {
  console.log(`\n── ${title}`)
  const start = performance.now()
  const counts = await work().catch((error: unknown): Counts => {
    console.error(error)
    return { passed: 0, failed: 1 }
  })
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`── ${title}: ${counts.failed === 0 ? 'ok' : 'FAILED'} in ${seconds} s`)
  return counts
}
