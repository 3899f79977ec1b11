import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ApiError } from '../../../lib/api-error'
import { waitText } from '../../../ui/task/run-progress'
import type { RunState } from '../check/list-state'
import { isRunning, progressText } from './row-words'

const run = (change: Partial<RunState>): RunState => ({
  phase: 'checking',
  done: 1234,
  total: 10_000,
  secondsLeft: null,
  error: null,
  checkedAt: null,
  isOfRows: false,
  ...change,
})

test('formats the progress of a check', () => {
  expect(progressText(run({}))).toBe('1,234 of 10,000 rows')
  expect(progressText(run({ secondsLeft: 4 }))).toBe('1,234 of 10,000 rows')
  expect(progressText(run({ secondsLeft: 42 }))).toBe('1,234 of 10,000 rows · about 40 seconds left')
  expect(progressText(run({ secondsLeft: 130 }))).toBe('1,234 of 10,000 rows · about 2 minutes left')
  expect(progressText(run({ phase: 'paused', secondsLeft: 130 }))).toBe('Paused · 1,234 of 10,000 rows')
  expect(progressText(run({ phase: 'finding' }))).toBe('Looking up the vehicles…')
})

test('a waiting check shows the reason, and is still running', () => {
  for (const phase of ['waiting', 'offline', 'signed-out'] as const) {
    // A countdown renders an element, with the same words.
    expect(waitText(run({ phase }))).toEqual(
      phase === 'waiting' ? expect.anything() : expect.stringContaining('This will continue'),
    )
    expect(isRunning(run({ phase }))).toBe(true)
  }
  expect(waitText(run({}))).toBeNull()
  const error = new ApiError({ kind: 'unavailable', status: 503, message: 'Any words.' })
  const failing = 'Temporarily unavailable (503). Trying again…'
  for (const phase of ['waiting', 'checking', 'finding'] as const)
    expect(renderToStaticMarkup(waitText(run({ phase, error })))).toContain(failing)
  expect(waitText(run({ phase: 'paused', error }))).toBeNull()
  const limited = new ApiError({ kind: 'rate-limited', retryAfterMs: 9_000, message: 'Any words.' })
  expect(renderToStaticMarkup(waitText(run({ phase: 'waiting', error: limited })))).toContain(
    'Too many requests. Trying again in 9 seconds',
  )
  expect(isRunning(run({ phase: 'done' }))).toBe(false)
})
