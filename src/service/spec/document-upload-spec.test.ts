import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uploadedDocument } from '../../contract/document'
import { paths } from '../../contract/paths'
import { documentFixture } from '../../contract/testing/fixtures-catalogue'
import { accessToken, type Caller, ORIGIN, openService, type Reply } from './spec-client'
import { shapeDifferences } from './spec-shape'

const LIMIT = 300_000
let folder: string
let opened: Awaited<ReturnType<typeof openService>>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fleet-documents-'))
  opened = await openService({ databaseUrl: `file:${join(folder, 'fleet.db')}`, maxUploadBytes: LIMIT })
})
beforeEach(() => opened.service.reset())
afterAll(async () => {
  await opened.service.close()
  rmSync(folder, { recursive: true, force: true })
})

const pdf = (size = 500, before = '') =>
  Buffer.concat([Buffer.from(`${before}%PDF-1.7\n`), Buffer.alloc(size, 7)])
const storedFiles = () => readdirSync(join(folder, 'uploads'))
const arrived = async () => (await opened.anyone.get('/demo/documents')).body

type Piece = readonly [name: string, value: string | Uint8Array<ArrayBuffer>, fileName?: string]
function upload(pieces: readonly Piece[], caller: Caller = opened.manager): Promise<Reply> {
  const form = new FormData()
  for (const [name, value, fileName] of pieces) {
    if (typeof value === 'string' && fileName === undefined) form.append(name, value)
    else form.append(name, new Blob([value]), fileName ?? 'a.pdf')
  }
  return caller.send('POST', paths.documentUpload, { body: form })
}

test('stores the file byte for byte beside the database, under a random name', async () => {
  const content = pdf(200_000)
  const reply = await upload([
    ['title', 'Notice 118'],
    ['file', content, '../../é"\r\n.pdf'],
  ])
  expect(reply.status, reply.text).toBe(201)
  expect(shapeDifferences(reply.body, documentFixture)).toEqual([])
  const document = uploadedDocument.parse(reply.body)
  expect(document).toMatchObject({ title: 'Notice 118', type: 'TOLL', user: 1 })
  const [name = '', ...others] = storedFiles()
  expect(others).toEqual([])
  expect(name).toMatch(/^[0-9a-f-]{36}\.pdf$/)
  expect(document.file).toBe(`documents/${name}`)
  expect(readFileSync(join(folder, 'uploads', name)).equals(content)).toBe(true)
  const sha256 = createHash('sha256').update(content).digest('hex')
  expect(await arrived()).toEqual([
    { title: 'Notice 118', file_name: '../../é"\r\n.pdf', size: content.length, sha256 },
  ])
})

test('accepts the title before or after the file, keeps texts unchanged and ignores other parts', async () => {
  const title = ' <b>Zoë</b> 🚚 '
  expect(
    (
      await upload([
        ['file', pdf()],
        ['more', 'x'],
        ['title', title],
      ])
    ).body,
  ).toMatchObject({ title })
})

test('%PDF- must be within the first 1,024 bytes', async () => {
  expect(
    (
      await upload([
        ['title', 'a'],
        ['file', pdf(10, ' '.repeat(1019))],
      ])
    ).status,
  ).toBe(201)
  expect(
    (
      await upload([
        ['title', 'a'],
        ['file', pdf(10, ' '.repeat(1020))],
      ])
    ).status,
  ).toBe(400)
})

describe('anything but one PDF with a title is a 400 by part, and stores nothing', () => {
  const html = Buffer.from('<!doctype html><title>x</title>')
  test.each<[string, readonly Piece[], string[]]>([
    ['no file', [['title', 'a']], ['file']],
    [
      'a text for a file',
      [
        ['title', 'a'],
        ['file', 'text'],
      ],
      ['file'],
    ],
    [
      'two files',
      [
        ['title', 'a'],
        ['file', pdf()],
        ['file', pdf()],
      ],
      ['file'],
    ],
    [
      'an empty file',
      [
        ['title', 'a'],
        ['file', new Uint8Array()],
      ],
      ['file'],
    ],
    [
      'a web page named .pdf',
      [
        ['title', 'a'],
        ['file', html, 'a.pdf'],
      ],
      ['file'],
    ],
    ['no title', [['file', pdf()]], ['title']],
    [
      'a blank title',
      [
        ['title', ' '],
        ['file', pdf()],
      ],
      ['title'],
    ],
    ['neither', [['other', 'x']], ['file', 'title']],
  ])('%s', async (_name, pieces, wrong) => {
    const reply = await upload(pieces)
    expect(reply.status, reply.text).toBe(400)
    expect(Object.keys(reply.body as object)).toEqual(wrong)
    expect(storedFiles()).toEqual([])
    expect(await arrived()).toEqual([])
  })
})

