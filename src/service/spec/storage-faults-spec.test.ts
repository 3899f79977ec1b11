import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CompiledQuery } from 'kysely'
import Libsql from 'libsql'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { paths } from '../../contract/paths'
import type { Database } from '../database/schema'
import { accessToken, openService, type Reply, signIn } from './spec-client'

// SQLite's limits belong to a connection, so the tests need the service's own.
const opened: Database[] = []
vi.mock(import('../database/database'), async (load) => {
  const module = await load()
  const openDatabase = async (url: string) => {
    const db = await module.openDatabase(url)
    opened.push(db)
    return db
  }
  return { ...module, openDatabase }
})

let folder: string
let databaseUrl: string
let started: Awaited<ReturnType<typeof openService>>
let db: Database
const logged = vi.spyOn(console, 'error')
beforeEach(async () => {
  logged.mockReset().mockImplementation(() => undefined)
  folder = mkdtempSync(join(tmpdir(), 'fleet-faults-'))
  databaseUrl = `file:${join(folder, 'fleet.db')}`
  started = await openService({ databaseUrl })
  const [last] = opened.slice(-1)
  if (!last) throw new Error('no database was opened')
  db = last
})
afterEach(async () => {
  await started.service.close()
  rmSync(folder, { recursive: true, force: true })
})

const storedFiles = () => db.selectFrom('document_files').select('stored_name').execute()
const arrived = async () => (await started.anyone.get('/demo/documents')).body

const BEGINNING =
  '--X\r\nContent-Disposition: form-data; name="title"\r\n\r\na\r\n' +
  '--X\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-'

/** Starts an upload. `finish` sends the rest. */
function beginUpload() {
  let finish = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(Buffer.from(BEGINNING))
      finish = () => {
        controller.enqueue(Buffer.from('\r\n--X--\r\n'))
        controller.close()
      }
    },
  })
  const headers = { 'Content-Type': 'multipart/form-data; boundary=X' }
  return { response: started.manager.send('POST', paths.documentUpload, { headers, body }), finish }
}

function upload(): Promise<Reply> {
  const { response, finish } = beginUpload()
  finish()
  return response
}

test.each([{}, { demoReset: true }])(
  'F65 a second process that starts leaves a running upload alone: %j',
  async (options) => {
    const { response, finish } = beginUpload()
    const second = await openService({ databaseUrl, ...options })
    finish()
    expect((await response).status).toBe(201)
    expect(await storedFiles()).toEqual([{ stored_name: expect.stringMatching(/\.pdf$/) }])
    expect(await arrived()).toHaveLength(1)
    await second.service.close()
  },
)

/** Takes the database's lock in another connection until the result is called. */
function lock(kind: 'immediate' | 'exclusive'): () => void {
  const other = new Libsql(join(folder, 'fleet.db'))
  other.exec(`begin ${kind}`)
  return () => {
    other.exec('rollback')
    other.close()
  }
}

describe('F66 a database locked by a different process', () => {
  test.each(['immediate', 'exclusive'] as const)(
    '%s: an upload is a 503 and leaves nothing, and works when the lock is released',
    async (kind) => {
      const unlock = lock(kind)
      const reply = await upload()
      expect([reply.status, reply.headers.get('Retry-After')]).toEqual([503, '2'])
      expect((await started.manager.get(paths.vehicleHistory(1))).status).toBe(200)
      expect(await storedFiles()).toEqual([])
      unlock()
      expect((await upload()).status).toBe(201)
    },
  )

  test('the log has the cause, and no secret', async () => {
    const token = await accessToken(started.anyone)
    const cookie = await signIn(started.anyone)
    const unlock = lock('immediate')
    const bearer = started.anyone.as(`Bearer ${token}`).with({ Cookie: `refresh_token=${cookie}` })
    await bearer.patch(paths.vehicle(1), {})
    await bearer.send('POST', paths.tokenRefresh, { json: {} })
    unlock()
    expect(logged).toHaveBeenCalledTimes(2)
    for (const call of logged.mock.calls) {
      const line = String(call)
      expect(line).toMatch(/^request [0-9a-f-]{36} to \/\S+ failed: database is locked$/)
      for (const secret of [token, cookie, 'demo-key-manager']) expect(line).not.toContain(secret)
    }
  })
})

describe('F66 a full disk', () => {
  const pages = async (limit: number) => {
    await db.executeQuery(CompiledQuery.raw(`pragma max_page_count = ${limit}`))
  }

  test('an upload is a 503 and leaves nothing; with room again it works', async () => {
    // As many pages as there are. What is free within them is soon used up.
    await pages(1)
    const drivers = (turn: number) =>
      Array.from({ length: 500 }, (_, row) => ({ driver_id: `${turn}-${row}-${'x'.repeat(80)}` }))
    let created = 201
    for (let turn = 0; created === 201; turn++) {
      created = (
        await started.manager
          .as(`Bearer ${await bearer}`)
          .send('POST', paths.driversBulk, { json: drivers(turn) })
      ).status
    }
    expect(created).toBe(503)
    let status = 201
    let count = -1
    for (; status === 201; count++) status = (await upload()).status
    expect(status).toBe(503)
    expect(await arrived()).toHaveLength(count)
    expect(await storedFiles()).toHaveLength(count)
    expect((await started.manager.get(paths.vehicleHistory(1))).status).toBe(200)
    expect(String(logged.mock.calls[0])).toContain('database or disk is full')
    await pages(1_000_000)
    expect((await upload()).status).toBe(201)
  })

  let bearer: Promise<string>
  beforeEach(() => {
    bearer = accessToken(started.anyone)
  })
})
