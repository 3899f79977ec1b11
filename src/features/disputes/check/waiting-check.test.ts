import { expect, test } from 'vitest'
import { fakeLocks } from '../../../api/testing/fake-locks'
import { contentOfFile } from '../../../domain/sheet/clipboard-content'
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

test('a check requested during parsing waits for the list, and for the question about its dates', async () => {
  const fake = fakeDisputes(histories(250))
  const one = fake.controller(SCOPE, fakeLocks().of('one'))
  one.paste(content(tolls(250)))
  await until(one, ({ list }) => list !== null)
  one.checkAll()
  expect(one.store.state()).toMatchObject({ waitingCheck: { isNew: false }, run: { phase: 'idle' } })
  expect((await until(one, isDone)).waitingCheck).toBeNull()
  expect(statuses(one.store.state())).toEqual(expected(250))

  // Only the last change of the settings applies.
  one.change({ zone: 'America/New_York' })
  one.checkAll()
  one.change({ zone: 'Asia/Tokyo' })
  const { settings } = await until(one, ({ run, reading }) => reading === null && run.phase === 'done')
  expect(settings?.zone).toBe('Asia/Tokyo')

  one.paste(content('Vehicle ID\tTime\n1\t3/5/2024 08:30\n2\t4/6/2024 08:30'))
  one.checkAll()
  await until(one, ({ reading, report }) => reading === null && report?.dayOrder != null)
  const asked = fake.answered.length
  expect(one.store.state().waitingCheck).not.toBeNull()
  one.change({ dayFirst: true })
  await until(one, ({ run, rows }) => run.phase === 'done' && rows.length === 2)
  expect(statuses(one.store.state())).toEqual(['active', 'inactive'])
  expect(fake.answered.length).toBe(asked + 2)
  one.stop()
})

test('a waiting check applies to the previous list if the new one can’t be parsed', async () => {
  const fake = fakeDisputes(histories(4))
  const one = fake.controller()
  one.paste(content(tolls(4)))
  await until(one, isRead)
  one.paste(contentOfFile(new File(['\n\n'], 'empty.csv')))
  one.checkAll()
  const { problem, rows } = await until(one, isDone)
  expect(rows).toHaveLength(4)
  expect(problem).not.toBeNull()
  one.stop()
})
