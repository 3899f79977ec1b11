import { beforeEach, expect, test } from 'vitest'
import { forgetOwner } from '../../../local/forget'
import { exportTollLists, importTollLists } from '../../../local/toll-list-file'
import { parseRowWork } from '../../../local/toll-list-shapes'
import { readTollList } from '../../../local/toll-lists'
import { editedText, isShown, reviewText, summarize } from '../table/row-words'
import { content, fakeDisputes, histories, isDone, isRead, SCOPE, until } from '../testing/fake-disputes'
import { tollCorrections } from './edited-toll'
import type { DisputeState } from './list-state'

beforeEach(() => forgetOwner(SCOPE))

const PLATES = [
  { id: 1, plate_number: 'AAA001' },
  { id: 2, plate_number: 'AAA002' },
]
const LIST =
  'March\nPlate\tState\tTime\nAAA001\t\t2024-03-05T08:30Z\nAAA0O2\t\t2024-03-05T08:30Z\nAAA001\t\tsoon'

const statusesOf = ({ rows }: DisputeState) => rows.map(({ outcome }) => outcome.status)
const toReview = ({ rows }: DisputeState) => rows.filter((row) => isShown(row, 'to-review')).length

async function checked(fake = fakeDisputes(histories(2), PLATES)) {
  const one = fake.controller()
  one.paste(content(LIST))
  await until(one, isRead)
  one.checkAll()
  await until(one, isDone)
  return { fake, one }
}

test('a corrected row is checked alone, shows its original, and is restored by Undo', async () => {
  const { fake, one } = await checked()
  expect(statusesOf(one.store.state())).toEqual(['active', 'needs-review', 'skipped'])
  const sent = fake.answered.length
  one.changeRows([{ index: 1, edit: { plate: 'AAA002' } }])
  const now = await until(one, (state) => isDone(state) && state.rows[1]?.outcome.status === 'inactive')
  expect(fake.answered.slice(sent).map(({ vehicleId }) => vehicleId)).toEqual([2])
  const [, row] = now.rows
  if (!row || !now.settings) throw new Error('no row')
  expect(row.toll.cells).toEqual(['AAA0O2', '', '2024-03-05T08:30Z'])
  expect(editedText(row, now.settings)).toBe('Corrected: plate AAA0O2 → AAA002')
  one.changeRows([{ index: 1, edit: undefined }])
  await until(one, ({ rows }) => rows[1]?.toll.edited === undefined && rows[1]?.outcome.status !== 'waiting')
  expect(statusesOf(one.store.state())[1]).toBe('needs-review')
  one.stop()
})

test('a correction keeps the original, user, and time through a reload and an exported list', async () => {
  const { fake, one } = await checked()
  const find = ({ rows, settings }: DisputeState) => {
    const [, row] = rows
    return row && settings ? tollCorrections(row.toll, settings.mapping) : []
  }
  const said = (corrected: string) => ({ field: 'plate', said: 'AAA0O2', corrected })
  one.changeRows([{ index: 1, edit: { plate: 'AAA003' } }])
  await until(one, (state) => find(state)[0]?.corrected === 'AAA003')
  one.changeRows([{ index: 1, edit: { plate: 'AAA002', zone: 'UTC' } }])
  const state = await until(one, (now) => find(now)[0]?.corrected === 'AAA002')
  const corrections = find(state)
  expect(corrections).toMatchObject([said('AAA002'), { field: 'zone', said: '', corrected: 'UTC' }])
  expect(corrections[0]?.at).toBeGreaterThan(Date.UTC(2024, 0) * 1000)
  // A different field changes later, and the plate keeps its timestamp.
  one.changeRows([{ index: 1, edit: { plate: 'AAA002', zone: 'America/New_York' } }])
  const later = await until(one, (now) => find(now)[1]?.corrected === 'America/New_York')
  expect(find(later)[0]).toEqual(corrections[0])
  const id = later.list?.id ?? ''
  await expect.poll(() => one.isBehind()).toBe(false)
  one.stop()

  const again = fake.controller()
  await again.open(id)
  expect(find(await until(again, isRead))).toEqual(find(later))
  const file = await exportTollLists([{ scope: SCOPE, id: id }])
  const imported = await importTollLists(SCOPE, file)
  if (!imported.ok) throw new Error(imported.message)
  await again.open(imported.ids[0] ?? '')
  const copy = await until(again, (now) => isRead(now) && now.list?.id === imported.ids[0])
  expect(find(copy)).toEqual(find(later))
  again.stop()
})

