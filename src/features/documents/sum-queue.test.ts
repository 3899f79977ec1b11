import { expect, test } from 'vitest'
import { createSumQueue } from './sum-queue'

test('one file at a time; who left before their turn is passed over', async () => {
  const begun: { readonly name: string; readonly end: (sum: string) => void }[] = []
  const sum = createSumQueue(({ name }) => new Promise((end) => begun.push({ name, end })))
  const left = new AbortController()
  const file = (name: string) => new File([name], name)
  const { signal } = new AbortController()
  const sums = [sum(file('a'), signal), sum(file('b'), left.signal), sum(file('c'), signal)]
  left.abort()
  await expect.poll(() => begun.map(({ name }) => name)).toEqual(['a'])
  begun[0]?.end('A')
  await expect.poll(() => begun.map(({ name }) => name)).toEqual(['a', 'c'])
  begun[1]?.end('C')
  expect(await Promise.all(sums)).toEqual(['A', null, 'C'])
})
