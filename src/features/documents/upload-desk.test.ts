import { expect, test } from 'vitest'
import type { Answer, ApiClient } from '../../api/client/client'
import type { StoredDocument, uploadDocument } from '../../api/resources/document-upload'
import { ApiError } from '../../lib/api-error'
import type { Receipt } from '../../local/receipts'
import type { ContentCheck } from './check-content'
import { createDesk } from './upload-desk'

const api = { baseUrl: '', fleetId: 2, session: { state: () => ({ person: 'mia' }) } } as unknown as ApiClient
const pdf = (name: string) => new File([name], `${name}.pdf`)
const none: readonly string[] = []
const stored = (file: string) =>
  ({ data: { title: 't', file, user: '1', type: 'TOLL' } }) as Answer<StoredDocument>

/** A desk whose files are all PDFs, and whose requests and sums the test answers. */
function open(
  check: (file: File) => ContentCheck = () => ({ kind: 'pdf', encrypted: false, cutShort: false }),
) {
  const requests: {
    title: string
    name: string
    watch: Parameters<typeof uploadDocument>[2]
    resolve: (answer: Answer<StoredDocument>) => void
    reject: (error: unknown) => void
  }[] = []
  const sums: ((sum: string | null) => void)[] = []
  const kept = new Map<string, Receipt>()
  let id = 0
  const desk = createDesk({
    check: async (file) => check(file),
    hash: (_, signal) =>
      new Promise((resolve) => {
        sums.push(resolve)
        signal.addEventListener('abort', () => resolve(null))
      }),
    send: (_, { file, title }, watch) =>
      new Promise((resolve, reject) => {
        requests.push({ title, name: file.name, watch, resolve, reject })
        watch.signal?.addEventListener('abort', () => reject(watch.signal?.reason))
      }),
    keep: async (owner, receipt) => {
      expect(owner).toEqual({ baseUrl: '', person: 'mia' })
      kept.set(receipt.id, receipt)
    },
    drop: async (owner, id) => {
      expect(owner).toEqual({ baseUrl: '', person: 'mia' })
      kept.delete(id)
    },
    newId: () => `id-${++id}`,
    now: () => 1000,
  })
  const states = () => desk.state().items.map(({ file, state }) => `${file.name} ${state.kind}`)
  const take = (files: readonly File[], inPlaceOf?: string) =>
    desk.take(api, { files, folders: none }, inPlaceOf)
  const idAt = (place: number) => desk.state().items[place]?.id ?? ''
  /** Sends items and waits until so many requests have gone out in all. */
  const upload = async (places: readonly number[], total = 1) => {
    desk.upload(places.map(idAt))
    await expect.poll(() => requests).toHaveLength(total)
  }
  return {
    upload,
    forget: () => kept.clear(),
    desk,
    requests,
    sums,
    kept: () => [...kept.values()],
    states,
    take,
    idAt,
  }
}

async function ready(name = 'a') {
  const opened = open()
  opened.take([pdf(name)])
  await expect.poll(opened.states).toEqual([`${name}.pdf ready`])
  return opened
}

test('checked, sent once, stored; the sum is added to the receipt when it is known', async () => {
  const { desk, requests, sums, kept, states, idAt, upload } = await ready()
  desk.setTitle(idAt(0), 'Notice')
  desk.upload([idAt(0)])
  await upload([0])
  expect(requests.map(({ title }) => title)).toEqual(['Notice'])
  requests[0]?.watch.onStep({ kind: 'sending', sent: 3, total: 9 })
  expect(desk.state().items[0]?.state).toMatchObject({ kind: 'uploading', sent: 3, total: 9 })
  expect(desk.state().news).toBe('25 percent sent')
  requests[0]?.watch.onStep({ kind: 'processing' })
  expect(states()).toEqual(['a.pdf processing'])
  requests[0]?.resolve(stored('documents/1.pdf'))
  await expect.poll(states).toEqual(['a.pdf done'])
  expect(kept()).toMatchObject([
    { outcome: 'stored', fleetId: 2, sentTitle: 'Notice', file: 'documents/1.pdf', sha256: null },
  ])
  sums[0]?.('ab')
  await expect.poll(kept).toMatchObject([{ sha256: 'ab' }])
  await expect.poll(() => desk.state().items[0]?.state).toMatchObject({ receipt: { sha256: 'ab' } })
})

