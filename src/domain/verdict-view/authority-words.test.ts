import { expect, test } from 'vitest'
import { TOLL_AUTHORITY_STATUSES } from '../../contract/history'
import type { AuthorityAt } from '../verdict/authority-at'
import { authorityWords } from './authority-fact'

function found(outcome: AuthorityAt['outcome'], count: number, ...counts: number[]) {
  const matched = TOLL_AUTHORITY_STATUSES.map((status, index) => ({ status, count: counts[index] ?? 0 }))
  return authorityWords({ outcome, count, counts: matched, requests: [] })
}

test('a status, with how many revisions match each', () => {
  expect(found({ kind: 'status', status: 'REMOVED', mayBeToday: false }, 1200, 900, 0, 300)).toEqual({
    said: 'REMOVED',
    doubt: null,
    why: 'Of 1,200 revisions by then match: EXIST 900, REMOVED 300.',
  })
})

test('F82 what matches everything or nothing is the answer, with the one doubt that is left', () => {
  const doubt = 'This may be the status of today, not the one at that time.'
  expect(found({ kind: 'status', status: 'EXIST', mayBeToday: true }, 5, 5)).toEqual({
    said: 'EXIST',
    doubt,
    why: 'Of 5 revisions by then match: EXIST 5.',
  })
  expect(found({ kind: 'none', mayBeToday: true }, 1)).toEqual({
    said: 'None of the four',
    doubt,
    why: 'Of 1 revision by then match: none.',
  })
  expect(found({ kind: 'none', mayBeToday: false }, 5, 3)).toEqual({
    said: 'None of the four',
    doubt: null,
    why: 'Of 5 revisions by then match: EXIST 3. The deciding one matches none.',
  })
})

test('F82 where several match alike no status is named', () => {
  expect(found({ kind: 'cannot-tell' }, 5, 5, 5, 5, 5)).toEqual({
    said: 'The status cannot be determined',
    doubt: null,
    why: 'Of 5 revisions by then match: EXIST 5, PENDING 5, REMOVED 5, REQUESTED_REMOVAL 5. More than one status matches the same revision.',
  })
})
