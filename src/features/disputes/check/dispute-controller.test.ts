import { beforeEach, expect, test, vi } from 'vitest'
import { fakeLocks } from '../../../api/testing/fake-locks'
import { json } from '../../../api/testing/fake-service'
import { contentOfFile } from '../../../domain/sheet/clipboard-content'
import { revision } from '../../../domain/testing/fake-history'
import { forgetOwner } from '../../../local/forget'
import { listTollLists } from '../../../local/toll-lists'
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

beforeEach(() => forgetOwner(SCOPE))

test('a pasted list is parsed, stored, checked, and opened again without a request', async () => {
  const fake = fakeDisputes(histories(250))
  const first = fake.controller()
  const sizes: number[] = []
  first.store.subscribe(() => sizes.push(first.store.state().rows.length))
  first.paste(content(tolls(250)))
  await until(first, isRead)
  expect(sizes).toContain(100)
  expect(statuses(first.store.state())).toEqual(Array.from({ length: 250 }, () => 'waiting'))
  expect(first.store.state().run).toMatchObject({ phase: 'idle', done: 0, total: 250 })
  first.checkAll()
  const { run, rows, list } = await until(first, isDone)
  expect(run).toMatchObject({ done: 250, total: 250 })
  expect(fake.answered).toHaveLength(250)
  expect(statuses(first.store.state())).toEqual(expected(250))
  expect(rows[0]?.answers[0]).toMatchObject({ vehicleId: 1, failure: null, moments: [{ revisionId: '1' }] })
  first.rename(' March ')
  await vi.waitFor(async () => expect(await listTollLists(SCOPE)).toMatchObject([{ name: 'March' }]))
  first.stop()
  const sent = fake.service.requests.length

  const second = fake.controller()
  await second.open(list?.id ?? '')
  const again = await until(second, isDone)
  expect(again.list).toMatchObject({ name: 'March' })
  expect(again.rows).toEqual(rows)
  expect(fake.service.requests).toHaveLength(sent)
  expect(await listTollLists(SCOPE)).toMatchObject([
    { name: 'March', rows: 250, counts: { active: 125, inactive: 125 }, isUnfinished: false },
  ])
  second.stop()
})

test('a tab that crashes during the check resumes where it was', async () => {
  const fake = fakeDisputes(histories(60))
  fake.takesMs = 5
  const first = fake.controller()
  first.paste(content(tolls(60)))
  await until(first, isRead)
  first.checkAll()
  await until(first, ({ run }) => run.done >= 20)
  const id = first.store.state().list?.id ?? ''
  first.stop()
  await new Promise((resolve) => setTimeout(resolve))
  const answered = fake.answered.length

  const second = fake.controller()
  await second.open(id)
  const { run } = await until(second, ({ run }) => run.phase === 'paused')
  expect(run.done).toBeGreaterThanOrEqual(20)
  expect(run).toMatchObject({ total: 60 })
  second.resume()
  await until(second, isDone)
  expect(statuses(second.store.state())).toEqual(expected(60))
  // Only running requests are repeated: four vehicles at a time.
  expect(fake.answered.length).toBeLessThanOrEqual(60 + 4)
  expect(answered).toBeLessThan(60)
  second.stop()
})

test('looks up plates in the whole list, and stores the matches', async () => {
  const plates = Array.from({ length: 300 }, (_, at) => ({ id: at + 1, plate_number: `P${at + 1}` }))
  const fake = fakeDisputes(histories(300), plates)
  const first = fake.controller()
  first.paste(content('Plate\tTime\nP299\t2024-03-05 08:30\nP300\t2024-03-05 08:30\nP301\t2024-03-05 08:30'))
  await until(first, isRead)
  expect(statuses(first.store.state())).toEqual(['waiting', 'waiting', 'waiting'])
  first.checkAll()
  expect(first.store.state().run.phase).toBe('finding')
  const { rows, list } = await until(first, isDone)
  expect(statuses(first.store.state())).toEqual(['active', 'inactive', 'needs-review'])
  first.stop()
  const second = fake.controller()
  await second.open(list?.id ?? '')
  expect((await until(second, isDone)).rows).toEqual(rows)
  second.stop()
})

test('parsing the list with other settings keeps the verdicts of unchanged rows', async () => {
  const fake = fakeDisputes(histories(2))
  const one = fake.controller()
  one.paste(content('Vehicle ID\tTime\n1\t2024-03-05 08:30\n2\t2024-03-05T08:30Z'))
  await until(one, isRead)
  one.checkAll()
  await until(one, isDone)
  one.change({ zone: 'America/New_York' })
  await until(one, ({ reading, settings }) => reading === null && settings?.zone === 'America/New_York')
  expect(statuses(one.store.state())).toEqual(['waiting', 'inactive'])
  expect(one.store.state().run).toMatchObject({ phase: 'idle', done: 1, total: 2 })
  one.checkAll()
  await until(one, isDone)
  expect(fake.answered).toHaveLength(3)
  one.stop()
})

test('a new check keeps earlier verdicts until the response, and marks changed ones', async () => {
  const fake = fakeDisputes(histories(8))
  const one = fake.controller()
  one.paste(content(tolls(8)))
  await until(one, isRead)
  one.checkAll()
  await until(one, isDone)
  fake.histories.get(1)?.rows.push(revision(9, '2024-02-01T00:00:00Z', false))
  one.checkAgain()
  await until(one, ({ run }) => run.phase === 'checking')
  expect(statuses(one.store.state())).toEqual(expected(8))
  const { rows } = await until(one, isDone)
  expect(rows.map(({ outcome }) => outcome.hasChanged)).toEqual([
    true,
    ...Array.from({ length: 7 }, () => false),
  ])
  expect(rows[0]).toMatchObject({
    answers: [{ moments: [{ kind: 'inactive' }] }],
    before: [{ moments: [{ kind: 'active' }] }],
  })
  const id = one.store.state().list?.id ?? ''
  one.stop()
  const two = fake.controller()
  await two.open(id)
  expect((await until(two, isDone)).rows).toEqual(rows)
  two.stop()
})