test('a refusal keeps file and title, and it can be sent again', async () => {
  const { desk, requests, kept, states, idAt, upload } = await ready()
  desk.setTitle(idAt(0), 'Notice')
  await upload([0])
  requests[0]?.reject(new ApiError({ kind: 'too-large', message: 'no', outcome: 'not-applied' }))
  await expect.poll(states).toEqual(['a.pdf failed'])
  await expect.poll(kept).toEqual([])
  await upload([0], 2)
  expect(requests.map(({ title, name }) => [title, name])).toEqual([
    ['Notice', 'a.pdf'],
    ['Notice', 'a.pdf'],
  ])
})

test('before it is sent there is a receipt that says that nobody knows; an unknown outcome leaves it', async () => {
  const { requests, kept, upload, desk } = await ready()
  await upload([0])
  expect(kept()).toMatchObject([{ outcome: 'unknown', title: null, fileName: 'a.pdf' }])
  expect(desk.state().items[0]?.receiptId).toBe(kept()[0]?.id)
  requests[0]?.reject(new ApiError({ kind: 'network', message: 'no', outcome: 'unknown' }))
  await expect.poll(() => desk.state().items[0]?.state.kind).toBe('failed')
  expect(kept()).toMatchObject([{ outcome: 'unknown', title: null, fileName: 'a.pdf' }])
})

test.each([
  [true, 0],
  [false, 1],
])('cancelled; surely not all of it had gone out: %s', async (incomplete, receipts) => {
  const { desk, requests, kept, states, idAt, upload } = await ready()
  await upload([0])
  requests[0]?.watch.signal?.addEventListener('abort', () =>
    requests[0]?.watch.onStep({ kind: 'cancelled', incomplete }),
  )
  desk.cancel(idAt(0))
  await expect.poll(states).toEqual(['a.pdf cancelled'])
  expect(desk.state().items[0]?.state).toMatchObject({ perhapsStored: !incomplete })
  await expect.poll(kept).toHaveLength(receipts)
})

test('cancelled before anything went out: nothing was stored', async () => {
  const { desk, kept, requests, states, idAt } = await ready()
  desk.upload([idAt(0)])
  desk.cancel(idAt(0))
  await expect.poll(states).toEqual(['a.pdf cancelled'])
  expect(desk.state().items[0]?.state).toMatchObject({ perhapsStored: false })
  await expect.poll(kept).toEqual([])
  expect(requests).toEqual([])
})

test('several files are offered; a queue goes one after the other, past those that fail', async () => {
  const { desk, requests, states, take, idAt, upload } = open()
  take([pdf('a'), pdf('b'), pdf('c')])
  expect(states()).toEqual([])
  expect(desk.state().offered).toHaveLength(3)
  desk.answerOffer(api, true)
  await expect.poll(states).toEqual(['a.pdf ready', 'b.pdf ready', 'c.pdf ready'])
  await upload([0, 1, 2])
  expect(states()).toEqual(['a.pdf uploading', 'b.pdf waiting', 'c.pdf waiting'])
  desk.cancel(idAt(1))
  requests[0]?.reject(new ApiError({ kind: 'invalid', message: 'no' }))
  await expect.poll(states).toEqual(['a.pdf failed', 'b.pdf ready', 'c.pdf uploading'])
  await expect.poll(() => requests.map(({ name }) => name)).toEqual(['a.pdf', 'c.pdf'])
})

