import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { fakeHistory } from '../history/fake-history'
import { statementOf } from './fake-statement'
import { fileNameOf, fileOf, fileText, hashOf, textOf } from './statement-file'
import { statementFile } from './statement-schema'

const made = (typed: string, more = {}) => statementOf(fakeHistory([]), typed, more)

test('the hash is SHA-256 of the data in UTF-8', async () => {
  expect(hashOf('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  const data = await made('2024-03-05 08:30', { madeBy: 'Čeněk 王 \ud800' })
  expect(fileOf(data).sha256).toBe(createHash('sha256').update(textOf(data), 'utf8').digest('hex'))
  expect(textOf(data)).not.toMatch(/\n/)
  expect(statementFile.parse(JSON.parse(fileText(fileOf(data))))).toEqual(fileOf(data))
})

test('the same question and answers have the same text', async () => {
  expect(textOf(await made('2024-03-05 08:30'))).toBe(textOf(await made('2024-03-05 08:30')))
})

test('file names are safe on every system', async () => {
  const subject = (plate: string) => ({
    subject: { vehicleId: 24, plate, fleet: { id: 7, title: null } },
  })
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
