import { expect, test, vi } from 'vitest'
import { createPendingValue, createStore } from './store'

test('notifies of every new value, and only of those', () => {
  const store = createStore({ count: 1 })
  const listener = vi.fn(() => store.state().count)
  const stop = store.subscribe(listener)
  store.set({ count: 2 })
  expect(listener).toHaveReturnedWith(2)
  store.set(store.state())
  expect(listener).toHaveBeenCalledTimes(1)
  stop()
  store.set({ count: 3 })
  expect(listener).toHaveBeenCalledTimes(1)
})

test('a listener may unsubscribe during a notification', () => {
  const store = createStore(0)
  const seen: string[] = []
  const stop = store.subscribe(() => {
    seen.push('first')
    stop()
  })
  store.subscribe(() => seen.push('second'))
  store.set(1)
  store.set(2)
  expect(seen).toEqual(['first', 'second', 'second'])
  store.clear()
  store.set(3)
  expect(seen).toHaveLength(3)
})

test('a pending value is taken once, and only the latest one', () => {
  const handover = createPendingValue<string>()
  expect(handover.take()).toBeNull()
  handover.give('first')
  handover.give('second')
  expect(handover.take()).toBe('second')
  expect(handover.take()).toBeNull()
})
