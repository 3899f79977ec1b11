import { expect, test } from 'vitest'
import { ApiError } from '../../lib/api-error'
import { errorSentence, failureWords } from './failure-words'

const error = (details: Partial<ConstructorParameters<typeof ApiError>[0]>) =>
  new ApiError({ kind: 'network', message: 'No.', ...details })

test('an unknown outcome of a write takes priority over the kind, and is never retried', () => {
  for (const kind of ['network', 'timeout', 'unavailable', 'server', 'broken-json', 'not-json'] as const) {
    expect(failureWords(error({ kind, outcome: 'unknown' }))).toMatchObject({
      title: 'We don’t know whether it was saved',
      retry: 'never',
    })
    expect(failureWords(error({ kind })).retry).toBe('now')
  }
})

test('a 429 waits; a refusal that would repeat offers no retry', () => {
  expect(failureWords(error({ kind: 'rate-limited' })).retry).toBe('wait')
  for (const kind of ['forbidden', 'not-found', 'too-large', 'invalid', 'refused'] as const) {
    expect(failureWords(error({ kind })).retry).toBe('never')
  }
})

test('an error of the console itself can be retried', () => {
  expect(failureWords(new RangeError('x'))).toMatchObject({ title: 'Something went wrong', retry: 'now' })
  expect(failureWords('x').retry).toBe('now')
})

test('doesn’t show the address of code that failed to load', () => {
  for (const text of [
    'Failed to fetch dynamically imported module: http://localhost/assets/a.js',
    'error loading dynamically imported module: http://localhost/assets/a.js',
    'Importing a module script failed.',
  ])
    expect(errorSentence(new TypeError(text))).toMatch(/^Part of Fleet Console couldn’t load\./)
  expect(errorSentence(new Error('No.'))).toBe('No.')
  expect(errorSentence('No.')).toBe('No.')
})
