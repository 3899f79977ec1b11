import { expect, test } from 'vitest'
import type { Change } from './pending-change'
import { savedText, undoWords } from './save-words'

const change = (path: string, label: string, from: string | null, to: string): Change => ({
  path,
  label,
  from,
  to,
  problem: null,
})
const YEAR = change('year', 'Year', '2021', '2022')
const OFF = change('active', 'Active', 'active', 'inactive')

test.each<[string, Change[]]>([
  ['8ABC123 is inactive', [OFF]],
  ['8ABC123 saved: year 2021 → 2022', [YEAR]],
  ['8ABC123 saved: year is now 2022', [{ ...YEAR, from: null }]],
  ['8ABC123 saved: year 2021 → empty', [{ ...YEAR, to: '' }]],
  ['8ABC123 saved: year changed', [{ ...YEAR, to: 'x'.repeat(31) }]],
  ['8ABC123 saved: 2 fields changed', [YEAR, OFF]],
])('%s', (text, changes) => {
  expect(savedText('8ABC123', changes, 'saved')).toBe(text)
})

test('an undo is named by its effect', () => {
  const words = (changes: Change[]) => undoWords(changes, '8ABC123')
  expect(words([OFF])).toEqual({
    title: 'Deactivate 8ABC123',
    text: 'This deactivates 8ABC123 now. Tolls from now on will show it was inactive. Earlier tolls aren’t affected.',
    action: 'Deactivate',
  })
  expect(words([YEAR])).toEqual({
    title: 'Undo the changes to 8ABC123',
    text: 'This restores year 2021 → 2022.',
    action: 'Undo',
  })
  expect(words([YEAR, OFF]).text).toBe('This restores the earlier values.')
})
