import { expect, test } from 'vitest'
import { memoryStorage } from '../../api/testing/fake-service'
import { createNote } from './browser-note'

test('keeps a text under its key, and takes it back', () => {
  const storage = memoryStorage()
  const note = createNote(() => storage, 'a')
  note.write('x')
  expect(storage.getItem('a')).toBe('x')
  expect(createNote(() => storage, 'a').read()).toBe('x')
  note.presume('what another tab said')
  expect(note.read()).toBe('x')
  note.write(null)
  expect(storage.length).toBe(0)
  expect(note.read()).toBeNull()
})

test('a full storage: what was written holds in this tab, against what is kept', () => {
  const storage = memoryStorage()
  storage.setItem('a', 'held')
  let full = true
  const setItem = (key: string, value: string) => {
    if (full) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    storage.setItem(key, value)
  }
  const note = createNote(() => ({ ...storage, setItem }), 'a')
  note.write('signed-out')
  expect(note.read()).toBe('signed-out')
  full = false
  note.write('held')
  storage.setItem('a', 'changed by another tab')
  expect(note.read()).toBe('changed by another tab')
})

test('a blocked storage: the note lasts as long as the tab', () => {
  const note = createNote(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }, 'a')
  expect(note.read()).toBeNull()
  note.write('x')
  expect(note.read()).toBe('x')
  note.presume('y')
  expect(note.read()).toBe('y')
})