test('a lost session pauses the run until the same user signs in again', async () => {
  const fake = fakeDisputes(histories(300))
  fake.takesMs = 5
  const one = fake.controller()
  one.paste(content(tolls(300)))
  await until(one, isRead)
  const { onRefresh } = fake.service
  one.checkAll()
  await until(one, ({ run }) => run.done > 3)
  fake.service.valid = 'another'
  fake.service.onRefresh = () => json({ detail: 'Gone', code: 'token_not_valid' }, 401)
  await until(one, ({ run }) => run.phase === 'signed-out')
  fake.service.onRefresh = onRefresh
  await fake.service.session.retry()
  await until(one, isDone)
  expect(statuses(one.store.state())).toEqual(expected(300))
  expect(fake.answered).toHaveLength(300)
  one.stop()
})

test('sends nothing while offline, and continues automatically when online', async () => {
  const fake = fakeDisputes(histories(300))
  fake.takesMs = 5
  const one = fake.controller()
  one.paste(content(tolls(300)))
  await until(one, isRead)
  one.checkAll()
  await until(one, ({ run }) => run.done > 3)
  const { fetch } = fake.service.deps
  fake.fault = () => {
    throw new TypeError('Failed to fetch')
  }
  fake.connection.set(false)
  await until(one, ({ run }) => run.phase === 'offline')
  const sent = fake.service.requests.length
  fake.fault = () => null
  expect(fetch).toBeDefined()
  fake.connection.set(true)
  await until(one, isDone)
  expect(fake.service.requests.length).toBeGreaterThan(sent)
  expect(statuses(one.store.state())).toEqual(expected(300))
  one.stop()
})

test('one tab checks at a time; the other reports that, and shows the verdicts once it has ended', async () => {
  const locks = fakeLocks()
  const fake = fakeDisputes(histories(20))
  fake.takesMs = 5
  const one = fake.controller(SCOPE, locks.of('one'))
  one.paste(content(tolls(20)))
  const { list } = await until(one, isRead)
  const two = fake.controller(SCOPE, locks.of('two'))
  await new Promise((resolve) => setTimeout(resolve))
  await two.open(list?.id ?? '')
  one.checkAll()
  await until(one, ({ run }) => run.phase === 'checking')
  two.checkAll()
  await until(two, ({ isElsewhere }) => isElsewhere)
  await until(one, isDone)
  await until(two, (state) => isDone(state) && !state.isElsewhere)
  await vi.waitFor(() => expect(statuses(two.store.state())).toEqual(expected(20)))
  expect(fake.answered).toHaveLength(20)
  one.stop()
  two.stop()
})

test('pause, resume, and cancel', async () => {
  const fake = fakeDisputes(histories(60))
  fake.takesMs = 5
  const one = fake.controller()
  one.paste(content(tolls(60)))
  await until(one, isRead)
  one.checkAll()
  await until(one, ({ run }) => run.done > 3)
  one.pause()
  await until(one, ({ run }) => run.phase === 'paused')
  const { done } = one.store.state().run
  expect(done).toBeLessThan(60)
  one.resume()
  await until(one, ({ run }) => run.done > done)
  one.cancel()
  expect(one.store.state().run.phase).toBe('idle')
  const kept = statuses(one.store.state()).filter((status) => status !== 'waiting').length
  one.checkAll()
  await until(one, isDone)
  expect(statuses(one.store.state())).toEqual(expected(60))
  expect(kept).toBeGreaterThan(0)
  one.stop()
})

test('an unreadable file leaves the open list unchanged', async () => {
  const one = fakeDisputes(histories(2)).controller()
  one.paste(content(tolls(2)))
  await until(one, isRead)
  one.paste(contentOfFile(new File(['\n\n'], 'empty.csv')))
  const { rows, list } = await until(one, ({ problem }) => problem !== null)
  expect(rows).toHaveLength(2)
  expect(list?.name).toMatch(/^Pasted /)
  one.close()
  expect(one.store.state()).toMatchObject({ list: null, rows: [] })
  await one.open('nowhere')
  expect(one.store.state().problem).toMatch(
    /^This list is saved on the computer where it was pasted\. .*“Export all,”.*“Import lists…”/,
  )
  one.stop()
})

test.each([
  ['immediately', false],
  ['while it is parsed', true],
])('F105 stops a file that takes long to parse %s, and keeps the previous list', async (_, isBegun) => {
  let [begun, ended] = [0, 0]
  const terminate = () => ended++
  vi.stubGlobal(
    'Worker',
    class {
      postMessage() {
        begun++
      }
      terminate = terminate
    },
  )
  const one = fakeDisputes(histories(2)).controller()
  one.paste(content(tolls(2)))
  await until(one, isRead)
  one.paste(contentOfFile(new File(['PK\u0003\u0004'], 'slow.xlsx')))
  expect(one.store.state().reading).not.toBeNull()
  if (isBegun) await vi.waitFor(() => expect(begun).toBe(1))
  one.stopOpening()
  const { rows, problem } = await until(one, ({ reading }) => reading === null)
  expect([rows.length, problem]).toEqual([2, null])
  await vi.waitFor(() => expect(ended).toBe(begun))
  vi.unstubAllGlobals()
  one.stop()
})
