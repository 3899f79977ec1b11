import { expect, test } from 'vitest'
import { personName, writtenName } from './person-name'

const UUID = '6f1e2c4a-1b2c-4d3e-8f90-0123456789ab'

test.each([
  ['an id of the signed-in person', '7', { person: '7', name: 'Dana Ross' }, 'Dana Ross', 'Dana Ross'],
  ['the same without a name', '7', { person: '7', name: null }, 'you', 'user 7'],
  ['the same where the id stands for the name', '7', { person: '7', name: '7' }, 'you', 'user 7'],
  [
    'a username that is the token’s subject',
    'd.ross',
    { person: 'd.ross', name: 'd.ross' },
    'd.ross',
    'd.ross',
  ],
  ['another person', 'd.alvarez', { person: '7', name: 'Dana Ross' }, 'd.alvarez', 'd.alvarez'],
  ['another person’s id', '17', { person: '7', name: 'Dana Ross' }, 'user 17', 'user 17'],
  ['another person’s UUID', UUID, { person: '7', name: null }, `user ${UUID}`, `user ${UUID}`],
  ['an API key, which is nobody', '7', { person: null, name: null }, 'user 7', 'user 7'],
])('%s', (_, username, session, onPages, inTexts) => {
  expect(personName(username, session)).toBe(onPages)
  expect(writtenName(username, session)).toBe(inTexts)
})
