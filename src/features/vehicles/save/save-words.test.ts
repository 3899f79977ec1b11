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
const OFF = change('active', 'On the fleet', 'on the fleet', 'off the fleet')

test.each<[string, Change[]]>([
  ['8ABC123 is off the fleet', [OFF]],
  ['8ABC123 saved: year 2021 → 2022', [YEAR]],
  ['8ABC123 saved: year is now 2022', [{ ...YEAR, from: null }]],
  ['8ABC123 saved: year 2021 → empty', [{ ...YEAR, to: '' }]],
  ['8ABC123 saved: year changed', [{ ...YEAR, to: 'x'.repeat(31) }]],
  ['8ABC123 saved: 2 fields changed', [YEAR, OFF]],
])('%s', (text, changes) => {
  expect(savedText('8ABC123', changes, 'saved')).toBe(text)
})

test('an undo is named by what it does', () => {
  const words = (changes: Change[]) => undoWords(changes, '8ABC123', 'Alder Rentals')
  expect(words([OFF])).toEqual({
    title: 'Take 8ABC123 off the fleet',
    text: 'Takes 8ABC123 off Alder Rentals now.',
    action: 'Take off the fleet',
  })
  expect(words([YEAR])).toEqual({
    title: 'Undo the changes to 8ABC123',
    text: 'Back to before: year 2021 → 2022.',
    action: 'Undo',
  })
  expect(words([YEAR, OFF]).text).toBe('All fields as before.')
})
