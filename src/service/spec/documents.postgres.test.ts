import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { uploadedDocument } from '../../contract/document'
import { paths } from '../../contract/paths'
import { openDatabase } from '../database/database'
import type { Database } from '../database/schema'
import { createService } from '../service'
import { openService } from './spec-client'
import { createDatabase, type SpecDatabase } from './spec-database'

// Uploads to a database that stores the documents.

const LIMIT = 300_000
let database: SpecDatabase
let db: Database
let opened: Awaited<ReturnType<typeof openService>>
beforeAll(async () => {
  database = await createDatabase('seeded')
  db = await openDatabase(database.url)
  opened = await openService({ databaseUrl: database.url, maxUploadBytes: LIMIT })
})
beforeEach(() => opened.service.reset())
afterAll(async () => {
  await db.destroy()
  await opened.service.close()
  await database.remove()
})

const pdf = (size: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size)])
const storedFiles = () => db.selectFrom('document_files').selectAll().execute()

function upload(content: Buffer<ArrayBuffer>, title = 'Notice') {
  const form = new FormData()
  form.append('title', title)
  form.append('file', new Blob([content]), 'a.pdf')
  return opened.manager.send('POST', paths.documentUpload, { body: form })
}

test('stores the file byte for byte under a random name, up to the limit', async () => {
  const content = pdf(LIMIT - 9)
  const reply = await upload(content)
  expect(reply.status, reply.text).toBe(201)
  const [stored, ...others] = await storedFiles()
  expect(others).toEqual([])
  expect(uploadedDocument.parse(reply.body).file).toBe(`documents/${stored?.stored_name}`)
  expect(Buffer.from(stored?.content ?? []).equals(content)).toBe(true)
  expect((await upload(pdf(LIMIT))).status).toBe(413)
  expect(await storedFiles()).toHaveLength(1)
})

test('refused uploads store nothing, and a reset deletes all', async () => {
  expect((await upload(Buffer.from('no PDF'))).status).toBe(400)
  expect((await upload(pdf(10), ' ')).status).toBe(400)
  expect(await storedFiles()).toEqual([])
  await upload(pdf(10))
  await opened.service.reset()
  expect(await storedFiles()).toEqual([])
})

test('null characters are refused: PostgreSQL cannot store them', async () => {
  const replies = [
    await upload(pdf(10), 'a\0b'),
    await opened.manager.get('/v2/vehicles/?search=a%00b'),
    await opened.manager.get('/v2/vehicles/1/history/?history_type=%00&active=%00&history_date__gte=%00'),
    await opened.manager.get('/v2/vehicles/1/history/?status_with_toll_authority=EXIST%00'),
    await opened.anyone.send('POST', '/demo/sign-in', { json: { username: 'a\0', password: 'demo' } }),
    await opened.anyone.send('POST', '/demo/sessions/end', { json: { username: 'a\0' } }),
    await opened.manager.patch(paths.vehicle(1), { vehicle_make: '\0' }),
  ]
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 400))
  expect(await storedFiles()).toEqual([])
})

test('a limit beyond a value’s maximum stops the start', async () => {
  const options = { databaseUrl: database.url, maxUploadBytes: 1e9, bigHistorySize: 1000 }
  await expect(createService(options)).rejects.toThrow('MAX_UPLOAD_BYTES')
})
