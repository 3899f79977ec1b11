import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readCounts } from './counts'

const stats = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 }
const passedFile = { status: 'passed', assertionResults: [{}] }
const folder = mkdtempSync(join(tmpdir(), 'fleet-counts-'))

afterAll(() => rmSync(folder, { recursive: true }))

test('the counts are those of the runners', () => {
  const report = write('unit.json', { numTotalTests: 5, numPassedTests: 4, testResults: [passedFile] })
  expect(readCounts('unit', report, 1)).toEqual({ passed: 4, failed: 1 })
  const browser = write('browser.json', { stats, errors: [] })
  expect(readCounts('browser', browser, 0)).toEqual({ passed: 3, failed: 0 })
})

test('flaky tests, skipped tests, and errors outside tests are failures', () => {
  const report = {
    stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 },
    errors: [{ message: 'setup' }],
  }
  expect(readCounts('browser', write('browser.json', report), 1)).toEqual({ passed: 3, failed: 5 })
})

test('a test file that can’t be loaded is a failure', () => {
  const broken = { status: 'failed', assertionResults: [] }
  const report = { numTotalTests: 1, numPassedTests: 1, testResults: [passedFile, broken] }
  expect(readCounts('unit', write('unit.json', report), 1)).toEqual({ passed: 1, failed: 1 })
})

test('a runner that crashes, fails without a failure in its report, or runs nothing is a failure', () => {
  expect(readCounts('unit', join(folder, 'none.json'), 0)).toEqual({ passed: 0, failed: 1 })
  const good = write('good.json', { stats, errors: [] })
  expect(readCounts('browser', good, 137)).toEqual({ passed: 3, failed: 1 })
  const empty = write('empty.json', { stats: { ...stats, expected: 0 }, errors: [] })
  expect(readCounts('browser', empty, 0)).toEqual({ passed: 0, failed: 1 })
})

test('a truncated report is a failure', () => {
  const cut = write('cut.json', '{"stats": {"expec')
  expect(readCounts('browser', cut, 137)).toEqual({ passed: 0, failed: 1 })
})

function write(name: string, report: unknown): string {
  const file = join(folder, name)
  writeFileSync(file, typeof report === 'string' ? report : JSON.stringify(report))
  return file
}
