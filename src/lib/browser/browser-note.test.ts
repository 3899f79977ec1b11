import { expect, test } from 'vitest'
import { memoryStorage } from '../../api/testing/fake-service'
import { createStorageItem } from './storage-item'

test('stores a text under its key, and deletes it', () => {
  const storage = memoryStorage()
  const note = createStorageItem(() => storage, 'a')
  note.write('x')
  expect(storage.getItem('a')).toBe('x')
  expect(createStorageItem(() => storage, 'a').read()).toBe('x')
  note.presume('what another tab said')
  expect(note.read()).toBe('x')
  note.write(null)
  expect(storage.length).toBe(0)
  expect(note.read()).toBeNull()
})

test('full storage: a written text stays in this tab, whatever is stored', () => {
  const storage = memoryStorage()
  storage.setItem('a', 'held')
  let full = true
  const setItem = (key: string, value: string) => {
    if (full) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    storage.setItem(key, value)
  }
  const note = createStorageItem(() => ({ ...storage, setItem }), 'a')
  note.write('signed-out')
  expect(note.read()).toBe('signed-out')
  full = false
  note.write('held')
  storage.setItem('a', 'changed by another tab')
  expect(note.read()).toBe('changed by another tab')
})

test('blocked storage: the text lasts until the tab closes', () => {
  const note = createStorageItem(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }, 'a')
  expect(note.read()).toBeNull()
  note.write('x')
  expect(note.read()).toBe('x')
  note.presume('y')
  expect(note.read()).toBe('y')
})
