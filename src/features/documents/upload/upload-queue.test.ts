import { expect, test } from 'vitest'
import { ApiError } from '../../../lib/api-error'
import { nextTask } from '../../../lib/browser/slices'
import { api, open, pdf, ready, soon, stored } from '../testing/fake-upload-queue'
import { canStart, fileNameProblem, isNextStep, joinsBatch } from './upload-item'

test('a document generated on a different page is uploaded once checked, with its own title', async () => {
  const { queue, requests } = open()
  queue.addAndUpload({ api, file: pdf('a'), title: 'Evidence' })
  await soon(() => requests).toMatchObject([{ title: 'Evidence', name: 'a.pdf' }])
})

test('checked, sent once, stored; the receipt gets the hash once it is known', async () => {
  const { queue, requests, hashes, kept, states, idAt, upload } = await ready()
  queue.edit(idAt(0), { title: 'Notice' })
  queue.upload([idAt(0)])
  await upload([0])
  expect(requests.map(({ title }) => title)).toEqual(['Notice'])
  requests[0]?.watch.onStep({ kind: 'sending', sent: 3, total: 9 })
  expect(queue.state().items[0]?.state).toMatchObject({ kind: 'uploading', sent: 3, total: 9 })
  expect(queue.state().announcement).toBe('25 percent sent')
  requests[0]?.watch.onStep({ kind: 'processing' })
  expect(states()).toEqual(['a.pdf processing'])
  requests[0]?.resolve(stored('documents/1.pdf'))
  await soon(states).toEqual(['a.pdf done'])
  expect(kept()).toMatchObject([
    { outcome: 'stored', fleetId: 2, sentTitle: 'Notice', file: 'documents/1.pdf', sha256: null },
  ])
  hashes[0]?.('ab')
  await soon(kept).toMatchObject([{ sha256: 'ab' }])
  await soon(() => queue.state().items[0]).toMatchObject({ state: { kind: 'done' }, sha256: 'ab' })
})

test('a refusal keeps file and title, and the file can be sent again', async () => {
  const { queue, requests, kept, states, idAt, upload } = await ready()
  queue.edit(idAt(0), { title: 'Notice' })
  await upload([0])
  requests[0]?.reject(new ApiError({ kind: 'too-large', message: 'no', outcome: 'not-applied' }))
  await soon(states).toEqual(['a.pdf failed'])
  await soon(kept).toEqual([])
  await upload([0], 2)
  expect(requests.map(({ title, name }) => [title, name])).toEqual([
    ['Notice', 'a.pdf'],
    ['Notice', 'a.pdf'],
  ])
})

test.each([
  ['stored, with an empty response: never again', 'no-content', 'applied', false, false, false],
  ['possibly stored: only on its own', 'unavailable', 'unknown', true, false, false],
  ['too large: a different file first', 'too-large', 'not-applied', true, false, true],
  ['certainly not stored', 'rate-limited', 'not-applied', true, true, true],
] as const)('next steps after a failure: %s', async (_, kind, outcome, starts, joins, isNext) => {
  const { queue, requests, states, upload } = await ready()
  await upload([0])
  requests[0]?.reject(new ApiError({ kind, message: 'no', outcome }))
  await soon(states).toEqual(['a.pdf failed'])
  const [item] = queue.state().items
  expect(item && [canStart(item), joinsBatch(item), isNextStep(item)]).toEqual([starts, joins, isNext])
})

test('a file refused for its name is sent with a different name, which stays after a second refusal', async () => {
  const { queue, requests, kept, states, idAt, upload } = await ready()
  const item = () => queue.state().items[0]
  const refuse = async (at: number) => {
    requests[at]?.reject(
      new ApiError({
        kind: 'invalid',
        message: 'no',
        outcome: 'not-applied',
        fields: new Map([['file', ['Ensure this filename has at most 100 characters.']]]),
      }),
    )
    await soon(states).toEqual(['a.pdf failed'])
  }
  expect(item()?.canRename).toBe(false)
  await upload([0])
  await refuse(0)
  expect(item()?.canRename).toBe(true)
  for (const [name, problem] of [
    [' ', 'Give the file a name.'],
    ['b.txt', 'The name must end in “.pdf”.'],
    ['.pdf', 'The name must end in “.pdf”.'],
    ['../b.pdf', 'The name can’t contain / or \\.'],
  ] as const) {
    queue.edit(idAt(0), { fileName: name })
    const changed = item()
    expect(changed && [fileNameProblem(changed), canStart(changed)]).toEqual([problem, false])
  }
  queue.edit(idAt(0), { fileName: 'b.PDF' })
  await upload([0], 2)
  await refuse(1)
  expect(item()?.fileName, 'what was typed').toBe('b.PDF')
  queue.edit(idAt(0), { fileName: 'c.pdf' })
  await upload([0], 3)
  expect(requests.map(({ name }) => name)).toEqual(['a.pdf', 'b.PDF', 'c.pdf'])
  requests[2]?.resolve(stored('documents/1.pdf'))
  await soon(states).toEqual(['a.pdf done'])
  expect(kept()).toMatchObject([{ fileName: 'a.pdf', sentFileName: 'c.pdf', outcome: 'stored' }])
})

