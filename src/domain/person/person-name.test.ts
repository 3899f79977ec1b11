import { expect, test } from 'vitest'
import { personName } from './person-name'

test.each([
  ['an id of the signed-in person', '7', { person: '7', name: 'Dana Ross' }, 'Dana Ross'],
  ['the same without a name', '7', { person: '7', name: null }, '7'],
  ['another person', 'd.alvarez', { person: '7', name: 'Dana Ross' }, 'd.alvarez'],
  ['an API key, which is nobody', '7', { person: null, name: null }, '7'],
  ['nobody', null, { person: null, name: null }, null],
  ['an empty name', '', { person: '', name: 'Dana Ross' }, null],
])('%s', (_, username, session, name) => {
  expect(personName(username, session)).toBe(name)
})
