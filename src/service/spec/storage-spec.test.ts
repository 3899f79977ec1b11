import { afterEach, beforeEach, expect, test } from 'vitest'
import { paths } from '../../contract/paths'
import { openService, refresh, rotated, signIn } from './spec-client'
import { createDatabase, type SpecDatabase } from './spec-database'
import { history } from './spec-history'

let database: SpecDatabase
beforeEach(async () => {
  database = await createDatabase()
})
afterEach(() => database.remove())

test('a database keeps vehicles, history and sessions after a restart, and is not seeded again', async () => {
  const databaseUrl = database.url
  const first = await openService({ databaseUrl })
  const token = await signIn(first.anyone)
  const response = await first.manager.patch(paths.vehicle(1), { vehicle_make: 'Kept', active: false })
  expect(response.body).toMatchObject({ vehicle_make: 'Kept' })
  const before = await history(first.manager, 1)
  await first.service.close()

  const second = await openService({ databaseUrl })
  expect(await history(second.manager, 1)).toEqual(before)
  expect((await second.manager.patch(paths.vehicle(1), {})).body).toEqual(response.body)
  expect((await refresh(second.anyone, token)).status).toBe(200)
  const [newest, older] = (await history(second.manager, 1)).rows
  expect(newest?.id).toBeGreaterThan(older?.id ?? 0n)
  expect(newest?.instant).toBeGreaterThan(older?.instant ?? 0n)
  await second.service.close()
})

test('a database keeps which refresh tokens were used, and which sessions have ended', async () => {
  const options = { databaseUrl: database.url, refreshMode: 'rotate', graceSeconds: 3600 } as const
  const first = await openService(options)
  const token = await signIn(first.anyone)
  const successor = await rotated(first.anyone, token)
  const ended = await signIn(first.anyone, 'support')
  await first.anyone.send('POST', '/demo/sessions/end', { json: { username: 'support' } })
  await first.service.close()

  const second = await openService({ ...options, refreshTokenSeconds: 50 })
  expect(await rotated(second.anyone, token)).toBe(successor)
  await rotated(second.anyone, successor)
  expect((await refresh(second.anyone, token)).status).toBe(401)
  expect((await refresh(second.anyone, ended)).status).toBe(401)
  await second.service.close()
})

test('DEMO_RESET seeds again', async () => {
  const databaseUrl = database.url
  const first = await openService({ databaseUrl })
  const seeded = await history(first.manager, 1)
  await first.manager.patch(paths.vehicle(1), { active: false })
  await first.service.close()
  const second = await openService({ databaseUrl, demoReset: true })
  expect(await history(second.manager, 1)).toEqual(seeded)
  await second.service.close()
})

test('two services with their own databases share nothing', async () => {
  const [one, two] = [await openService(), await openService()]
  const before = await history(two.manager, 1)
  await one.manager.patch(paths.vehicle(1), { active: false })
  expect(await history(two.manager, 1)).toEqual(before)
  await one.service.close()
  await two.service.close()
})