test('a receipt is stored before the upload, and stays if the outcome is unknown', async () => {
  const { requests, kept, upload, queue } = await ready()
  await upload([0])
  expect(kept()).toMatchObject([{ outcome: 'unknown', title: null, fileName: 'a.pdf' }])
  expect(queue.state().items[0]?.receiptId).toBe(kept()[0]?.id)
  requests[0]?.reject(new ApiError({ kind: 'network', message: 'no', outcome: 'unknown' }))
  await soon(() => queue.state().items[0]?.state.kind).toBe('failed')
  expect(kept()).toMatchObject([{ outcome: 'unknown', title: null, fileName: 'a.pdf' }])
})

test.each([
  [true, 0],
  [false, 1],
])('canceled before everything was sent: %s', async (incomplete, receipts) => {
  const { queue, requests, kept, states, idAt, upload } = await ready()
  await upload([0])
  requests[0]?.watch.signal?.addEventListener('abort', () =>
    requests[0]?.watch.onStep({ kind: 'canceled', incomplete }),
  )
  queue.cancel(idAt(0))
  await soon(states).toEqual(['a.pdf canceled'])
  expect(queue.state().items[0]?.state).toMatchObject({ perhapsStored: !incomplete })
  await soon(kept).toHaveLength(receipts)
})

test('canceled before anything was sent: not stored', async () => {
  const { queue, kept, requests, states, idAt } = await ready()
  queue.upload([idAt(0)])
  queue.cancel(idAt(0))
  await soon(states).toEqual(['a.pdf canceled'])
  expect(queue.state().items[0]?.state).toMatchObject({ perhapsStored: false })
  await soon(kept).toEqual([])
  expect(requests).toEqual([])
})

test('uploads several files one after the other, and continues after a failure', async () => {
  const { queue, requests, states, add, idAt, upload } = open()
  add([pdf('a'), pdf('b'), pdf('c')])
  await soon(states).toEqual(['a.pdf ready', 'b.pdf ready', 'c.pdf ready'])
  await upload([0, 1, 2])
  expect(states()).toEqual(['a.pdf uploading', 'b.pdf waiting', 'c.pdf waiting'])
  queue.cancel(idAt(1))
  requests[0]?.reject(new ApiError({ kind: 'invalid', message: 'no' }))
  await soon(states).toEqual(['a.pdf failed', 'b.pdf ready', 'c.pdf uploading'])
  await soon(() => requests.map(({ name }) => name)).toEqual(['a.pdf', 'c.pdf'])
})

