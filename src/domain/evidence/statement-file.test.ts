import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { fakeHistory, revision } from '../testing/fake-history'
import { MADE_AT, statementOf } from '../testing/fake-statement'
import { fileNameOf, fileOf, fileText, hashOf, textOf } from './statement-file'
import { STATEMENT_VERSION, statementFile } from './statement-schema'

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

test('statements of this version stay checkable: where this hash changes, raise the version', async () => {
  const history = fakeHistory(
    [
      revision(1, '2024-01-10T12:00:00Z', false, { kind: '+' }),
      revision(2, '2024-03-01T13:30:15Z', true),
      revision(3, '2024-11-03T06:00:00Z', false),
      revision(4, '2025-01-03T06:00:00Z', false, { kind: '-' }),
    ],
    { answeredAt: MADE_AT },
  )
  const typed = [
    '2024-03-05 08:30',
    '2024-03-01 08:30',
    '2024-11-03 01:30',
    '2025-03-05 08:30',
    '2023-01-01 00:00',
  ]
  const hashes = await Promise.all(typed.map(async (one) => fileOf(await statementOf(history, one)).sha256))
  expect(STATEMENT_VERSION).toBe(2)
  expect(hashOf(hashes.join())).toBe('85795041af2d7563464cd15d77df9b3218a46fd400829bfa4248b3c54ff02654')
})
