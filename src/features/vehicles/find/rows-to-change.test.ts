import { expect, test } from 'vitest'
import { delimitedRows } from '../../../lib/text/delimited-text'
import { rowsToChange } from './selection'

test('writes the header, and a row for each vehicle with its known values', () => {
  const text = rowsToChange([
    { vehicleId: 11, plate_number: '8ABC123', plate_state: 'CA', record: null },
    { vehicleId: 12, record: null },
  ])
  expect(text).toBe('Vehicle ID\tPlate\tState\n11\t8ABC123\tCA\n12\t\t')
})

test('parses back any plate unchanged', () => {
  const plates = ['=1+1', '-ABC', '"8ABC"', 'A\tB', 'A\nB', ' 8ABC ', '007']
  const text = rowsToChange(
    plates.map((plate_number, at) => ({ vehicleId: at + 1, plate_number, plate_state: 'CA', record: null })),
  )
  const read = [...delimitedRows(text, '\t', 'clipboard')].slice(1).map(({ cells }) => cells[1])
  expect(read).toEqual(plates)
})
