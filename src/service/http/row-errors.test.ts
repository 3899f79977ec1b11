import { expect, test } from 'vitest'
import { limitRowErrors } from './responses'

const INVALID = { non_field_errors: ['Invalid row.'] }
const row = (at: number) => ({ driver_id: [`Wrong ${at}.`] })
const rows = <T>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_, at) => make(at))

test('a hundred faulty rows keep their errors, later ones are only invalid, valid ones stay empty', () => {
  const errors = limitRowErrors(rows(300, (at) => (at % 2 === 0 ? {} : row(at))))
  expect(errors.slice(0, 4)).toEqual([{}, row(1), {}, row(3)])
  expect(errors.slice(198, 202)).toEqual([{}, row(199), {}, INVALID])
  expect(errors).toHaveLength(300)
})