test('more than the limit is a 413, and stores nothing', async () => {
  expect(
    (
      await upload([
        ['title', 'a'],
        ['file', pdf(LIMIT - 9)],
      ])
    ).status,
  ).toBe(201)
  const files = storedFiles()
  for (const size of [LIMIT - 8, 10 * LIMIT]) {
    expect(
      (
        await upload([
          ['title', 'a'],
          ['file', pdf(size)],
        ])
      ).status,
    ).toBe(413)
  }
  expect(storedFiles()).toEqual(files)
})

test('a title of more than 255 characters is a 400 that names it, and stores nothing', async () => {
  expect(
    (
      await upload([
        ['title', '🚚'.repeat(255)],
        ['file', pdf()],
      ])
    ).status,
  ).toBe(201)
  const files = storedFiles()
  for (const length of [256, 1_000_000]) {
    for (const order of [1, -1]) {
      const parts: readonly Piece[] = [
        ['title', 'a'.repeat(length)],
        ['file', pdf()],
      ]
      const reply = await upload(order === 1 ? parts : parts.toReversed())
      expect([reply.status, reply.body]).toEqual([
        400,
        { title: ['Ensure this field has no more than 255 characters.'] },
      ])
    }
  }
  expect(storedFiles()).toEqual(files)
})

test('another media type is a 415, a body that is not a form a 400', async () => {
  const send = (type: string, body: string) =>
    opened.manager.send('POST', paths.documentUpload, { headers: { 'Content-Type': type }, body })
  expect((await send('application/json', '{}')).status).toBe(415)
  expect((await send('application/pdf', '%PDF-')).status).toBe(415)
  expect((await send('multipart/form-data; boundary=X', 'nothing of the kind')).status).toBe(400)
})

test('accepts a bearer token or API key, checks the fleet, and allows POST only', async () => {
  const parts: readonly Piece[] = [
    ['title', 'a'],
    ['file', pdf()],
  ]
  const bearer = opened.anyone.as(`Bearer ${await accessToken(opened.anyone, 'support')}`)
  expect((await upload(parts, bearer)).body).toMatchObject({ user: 2 })
  expect((await upload(parts, opened.anyone)).status).toBe(401)
  expect((await upload(parts, opened.manager.inFleet(3))).status).toBe(403)
  expect((await opened.manager.get(paths.documentUpload)).status).toBe(405)
  expect(storedFiles()).toHaveLength(1)
})

test('an aborted upload stores nothing', async () => {
  const leave = new AbortController()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(
        Buffer.from('--X\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-'),
      )
      leave.signal.addEventListener('abort', () => controller.error(new Error('gone')))
    },
  })
  const headers = { Authorization: 'demo-key-manager', 'Content-Type': 'multipart/form-data; boundary=X' }
  const init = { method: 'POST', headers, body, duplex: 'half', signal: leave.signal } as const
  const answer = opened.service.fetch(new Request(ORIGIN + paths.documentUpload, init))
  await expect.poll(storedFiles).toHaveLength(1)
  leave.abort()
  await answer
  expect(storedFiles()).toEqual([])
})

test('a reset deletes files, a restart keeps them', async () => {
  await upload([
    ['title', 'a'],
    ['file', pdf()],
  ])
  const kept = storedFiles()
  const again = await openService({ databaseUrl: `file:${join(folder, 'fleet.db')}` })
  expect(storedFiles()).toEqual(kept)
  await again.service.close()
  await opened.service.reset()
  expect(storedFiles()).toEqual([])
  expect(await arrived()).toEqual([])
})
