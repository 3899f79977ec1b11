import { beforeEach, expect, test } from 'vitest'
import { forgetOwner } from '../../../local/forget'
import { content, fakeDisputes, histories, isRead, SCOPE, until } from '../testing/fake-disputes'

beforeEach(() => forgetOwner(SCOPE))

const ROWS = [
  ['Statement of tolls'],
  ['Vehicle id', 'Time', 'Notice number', 'Citation number'],
  ['1', '2024-03-05T08:30Z', 'N-1', 'C-1'],
]
const TEXT = ROWS.map((cells) => cells.join('\t')).join('\n')

test('a different header row changes the columns, and they are detected again', async () => {
  const one = fakeDisputes(histories(2)).controller()
  one.paste(content(TEXT))
  const first = await until(one, isRead)
  expect(first.report?.top?.slice(0, 3)).toEqual(ROWS.map((cells) => cells.join(' · ')))
  one.change({ headerRows: 0 })
  const none = await until(one, isRead)
  expect(none.rows).toHaveLength(3)
  expect(none.report?.names).toEqual(['Column 1', 'Column 2', 'Column 3', 'Column 4'])
  one.change({ headerRows: 2 })
  const { report, settings, rows } = await until(one, isRead)
  expect(report?.names).toEqual(ROWS[1])
  expect(settings?.mapping).toEqual(first.settings?.mapping)
  expect(rows.at(-1)?.toll.vehicle.id).toBe(1)
  one.stop()
})

test('columns chosen by the user apply to the next list with these names, without a question', async () => {
  const one = fakeDisputes(histories(2)).controller()
  one.paste(content(TEXT))
  const { report, settings } = await until(one, isRead)
  expect(settings?.mapping).toEqual(['vehicle_id', 'date_time', 'reference', null])
  expect(report?.doubts.filter(({ isOpen }) => isOpen).map(({ field }) => field)).toEqual(['reference'])
  expect(settings?.isMappingChosen).toBe(false)
  const mapping = ['vehicle_id', 'date_time', null, 'reference'] as const
  one.change({ mapping, isMappingChosen: true })
  await until(one, isRead)
  one.paste(content(`${TEXT}\n2\t2024-03-05T08:30Z\tN-2\tC-2`))
  const next = await until(one, ({ rows, ...state }) => isRead({ rows, ...state }) && rows.length > 1)
  expect(next.settings).toMatchObject({ mapping, isMappingChosen: true })
  expect(next.rows.at(-1)?.toll.reference).toBe('C-2')
  one.stop()
})
