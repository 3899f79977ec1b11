import { expect, test } from 'vitest'
import { TOLL_AUTHORITY_STATUSES } from '../../../contract/history'
import type { AuthorityAt } from '../../../domain/verdict/authority-at'
import { authorityWords } from './authority-words'

function found(outcome: AuthorityAt['outcome'], count: number, ...counts: number[]) {
  const matched = TOLL_AUTHORITY_STATUSES.map((status, index) => ({ status, count: counts[index] ?? 0 }))
  return authorityWords({ outcome, count, counts: matched, requests: [] })
}

test('a status, with how many revisions match each', () => {
  expect(found({ kind: 'status', status: 'REMOVED' }, 1200, 900, 0, 300)).toEqual({
    said: 'REMOVED',
    why: 'Of 1,200 revisions by then match: EXIST 900, REMOVED 300.',
  })
})

test('what matches nothing, everything or too much is no status', () => {
  expect(found({ kind: 'none' }, 1)).toMatchObject({
    said: 'None of the four',
    why: expect.stringContaining('match: none.'),
  })
  const everything = found({ kind: 'cannot-tell', why: 'everything' }, 5, 5)
  expect(everything).toMatchObject({ said: 'Cannot tell', why: expect.stringContaining('all along') })
  const overlap = found({ kind: 'cannot-tell', why: 'overlap' }, 5, 5, 5, 5, 5)
  expect(overlap).toMatchObject({ said: 'Cannot tell', why: expect.stringContaining('more than there are') })
})