test('a chosen vehicle, time, note, and typed text survive a reload and a different header row', async () => {
  const { fake, one } = await checked()
  one.changeRows([{ index: 1, edit: { id: '1' } }])
  one.changeRows([{ index: 2, edit: { time: '2024-03-05 08:30', zone: 'UTC' }, typed: { note: 'half a' } }])
  one.changeRows([{ index: 0, note: 'Asked the renter', outcome: 'bill-renter', reviewedAt: 5 }])
  await until(one, (state) => isDone(state) && statusesOf(state).every((status) => status === 'active'))
  const id = one.store.state().list?.id ?? ''
  one.stop()
  const sent = fake.answered.length

  const again = fake.controller()
  await again.open(id)
  const state = await until(again, isDone)
  expect(statusesOf(state)).toEqual(['active', 'active', 'active'])
  expect(fake.answered).toHaveLength(sent)
  expect(state.rows.map(reviewText)).toEqual(['Reviewed: Bill renter. Asked the renter', '', ''])
  expect(state.work.get(4)?.typed).toEqual({ note: 'half a' })
  again.change({ headerRows: 1 })
  const moved = await until(again, (one) => isRead(one) && one.settings?.headerRows === 1)
  expect(moved.rows.map(reviewText)).toEqual(['', 'Reviewed: Bill renter. Asked the renter', '', ''])
  again.stop()
})

test('a reviewed row leaves the queue, and returns when reopened; nothing empty stays stored', async () => {
  const { one } = await checked()
  expect(toReview(one.store.state())).toBe(2)
  one.changeRows([{ index: 1, note: '', reviewedAt: 5 }])
  await until(one, (state) => toReview(state) === 1)
  one.changeRows([{ index: 1, note: undefined, reviewedAt: undefined }])
  await until(one, (state) => toReview(state) === 2)
  const id = one.store.state().list?.id ?? ''
  await expect.poll(async () => (await readTollList(SCOPE, id))?.work.flatMap(parseRowWork)).toEqual([])
  one.stop()
})

test('a row corrected during a check is checked after it', async () => {
  const fake = fakeDisputes(histories(2), PLATES)
  const one = fake.controller()
  one.paste(content(LIST))
  await until(one, isRead)
  one.checkAll()
  one.changeRows([{ index: 1, edit: { id: '2' } }])
  await until(one, (state) => isDone(state) && statusesOf(state)[1] === 'inactive')
  expect(statusesOf(one.store.state())).toEqual(['active', 'inactive', 'skipped'])
  one.stop()
})

test('a vehicle chosen for several rows keeps their pasted texts and times, and checks them again', async () => {
  const { fake, one } = await checked()
  const sent = fake.answered.length
  one.changeRows(
    [1, 2].map((index) => ({
      index,
      edit: { id: '2', ...(index === 2 && { time: '2024-03-06 08:30', zone: 'UTC' }) },
    })),
  )
  const { rows } = await until(
    one,
    (state) => isDone(state) && statusesOf(state).lastIndexOf('inactive') === 2,
  )
  expect(statusesOf(one.store.state())).toEqual(['active', 'inactive', 'inactive'])
  expect(rows.map(({ toll }) => toll.cells[0])).toEqual(['AAA001', 'AAA0O2', 'AAA001'])
  expect(new Set(fake.answered.slice(sent).map(({ vehicleId }) => vehicleId))).toEqual(new Set([2]))
  const id = one.store.state().list?.id ?? ''
  await expect.poll(async () => (await readTollList(SCOPE, id))?.work.flatMap(parseRowWork)).toHaveLength(2)
  one.stop()
})

test('an exit after midnight without a date is skipped until the user adds it', async () => {
  const one = fakeDisputes(histories(2), PLATES).controller()
  one.paste(content('Plate,Date,Entry time,Exit time\nAAA001,2024-03-05,11:58 PM,12:10 AM'))
  await until(one, isRead)
  one.checkAll()
  const [row] = (await until(one, isDone)).rows
  expect(row?.outcome).toMatchObject({
    status: 'skipped',
    note: 'The exit has no date, and its time is before the entry’s. Add the exit’s date.',
  })
  expect(toReview(one.store.state())).toBe(1)
  one.changeRows([{ index: 0, edit: { exit: '2024-03-06 12:10 AM' } }])
  const { rows } = await until(one, (state) => isDone(state) && statusesOf(state)[0] === 'active')
  expect(rows[0]?.toll.time).toMatchObject({ kind: 'moments' })
  one.stop()
})

test('a row with its time cleared by the user is skipped, and isn’t in the sums of the verdicts', async () => {
  const one = fakeDisputes(histories(2), PLATES).controller()
  one.paste(content('Plate,Time,Amount\nAAA001,2024-03-05T08:30Z,4.50\nAAA001,2024-03-05T08:30Z,25.00'))
  await until(one, isRead)
  one.checkAll()
  await until(one, isDone)
  one.changeRows([{ index: 1, edit: { time: '' } }])
  const { rows } = await until(one, (state) => isDone(state) && statusesOf(state)[1] === 'skipped')
  expect(summarize(rows).counts.get('active')?.sums[0]?.sum).toBe('4.50')
  one.stop()
})
