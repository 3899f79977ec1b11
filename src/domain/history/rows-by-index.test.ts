import { expect, test } from 'vitest'
import { isRevision } from '../../api/resources/revision'
import { revision } from '../testing/fake-history'
import type { ReadRange } from './history-window'
import { rowsByIndex } from './rows-by-index'

const window = { count: 8, pageSize: 4, anchor: null }

/** A range as a service sent it that counted so many rows. */
function read(offset: number, limit: number, ids: readonly number[], count = 8): ReadRange {
  const rows = ids.map((id) => revision(id, '2024-03-05T12:00:00Z', true))
  return { offset, limit, page: { count, rows, answeredAt: null, url: '' } }
}

/** Ids by index; `?` for a row that stands for none, nothing where none is known. */
function shown(ranges: readonly ReadRange[]): string[] {
  const rows = rowsByIndex(window, ranges)
  return Array.from({ length: window.count }, (_, index) => {
    const row = rows.get(index)
    return row === undefined ? '' : isRevision(row) ? row.id : '?'
  })
}

test('ranges that overlap agree', () => {
  const both = [read(0, 4, [8, 7, 6, 5]), read(2, 5, [6, 5, 4, 3, 2])]
  expect(shown(both)).toEqual(['8', '7', '6', '5', '4', '3', '2', ''])
  expect(shown(both.toReversed())).toEqual(shown(both))
})

test('ranges of another count only fill gaps, and repeat no revision', () => {
  const before = read(0, 4, [9, 8, 7, 6], 9)
  expect(shown([before, read(4, 4, [6, 5, 4, 3])])).toEqual(['9', '8', '7', '', '6', '5', '4', '3'])
  expect(shown([read(0, 4, [8, 7, 6, 5]), read(2, 4, [7, 6, 5, 4], 9)])).toEqual([
    '8',
    '7',
    '6',
    '5',
    '',
    '4',
    '',
    '',
  ])
})

test('a row that was not sent, or sent twice, is marked, unless another range has it', () => {
  expect(shown([read(0, 4, [8, 7]), read(4, 4, [7, 4, 3, 2])])).toEqual([
    '8',
    '7',
    '?',
    '?',
    '?',
    '4',
    '3',
    '2',
  ])
  expect(shown([read(0, 4, [8, 7]), read(2, 4, [6, 5, 4, 3])]).slice(0, 4)).toEqual(['8', '7', '6', '5'])
})
