import { expect, test } from 'vitest'
import { keyNames } from './key-names'

test.each([
  [
    ['citationNumber', 'issued_at', 'paid', 'line2'],
    ['Citation number', 'Issued at', 'Paid', 'Line2'],
  ],
  [
    ['citation_number', 'citationNumber'],
    ['Citation number (citation_number)', 'Citation number (citationNumber)'],
  ],
  [
    ['', '__proto__', 'ID', 'Ärger', 'a b'],
    ['(no name)', '__proto__', 'ID', 'Ärger', 'a b'],
  ],
])('the keys %j are named %j', (keys, names) => {
  expect([...keyNames(keys).values()]).toEqual(names)
})
