import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { nextToken, openService, refresh, rotated, signIn } from './spec-client'

const REFUSED = { status: 401, body: { code: 'token_not_valid' } }
let opened: Awaited<ReturnType<typeof openService>>
let token: string
beforeAll(async () => {
  opened = await openService({ refreshMode: 'strict' })
})
beforeEach(async () => {
  await opened.service.reset()
  token = await signIn(opened.anyone)
})
afterAll(() => opened.service.close())

test('every token works once', async () => {
  for (let turn = 0; turn < 5; turn += 1) token = await rotated(opened.anyone, token)
  expect(opened.service.counters()).toEqual({ refreshes: 5, refused: 0, reuses: 0 })
})

test('the second use of a token ends its session, and no other', async () => {
  const other = await signIn(opened.anyone)
  const second = await rotated(opened.anyone, token)
  const third = await rotated(opened.anyone, second)
  const reused = await refresh(opened.anyone, token)
  expect(reused).toMatchObject(REFUSED)
  expect(reused.headers.getSetCookie()).toEqual([])
  for (const one of [token, second, third]) expect(await refresh(opened.anyone, one)).toMatchObject(REFUSED)
  expect((await refresh(opened.anyone, other)).status).toBe(200)
  expect(opened.service.counters()).toEqual({ refreshes: 3, refused: 4, reuses: 1 })
})

test('two at once: one succeeds, and the session is over', async () => {
  const replies = await Promise.all([refresh(opened.anyone, token), refresh(opened.anyone, token)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 401])
  const successor = replies.map(nextToken).find((next) => next !== undefined)
  expect(await refresh(opened.anyone, successor)).toMatchObject(REFUSED)
})

test('another sign-in of the same person starts a new session', async () => {
  await rotated(opened.anyone, token)
  await refresh(opened.anyone, token)
  expect((await refresh(opened.anyone, await signIn(opened.anyone))).status).toBe(200)
})
