import { beforeEach, expect, test } from 'vitest'
import { countTexts } from '../../../domain/dispute/toll-outcome'
import { forgetOwner } from '../../../local/forget'
import { exportTollLists, importTollLists } from '../../../local/toll-list-file'
import { listTollLists } from '../../../local/toll-lists'
import { exportTable } from '../export/export-cells'
import { jsonRow } from '../export/export-content'
import { headlineText, summarize } from '../table/row-words'
import {
  content,
  fakeDisputes,
  histories,
  isDone,
  isRead,
  SCOPE,
  tolls,
  until,
} from '../testing/fake-disputes'
import type { DisputeState } from './list-state'

const MARK = 'Imported, not checked here'

beforeEach(() => forgetOwner(SCOPE))

/** Everything that shows or exports the verdicts of a list. */
function shown({ rows, list }: DisputeState) {
  if (list === null) throw new Error('No list is open.')
  const exported = {
    identity: list,
    rows,
    names: [],
    mapping: [],
    headerRows: 1,
    tolerance: 0,
    fleetId: null,
    origin: '',
    zone: 'UTC',
  }
  return [
    ...rows.flatMap((row) => [exportTable(exported).cells(row).join(), jsonRow(row, exported)]),
    headlineText(summarize(rows), false),
  ]
}

test('F108 verdicts of an imported list are marked on screen and in exports until they are checked again', async () => {
  const fake = fakeDisputes(histories(3))
  const own = fake.controller()
  own.paste(content(tolls(3)))
  await until(own, isRead)
  own.checkAll()
  const checked = await until(own, isDone)
  for (const text of shown(checked)) expect(text.toLowerCase()).not.toContain('imported')
  own.stop()
  const file = await exportTollLists([{ scope: SCOPE, id: checked.list?.id ?? '' }])
  const imported = await importTollLists(SCOPE, file)
  const id = imported.ok ? (imported.ids[0] ?? '') : ''
  const counts = async () => {
    const head = (await listTollLists(SCOPE)).find((one) => one.id === id)
    return countTexts(head?.counts ?? {}).join()
  }
  expect(await counts()).toContain(MARK)

  const other = fake.controller()
  await other.open(id)
  for (const text of shown(await until(other, isDone))) expect(text).toContain(MARK)
  other.checkAgain()
  await until(other, ({ run }) => run.phase === 'checking')
  for (const text of shown(await until(other, isDone))) expect(text).not.toContain(MARK)
  await expect.poll(counts).not.toContain(MARK)
  other.stop()
})
