import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { findChromium } from './chromium'
import { run } from './command'
import { type Counts, readCounts } from './counts'
import { BROWSER_REPORT, OUT } from './paths'

/** The browser tests of `npm test`, or all others; see `playwright.config.ts`. */
export type Tier = 'core' | 'rest'

/** Runs Playwright over the build in `dist/`, in a Chromium that was found or installed. */
export async function runBrowserTests(
  args: readonly string[],
  variables: { readonly TIER?: Tier } = {},
): Promise<Counts> {
  rmSync(BROWSER_REPORT, { force: true })
  const chromium = await findChromium()
  if (!chromium) return { passed: 0, failed: 1 }
  const env = {
    ...variables,
    CHROMIUM_PATH: chromium.path,
    CHROMIUM_SANDBOX: chromium.sandbox ? 'on' : 'off',
  }
  const code = await run('playwright', ['test', '-c', 'e2e', ...args], { env })
  if (code !== 0) printContexts()
  return readCounts('browser', BROWSER_REPORT, code)
}

/** Prints the pages of failed tests, because the output is all that remains of a run on a different machine. */
function printContexts(): void {
  const results = `${OUT}/results`
  for (const test of existsSync(results) ? readdirSync(results) : []) {
    const context = `${results}/${test}/error-context.md`
    if (existsSync(context))
      console.log(`\n── ${test}\n${readFileSync(context, 'utf8').slice(0, LONGEST_CONTEXT)}`)
  }
}

const LONGEST_CONTEXT = 12_000
