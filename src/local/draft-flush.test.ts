import { setImmediate as everythingDue } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { flushDrafts, registerDraftWriter } from './draft-flush'

/** Creates a draft whose writes the test completes. */
function slowDraft() {
  let written = 0
  const ends: (() => void)[] = []
  const writeNow = () =>
    new Promise<void>((resolve) => {
      ends.push(() => {
        written += 1
        resolve()
      })
    })
  const end = () => {
    for (const endOne of ends.splice(0)) endOne()
  }
  return { writeNow, end, written: () => written }
}

test('a flush waits for every draft, including those of pages just left', async () => {
  const open = slowDraft()
  const left = slowDraft()
  const stop = registerDraftWriter(open.writeNow)
  registerDraftWriter(left.writeNow)()
  let flushed = false
  const flush = flushDrafts().then(() => {
    flushed = true
  })
  open.end()
  await everythingDue()
  expect(flushed).toBe(false)
  left.end()
  await flush
  expect([open.written(), left.written()]).toEqual([1, 1])
  stop()
  open.end()
  await flushDrafts()
  expect(open.written()).toBe(2)
})

test('a draft that cannot be written does not stop the others', async () => {
  const stops = [
    registerDraftWriter(() => Promise.reject(new Error('No.'))),
    registerDraftWriter(() => Promise.resolve()),
  ]
  await expect(flushDrafts()).resolves.toBeUndefined()
  expect(stops).toHaveLength(2)
})
