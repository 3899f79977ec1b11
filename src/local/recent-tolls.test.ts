import { expect, test } from 'vitest'
import { joinTolls, type RecentToll } from './recent-tolls'

const toll = (vehicle: string, answeredAt: number, answer = 'Active'): RecentToll => ({
  ...{ vehicle, answeredAt, answer },
  at: '2024-03-05 08:30',
  zone: 'UTC',
})

test('each toll is there once, with its latest answer, the latest first, and 20 at most', () => {
  const [once, again] = [toll('GHT4821', 1), toll('GHT4821', 3, 'Not active')]
  expect(joinTolls([again], [toll('ZDF8221', 2), once])).toEqual([again, toll('ZDF8221', 2)])
  const many = Array.from({ length: 30 }, (_, index) => toll(`AR-${index}`, index))
  expect(joinTolls(many, undefined)).toHaveLength(20)
  expect(joinTolls([{ vehicle: 7 }, once], 'nothing')).toEqual([once])
})
