import { expect, test } from 'vitest'
import { DRIVER_COLUMNS } from '../rows/driver-row'
import { sendRowOf } from './send-row'

test('sends cells unchanged, and omits blank ones', () => {
  const texts: Readonly<Record<string, string>> = {
    driver_id: 'D-1 ',
    first_name: '',
    city: ' ',
    email: '\u00A0',
  }
  const row = { id: 7, cells: DRIVER_COLUMNS.map(({ field }) => texts[field] ?? 'x') }
  const { rowId, driver } = sendRowOf(row)
  expect(rowId).toBe(7)
  expect(driver).toEqual({
    driver_id: 'D-1 ',
    last_name: 'x',
    address_line_1: 'x',
    address_line_2: 'x',
    state: 'x',
    zip: 'x',
    contact_number: 'x',
  })
})
