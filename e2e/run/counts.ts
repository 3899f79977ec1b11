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
 * Counts tests in Vitest's JSON report. A file that couldn't be loaded counts as one failed test. So does a skipped
 * test, because none is skipped on purpose.
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
 * Reads a test runner's report, never its printed output. Counts one failed test for a runner that ended without a
 * complete report, that failed without a failure in its report, or that ran no test.
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

/** Returns the counts, or why they are missing. */
function reported(kind: keyof typeof readers, file: string): Counts | string {
  try {
    return readers[kind](JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
