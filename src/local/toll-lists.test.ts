import { beforeEach, expect, test } from 'vitest'
import { RETAINED_PREFIX, readAll, write } from './database'
import { deleteReloadableData, forgetOwner } from './forget'
import { everythingText, recordsKeptAtSignOut } from './retained-records'
import type { Scope } from './scope'
import { exportTollLists, importTollLists } from './toll-list-file'
import {
  parseAnswers,
  parseRowWork,
  type RowWork,
  type StoredAnswer,
  type TollListSummary,
} from './toll-list-shapes'
import {
  appendAnswers,
  deleteAnswersBefore,
  deleteTollList,
  listTollLists,
  readTollList,
  renameTollList,
  saveHead,
  saveMatches,
  saveRowWork,
  saveTollList,
} from './toll-lists'

// Node has no IndexedDB, so all data is in memory. Browser tests cover the database.
const mia: Scope = { baseUrl: '', person: 'mia', fleetId: null }

beforeEach(() => forgetOwner(mia))

const head = (id: string, more: Partial<TollListSummary> = {}): TollListSummary => ({
  id,
  name: `List ${id}`,
  createdAt: 1,
  changedAt: 1,
  title: 'tolls.csv',
  about: null,
  settings: { headerRows: 1, mapping: ['plate', null], zone: 'UTC', tolerance: 0, dayFirst: null },
  names: ['Plate', 'Note'],
  rows: 2,
  isTruncated: false,
  counts: { waiting: 2 },
  check: 1,
  checkedAt: 1,
  isUnfinished: false,
  complete: 0,
  ...more,
})
const answer = (vehicleId: number, checkedAt = 1): StoredAnswer => ({
  asked: [[1, 2]],
  answer: {
    vehicleId,
    moments: [
      {
        kind: 'active',
        revisionId: '9007199254740993',
        decidedAt: 1,
        isDeleted: false,
        caveats: ['back-fill'],
        period: null,
      },
    ],
    failure: null,
    checkedAt,
  },
})
const CELLS = [
  JSON.stringify([
    ['Plate', 'Note'],
    ['8ABC123', ' x '],
  ]),
  JSON.stringify([['', '“é”']]),
]

test('loads rows, matches, and verdicts as saved, by check', async () => {
  await saveTollList(mia, head('a', { check: 2 }), CELLS)
  const match = { plate: '8ABC123', state: '', vehicleIds: [7, 8], lookAlikes: [] }
  await saveMatches(mia, 'a', [match])
  await appendAnswers(mia, 'a', 1, [answer(7)])
  await appendAnswers(mia, 'a', 2, [answer(7, 2)])
  await appendAnswers(mia, 'a', 2, [answer(8, 3)])
  const stored = await readTollList(mia, 'a')
  expect(stored?.cells).toEqual(CELLS)
  expect(JSON.parse(stored?.matches ?? '')).toEqual([match])
  expect(stored?.before.map(parseAnswers)).toEqual([[answer(7)]])
  expect(stored?.answers.map(parseAnswers)).toEqual([[answer(7, 2)], [answer(8, 3)]])
  await deleteAnswersBefore(mia, 'a', 2)
  expect((await readTollList(mia, 'a'))?.before).toEqual([])
  expect((await readTollList(mia, 'a'))?.answers).toHaveLength(2)
})

test('lists heads, last changed first; skips unreadable ones without deleting them', async () => {
  await saveTollList(mia, head('a', { changedAt: 5 }), CELLS)
  await saveTollList(mia, head('b', { changedAt: 9 }), CELLS)
  const [key] = (await readAll(`${RETAINED_PREFIX}toll-list-head:`)).keys()
  await write(`${key}2`, { id: 'c' })
  expect((await listTollLists(mia)).map(({ id }) => id)).toEqual(['b', 'a'])
  expect((await readAll(`${RETAINED_PREFIX}toll-list-head:`)).size).toBe(3)
})

test('keeps a new name, and saving the head of a deleted list doesn’t restore the list', async () => {
  await saveTollList(mia, head('a'), CELLS)
  await renameTollList(mia, 'a', 'March')
  await saveHead(mia, head('a', { rows: 1 }))
  expect(await listTollLists(mia)).toMatchObject([{ name: 'March', rows: 1 }])
  const undo = await deleteTollList(mia, 'a')
  await saveHead(mia, head('a'))
  await renameTollList(mia, 'a', 'April')
  expect(await listTollLists(mia)).toEqual([])
  expect(await readTollList(mia, 'a')).toBeNull()
  await undo()
  expect((await readTollList(mia, 'a'))?.cells).toEqual(CELLS)
})

