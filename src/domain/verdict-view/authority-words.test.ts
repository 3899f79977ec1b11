import { expect, test } from 'vitest'
import { TOLL_AUTHORITY_STATUSES } from '../../contract/history'
import type { AuthorityAt } from '../verdict/authority-at'
import { authorityWords } from './authority-fact'

function found(outcome: AuthorityAt['outcome'], count: number, ...counts: number[]) {
  const matched = TOLL_AUTHORITY_STATUSES.map((status, index) => ({ status, count: counts[index] ?? 0 }))
  return authorityWords({ outcome, count, counts: matched, requests: [] })
}

test('shows a status with the number of matches for each', () => {
  expect(found({ kind: 'status', status: 'REMOVED', mayBeToday: false }, 1200, 900, 0, 300)).toEqual({
    result: 'REMOVED',
    doubt: null,
    why: '1,200 changes up to that time. Matches: EXIST 900, REMOVED 300.',
  })
})

test('F82 if a status matches everything or nothing, shows it with one remaining doubt', () => {
  const doubt = 'This may be today’s status, not the status at that time.'
  expect(found({ kind: 'status', status: 'EXIST', mayBeToday: true }, 5, 5)).toEqual({
    result: 'EXIST',
    doubt,
    why: '5 changes up to that time. Matches: EXIST 5.',
  })
  expect(found({ kind: 'none', mayBeToday: true }, 1)).toEqual({
    result: 'None of the four statuses',
    doubt,
    why: '1 change up to that time. Matches: none.',
  })
  expect(found({ kind: 'none', mayBeToday: false }, 5, 3)).toEqual({
    result: 'None of the four statuses',
    doubt: null,
    why: '5 changes up to that time. Matches: EXIST 3. The change that decides the verdict has none of these statuses.',
  })
})

test('F82 without a unique match, shows no status', () => {
  expect(found({ kind: 'cannot-tell' }, 5, 5, 5, 5, 5)).toEqual({
    result: 'The status can’t be determined',
    doubt: null,
    why: '5 changes up to that time. Matches: EXIST 5, PENDING 5, REMOVED 5, REQUESTED_REMOVAL 5. More than one status matches the same change.',
  })
})
