import { expect, test } from 'vitest'
import { readImportText } from './read-import'

const { signal } = new AbortController()

test('a row of absurdly many columns is refused, and says where', async () => {
  const text = `id,plate\n1,AB${','.repeat(499)}\n`
  await expect(readImportText(text, signal)).rejects.toThrow('Line 2 has 501 columns; at most 500 are read.')
  expect((await readImportText(text.replace(',,', ','), signal)).rows).toHaveLength(2)
})
