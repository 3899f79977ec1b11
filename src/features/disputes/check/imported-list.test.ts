import { beforeEach, expect, test } from 'vitest'
import { countTexts } from '../../../domain/dispute/toll-outcome'
import { forgetOwner } from '../../../local/forget'
import { exportInvestigations, importInvestigation } from '../../../local/investigation-file'
import { listInvestigations } from '../../../local/investigations'
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
function shown({ rows, investigation }: DisputeState) {
  if (investigation === null) throw new Error('No list is open.')
  const list = {
    investigation,
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
    ...rows.flatMap((row) => [exportTable(list).cells(row).join(), jsonRow(row, list)]),
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
  const file = await exportInvestigations([{ scope: SCOPE, id: checked.investigation?.id ?? '' }])
  const imported = await importInvestigation(SCOPE, file)
  const id = imported.ok ? (imported.ids[0] ?? '') : ''
  const counts = async () => {
    const head = (await listInvestigations(SCOPE)).find((one) => one.id === id)
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
