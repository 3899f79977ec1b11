import { beforeEach, expect, test } from 'vitest'
import { json } from '../../../api/testing/fake-service'
import { forgetOwner } from '../../../local/forget'
import {
  content,
  expected,
  fakeDisputes,
  histories,
  isDone,
  isRead,
  SCOPE,
  statuses,
  tolls,
  until,
} from '../testing/fake-disputes'

// Checks that lose their worker, or are refused by the service.

beforeEach(() => forgetOwner(SCOPE))

test('a worker lost during a check is replaced only when the list is parsed again', async () => {
  const fake = fakeDisputes(histories(40))
  fake.takesMs = 5
  const one = fake.controller()
  one.paste(content(tolls(40)))
  await until(one, isRead)
  one.checkAll()
  await until(one, ({ run }) => run.done > 3)
  fake.loseWorker()
  await until(one, isDone)
  expect(one.store.state().problem).toBeNull()
  expect(statuses(one.store.state())).toEqual(expected(40))
  expect(fake.answered).toHaveLength(40)
  one.change({ tolerance: 5 })
  const { rows, settings } = await until(one, isRead)
  expect([rows.length, settings?.tolerance]).toEqual([40, 5])
  one.stop()
})

test('a refusal that every request would repeat pauses the check, with the reason', async () => {
  const fake = fakeDisputes(histories(40))
  const one = fake.controller()
  one.paste(content(tolls(40)))
  await until(one, isRead)
  fake.fault = (id) => (id > 10 ? json({ detail: 'Forbidden' }, 401) : null)
  one.checkAll()
  const { run, problem } = await until(one, ({ run }) => run.phase === 'paused')
  expect(problem).not.toBeNull()
  expect(run.done).toBeLessThan(40)
  fake.fault = () => null
  one.resume()
  await until(one, isDone)
  expect(statuses(one.store.state())).toEqual(expected(40))
  one.stop()
})
