import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paths } from '../../contract/paths'
import { openDatabase } from '../database/database'
import { createService } from '../service'
import {
  JWT_SECRET,
  nextToken,
  openService,
  refresh,
  rotated,
  SPEC_HISTORY_SIZE,
  signIn,
} from './spec-client'
import { createDatabase, type SpecDatabase } from './spec-database'
import { history } from './spec-history'

// Two services on one PostgreSQL share their state.

let database: SpecDatabase
let one: Awaited<ReturnType<typeof openService>>
let two: typeof one
beforeAll(async () => {
  database = await createDatabase('seeded')
  one = await openService({ databaseUrl: database.url, refreshMode: 'rotate', maxUploadBytes: 1000 })
  two = await openService({ databaseUrl: database.url, refreshMode: 'rotate', maxUploadBytes: 1000 })
})
beforeEach(() => one.service.reset())
afterAll(async () => {
  await one.service.close()
  await two.service.close()
  await database.remove()
})

describe('sessions', () => {
  test('start in one, are refreshed in the other, and end in both', async () => {
    const token = await signIn(one.anyone)
    const next = await rotated(two.anyone, token)
    expect(nextToken(await refresh(one.anyone, token))).toBe(next)
    await two.anyone.send('POST', '/demo/sessions/end', { json: { username: 'manager' } })
    expect((await refresh(one.anyone, next)).status).toBe(401)
  })
})

test('a service with a slow clock records later than one with a fast clock', async () => {
  const fast = await openService({ databaseUrl: database.url, now: () => Date.now() + 3_600_000 })
  await fast.manager.patch(paths.vehicle(1), { active: false })
  await one.manager.patch(paths.vehicle(1), { active: true })
  const [newest, older] = (await history(two.manager, 1)).rows
  expect([newest?.active, older?.active]).toEqual([true, false])
  expect(newest?.instant).toBe((older?.instant ?? 0n) + 1n)
  await fast.service.close()
})

test('resets while others write: every response is a success', async () => {
  const key = { title: 'a', file: new Blob(['%PDF-']) }
  const upload = () => {
    const form = new FormData()
    for (const [name, value] of Object.entries(key)) form.append(name, value)
    return two.manager.send('POST', paths.documentUpload, { body: form })
  }
  const writes = Array.from({ length: 20 }, () => [two.manager.patch(paths.vehicle(1), {}), upload()]).flat()
  await Promise.all([one.service.reset(), two.service.reset()])
  expect(new Set((await Promise.all(writes)).map(({ status }) => status))).toEqual(new Set([200, 201]))
})

test('two concurrent starts on an empty database: one seeds it, both work', async () => {
  const empty = await createDatabase('empty')
  const options = {
    databaseUrl: empty.url,
    jwtSecret: JWT_SECRET,
    bigHistorySize: SPEC_HISTORY_SIZE,
  } as const
  const services = await Promise.all([createService(options), createService(options), createService(options)])
  const db = await openDatabase(empty.url)
  const { n } = await db
    .selectFrom('vehicles')
    .select((select) => select.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  expect(n).toBeGreaterThan(200)
  await db.destroy()
  await Promise.all(services.map((service) => service.close()))
  await empty.remove()
})
