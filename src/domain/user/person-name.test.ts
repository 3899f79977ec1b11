import { expect, test } from 'vitest'
import { personName, writtenName } from './person-name'

const UUID = '6f1e2c4a-1b2c-4d3e-8f90-0123456789ab'

test.each([
  ['the signed-in user’s ID', '7', { person: '7', name: 'Dana Ross' }, 'Dana Ross', 'Dana Ross'],
  ['the signed-in user’s ID without a name', '7', { person: '7', name: null }, 'you', 'user 7'],
  ['a name that equals the ID', '7', { person: '7', name: '7' }, 'you', 'user 7'],
  [
    'a username that is the token’s subject',
    'd.ross',
    { person: 'd.ross', name: 'd.ross' },
    'd.ross',
    'd.ross',
  ],
  ['a different user', 'd.alvarez', { person: '7', name: 'Dana Ross' }, 'd.alvarez', 'd.alvarez'],
  ['a different user’s ID', '17', { person: '7', name: 'Dana Ross' }, 'user 17', 'user 17'],
  ['a different user’s UUID', UUID, { person: '7', name: null }, `user ${UUID}`, `user ${UUID}`],
  ['an API key without a user', '7', { person: null, name: null }, 'user 7', 'user 7'],
])('%s', (_, username, session, onPages, inTexts) => {
  expect(personName(username, session)).toBe(onPages)
  expect(writtenName(username, session)).toBe(inTexts)
})
