import { afterAll, beforeAll, expect, test } from 'vitest'
import { ATTACKS } from './attacks'
import { accessToken, type Caller, openService } from './spec-client'

let opened: Awaited<ReturnType<typeof openService>>
let manager: Caller
beforeAll(async () => {
  opened = await openService()
  manager = opened.anyone.as(`Bearer ${await accessToken(opened.anyone)}`)
})
afterAll(() => opened.service.close())

test.each(Object.entries(ATTACKS))('%s is refused briefly, and stores nothing', async (name, attack) => {
  const { method, path, body = '', type = 'application/json', status } = attack
  const reply = await manager.send(method, path, { body, headers: { 'Content-Type': type } })
  expect(reply.status, `${name}: ${reply.text.slice(0, 200)}`).toBe(status)
  expect(reply.text.length).toBeLessThan(100_000)
  expect((await opened.anyone.get('/demo/created')).body).toEqual({
    billing_plans: 0,
    charges: 0,
    drivers: 0,
    documents: 0,
  })
})
