import { expect, test } from 'vitest'
import type { RunState } from '../check/dispute-state'
import { isRunning, progressText, waitText } from './run-words'

const run = (change: Partial<RunState>): RunState => ({
  phase: 'checking',
  done: 1234,
  total: 10_000,
  requests: 0,
  secondsLeft: null,
  waitsUntil: null,
  checkedAt: null,
  isOfRows: false,
  ...change,
})

test('how far a check is', () => {
  expect(progressText(run({}))).toBe('1,234 of 10,000 rows')
  expect(progressText(run({ secondsLeft: 4 }))).toBe('1,234 of 10,000 rows · a few seconds left')
  expect(progressText(run({ secondsLeft: 42 }))).toBe('1,234 of 10,000 rows · about 40 s left')
  expect(progressText(run({ secondsLeft: 130 }))).toBe('1,234 of 10,000 rows · about 2 min left')
  expect(progressText(run({ phase: 'paused', secondsLeft: 130 }))).toBe('Paused · 1,234 of 10,000 rows')
  expect(progressText(run({ phase: 'finding' }))).toBe('Looking up the vehicles…')
})

test('a check that waits says what for, and is still running', () => {
  for (const phase of ['waiting', 'offline', 'signed-out'] as const) {
    expect(waitText(run({ phase }))).toMatch(/Checking goes on/)
    expect(isRunning(run({ phase }))).toBe(true)
  }
  expect(waitText(run({}))).toBeNull()
  expect(isRunning(run({ phase: 'done' }))).toBe(false)
})
