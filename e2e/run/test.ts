import { rmSync } from 'node:fs'
import { runBrowserTests } from './browser-tests'
import { run } from './command'
import { type Counts, readCounts } from './counts'
import { UNIT_REPORT } from './paths'

/** `npm test`: everything, the quick before the slow, stopping at the first step that fails. */
const steps: readonly { title: string; work: () => Promise<Counts> }[] = [
  { title: 'Types', work: () => check('tsx', 'e2e/run/types.ts') },
  { title: 'Lint', work: () => check('biome', 'check', '--error-on-warnings') },
  { title: 'Unit and service tests', work: unitTests },
  { title: 'Production build', work: () => check('vite', 'build') },
  { title: 'Browser tests', work: () => runBrowserTests([]) },
]

/** A step that is no test: it adds nothing when it succeeds and one failure when it does not. */
async function check(program: string, ...args: string[]): Promise<Counts> {
  return { passed: 0, failed: (await run(program, args)) === 0 ? 0 : 1 }
}

async function unitTests(): Promise<Counts> {
  rmSync(UNIT_REPORT, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${UNIT_REPORT}`]
  return readCounts('unit', UNIT_REPORT, await run('vitest', ['run', ...reporters]))
}

let passed = 0
let failed = 0
for (const { title, work } of steps) {
  console.log(`\n── ${title}`)
  const start = performance.now()
  const counts = await work().catch((error: unknown): Counts => {
    console.error(error)
    return { passed: 0, failed: 1 }
  })
  passed += counts.passed
  failed += counts.failed
  console.log(`── ${title}: ${counts.failed === 0 ? 'ok' : 'FAILED'} in ${seconds(start)}`)
  if (counts.failed > 0) break
}
process.exitCode = failed === 0 ? 0 : 1
console.log(`\n${passed} passed, ${failed} failed`)

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}
