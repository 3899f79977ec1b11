import { beforeEach, expect, test } from 'vitest'
import { fakeLocks } from '../../../api/testing/fake-locks'
import { revision } from '../../../domain/testing/fake-history'
import { forgetOwner } from '../../../local/forget'
import { fakeDisputes, SCOPE, until } from '../testing/fake-disputes'
import type { DisputeState } from './list-state'

// Lists opened and left in quick succession, and two tabs on one list.

beforeEach(() => forgetOwner(SCOPE))

const ON = [revision(1, '2024-01-01T00:00:00Z', true, { kind: '+' })]
const histories = (count: number) => new Map(Array.from({ length: count }, (_, at) => [at + 1, ON]))
const tolls = (count: number) =>
  ['Vehicle ID\tTime', ...Array.from({ length: count }, (_, at) => `${at + 1}\t2024-03-05 08:30`)].join('\n')
type Controller = ReturnType<ReturnType<typeof fakeDisputes>['controller']>
const content = (text: string) => ({ text, file: undefined })
const isRead = ({ reading, report }: DisputeState) => reading === null && report !== null

test('a list that is left before it opens stays closed; of two, the last one opens', async () => {
  const fake = fakeDisputes(histories(3))
  const first = fake.controller()
  const ids: string[] = []
  for (const count of [2, 3]) {
    first.paste(content(tolls(count)))
    await until(first, (state) => isRead(state) && state.rows.length === count)
    ids.push(first.store.state().list?.id ?? '')
  }
  first.stop()
  await new Promise((resolve) => setTimeout(resolve, 20))
  const [one = '', two = ''] = ids

  const second = fake.controller()
  const opening = second.open(one)
  second.close()
  await opening
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(second.store.state()).toMatchObject({ list: null, reading: null })
  await Promise.all([second.open(one), second.open(two)])
  await until(second, isRead)
  expect(second.store.state().list?.id).toBe(two)
  second.stop()
})

test('keeps verdicts of a different tab if this tab parses the list again in between', async () => {
  const fake = fakeDisputes(histories(60))
  fake.takesMs = 5
  const locks = fakeLocks()
  const first = fake.controller(SCOPE, locks.of('first'))
  first.paste(content(tolls(60)))
  await until(first, isRead)
  const id = first.store.state().list?.id ?? ''
  const second = fake.controller(SCOPE, locks.of('second'))
  await second.open(id)
  await until(second, isRead)
  first.checkAll()
  await until(first, ({ run }) => run.done >= 20)
  first.pause()
  second.change({ tolerance: 5 })
  await until(second, isRead)
  second.change({ tolerance: 0 })
  await until(second, (state) => isRead(state) && state.settings?.tolerance === 0)
  await new Promise((resolve) => setTimeout(resolve, 20))

  // Stores nothing more, as if both crashed.
  const third = fake.controller()
  await third.open(id)
  const { run } = await until(third, ({ run }) => run.phase === 'paused')
  expect(run.done).toBeGreaterThanOrEqual(20)
  for (const one of [first, second, third]) one.stop()
})

test.each([
  ['the worker is lost', (fake: ReturnType<typeof fakeDisputes>) => fake.loseWorker()],
  ['it is closed', (_: unknown, controller: Controller) => controller.close()],
  [
    'a different list takes its place',
    (_: unknown, controller: Controller) => controller.paste(content(tolls(3))),
  ],
] as const)('opening a list ends if %s while it is parsed', { timeout: 10_000 }, async (_, interrupt) => {
  const fake = fakeDisputes(histories(400))
  const first = fake.controller()
  first.paste(content(tolls(400)))
  await until(first, isRead)
  const id = first.store.state().list?.id ?? ''
  first.stop()
  await new Promise((resolve) => setTimeout(resolve, 20))
  const second = fake.controller()
  const opening = second.open(id)
  await until(second, ({ list, reading }) => list !== null && reading !== null)
  interrupt(fake, second)
  await opening
  second.stop()
})

test('reports a list that no worker can parse again, and keeps its rows', async () => {
  const fake = fakeDisputes(histories(3))
  const controller = fake.controller()
  controller.paste(content(tolls(3)))
  await until(controller, isRead)
  fake.loseWorker()
  fake.isWorkerMissing = true
  controller.change({ tolerance: 5 })
  const { problem, run, rows } = await until(
    controller,
    ({ reading, problem }) => reading === null && problem !== null,
  )
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(problem).toContain('Couldn’t read the list')
  expect([run.phase, controller.store.state().run.phase, rows.length]).toEqual(['idle', 'idle', 3])
  controller.stop()
})

test('a vehicle that the fleet doesn’t have needs review, with the reason', async () => {
  const fake = fakeDisputes(histories(1))
  const controller = fake.controller()
  controller.paste(content(tolls(2)))
  await until(controller, isRead)
  controller.checkAll()
  const { rows } = await until(controller, ({ run }) => run.phase === 'done')
  expect(rows.map(({ outcome }) => [outcome.status, outcome.note])).toEqual([
    ['active', ''],
    ['needs-review', 'No vehicle with this ID'],
  ])
  controller.stop()
})