test.each(['network', 'server', 'rate-limited', 'unauthenticated', 'interrupted', 'forbidden'] as const)(
  'a queue stops at what the next would meet, too: %s',
  async (kind) => {
    const { desk, requests, kept, states, take, upload } = open()
    take([pdf('a'), pdf('b'), pdf('c')])
    desk.answerOffer(api, true)
    await expect.poll(states).toEqual(['a.pdf ready', 'b.pdf ready', 'c.pdf ready'])
    await upload([0, 1, 2])
    requests[0]?.reject(new ApiError({ kind, message: 'no' }))
    await expect.poll(states).toEqual(['a.pdf failed', 'b.pdf ready', 'c.pdf ready'])
    expect(desk.state().heldBack).toBe(2)
    await expect.poll(kept).toEqual([])
    await upload([1, 2], 2)
    expect(desk.state().heldBack).toBe(0)
    expect(requests.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf'])
  },
)

test('an offer that is not taken leaves what was there', async () => {
  const { desk, states, take } = await ready()
  take([pdf('b'), pdf('c')])
  desk.answerOffer(api, false)
  expect(states()).toEqual(['a.pdf ready'])
  expect(desk.state().offered).toEqual([])
})

test('another file takes the place of the one that was not sent, and comes after one that is being sent', async () => {
  const { desk, states, take, idAt } = await ready()
  take([pdf('b')])
  await expect.poll(states).toEqual(['b.pdf ready'])
  desk.upload([idAt(0)])
  take([pdf('c')])
  await expect.poll(states).toEqual(['b.pdf uploading', 'c.pdf ready'])
})

test('a file chosen again keeps the title; one that changed cannot be sent', async () => {
  const { desk, requests, states, take, idAt, upload } = await ready()
  desk.setTitle(idAt(0), 'Mine')
  await upload([0])
  requests[0]?.reject(new ApiError({ kind: 'file-changed', message: 'no' }))
  await expect.poll(states).toEqual(['a.pdf failed'])
  desk.upload([idAt(0)])
  expect(requests).toHaveLength(1)
  take([pdf('new')], idAt(0))
  await expect.poll(states).toEqual(['new.pdf ready'])
  expect(desk.state().items[0]?.title).toBe('Mine')
})

test('what is refused is never sent, nor is what has no title', async () => {
  const refused = open(() => ({ kind: 'refused', reason: 'It is empty: 0 bytes.' }))
  refused.take([pdf('a')])
  await expect.poll(refused.states).toEqual(['a.pdf refused'])
  refused.desk.upload([refused.idAt(0)])
  const blank = await ready()
  blank.desk.setTitle(blank.idAt(0), ' ')
  blank.desk.upload([blank.idAt(0)])
  expect([...refused.requests, ...blank.requests]).toEqual([])
})

test('leaving the page cancels everything, and writes nothing that was deleted since', async () => {
  const { desk, requests, kept, states, upload, forget } = await ready()
  await upload([0])
  requests[0]?.watch.signal?.addEventListener('abort', () =>
    requests[0]?.watch.onStep({ kind: 'cancelled', incomplete: false }),
  )
  forget()
  desk.close()
  expect(requests[0]?.watch.signal?.aborted).toBe(true)
  expect(states()).toEqual([])
  await new Promise((resolve) => setTimeout(resolve))
  expect(kept()).toEqual([])
})

test('a receipt gets its sum, also when its document has left the page', async () => {
  const { requests, sums, kept, states, take, upload } = await ready()
  await upload([0])
  requests[0]?.resolve(stored('documents/1.pdf'))
  await expect.poll(states).toEqual(['a.pdf done'])
  take([pdf('b')])
  await expect.poll(states).toEqual(['b.pdf ready'])
  sums[0]?.('ab')
  await expect.poll(kept).toMatchObject([{ fileName: 'a.pdf', sha256: 'ab' }])
})
