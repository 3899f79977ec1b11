import { expect, test } from 'vitest'
import { documentFixture, nearlyRightDocuments } from '../../contract/testing/fixtures-catalog'
import { ApiError } from '../../lib/api-error'
import { createClient } from '../client/client'
import { createSpecDifferences } from '../client/spec-differences'
import type { UploadExchange, UploadStep } from '../client/upload-exchange'
import { BASE, fakeService } from '../testing/fake-service'
import { ExchangeFailure, type Reply } from '../transport/exchange'
import { uploadDocument } from './document-upload'

const BYTES = '%PDF-1.7 body'
const file = new File([BYTES], '../../é"\r\n.pdf', { type: 'application/pdf' })
const reply = (status: number, body: unknown): Reply => ({
  status,
  headers: new Headers(),
  text: typeof body === 'string' ? body : JSON.stringify(body),
  redirected: false,
})
const notValid = reply(401, { detail: 'expired', code: 'token_not_valid' })

interface SentUpload {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly parts: readonly (readonly [string, string])[]
}

/** Creates a signed-in client whose uploads get these responses in turn. `sent` lists the parts of each form. */
async function uploading(responses: readonly (Reply | Error)[], fleetId: number | null = null) {
  const fake = fakeService()
  await fake.session.start()
  const sent: SentUpload[] = []
  const steps: UploadStep[] = []
  const uploadExchange: UploadExchange = async (url, headers, body, { onStep, signal }) => {
    signal?.throwIfAborted()
    const parts: [string, string][] = []
    for (const [name, value] of body) {
      parts.push([name, typeof value === 'string' ? value : `${value.name}: ${await value.text()}`])
    }
    sent.push({ url, headers, parts })
    onStep({ kind: 'sending', sent: 1, total: 2 })
    const response = responses[sent.length - 1]
    if (response instanceof Error) throw response
    onStep({ kind: 'processing' })
    return response ?? reply(201, documentFixture)
  }
  const createExchange = () => uploadExchange
  const { deps, session } = fake
  const api = createClient({ ...deps, baseUrl: BASE, fleetId, session, differences: createSpecDifferences() })
  const send = (what: File = file) =>
    uploadDocument(
      api,
      { file: what, fileName: what.name, title: 'Notice' },
      { onStep: (step) => steps.push(step) },
      createExchange,
    ).then(
      ({ data }) => data,
      (error: unknown) => error,
    )
  return { fake, api, sent, steps, send, createExchange }
}

/** Creates a file that can be read this many times. */
function vanishing(reads: number): File {
  const chosen = new File([BYTES], 'a.pdf')
  let left = reads
  chosen.slice = () => {
    const part = new Blob(['%'])
    if (left-- > 0) return part
    part.arrayBuffer = () => Promise.reject(new DOMException('changed', 'NotReadableError'))
    return part
  }
  return chosen
}

test('one form with title and file, under the session’s token and the fleet', async () => {
  const { sent, steps, send, api } = await uploading([], 2)
  expect(await send()).toEqual({
    title: 'Violation notice 118',
    file: 'documents/2025/03/notice-118.pdf',
    user: '7',
    type: 'TOLL',
  })
  expect(sent).toEqual([
    {
      url: `${BASE}/document/upload/`,
      headers: { Accept: 'application/json', Authorization: 'Bearer token-1', 'Fleet-Id': '2' },
      parts: [
        ['title', 'Notice'],
        ['file', `../../é"\r\n.pdf: ${BYTES}`],
      ],
    },
  ])
  expect(steps.map(({ kind }) => kind)).toEqual(['sending', 'processing'])
  expect(api.differences.list()).toEqual([])
})

test('F61 a 401 in the middle: one refresh, then the same parts once more', async () => {
  const { fake, sent, send } = await uploading([notValid])
  expect(await send()).toMatchObject({ type: 'TOLL' })
  expect(fake.refreshes()).toBe(2)
  expect(sent.map(({ headers }) => headers.Authorization)).toEqual(['Bearer token-1', 'Bearer token-2'])
  expect(sent[1]?.parts).toEqual(sent[0]?.parts)
})

test('F61 always 401: two requests, one error', async () => {
  const { sent, send } = await uploading([notValid, notValid])
  expect(await send()).toMatchObject({ kind: 'unauthenticated', outcome: 'not-applied' })
  expect(sent).toHaveLength(2)
})

test('sends a file under a different name with the same bytes', async () => {
  const { api, sent, createExchange } = await uploading([])
  const notice = { file, fileName: 'notice.pdf', title: 'a' }
  await uploadDocument(api, notice, { onStep: () => undefined }, createExchange)
  expect(sent[0]?.parts).toEqual([
    ['title', 'a'],
    ['file', `notice.pdf: ${BYTES}`],
  ])
})

test('F60 a changed file has its own error, before sending or when it interrupts the connection', async () => {
  const before = await uploading([])
  const error = await before.send(vanishing(0))
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ kind: 'file-changed', outcome: 'not-applied' })
  expect((error as ApiError).message).toBe(
    'Couldn’t upload the document: the file was changed, moved, or deleted after you chose it.',
  )
  expect(before.sent).toEqual([])
  const during = await uploading([new ExchangeFailure('network', null)])
  expect(await during.send(vanishing(1))).toMatchObject({ kind: 'file-changed' })
  const replayed = await uploading([notValid])
  expect(await replayed.send(vanishing(1))).toMatchObject({ kind: 'file-changed' })
})

test('after a lost connection or an invalid response, the outcome is unknown', async () => {
  for (const response of [
    new ExchangeFailure('network', null),
    new ExchangeFailure('timeout', null),
    reply(502, ''),
    reply(201, '{"ti'),
  ]) {
    const { sent, send } = await uploading([response])
    expect(await send()).toMatchObject({ outcome: 'unknown' })
    expect(sent).toHaveLength(1)
  }
})

test('a connection lost before everything was sent: not stored', async () => {
  const { send } = await uploading([new ExchangeFailure('network', null, true)])
  expect(await send()).toMatchObject({ kind: 'network', outcome: 'not-applied' })
})

test('F36 too large: the message contains the size of the file', async () => {
  const { send } = await uploading([reply(413, { detail: 'too large' })])
  expect(await send(new File([new Uint8Array(2_500_000)], 'a.pdf'))).toMatchObject({
    kind: 'too-large',
    message: expect.stringContaining('(2.5 MB)'),
  })
})

test('canceled: rejects with the caller’s reason', async () => {
  const { api, createExchange } = await uploading([])
  const watch = { signal: AbortSignal.abort('enough'), onStep: () => undefined }
  const document = { file, fileName: file.name, title: 'a' }
  await expect(uploadDocument(api, document, watch, createExchange)).rejects.toBe('enough')
})

test('parses an almost correct response as far as possible, and records the differences', async () => {
  for (const { body } of nearlyRightDocuments) {
    const { api, send } = await uploading([reply(201, body)])
    expect(await send()).toHaveProperty('title')
    expect(api.differences.list().length).toBeGreaterThan(0)
  }
  for (const body of [[], '"x"', {}, 'null']) {
    expect(await (await uploading([reply(201, body)])).send()).toMatchObject({
      kind: 'unexpected-shape',
      outcome: 'unknown',
    })
  }
  expect(await (await uploading([reply(204, '')])).send()).toMatchObject({
    kind: 'no-content',
    outcome: 'applied',
  })
})
