import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uploadedDocument } from '../../contract/document'
import { paths } from '../../contract/paths'
import { documentFixture } from '../../contract/testing/fixtures-catalog'
import { openDatabase } from '../database/database'
import type { Database } from '../database/schema'
import { accessToken, type Caller, ORIGIN, openService, type Reply } from './spec-client'
import { shapeDifferences } from './spec-shape'

const LIMIT = 300_000
let folder: string
let databaseUrl: string
let db: Database
let opened: Awaited<ReturnType<typeof openService>>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fleet-documents-'))
  databaseUrl = `file:${join(folder, 'fleet.db')}`
  opened = await openService({ databaseUrl, maxUploadBytes: LIMIT })
  db = await openDatabase(databaseUrl)
})
beforeEach(() => opened.service.reset())
afterAll(async () => {
  await db.destroy()
  await opened.service.close()
  rmSync(folder, { recursive: true, force: true })
})

const pdf = (size = 500, before = '') =>
  Buffer.concat([Buffer.from(`${before}%PDF-1.7\n`), Buffer.alloc(size, 7)])
const storedFiles = () => db.selectFrom('document_files').selectAll().execute()
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

test('stores the file byte for byte, under a random name', async () => {
  const content = pdf(200_000)
  const reply = await upload([
    ['title', 'Notice 118'],
    ['file', content, '../../é"\r\n.pdf'],
  ])
  expect(reply.status, reply.text).toBe(201)
  expect(shapeDifferences(reply.body, documentFixture)).toEqual([])
  const document = uploadedDocument.parse(reply.body)
  expect(document).toMatchObject({ title: 'Notice 118', type: 'TOLL', user: 1 })
  const [stored, ...others] = await storedFiles()
  expect(others).toEqual([])
  expect(stored?.stored_name).toMatch(/^[0-9a-f-]{36}\.pdf$/)
  expect(document.file).toBe(`documents/${stored?.stored_name}`)
  expect(Buffer.from(stored?.content ?? []).equals(content)).toBe(true)
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
    expect(await storedFiles()).toEqual([])
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
  const files = await storedFiles()
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
  expect(await storedFiles()).toEqual(files)
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
  const files = await storedFiles()
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
  expect(await storedFiles()).toEqual(files)
})

test('a different media type is a 415, a body that is not a form a 400', async () => {
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
  expect(await storedFiles()).toHaveLength(1)
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
  const response = opened.service.fetch(new Request(ORIGIN + paths.documentUpload, init))
  await setTimeout(50)
  leave.abort()
  await response
  expect(await storedFiles()).toEqual([])
})

test('a reset deletes files, a restart keeps them', async () => {
  await upload([
    ['title', 'a'],
    ['file', pdf()],
  ])
  const kept = await storedFiles()
  const again = await openService({ databaseUrl })
  expect(await storedFiles()).toEqual(kept)
  await again.service.close()
  await opened.service.reset()
  expect(await storedFiles()).toEqual([])
  expect(await arrived()).toEqual([])
})
