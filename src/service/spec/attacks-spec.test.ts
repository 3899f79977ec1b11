import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ATTACKS } from './attacks'
import { accessToken, type Caller, openService } from './spec-client'

let opened: Awaited<ReturnType<typeof openService>>
let manager: Caller
beforeAll(async () => {
  opened = await openService()
  manager = opened.anyone.as(`Bearer ${await accessToken(opened.anyone)}`)
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => opened.service.close())

/** Bytes of the texts that JSON.parse is given meanwhile, of which a test's own reading of the answer is a part. */
function countParsed(): () => number {
  const parse = vi.spyOn(JSON, 'parse')
  return () => parse.mock.calls.reduce((sum, [text]) => sum + text.length, 0)
}

test.each(Object.entries(ATTACKS))(
  '%s is refused briefly, before it is parsed unless that is cheap',
  async (name, attack) => {
    const { method, path, body = '', type = 'application/json', status } = attack
    const parsed = countParsed()
    const reply = await manager.send(method, path, { body, headers: { 'Content-Type': type } })
    expect(reply.status, `${name}: ${reply.text.slice(0, 200)}`).toBe(status)
    expect(reply.text.length).toBeLessThan(100_000)
    if (!attack.isParsed) expect(parsed()).toBeLessThan(1_000)
    expect((await opened.anyone.get('/demo/created')).body).toEqual({
      billing_plans: 0,
      charges: 0,
      drivers: 0,
      documents: 0,
    })
  },
)
