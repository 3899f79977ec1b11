import { expect, test } from 'vitest'
import { fakeHistory } from '../testing/fake-history'
import { questionOf, rows, statementOf } from '../testing/fake-statement'
import { isLetterZone } from './statement-data'

test('uses Letter in and near the United States, and A4 elsewhere', () => {
  const letter = [
    'America/New_York',
    'America/Indiana/Knox',
    'America/Toronto',
    'America/Tijuana',
    'US/Pacific',
    'EST',
    'PST8PDT',
  ]
  const a4 = ['Europe/Berlin', 'America/Sao_Paulo', 'Asia/Tokyo', 'UTC', 'UTC-05:00', 'Atlantis', '']
  expect(letter.filter((zone) => !isLetterZone(zone))).toEqual([])
  expect(a4.filter(isLetterZone)).toEqual([])
})

test('stores the paper by the zone of the query', async () => {
  const { moments } = questionOf('2024-03-05 08:30')
  const paperIn = async (zone: string) => {
    const data = await statementOf(fakeHistory(rows), '2024-03-05 08:30', { zone, moments })
    return data.paper
  }
  expect([await paperIn('America/New_York'), await paperIn('Europe/Berlin')]).toEqual(['letter', 'a4'])
})
