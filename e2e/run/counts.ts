import { readFileSync } from 'node:fs'
import { z } from 'zod'

export interface Counts {
  readonly passed: number
  readonly failed: number
}

const unitReport = z.object({
  numTotalTests: z.int(),
  numPassedTests: z.int(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
})

const browserReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
  errors: z.array(z.unknown()),
})

/**
 * Counts tests in Vitest's JSON report. A file that could not be loaded counts as one failed test; so does a skipped
 * test, since nothing is skipped on purpose here.
 */
function unitCounts(report: unknown): Counts {
  const { numTotalTests, numPassedTests, testResults } = unitReport.parse(report)
  const broken = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return { passed: numPassedTests, failed: numTotalTests - numPassedTests + broken.length }
}

/**
 * Counts tests in Playwright's JSON report. Flaky tests, tests that did not run, and errors outside a test are
 * failures.
 */
function browserCounts(report: unknown): Counts {
  const { stats, errors } = browserReport.parse(report)
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length }
}

const readers = { unit: unitCounts, browser: browserCounts }

/**
 * Reads a test runner's report, never its printed output. Counts one failed test for a runner that died without a whole
 * report, one that failed although its report has no failure, and one that ran nothing.
 */
export function readCounts(kind: keyof typeof readers, file: string, exitCode: number): Counts {
  const counts = reported(kind, file)
  if (typeof counts === 'string') {
    console.error(`The ${kind} tests left no whole report (exit code ${exitCode}): ${counts}`)
    return { passed: 0, failed: 1 }
  }
  if (counts.failed > 0) return counts
  if (exitCode !== 0)
    console.error(`The ${kind} tests ended with exit code ${exitCode} beside what they reported.`)
  else if (counts.passed === 0) console.error(`No ${kind} test ran.`)
  else return counts
  return { ...counts, failed: 1 }
}

/** Returns the counts, or the reason for missing ones. */
function reported(kind: keyof typeof readers, file: string): Counts | string {
  try {
    return readers[kind](JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
