import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
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

const uploads = () => join(folder, 'uploads')
const storedFiles = () => readdirSync(uploads())
const arrived = async () => (await started.anyone.get('/demo/documents')).body

const BEGINNING =
  '--X\r\nContent-Disposition: form-data; name="title"\r\n\r\na\r\n' +
  '--X\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-'

/** Begins an upload. `finish` sends the rest. */
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
  return { answer: started.manager.send('POST', paths.documentUpload, { headers, body }), finish }
}

function upload(): Promise<Reply> {
  const { answer, finish } = beginUpload()
  finish()
  return answer
}

describe('F65 a second process that starts', () => {
  test.each([{}, { demoReset: true }])('leaves a running upload alone: %j', async (options) => {
    const { answer, finish } = beginUpload()
    await expect.poll(storedFiles).toHaveLength(1)
    const second = await openService({ databaseUrl, ...options })
    finish()
    expect((await answer).status).toBe(201)
    expect(storedFiles()).toEqual([expect.stringMatching(/\.pdf$/)])
    expect(await arrived()).toHaveLength(1)
    await second.service.close()
  })

  test('deletes only files without a row that were not written for an hour', async () => {
    await upload()
    const [kept = ''] = storedFiles()
    const minutesAgo = (name: string, minutes: number) => {
      const at = new Date(Date.now() - minutes * 60_000)
      utimesSync(join(uploads(), name), at, at)
    }
    for (const name of ['old.pdf', 'old.pdf.part', 'young.pdf', 'young.pdf.part']) {
      writeFileSync(join(uploads(), name), '')
      minutesAgo(name, name.startsWith('old') ? 61 : 59)
    }
    minutesAgo(kept, 10_000)
    const second = await openService({ databaseUrl })
    expect(storedFiles().toSorted()).toEqual([kept, 'young.pdf', 'young.pdf.part'].toSorted())
    await second.service.close()
  })
})

/** Takes the database's lock in another connection until the result is called. */
function lock(kind: 'immediate' | 'exclusive'): () => void {
  const other = new Libsql(join(folder, 'fleet.db'))
  other.exec(`begin ${kind}`)
  return () => {
    other.exec('rollback')
    other.close()
  }
}

describe('F66 a database that another process has locked', () => {
  test.each(['immediate', 'exclusive'] as const)(
    '%s: an upload is a 503, leaves nothing, and reads go on',
    async (kind) => {
      const unlock = lock(kind)
      const waiting = upload()
      const times: number[] = []
      for (let read = 0; read < 30; read++) {
        const from = performance.now()
        expect((await started.manager.get(paths.vehicleHistory(1))).status).toBe(200)
        times.push(performance.now() - from)
      }
      expect(times.toSorted((a, b) => a - b)[15]).toBeLessThan(100)
      const reply = await waiting
      expect([reply.status, reply.headers.get('Retry-After')]).toEqual([503, '2'])
      expect(storedFiles()).toEqual([])
      unlock()
      expect((await upload()).status).toBe(201)
    },
  )

  test('writes that come at once are refused together, not one after the other', async () => {
    const unlock = lock('immediate')
    const from = performance.now()
    const writes = Array.from({ length: 10 }, () => started.manager.patch(paths.vehicle(1), {}))
    const replies = await Promise.all([...writes, upload()])
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([503]))
    expect(performance.now() - from).toBeLessThan(10_000)
    unlock()
  })

  test('a lock that is soon released only delays', async () => {
    const unlock = lock('immediate')
    const waiting = upload()
    await expect.poll(storedFiles).toHaveLength(1)
    unlock()
    expect((await waiting).status).toBe(201)
  })

  test('the log has the first cause, and no secret', async () => {
    const token = await accessToken(started.anyone)
    const cookie = await signIn(started.anyone)
    const unlock = lock('immediate')
    const bearer = started.anyone.as(`Bearer ${token}`).with({ Cookie: `refresh_token=${cookie}` })
    await Promise.all([
      bearer.patch(paths.vehicle(1), {}),
      bearer.send('POST', paths.tokenRefresh, { json: {} }),
      started.manager.patch(paths.vehicle(1), {}),
    ])
    unlock()
    expect(logged).toHaveBeenCalledOnce()
    const line = String(logged.mock.calls[0])
    expect(line).toMatch(/^request [0-9a-f-]{36} to \/\S+ failed: storage locked: database is locked$/)
    for (const secret of [token, cookie, 'demo-key-manager']) expect(line).not.toContain(secret)
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
    expect(storedFiles()).toHaveLength(count)
    expect((await started.manager.get(paths.vehicleHistory(1))).status).toBe(200)
    expect(String(logged.mock.calls[0])).toContain('storage full: database or disk is full')
    await pages(1_000_000)
    expect((await upload()).status).toBe(201)
  })

  let bearer: Promise<string>
  beforeEach(() => {
    bearer = accessToken(started.anyone)
  })

  test('a folder that takes no file: 503, and the cause in the log', async () => {
    rmSync(uploads(), { recursive: true })
    const reply = await upload()
    expect([reply.status, reply.headers.get('Retry-After')]).toEqual([503, '2'])
    expect(String(logged.mock.calls[0])).toContain('storage refused: ENOENT')
    mkdirSync(uploads())
    expect((await upload()).status).toBe(201)
  })
})
