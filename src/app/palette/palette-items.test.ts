import { expect, test } from 'vitest'
import { itemIndexByKey, matchingItems, type PaletteItem, trailingDigits } from './palette-items'

const item = (label: string, rest: Partial<PaletteItem> = {}): PaletteItem => ({
  id: label,
  label,
  run: () => {},
  ...rest,
})
const items = [
  item('Vehicles'),
  item('Diagnostics', { words: 'page differences' }),
  item('Switch to dark mode', { words: 'theme' }),
  item('Show times in America/New_York', { onDemand: true }),
  item('Sign out'),
]
const labels = (query: string) => matchingItems(query, items).map(({ label }) => label)

test('every typed word must start a word of the item, in any order and case', () => {
  expect(labels('VEH')).toEqual(['Vehicles'])
  expect(labels('dark sw')).toEqual(['Switch to dark mode'])
  expect(labels('s')).toEqual(['Switch to dark mode', 'Show times in America/New_York', 'Sign out'])
  expect(labels('theme')).toEqual(['Switch to dark mode'])
  expect(labels('new york')).toEqual(['Show times in America/New_York'])
  expect(labels('new_york')).toEqual(['Show times in America/New_York'])
  expect(labels('ehicles')).toEqual([])
})

test('an empty query lists all items but those on demand; punctuation alone lists nothing', () => {
  expect(labels(' ')).toEqual(['Vehicles', 'Diagnostics', 'Switch to dark mode', 'Sign out'])
  expect(labels('#')).toEqual([])
})

test('digits at the end of a query may be a vehicle ID', () => {
  expect(['7', '#7', 'edit 7', 'open vehicle #0042 ', '７'].map(trailingDigits)).toEqual([
    '7',
    '7',
    '7',
    '0042',
    '7',
  ])
  expect(['V7', '7 days', 'AR-7', '', '7.5'].map(trailingDigits)).toEqual(Array(5).fill(null))
})

test('arrow keys wrap around, Home and End go to the ends', () => {
  expect(itemIndexByKey('ArrowDown', 2, 3)).toBe(0)
  expect(itemIndexByKey('ArrowUp', 0, 3)).toBe(2)
  expect(itemIndexByKey('Home', 2, 3)).toBe(0)
  expect(itemIndexByKey('End', 0, 3)).toBe(2)
  expect(itemIndexByKey('a', 0, 3)).toBeNull()
  expect(itemIndexByKey('ArrowDown', 0, 0)).toBeNull()
})