test.each(['network', 'server', 'rate-limited', 'unauthenticated', 'interrupted', 'forbidden'] as const)(
  'the queue stops at a failure that the next upload would repeat: %s',
  async (kind) => {
    const { queue, requests, kept, states, add, upload } = open()
    add([pdf('a'), pdf('b'), pdf('c')])
    await soon(states).toEqual(['a.pdf ready', 'b.pdf ready', 'c.pdf ready'])
    await upload([0, 1, 2])
    requests[0]?.reject(new ApiError({ kind, message: 'no' }))
    await soon(states).toEqual(['a.pdf failed', 'b.pdf ready', 'c.pdf ready'])
    expect(queue.state().stopped).toEqual({ at: 'a.pdf', unsent: 2 })
    await soon(kept).toEqual([])
    await upload([1, 2], 2)
    expect(queue.state().stopped).toBeNull()
    expect(requests.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf'])
  },
)

test('an unexpected failure ends its upload as unknown, and the next files can be uploaded', async () => {
  const { queue, requests, kept, states, add, upload } = open()
  add([pdf('a'), pdf('b')])
  await soon(states).toEqual(['a.pdf ready', 'b.pdf ready'])
  await upload([0, 1])
  requests[0]?.reject(new TypeError('of this browser'))
  await soon(states).toEqual(['a.pdf failed', 'b.pdf ready'])
  expect(queue.state().items[0]?.state).toMatchObject({ error: { outcome: 'unknown' } })
  expect(kept()).toMatchObject([{ fileName: 'a.pdf', outcome: 'unknown' }])
  await upload([1], 2)
  requests[1]?.resolve(stored('documents/1.pdf'))
  await soon(states).toEqual(['a.pdf failed', 'b.pdf done'])
})

test('F28 offline, an upload waits, can be removed, and continues automatically', async () => {
  const { queue, connection, requests, kept, states, add, idAt, upload } = open()
  add([pdf('a'), pdf('b')])
  await soon(states).toEqual(['a.pdf ready', 'b.pdf ready'])
  connection.set(false)
  await upload([0, 1], 0)
  expect([states(), queue.state().isOffline]).toEqual([['a.pdf waiting', 'b.pdf waiting'], true])
  queue.cancel(idAt(0))
  expect([states(), requests, kept()]).toEqual([['a.pdf ready', 'b.pdf waiting'], [], []])
  connection.set(true)
  await soon(() => requests.map(({ name }) => name)).toEqual(['b.pdf'])
  expect([states(), queue.state().isOffline]).toEqual([['a.pdf ready', 'b.pdf uploading'], false])
})

test('a file that isn’t a PDF stays out of the queue, with the reason', async () => {
  const { requests, states, add, upload } = open(({ name }) =>
    name === 'b.pdf'
      ? { kind: 'refused', reason: 'This isn’t a PDF.' }
      : { kind: 'pdf', encrypted: false, cutShort: false },
  )
  add([pdf('a'), pdf('b'), pdf('c')])
  await soon(states).toEqual(['a.pdf ready', 'b.pdf refused', 'c.pdf ready'])
  await upload([0, 1, 2])
  requests[0]?.resolve(stored('documents/1.pdf'))
  await soon(states).toEqual(['a.pdf done', 'b.pdf refused', 'c.pdf uploading'])
})

test('adds more files after the existing ones', async () => {
  const { queue, states, add, idAt } = await ready()
  queue.edit(idAt(0), { title: 'Notice' })
  add([pdf('b')])
  await soon(states).toEqual(['a.pdf ready', 'b.pdf ready'])
  expect(queue.state().items[0]?.title).toBe('Notice')
  queue.upload([idAt(0)])
  add([pdf('c')])
  await soon(states).toEqual(['a.pdf uploading', 'b.pdf ready', 'c.pdf ready'])
})

test('a file chosen again keeps its title; a changed file can’t be sent', async () => {
  const { queue, requests, states, add, idAt, upload } = await ready()
  queue.edit(idAt(0), { title: 'Mine' })
  await upload([0])
  requests[0]?.reject(new ApiError({ kind: 'file-changed', message: 'no' }))
  await soon(states).toEqual(['a.pdf failed'])
  queue.upload([idAt(0)])
  expect(requests).toHaveLength(1)
  add([pdf('new')], idAt(0))
  await soon(states).toEqual(['new.pdf ready'])
  expect(queue.state().items[0]?.title).toBe('Mine')
})

test('never sends a refused file, or a file without a title', async () => {
  const refused = open(() => ({ kind: 'refused', reason: 'This file is empty.' }))
  refused.add([pdf('a')])
  await soon(refused.states).toEqual(['a.pdf refused'])
  refused.queue.upload([refused.idAt(0)])
  const blank = await ready()
  blank.queue.edit(blank.idAt(0), { title: ' ' })
  blank.queue.upload([blank.idAt(0)])
  expect([...refused.requests, ...blank.requests]).toEqual([])
})

test('leaving the page cancels everything, and doesn’t rewrite a deleted receipt', async () => {
  const { queue, requests, kept, states, upload, forget } = await ready()
  await upload([0])
  requests[0]?.watch.signal?.addEventListener('abort', () =>
    requests[0]?.watch.onStep({ kind: 'canceled', incomplete: false }),
  )
  forget()
  queue.close()
  expect(requests[0]?.watch.signal?.aborted).toBe(true)
  expect(states()).toEqual([])
  await nextTask()
  expect(kept()).toEqual([])
})

test('a receipt gets its hash even after its document was removed from the page', async () => {
  const { requests, hashes, kept, states, add, upload } = await ready()
  await upload([0])
  requests[0]?.resolve(stored('documents/1.pdf'))
  await soon(states).toEqual(['a.pdf done'])
  add([pdf('b')])
  await soon(states).toEqual(['b.pdf ready'])
  hashes[0]?.('ab')
  await soon(kept).toMatchObject([{ fileName: 'a.pdf', sha256: 'ab' }])
})

test('a hash that arrives while the receipt is being written appears in the shown receipt', async () => {
  const { queue, requests, hashes, kept, upload, whenStored } = await ready()
  await upload([0])
  whenStored(() => {
    // Only the first write is slow.
    whenStored(async () => undefined)
    hashes[0]?.('ab')
    return nextTask()
  })
  requests[0]?.resolve(stored('a.pdf'))
  await soon(() => queue.state().items[0]?.state).toMatchObject({ kind: 'done' })
  await nextTask()
  expect(queue.state().items[0]).toMatchObject({ sha256: 'ab' })
  expect(kept()).toMatchObject([{ sha256: 'ab', outcome: 'stored' }])
})
