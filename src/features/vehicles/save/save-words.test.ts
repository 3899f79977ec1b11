import { expect, test } from 'vitest'
import type { Revision } from '../../../api/resources/revision'
import { SECOND } from '../../../lib/time/instant'
import type { Change } from './pending-change'
import type { Saved } from './save-state'
import { savedText, undoneText, undoWords } from './save-words'

const change = (path: string, label: string, from: string | null, to: string): Change => ({
  path,
  label,
  from,
  to,
  problem: null,
})
const REVISION: Revision = {
  ...{ id: '1', instant: 0, historyDate: '1970-01-01T00:00:00Z' },
  ...{ kind: '~', active: true, reason: null, username: null },
}
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

test('an undo says how long the history shows the other state, where it shows both changes', () => {
  const ON = { ...OFF, from: OFF.to, to: 'on the fleet' }
  const at = (seconds: number): Saved => ({
    ...{ kind: 'saved', record: null, fleetId: null, differing: [], newest: null },
    recorded: { kind: 'one', revision: { ...REVISION, instant: seconds * SECOND } },
  })
  const words = (changes: Change[], last = at(102)) => undoneText('8ABC123', changes, at(100), last)
  expect(words([ON])).toBe('8ABC123 is back on the fleet. The history shows 2 seconds off.')
  expect(words([ON], at(102.15))).toBe('8ABC123 is back on the fleet. The history shows 2 seconds off.')
  expect(words([ON], at(100.25))).toContain('shows 250 milliseconds off.')
  expect(words([OFF])).toBe('8ABC123 is back off the fleet. The history shows 2 seconds on.')
  expect(words([YEAR])).toBe('8ABC123 restored: year 2021 → 2022')
  expect(words([ON], { ...at(102), recorded: { kind: 'none' } })).toBe('8ABC123 is on the fleet')
})

test('an undo is named by what it does', () => {
  const words = (changes: Change[]) => undoWords(changes, '8ABC123', 'Alder Rentals')
  expect(words([OFF])).toEqual({
    title: 'Take 8ABC123 off the fleet',
    text: 'Takes 8ABC123 off Alder Rentals now. For tolls from now on, the history says that it was off the fleet. Earlier tolls are not affected.',
    action: 'Take off the fleet',
  })
  expect(words([YEAR])).toEqual({
    title: 'Undo the changes to 8ABC123',
    text: 'Back to before: year 2021 → 2022.',
    action: 'Undo',
  })
  expect(words([YEAR, OFF]).text).toBe('All fields as before.')
})
