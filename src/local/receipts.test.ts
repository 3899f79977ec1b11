import { expect, test } from 'vitest'
import { RETAINED_PREFIX, write } from './database'
import { deleteReloadableData } from './forget'
import { deleteReceipt, type Receipt, readReceipts, receiptsJson, saveReceipt } from './receipts'

const mia = { baseUrl: '', person: 'mia' }
const receipt = (id: string, at: number): Receipt => ({
  id,
  at,
  fleetId: null,
  fileName: 'a.pdf',
  size: 5,
  sha256: null,
  sentTitle: 'A',
  outcome: 'stored',
  title: 'A',
  file: 'documents/a.pdf',
  user: '1',
  type: 'TOLL',
})

test('lists a user’s receipts, newest first; they survive a sign-out, and other users don’t see them', async () => {
  await saveReceipt(mia, receipt('x', 1))
  await saveReceipt(mia, receipt('y', 2))
  await saveReceipt({ ...mia, person: 'mia2' }, receipt('z', 3))
  await saveReceipt(mia, { ...receipt('x', 1), sha256: 'ab' })
  await deleteReloadableData()
  expect((await readReceipts(mia)).map(({ id, sha256 }) => [id, sha256])).toEqual([
    ['y', null],
    ['x', 'ab'],
  ])
  await deleteReceipt(mia, 'y')
  expect((await readReceipts(mia)).map(({ id }) => id)).toEqual(['x'])
  expect(await readReceipts({ ...mia, person: 'mia2' })).toHaveLength(1)
})

test('skips an invalid receipt', async () => {
  await write(`${RETAINED_PREFIX}receipt:["","ben"]:a`, { id: 'a' })
  expect(await readReceipts({ baseUrl: '', person: 'ben' })).toEqual([])
})

test('exported times are in UTC', () => {
  expect(JSON.parse(receiptsJson([receipt('x', 0)]))).toMatchObject([
    { at: '1970-01-01T00:00:00.000Z', file: 'documents/a.pdf' },
  ])
})
