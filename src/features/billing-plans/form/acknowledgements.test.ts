import { expect, test } from 'vitest'
import { acknowledgements } from './acknowledgements'

test('a warning of many charges is acknowledged once, with their numbers', () => {
  const message = 'The charge has no description.'
  const problems = [0, 3].map(
    (at) => ({ path: `charges.${at}.description`, level: 'warning', message }) as const,
  )
  expect(acknowledgements([...problems, { path: 'name', level: 'error', message: 'No.' }])).toEqual([
    'The charge has no description. (charges 1, 4)',
  ])
})

test('one of a field is its sentence alone', () => {
  expect(
    acknowledgements([{ path: 'grace_period_hours', level: 'warning', message: 'Back in time.' }]),
  ).toEqual(['Back in time.'])
})
