import { expect, test } from 'vitest'
import { clockNotes } from './list-zones'

const NOTE = 'Times without AM or PM are read on a 24-hour clock, such as'

test('notes how a list with AM and PM parses times without them', () => {
  expect(clockNotes(['8-13-2025 11:10', '9/20/2025 1:30 PM'])).toEqual([`${NOTE} 8-13-2025 11:10.`])
  expect(clockNotes(['1:30p', '8.15'])).toEqual([`${NOTE} 8.15.`])
})

test('adds no note if all times use one kind of clock, or an ISO format', () => {
  expect(clockNotes(['8-13-2025 11:10', '9/20/2025 13:30'])).toEqual([])
  expect(clockNotes(['8/13/2025 11:10 AM', '9/20/2025 1:30 PM'])).toEqual([])
  expect(clockNotes(['2025-08-13 11:10', '9/20/2025 1:30 PM', '9/20/2025 14:30'])).toEqual([])
})
