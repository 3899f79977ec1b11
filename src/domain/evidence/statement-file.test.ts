import { expect, test } from 'vitest'
import { fakeHistory } from '../testing/fake-history'
import { statementOf } from '../testing/fake-statement'
import { fileNameOf, fileText } from './statement-data'

const made = (typed: string, more = {}) => statementOf(fakeHistory([]), typed, more)

test('the file equals the data, with any characters', async () => {
  const data = await made('2024-03-05 08:30', { madeBy: 'Čeněk 王 \ud800' })
  expect(JSON.parse(fileText(data))).toEqual(data)
})

test('file names are safe on every system', async () => {
  const subject = (plate: string) => ({ subject: { vehicleId: 24, plate, fleet: { id: 7, title: null } } })
  const data = await made('2024-03-05 08:30')
  expect(fileNameOf(data, 'pdf')).toBe('evidence-8ABC123-2024-03-05T0830.pdf')
  expect(fileNameOf(await made('2024-03-05 08:30:15'), 'json')).toBe(
    'evidence-8ABC123-2024-03-05T083015.json',
  )
  const named = async (plate: string) => fileNameOf(await made('2024-03-05 08:30', subject(plate)), 'pdf')
  expect(await named('')).toBe('evidence-vehicle-24-2024-03-05T0830.pdf')
  expect(await named('../é:1 2')).toBe('evidence-e12-2024-03-05T0830.pdf')
  expect(await named('王')).toBe('evidence-vehicle-24-2024-03-05T0830.pdf')
})
