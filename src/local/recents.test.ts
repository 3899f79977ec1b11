import { expect, test } from 'vitest'
import { change } from './database'
import { type RecentToll, readRecentTolls, rememberToll } from './recents'
import { scopeKey } from './scope'

const toll = (vehicle: string, answeredAt: number, answer = 'Active'): RecentToll => ({
  vehicle,
  answeredAt,
  answer,
  at: '2024-03-05 08:30',
  kind: 'active',
  zone: 'UTC',
})

test('lists each toll once with its latest verdict, latest first, at most 20', async () => {
  const scope = { baseUrl: '', person: 'mia', fleetId: 1 }
  const [once, again, other] = [toll('GHT4821', 1), toll('GHT4821', 3, 'Inactive'), toll('ZDF8221', 2)]
  // Like two merged lists, with an unreadable item.
  await change(`tolls:${scopeKey(scope)}`, () => [again, other, { vehicle: 7 }, once])
  expect(await readRecentTolls(scope)).toEqual([again, other])
  for (const index of Array(30).keys()) await rememberToll(scope, toll(`AR-${index}`, index))
  expect(await readRecentTolls(scope)).toHaveLength(20)
})
