import { expect, test } from 'vitest'
import { createHashQueue } from './hash-file'

/** `expect.poll` without its pause of 50 ms. */
const soon = <T>(read: () => T) => expect.poll(read, { interval: 1 })

test('hashes one file at a time, and skips one aborted before its turn', async () => {
  const started: { readonly name: string; readonly end: (sha256: string) => void }[] = []
  const hash = createHashQueue(({ name }) => new Promise((end) => started.push({ name, end })))
  const aborted = new AbortController()
  const file = (name: string) => new File([name], name)
  const { signal } = new AbortController()
  const hashes = [hash(file('a'), signal), hash(file('b'), aborted.signal), hash(file('c'), signal)]
  aborted.abort()
  await soon(() => started.map(({ name }) => name)).toEqual(['a'])
  started[0]?.end('A')
  await soon(() => started.map(({ name }) => name)).toEqual(['a', 'c'])
  started[1]?.end('C')
  expect(await Promise.all(hashes)).toEqual(['A', null, 'C'])
})