test('a different user or fleet doesn’t see lists; a sign-out keeps them and exports all fleets', async () => {
  await saveTollList(mia, head('a'), CELLS)
  await saveTollList({ ...mia, fleetId: 2 }, head('b'), CELLS)
  await deleteReloadableData()
  expect(await listTollLists({ ...mia, person: 'ben' })).toEqual([])
  expect((await listTollLists({ ...mia, fleetId: 2 })).map(({ id }) => id)).toEqual(['b'])
  const [held] = await recordsKeptAtSignOut(mia)
  expect(held).toMatchObject({ title: 'toll lists', count: 2 })
  const file: unknown = JSON.parse((await held?.text()) ?? '')
  expect(file).toMatchObject({ tollLists: [{ head: { id: 'a' } }, { head: { id: 'b' } }] })
})

test('imports an exported file unchanged, next to the existing list', async () => {
  await saveTollList(mia, head('a', { check: 4, complete: 3 }), CELLS)
  await appendAnswers(mia, 'a', 1, [answer(7)])
  await appendAnswers(mia, 'a', 3, [answer(8, 3)])
  await appendAnswers(mia, 'a', 4, [answer(7, 4)])
  const file = await exportTollLists([{ scope: mia, id: 'a' }])
  const imported = await importTollLists(mia, file)
  if (!imported.ok) throw new Error(imported.message)
  expect(await listTollLists(mia)).toHaveLength(2)
  const again = await exportTollLists([{ scope: mia, id: imported.ids[0] ?? '' }])
  const [one, two] = [file, again].map((each) => JSON.parse(each).tollLists[0])
  const { counts, changedAt } = two.head
  expect({ ...two, head: { ...two.head, counts: one.head.counts, changedAt: 1 } }).toEqual({
    ...one,
    head: { ...one.head, id: imported.ids[0] },
    before: one.before.map(asImported),
    answers: one.answers.map(asImported),
  })
  expect([counts, changedAt]).toEqual([{ waiting: 2, imported: 2 }, expect.any(Number)])
})

test('imports the lists in a sign-out’s file of all records', async () => {
  await saveTollList(mia, head('a'), CELLS)
  const imported = await importTollLists(mia, await everythingText(await recordsKeptAtSignOut(mia)))
  expect(imported.ok && imported.ids).toHaveLength(1)
  expect(await listTollLists(mia)).toHaveLength(2)
})

const asImported = (one: StoredAnswer) => ({ ...one, answer: { ...one.answer, isImported: true } })

test('work on a row is replaced, deleted if empty, and exported', async () => {
  await saveTollList(mia, head('a'), CELLS)
  const done: RowWork = {
    row: 1,
    edit: { state: 'CA' },
    note: 'Asked the renter',
    outcome: 'pay',
    reviewedAt: 5,
  }
  await saveRowWork(mia, 'a', [{ row: 2, typed: { plate: '8' } }, done])
  await saveRowWork(mia, 'a', [{ row: 2 }])
  const work = async (id: string) => (await readTollList(mia, id))?.work.flatMap(parseRowWork)
  expect(await work('a')).toEqual([done])
  const file = await exportTollLists([{ scope: mia, id: 'a' }])
  const imported = await importTollLists(mia, file)
  expect(imported.ok && (await work(imported.ids[0] ?? ''))).toEqual([done])
  expect(['[', '7', '{"row":"1"}', '{"row":1,"edit":[7]}'].flatMap(parseRowWork)).toEqual([])
})

test('F108 marks the verdicts of a file as imported, but not a list without any', async () => {
  await saveTollList(mia, head('a'), CELLS)
  const empty = await exportTollLists([{ scope: mia, id: 'a' }])
  await appendAnswers(mia, 'a', 1, [{ ...answer(7), answer: { ...answer(7).answer, isImported: false } }])
  const file = await exportTollLists([{ scope: mia, id: 'a' }])
  for (const text of [file, empty]) await importTollLists(mia, text)
  const exported = await Promise.all(
    (await listTollLists(mia)).map(({ id }) => exportTollLists([{ scope: mia, id: id }])),
  )
  const found = exported.map((one) => JSON.parse(one).tollLists[0])
  const marks = found.map(({ answers, head: { counts } }) => [answers[0]?.answer.isImported, counts.imported])
  expect(marks).toEqual(
    expect.arrayContaining([
      [true, 2],
      [undefined, undefined],
      [false, undefined],
    ]),
  )
})

test.each([
  ['Plate,Time', 'isn’t JSON'],
  ['{"format":"other"}', 'doesn’t contain a toll list'],
  ['{"format":"fleet-console toll lists"}', 'damaged'],
  ['{"format":"fleet-console toll lists","tollLists":[{}]}', 'damaged'],
])('doesn’t import %s', async (text, message) => {
  expect(await importTollLists(mia, text)).toMatchObject({
    ok: false,
    message: expect.stringContaining(message),
  })
  expect(await listTollLists(mia)).toEqual([])
})

test('keeps the readable ones among damaged verdicts', () => {
  expect(parseAnswers(JSON.stringify([answer(7), { answer: 1 }, answer(8)]))).toEqual([answer(7), answer(8)])
  expect(parseAnswers('[{')).toEqual([])
})
