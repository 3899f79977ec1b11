import { expect, test } from 'vitest'
import type { ClipboardContent } from '../../../domain/sheet/clipboard-content'
import { content, fakeDisputes, isRead, until } from '../testing/fake-disputes'
import { missingColumn } from './list-state'

async function missingIn(rows: readonly string[]) {
  const controller = fakeDisputes(new Map()).controller()
  controller.paste(content(rows.join('\n')))
  const state = await until(controller, isRead)
  controller.stop()
  return missingColumn(state)
}

test('a list of dates asks for the time, unless a row can be checked or has an unreadable time', async () => {
  const dates = ['Vehicle ID,Date,Amount', '1,2024-03-05,4.25', '2,2024-07-05,1.00']
  expect(await missingIn(dates)).toBe('time')
  expect(await missingIn([...dates, 'Total,,5.25'])).toBe('time')
  expect(await missingIn([...dates, '3,2024-07-05 9:00,1.00'])).toBeNull()
  expect(await missingIn([...dates, '3,2024-13-05 9:00,1.00'])).toBeNull()
  expect(await missingIn(['Vehicle ID,Amount', '1,4.25'])).toBe('time')
})

test('names a list after its file, or after the time if pasted', async () => {
  const list = 'Vehicle ID,Time\n1,2024-03-28T08:30Z\n1,2024-03-05T08:30Z\n1,soon'
  const one = fakeDisputes(new Map()).controller()
  const opened = async (pasted: ClipboardContent) => {
    one.paste(pasted)
    return (await until(one, (state) => isRead(state) && state.list !== null)).list?.name
  }
  expect(await opened(content(list))).toMatch(/^Pasted \w+ \d+, \d{4}, \d+:\d\d [AP]M$/)
  expect(await opened({ text: '', file: new File([list], 'March.csv') })).toBe('March')
  one.stop()
})
