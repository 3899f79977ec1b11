import { setImmediate } from 'node:timers/promises'

/** Longest time (ms) that one slice of work keeps other requests waiting, if each of its items is short. */
const SLICE_MS = 5

/** Goes through items, and lets other requests be answered in between. For long work with many short steps. */
export async function* inSlices<T>(items: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T> {
  let until = performance.now() + SLICE_MS
  for await (const item of items) {
    if (performance.now() >= until) {
      await setImmediate()
      until = performance.now() + SLICE_MS
    }
    yield item
  }
}
